//! Tables under all rules are what the slow twin of all rules says.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

use budget::Budget;
use pawns::{Game, Outcome, Position, Question, Side, Value, Variant, analyze};
use tables::{Counts, Table, ValueKey, tabulate};

use crate::folder;
use crate::translation::{game, value, words};
use crate::twin::{Board, Worths};

fn make(game: &Game, folder: &Path) -> Table {
    tabulate(game, folder, true, &folder::budget(1 << 30, 1)).unwrap();
    Table::open(folder).unwrap()
}

fn next(board: &Board) -> Vec<Board> {
    board.legal_moves().iter().map(|&(from, to, _)| board.after(from, to)).collect()
}

/// How many moves of a board win, or hold the draw if none does.
fn keeping_moves(worths: &mut Worths, board: &Board) -> (Outcome, usize) {
    let outcome = value(worths.of(board)).outcome();
    let values = next(board).into_iter().map(|next| value(worths.of(&next)).for_the_mover());
    let keeping = values.filter(|value| value.outcome() == outcome).count();
    (outcome, if outcome == Outcome::Loss { 0 } else { keeping })
}

/// Counts boards by the twin alone.
fn count<'a>(worths: &mut Worths, boards: impl Iterator<Item = &'a Board>) -> Counts {
    let mut counts = Counts::default();
    for board in boards {
        let (outcome, keeping) = keeping_moves(worths, board);
        counts.positions += 1;
        counts.terminal += u64::from(board.judged().is_some());
        counts.wins += u64::from(outcome == Outcome::Win);
        counts.draws += u64::from(outcome == Outcome::Draw);
        counts.losses += u64::from(outcome == Outcome::Loss);
        counts.single += u64::from(outcome == Outcome::Win && keeping == 1);
        counts.single_draws += u64::from(outcome == Outcome::Draw && keeping == 1);
        *counts.values.entry(ValueKey(value(worths.of(board)))).or_default() += 1;
    }
    counts
}

/// Every row is what a walk by the twin's rules finds, and every position of the walk is
/// in the table; so are all counts. Returns whether something was passed over.
fn compare(variant: Variant, first: &Board) -> bool {
    let folder = folder::scratch();
    let root = game(variant, first);
    let table = make(&root, folder.path());
    assert!(!folder.path().join("work").exists(), "unfinished work is removed");
    let manifest = table.manifest();
    assert_eq!(manifest.subject.rules, variant.text());
    let mut worths = Worths::default();
    let mut layer: HashSet<Board> = [first.clone()].into();
    let mut all: HashSet<Board> = HashSet::new();
    for record in &manifest.layers {
        let mut rows = HashMap::new();
        let side = if record.to_move == "white" { Side::White } else { Side::Black };
        for part in &record.parts {
            let each = |group: &[tables::Row]| {
                let position = |row: &tables::Row| row.position(&root.rules, side).unwrap();
                rows.extend(group.iter().map(|row| (position(row), *row)));
                Ok(())
            };
            table.rows(part, each).unwrap();
        }
        assert_eq!(rows.len() as u64, record.rows, "{first} ply {}", record.ply);
        let mut images = HashSet::new();
        for board in &layer {
            let there = game(variant, board).position;
            let image = root.rules.mirror(there);
            let key = if manifest.subject.mirror_folded { there.min(image) } else { there };
            images.insert(key);
            let row = rows[&key];
            assert_eq!(row.value, value(worths.of(board)), "{board}");
            let (outcome, keeping) = keeping_moves(&mut worths, board);
            let expected = if outcome == Outcome::Draw { (0, keeping) } else { (keeping, 0) };
            let moves = (usize::from(row.winning_moves), usize::from(row.drawing_moves));
            assert_eq!(moves, expected, "{board}");
            // Opening files takes a while.
            if images.len() % 16 == 1 {
                let found = table.find(there).unwrap().unwrap();
                assert_eq!(found.value, row.value, "{board}");
            }
        }
        assert_eq!(images.len(), rows.len(), "nothing else is in the table");
        assert_eq!(record.counts, count(&mut worths, layer.iter()), "{first} ply {}", record.ply);
        let after = layer.iter().flat_map(next).collect();
        all.extend(std::mem::replace(&mut layer, after));
    }
    assert!(layer.is_empty(), "the last layer is the last");
    assert_eq!(manifest.counts, count(&mut worths, all.iter()), "{first}");
    let image = |position: Position| position.min(root.rules.mirror(position));
    let folded: HashSet<Position> =
        all.iter().map(|board| image(game(variant, board).position)).collect();
    assert_eq!(manifest.folded, folded.len() as u64, "{first}");
    assert_eq!(manifest.value(), value(worths.of(first)), "{first}");
    let verified = check::verify_table(folder.path(), check::Bounds::NONE);
    let verified = verified.unwrap_or_else(|rejected| panic!("{first}: {rejected}"));
    assert_eq!(verified.positions, manifest.rows);
    assert_eq!(verified.statement.contains(" under "), !variant.is_classic(), "{first}");
    all.iter().any(|board| board.passed.is_some())
}

