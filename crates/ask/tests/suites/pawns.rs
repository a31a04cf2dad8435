//! Pawns: a student's program on arrays of letters.

use std::collections::{BTreeSet, HashMap};

use ::pawns::{Budget, Game, Question, Variant, classic, solve};
use ask::suite::{Expected, Suite, Test};
use serde_json::json;

use crate::{Made, made, setting};

/// A position: rows from the top, and whether White is to move.
pub(crate) type Board = (Vec<Vec<u8>>, bool);

/// Reads `W` or `B` and rows.
pub(crate) fn side_rows(text: &str) -> Board {
    let mut lines = text.lines();
    let is_white = lines.next() == Some("W");
    (lines.map(|line| line.bytes().collect()).collect(), is_white)
}

/// Reads sizes and rows, which may be right-trimmed.
fn sizes_rows(text: &str) -> Board {
    let mut lines = text.lines();
    let mut number = || lines.next().unwrap().trim().parse::<usize>().unwrap();
    let (rows, cols) = (number(), number());
    let row = |line: &str| {
        let mut row: Vec<u8> = line.bytes().map(|b| if b == b' ' { b'.' } else { b }).collect();
        row.resize(cols, b'.');
        row
    };
    let rest: Vec<&str> = lines.collect();
    ((0..rows).map(|at| row(rest.get(at).unwrap_or(&""))).collect(), true)
}

/// A move: from row and column to row and column, rows from the top.
pub(crate) type Step = [usize; 4];

/// The legal moves under the classic rules; none once the opponent has arrived.
pub(crate) fn moves((board, is_white): &Board) -> Vec<Step> {
    let (rows, cols) = (board.len(), board[0].len());
    let (own, enemy) = if *is_white { (b'P', b'p') } else { (b'p', b'P') };
    let enemy_goal = if *is_white { rows - 1 } else { 0 };
    if board[enemy_goal].contains(&enemy) {
        return Vec::new();
    }
    let mut moves = Vec::new();
    for row in 0..rows {
        for col in (0..cols).filter(|&col| board[row][col] == own) {
            let next = if *is_white { row.checked_sub(1) } else { Some(row + 1) };
            let Some(next) = next.filter(|&next| next < rows) else { continue };
            if board[next][col] == b'.' {
                moves.push([row, col, next, col]);
            }
            for side in [col.checked_sub(1), Some(col + 1)].into_iter().flatten() {
                if side < cols && board[next][side] == enemy {
                    moves.push([row, col, next, side]);
                }
            }
        }
    }
    moves
}

pub(crate) fn play((board, is_white): &Board, [row, col, next, side]: Step) -> Board {
    let mut board = board.clone();
    board[next][side] = board[row][col];
    board[row][col] = b'.';
    (board, !is_white)
}

/// The value by the recurrence, with a memo. The key may forget the side.
fn value(board: &Board, memo: &mut HashMap<Board, i16>, forgets: bool, backward: bool) -> i16 {
    let mut moves = moves(board);
    if moves.is_empty() {
        return 0;
    }
    let key = (board.0.clone(), board.1 && !forgets);
    if let Some(&known) = memo.get(&key) {
        return known;
    }
    if backward {
        moves.reverse();
    }
    let mut values = Vec::new();
    for mv in moves {
        values.push(value(&play(board, mv), memo, forgets, backward));
    }
    let lost = values.iter().copied().filter(|&value| value <= 0).max();
    let best = match lost {
        Some(lost) => 1 - lost,
        None => -(1 + values.into_iter().max().unwrap()),
    };
    memo.insert(key, best);
    best
}

fn exact(board: &Board) -> i16 {
    value(board, &mut HashMap::new(), false, false)
}

fn name(board: &Board, [row, col, next, side]: Step) -> String {
    let square =
        |row: usize, col: usize| format!("{}{}", char::from(b'a' + col as u8), board.0.len() - row);
    let sign = if col == side { '-' } else { 'x' };
    format!("{}{sign}{}", square(row, col), square(next, side))
}

/// The eight texts of which one stands for all: mirrored or not, colours swapped or not.
fn class((board, is_white): &Board) -> Board {
    let mirrored: Vec<Vec<u8>> =
        board.iter().map(|row| row.iter().rev().copied().collect()).collect();
    let swapped = |board: &[Vec<u8>]| -> Vec<Vec<u8>> {
        let swap = |letter: &u8| match letter {
            b'P' => b'p',
            b'p' => b'P',
            other => *other,
        };
        board.iter().rev().map(|row| row.iter().map(swap).collect()).collect()
    };
    let images =
        if *is_white { [board.clone(), mirrored] } else { [swapped(board), swapped(&mirrored)] };
    (images.into_iter().min().unwrap(), true)
}

