//! The processes that descend from one, as `/proc` lists them.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

/// The unit of times in `/proc`, the same on every Linux that runs Rust.
const TICKS_A_SECOND: u64 = 100;

/// The unit of `rss`. Pages are larger on few machines; there less memory is seen than used.
const PAGE: u64 = 4096;

/// What all descendants use together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Usage {
    /// Processes and threads.
    pub(crate) tasks: u64,
    /// Bytes of memory.
    pub(crate) memory: u64,
    /// Processor time, with that of descendants that were waited for.
    pub(crate) cpu: Duration,
    /// Whether any of them computes, or would if it had a processor.
    pub(crate) is_busy: bool,
}

/// One line of `/proc/PID/stat`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stat {
    parent: i32,
    state: u8,
    ticks: u64,
    threads: u64,
    pages: u64,
}

/// The numbers of all descendants of `root`, and what they use: at the cost of looking at every
/// process of the machine.
pub(crate) fn whole(root: i32) -> (Vec<i32>, Usage) {
    let all: HashMap<i32, Stat> = numbers().filter_map(|pid| Some((pid, stat(pid)?))).collect();
    let is_below = |&(&pid, _): &(&i32, &Stat)| pid != root && descends(&all, pid, root);
    summed(all.iter().filter(is_below).map(|(&pid, &stat)| (pid, stat)))
}

/// The same at the cost of looking at the descendants alone. Those that are started or change
/// their parent meanwhile may be missing; the next look finds them.
pub(crate) fn quick(root: i32) -> (Vec<i32>, Usage) {
    if !has_lists_of_children() {
        return whole(root);
    }
    let (mut seen, mut left) = (HashSet::new(), children(root));
    let mut found = Vec::new();
    while let Some(pid) = left.pop() {
        if !seen.insert(pid) {
            continue;
        }
        if let Some(stat) = stat(pid) {
            found.push((pid, stat));
            left.extend(children(pid));
        }
    }
    summed(found.into_iter())
}

fn summed(found: impl Iterator<Item = (i32, Stat)>) -> (Vec<i32>, Usage) {
    let mut usage = Usage::default();
    let found = found.map(|(pid, stat)| {
        usage.tasks += stat.threads;
        usage.memory += stat.pages * PAGE;
        usage.cpu += Duration::from_millis(stat.ticks * 1000 / TICKS_A_SECOND);
        usage.is_busy |= matches!(stat.state, b'R' | b'D');
        pid
    });
    (found.collect(), usage)
}

/// Whether the system lists the children of a process, which most do.
fn has_lists_of_children() -> bool {
    std::fs::exists("/proc/thread-self/children").unwrap_or(false)
}

/// The processes that the threads of a process have started, or taken over from others.
fn children(pid: i32) -> Vec<i32> {
    let threads = std::fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    let lists = threads.filter_map(|thread| std::fs::read(thread.path().join("children")).ok());
    let words = lists.map(|list| String::from_utf8_lossy(&list).into_owned());
    words.flat_map(|list| numbers_in(&list)).collect()
}

fn numbers_in(list: &str) -> Vec<i32> {
    list.split_ascii_whitespace().filter_map(|word| word.parse().ok()).collect()
}

/// Whether the chain of parents leads to the root.
fn descends(all: &HashMap<i32, Stat>, pid: i32, root: i32) -> bool {
    let mut next = pid;
    // Numbers may be reused while they are read: a chain is never longer than the list.
    for _ in 0..=all.len() {
        let Some(stat) = all.get(&next) else { return false };
        if stat.parent == root {
            return true;
        }
        next = stat.parent;
    }
    false
}

fn numbers() -> impl Iterator<Item = i32> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

fn stat(pid: i32) -> Option<Stat> {
    let bytes = std::fs::read(format!("/proc/{pid}/stat")).ok()?;
    read_stat(&String::from_utf8_lossy(&bytes))
}

/// The second field is the program's name, in parentheses: it may contain anything.
fn read_stat(line: &str) -> Option<Stat> {
    let (_, rest) = line.rsplit_once(')')?;
    let fields: Vec<&str> = rest.split_ascii_whitespace().collect();
    let number = |place: usize| fields.get(place)?.parse::<u64>().ok();
    Some(Stat {
        state: *fields.first()?.as_bytes().first()?,
        parent: fields.get(1)?.parse().ok()?,
        ticks: (11..=14).map(|place| number(place).unwrap_or(0)).sum(),
        threads: number(17)?.max(1),
        pages: number(21)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};
    use std::time::Instant;

    #[test]
    fn a_programs_name_cannot_disguise_its_numbers() {
        let line = "42 (a) R 1 (b) S 7 42 42 0 -1 4 100 0 0 0 3 4 5 6 20 0 9 0 1 1000 55 0";
        let stat = read_stat(line).unwrap();
        assert_eq!(stat, Stat { parent: 7, state: b'S', ticks: 18, threads: 9, pages: 55 });
        assert_eq!(read_stat(""), None);
        assert_eq!(read_stat("42 (x) S"), None);
    }

    #[test]
    fn descendants_are_found_by_both_ways() {
        let mine = std::process::id() as i32;
        // Both wait for the end of the input; without the third channel, the first would have none.
        let script = "exec 3<&0; cat <&3 & cat; wait";
        let mut child = Command::new("sh")
            .args(["-c", script])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let shell = child.id() as i32;
        let of = |look: fn(i32) -> (Vec<i32>, Usage)| {
            let (mut found, usage) = look(shell);
            found.sort_unstable();
            (found, usage.tasks)
        };
        // The shell takes a moment to start its children.
        let start = Instant::now();
        while of(whole).0.len() < 2 && start.elapsed() < Duration::from_secs(30) {
            std::thread::yield_now();
        }
        assert_eq!(of(whole).1, 2);
        assert_eq!(of(quick), of(whole));
        assert!(quick(mine).0.contains(&shell) && whole(mine).0.contains(&shell));
        assert!(!quick(shell).0.contains(&shell) && !whole(shell).0.contains(&shell));
        drop(child.stdin.take());
        child.wait().unwrap();
        assert_eq!(quick(shell).0, [0; 0]);
    }
}
