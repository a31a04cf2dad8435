//! What is said of programs that fail on suites as they are made, not on chosen tests.

use ask::{Kind, Timeless};
use serde_json::{Value, json};

use crate::pawns::{Board, moves, play, side_rows};
use crate::{Made, made};

/// The sentences of all diagnoses of these outputs.
fn judged(made: &Made, outputs: &[Value]) -> Value {
    let suite: Value = serde_json::from_str(&made.files["suite.json"]).unwrap();
    let question = json!({ "suite": suite, "outputs": outputs, "explain": 0 });
    let reply = Kind::named("suite/judge").unwrap().ask(question, &Timeless::default()).unwrap();
    serde_json::from_str(reply.json.get()).unwrap()
}

fn diagnoses(made: &Made, outputs: &[Value]) -> Vec<String> {
    let judged = judged(made, outputs);
    let found = judged["diagnoses"].as_array().unwrap();
    found.iter().map(|found| found["sentence"].as_str().unwrap().to_owned()).collect()
}

/// An output for each test: the right one, or that the program was too slow, after so many seconds.
fn outputs(made: &Made, limit: f64, is_quick: impl Fn(&ask::suite::Test) -> bool) -> Vec<Value> {
    let tests = made.suite.tests.iter();
    tests
        .map(|test| {
            if is_quick(test) {
                return json!({ "test": test.name, "text": made.output(test) });
            }
            json!({ "test": test.name, "end": "too-slow", "seconds": limit })
        })
        .collect()
}

/// Searches without a memo, and without leaving anything out; fails when no call is left.
fn search(board: &Board, left: &mut u32) -> Option<()> {
    *left = left.checked_sub(1)?;
    moves(board).into_iter().try_for_each(|mv| search(&play(board, mv), left))
}

#[test]
fn a_search_without_a_memo_is_told_from_a_slow_one_on_any_suite() {
    for seed in 1..=2 {
        let question = json!({ "sizes": "3x3..6x6", "count": 40, "seed": seed });
        let made = made("pawns/suite", &question);
        let searched = |most: u32, limit: f64| {
            outputs(&made, limit, |test| {
                search(&side_rows(made.input(test)), &mut { most }).is_some()
            })
        };
        let without = searched(30_000, 10.0);
        let is_slow = |output: &&Value| output["end"] == "too-slow";
        let slow = without.iter().filter(is_slow).count();
        assert!((1..40).contains(&slow), "{slow} of 40");
        let said = diagnoses(&made, &without);
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].contains("so it seems to have none: "), "seed {seed}: {said:?}");
        assert!(said[0].contains("a search with a memo needs only "), "{said:?}");
        // In so little time a program with a memo may not be done either.
        let said = diagnoses(&made, &searched(30_000, 0.1));
        assert!(said[0].contains(", one without "), "seed {seed}: {said:?}");
        // One that has a memo, and is slow.
        let most = made.suite.tests[36].work;
        let with = outputs(&made, 0.5, |test| test.work <= most);
        let said = diagnoses(&made, &with);
        assert!(said.iter().all(|said| !said.contains("none")), "seed {seed}: {said:?}");
        assert!(said[0].starts_with("Too slow on the "), "{said:?}");
    }
}

/// What is said of the only test of a suite of one that has failed in this way.
fn said(output: &Value) -> String {
    let made = made("pawns/suite", &json!({ "sizes": "3x3", "count": 1, "seed": 1 }));
    let suite: Value = serde_json::from_str(&made.files["suite.json"]).unwrap();
    let mut output = output.clone();
    output["test"] = made.suite.tests[0].name.clone().into();
    let question = json!({ "suite": suite, "outputs": [output] });
    let reply = Kind::named("suite/judge").unwrap().ask(question, &Timeless::default()).unwrap();
    let judged: Value = serde_json::from_str(reply.json.get()).unwrap();
    judged["tests"][0]["why"].as_str().unwrap().to_owned()
}

#[test]
fn a_crash_is_told_with_its_last_words_and_one_full_stop() {
    let crash = |detail: &str| said(&json!({ "end": "crash", "detail": detail }));
    assert_eq!(crash("exit code 2"), "It crashed: exit code 2.");
    assert_eq!(
        crash("exit code 2. Its last words: can't open file 'x': No such file or d…"),
        "It crashed: exit code 2. Its last words: can't open file 'x': No such file or d…"
    );
    assert_eq!(
        said(&json!({ "end": "too-slow", "detail": "1.02 s of processor time" })),
        "It was still running at the time limit: 1.02 s of processor time."
    );
}

/// What is said of a program that plays these moves, whose tests are positions of all games.
fn chosen(choose: impl Fn(&ask::suite::Test) -> String) -> Vec<String> {
    let question = json!({ "sizes": "3x3..4x4", "count": 40, "seed": 5, "answer": "best-move" });
    let made = made("pawns/suite", &question);
    let output = |test: &ask::suite::Test| json!({ "test": test.name, "text": choose(test) });
    diagnoses(&made, &made.suite.tests.iter().map(output).collect::<Vec<_>>())
}

