//! `ludex pegs solve`: fields, and answers that a second board agrees with.

use serde_json::{Map, Value, json};

use super::judge::{is_a_plan, is_impossible};
use crate::program::ludex;

pub(crate) const SUBJECT: [&str; 8] =
    ["game", "position", "jumps_allowed", "goal", "goal_kind", "rows", "cols", "pegs"];
const ANSWER: [&str; 13] = [
    "sentence",
    "outcome",
    "reason",
    "jumps",
    "jumps_are_fewest",
    "moves",
    "moves_are_fewest",
    "line",
    "steps",
    "proof",
    "why",
    "positions",
    "seconds",
];

#[track_caller]
pub(crate) fn has_exactly(object: &Map<String, Value>, fields: &[&[&str]]) {
    let mut expected: Vec<&str> = fields.concat();
    expected.sort_unstable();
    let mut found: Vec<&str> = object.keys().map(String::as_str).collect();
    found.sort_unstable();
    assert_eq!(found, expected);
}

/// Checks the fields of an answer against each other, and the answer itself.
#[track_caller]
pub(crate) fn is_an_answer(answer: &Map<String, Value>, more: &[&str]) {
    has_exactly(answer, &[&SUBJECT, &ANSWER, more]);
    assert_eq!(answer["game"], "pegs");
    assert!(answer["sentence"].as_str().unwrap().ends_with('.'));
    assert!(answer["positions"].is_u64());
    assert!(answer["seconds"].as_f64().unwrap() >= 0.0);
    match answer["outcome"].as_str().unwrap() {
        "reachable" => {
            assert_eq!(answer["proof"], "plan");
            assert_eq!(answer["why"], Value::Null);
            assert_eq!(answer["steps"].as_array().unwrap().len() as u64, answer["jumps"]);
            is_a_plan(answer);
        }
        outcome => {
            for field in ["jumps", "moves", "jumps_are_fewest", "moves_are_fewest"] {
                assert_eq!(answer[field], Value::Null, "{field}");
            }
            assert_eq!((&answer["line"], &answer["steps"]), (&json!([]), &json!([])));
            if outcome == "unknown" {
                assert_eq!(answer["proof"], Value::Null);
                assert_eq!(answer["why"], Value::Null);
                assert!(answer["reason"].is_string());
            } else {
                assert_eq!(outcome, "impossible");
                let proofs = ["parity", "pagoda", "closed-set"];
                assert!(proofs.contains(&answer["proof"].as_str().unwrap()));
                assert_eq!(answer["why"]["kind"], answer["proof"]);
                assert!(!answer["why"]["words"].as_str().unwrap().is_empty());
            }
        }
    }
}

#[track_caller]
fn solve(arguments: &[&str]) -> Map<String, Value> {
    let run = ludex([&["pegs", "solve"], arguments, &["--json"]].concat());
    let answer = run.finish().json(0);
    is_an_answer(&answer, &[]);
    assert_eq!(answer["reason"], Value::Null);
    answer
}

#[test]
fn an_answer_has_the_fields_of_the_contract() {
    let answer = solve(&["goal: reach e1; xxoxoo"]);
    assert_eq!(
        Value::Object(
            answer.into_iter().filter(|(key, _)| key != "seconds" && key != "positions").collect()
        ),
        json!({
            "game": "pegs",
            "position": "jumps: orthogonal; goal: reach e1; xxoxoo",
            "jumps_allowed": "orthogonal",
            "goal": "reach e1",
            "goal_kind": "reach",
            "rows": 1,
            "cols": 6,
            "pegs": 3,
            "sentence": "Reachable in a single move of 2 jumps, the fewest possible.",
            "outcome": "reachable",
            "reason": null,
            "jumps": 2,
            "jumps_are_fewest": true,
            "moves": 1,
            "moves_are_fewest": true,
            "line": ["a1-c1-e1"],
            "steps": [
                { "move": "a1-c1", "from": "a1", "over": "b1", "to": "c1" },
                { "move": "c1-e1", "from": "c1", "over": "d1", "to": "e1" },
            ],
            "proof": "plan",
            "why": null,
        })
    );
}

