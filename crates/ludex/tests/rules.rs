//! Pawn games under other rules, asked of the program and of the API.

use std::fs;

use crate::program::ludex;
use serde_json::Value;

/// What `solve` prints for a position under rules.
#[track_caller]
fn printed(position: &str, rules: &str, output: &str) -> String {
    let arguments = ["pawns", "solve", position, "--rules", rules, "--output", output];
    ludex(arguments).finish().printed(0).trim_end().to_owned()
}

#[test]
fn start_positions_have_their_known_values() {
    // As in GamesmanClassic (3x3 and 3x4 under classic, misere and compulsory), and as by
    // pyffish.
    let known = [
        ("classic", ["-6", "5", "-8"]),
        ("classic,blocked=draws", ["draw", "draw", "draw"]),
        ("misere", ["-5", "-7", "-9"]),
        ("compulsory", ["5", "-6", "-8"]),
        ("berolina", ["-4", "7", "9"]),
    ];
    for (rules, values) in known {
        for (size, value) in ["3x3", "3x4", "4x3"].into_iter().zip(values) {
            assert_eq!(printed(size, rules, "value"), value, "{rules} {size}");
            let sign = match value {
                "draw" => "0",
                value if value.starts_with('-') => "-1",
                _ => "1",
            };
            assert_eq!(printed(size, rules, "sign"), sign, "{rules} {size}");
        }
    }
    for (size, rules, value) in [
        ("8x1", "pawn-game", "draw"),
        ("8x2", "pawn-game", "-10"),
        ("8x1", "pawn-game,blocked=loses", "-4"),
        ("8x2", "pawn-game,blocked=loses", "-8"),
    ] {
        assert_eq!(printed(size, rules, "value"), value, "{rules} {size}");
    }
    // Dawson's chess on three rows: the first player loses with four columns.
    assert_eq!(printed("3x4", "dawson", "sign"), "-1");
}

#[test]
fn a_game_that_is_over_has_value_0_whoever_won_it() {
    for (position, rules, output, outcome, winner) in [
        ("1p1/1P1/3 w", "classic", "0", "loss", "black"),
        ("1p1/1P1/3 w", "misere", "+0", "win", "white"),
        ("3/3/1p1 w", "classic", "0", "loss", "black"),
        ("3/1P1/1p1 w", "misere", "+0", "win", "white"),
        // Without pawns a side loses even where a blocked one draws.
        ("3/1p1/3 w", "classic,blocked=draws", "0", "loss", "black"),
        ("3/1p1/3 w", "dawson,blocked=wins", "+0", "win", "white"),
    ] {
        assert_eq!(printed(position, rules, "value"), output, "{rules} {position}");
        let run = ludex(["pawns", "solve", position, "--rules", rules, "--json"]).finish();
        let answer = run.json(0);
        assert_eq!((&answer["value"], &answer["plies"]), (&Value::from(0), &Value::from(0)));
        assert_eq!((&answer["outcome"], &answer["winner"]), (&outcome.into(), &winner.into()));
    }
}

#[test]
fn a_draw_has_neither_value_nor_winner() {
    let rules = ["--rules", "classic,blocked=draws", "--json"];
    // Blocked at once, and drawn after some moves.
    for position in ["1p1/1P1/3 w", "3x3"] {
        for verb in ["solve", "analyze"] {
            let run = ludex([&["pawns", verb, position], &rules[..]].concat()).finish();
            let answer = run.json(0);
            assert_eq!(answer["outcome"], "draw");
            for field in ["winner", "value", "plies"] {
                assert_eq!(answer[field], Value::Null, "{field}");
            }
        }
        assert_eq!(printed(position, "classic,blocked=draws", "value"), "draw");
    }
    let run = ludex([&["pawns", "compare", "3x3"], &rules[..]].concat()).finish();
    let answer = run.json(0);
    assert_eq!(answer["sentence"], "All 6 algorithms finished: a draw.");
    for row in answer["algorithms"].as_array().unwrap() {
        assert_eq!((&row["finished"], &row["value"]), (&true.into(), &Value::Null));
    }
}

#[test]
fn all_algorithms_agree_under_all_presets() {
    for preset in pawns::Variant::PRESETS {
        let size = if preset.name == "breakthrough" { "4x2" } else { "5x2" };
        let value = printed(size, preset.name, "value");
        let run = ludex(["pawns", "compare", size, "--rules", preset.name]).finish();
        let rows = run.printed(0).lines().skip_while(|line| !line.starts_with("algorithm")).skip(1);
        let found: Vec<&str> = rows.filter_map(|row| row.split_whitespace().nth(1)).collect();
        assert_eq!(found, [value.as_str(); 6], "{preset:?}");
    }
}

