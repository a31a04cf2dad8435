//! Results known from elsewhere, asked of the program itself.
//!
//! Sources, by the names used below:
//! - *Gardner*: Martin Gardner, Mathematical Games, Scientific American, March
//!   1962: White loses Hexapawn.
//! - *Wikipedia*: the article "Hexapawn": White wins on 4x4.
//! - *Lille*: the pawn exercise of the master's course in informatics,
//!   Université de Lille: positions as sizes and rows, values in plies.
//! - *Portland State*: the Hexapawn exercise of Portland State University:
//!   positions as side and rows, answers 1 and -1.
//! - *recomputed*: found by programs that share no code with this project.

use crate::program::ludex;

/// The value of a position, as `solve` prints it.
fn value(position: &str) -> String {
    let arguments = ["pawns", "solve", position, "--output", "value"];
    ludex(arguments).finish().printed(0).trim_end().to_owned()
}

/// What `compare` counts for one algorithm: the value and the calls.
fn compared(position: &str, algorithm: &str) -> (i64, u64) {
    let run = ludex([
        "pawns",
        "compare",
        position,
        "--algorithms",
        algorithm,
        "--time-limit",
        "50s",
        "--json",
    ]);
    let answer = run.finish().json(0);
    let rows = answer["algorithms"].as_array().unwrap();
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0]["name"], algorithm);
    (rows[0]["value"].as_i64().unwrap(), rows[0]["calls"].as_u64().unwrap())
}

#[test]
fn start_positions_have_their_known_values() {
    // 3x3 Gardner, 4x4 Wikipedia (who wins); all values recomputed.
    let rows: [(u32, &[i32]); 3] =
        [(3, &[1, -2, -6, 5, 7, -8]), (4, &[-2, -6, -8, 11, -14, -16]), (5, &[3, -6, 11, -16, 19])];
    for (rows, values) in rows {
        for (col, known) in values.iter().enumerate() {
            let size = format!("{rows}x{}", col + 1);
            assert_eq!(value(&size), known.to_string(), "{size}");
        }
    }
}

#[test]
fn games_are_as_many_as_counted_elsewhere() {
    // Recomputed. No game of Hexapawn is longer than seven plies.
    let known: [(&str, &[u64]); 2] =
        [("3x3", &[3, 10, 28, 56, 70, 64, 20, 0]), ("4x4", &[4, 16, 66, 280, 1170, 4548, 16684])];
    for (size, counts) in known {
        let depth = counts.len().to_string();
        let run = ludex(["pawns", "perft", size, "--depth", &depth, "--json"]);
        assert_eq!(run.finish().json(0)["counts"], serde_json::json!(counts), "{size}");
    }
}

#[test]
fn the_solvers_make_as_many_calls_as_counted_elsewhere() {
    // The nodes of the whole tree, recomputed.
    assert_eq!(compared("3x3", "naive"), (-6, 252));
    assert_eq!(compared("4x4", "naive"), (11, 4_197_973));
    // Lille, with a table of unfinished positions keyed by board and side.
    let position = "5\n5\np  pp\n  p  \n p  P\n   P \nPPP  ";
    assert_eq!(compared(position, "memo"), (15, 813_830));
    assert_eq!(value(position), "15");
}

#[test]
fn positions_of_the_lille_exercise_have_their_values() {
    assert_eq!(value("3\n4\n p p\npP  \n  PP"), "-2");
    // The same with the ends of rows cut off, and with blank lines below.
    assert_eq!(value("3\n4\n p p\npP\n  PP\n\n\n"), "-2");
}

#[test]
fn positions_of_the_portland_state_exercise_have_their_signs() {
    let known = [
        ("W\nppp\n...\nPPP\n", "-1"),
        // One board with either side to move.
        ("B\nppp\n.P.\nP.P\n", "1"),
        ("W\nppp\n.P.\nP.P\n", "1"),
        // Blocked, but it can capture.
        ("B\n...\n.p.\nPPP\n", "1"),
        // Blocked for good.
        ("W\n.p.\n.P.\n...\n", "-1"),
        // An arrival that depth-first search overlooks behind other moves.
        ("W\n.p.\nP..\n..P\n", "1"),
    ];
    for (position, sign) in known {
        let run = ludex(["pawns", "solve", "-", "--output", "sign"]).input(position);
        assert_eq!(run.finish().printed(0), format!("{sign}\n"), "{position}");
    }
}

#[test]
fn a_passed_pawn_is_caught_by_one_that_captures_its_way_to_another_file() {
    // No white pawn stands before a5 on the files a and b. After c2xb3 one does.
    for position in ["3/3/3/p2/3/1p1/2P/3 w", "8/8/8/p7/8/1p6/2P5/8 w"] {
        let answer = ludex(["pawns", "solve", position, "--json"]).finish().json(0);
        assert_eq!(answer["outcome"], "win", "{position}");
        assert_eq!(answer["best_moves"], serde_json::json!(["c2xb3"]));
    }
}