#[test]
fn plans_of_known_boards_end_at_their_goals() {
    for (board, jumps) in [
        ("cross", 5),
        ("plus", 8),
        ("bench", 10),
        ("arrow", 16),
        ("pyramid", 15),
        ("triangle:5", 13),
        ("soldiers", 7),
    ] {
        let answer = solve(&[board]);
        assert_eq!(answer["outcome"], "reachable", "{board}");
        assert_eq!(answer["jumps"], jumps, "{board}");
    }
    // The English board has 32 pegs and ends with one.
    let answer = solve(&["english", "--any"]);
    assert_eq!(answer["jumps"], 31);
}

#[test]
fn what_is_impossible_has_one_of_three_proofs() {
    for (board, proof) in
        [("xoox", "parity"), ("goal: one b2; xox/xxx/oxo", "pagoda"), ("xxxxxo", "closed-set")]
    {
        let answer = solve(&[board]);
        assert_eq!(answer["outcome"], "impossible", "{board}");
        assert_eq!(answer["proof"], proof, "{board}");
        is_impossible(&answer);
    }
    let answer = solve(&["row5:2"]);
    assert_eq!(answer["outcome"], "impossible");
    assert_eq!(answer["proof"], "pagoda");
}

#[test]
fn all_kinds_of_jumps_and_goals_agree_with_brute_force() {
    let boards = ["xxo/xox/oxx", "xox/xxx/oxo", ".xo/xxx/oxx", "oxxo/xoox/oxxo"];
    for rows in boards {
        for jumps in ["orthogonal", "diagonal", "all", "hex"] {
            for goal in ["one", "one b2", "reach b3", "reach c1"] {
                let answer = solve(&[rows, "--jumps", jumps, "--goal", goal]);
                assert_eq!(answer["jumps_allowed"], jumps);
                assert_eq!(answer["goal"], goal);
                if answer["outcome"] == "impossible" {
                    is_impossible(&answer);
                }
            }
        }
    }
}

#[test]
fn a_start_that_is_the_goal_needs_no_jump() {
    for input in ["x", "goal: reach a1; xoo", "goal: exactly; xox; xox"] {
        let answer = solve(&[input]);
        assert_eq!(answer["outcome"], "reachable", "{input}");
        assert_eq!(answer["jumps"], 0, "{input}");
    }
    let run = ludex(["pegs", "solve", "x"]).finish();
    assert!(run.printed(0).contains("Reachable without a jump"));
    let answer = solve(&["o"]);
    assert_eq!(answer["outcome"], "impossible", "no peg is not one peg");
}

#[test]
fn fewest_moves_never_needs_more_moves_than_fewest_jumps() {
    for board in ["cross", "plus", "triangle:5"] {
        let moves =
            |option: &[&str]| solve(&[&[board], option].concat())["moves"].as_u64().unwrap();
        let fewest = moves(&["--fewest-moves"]);
        assert!(fewest <= moves(&[]), "{board}");
        assert!(fewest <= moves(&["--any"]), "{board}");
    }
}

#[test]
fn a_search_that_runs_out_of_time_says_so_and_ends_with_code_1() {
    let arguments = ["pegs", "solve", "wiegleb", "--fewest-moves", "--time-limit", "0"];
    let answer = ludex([&arguments[..], &["--json"]].concat()).finish().json(1);
    is_an_answer(&answer, &[]);
    assert_eq!(answer["reason"], "time limit reached");
    let run = ludex(arguments).finish();
    assert!(run.printed(1).contains("nknown"), "{run:?}");
}

#[test]
fn what_is_wanted_can_be_said_anew() {
    let answer = solve(&["cross", "--goal", "one d7"]);
    assert_eq!(answer["goal"], "one d7");
    let answer = solve(&["xxoo", "--goal", "exactly ooxo"]);
    assert_eq!(answer["position"], "jumps: orthogonal; goal: exactly; xxoo; ooxo");
    assert_eq!(answer["line"], json!(["a1-c1"]));
    for (goal, word) in [
        ("one z9", "z9"),
        ("reach", "reach SQUARE"),
        ("two", "reach SQUARE"),
        ("one 4d", "4d"),
        ("exactly oo", "c1"),
    ] {
        let run = ludex(["pegs", "solve", "xxoo", "--goal", goal]).finish();
        let message = run.trouble();
        assert!(message.starts_with("--goal: "), "{message}");
        assert!(message.contains(word), "{goal}: {message}");
    }
    let run = ludex(["pegs", "solve", "cross", "--jumps", "queer"]).finish();
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("orthogonal, diagonal, all, hex"), "{run:?}");
}
