//! The fields of JSON answers, and the short outputs.

use serde_json::{Map, Value, json};

use crate::program::ludex;

type Object = Map<String, Value>;

/// The fields that every answer begins with.
const SUBJECT: [&str; 6] = ["game", "rules", "rows", "cols", "position", "to_move"];
/// The fields that `solve` and `analyze` add.
const ANSWER: [&str; 9] = [
    "sentence",
    "outcome",
    "winner",
    "value",
    "plies",
    "best_moves",
    "line",
    "positions",
    "seconds",
];

#[track_caller]
fn has_exactly(object: &Object, fields: &[&[&str]]) {
    let mut expected: Vec<&str> = fields.concat();
    expected.sort_unstable();
    let mut found: Vec<&str> = object.keys().map(String::as_str).collect();
    found.sort_unstable();
    assert_eq!(found, expected);
}

#[track_caller]
fn strings(value: &Value) -> Vec<&str> {
    let list = value.as_array().expect("a list");
    list.iter().map(|item| item.as_str().expect("a string")).collect()
}

/// Checks the types of the fields that every answer begins with.
#[track_caller]
fn is_a_subject(object: &Object) {
    assert_eq!(object["game"], "pawns");
    assert_eq!(object["rules"], "classic");
    assert!(object["rows"].is_u64());
    assert!(object["cols"].is_u64());
    assert!(object["position"].is_string());
    assert!(object["to_move"] == "white" || object["to_move"] == "black");
}

/// Checks the fields of a whole answer against each other.
#[track_caller]
fn is_an_answer(object: &Object) {
    is_a_subject(object);
    let value = object["value"].as_i64().expect("a whole number");
    let plies = object["plies"].as_u64().expect("a whole number");
    assert_eq!(value.unsigned_abs(), plies);
    let (outcome, mover_wins) = if value > 0 { ("win", true) } else { ("loss", false) };
    assert_eq!(object["outcome"], outcome);
    let white_wins = (object["to_move"] == "white") == mover_wins;
    assert_eq!(object["winner"], if white_wins { "white" } else { "black" });
    let line = strings(&object["line"]);
    assert_eq!(line.len() as u64, plies, "a line lasts as long as the value says");
    let best = strings(&object["best_moves"]);
    assert_eq!(best.is_empty(), plies == 0);
    assert!(line.first().is_none_or(|first| best.contains(first)));
    assert!(object["positions"].is_u64());
    assert!(object["seconds"].as_f64().expect("a number") >= 0.0);
}

#[test]
fn solve_answers_with_the_fields_of_the_contract() {
    for position in ["3x3", "4x4", "ppp/1P1/P1P b", "2p/P2/3 w", "1p1/1P1/3 b", "64 w"] {
        let answer = ludex(["pawns", "solve", position, "--json"]).finish().json(0);
        has_exactly(&answer, &[&SUBJECT, &ANSWER]);
        is_an_answer(&answer);
    }
    let answer = ludex(["pawns", "solve", "3x4", "--json"]).finish().json(0);
    assert_eq!(answer["rows"], 3);
    assert_eq!(answer["cols"], 4);
    assert_eq!(answer["position"], "pppp/4/PPPP w");
    assert_eq!(answer["to_move"], "white");
    assert_eq!(answer["value"], 5);
}

#[test]
fn analyze_adds_every_legal_move_from_the_best_to_the_worst() {
    let answer = ludex(["pawns", "analyze", "4x4", "--json"]).finish().json(0);
    has_exactly(&answer, &[&SUBJECT, &ANSWER, &["moves"]]);
    is_an_answer(&answer);
    assert_eq!(
        answer["moves"],
        json!([
            {"move": "a1-a2", "outcome": "win", "value": 11, "words": "wins in 11"},
            {"move": "d1-d2", "outcome": "win", "value": 11, "words": "wins in 11"},
            {"move": "b1-b2", "outcome": "loss", "value": -12, "words": "loses in 12"},
            {"move": "c1-c2", "outcome": "loss", "value": -12, "words": "loses in 12"},
        ])
    );
    let over = ludex(["pawns", "analyze", "p/P w", "--json"]).finish().json(0);
    is_an_answer(&over);
    assert_eq!(over["moves"], json!([]));
}

