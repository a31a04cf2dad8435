//! Looking positions up.

use budget::Budget;
use pawns::{Game, Question, analyze};
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
            let sorted = |mut moves: Vec<pawns::Judged>| {
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
    let drawn = table.draw(5, 30, 1).unwrap();
    assert_eq!(drawn.len(), 30);
    for exercise in &drawn {
        let analysis = analyze(&exercise.game, Question::Value, &Budget::default());
        assert_eq!(analysis.answer.value.map(pawns::Value::get), Some(5));
        let wins = |judged: &&pawns::Judged| judged.outcome == Some(pawns::Outcome::Win);
        assert_eq!(analysis.moves.iter().filter(wins).count(), 1, "{}", exercise.game.one_line());
        assert_eq!(exercise.solution, analysis.answer.line);
    }
    assert_eq!(drawn, table.draw(5, 30, 1).unwrap(), "the same seed draws the same");
    assert_ne!(drawn, table.draw(5, 30, 2).unwrap(), "another draws others");
    assert_eq!(table.draw(99, 3, 0).unwrap(), []);
    let all = table.draw(9, 100_000, 0).unwrap();
    assert!(!all.is_empty() && all.len() as u64 <= table.exercises(9));
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
        let path = folder.path().join("ply=01/part-0000.parquet");
        let file = std::fs::File::create(&path).unwrap();
        let schema = std::sync::Arc::new(schema);
        SerializedFileWriter::new(file, schema, std::sync::Arc::default())
            .unwrap()
            .close()
            .unwrap();
        let table = Table::open(folder.path()).unwrap();
        let error = table.value(game.position).unwrap_err().to_string();
        assert!(
            error.contains("ply=01") && error.contains("has the wrong type"),
            "{column}: {error}"
        );
    }
}
