//! Why a goal cannot be reached, as JSON, against the rules: on every position of small
//! boards, every end is really excluded by each argument that is said to exclude it, with
//! the numbers stated.

mod board;

use ask::{Kind, Timeless};
use board::{Board, sum};
use serde_json::{Value, json};

/// The answer to a puzzle, through JSON as any door sends it.
fn solve(position: &str) -> Value {
    let kind = Kind::named("pegs/solve").expect("it is a question");
    let reply = kind.ask(json!({ "position": position }), &Timeless::default());
    serde_json::from_str(reply.expect(position).json.get()).expect("an answer is JSON")
}

/// Solves a puzzle. If it is impossible, goes through the explanation; returns how many
/// arguments that has.
fn check(position: &str) -> usize {
    let solved = solve(position);
    let board = Board::of(solved["position"].as_str().expect("a position"));
    let is_met = board.reached().iter().any(|pegs| board.is_met(pegs));
    assert_eq!(solved["outcome"], if is_met { "reachable" } else { "impossible" }, "{position}");
    if is_met {
        assert_eq!(solved["why"], Value::Null, "{position}");
        return 0;
    }
    let why = &solved["why"];
    let ends = texts(&why["ends"]);
    assert_eq!(ends, board.ends(), "{position}");
    let arguments = why["arguments"].as_array().expect("a list");
    let mut excluded: Vec<String> = Vec::new();
    for argument in arguments {
        let found = check_argument(&board, argument, &excluded);
        assert_eq!(texts(&argument["ends"]), found, "{position}: {argument}");
        assert!(!found.is_empty(), "{position}: {argument} excludes nothing");
        excluded.extend(found);
    }
    for end in &ends {
        assert!(excluded.contains(end), "{position}: nothing excludes {end}: {why}");
    }
    check_whole(&ends, why, arguments);
    arguments.len()
}

/// The ends that an argument excludes by the rules, after others have excluded some.
fn check_argument(board: &Board, argument: &Value, excluded: &[String]) -> Vec<String> {
    let ends = board.ends();
    let kind = argument["kind"].as_str().expect("a word");
    if kind == "closed-set" {
        assert!(argument["members"].is_u64() && argument["weights"].is_null());
        assert!(argument["start"].is_null() && argument["need"].is_null());
        // That none of them is reached has been found by going everywhere.
        return ends.into_iter().filter(|end| !excluded.contains(end)).collect();
    }
    let numbers = board.numbers(&argument["weights"]);
    let start = argument["start"].as_i64().expect("a number");
    let least = |end: &String| board.least(end, &numbers);
    match kind {
        "parity" => {
            assert!(!board.is_reach(), "pegs elsewhere may have any parity");
            assert!(numbers.values().all(|mark| [0, 1].contains(mark)), "{argument}");
            for jump in board.jumps() {
                let met: i64 = jump.iter().map(|place| numbers[place]).sum();
                assert!([0, 2].contains(&met), "{jump:?}: {argument}");
            }
            assert_eq!(start, sum(&board.start, &numbers) % 2, "{argument}");
            assert_eq!(argument["need"], 1 - start, "{argument}");
            ends.into_iter().filter(|end| least(end) % 2 != start).collect()
        }
        "pagoda" => {
            for [from, over, to] in board.jumps() {
                assert!(numbers[&from] + numbers[&over] >= numbers[&to], "{argument}");
            }
            assert_eq!(start, sum(&board.start, &numbers), "{argument}");
            let heavier: Vec<String> = ends.into_iter().filter(|end| least(end) > start).collect();
            assert_eq!(argument["need"].as_i64(), heavier.iter().map(least).min(), "{argument}");
            heavier
        }
        other => panic!("{other} is not a kind of argument"),
    }
}

/// What is said of the whole is that of one argument of its kind; what the start has and
/// the goal needs, only where that one excludes every end.
fn check_whole(ends: &[String], why: &Value, arguments: &[Value]) {
    let is_decisive = |argument: &&Value| texts(&argument["ends"]) == ends;
    let of_kind = || arguments.iter().filter(|argument| argument["kind"] == why["kind"]);
    let shown = of_kind().find(is_decisive).or_else(|| of_kind().next()).expect("there is one");
    assert_eq!((&why["weights"], &why["members"]), (&shown["weights"], &shown["members"]));
    let is_weighed = why["kind"] == "pagoda" && is_decisive(&shown);
    let (start, goal) =
        if is_weighed { (&shown["start"], &shown["need"]) } else { (&Value::Null, &Value::Null) };
    assert_eq!((&why["start"], &why["goal"]), (start, goal), "{why}");
    assert!(!is_weighed || start.as_i64() < goal.as_i64(), "{why}");
}

fn texts(list: &Value) -> Vec<String> {
    let list = list.as_array().expect("a list");
    list.iter().map(|text| text.as_str().expect("a text").to_owned()).collect()
}

/// Every position of a shape, with each goal; how many answers have several arguments.
fn check_all(jumps: &str, shape: &str) -> usize {
    let holes: Vec<usize> = shape.match_indices('o').map(|(at, _)| at).collect();
    let fill = |word: usize| {
        let mut rows = shape.as_bytes().to_vec();
        for (bit, &at) in holes.iter().enumerate() {
            rows[at] = if word >> bit & 1 == 1 { b'x' } else { b'o' };
        }
        String::from_utf8(rows).expect("letters")
    };
    let mut several = 0;
    for word in 0..1 << holes.len() {
        let start = fill(word);
        let empty = Board::of(&format!("jumps: {jumps}; goal: one; {start}"));
        let square = &empty.ends()[word % holes.len()];
        // Some other position, which depends on the start.
        let end = fill(word * 7 % (1 << holes.len()));
        for goal in ["one".into(), format!("one {square}"), format!("reach {square}")] {
            several += usize::from(check(&format!("jumps: {jumps}; goal: {goal}; {start}")) > 1);
        }
        check(&format!("jumps: {jumps}; goal: exactly; {start}; {end}"));
    }
    several
}

#[test]
fn every_end_is_excluded_by_the_arguments_said_to_exclude_it() {
    let mut several = 0;
    for (jumps, shapes) in [
        ("orthogonal", &["oooooo", "ooo/ooo", "oooo/o..o", "ooo/ooo/o.o"][..]),
        ("diagonal", &["ooo/o.o/ooo", "oooo/.oo./oooo"]),
        ("all", &["ooo/ooo", "ooo/.o./ooo"]),
        ("hex", &["o../oo./ooo", "oooo/oo.."]),
    ] {
        several += shapes.iter().map(|shape| check_all(jumps, shape)).sum::<usize>();
    }
    assert!(several > 100, "answers with several arguments are the hard ones: {several}");
}

#[test]
fn a_hole_of_negative_weight_does_not_stand_for_what_the_goal_needs() {
    assert_eq!(check("goal: one; oooxox"), 2);
    let why = &solve("goal: one; oooxox")["why"];
    assert_eq!((&why["start"], &why["goal"]), (&Value::Null, &Value::Null));
}
