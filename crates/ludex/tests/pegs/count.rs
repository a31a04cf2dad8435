//! `ludex pegs count`.

use serde_json::{Map, Value, json};

use super::solve::{SUBJECT, has_exactly};
use crate::program::ludex;

#[track_caller]
fn count(arguments: &[&str]) -> Map<String, Value> {
    let run = ludex([&["pegs", "count"], arguments, &["--json"]].concat());
    let answer = run.finish().json(0);
    let fields = [
        "sentence",
        "positions",
        "positions_unfolded",
        "winning",
        "dead_ends",
        "solutions",
        "shortest_dead_end",
        "solutions_up_to_symmetry",
        "chance",
        "chance_exact",
        "passed",
        "first_jumps",
        "seconds",
        "reason",
    ];
    has_exactly(&answer, &[&SUBJECT, &fields]);
    for field in ["positions", "positions_unfolded", "winning", "dead_ends"] {
        let counted = answer[field].as_object().unwrap();
        has_exactly(counted, &[&["total", "layers"]]);
        let layers = counted["layers"].as_array().unwrap();
        let sum: u64 = layers.iter().map(|layer| layer.as_u64().unwrap()).sum();
        assert_eq!(counted["total"], sum, "{field}");
    }
    answer
}

#[test]
fn everything_on_a_short_row_is_counted() {
    // a1 over b1 to c1, then on over d1 to e1, or d1 over c1 to b1.
    let answer = count(&["goal: one e1; xxoxo"]);
    assert_eq!(answer["positions_unfolded"], json!({"total": 4, "layers": [1, 1, 2]}));
    assert_eq!(answer["winning"], json!({"total": 3, "layers": [1, 1, 1]}));
    assert_eq!(answer["dead_ends"], json!({"total": 1, "layers": [0, 0, 1]}));
    assert_eq!(answer["solutions"], 1);
    assert_eq!(answer["shortest_dead_end"], 2);
    let answer = count(&["oxxo"]);
    assert_eq!(answer["positions"], json!({"total": 2, "layers": [1, 1]}), "mirror images");
    assert_eq!(answer["positions_unfolded"], json!({"total": 3, "layers": [1, 2]}));
    assert_eq!(answer["solutions"], 2);
}

#[test]
fn the_triangle_has_the_solutions_that_are_known() {
    let answer = count(&["triangle:5"]);
    assert_eq!(answer["solutions"], 29760);
    assert_eq!(answer["positions_unfolded"]["total"], 3016);
    assert_eq!(answer["shortest_dead_end"], 6);
    let run = ludex(["pegs", "count", "triangle:5"]).finish();
    let text = run.printed(0);
    for words in ["29,760", "3,016", "total", "after 6 jumps"] {
        assert!(text.contains(words), "{words} is not in {text}");
    }
}

#[test]
fn a_count_that_runs_out_of_time_says_so() {
    let command = ["pegs", "count", "wiegleb", "--time-limit", "50ms"];
    let answer = ludex([&command[..], &["--json"]].concat()).finish().json(1);
    assert_eq!(answer["reason"], "time limit reached");
    for field in ["winning", "dead_ends", "solutions", "shortest_dead_end"] {
        assert_eq!(answer[field], Value::Null, "{field}");
    }
    let run = ludex(command).finish();
    assert!(run.printed(1).contains("time limit reached"));
}

#[test]
fn winning_positions_are_counted_without_the_others() {
    let run = ludex(["pegs", "count", "english", "--winning", "--json"]);
    let answer = run.finish().json(0);
    assert_eq!(answer["winning"]["total"], 1_679_072);
    assert_eq!(answer["winning"]["layers"].as_array().unwrap().len(), 32);
    assert_eq!(answer["positions"], Value::Null);
    assert_eq!(answer["solutions"], json!("40861647040079968"));
    assert_eq!(answer["solutions_up_to_symmetry"], json!(5_107_705_880_009_996_u64));
    let jumps = answer["first_jumps"].as_array().unwrap();
    let one = &jumps[0];
    assert_eq!((jumps.len(), &one["wins"]), (4, &json!(true)));
    assert_eq!(one["solutions"], json!("10215411760019992"));
    let text = ludex(["pegs", "count", "xxo", "--winning"]).finish();
    let text = text.printed(0);
    assert!(text.contains("always succeeds") && !text.contains("dead ends"), "{text}");
}
