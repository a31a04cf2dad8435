//! Whatever the program writes fails at its n-th operation, for every n: the outcome is
//! complete, or goes on to the same bytes, or is a clear error with nothing half-written
//! under the final name.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use crate::program::{Finished, PATH, ludex};
use crate::tables::kit::{assert_same, bytes, ended, finish, hosts, local, start, table};

/// What can go wrong, as the program's environment says it.
const KINDS: [&str; 4] = ["enospc", "eio", "short", "abort"];

/// A folder in memory where there is such a thing: syncing takes no time there.
fn scratch() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

/// Whether a fault has struck, by what was said on standard error.
fn has_struck(said: &str) -> bool {
    said.contains("fault injected: ")
}

/// What was said, apart from the fault itself.
fn complaint(said: &str) -> String {
    said.lines().filter(|line| !has_struck(line)).collect::<Vec<_>>().join("\n")
}

/// Runs a command with every fault. `FILE` is the file that it writes; whoever has no
/// new one has the old one.
fn walk(arguments: &[&str], input: &str) {
    let run = |file: &Path, fault: Option<&str>| {
        let name = file.to_str().unwrap();
        let arguments = arguments.iter().map(|word| word.replace("FILE", name));
        let run = ludex(arguments).input(input.replace("FILE", name));
        match fault {
            Some(fault) => run.env("LUDEX_FAULT", fault).finish(),
            None => run.finish(),
        }
    };
    let folder = scratch();
    let file = folder.path().join("file");
    assert_eq!(run(&file, None).code, Some(0), "{arguments:?}");
    let new = fs::read(&file).unwrap();
    // A saved game may be written over a saved game only.
    let games = b"3x3\n";
    for kind in KINDS {
        for old in [None, Some(&games[..])] {
            let mut struck = 0;
            for at in 1.. {
                let folder = scratch();
                let file = folder.path().join("file");
                if let Some(old) = old {
                    fs::write(&file, old).unwrap();
                }
                let fault = format!("{kind}:{at}");
                let finished = run(&file, Some(&fault));
                check(&finished, &fault, fs::read(&file).ok().as_deref(), old, &new);
                let left = fs::read_dir(folder.path()).unwrap().count();
                let files = usize::from(file.exists());
                // Of those that die, and of what cannot be removed, something may be left.
                let may_leave = kind == "abort" || finished.stderr.contains(": remove ");
                assert!(left <= files + usize::from(may_leave), "{fault}: {finished:?}");
                if !has_struck(&finished.stderr) {
                    break;
                }
                struck += 1;
            }
            assert!(struck > 1, "{arguments:?}: {kind} struck {struck} times");
        }
    }
}

/// That a file is the old one or the new one, and that the program knows which.
#[track_caller]
fn check(finished: &Finished, fault: &str, there: Option<&[u8]>, old: Option<&[u8]>, new: &[u8]) {
    let is_new = there == Some(new);
    assert!(is_new || there == old, "{fault}: half-written: {finished:?}");
    let said = complaint(&finished.stderr);
    let is_told = said.contains("cannot write") || finished.stdout.contains("cannot write");
    if fault.starts_with("abort") && has_struck(&finished.stderr) {
        assert_eq!(finished.code, None, "{fault}: {finished:?}");
    } else if is_told {
        assert!(has_struck(&finished.stderr) && !fault.starts_with("short"), "{finished:?}");
    } else {
        assert_eq!((finished.code, said.as_str()), (Some(0), ""), "{fault}: {finished:?}");
        assert!(is_new, "{fault}: {finished:?}");
    }
}

#[test]
fn certificates_are_whole_or_not_there() {
    walk(&["pawns", "solve", "3x3", "--certificate", "FILE"], "");
    walk(&["pegs", "soldiers", "3", "5", "--certificate", "FILE"], "");
    walk(&["gone", "solve", "WBB/B.B", "--certificate", "FILE"], "");
}

#[test]
fn pictures_are_whole_or_not_there() {
    walk(&["pawns", "analyze", "3x3", "--svg", "FILE"], "");
    walk(&["pegs", "soldiers", "3", "5", "--gif", "FILE"], "");
    walk(&["gone", "solve", "WBB/B.B", "--svg", "FILE"], "");
}

#[test]
fn boards_and_maps_are_whole_or_not_there() {
    walk(&["gone", "solve", "WBB/B.B", "--map", "FILE"], "");
    walk(&["gone", "convert", "WBB/B.B", "--format", "png", "--output", "FILE"], "");
}

#[test]
fn saved_games_are_whole_or_not_there() {
    walk(&["pawns", "play", "3x3"], "a1-a2\nsave FILE\nquit\n");
}

