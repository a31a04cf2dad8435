//! Killed at any moment, out of disk: the same command goes on to the same bytes.

use std::process::{Command, Stdio};
use std::time::Duration;

use super::kit::{assert_same, finish, skip, start, table, tabulate};
use crate::program::{PATH, ludex};

#[test]
fn a_run_killed_at_random_moments_goes_on_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("table");
    let mut random = fastrand::Rng::with_seed(2026);
    let mut killed = 0;
    for attempt in 0..60u64 {
        let limits = ["--memory-limit", "2MiB"];
        let mut child = start(&mut tabulate("4x5", &folder, &limits));
        std::thread::sleep(Duration::from_millis(random.u64(1..40 + 10 * attempt)));
        if child.try_wait().unwrap().is_none() {
            killed += 1;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        if folder.join("_manifest.json").exists() {
            break;
        }
    }
    assert!(killed > 0, "some runs were killed");
    let output = finish(&mut tabulate("4x5", &folder, &[]));
    assert!(output.status.success(), "{output:?}");
    assert_same(&table("4x5"), &folder);
}

/// From the first instruction on: folders, locks and the first layers are being made.
#[test]
fn a_run_killed_within_its_first_moments_goes_on_to_the_same_bytes() {
    let mut random = fastrand::Rng::with_seed(100);
    for round in 0..8 {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("deep/table");
        // Again and again in one folder, each time a little later on the whole.
        for _ in 0..=round % 4 {
            let mut child = start(&mut tabulate("4x4", &out, &["--threads", "2"]));
            std::thread::sleep(Duration::from_micros(random.u64(0..100_000)));
            child.kill().unwrap();
            child.wait().unwrap();
        }
        let output = finish(&mut tabulate("4x4", &out, &[]));
        assert!(output.status.success(), "{output:?}");
        assert_same(&table("4x4"), &out);
    }
}

#[test]
fn a_run_whose_time_is_up_says_so_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("table");
    let output = finish(&mut tabulate("5x5", &folder, &["--time-limit", "30ms"]));
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("unfinished: time limit reached"), "{said}");
    let output = finish(&mut tabulate("5x5", &folder, &["--json", "--time-limit", "0"]));
    assert_eq!(output.status.code(), Some(1));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["outcome"], "unknown");
    assert_eq!(answer["reason"], "time limit reached");
    let read = ludex(["pawns", "stats", folder.to_str().unwrap()]).finish();
    assert!(read.trouble().contains("not finished"), "{read:?}");
}

/// How `unshare` gets the right to mount a file system that only its child sees: as
/// root in a user namespace of its own, or as root here.
///
/// # Errors
/// If it cannot be had, with the reason.
fn right_to_mount() -> Result<&'static str, String> {
    let folder = tempfile::tempdir().unwrap();
    let mut reason = String::new();
    for option in ["-rm", "-m"] {
        let mut command = Command::new("unshare");
        command.args([option, "mount", "-t", "tmpfs", "none"]).arg(folder.path());
        match command.output() {
            Ok(output) if output.status.success() => return Ok(option),
            Ok(output) => String::from_utf8_lossy(&output.stderr).trim().clone_into(&mut reason),
            Err(error) => reason = error.to_string(),
        }
    }
    Err(format!("it mounts a small file system by unshare, which takes root: {reason}"))
}

/// On a file system of half a megabyte.
#[test]
fn a_full_disk_is_told_and_the_run_goes_on_when_there_is_room() {
    let unshare = match right_to_mount() {
        Ok(option) => option,
        Err(reason) => {
            return skip(a_full_disk_is_told_and_the_run_goes_on_when_there_is_room, &reason);
        }
    };
    let folder = tempfile::tempdir().unwrap();
    let script = "
        mount -t tmpfs -o size=600k none \"$1\" || exit 99
        \"$0\" pawns tabulate 4x5 --out \"$1/table\" --memory-limit 2MiB
        echo \"exit $?\"
        ls \"$1/table/work/alone\" | grep -c 'ok$'
        mount -o remount,size=64m \"$1\" || exit 99
        \"$0\" pawns tabulate 4x5 --out \"$1/table\" > /dev/null || exit 98
        cp -r \"$1/table\" \"$2\"
    ";
    let copy = tempfile::tempdir().unwrap();
    let mut command = Command::new("unshare");
    command.args([unshare, "sh", "-c", script, PATH]).arg(folder.path()).arg(copy.path());
    let output = finish(command.stdout(Stdio::piped()).stderr(Stdio::piped()));
    assert!(output.status.success(), "{output:?}");
    let (said, errors) =
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(said.starts_with("exit 2\n"), "{said} {errors}");
    assert!(errors.contains("No space left on device"), "{errors}");
    assert!(errors.contains("free some space and run the same command again"), "{errors}");
    assert!(!said.ends_with("\n0\n"), "some layers were kept: {said}");
    assert_same(&table("4x5"), &copy.path().join("table"));
}

#[test]
fn two_runs_do_not_meet_in_one_folder() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("table");
    let mut first = start(&mut tabulate("6x6", &folder, &["--time-limit", "60s"]));
    while !folder.join("work/alone/run.json").exists() {
        assert!(first.try_wait().unwrap().is_none(), "it ended before it could be met");
        std::thread::sleep(Duration::from_millis(1));
    }
    let output = finish(&mut tabulate("6x6", &folder, &["--time-limit", "60s"]));
    first.kill().unwrap();
    first.wait().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("another process is working here"), "{said}");
}
