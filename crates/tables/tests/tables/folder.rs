//! Folders and their bytes.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use budget::Budget;
use tables::{Manifest, tabulate};

/// A folder in memory where there is such a thing: syncing takes no time there.
pub(crate) fn scratch() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

/// A budget of so many bytes and threads.
pub(crate) fn budget(memory: u64, threads: usize) -> Budget {
    Budget { memory, threads, ..Budget::default() }
}

/// Makes the table of a position in a folder.
pub(crate) fn make(input: &str, folder: &Path) -> Manifest {
    tabulate(&input.parse().unwrap(), folder, false, &budget(1 << 30, 2)).unwrap().manifest
}

/// Every file below a folder, with its bytes.
pub(crate) fn bytes(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            for (below, bytes) in bytes(&path) {
                files.insert(format!("{name}/{below}"), bytes);
            }
        } else {
            files.insert(name, fs::read(&path).unwrap());
        }
    }
    files
}

/// That two folders hold the same bytes in the same files.
#[track_caller]
pub(crate) fn assert_same(one: &Path, other: &Path) {
    let (one, other) = (bytes(one), bytes(other));
    assert_eq!(one.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>());
    for (name, bytes) in &one {
        assert!(other[name] == *bytes, "{name} differs");
    }
}