fn rows_needed(variant: Variant) -> usize {
    if variant.start.word() == "first" { 2 } else { 4 }
}

#[test]
fn under_all_rules_small_boards_are_those_of_a_brute_force_walk() {
    // One size for each rule set: making a table takes a while, as it is made to last.
    for (index, variant) in Variant::all().enumerate() {
        let (rows, cols) = [(4, 2), (5, 1), (4, 1)][index % 3];
        let rows = if rows_needed(variant) == 2 { rows - 1 } else { rows };
        compare(variant, &Board::start(words(variant), rows, cols));
    }
}

#[test]
fn under_random_rules_larger_boards_are_too() {
    let all: Vec<Variant> = Variant::all().collect();
    let mut random = fastrand::Rng::with_seed(14);
    let mut passed = 0;
    for _ in 0..12 {
        let variant = all[random.usize(..all.len())];
        let (rows, cols) = [(3, 3), (4, 3), (5, 2), (6, 2)][random.usize(..4)];
        if rows >= rows_needed(variant) {
            passed += usize::from(compare(variant, &Board::start(words(variant), rows, cols)));
        }
    }
    let teachers: Variant = "pawn-game".parse().unwrap();
    for (rows, cols) in [(6, 2), (7, 2), (5, 3)] {
        passed += usize::from(compare(teachers, &Board::start(words(teachers), rows, cols)));
    }
    assert!(passed > 2, "{passed} boards with squares passed over");
}

/// Also such as no game from the start leads to, and such in which something has just
/// been passed over.
#[test]
fn positions_without_symmetry_are_tabulated_under_all_rules() {
    let mut random = fastrand::Rng::with_seed(5);
    let (mut passed, mut unfinished) = (0, 0);
    for variant in Variant::all().step_by(7) {
        let (rows, cols) = [(3, 3), (4, 2), (3, 4)][random.usize(..3)];
        let board = (0..50).map(|_| random_board(&mut random, variant, rows, cols));
        let wanted = |board: &Board| {
            let has_en_passant = variant.en_passant.word() == "yes" && rows > 3;
            board.judged().is_none() && (board.passed.is_some() || !has_en_passant)
        };
        let boards: Vec<Board> = board.collect();
        let board = boards.iter().find(|board| wanted(board)).unwrap_or(&boards[0]);
        passed += usize::from(board.passed.is_some());
        unfinished += usize::from(board.judged().is_none());
        compare(variant, board);
    }
    assert!(passed > 5 && unfinished > 50, "{passed} passed, {unfinished} unfinished");
}

fn random_board(random: &mut fastrand::Rng, variant: Variant, rows: usize, cols: usize) -> Board {
    let mut board = Board::empty(words(variant), rows, cols);
    board.to_move = if random.bool() { 'P' } else { 'p' };
    for square in &mut board.squares {
        *square = ['.', '.', 'P', 'p'][random.usize(..4)];
    }
    if let Some(&square) = board.passable().first() {
        board.remember(square);
    }
    board
}

