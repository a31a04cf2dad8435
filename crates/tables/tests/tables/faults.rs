//! Everything that is written fails at its n-th operation, for every n: the table is
//! complete, or the same call goes on to the same bytes.

use std::path::Path;

use durable::faults::{self, Fault, Kind};
use tables::{Condition, TableError, Tabulation, tabulate};

use crate::folder::{assert_same, budget, bytes, make, scratch};

/// What can be tried within one process.
const KINDS: [Kind; 4] = [Kind::NoSpace, Kind::InputOutput, Kind::ShortWrites, Kind::Freeze];

fn again(input: &str, folder: &Path, threads: usize) -> Result<Tabulation, TableError> {
    tabulate(&input.parse().unwrap(), folder, false, &budget(1 << 20, threads))
}

/// Makes a table with a fault; whether it has struck.
fn strike(input: &str, whole: &Path, folder: &Path, threads: usize, fault: Fault) -> bool {
    let was_finished = folder.join("_manifest.json").exists();
    let armed = faults::below(folder, fault);
    let made = again(input, folder, threads);
    let has_struck = armed.has_struck();
    drop(armed);
    match made {
        Ok(_) => assert_same(whole, folder),
        Err(error) => {
            assert!(has_struck, "{fault}: {error}");
            assert_ne!(fault.kind, Kind::ShortWrites, "a short write is none: {error}");
            let text = error.to_string();
            assert!(text.contains(&*folder.to_string_lossy()), "{fault}: {text} names no file");
            // Finished is only what is whole.
            if folder.join("_manifest.json").exists() && !was_finished {
                let again = again(input, folder, threads).unwrap();
                assert_eq!(again.condition, Condition::Whole, "{fault}");
            }
        }
    }
    has_struck
}

/// Tries every operation of making a table in a folder that was prepared; how many
/// there are.
fn walk(input: &str, threads: usize, kind: Kind, prepare: impl Fn(&Path)) -> u64 {
    let whole = scratch();
    make(input, whole.path());
    for at in 1.. {
        let folder = scratch();
        let out = folder.path().join("table");
        prepare(&out);
        let fault = Fault { kind, at };
        if !strike(input, whole.path(), &out, threads, fault) {
            return at;
        }
        // Now and then once more on the way on, and then undisturbed.
        if at % 4 == 0 {
            strike(input, whole.path(), &out, threads, fault);
        }
        again(input, &out, threads).unwrap_or_else(|error| panic!("{fault}: {error}"));
        assert_same(whole.path(), &out);
    }
    unreachable!("no table takes that many operations")
}

#[test]
fn a_small_table_survives_every_fault() {
    for kind in KINDS {
        let operations = walk("3x2", 1, kind, |_| {});
        assert!(operations > 20, "{kind:?}: {operations}");
    }
}

#[test]
fn a_table_survives_every_fault() {
    for kind in [Kind::NoSpace, Kind::InputOutput, Kind::Freeze] {
        let operations = walk("3x3", 1, kind, |_| {});
        assert!(operations > 60, "{kind:?}: {operations}");
    }
}

#[test]
fn a_table_made_by_two_threads_survives_every_fault() {
    walk("3x2", 2, Kind::NoSpace, |_| {});
    walk("3x3", 2, Kind::Freeze, |_| {});
}

/// Every write takes half of what it is given.
#[test]
fn short_writes_do_not_matter() {
    for input in ["3x3", "4x4"] {
        let (whole, folder) = (scratch(), scratch());
        make(input, whole.path());
        let out = folder.path().join("table");
        assert!(strike(input, whole.path(), &out, 2, Fault { kind: Kind::ShortWrites, at: 1 }));
    }
}

/// What was removed from a finished table is made again, or not yet.
#[test]
fn a_repair_survives_every_fault() {
    let finished = scratch();
    make("3x2", finished.path());
    let broken = |out: &Path| {
        for (name, bytes) in bytes(finished.path()) {
            if !name.starts_with("ply=01/") {
                let path = out.join(name);
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(path, bytes).unwrap();
            }
        }
    };
    for kind in KINDS {
        let operations = walk("3x2", 1, kind, broken);
        assert!(operations > 20, "{kind:?}: {operations}");
    }
}

/// From a run that was cut short by a full disk, wherever that was.
#[test]
fn a_run_that_goes_on_survives_every_fault() {
    for first in [20, 40] {
        let begun = |out: &Path| {
            let fault = Fault { kind: Kind::NoSpace, at: first };
            let _armed = faults::below(out, fault);
            assert!(again("3x3", out, 1).is_err());
        };
        for kind in [Kind::InputOutput, Kind::Freeze] {
            walk("3x3", 1, kind, begun);
        }
    }
}
