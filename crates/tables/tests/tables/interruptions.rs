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
    assert!(error.contains("contains a table of ppp/3/PPP w"), "{error}");
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

/// The folder of a run that was stopped in its backward pass.
fn stopped_going_back(game: &pawns::Game) -> tempfile::TempDir {
    // The records of layers come late, but they come when the run is stopped: all of
    // those whose values are there.
    let layers = {
        let folder = tempfile::tempdir().unwrap();
        tabulate(game, folder.path(), false, &budget(1 << 30, 2)).unwrap().manifest.layers.len()
    };
    let record = format!("layer-{:03}.json", layers - 8);
    let values = format!("values-{:03}", layers - 12);
    (0..100)
        .find_map(|_| {
            stopped_after_layer(game, &values)
                .filter(|folder| folder.path().join("work/alone").join(&record).exists())
        })
        .expect("one of many runs is stopped before its end")
}

/// The finished layers of an unfinished run.
fn finished_layers(folder: &std::path::Path) -> Vec<u32> {
    let mut plies: Vec<u32> = bytes(&folder.join("work/alone"))
        .keys()
        .filter_map(|name| name.strip_prefix("layer-")?.strip_suffix(".json")?.parse().ok())
        .collect();
    plies.sort_unstable();
    plies
}

#[test]
fn damaged_values_of_an_unfinished_run_are_noticed() {
    let game: pawns::Game = "5x4".parse().unwrap();
    let folder = stopped_going_back(&game);
    let first = finished_layers(folder.path())[0];
    let path = folder.path().join(format!("work/alone/values-{first:03}"));
    let mut bytes = std::fs::read(&path).unwrap();
    // Scores are every second byte, after a checksum: negated, each is a score still.
    for score in bytes.iter_mut().skip(4).step_by(2).take(100) {
        *score = score.wrapping_neg();
    }
    std::fs::write(&path, bytes).unwrap();
    let error = tabulate(&game, folder.path(), false, &Budget::default()).unwrap_err();
    assert!(error.to_string().contains("is damaged"), "{error}");
    assert!(error.to_string().contains("values-"), "{error}");
}

#[test]
fn a_damaged_part_of_an_unfinished_run_is_made_again() {
    let game: pawns::Game = "5x4".parse().unwrap();
    let whole = tempfile::tempdir().unwrap();
    make("5x4", whole.path());
    let folder = stopped_going_back(&game);
    let plies = finished_layers(folder.path());
    let path = |ply: u32| folder.path().join(format!("ply={ply:02}/part-0000.parquet"));
    let damaged = path(plies[plies.len() / 2]);
    let mut bytes = std::fs::read(&damaged).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&damaged, bytes).unwrap();
    std::fs::remove_file(path(plies[plies.len() - 1])).unwrap();
    tabulate(&game, folder.path(), false, &Budget::default()).unwrap();
    assert_same(whole.path(), folder.path());
}

#[test]
fn files_of_others_are_never_removed() {
    let trouble = |folder: &std::path::Path| {
        let game = "3x3".parse().unwrap();
        tabulate(&game, folder, false, &Budget::default()).unwrap_err().to_string()
    };
    for files in [
        &["work/thesis.txt", "ply=00/notes"][..],
        &["work/alone/thesis.txt"],
        &["work/alone/keys-000"],
        &["work/alone/thesis.a1B2c3.new"],
        &["work/alone/layer-000.json.a1B2c3.new"],
        &["work/lock"],
        &["work"],
        &["work/alone"],
        &["ply=00/part-0000.parquet"],
    ] {
        let folder = tempfile::tempdir().unwrap();
        for file in files {
            let path = folder.path().join(file);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "x").unwrap();
        }
        let before = bytes(folder.path());
        let error = trouble(folder.path());
        assert!(error.contains(&*folder.path().to_string_lossy()), "{files:?}: {error}");
        assert_eq!(bytes(folder.path()), before, "{files:?}");
    }
}

#[test]
fn what_a_killed_run_left_half_written_is_removed() {
    let game: pawns::Game = "5x4".parse().unwrap();
    let whole = tempfile::tempdir().unwrap();
    make("5x4", whole.path());
    let halves = [
        "run.json.a1B2c3.new",
        "layer-003.json.ZZZZZZ.new",
        "_manifest.json.000000.new",
        // As they were once called.
        "run.new",
        "layer-004.new",
        "manifest.new",
    ];
    let goes_on = |folder: &std::path::Path, left: &[&str]| {
        for name in left {
            std::fs::write(folder.join("work/alone").join(name), "{").unwrap();
        }
        let limits = budget(1 << 16, 1);
        limits.control.stop(StopReason::TimeLimit);
        assert!(tabulate(&game, folder, false, &limits).is_err());
        for name in left {
            assert!(!folder.join("work/alone").join(name).exists(), "{name}");
        }
        tabulate(&game, folder, false, &Budget::default()).unwrap();
        assert_same(whole.path(), folder);
    };
    goes_on(stopped_going_back(&game).path(), &halves);
    // Killed before it could say what it was about to make.
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("work/alone")).unwrap();
    goes_on(folder.path(), &halves[..1]);
}

#[test]
fn files_of_others_beside_a_table_stay() {
    let folder = tempfile::tempdir().unwrap();
    let manifest = make("3x3", folder.path());
    std::fs::create_dir_all(folder.path().join("work/alone")).unwrap();
    for file in ["work/thesis.txt", "work/alone/values-000"] {
        std::fs::write(folder.path().join(file), "x").unwrap();
    }
    let before = bytes(folder.path());
    assert_eq!(make("3x3", folder.path()), manifest);
    assert_eq!(bytes(folder.path()), before);
}

#[test]
fn files_of_others_in_an_unfinished_table_are_named_and_stay() {
    let game: pawns::Game = "5x4".parse().unwrap();
    for file in ["ply=02/notes", "work/thesis.txt", "work/alone/thesis.txt"] {
        let folder = stopped_going_back(&game);
        // However far the run came: these layers are still to be written.
        for ply in 0..6 {
            let _ =
                std::fs::remove_file(folder.path().join(format!("work/alone/layer-{ply:03}.json")));
        }
        let path = folder.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, "x").unwrap();
        let resume = || tabulate(&game, folder.path(), false, &Budget::default());
        let error = resume().unwrap_err().to_string();
        let name = path.file_name().unwrap().to_string_lossy();
        assert!(error.contains(&*name) && error.contains("move it away"), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), b"x");
        // What the error advises helps.
        std::fs::remove_file(&path).unwrap();
        resume().unwrap();
    }
}
