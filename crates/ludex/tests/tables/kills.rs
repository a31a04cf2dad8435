//! Killed at any moment, out of disk: the same command goes on to the same bytes.

use std::process::Command;
use std::time::Duration;

use crate::kit::{assert_same, table, tabulate};
use crate::program::PATH;

#[test]
fn a_run_killed_at_random_moments_goes_on_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("table");
    let mut random = fastrand::Rng::with_seed(2026);
    let mut killed = 0;
    for attempt in 0..60u64 {
        let limits = ["--memory-limit", "2MiB"];
        let mut child = tabulate("4x5", &folder, &limits).spawn().unwrap();
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
    let output = tabulate("4x5", &folder, &[]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_same(&table("4x5"), &folder);
}

#[test]
fn a_run_whose_time_is_up_says_so_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("table");
    let output = tabulate("5x5", &folder, &["--time-limit", "30ms"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("unfinished: time limit reached"), "{said}");
    let output = tabulate("5x5", &folder, &["--json", "--time-limit", "0"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["outcome"], "unknown");
    assert_eq!(answer["reason"], "time limit reached");
    let read = Command::new(PATH).args(["pawns", "stats"]).arg(&folder).output().unwrap();
    assert_eq!(read.status.code(), Some(2));
    let said = String::from_utf8(read.stderr).unwrap();
    assert!(said.contains("not finished"), "{said}");
}

/// On a file system of a megabyte that only the child sees. Mounting it takes the
/// rights of root, here or in a user namespace.
#[test]
fn a_full_disk_is_told_and_the_run_goes_on_when_there_is_room() {
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
    let output = Command::new("unshare")
        .args(["-rm", "sh", "-c", script, PATH])
        .arg(folder.path())
        .arg(copy.path())
        .output()
        .unwrap();
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
    // Should this test fail, it ends by itself.
    let mut first = tabulate("6x6", &folder, &["--time-limit", "60s"]).spawn().unwrap();
    while !folder.join("work/alone/run.json").exists() {
        assert!(first.try_wait().unwrap().is_none(), "it ended before it could be met");
        std::thread::sleep(Duration::from_millis(1));
    }
    let output = tabulate("6x6", &folder, &[]).output().unwrap();
    first.kill().unwrap();
    first.wait().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("another process is at work here"), "{said}");
}
