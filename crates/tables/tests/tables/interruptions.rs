//! Memory, threads and interruptions do not change a byte.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use budget::{Budget, Control, StopReason};
use tables::{TableError, tabulate};

use crate::folder::{assert_same, budget, bytes, make};

#[test]
fn little_memory_and_any_number_of_threads_give_the_same_bytes() {
    let whole = tempfile::tempdir().unwrap();
    make("5x4", whole.path());
    for (memory, threads) in [(1 << 30, 1), (1 << 16, 1), (1 << 16, 3), (1 << 22, 2), (0, 2)] {
        let folder = tempfile::tempdir().unwrap();
        let game = "5x4".parse().unwrap();
        tabulate(&game, folder.path(), false, &budget(memory, threads)).unwrap();
        assert_same(whole.path(), folder.path());
    }
}

#[test]
fn a_run_stopped_at_any_moment_goes_on_to_the_same_bytes() {
    let whole = tempfile::tempdir().unwrap();
    make("4x5", whole.path());
    let folder = tempfile::tempdir().unwrap();
    let game = "4x5".parse().unwrap();
    let mut random = fastrand::Rng::with_seed(5);
    let mut stopped = 0;
    for attempt in 0..200 {
        let control: Arc<Control> = Arc::default();
        let limits = Budget { memory: 1 << 20, threads: 2, control: Arc::clone(&control) };
        let after = Duration::from_micros(random.u64(0..20_000 * (1 + attempt)));
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(after);
                control.stop(StopReason::Cancelled);
            });
            match tabulate(&game, folder.path(), false, &limits) {
                Ok(_) => {}
                Err(TableError::Stopped(StopReason::Cancelled)) => stopped += 1,
                Err(error) => panic!("{error}"),
            }
        });
        if folder.path().join("_manifest.json").exists() {
            break;
        }
    }
    assert!(stopped > 0, "some runs were stopped");
    assert_same(whole.path(), folder.path());
}

#[test]
fn a_finished_table_is_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let manifest = make("3x4", folder.path());
    let before = bytes(folder.path());
    assert_eq!(make("3x4", folder.path()), manifest);
    assert_eq!(bytes(folder.path()), before);
}

#[test]
fn folders_that_are_taken_are_left_alone() {
    let trouble = |input: &str, folder: &std::path::Path, text: bool| {
        tabulate(&input.parse().unwrap(), folder, text, &Budget::default()).unwrap_err().to_string()
    };
    let folder = tempfile::tempdir().unwrap();
    make("3x3", folder.path());
    let error = trouble("3x4", folder.path(), false);
    assert!(error.contains("holds a table of ppp/3/PPP w"), "{error}");
    let error = trouble("3x3", folder.path(), true);
    assert!(error.contains("positions as text"), "{error}");

    let other = tempfile::tempdir().unwrap();
    std::fs::write(other.path().join("letter.txt"), "dear").unwrap();
    let error = trouble("3x3", other.path(), false);
    assert!(error.contains("not empty"), "{error}");
    let error = trouble("3x3", &other.path().join("letter.txt"), false);
    assert!(error.contains("letter.txt"), "{error}");
    assert_eq!(bytes(other.path()).len(), 1);
}

#[test]
fn a_damaged_file_of_an_unfinished_run_is_noticed() {
    let game: pawns::Game = "5x4".parse().unwrap();
    let folder = (0..100)
        .find_map(|_| stopped_after_layer(&game, "keys-005"))
        .expect("one of many runs is stopped before its end");
    let path = folder.path().join("work/alone/keys-003");
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let error = tabulate(&game, folder.path(), false, &Budget::default()).unwrap_err();
    assert!(error.to_string().contains("keys-003 is damaged"), "{error}");
}

/// The folder of a run that was stopped once it had written the file; nothing if
/// it had ended by then.
fn stopped_after_layer(game: &pawns::Game, file: &str) -> Option<tempfile::TempDir> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("work/alone").join(file);
    let limits = budget(1 << 16, 1);
    let (control, ended) = (Arc::clone(&limits.control), AtomicBool::new(false));
    let result = std::thread::scope(|scope| {
        scope.spawn(|| {
            for _ in 0..100_000 {
                if file.exists() || ended.load(Ordering::Relaxed) {
                    break;
                }
                std::thread::sleep(Duration::from_micros(50));
            }
            control.stop(StopReason::TimeLimit);
        });
        let result = tabulate(game, folder.path(), false, &limits);
        ended.store(true, Ordering::Relaxed);
        result
    });
    match result {
        Ok(_) => None,
        Err(TableError::Stopped(StopReason::TimeLimit)) => Some(folder),
        Err(error) => panic!("{error}"),
    }
}
