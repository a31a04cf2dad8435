//! Searches and floods, event by event, and the curve of percolation.

use serde_json::{Value, json};

use crate::program::{Finished, ludex};

/// The events of a trace, and what sums up.
#[track_caller]
fn lines(run: &Finished, code: i32) -> (Vec<Value>, Value) {
    let lines = run.printed(code).lines().map(|line| serde_json::from_str(line).expect(line));
    let mut lines: Vec<Value> = lines.collect();
    let last = lines.pop().expect("something sums up");
    assert_eq!((&last["event"], last.get("events")), (&json!("end"), None));
    (lines, last)
}

#[test]
fn a_traced_search_counts_what_compare_counts() {
    let board = "goal: reach c4; ooooo/ooooo/xxxxx/xxxxx";
    let compared = ludex(["pegs", "compare", board, "--json"]).finish().json(0);
    for row in compared["algorithms"].as_array().unwrap() {
        let name = row["name"].as_str().unwrap();
        if name == "engine" {
            continue;
        }
        let run = ["pegs", "trace", board, "--algorithm", name, "--limit", "100000", "--json"];
        let (events, end) = lines(&ludex(run).finish(), 0);
        assert_eq!((&end["plan_jumps"], &end["positions"]), (&row["jumps"], &row["positions"]));
        assert_eq!(end["cut"], false);
        let of = |kind: &str| events.iter().filter(|event| event["event"] == kind).count();
        assert_eq!(json!(of("keep")), end["positions"]);
        assert_eq!(json!(of("strike")), end["struck"]);
        assert_eq!(of("goal"), 1);
    }
}

#[test]
fn a_search_is_told_line_by_line() {
    let arguments = ["pegs", "trace", "goal: one; xxoxx", "--algorithm", "folded-levels"];
    let run = ludex(arguments).finish();
    assert_eq!(
        run.printed(0),
        "\
start     #0  xxoxx
level 0   1 position
take      #0
  a1-c1  keep #1  ooxxx  folded to xxxoo  place 1  compared with 0
  e1-c1  strike out: same as #1  xxxoo  compared with 1
level 1   1 position
take      #1
  b1-d1  keep #2  xooxo  place 1  compared with 0
level 2   1 position
take      #2
nothing left

folded-levels found no plan: it kept 2 positions, and none of them is the goal.
"
    );
    let run = ludex([&arguments[..], &["--limit", "3"]].concat()).finish();
    assert!(run.printed(0).ends_with("The trace is cut after 3 events.\n"), "{run:?}");
    let wrong = ludex(["pegs", "trace", "cross", "--algorithm", "engine"]).finish();
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.stderr.contains("best-first"), "{wrong:?}");
    let late = ["pegs", "trace", "english", "--algorithm", "levels", "--time-limit", "0"];
    assert!(ludex(late).finish().printed(1).contains("time limit reached"));
}

#[test]
fn a_flood_is_told_cell_by_cell() {
    let run = ludex(["gone", "trace", "WB/.B"]).finish();
    assert_eq!(
        run.printed(0),
        "\
source  0,0  round 0
take    0,0  round 0
  turn  1,0  round 1
  skip  0,1  empty
take    1,0  round 1
  skip  0,0  turned
  turn  1,1  round 2
take    1,1  round 2
  skip  1,0  turned
  skip  0,1  empty

2 rounds; no black pebble remains.
"
    );
    let (events, end) =
        lines(&ludex(["gone", "trace", "WB/.B", "--json", "--limit", "2"]).finish(), 0);
    assert_eq!(events[1], json!({ "event": "take", "line": 2, "cell": [0, 0], "round": 0 }));
    assert_eq!((&end["cut"], &end["turned"]), (&json!(true), &json!(2)));
    let large = ludex(["gone", "trace", "-"]).input("W".repeat(70_000)).finish();
    assert_eq!(large.code, Some(2));
    assert!(large.stderr.contains("70,000 cells"), "{large:?}");
}

#[test]
fn a_curve_of_percolation_is_printed_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("curve.svg");
    let arguments = [
        "gone",
        "percolation",
        "40x40",
        "--densities",
        "0.5..0.7:0.05",
        "--runs",
        "20",
        "--seed",
        "1",
    ];
    let drawn = [&arguments[..], &["--svg", file.to_str().unwrap()]].concat();
    let printed = ludex(drawn).finish();
    let text = printed.printed(0);
    assert!(text.contains("gets through") && text.contains("0.5927"), "{text}");
    let svg = std::fs::read_to_string(&file).unwrap();
    assert!(svg.contains("threshold 0.5927") && svg.matches("<polyline").count() == 3);
    let curve = ludex([&arguments[..], &["--json"]].concat()).finish().json(0);
    assert_eq!(curve["points"].as_array().unwrap().len(), 5);
    let threshold = curve["threshold"].as_f64().unwrap();
    assert!((threshold - 0.5927).abs() < 0.04, "{threshold}");
    for (wrong, words) in [
        (["--densities", "0.9..0.1:0.1"], "--densities: "),
        (["--runs", "0"], "--runs: "),
        (["--neighbours", "6"], "neighbours"),
    ] {
        let run = ludex([&arguments[..3], &wrong].concat()).finish();
        assert_eq!(run.code, Some(2), "{wrong:?}");
        assert!(run.stderr.contains(words), "{run:?}");
    }
}