#[test]
fn without_the_distance_there_is_no_value_and_no_line() {
    for (size, outcome, winner) in [("3x3", "loss", "black"), ("4x4", "win", "white")] {
        for verb in ["solve", "analyze"] {
            let answer = ludex(["pawns", verb, size, "--outcome-only", "--json"]).finish().json(0);
            let moves: &[&str] = if verb == "analyze" { &["moves"] } else { &[] };
            has_exactly(&answer, &[&SUBJECT, &ANSWER, moves]);
            is_a_subject(&answer);
            assert_eq!(answer["outcome"], outcome);
            assert_eq!(answer["winner"], winner);
            assert_eq!(answer["value"], Value::Null);
            assert_eq!(answer["plies"], Value::Null);
            assert!(strings(&answer["line"]).is_empty());
            if outcome == "win" {
                assert!(!strings(&answer["best_moves"]).is_empty());
            }
        }
    }
    let answer = ludex(["pawns", "analyze", "4x4", "--outcome-only", "--json"]).finish().json(0);
    for judged in answer["moves"].as_array().unwrap() {
        let judged = judged.as_object().unwrap();
        has_exactly(judged, &[&["move", "outcome", "value", "words"]]);
        assert_eq!(judged["value"], Value::Null);
        assert_ne!(judged["outcome"], "unknown");
    }
}

#[test]
fn a_search_that_runs_out_of_time_says_so_and_ends_with_code_1() {
    for limit in ["0", "1ms"] {
        let run = ludex(["pawns", "solve", "8x8", "--time-limit", limit, "--json"]);
        let answer = run.finish().json(1);
        has_exactly(&answer, &[&SUBJECT, &ANSWER, &["reason"]]);
        is_a_subject(&answer);
        assert_eq!(answer["outcome"], "unknown");
        for field in ["winner", "value", "plies"] {
            assert_eq!(answer[field], Value::Null, "{field}");
        }
        for field in ["best_moves", "line"] {
            assert_eq!(answer[field], json!([]), "{field}");
        }
        assert_eq!(answer["reason"], "time limit reached");

        let run = ludex(["pawns", "analyze", "8x8", "--time-limit", limit, "--json"]);
        let answer = run.finish().json(1);
        has_exactly(&answer, &[&SUBJECT, &ANSWER, &["moves", "reason"]]);
        assert_eq!(answer["outcome"], "unknown");
        let moves = answer["moves"].as_array().unwrap();
        assert_eq!(moves.len(), 8, "what is not judged is listed all the same");

        let run = ludex(["pawns", "solve", "8x8", "--time-limit", limit]).finish();
        assert!(run.printed(1).contains("unknown, time limit reached"));

        for output in ["value", "sign"] {
            let arguments = ["pawns", "solve", "8x8", "--time-limit", limit];
            let run = ludex([&arguments[..], &["--output", output]].concat()).finish();
            assert_eq!(run.code, Some(1));
            assert_eq!(run.stdout, "", "never a guess");
            assert_eq!(run.stderr, "unknown: time limit reached\n");
        }
    }
}

#[test]
fn every_number_of_threads_finds_the_same_answer() {
    let answer = |threads: &str| {
        let run = ludex(["pawns", "analyze", "5x4", "--threads", threads, "--json"]);
        let mut answer = run.finish().json(0);
        is_an_answer(&answer);
        // What it took is another matter.
        answer.retain(|field, _| field != "positions" && field != "seconds");
        answer
    };
    let alone = answer("1");
    assert_eq!(alone["value"], -16);
    assert_eq!(answer("2"), alone);
    assert_eq!(answer("7"), alone);
    for threads in ["0", "-1", "100000", "all"] {
        let run = ludex(["pawns", "solve", "3x3", "--threads", threads]).finish();
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:#?}");
    }
}

