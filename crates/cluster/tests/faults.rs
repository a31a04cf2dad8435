//! Everything that a worker writes fails at its n-th operation, for every n.
//!
//! One worker that is a cluster by itself: where there are others, they notice that it is
//! gone, which the program's tests show.
#![cfg(debug_assertions)]

use std::collections::BTreeMap;
use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::time::Duration;

use budget::Budget;
use cluster::{ClusterError, Hosts};
use durable::faults::{self, Fault, Kind};
use tables::{Condition, Tabulation};

/// A folder in memory where there is such a thing: syncing takes no time there.
fn scratch() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

fn tabulate(folder: &Path) -> Result<Tabulation, ClusterError> {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let hosts = Hosts::read(&format!("{free}\n"), 0).unwrap();
    let budget = Budget { memory: 1 << 22, threads: 1, ..Budget::default() };
    let game = "3x2".parse().unwrap();
    cluster::tabulate(&game, folder, false, &hosts, Duration::from_secs(5), &budget)
}

/// Every file below a folder, with its bytes.
fn bytes(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            let below = bytes(&path).into_iter();
            files.extend(below.map(|(below, bytes)| (format!("{name}/{below}"), bytes)));
        } else {
            files.insert(name, fs::read(&path).unwrap());
        }
    }
    files
}

/// Tries every operation in a folder that was prepared; how many there are.
fn walk(whole: &Path, kind: Kind, prepare: impl Fn(&Path)) -> u64 {
    let expected = bytes(whole);
    for at in 1.. {
        let folder = scratch();
        let out = folder.path().join("table");
        prepare(&out);
        let fault = Fault { kind, at };
        let armed = faults::below(&out, fault);
        let made = tabulate(&out);
        let has_struck = armed.has_struck();
        drop(armed);
        match made {
            Ok(_) => assert!(bytes(&out) == expected, "{fault}"),
            Err(error) => {
                let text = error.to_string();
                assert!(has_struck, "{fault}: {text}");
                assert_ne!(kind, Kind::ShortWrites, "a short write is none: {text}");
                assert!(text.contains(&*out.to_string_lossy()), "{fault}: {text} names no file");
            }
        }
        tabulate(&out).unwrap_or_else(|error| panic!("{fault}: {error}"));
        assert!(bytes(&out) == expected, "{fault}");
        assert_eq!(tabulate(&out).unwrap().condition, Condition::Whole, "{fault}");
        if !has_struck {
            return at;
        }
    }
    unreachable!("no table takes that many operations")
}

#[test]
fn a_share_survives_every_fault() {
    let whole = scratch();
    tabulate(whole.path()).unwrap();
    for kind in [Kind::NoSpace, Kind::InputOutput, Kind::ShortWrites, Kind::Freeze] {
        let operations = walk(whole.path(), kind, |_| {});
        assert!(operations > 20, "{kind:?}: {operations}");
    }
}

#[test]
fn a_repair_survives_every_fault() {
    let whole = scratch();
    tabulate(whole.path()).unwrap();
    let broken = |out: &Path| {
        for (name, bytes) in bytes(whole.path()) {
            let path = out.join(&name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, if name.starts_with("ply=01/") { Vec::new() } else { bytes }).unwrap();
        }
    };
    for kind in [Kind::InputOutput, Kind::Freeze] {
        let operations = walk(whole.path(), kind, broken);
        assert!(operations > 20, "{kind:?}: {operations}");
    }
}