fn assert_balanced_and_different(made: &Made, read: fn(&str) -> Board) {
    let tests = &made.suite.tests;
    let classes: BTreeSet<Board> =
        tests.iter().map(|test| class(&read(made.input(test)))).collect();
    assert_eq!(classes.len(), tests.len(), "no two are the same up to symmetry");
    let won = tests.iter().filter(|test| exact(&read(made.input(test))) > 0).count();
    assert!((2 * won).abs_diff(tests.len()) <= 1, "{won} of {} are won", tests.len());
}

#[test]
fn sizes_alone_give_as_many_tests_as_there_are() {
    let made = made("pawns/suite", &json!({ "format": "size", "sizes": "3x3..5x5", "seed": 1 }));
    let tests = &made.suite.tests;
    assert!((5..40).contains(&tests.len()), "{}", tests.len());
    assert_eq!(made.input(&tests[0]).trim(), "3x3");
    let refused = json!({ "format": "size", "seed": 1, "sizes": "3x3", "count": 2 });
    let error = ask::Kind::named("pawns/suite").unwrap();
    let error = error.ask(refused, &ask::Timeless::default()).unwrap_err();
    assert!(error.to_string().contains("only 1 of 2 tests"), "{error}");
}

#[test]
fn a_program_that_reads_side_and_rows_finds_every_sign() {
    for seed in 1..=3 {
        let question = json!({ "sizes": "3x3..5x4", "count": 30, "seed": seed });
        let made = made("pawns/suite", &question);
        for test in &made.suite.tests {
            let sign = if exact(&side_rows(made.input(test))) > 0 { "1\n" } else { "-1\n" };
            assert_eq!(made.output(test), sign, "{}", test.position);
        }
        assert_balanced_and_different(&made, side_rows);
    }
}

#[test]
fn a_program_that_reads_sizes_and_rows_finds_every_value() {
    let made = made("pawns/suite", &json!({ "like": "lille", "sizes": "3x3..4x5", "seed": 5 }));
    for test in &made.suite.tests {
        let value = exact(&sizes_rows(made.input(test)));
        assert_eq!(made.output(test), format!("{value}\n"), "{}", test.position);
        let lines: Vec<&str> = made.input(test).lines().skip(2).collect();
        let is_trimmed = lines.iter().all(|line| !line.ends_with(' '))
            && lines.iter().any(|line| line.len() < test.cols as usize);
        let is_marked = test.traps.iter().any(|trap| trap.name() == "right-trimmed-rows");
        assert_eq!(is_marked, is_trimmed, "{:?}", made.input(test));
    }
    assert!(!setting(&made.suite, "right-trimmed-rows").is_empty());
    assert!(!setting(&made.suite, "no-final-newline").is_empty());
    assert_balanced_and_different(&made, sizes_rows);
}

#[test]
fn best_moves_are_all_moves_that_keep_the_value() {
    let question = json!({ "sizes": "3x3..4x4", "count": 30, "seed": 2, "answer": "best-move" });
    let made = made("pawns/suite", &question);
    for test in &made.suite.tests {
        let board = side_rows(made.input(test));
        let value = exact(&board);
        let keeps = |mv: &Step| {
            let next = exact(&play(&board, *mv));
            value == if next <= 0 { 1 - next } else { -(1 + next) }
        };
        let best: BTreeSet<String> =
            moves(&board).into_iter().filter(keeps).map(|mv| name(&board, mv)).collect();
        let Expected::BestMove { moves } = &test.expected else { panic!("{test:?}") };
        assert_eq!(moves.iter().cloned().collect::<BTreeSet<_>>(), best, "{}", test.position);
    }
}

fn has_trap(test: &Test, name: &str) -> bool {
    test.traps.iter().any(|trap| trap.name() == name)
}

/// Whether a pawn of a side stands alone before all others, as it seems, and arrives first, and
/// its side loses all the same.
fn is_stopped(board: &Board, value: i16) -> bool {
    let loser_is_white = board.1 == (value <= 0);
    let rows = board.0.len();
    let pawns = |is_white: bool| {
        let letter = if is_white { b'P' } else { b'p' };
        let mut all = Vec::new();
        for (row, line) in board.0.iter().enumerate() {
            all.extend(line.iter().enumerate().filter(|at| *at.1 == letter).map(|at| {
                let distance = if is_white { row } else { rows - 1 - row };
                (distance as i32, at.0 as i32)
            }));
        }
        all
    };
    let plies = |is_white: bool, distance: i32| 2 * distance - i32::from(is_white == board.1);
    let enemies = pawns(!loser_is_white);
    let enemy = enemies.iter().map(|pawn| plies(!loser_is_white, pawn.0).max(0)).min();
    let own = pawns(loser_is_white);
    !moves(board).is_empty()
        && own.iter().any(|&(distance, col)| {
            let is_ahead = |other: i32| rows as i32 - 1 - other < distance;
            distance > 0
                && enemy.is_none_or(|enemy| plies(loser_is_white, distance) < enemy)
                && !own.iter().any(|other| other.1 == col && other.0 < distance)
                && !enemies.iter().any(|other| (other.1 - col).abs() <= 1 && is_ahead(other.0))
        })
}

