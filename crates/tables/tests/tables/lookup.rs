//! Looking positions up.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use budget::Budget;
use pawns::{Game, Question, Value, analyze};
use tables::{Table, TableError};

use crate::folder;

#[test]
fn a_table_answers_as_the_engine_does() {
    for size in ["3x4", "4x4"] {
        let folder = tempfile::tempdir().unwrap();
        folder::make(size, folder.path());
        let table = Table::open(folder.path()).unwrap();
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..40 {
            let mut game: Game = size.parse().unwrap();
            for _ in 0..random.usize(0..9) {
                let moves = game.legal_moves();
                if let Some(&mv) = random.choice(&moves) {
                    game = game.play(mv).unwrap();
                }
            }
            let engine = analyze(&game, Question::Value, &Budget::default());
            let found = table.analyze(game.position).unwrap().expect("the game came to it");
            assert_eq!(found.answer.value, engine.answer.value, "{}", game.one_line());
            assert_eq!(found.answer.best_moves, engine.answer.best_moves);
            assert_eq!(found.answer.line, engine.answer.line);
            let sorted = |mut moves: Vec<pawns::MoveValue>| {
                moves.sort_by_key(|judged| judged.mv);
                moves
            };
            assert_eq!(sorted(found.moves), sorted(engine.moves));
            let mirrored = game.rules.mirror(game.position);
            assert_eq!(table.value(mirrored).unwrap(), engine.answer.value);
        }
    }
}

#[test]
fn what_no_game_comes_to_is_not_in_the_table() {
    let folder = tempfile::tempdir().unwrap();
    folder::make("4x4", folder.path());
    let table = Table::open(folder.path()).unwrap();
    for line in ["pppp/4/4/PPPP b", "PPPP/4/4/pppp w", "4/4/4/4 w", "pppp/pppp/PPPP/PPPP b"] {
        let game: Game = line.parse().unwrap();
        assert_eq!(table.value(game.position).unwrap(), None, "{line}");
    }
}

#[test]
fn the_mirror_image_of_a_position_without_symmetry_will_do() {
    let folder = tempfile::tempdir().unwrap();
    folder::make("pp1/3/P1P w", folder.path());
    let table = Table::open(folder.path()).unwrap();
    let value = |line: &str| table.value(line.parse::<Game>().unwrap().position).unwrap();
    assert_eq!(value("pp1/3/P1P w"), value("1pp/3/P1P w"));
    assert!(value("pp1/3/P1P w").is_some());
}

#[test]
fn exercises_have_one_winning_move_each() {
    let folder = tempfile::tempdir().unwrap();
    folder::make("4x4", folder.path());
    let table = Table::open(folder.path()).unwrap();
    let drawn = table.pick_exercises(Value::new(5), 30, 1).unwrap();
    assert_eq!(drawn.len(), 30);
    for exercise in &drawn {
        let analysis = analyze(&exercise.game, Question::Value, &Budget::default());
        assert_eq!(analysis.answer.value.map(Value::get), Some(5));
        let wins = |judged: &&pawns::MoveValue| judged.outcome == Some(pawns::Outcome::Win);
        assert_eq!(analysis.moves.iter().filter(wins).count(), 1, "{}", exercise.game.one_line());
        assert_eq!(exercise.solution, analysis.answer.line);
    }
    assert_eq!(
        drawn,
        table.pick_exercises(Value::new(5), 30, 1).unwrap(),
        "the same seed draws the same"
    );
    assert_ne!(drawn, table.pick_exercises(Value::new(5), 30, 2).unwrap(), "another draws others");
    assert_eq!(table.pick_exercises(Value::new(99), 3, 0).unwrap(), []);
    let all = table.pick_exercises(Value::new(9), 100_000, 0).unwrap();
    assert!(!all.is_empty() && all.len() as u64 <= table.exercises(Value::new(9)));
}

#[test]
fn folders_without_a_finished_table_say_so() {
    let folder = tempfile::tempdir().unwrap();
    let error = Table::open(folder.path()).unwrap_err();
    assert!(matches!(error, TableError::Folder { .. }), "{error}");
    assert!(error.to_string().contains("_manifest.json is missing"), "{error}");
    std::fs::write(folder.path().join("_manifest.json"), "{}").unwrap();
    let error = Table::open(folder.path()).unwrap_err();
    assert!(matches!(error, TableError::Damaged { .. }), "{error}");
}

/// Puts other bytes in the place of a part, with a checksum that fits.
fn forge(folder: &Path, part: &str, bytes: &[u8]) {
    use sha2::{Digest as _, Sha256};

    fs::write(folder.join(part), bytes).unwrap();
    let path = folder.join("_manifest.json");
    let mut manifest: serde_json::Value =
        serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    let layers = manifest["layers"].as_array_mut().unwrap();
    let mut parts = layers.iter_mut().flat_map(|layer| layer["parts"].as_array_mut().unwrap());
    let record = parts.find(|record| record["file"] == part).unwrap();
    let mut digits = String::new();
    for byte in Sha256::digest(bytes) {
        write!(digits, "{byte:02x}").unwrap();
    }
    record["bytes"] = bytes.len().into();
    record["sha256"] = digits.into();
    fs::write(&path, serde_json::to_vec(&manifest).unwrap()).unwrap();
}

