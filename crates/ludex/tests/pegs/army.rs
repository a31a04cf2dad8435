//! `ludex pegs army`.

use serde_json::{Map, Value, json};

use super::judge::is_a_plan;
use super::solve::has_exactly;
use crate::program::ludex;

const FIELDS: [&str; 18] = [
    "game",
    "level",
    "jumps_allowed",
    "sentence",
    "because",
    "outcome",
    "reason",
    "soldiers",
    "minimal",
    "lower_bound",
    "army",
    "position",
    "jumps",
    "moves",
    "line",
    "proof",
    "positions",
    "seconds",
];

#[track_caller]
fn army(level: u32, jumps: &str) -> Map<String, Value> {
    let level_text = level.to_string();
    let run = ludex(["pegs", "army", "--level", &level_text, "--jumps", jumps, "--json"]);
    let answer = run.finish().json(0);
    has_exactly(&answer, &[&FIELDS]);
    assert_eq!(answer["game"], "pegs");
    assert_eq!(answer["level"], level);
    assert_eq!(answer["jumps_allowed"], jumps);
    answer
}

#[test]
fn the_smallest_armies_are_those_that_are_known() {
    for (jumps, sizes) in
        [("orthogonal", &[2, 4, 8, 20][..]), ("all", &[2, 3, 5, 8, 13]), ("hex", &[2, 3, 5, 9])]
    {
        for (level, &size) in (1..).zip(sizes) {
            let answer = army(level, jumps);
            assert_eq!(answer["outcome"], "reachable", "{jumps} {level}");
            assert_eq!(answer["soldiers"], size, "{jumps} {level}");
            assert_eq!(answer["lower_bound"], size);
            assert_eq!(answer["minimal"], true);
            assert_eq!(answer["army"].as_array().unwrap().len(), size);
            let proofs = ["linear-programming", "closed-set"];
            assert!(proofs.contains(&answer["proof"].as_str().unwrap()));
            is_a_plan(&answer);
        }
    }
}

#[test]
fn no_army_reaches_level_five() {
    for level in [5, 6, 64] {
        let answer = army(level, "orthogonal");
        assert_eq!(answer["outcome"], "impossible");
        assert_eq!(answer["proof"], "golden-ratio");
        for field in ["soldiers", "lower_bound", "position", "jumps", "moves", "reason"] {
            assert_eq!(answer[field], Value::Null, "{field}");
        }
        assert_eq!(answer["minimal"], false);
        assert_eq!(answer["army"], json!([]));
    }
    let run = ludex(["pegs", "army", "--level", "5"]).finish();
    let text = run.printed(0);
    assert!(text.contains("No army, however large, can reach level 5"), "{text}");
    assert!(text.contains("golden ratio"), "{text}");
}

#[test]
fn what_is_not_proved_is_not_called_minimal() {
    let command = ["pegs", "army", "--level", "4", "--time-limit", "0"];
    let answer = ludex([&command[..], &["--json"]].concat()).finish().json(1);
    has_exactly(&answer, &[&FIELDS]);
    assert_eq!(answer["minimal"], false);
    assert_eq!(answer["reason"], "time limit reached");
    let least = answer["lower_bound"].as_u64().unwrap();
    assert!((1..=20).contains(&least), "{least}");
    let run = ludex(command).finish();
    let text = run.printed(1);
    assert!(text.contains(&format!("at least {least}")), "{text}");
    assert!(!text.contains("no smaller army"), "{text}");
}

#[test]
fn a_search_of_too_many_squares_does_not_blame_the_limits() {
    let command = ["pegs", "army", "--level", "8", "--jumps", "all", "--json"];
    let answer = ludex(command).finish().json(1);
    assert_eq!(answer["reason"], "more than 1024 squares to search, whatever the limits");
    let sentence = answer["sentence"].as_str().unwrap();
    assert!(sentence.starts_with("No army that reaches level 8 was found; "), "{sentence}");
}

#[test]
fn the_army_is_drawn_behind_its_line() {
    let run = ludex(["pegs", "army", "--level", "2"]).finish();
    let text = run.printed(0);
    assert!(text.contains("4 soldiers can reach level 2, and no smaller army can."), "{text}");
    let (beyond, behind) = text.split_once("─\n").expect(text);
    assert!(!beyond.contains('x'), "{text}");
    let (army, _) = behind.split_once("\n\n").unwrap();
    assert_eq!(army.matches('x').count(), 4, "{text}");
}

#[test]
fn a_level_is_a_number_from_1() {
    for level in ["0", "-1", "five", "1000000", ""] {
        let run = ludex(["pegs", "army", "--level", level]).finish();
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:#?}");
    }
    let run = ludex(["pegs", "army"]).finish();
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("--level"));
}