/// The answer is never lost with its checkpoint, and what a checkpoint holds is true.
#[test]
fn searches_with_a_checkpoint_answer_or_go_on() {
    let solve = |file: &Path, fault: Option<&str>| {
        let name = file.to_str().unwrap();
        let run =
            ludex(["pawns", "solve", "5x4", "--output", "value", "--resume"].into_iter().chain([
                "--threads",
                "1",
                "--checkpoint",
                name,
            ]));
        match fault {
            Some(fault) => run.env("LUDEX_FAULT", fault).finish(),
            None => run.finish(),
        }
    };
    let folder = scratch();
    let answer = solve(&folder.path().join("state"), None).stdout;
    assert_eq!(answer, ludex(["pawns", "solve", "5x4", "--output", "value"]).finish().printed(0));
    for kind in KINDS {
        for is_old in [false, true] {
            for at in 1.. {
                let folder = scratch();
                let file = folder.path().join("state");
                if is_old {
                    solve(&file, None);
                }
                let fault = format!("{kind}:{at}");
                let finished = solve(&file, Some(&fault));
                let said = complaint(&finished.stderr);
                match finished.code {
                    Some(0) => assert_eq!(finished.stdout, answer, "{fault}: {said}"),
                    Some(2) => assert!(said.contains("cannot write"), "{fault}: {said}"),
                    code => assert_eq!((kind, code), ("abort", None), "{fault}: {said}"),
                }
                let is_warned = said.contains("continuing without a checkpoint");
                assert!(!is_warned || has_struck(&finished.stderr), "{fault}: {said}");
                // What is there is whole, and what was left beside it goes.
                let resumed = solve(&file, None);
                assert_eq!((resumed.code, &*resumed.stdout), (Some(0), &*answer), "{fault}");
                assert!(!resumed.stderr.contains("warning"), "{fault}: {resumed:?}");
                assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{fault}");
                if !has_struck(&finished.stderr) {
                    assert!(at > 4, "{fault}");
                    break;
                }
            }
        }
    }
}

/// The death of a process that makes a table, at every operation.
#[test]
fn a_table_survives_the_death_of_its_process_at_every_operation() {
    let position = "p1/2/1P w";
    let tabulate = |out: &Path, fault: Option<&str>| {
        let run = ludex(
            ["pawns", "tabulate", position, "--threads", "2", "--out"]
                .into_iter()
                .chain([out.to_str().unwrap()]),
        );
        match fault {
            Some(fault) => run.env("LUDEX_FAULT", fault).finish(),
            None => run.finish(),
        }
    };
    let whole = bytes(&table(position));
    for at in 1.. {
        let folder = scratch();
        let out = folder.path().join("table");
        let finished = tabulate(&out, Some(&format!("abort:{at}")));
        let struck = has_struck(&finished.stderr);
        assert_eq!(finished.code, if struck { None } else { Some(0) }, "{at}: {finished:?}");
        let again = tabulate(&out, None);
        assert_eq!(again.code, Some(0), "{at}: {again:?}");
        assert!(bytes(&out) == whole, "{at}");
        if !struck {
            assert!(at > 30, "{at}");
            return;
        }
    }
}

/// One of two processes has the fault; the other one notices that it is gone.
#[test]
fn a_cluster_survives_the_fault_of_one_of_its_processes() {
    let position = "p1/2/1P w";
    let process = |out: &Path, hosts: &str, process: &str, fault: Option<&str>| {
        let mut command = Command::new(PATH);
        command.args(["pawns", "tabulate", position, "--threads", "1", "--hosts", hosts]);
        command.args(["--process", process, "--start-deadline", "10s", "--out"]).arg(out);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(fault) = fault {
            command.env("LUDEX_FAULT", fault);
        }
        start(&mut command)
    };
    let run = |out: &Path, fault: Option<(usize, &str)>| -> Vec<Output> {
        let hosts = hosts(out.parent().unwrap(), 2);
        let of = |index| fault.filter(|fault| fault.0 == index).map(|fault| fault.1);
        let children = [0, 1].map(|index| process(out, &hosts, &index.to_string(), of(index)));
        children.map(|child| ended(child, Duration::from_mins(1))).into()
    };
    let outcomes: Mutex<BTreeMap<Option<i32>, u32>> = Mutex::default();
    // Every operation has one of the faults.
    let walk = |index: usize, kind: &str| {
        for at in (1 + index..).step_by(KINDS.len()) {
            let folder = scratch();
            let out = folder.path().join("table");
            let fault = format!("{kind}:{at}");
            let outputs = run(&out, Some((at / KINDS.len() % 2, &fault)));
            let struck = outputs.iter().any(|o| has_struck(&String::from_utf8_lossy(&o.stderr)));
            for output in &outputs {
                let said = complaint(&String::from_utf8_lossy(&output.stderr));
                match output.status.code() {
                    Some(0) | None => {}
                    code => {
                        assert_eq!((code, said.is_empty()), (Some(2), false), "{fault}: {said}");
                    }
                }
                *outcomes.lock().unwrap().entry(output.status.code()).or_default() += 1;
            }
            for output in run(&out, None) {
                assert!(output.status.success(), "{fault}: {output:?}");
            }
            assert_same(&table(position), &out);
            if !struck {
                break;
            }
        }
    };
    thread::scope(|scope| {
        let walk = &walk;
        for (index, kind) in KINDS.into_iter().enumerate() {
            scope.spawn(move || walk(index, kind));
        }
    });
    let outcomes = outcomes.into_inner().unwrap();
    assert!(outcomes.contains_key(&None) && outcomes.contains_key(&Some(2)), "{outcomes:?}");
}

/// All processes of a local run have the same fault.
#[test]
fn a_local_run_survives_faults_of_all_its_processes() {
    for kind in KINDS {
        for at in [3, 25, 50] {
            let folder = scratch();
            let out = folder.path().join("table");
            let fault = format!("{kind}:{at}");
            let broken = finish(local(2, "3x2", &out, &[]).env("LUDEX_FAULT", &fault));
            let said = String::from_utf8_lossy(&broken.stderr);
            assert_eq!(broken.status.success(), kind == "short", "{fault}: {said}");
            let output = finish(&mut local(2, "3x2", &out, &[]));
            assert!(output.status.success(), "{fault}: {output:?}");
            assert_same(&table("3x2"), &out);
        }
    }
}