/// A changed bit, wherever it is, must not change an answer.
#[test]
fn a_damaged_part_is_an_error_and_never_another_answer() {
    let folder = tempfile::tempdir().unwrap();
    folder::make("3x3", folder.path());
    let game: Game = "3x3".parse().unwrap();
    let part = "ply=01/part-0000.parquet";
    let path = folder.path().join(part);
    let whole = fs::read(&path).unwrap();
    let look = || Table::open(folder.path()).unwrap().analyze(game.position);
    assert!(look().unwrap().is_some());
    for place in 0..whole.len() {
        let mut changed = whole.clone();
        changed[place] ^= 1 << (place % 8);
        fs::write(&path, &changed).unwrap();
        let error = look().unwrap_err().to_string();
        assert!(error.contains("ply=01") && error.contains("is damaged"), "{place}: {error}");
    }
    fs::write(&path, &whole[..whole.len() - 1]).unwrap();
    assert!(look().unwrap_err().to_string().contains("is damaged"));
    fs::remove_file(&path).unwrap();
    assert!(look().unwrap_err().to_string().contains("ply=01"));
    fs::write(&path, &whole).unwrap();
    assert!(look().unwrap().is_some());
}

/// An open table notices that a part has changed since it was read.
#[test]
fn a_part_that_changes_while_the_table_is_open_is_looked_at_again() {
    let folder = tempfile::tempdir().unwrap();
    folder::make("3x3", folder.path());
    let game: Game = "3x3".parse().unwrap();
    let path = folder.path().join("ply=01/part-0000.parquet");
    let table = Table::open(folder.path()).unwrap();
    assert!(table.analyze(game.position).unwrap().is_some());
    let mut bytes = fs::read(&path).unwrap();
    bytes.push(0);
    fs::write(&path, &bytes).unwrap();
    assert!(table.analyze(game.position).is_err());
    bytes.pop();
    fs::write(&path, &bytes).unwrap();
    assert!(table.analyze(game.position).unwrap().is_some());
}

/// Whoever makes a part and its checksum can make it say anything, but not make it panic.
#[test]
fn a_forged_part_is_read_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    folder::make("3x3", folder.path());
    let game: Game = "3x3".parse().unwrap();
    let part = "ply=01/part-0000.parquet";
    let whole = fs::read(folder.path().join(part)).unwrap();
    let (mut read, mut refused) = (0, 0);
    for place in 0..whole.len() {
        let mut changed = whole.clone();
        changed[place] ^= 0x80 >> (place % 8);
        forge(folder.path(), part, &changed);
        let table = Table::open(folder.path()).unwrap();
        let found =
            table.analyze(game.position).and_then(|_| table.pick_exercises(Value::new(5), 3, 0));
        *if found.is_ok() { &mut read } else { &mut refused } += 1;
    }
    assert!(read > 0 && refused > 0, "{read} read, {refused} refused");
}

/// A part whose columns have the right names and other types.
#[test]
fn columns_of_another_type_are_an_error() {
    use parquet::file::writer::SerializedFileWriter;
    use parquet::schema::parser::parse_message_type;

    let right = [
        "required int64 white",
        "required int64 black",
        "required binary side",
        "required int32 value",
        "required int32 winning_moves",
        "required int32 images",
    ];
    let wrong = [
        (0, "required int32 white"),
        (0, "optional int64 white"),
        (1, "repeated int64 black"),
        (1, "required double black"),
        (3, "required int64 value"),
        (4, "required binary winning_moves"),
        (4, "required group x { required int32 winning_moves; }"),
    ];
    let folder = tempfile::tempdir().unwrap();
    folder::make("3x3", folder.path());
    let game: Game = "ppp/P2/1PP b".parse().unwrap();
    for (place, column) in wrong {
        let mut columns = right;
        columns[place] = column;
        let end =
            |column: &&str| format!("{column}{}", if column.ends_with('}') { "" } else { ";" });
        let columns: Vec<String> = columns.iter().map(end).collect();
        let schema =
            parse_message_type(&format!("message row {{ {} }}", columns.join(" "))).unwrap();
        let mut part = Vec::new();
        let schema = std::sync::Arc::new(schema);
        SerializedFileWriter::new(&mut part, schema, std::sync::Arc::default())
            .unwrap()
            .close()
            .unwrap();
        forge(folder.path(), "ply=01/part-0000.parquet", &part);
        let table = Table::open(folder.path()).unwrap();
        let error = table.value(game.position).unwrap_err().to_string();
        assert!(
            error.contains("ply=01") && error.contains("has the wrong type"),
            "{column}: {error}"
        );
    }
}