#[test]
fn the_canonical_text_is_what_is_printed() {
    for (given, canonical) in [
        ("classic,capture=compulsory", "compulsory"),
        (" pawn-game , blocked=draws", "pawn-game"),
        ("classic,blocked=wins,far-row=loses", "misere"),
    ] {
        let run = ludex(["pawns", "solve", "4x2", "--rules", given, "--json"]).finish();
        assert_eq!(run.json(0)["rules"], canonical);
        let run = ludex(["pawns", "solve", "4x2", "--rules", given]).finish();
        assert!(run.printed(0).starts_with(&format!("rules: {canonical}\n\n")), "{run:?}");
    }
    let run = ludex(["pawns", "solve", "3x3", "--rules", "classic"]).finish();
    assert!(!run.printed(0).contains("rules"), "{run:?}");
}

#[test]
fn rules_in_the_input_may_be_repeated_but_not_contradicted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game");
    fs::write(&path, "rules: classic,capture=compulsory\n3x3\n").unwrap();
    let name = path.to_str().unwrap();
    let solve = |rules: &[&str]| {
        ludex([&["pawns", "solve", name, "--output", "value"], rules].concat()).finish()
    };
    assert_eq!(solve(&[]).printed(0), "5\n");
    assert_eq!(solve(&["--rules", "compulsory"]).printed(0), "5\n");
    for other in ["classic", "misere"] {
        let run = solve(&["--rules", other]);
        let error = format!("line 1: the position is for the rules compulsory, not {other}");
        assert!(run.trouble().ends_with(&error), "{run:?}");
    }
}

#[test]
fn an_illegal_move_that_is_tried_is_an_answer_and_not_an_error() {
    let tried = |mv| ludex(["pawns", "moves", "3x3", "--try", mv]).finish();
    assert!(
        tried("zz").printed(0).ends_with("\"zz\" is not a move: write b1-b2, b1xc2 or b1b2.\n")
    );
    assert!(tried("b1-b3").printed(0).contains("b1-b3 is illegal: "));
    assert!(!tried("b1-b2").printed(0).contains("illegal"));
}

/// Texts that are not rules, and what is said of them.
const WRONG: [(&str, &str); 8] = [
    ("", "unknown preset \"\": begin with classic, pawn-game, "),
    ("chess", "unknown preset \"chess\": begin with classic, pawn-game, "),
    ("blocked=draws", "unknown preset \"blocked=draws\": begin with classic, pawn-game, "),
    ("classic,", "\"\" is not a rule: write KEY=VALUE, such as blocked=draws"),
    ("classic,block=draws", "unknown rule \"block\": choose start, pawns, "),
    (
        "classic,blocked=draw",
        "unknown value \"draw\"; blocked must be loses, draws, draws-if-both or wins",
    ),
    ("classic,blocked=wins,blocked=wins", "blocked is given twice"),
    ("berolina,double-step=home", "double-step=home contradicts pawns=berolina: "),
];

#[test]
fn what_is_wrong_with_rules_is_said_by_every_command() {
    for verb in ["solve", "analyze", "compare", "perft --depth 2", "moves", "choose", "play"] {
        let words: Vec<&str> = verb.split(' ').collect();
        for (rules, said) in WRONG {
            let arguments = [&["pawns"], &words[..], &["3x3", "--rules", rules]].concat();
            let run = ludex(&arguments).finish();
            assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:?}");
            assert!(run.stderr.contains("--rules <RULES>"), "{run:?}");
            assert!(run.stderr.contains(said), "{run:?}");
        }
    }
    for (rules, said) in WRONG {
        let run = ludex(["pawns", "rules", rules]).finish();
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.stderr.contains(said), "{run:?}");
        let run = ludex(["pawns", "solve", "-"]).input(format!("rules: {rules}\n3x3")).finish();
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.stderr.contains("line 1: "), "{run:?}");
    }
}

