//! Processes of a local run, or its launcher, are killed or stopped: that is noticed at
//! once, the right one is named, nobody stays behind, and the same command goes on to the
//! same bytes.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::Output;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::cluster::wait_for_layer;
use super::kit::{Running, assert_same, cluster, ended, finish, local, start, table};

/// What is noticed at once takes no longer, on a machine that has much else to do. Waiting
/// for each other, processes would take four times as long.
const AT_ONCE: Duration = Duration::from_secs(5);
/// How long a process may be stopped.
const STOPPED: Duration = Duration::from_secs(5);

/// The processes that work on a folder: which of the cluster, if any, and their ids.
fn at_work(out: &Path) -> Vec<(Option<usize>, Pid)> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc").unwrap().flatten() {
        let Ok(id) = entry.file_name().to_string_lossy().parse() else { continue };
        // Empty if the process has ended, and its parent has not noticed yet.
        let Ok(line) = fs::read_to_string(entry.path().join("cmdline")) else { continue };
        let words: Vec<&str> = line.split('\0').collect();
        if words.contains(&out.to_str().unwrap()) {
            let option = words.iter().position(|&word| word == "--process");
            let index = option.map(|at| words[at + 1].parse().unwrap());
            found.push((index, Pid::from_raw(id)));
        }
    }
    found
}

/// The id of one of the processes, as soon as it is there.
fn process(index: usize, out: &Path, launcher: &mut Running) -> Option<Pid> {
    while launcher.try_wait().unwrap().is_none() {
        if let Some(&(_, id)) = at_work(out).iter().find(|(which, _)| *which == Some(index)) {
            return Some(id);
        }
    }
    None
}