#[test]
fn analyses_from_a_table_are_those_of_the_engine() {
    for (rules, size) in [("pawn-game", "6x2"), ("misere", "3x3"), ("breakthrough", "4x3")] {
        let variant: Variant = rules.parse().unwrap();
        let reader = pawns::text::Reader { variant: Some(variant), ..Default::default() };
        let mut game = reader.read(size).unwrap();
        let folder = folder::scratch();
        let table = make(&game, folder.path());
        while !game.is_over() {
            let found = table.analyze(game.position).unwrap().unwrap();
            let solved = analyze(&game, Question::Value, &Budget::default());
            assert_eq!(found.answer.value, solved.answer.value, "{}", game.one_line());
            assert_eq!(found.answer.best_moves, solved.answer.best_moves, "{}", game.one_line());
            assert_eq!(found.answer.line, solved.answer.line, "{}", game.one_line());
            assert_eq!(found.moves, solved.moves, "{}", game.one_line());
            game = game.play(found.moves[found.moves.len() / 2].mv).unwrap();
        }
    }
}

#[test]
fn exercises_have_one_move_that_wins_or_holds_the_draw() {
    let variant: Variant = "pawn-game".parse().unwrap();
    let reader = pawns::text::Reader { variant: Some(variant), ..Default::default() };
    let folder = folder::scratch();
    let table = make(&reader.read("6x3").unwrap(), folder.path());
    for value in [Value::DRAW, Value::new(3), Value::new(5)] {
        let picked = table.pick_exercises(value, 20, 1).unwrap();
        assert!(picked.len() > 5, "{value}: {}", picked.len());
        for exercise in picked {
            let analysis = analyze(&exercise.game, Question::Value, &Budget::default());
            assert_eq!(analysis.answer.value, Some(value));
            let keeps = |judged: &&pawns::MoveValue| judged.outcome == Some(value.outcome());
            let line = exercise.game.one_line();
            assert_eq!(analysis.moves.iter().filter(keeps).count(), 1, "{line}");
            assert_eq!(exercise.solution, analysis.answer.line, "{line}");
        }
    }
}

/// The same bytes, whatever the memory and the threads; also where rows have squares
/// passed over.
#[test]
fn bytes_under_other_rules_follow_from_the_position_alone() {
    for (rules, size) in [("pawn-game,double-step=anywhere", "6x3"), ("breakthrough", "4x3")] {
        let variant: Variant = rules.parse().unwrap();
        let reader = pawns::text::Reader { variant: Some(variant), ..Default::default() };
        let game = reader.read(size).unwrap();
        let (one, other) = (folder::scratch(), folder::scratch());
        tabulate(&game, one.path(), true, &folder::budget(1 << 30, 3)).unwrap();
        // Interrupted after a moment, and continued.
        let hurried = folder::budget(0, 1);
        hurried.control.stop(budget::StopReason::Cancelled);
        tabulate(&game, other.path(), true, &hurried).unwrap_err();
        tabulate(&game, other.path(), true, &folder::budget(0, 1)).unwrap();
        assert_eq!(
            tabulate(&game, other.path(), true, &folder::budget(0, 1)).unwrap().condition,
            tables::Condition::Whole
        );
        folder::assert_same(one.path(), other.path());
    }
}

