//! `ludex pegs compare`.

use serde_json::Value;

use super::solve::{SUBJECT, has_exactly};
use crate::program::ludex;

const ALL: [&str; 4] = ["levels", "folded-levels", "best-first", "engine"];

#[test]
fn every_way_finds_a_plan() {
    let board = "goal: reach c4; ooooo/ooooo/xxxxx/xxxxx";
    let answer = ludex(["pegs", "compare", board, "--json"]).finish().json(0);
    has_exactly(&answer, &[&SUBJECT, &["sentence", "algorithms"]]);
    let rows = answer["algorithms"].as_array().unwrap();
    let names: Vec<&str> = rows.iter().filter_map(|row| row["name"].as_str()).collect();
    assert_eq!(names, ALL);
    for row in rows {
        has_exactly(
            row.as_object().unwrap(),
            &[&["name", "jumps", "positions", "seconds", "finished"]],
        );
        assert_eq!(row["finished"], true);
        let jumps = row["jumps"].as_u64().unwrap();
        // Best-first is content with any plan.
        assert!(jumps == 3 || row["name"] == "best-first" && jumps > 3, "{row}");
        assert!(row["positions"].is_u64());
        assert!(row["seconds"].as_f64().unwrap() >= 0.0);
    }
}

#[test]
fn what_there_is_no_plan_for_has_no_jumps() {
    let run = ludex(["pegs", "compare", "goal: one d1; xxoxxo", "--json"]);
    let answer = run.finish().json(0);
    for row in answer["algorithms"].as_array().unwrap() {
        assert_eq!(row["jumps"], Value::Null, "{row}");
        assert_eq!(row["finished"], true, "{row}");
    }
    let run = ludex(["pegs", "compare", "goal: one d1; xxoxxo"]).finish();
    assert_eq!(run.printed(0).matches("impossible").count(), 4);
}

#[test]
fn what_does_not_finish_is_shown_as_such() {
    let command = ["pegs", "compare", "english", "--algorithms", "levels", "--time-limit", "50ms"];
    let answer = ludex([&command[..], &["--json"]].concat()).finish().json(1);
    let row = &answer["algorithms"][0];
    assert_eq!(row["finished"], false);
    assert_eq!(row["jumps"], Value::Null);
    assert_eq!(row["reason"], "time limit reached");
    let run = ludex(command).finish();
    assert!(run.printed(1).contains("not finished"));
    let run = ludex(["pegs", "compare", "cross", "--algorithms", "magic"]).finish();
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("folded-levels"), "{run:?}");
}