#[cfg(unix)]
#[test]
fn what_is_wrong_with_rules_is_said_by_the_api() {
    use crate::service::{Server, post};
    let server = Server::start(&["serve", "--no-open"]);
    for kind in ask::ALL.iter().filter(|kind| kind.name.starts_with("pawns/")) {
        let field = if kind.name == "pawns/rules" { "name" } else { "rules" };
        for (rules, said) in WRONG {
            let mut question = serde_json::json!({ field: rules });
            if !["pawns/rules", "pawns/suite"].contains(&kind.name) {
                question["position"] = "3x3".into();
            }
            if kind.name == "pawns/perft" {
                question["depth"] = 2.into();
            }
            let answer = server.ask(&post(kind.name, &question.to_string()));
            assert!(answer.starts_with("HTTP/1.1 400") || answer.starts_with("HTTP/1.1 422"));
            let (_, body) = answer.split_once("\r\n\r\n").unwrap();
            let error: Value = serde_json::from_str(body).expect(body);
            let message = error["error"].as_str().expect(body);
            assert!(message.starts_with(&format!("{field}: ")), "{message}");
            assert!(message.contains(said), "{message}");
            assert_eq!(error["field"], field, "{body}");
        }
    }
}

#[test]
fn an_en_passant_field_that_cannot_be_is_named() {
    for (position, rules, said) in [
        ("2/2/2/Pp/2/2/1P/2 w b5", "pawn-game", "b5 is not an en passant square: "),
        ("2/2/2/Pp/2/2/1P/2 w a6", "pawn-game", "Black's last move cannot have passed over it"),
        ("2/2/2/Pp/2/2/1P/2 w b3", "pawn-game", "Black's double steps begin on the second row"),
        ("2/2/2/Pp/2/2/1P/2 w c6", "pawn-game", "c6 is not an en passant square: it is not on"),
        ("2/2/2/Pp/2/2/1P/2 w b6", "classic", "there is no en passant under classic"),
    ] {
        let run = ludex(["pawns", "moves", position, "--rules", rules]).finish();
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.stderr.contains(said), "{run:?}");
    }
    // It is kept only where a capture is possible.
    for (position, kept) in [
        ("2/2/2/Pp/2/2/1P/2 w b6", "2/2/2/Pp/2/2/1P/2 w b6"),
        ("2/2/2/1p/P1/2/1P/2 w b6", "2/2/2/1p/P1/2/1P/2 w -"),
        ("2/2/2/Pp/2/2/1P/2 w -", "2/2/2/Pp/2/2/1P/2 w -"),
        ("2/2/2/Pp/2/2/1P/2 w", "2/2/2/Pp/2/2/1P/2 w -"),
    ] {
        let run = ludex(["pawns", "moves", position, "--rules", "pawn-game", "--json"]).finish();
        assert_eq!(run.json(0)["position"], kept);
    }
}

#[test]
fn a_start_position_needs_rows_enough() {
    for rules in ["pawn-game", "breakthrough"] {
        let run = ludex(["pawns", "solve", "3x3", "--rules", rules]).finish();
        let said = format!(
            "a start position under the rules {rules} needs at least 4 rows, but 3x3 has 3"
        );
        assert!(run.trouble().ends_with(&said), "{run:?}");
    }
}

#[test]
fn every_preset_is_listed_and_explained() {
    let list = ludex(["pawns", "rules"]).finish();
    for preset in pawns::Variant::PRESETS {
        assert!(list.printed(0).contains(&format!("\n{:12}  ", preset.name)), "{preset:?}");
        let run = ludex(["pawns", "rules", preset.name]).finish();
        assert!(run.printed(0).starts_with(&format!("{}  ", preset.name)), "{run:?}");
        assert_eq!(run.stdout.contains("Differences from classic: "), preset.name != "classic");
    }
    for key in pawns::Variant::KEYS {
        assert!(list.printed(0).contains(&format!("\n{:12}  ", key.name)), "{key:?}");
    }
}

#[test]
fn a_variants_file_has_a_game_for_each_size() {
    let run = ludex(["pawns", "rules", "pawn-game", "--ini", "8x8", "6x4"]).finish();
    let sections: Vec<&str> = run.printed(0).lines().filter(|line| line.starts_with('[')).collect();
    assert_eq!(sections, ["[pawn-game_8x8]", "[pawn-game_6x4]"]);
    let usual = ludex(["pawns", "rules", "classic", "--ini"]).finish();
    assert!(usual.printed(0).contains("\n[hexapawn_3x3]\n"));
    let run = ludex(["pawns", "rules", "pawn-game,blocked=draws-if-both", "--ini"]).finish();
    assert!(run.trouble().contains("Fairy-Stockfish cannot play blocked=draws-if-both"));
    for wrong in [&["--ini"][..], &["classic", "--ini", "0x0"], &["classic", "--ini", "--json"]] {
        let run = ludex([&["pawns", "rules"], wrong].concat()).finish();
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:?}");
    }
}