#[test]
fn programs_that_choose_moves_by_a_wrong_measure_are_named() {
    use ::pawns::{Budget, Game, Move, Question, Side, analyze};
    /// Chooses among moves and the numbers of plies after them.
    type Choice = fn(&Game, &[(Move, i16)]) -> Option<Move>;
    /// The moves of a position from worst to best, each with the number of plies after it.
    fn ranked(game: &Game) -> Vec<(Move, i16)> {
        let analysis = analyze(game, Question::Value, &Budget::default());
        let mut moves: Vec<(Move, i16)> =
            analysis.moves.iter().map(|mv| (mv.mv, mv.value.unwrap().get())).collect();
        moves.sort_by_key(|&(_, value)| (value > 0, -value));
        moves
    }
    let by = |choose: Choice| {
        chosen(|test| {
            let game = ask::pawns::read(&test.position, None, None).unwrap().last();
            let mv = if game.is_over() { None } else { choose(&game, &ranked(&game)) };
            mv.map_or_else(|| "none".into(), |mv| mv.to_string())
        })
    };
    assert_eq!(by(|_, moves| moves.last().map(|&(mv, _)| mv)), [""; 0]);
    for (choose, words) in [
        (
            (|_, moves| moves.first().map(|&(mv, _)| mv)) as fn(&Game, &[(Move, i16)]) -> _,
            "plays what is best for the opponent",
        ),
        (
            |game, moves| {
                let white = game.to_move() == Side::White;
                if white { moves.last() } else { moves.first() }.map(|&(mv, _)| mv)
            },
            "plays what is best for White, whoever is to move",
        ),
        (
            |_, moves| {
                let wins = moves.iter().any(|&(_, value)| value > 0);
                if wins { moves.last() } else { moves.first() }.map(|&(mv, _)| mv)
            },
            "loses as soon as possible where it cannot win",
        ),
    ] {
        let said = by(choose);
        assert!(said.len() == 1 && said[0].contains(words), "{words}: {said:?}");
    }
}

#[test]
fn a_single_slow_test_is_spoken_of_as_one() {
    let made = made("pegs/suite", &json!({ "count": 10, "seed": 1 }));
    let last = made.suite.tests.last().unwrap();
    let said = diagnoses(&made, &outputs(&made, 1.0, |test| test.name != last.name));
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].ends_with(" in it.") || said[0].ends_with(" for it."), "{said:?}");
    assert!(!said[0].contains("1 hardest"), "{said:?}");
}

#[test]
fn a_program_that_never_ran_or_always_crashes_is_not_said_to_read_nothing() {
    let made = made("gone/suite", &json!({ "count": 10, "seed": 1 }));
    let all = |end: Option<&str>| -> Vec<Value> {
        let tests = made.suite.tests.iter();
        tests
            .map(|test| json!({ "test": test.name, "text": "", "end": end, "read_nothing": true }))
            .collect()
    };
    let says = |outputs: &[Value]| {
        diagnoses(&made, outputs).iter().any(|said| said.contains("never reads its input"))
    };
    assert!(!says(&all(Some("not-run"))));
    assert!(!says(&all(Some("crash"))));
    assert!(says(&all(None)));
    // It hangs before it would read, and crashes elsewhere.
    let mut mixed = all(Some("crash"));
    mixed[0]["end"] = "hung".into();
    assert!(says(&mixed));
}

#[test]
fn what_is_said_of_all_tests_is_not_repeated_under_each() {
    let made = made("gone/suite", &json!({ "count": 10, "seed": 1 }));
    let tests = made.suite.tests.iter();
    let mut outputs: Vec<Value> =
        tests.map(|test| json!({ "test": test.name, "text": "", "read_nothing": true })).collect();
    let reasons = |outputs: &[Value]| -> Vec<Value> {
        let judged = judged(&made, outputs);
        judged["tests"].as_array().unwrap().iter().map(|test| test["why"].clone()).collect()
    };
    assert!(reasons(&outputs).iter().all(Value::is_null));
    // One test that is read shows that the program can read.
    outputs[0]["read_nothing"] = false.into();
    let said = reasons(&outputs);
    assert!(said[0].is_null());
    assert!(said[1..].iter().all(|why| why == "It read none of its input."), "{said:?}");
}

#[test]
fn counting_rounds_in_which_only_empty_cells_turn_is_named() {
    let made = made("gone/suite", &json!({ "sizes": "1x1..8x8", "count": 40, "seed": 3 }));
    let wrong: Vec<Value> = made
        .suite
        .tests
        .iter()
        .map(|test| json!({ "test": test.name, "text": conducting(made.input(test)) }))
        .collect();
    let said = diagnoses(&made, &wrong);
    assert!(
        said.iter().any(|said| said.contains("lets empty cells pass the spread on")),
        "{said:?}"
    );
}

/// A program for grids that spreads over every cell, and counts rounds until no cell is new.
fn conducting(text: &str) -> String {
    let grid: Vec<Vec<u8>> = text.lines().map(|line| line.bytes().collect()).collect();
    let mut wet: Vec<Vec<bool>> =
        grid.iter().map(|row| row.iter().map(|&cell| cell == b'W').collect()).collect();
    let mut rounds = 0;
    loop {
        let before = wet.clone();
        let is_wet = |row: Option<usize>, col: Option<usize>| {
            let (Some(row), Some(col)) = (row, col) else { return false };
            before.get(row).and_then(|row| row.get(col)) == Some(&true)
        };
        for (row, line) in wet.iter_mut().enumerate() {
            for (col, cell) in line.iter_mut().enumerate() {
                *cell |= is_wet(row.checked_sub(1), Some(col))
                    || is_wet(Some(row + 1), Some(col))
                    || is_wet(Some(row), col.checked_sub(1))
                    || is_wet(Some(row), Some(col + 1));
            }
        }
        if wet == before {
            break;
        }
        rounds += 1;
    }
    let is_left = |(row, line): (usize, &Vec<u8>)| {
        line.iter().enumerate().any(|(col, &cell)| cell == b'B' && !wet[row][col])
    };
    let remains = if grid.iter().enumerate().any(is_left) { "yes" } else { "no" };
    format!("{rounds}\n{remains}\n")
}
