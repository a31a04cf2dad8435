//! `ludex pegs soldiers`.

use super::judge::{Board, place};
use super::solve::is_an_answer;
use crate::program::ludex;

#[test]
fn the_classic_targets_need_the_jumps_that_are_known() {
    for (x, y, jumps) in [(1, 5, 1), (4, 6, 3), (4, 7, 7), (1, 7, 9), (3, 8, 19), (5, 8, 19)] {
        let run = ludex(["pegs", "soldiers", &x.to_string(), &y.to_string(), "--json"]);
        let answer = run.finish().json(0);
        is_an_answer(&answer, &["target"]);
        assert_eq!(answer["outcome"], "reachable");
        assert_eq!(answer["jumps"], jumps, "({x},{y})");
        assert_eq!(answer["pegs"], 28);
        let target = answer["target"].as_str().unwrap();
        assert_eq!(place(target), (x - 1, y - 1));
        assert_eq!(answer["goal"], format!("reach {target}"));
    }
}

#[test]
fn the_text_holds_every_jump_a_board_for_each_and_their_number() {
    let run = ludex(["pegs", "soldiers", "4", "7"]).finish();
    let text = run.printed(0);
    assert!(text.contains("7 jumps"), "{text}");
    for number in 1..=7 {
        assert!(text.contains(&format!("{number}. ")), "{text}");
    }
    // The start and seven boards, in each of which a row holds the target.
    assert_eq!(text.matches('*').count() + 1, 8, "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn weights_that_are_drawn_prove_what_they_claim() {
    for (x, y) in [(4, 8), (2, 8), (1, 8), (7, 8)] {
        let target = [x.to_string(), y.to_string()];
        let command = ["pegs", "soldiers", &target[0], &target[1]];
        let answer = ludex([&command[..], &["--json"]].concat()).finish().json(0);
        is_an_answer(&answer, &["target"]);
        assert_eq!(answer["outcome"], "impossible");
        assert_eq!(answer["proof"], "pagoda");
        let board = Board::of(&answer);

        let run = ludex(command).finish();
        let text = run.printed(0);
        let (_, drawn) = text.split_once("Impossible").expect(text);
        let rows = drawn.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
        let mut weights = std::collections::BTreeMap::new();
        for line in rows {
            let mut numbers = line.split_whitespace().map(|word| word.parse::<i64>().unwrap());
            let row = numbers.next().unwrap() as i32 - 1;
            weights.extend(numbers.enumerate().map(|(col, weight)| ((col as i32, row), weight)));
        }
        assert_eq!(weights.len(), 56, "{text}");
        for [from, over, to] in board.jumps() {
            assert!(weights[&from] + weights[&over] >= weights[&to], "{from:?} {to:?}");
        }
        assert!(weights.values().all(|weight| *weight >= 0), "{text}");
        let start: i64 =
            board.pegs.iter().filter(|(_, is_peg)| **is_peg).map(|(place, _)| weights[place]).sum();
        let goal = weights[&(x - 1, y - 1)];
        assert!(start < goal, "{start} {goal}");
        let square = answer["target"].as_str().unwrap();
        let sentence = format!(
            "No jump raises the total weight of the pegs. It is {start} at the start, but at \
             least {goal} with a peg on {square}."
        );
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(&sentence), "{text}");
    }
}

#[test]
fn of_a_large_board_the_part_is_shown_where_something_happens() {
    let size = ["--width", "30", "--height", "30", "--army", "17"];
    let run = ludex([&["pegs", "soldiers", "16", "20"][..], &size].concat()).finish();
    let text = run.printed(0);
    // Seven jumps around column p; the whole board stands above them once.
    let (whole, strip) = text.split_once("1. ").expect(text);
    assert_eq!(whole.lines().count(), 30 + 1 + 1 + 1);
    assert!(strip.contains("The boards show only squares m13 to s21."), "{text}");
    assert!(text.lines().count() < 80, "{text}");
}