#[test]
fn every_trap_is_what_its_name_says_and_nothing_else_is() {
    let question = json!({ "sizes": "3x3..6x4", "count": 80, "seed": 11 });
    let made = made("pawns/suite", &question);
    let boards: Vec<Board> =
        made.suite.tests.iter().map(|test| side_rows(made.input(test))).collect();
    for (test, board) in made.suite.tests.iter().zip(&boards) {
        let (moves, truth) = (moves(board), exact(board));
        let goal = if board.1 { 0 } else { board.0.len() - 1 };
        let own = if board.1 { b'P' } else { b'p' };
        let captures = moves.iter().filter(|mv| mv[1] != mv[3]).count();
        let sets = |name: &str| has_trap(test, name);
        let place = &test.position;
        assert_eq!(sets("game-over"), moves.is_empty(), "{place}");
        let is_all = captures > 0 && captures == moves.len();
        assert_eq!(sets("captures-but-no-pushes"), is_all, "{place}");
        if sets("immediate-arrival") {
            assert!(moves.iter().any(|mv| mv[2] == goal) && moves.len() > 1, "{place}");
            assert!(!board.0[goal].contains(&own) && truth == 1, "{place}");
        }
        assert_eq!(sets("passed-pawn-stopped"), is_stopped(board, truth), "{place}");
        if sets("both-sides-to-move") {
            let other = (board.0.clone(), !board.1);
            let twin = boards.iter().position(|board| *board == other).expect("it has a twin");
            assert_ne!(made.suite.tests[twin].expected, test.expected, "{place}");
        }
        if !sets("side-forgotten") && !moves.is_empty() {
            // It may err in one order of moves, but not in all; this program's is another.
            continue;
        }
        let wrong = |backward| value(board, &mut HashMap::new(), true, backward);
        assert!(
            moves.is_empty() || [false, true].map(wrong).iter().any(|&v| (v > 0) != (truth > 0))
        );
    }
    for trap in [
        "captures-but-no-pushes",
        "both-sides-to-move",
        "side-forgotten",
        "immediate-arrival",
        "game-over",
        "passed-pawn-stopped",
        "no-final-newline",
    ] {
        assert!(setting(&made.suite, trap).len() >= 2, "{trap}");
    }
}

/// The game of a test, under the suite's rules.
fn game(suite: &Suite, test: &Test) -> Game {
    let variant: Variant = suite.rules.parse().unwrap();
    ask::pawns::read(&test.position, Some(variant), None).unwrap().last()
}

#[test]
fn every_preset_in_every_format_has_the_engines_answers() {
    for preset in Variant::PRESETS {
        for format in ["side-rows", "sizes-rows", "one-line"] {
            let question = json!({ "sizes": "4x3..4x4", "rules": preset.name, "format": format,
                                   "count": 10, "seed": 3, "answer": "value" });
            let made = made("pawns/suite", &question);
            let mut counts = [0_usize; 3];
            for test in &made.suite.tests {
                let game = game(&made.suite, test);
                let truth = solve(&game, Question::Value, &Budget::default()).value.unwrap();
                let Expected::Value { value, .. } = test.expected else { panic!("{test:?}") };
                assert_eq!(value, truth.signed(), "{} {}", preset.name, test.position);
                let sign = test.expected.sign().unwrap();
                counts[(sign + 1) as usize] += 1;
                let run = classic::run(classic::Algorithm::Memo, &game, &Budget::default());
                assert_eq!(test.work, run.calls, "{}", test.position);
                let read = ask::pawns::read(made.input(test), Some(game.rules.variant()), None);
                assert_eq!(read.unwrap().last(), game, "{:?}", made.input(test));
            }
            assert!(counts[0].abs_diff(counts[2]) <= 1, "{} {format}: {counts:?}", preset.name);
        }
    }
}

#[test]
fn sizes_alone_are_start_positions() {
    let question = json!({ "sizes": "3x1..4x4", "format": "size", "count": 8, "seed": 1 });
    let made = made("pawns/suite", &question);
    for test in &made.suite.tests {
        let size = format!("{}x{}", test.rows, test.cols);
        assert_eq!(made.input(test).trim_end(), size);
        let game: Game = size.parse().unwrap();
        let value = solve(&game, Question::Value, &Budget::default()).value.unwrap().get();
        assert_eq!(made.output(test), if value > 0 { "1\n" } else { "-1\n" }, "{size}");
    }
}