#[test]
fn compare_answers_with_a_row_for_each_algorithm() {
    const ROW: [&str; 7] = ["name", "outcome", "value", "calls", "stored", "seconds", "finished"];
    let answer = ludex(["pawns", "compare", "3x3", "--json"]).finish().json(0);
    has_exactly(&answer, &[&SUBJECT, &["sentence", "algorithms"]]);
    is_a_subject(&answer);
    let rows = answer["algorithms"].as_array().unwrap();
    let names: Vec<&str> = rows.iter().filter_map(|row| row["name"].as_str()).collect();
    let all = ["naive", "memo", "minimax", "alphabeta", "alphabeta-table", "iterative"];
    assert_eq!(names, all);
    for row in rows {
        has_exactly(row.as_object().unwrap(), &[&ROW]);
        assert_eq!((&row["outcome"], &row["value"]), (&"loss".into(), &(-6).into()));
        assert!(row["calls"].as_u64().unwrap() > 0);
        assert!(row["stored"].is_u64());
        assert!(row["seconds"].as_f64().unwrap() >= 0.0);
        assert_eq!(row["finished"], true);
    }

    let arguments = ["pawns", "compare", "3x3", "--json", "--algorithms"];
    let chosen = ludex([&arguments[..], &["iterative,naive"]].concat());
    let answer = chosen.finish().json(0);
    assert_eq!(answer["algorithms"][0]["name"], "iterative");
    assert_eq!(answer["algorithms"][1]["name"], "naive");
}

#[test]
fn a_solver_that_does_not_finish_is_shown_without_a_value() {
    let hopeless = ["pawns", "compare", "8x8", "--algorithms", "naive,memo"];
    let limited = [&hopeless[..], &["--time-limit", "20ms"]].concat();
    let answer = ludex([&limited[..], &["--json"]].concat()).finish().json(1);
    for row in answer["algorithms"].as_array().unwrap() {
        assert_eq!(row["finished"], false);
        assert_eq!(row["value"], Value::Null);
        assert_eq!(row["reason"], "time limit reached");
    }
    let run = ludex(limited).finish();
    assert_eq!(run.printed(1).matches("not finished").count(), 2);

    // Without memory for its table one of two gives up: there is an answer.
    let run = ludex([
        "pawns",
        "compare",
        "4x4",
        "--algorithms",
        "memo,alphabeta",
        "--memory-limit",
        "0",
        "--json",
    ]);
    let answer = run.finish().json(0);
    assert_eq!(answer["algorithms"][0]["finished"], false);
    assert_eq!(answer["algorithms"][0]["reason"], "memory limit reached");
    assert_eq!(answer["algorithms"][1]["value"], 11);
}

#[test]
fn perft_answers_with_a_count_for_each_depth() {
    let answer = ludex(["pawns", "perft", "3x3", "--depth", "4", "--json"]).finish().json(0);
    has_exactly(&answer, &[&SUBJECT, &["sentence", "depth", "counts", "seconds"]]);
    is_a_subject(&answer);
    assert_eq!(answer["depth"], 4);
    assert_eq!(answer["counts"], json!([3, 10, 28, 56]));
    assert!(answer["seconds"].as_f64().unwrap() >= 0.0);

    let arguments = ["pawns", "perft", "8x8", "--depth", "60"];
    let run = ludex([&arguments[..], &["--time-limit", "50ms", "--json"]].concat());
    let answer = run.finish().json(1);
    has_exactly(&answer, &[&SUBJECT, &["sentence", "depth", "counts", "seconds", "reason"]]);
    assert_eq!(answer["reason"], "time limit reached");
    assert!(answer["counts"].as_array().unwrap().len() < 60);

    for depth in ["0", "-1", "5000", "many"] {
        let run = ludex(["pawns", "perft", "3x3", "--depth", depth]).finish();
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{depth}");
    }
}

#[test]
fn the_short_outputs_are_a_number_and_a_line_end() {
    for (position, value, sign) in
        [("3x3", "-6\n", "-1\n"), ("4x4", "11\n", "1\n"), ("p/P w", "0\n", "-1\n")]
    {
        for (output, expected) in [("value", value), ("sign", sign)] {
            let run = ludex(["pawns", "solve", position, "--output", output]);
            assert_eq!(run.finish().printed(0), expected, "{position} {output}");
        }
    }
    let run = ludex(["pawns", "solve", "3x3", "--outcome-only", "--output", "value"]);
    let finished = run.finish();
    assert!(finished.trouble().contains("--output sign"), "the remedy");
}