#[test]
fn other_boards_armies_and_jumps_can_be_chosen() {
    let options = ["--width", "5", "--height", "4", "--army", "2", "--jumps", "all", "--json"];
    let answer = ludex([&["pegs", "soldiers", "3", "4"][..], &options].concat()).finish().json(0);
    is_an_answer(&answer, &["target"]);
    assert_eq!(answer["position"], "jumps: all; goal: reach c4; ooooo/ooooo/xxxxx/xxxxx");
    assert_eq!(answer["rows"], 4);
    assert_eq!(answer["cols"], 5);
    assert_eq!(answer["pegs"], 10);
    assert_eq!(answer["jumps"], 2, "three soldiers reach level two");
}

#[test]
fn what_makes_no_sense_is_refused_with_its_reason() {
    let classic: &[&str] = &[];
    for (x, y, options, word) in [
        ("four", "7", classic, "whole number"),
        ("4", "seven", classic, "whole number"),
        ("4.5", "7", classic, "whole number"),
        ("-4", "7", classic, "whole number"),
        ("4", "-7", classic, "whole number"),
        ("+4", "7", classic, "whole number"),
        ("", "7", classic, "whole number"),
        ("0", "7", classic, "at least 1"),
        ("4", "0", classic, "at least 1"),
        ("99999999999", "7", classic, "larger than any board"),
        ("8", "7", classic, "column 8 is off the board"),
        ("4", "9", classic, "row 9 is off the board"),
        ("4", "7", &["--width", "0"], "at least 1"),
        ("4", "7", &["--height", "0"], "at least 1"),
        ("4", "7", &["--army", "9"], "army has 9 rows"),
        ("4", "7", &["--width", "1000", "--height", "1000"], "1000000 squares"),
        ("4", "7", &["--width", "4294967295", "--height", "4294967295"], "at most 1024"),
        ("4", "7", &["--jumps", "knight"], "orthogonal"),
    ] {
        let run = ludex([&["pegs", "soldiers", x, y], options].concat()).finish();
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:#?}");
        assert!(run.stderr.contains(word), "{word} is not in {run:#?}");
    }
}

#[test]
fn a_square_within_the_army_is_reached_already() {
    for (x, y, options) in
        [("4", "4", &[][..]), ("4", "3", &[]), ("4", "1", &[]), ("4", "8", &["--army", "8"])]
    {
        let command = [&["pegs", "soldiers", x, y], options].concat();
        let answer = ludex([&command[..], &["--json"]].concat()).finish().json(0);
        is_an_answer(&answer, &["target"]);
        assert_eq!((&answer["outcome"], &answer["jumps"]), (&"reachable".into(), &0.into()));
        let run = ludex(command).finish();
        let text = run.printed(0);
        assert!(text.contains("Already there: "), "{text}");
    }
}

#[test]
fn an_army_of_no_rows_reaches_nothing() {
    let folder = tempfile::tempdir().unwrap();
    for (x, y) in [("4", "7"), ("1", "1")] {
        let command = ["pegs", "soldiers", x, y, "--army", "0"];
        let more = ["--json", "--certificate", "none.proof", "--svg", "none.svg"];
        let run = ludex([&command[..], &more].concat()).folder(folder.path());
        let answer = run.finish().json(0);
        is_an_answer(&answer, &["target"]);
        assert_eq!((&answer["outcome"], &answer["pegs"]), (&"impossible".into(), &0.into()));
        let verified = ludex(["verify", "none.proof"]).folder(folder.path()).finish();
        assert!(verified.printed(0).contains(": verified: "));
        let run = ludex(command).finish();
        assert!(run.printed(0).contains("Impossible"), "{run:?}");
    }
}

#[test]
fn what_is_wrong_is_said_with_the_option_to_blame() {
    for (x, y, options, start) in [
        ("8", "7", &[][..], "X: column 8"),
        ("4", "9", &[], "Y: row 9"),
        ("4", "7", &["--army", "9"], "--army: the army has 9 rows"),
        ("4", "7", &["--width", "1000", "--height", "1000"], "--width: 1000 columns"),
    ] {
        let run = ludex([&["pegs", "soldiers", x, y], options].concat()).finish();
        assert!(run.trouble().starts_with(start), "{run:?}");
    }
}