/// Waits until nobody works on a folder.
#[track_caller]
fn assert_all_end(out: &Path) {
    let begun = Instant::now();
    while !at_work(out).is_empty() {
        assert!(begun.elapsed() < AT_ONCE, "they stay behind: {:?}", at_work(out));
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// That the same command goes on to the same bytes.
#[track_caller]
fn assert_goes_on(count: usize, out: &Path) {
    let output = cluster(count, "4x5", out, &[]);
    assert!(output.status.success(), "{output:?}");
    // What a process left behind that was killed while it cleared up.
    let _ = fs::remove_dir_all(out.join("work"));
    assert_same(&table("4x5"), out);
}

fn last_line(output: &Output) -> String {
    let said = String::from_utf8(output.stderr.clone()).unwrap();
    said.lines().last().unwrap_or_default().to_owned()
}

#[test]
fn a_process_killed_in_its_first_moments_is_named_at_once() {
    let mut named = 0;
    for after in [0, 5, 10, 20, 50, 100] {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("table");
        for victim in 0..3 {
            let mut launcher = start(&mut local(3, "4x5", &out, &[]));
            let Some(id) = process(victim, &out, &mut launcher) else { continue };
            std::thread::sleep(Duration::from_millis(after));
            let killed = Instant::now();
            let _ = kill(id, Signal::SIGKILL);
            let output = ended(launcher, Duration::from_mins(1));
            if output.status.success() {
                continue;
            }
            assert!(killed.elapsed() < AT_ONCE, "{:?}: {output:?}", killed.elapsed());
            let expected = format!("error: process {victim} was killed by SIGKILL; finished");
            assert!(last_line(&output).starts_with(&expected), "{output:?}");
            assert_eq!(output.status.code(), Some(2));
            assert_eq!(at_work(&out), [], "nobody stays behind");
            named += 1;
        }
        assert_goes_on(3, &out);
    }
    assert!(named > 0, "some were killed in time");
}

#[test]
fn a_process_that_fails_ends_the_run_and_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("table");
    // None of them gets as far as to look for the others.
    let begun = Instant::now();
    let output = finish(&mut local(3, "zzz", &out, &[]));
    assert!(begun.elapsed() < AT_ONCE, "{output:?}");
    assert_eq!(output.status.code(), Some(2));
    let line = last_line(&output);
    assert!((0..3).any(|which| line == format!("error: process {which} exited with code 2")));
    assert!(String::from_utf8(output.stderr).unwrap().contains("\"zzz\""), "its reason is heard");
    assert_eq!(at_work(&out), []);
    // One finds its share locked, and the others could wait for it.
    fs::create_dir_all(out.join("work")).unwrap();
    let lock = fs::File::create(out.join("work/lock-worker-1-of-3")).unwrap();
    lock.try_lock().unwrap();
    let begun = Instant::now();
    let output = finish(&mut local(3, "4x5", &out, &["--threads", "1"]));
    assert!(begun.elapsed() < AT_ONCE, "{output:?}");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(last_line(&output), "error: process 1 exited with code 2", "{output:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("another process is working here"), "{said}");
    assert_eq!(at_work(&out), []);
    drop(lock);
    assert_goes_on(3, &out);
}

#[test]
fn the_processes_of_a_launcher_that_is_killed_end_with_it() {
    for after in [0, 5, 10, 20, 50, 100] {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("table");
        for first in 0..2 {
            let mut launcher = start(&mut local(2, "4x5", &out, &[]));
            process(first, &out, &mut launcher);
            std::thread::sleep(Duration::from_millis(after));
            launcher.kill().unwrap();
            launcher.wait().unwrap();
            assert_all_end(&out);
        }
        assert_goes_on(2, &out);
    }
}

/// A run of which one process is stopped while it works, and the launcher has said so;
/// with the process's id.
fn stopped(out: &Path, said: &mut String) -> (Running, Pid) {
    let mut launcher = start(&mut local(2, "4x5", out, &["--time-limit", "60s"]));
    wait_for_layer(out, "keys-003", std::slice::from_mut(&mut launcher));
    let id = process(1, out, &mut launcher).expect("it is at work");
    let begun = Instant::now();
    kill(id, Signal::SIGSTOP).unwrap();
    let mut words = BufReader::with_capacity(1, launcher.stderr.as_mut().unwrap());
    words.read_line(said).unwrap();
    let expected = "process 1 was stopped by SIGSTOP: resume it within 5 s";
    assert!(said.starts_with(expected) && said.contains(&id.to_string()), "{said}");
    assert!(begun.elapsed() < AT_ONCE);
    (launcher, id)
}

#[test]
fn a_process_that_is_stopped_is_named_and_may_be_continued() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("table");
    let (mut launcher, id) = stopped(&out, &mut String::new());
    kill(id, Signal::SIGCONT).unwrap();
    let mut said = String::new();
    launcher.stderr.as_mut().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(said, "process 1 was resumed\n");
    let output = ended(launcher, Duration::from_mins(1));
    assert!(output.status.success(), "{output:?}");
    assert_same(&table("4x5"), &out);
}

#[test]
fn a_process_that_stays_stopped_ends_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("table");
    let begun = Instant::now();
    let (launcher, _) = stopped(&out, &mut String::new());
    let output = ended(launcher, STOPPED + AT_ONCE);
    assert!(begun.elapsed() > STOPPED, "it had its time");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let expected = "error: process 1 was stopped by SIGSTOP for 5 s; finished layers are kept";
    assert!(last_line(&output).starts_with(expected), "{output:?}");
    assert_eq!(at_work(&out), []);
    assert_goes_on(2, &out);
}

#[test]
fn a_stopped_process_goes_when_it_is_interrupted_or_its_launcher_is_killed() {
    for signal in [Signal::SIGINT, Signal::SIGKILL] {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("table");
        let (launcher, _) = stopped(&out, &mut String::new());
        kill(Pid::from_raw(launcher.id().cast_signed()), signal).unwrap();
        let output = ended(launcher, AT_ONCE);
        assert_eq!(output.status.code(), (signal == Signal::SIGINT).then_some(1), "{output:?}");
        assert_all_end(&out);
        assert_goes_on(2, &out);
    }
}
