//! `ludex pegs table`.

use serde_json::{Value, json};

use super::solve::{SUBJECT, has_exactly};
use crate::program::ludex;

/// A table as JSON, whose fields are those that are documented.
#[track_caller]
fn table(arguments: &[&str], code: i32) -> Value {
    let run = ludex([&["pegs", "table"], arguments, &["--json"]].concat());
    let answer = run.finish().json(code);
    let fields = [
        "sentence",
        "holes",
        "matrix",
        "jumps",
        "solvable",
        "solvable_up_to_symmetry",
        "impossible",
        "unknown",
        "starts",
        "seconds",
        "reason",
    ];
    has_exactly(&answer, &[&SUBJECT, &fields]);
    for start in answer["starts"].as_array().unwrap() {
        let fields = ["start", "same", "shortest_dead_end", "reason", "ends"];
        has_exactly(start.as_object().unwrap(), &[&fields]);
        for end in start["ends"].as_array().unwrap() {
            let fields = [
                "end",
                "same",
                "outcome",
                "reason",
                "fewest_moves",
                "longest_sweep",
                "longest_last_move",
                "line",
            ];
            has_exactly(end.as_object().unwrap(), &[&fields]);
        }
    }
    Value::Object(answer)
}

#[test]
fn the_matrix_and_the_classes_say_the_same() {
    let answer = table(&["triangle:5", "--moves"], 0);
    let holes: Vec<&str> =
        answer["holes"].as_array().unwrap().iter().map(|hole| hole.as_str().unwrap()).collect();
    let place = |name: &Value| holes.iter().position(|hole| name == hole).unwrap();
    let mut solvable = 0;
    for start in answer["starts"].as_array().unwrap() {
        let row = answer["matrix"][place(&start["start"])].as_str().unwrap();
        let starts = start["same"].as_array().unwrap().len();
        for end in start["ends"].as_array().unwrap() {
            let is_solvable = end["outcome"] == "solvable";
            for same in end["same"].as_array().unwrap() {
                let letter = row.as_bytes()[place(same)];
                assert_eq!(letter == b'x', is_solvable, "{start} {end}");
                solvable += if is_solvable { starts } else { 0 };
            }
            let moves = end["line"].as_array().map(Vec::len);
            assert_eq!(end["fewest_moves"], json!(moves), "{end}");
        }
    }
    assert_eq!(answer["solvable"], solvable);
    assert_eq!((&answer["solvable_up_to_symmetry"], &answer["jumps"]), (&json!(12), &json!(13)));
}

#[test]
fn a_plan_of_the_table_can_be_played() {
    let answer = table(&["triangle:5"], 0);
    for start in answer["starts"].as_array().unwrap() {
        let board = format!("triangle:5:{}", start["start"].as_str().unwrap());
        for end in start["ends"].as_array().unwrap() {
            let Some(line) = end["line"].as_array() else { continue };
            let moves: Vec<&str> = line.iter().map(|mv| mv.as_str().unwrap()).collect();
            let goal = format!("one {}", end["end"].as_str().unwrap());
            let moves = moves.join(",");
            let played = ["pegs", "moves", &board, "--goal", &goal, "--after", &moves, "--json"];
            assert_eq!(ludex(played).finish().json(0)["met"], true, "{board} {goal}");
        }
    }
}

#[test]
fn a_table_that_runs_out_of_time_shows_what_it_knows() {
    let answer = table(&["english", "--moves", "--time-limit", "0"], 1);
    assert_eq!((&answer["unknown"], &answer["impossible"]), (&json!(125), &json!(964)));
    assert_eq!(answer["reason"], "time limit reached");
    let run = ludex(["pegs", "table", "english", "--time-limit", "0"]).finish();
    let text = run.printed(1);
    assert!(text.contains(" ?") && text.contains("time limit reached"), "{text}");
}

#[test]
fn a_wide_board_is_shown_in_blocks_and_a_large_one_refused() {
    let wide = "x".repeat(50);
    let run = ludex(["pegs", "table", &wide, "--time-limit", "0"]).finish();
    // The board above is as wide as it is where there is no terminal.
    let table = run.stdout.lines().skip_while(|line| !line.starts_with("Rows: "));
    let widths: Vec<usize> = table.map(|line| line.chars().count()).collect();
    assert!(widths.len() > 100 && widths.iter().all(|width| *width <= 80), "{widths:?}");
    let rows = run.stdout.lines().filter(|line| line.starts_with("a1 ")).count();
    assert!(rows >= 2, "{}", run.stdout);
    let run = ludex(["pegs", "table", "triangle:11"]).finish();
    assert!(run.trouble().contains("66 holes"), "{run:?}");
}
