//! Finished tables that are asked for again: whole, made whole again, or an error.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tables::{Condition, Flaw, TableError, Tabulation, tabulate};

use crate::folder::{assert_same, budget, bytes, make};

fn again(input: &str, folder: &Path) -> Result<Tabulation, TableError> {
    tabulate(&input.parse().unwrap(), folder, false, &budget(1 << 24, 2))
}

/// That a table is made again because of one file, to the bytes of another folder.
#[track_caller]
fn assert_repaired(input: &str, folder: &Path, whole: &Path, file: &str, is_missing: bool) {
    let tabulation = again(input, folder).unwrap();
    let flaw = Flaw { file: file.into(), is_missing };
    assert_eq!(tabulation.condition, Condition::Repaired(vec![flaw]));
    assert_same(whole, folder);
    assert_eq!(again(input, folder).unwrap().condition, Condition::Whole);
}

#[test]
fn every_file_that_is_removed_is_made_again() {
    let (whole, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    make("3x3", whole.path());
    make("3x3", folder.path());
    for file in bytes(whole.path()).keys().filter(|file| *file != "_manifest.json") {
        fs::remove_file(folder.path().join(file)).unwrap();
        assert_repaired("3x3", folder.path(), whole.path(), file, true);
    }
}

#[test]
fn plies_that_are_removed_are_made_again() {
    let (whole, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    make("4x4", whole.path());
    make("4x4", folder.path());
    for ply in 10..18 {
        fs::remove_dir_all(folder.path().join(format!("ply={ply}"))).unwrap();
    }
    let Condition::Repaired(flaws) = again("4x4", folder.path()).unwrap().condition else {
        panic!("eight plies are missing");
    };
    assert_eq!(flaws.len(), 8);
    assert_eq!(flaws[0].to_string(), "ply=10/part-0000.parquet is missing");
    assert_same(whole.path(), folder.path());
}

#[test]
fn damage_is_noticed_wherever_it_is_and_mended_where_it_can_be() {
    let (whole, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    make("3x3", whole.path());
    make("3x3", folder.path());
    let mut random = fastrand::Rng::with_seed(12);
    let (mut mended, mut refused) = (0, 0);
    for (file, good) in bytes(whole.path()) {
        let path = folder.path().join(&file);
        let mut place = random.usize(0..97.min(good.len()));
        while place < good.len() {
            let mut damaged = good.clone();
            damaged[place] ^= 1 << random.u32(0..8);
            place += random.usize(1..194);
            fs::write(&path, &damaged).unwrap();
            match again("3x3", folder.path()) {
                Ok(tabulation) => {
                    assert_ne!(tabulation.condition, Condition::Whole, "{file} {place}");
                    assert_same(whole.path(), folder.path());
                    mended += 1;
                }
                // What a damaged manifest is of is not known.
                Err(error) => {
                    assert_eq!(file, "_manifest.json", "{error}");
                    assert!(error.to_string().contains("_manifest.json is damaged"), "{error}");
                    assert_eq!(fs::read(&path).unwrap(), damaged);
                    fs::write(&path, &good).unwrap();
                    refused += 1;
                }
            }
        }
    }
    assert!(mended > 50 && refused > 0, "{mended} mended, {refused} refused");
}

#[test]
fn parts_of_another_length_and_what_is_no_file_are_noticed() {
    let (whole, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    make("3x3", whole.path());
    make("3x3", folder.path());
    let file = "ply=02/part-0000.parquet";
    let path = folder.path().join(file);
    let good = fs::read(&path).unwrap();
    for bytes in [&b""[..], &good[..good.len() - 1], &[&good[..], b"x"].concat()] {
        fs::write(&path, bytes).unwrap();
        assert_repaired("3x3", folder.path(), whole.path(), file, false);
    }
    // In the way of the part; it may be somebody's.
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    let error = again("3x3", folder.path()).unwrap_err().to_string();
    assert!(error.contains("ply=02/part-0000.parquet"), "{error}");
    fs::remove_dir(&path).unwrap();
    again("3x3", folder.path()).unwrap();
    assert_same(whole.path(), folder.path());
}

#[test]
fn parquet_files_that_are_not_of_the_table_are_named_and_stay() {
    let folder = tempfile::tempdir().unwrap();
    make("3x3", folder.path());
    for file in ["ply=02/part-0001.parquet", "ply=44/part-0000.parquet", "mine/MY.PARQUET"] {
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, "x").unwrap();
        let before = bytes(folder.path());
        let error = again("3x3", folder.path()).unwrap_err().to_string();
        assert!(error.contains(file) && error.contains("move it away"), "{error}");
        assert_eq!(bytes(folder.path()), before);
        fs::remove_file(&path).unwrap();
    }
    // Other files are in nobody's way.
    fs::write(folder.path().join("ply=02/notes.txt"), "x").unwrap();
    assert_eq!(again("3x3", folder.path()).unwrap().condition, Condition::Whole);
}

#[test]
fn a_manifest_that_is_missing_or_of_something_else_is_an_error_and_nothing_is_touched() {
    let folder = tempfile::tempdir().unwrap();
    make("3x3", folder.path());
    let manifest = folder.path().join("_manifest.json");
    let good = fs::read_to_string(&manifest).unwrap();
    let refused = |expected: &[&str]| {
        let before = bytes(folder.path());
        let error = again("3x3", folder.path()).unwrap_err().to_string();
        assert!(expected.iter().all(|words| error.contains(words)), "{error}");
        assert_eq!(bytes(folder.path()), before);
    };
    fs::remove_file(&manifest).unwrap();
    refused(&["_manifest.json is missing", "ply="]);
    fs::write(&manifest, "{").unwrap();
    refused(&["_manifest.json is damaged"]);
    fs::write(&manifest, good.replace("ppp/3/PPP w", "ppp/3/PPP b")).unwrap();
    refused(&["_manifest.json is damaged", "for another position"]);
    fs::write(&manifest, &good).unwrap();
    assert_eq!(again("3x3", folder.path()).unwrap().condition, Condition::Whole);
    // That of another table, with its own checksum.
    let other = tempfile::tempdir().unwrap();
    make("3x4", other.path());
    for name in ["_manifest.json", "_manifest.sha256"] {
        fs::copy(other.path().join(name), folder.path().join(name)).unwrap();
    }
    refused(&["contains a table of pppp/4/PPPP w, not of ppp/3/PPP w"]);
}

/// A table whose repair was begun and given up is an unfinished one.
#[test]
fn a_repair_that_is_stopped_goes_on() {
    let (whole, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    make("4x4", whole.path());
    make("4x4", folder.path());
    fs::remove_dir_all(folder.path().join("ply=05")).unwrap();
    for micros in [0, 500, 5_000, 50_000] {
        let limits = budget(1 << 20, 1);
        std::thread::scope(|scope| {
            let control = std::sync::Arc::clone(&limits.control);
            scope.spawn(move || {
                std::thread::sleep(Duration::from_micros(micros));
                control.stop(budget::StopReason::Cancelled);
            });
            match tabulate(&"4x4".parse().unwrap(), folder.path(), false, &limits) {
                Ok(_) | Err(TableError::Stopped(_)) => {}
                Err(error) => panic!("{error}"),
            }
        });
    }
    again("4x4", folder.path()).unwrap();
    assert_same(whole.path(), folder.path());
}

/// Somebody removes plies, or changes a part, while the table is made.
#[test]
fn plies_that_are_removed_while_the_table_is_made_are_made_again() {
    let whole = tempfile::tempdir().unwrap();
    make("5x4", whole.path());
    let mut at_once = 0;
    for round in 0..12 {
        let folder = tempfile::tempdir().unwrap();
        let ended = AtomicBool::new(false);
        let last = 5 + round % 5;
        let made = std::thread::scope(|scope| {
            scope.spawn(|| {
                let here = folder.path().join(format!("ply={last:02}/part-0000.parquet"));
                while !here.exists() && !ended.load(Ordering::Relaxed) {
                    std::thread::sleep(Duration::from_micros(50));
                }
                for ply in last + 1..40 {
                    let ply = folder.path().join(format!("ply={ply:02}"));
                    if round % 2 == 0 {
                        let _ = fs::remove_dir_all(&ply);
                    } else if ply.exists() {
                        let _ = fs::write(ply.join("part-0000.parquet"), "changed");
                    }
                }
            });
            let made = again("5x4", folder.path());
            ended.store(true, Ordering::Relaxed);
            made
        });
        match made {
            // It may have come too late.
            Ok(_) if bytes(folder.path()) == bytes(whole.path()) => at_once += 1,
            Ok(_) => {}
            Err(error) => assert!(error.to_string().contains("ply="), "{error}"),
        }
        again("5x4", folder.path()).unwrap();
        assert_same(whole.path(), folder.path());
    }
    assert!(at_once > 0, "some were mended before they were finished");
}
