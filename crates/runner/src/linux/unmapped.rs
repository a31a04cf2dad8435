//! Memory that belongs to no process: files in memory (`memfd_create`) and shared memory of
//! System V. Processes are charged for what they have mapped of it, and for nothing else.

use std::collections::HashMap;
use std::fs;
use std::os::unix::fs::MetadataExt as _;

/// The unit in which the system counts what a file takes.
const BLOCK: u64 = 512;

/// How much of such memory these processes hold beyond what they have mapped, in bytes.
/// `owns_segments` says that all segments that this process sees are theirs.
pub(crate) fn held_by(processes: &[i32], owns_segments: bool) -> u64 {
    let segments = fs::read_to_string("/proc/sysvipc/shm").unwrap_or_default();
    let is_theirs = |creator| owns_segments || processes.contains(&creator);
    let held = open_files(processes) + in_segments(&segments, is_theirs);
    if held == 0 {
        return 0;
    }
    held.saturating_sub(processes.iter().map(|&pid| mapped(pid)).sum())
}

/// The bytes of all files in memory that these processes have open, each counted once.
fn open_files(processes: &[i32]) -> u64 {
    let mut files = HashMap::new();
    for pid in processes {
        for entry in fs::read_dir(format!("/proc/{pid}/fd")).into_iter().flatten().flatten() {
            let target = fs::read_link(entry.path()).unwrap_or_default();
            if !target.to_string_lossy().starts_with("/memfd:") {
                continue;
            }
            if let Ok(file) = fs::metadata(entry.path()) {
                files.insert((file.dev(), file.ino()), file.blocks() * BLOCK);
            }
        }
    }
    files.into_values().sum()
}

/// The bytes of the segments in the system's list whose creator is meant.
fn in_segments(list: &str, is_meant: impl Fn(i32) -> bool) -> u64 {
    let mut lines = list.lines();
    let names: Vec<&str> = lines.next().unwrap_or_default().split_ascii_whitespace().collect();
    let place = |name: &str| names.iter().position(|found| *found == name);
    let (Some(creator), Some(resident), Some(swapped)) =
        (place("cpid"), place("rss"), place("swap"))
    else {
        return 0;
    };
    let bytes = |line: &str| {
        let fields: Vec<&str> = line.split_ascii_whitespace().collect();
        let number = |place: usize| fields.get(place)?.parse::<u64>().ok();
        let creator = i32::try_from(number(creator)?).ok()?;
        is_meant(creator).then_some(number(resident)? + number(swapped)?)
    };
    lines.filter_map(bytes).sum()
}

/// How much of such memory a process has mapped, in bytes.
fn mapped(pid: i32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("RssShmem:"));
    let kilobytes = line.and_then(|line| line.split_ascii_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_are_counted_by_the_names_of_the_columns() {
        let list = "       key      shmid perms                  size  cpid  lpid nattch   uid   \
                    gid  cuid  cgid      atime      dtime      ctime                   rss      \
                    swap\n 0 1 600 99 7 7 0 0 0 0 0 1 1 1 4096 0\n 0 2 600 99 8 8 0 0 0 0 0 1 1 1 \
                    8192 512\n";
        assert_eq!(in_segments(list, |_| true), 12_800);
        assert_eq!(in_segments(list, |creator| creator == 8), 8704);
        assert_eq!(in_segments("", |_| true), 0);
        assert_eq!(in_segments("key\n1", |_| true), 0);
    }
}