#[test]
fn the_manifest_names_rules_and_draws_only_where_they_are_not_classic() {
    let folder = folder::scratch();
    let classic = folder::make("3x3", folder.path()).text();
    for word in ["draws", "outcome", "en_passant"] {
        assert!(!classic.contains(word), "{word}");
    }
    let variant: Variant = "classic,blocked=draws".parse().unwrap();
    let board = Board::start(words(variant), 3, 3);
    let folder = folder::scratch();
    let table = make(&game(variant, &board), folder.path());
    let text = table.manifest().text();
    for line in [
        "\"format\": \"ludex table 2\"",
        "\"rules\": \"classic,blocked=draws\"",
        "\"outcome\": \"draw\"",
        "\"value\": null",
        "\"draws\": ",
        "\"draw\": ",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let back: tables::Manifest = serde_json::from_str(&text).unwrap();
    assert_eq!(back, *table.manifest());
    let values: Vec<ValueKey> = BTreeMap::into_keys(back.counts.values).collect();
    assert!(values.is_sorted());
}

/// A table with another text in its manifest, wherever the first stands; the checksum beside
/// it fits.
fn forged(game: &Game, from: &str, to: &str) -> Result<check::Verification, check::Rejection> {
    let folder = folder::scratch();
    let text = make(game, folder.path()).manifest().text();
    assert!(text.contains(from), "{from}: {text}");
    std::fs::write(folder.path().join("_manifest.json"), text.replacen(from, to, 1)).unwrap();
    std::fs::remove_file(folder.path().join("_manifest.sha256")).unwrap();
    check::verify_table(folder.path(), check::Bounds::NONE)
}

#[test]
fn manifests_that_state_something_else_are_rejected_under_other_rules() {
    let game = |rules: &str, size: &str| {
        let variant: Variant = rules.parse().unwrap();
        pawns::text::Reader { variant: Some(variant), ..Default::default() }.read(size).unwrap()
    };
    let drawn = game("classic,blocked=draws", "3x3");
    forged(&drawn, "\"format\"", "\"format\"").unwrap();
    for (from, to, reason) in [
        ("classic,blocked=draws", "compulsory,blocked=draws", ""),
        ("classic,blocked=draws", "classic,blocked=wins", "value is"),
        ("classic,blocked=draws", "classic", "format is not"),
        ("classic,blocked=draws", "misere,far-row=wins,blocked=draws", "should be written as"),
        ("classic,blocked=draws", "classic,blocked=maybe", "unknown rule"),
        ("ludex table 2", "ludex table 1", "format is not"),
        ("\"outcome\": \"draw\"", "\"outcome\": \"win\"", "outcome of the first position"),
        ("\"value\": null", "\"value\": 0", "value of the first position"),
        ("\"value\": null,", "", "missing field"),
        ("\"outcome\": \"draw\",", "", "outcome of the first position"),
        ("\"draws\": ", "\"draws\": 1", "draws is"),
        ("\"single_draws\": ", "\"single_draws\": 1", "single_draws is"),
        ("\"draw\": ", "\"+0\": ", "values are not those stated"),
        ("\"first_en_passant\": \"0\"", "\"first_en_passant\": \"1\"", "first row"),
        ("\"first_en_passant\": \"0\",", "", "first row"),
    ] {
        let rejected = forged(&drawn, from, to).map(|verified| verified.statement).unwrap_err();
        assert!(rejected.to_string().contains(reason), "{from} to {to}: {rejected}");
    }
    // Another side, another square passed over, or none.
    let marked = game("pawn-game", "4/4/4/1pP1/4 w b3");
    forged(&marked, " w b3", " w b3").unwrap();
    for to in [" w -", " w a3", " w b2", " w", " b -"] {
        forged(&marked, " w b3", to).unwrap_err();
    }
}

/// For whoever has `sha256sum` and nothing else; without it a table is as good.
#[test]
fn the_checksum_beside_the_manifest_is_compared_if_it_is_there() {
    let folder = folder::scratch();
    folder::make("3x2", folder.path());
    let verify = || check::verify_table(folder.path(), check::Bounds::NONE);
    verify().unwrap();
    let path = folder.path().join("_manifest.sha256");
    let whole = std::fs::read_to_string(&path).unwrap();
    for wrong in ["", &whole[1..], &whole.to_uppercase(), &format!("{whole}{whole}")] {
        std::fs::write(&path, wrong).unwrap();
        let rejected = verify().unwrap_err().to_string();
        assert!(rejected.starts_with("_manifest.sha256: "), "{rejected}");
    }
    std::fs::remove_file(&path).unwrap();
    verify().unwrap();
}
