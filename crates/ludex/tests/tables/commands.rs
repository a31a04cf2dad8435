//! `tabulate`, `lookup`, `analyze --table`, `stats` and `puzzles`.

use std::fs;

use super::kit::table;
use crate::program::ludex;

#[test]
fn tabulate_answers_with_the_counts() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("t");
    let answer = ludex(["pawns", "tabulate", "4x4", "--out", out.to_str().unwrap(), "--json"])
        .finish()
        .json(0);
    assert_eq!(answer["positions"], 20_286);
    assert_eq!(answer["folded"], 10_173);
    assert_eq!(answer["terminal"], 8_866);
    assert_eq!((&answer["value"], &answer["winner"]), (&11.into(), &"white".into()));
    let layers = answer["layers"].as_array().unwrap();
    assert_eq!(layers.len(), 18);
    let first: Vec<u64> =
        layers[..5].iter().map(|layer| layer["positions"].as_u64().unwrap()).collect();
    assert_eq!(first, [1, 4, 16, 42, 130]);
    assert!(answer["seconds"].is_f64());
}

#[test]
fn lookup_and_analyze_read_the_table() {
    let table = table("4x4");
    let table = table.to_str().unwrap();
    let value = |position: &str| {
        ludex(["pawns", "lookup", table, position, "--output", "value"])
            .finish()
            .printed(0)
            .to_owned()
    };
    assert_eq!(value("4x4"), "11\n");
    assert_eq!(value("pppp/4/1P2/P1PP b"), "11\n");
    assert_eq!(value("W\npppp\n....\n....\nPPPP\n"), "11\n");
    let sign = ludex(["pawns", "lookup", table, "4x4", "--output", "sign"]).finish();
    assert_eq!(sign.printed(0), "1\n");
    let text = ludex(["pawns", "lookup", table, "4x4"]).finish();
    assert!(text.printed(0).contains("White to move wins in 11 plies (value 11)."));

    let position = "pppp/4/1P2/P1PP b";
    let from_table =
        ludex(["pawns", "analyze", position, "--table", table, "--json"]).finish().json(0);
    let searched = ludex(["pawns", "analyze", position, "--json"]).finish().json(0);
    for field in ["value", "outcome", "best_moves", "line"] {
        assert_eq!(from_table[field], searched[field], "{field}");
    }
    let moves = |answer: &serde_json::Map<String, serde_json::Value>| {
        let mut moves: Vec<String> =
            answer["moves"].as_array().unwrap().iter().map(ToString::to_string).collect();
        moves.sort();
        moves
    };
    assert_eq!(moves(&from_table), moves(&searched));
}

#[test]
fn what_a_table_does_not_hold_is_told() {
    let table = table("4x4");
    let table = table.to_str().unwrap();
    let trouble = |arguments: &[&str]| ludex(arguments).finish().trouble().to_owned();
    let said = trouble(&["pawns", "lookup", table, "3x3"]);
    assert!(said.contains("is for 4x4 boards, but the position is on 3x3"), "{said}");
    let said = trouble(&["pawns", "lookup", table, "pppp/4/4/PPPP b"]);
    assert!(said.contains("pppp/4/4/PPPP b cannot be reached from pppp/4/4/PPPP w"), "{said}");
    let said = trouble(&["pawns", "lookup", "no-such-folder", "3x3"]);
    assert!(said.contains("no-such-folder"), "{said}");
    let said = trouble(&["pawns", "tabulate", "8x8", "--out", "/tmp/never-made"]);
    assert_eq!(said.matches("more than 2^63").count(), 1, "told once: {said}");
    assert!(!fs::exists("/tmp/never-made").unwrap());
}

#[test]
fn stats_count_and_draw() {
    let table = table("3x3");
    let table = table.to_str().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("stats.svg");
    let answer =
        ludex(["pawns", "stats", table, "--json", "--svg", svg.to_str().unwrap()]).finish().json(0);
    assert_eq!((&answer["positions"], &answer["folded"]), (&135.into(), &71.into()));
    let distances = answer["distances"].as_array().unwrap();
    let sum = |field: &str| -> u64 { distances.iter().map(|d| d[field].as_u64().unwrap()).sum() };
    assert_eq!(sum("wins"), answer["wins"].as_u64().unwrap());
    assert_eq!(sum("losses"), answer["losses"].as_u64().unwrap());
    assert_eq!(answer["wins"].as_u64().unwrap() + answer["losses"].as_u64().unwrap(), 135);
    let picture = fs::read_to_string(svg).unwrap();
    let document = roxmltree::Document::parse(&picture).unwrap();
    let columns = document.descendants().filter(|node| node.has_tag_name("rect")).count();
    // The ground, the legend, and two for each ply and each distance.
    assert_eq!(columns, 1 + 2 + 2 * (8 + distances.len()));
    let text = ludex(["pawns", "stats", table]).finish().printed(0).to_owned();
    assert!(text.contains("135 (71 up to mirror images)"), "{text}");
    assert!(text.contains("The longest win takes"), "{text}");
}

#[test]
fn puzzles_are_drawn_with_solutions() {
    let table = table("4x4");
    let table = table.to_str().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (svg, html) = (folder.path().join("sheet.svg"), folder.path().join("sheet.html"));
    let arguments = ["pawns", "puzzles", table, "--plies", "5", "--count", "7", "--json", "--svg"];
    let answer = ludex(arguments.iter().copied().chain([
        svg.to_str().unwrap(),
        "--html",
        html.to_str().unwrap(),
    ]))
    .finish()
    .json(0);
    let puzzles = answer["puzzles"].as_array().unwrap();
    assert_eq!(puzzles.len(), 7);
    for puzzle in puzzles {
        assert_eq!(puzzle["solution"].as_array().unwrap().len(), 5);
        let position = puzzle["position"].as_str().unwrap();
        let solved = ludex(["pawns", "analyze", position, "--json"]).finish().json(0);
        let wins = |mv: &&serde_json::Value| mv["outcome"] == "win";
        assert_eq!(solved["moves"].as_array().unwrap().iter().filter(wins).count(), 1);
        assert_eq!(solved["value"], 5);
    }
    let picture = fs::read_to_string(svg).unwrap();
    let document = roxmltree::Document::parse(&picture).unwrap();
    let boards = document.descendants().filter(|node| node.has_tag_name("svg")).count();
    assert_eq!(boards, 8, "seven boards on a sheet");
    assert_eq!(fs::read_to_string(html).unwrap().matches("<figure>").count(), 7);
    let said = ludex(["pawns", "puzzles", table, "--plies", "4"]).finish().trouble().to_owned();
    assert!(said.contains("odd number"), "{said}");
    let said = ludex(["pawns", "puzzles", table, "--plies", "99"]).finish().trouble().to_owned();
    assert!(said.contains("no position in which exactly one move wins in 99 plies"), "{said}");
}

#[test]
fn tables_under_other_rules_are_read_by_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("t");
    let out = out.to_str().unwrap();
    let rules = ["--rules", "pawn-game"];
    let made = ludex([&["pawns", "tabulate", "5x3", "--json", "--out", out][..], &rules].concat());
    let made = made.finish().json(0);
    assert_eq!((&made["rules"], &made["outcome"]), (&"pawn-game".into(), &"draw".into()));
    assert_eq!((&made["value"], &made["winner"]), (&serde_json::Value::Null, &made["value"]));
    assert_eq!(made["positions"], 583);
    // The table knows its rules.
    let lookup = |more: &[&str]| ludex([&["pawns", "lookup", out], more].concat()).finish();
    assert_eq!(lookup(&["5x3", "--output", "value"]).printed(0), "draw\n");
    assert_eq!(lookup(&["5x3", "--output", "sign"]).printed(0), "0\n");
    let there = lookup(&["3/1pp/P1P/P2/3 b -", "--json"]).json(0);
    assert_eq!((&there["outcome"], &there["rules"]), (&"draw".into(), &"pawn-game".into()));
    let error = lookup(&["5x3", "--rules", "classic"]);
    assert!(
        error.trouble().contains("for the rules pawn-game, not classic"),
        "{}",
        error.trouble()
    );
    let solved = ludex([&["pawns", "analyze", "5x3", "--json"][..], &rules].concat());
    let (solved, read) = (solved.finish().json(0), ["pawns", "analyze", "5x3", "--table", out]);
    let read = ludex([&read[..], &["--json"]].concat()).finish().json(0);
    assert_eq!((&solved["moves"], &solved["line"]), (&read["moves"], &read["line"]));
    let stats = ludex(["pawns", "stats", out, "--json"]).finish().json(0);
    let number = |field: &str| stats[field].as_u64().unwrap();
    assert!(number("draws") > 0 && number("single_draws") > 0);
    assert_eq!(number("wins") + number("draws") + number("losses"), 583);
    let text = ludex(["pawns", "stats", out]).finish();
    assert!(text.printed(0).contains("with exactly one move that holds the draw"));
    assert!(text.printed(0).starts_with("rules: pawn-game\n\n"), "{text:?}");
    let again = ludex([&["pawns", "tabulate", "5x3", "--out", out][..], &rules].concat()).finish();
    assert!(again.printed(0).starts_with("rules: pawn-game\n\n"), "{again:?}");
    let puzzles = ludex(["pawns", "puzzles", out, "--draws", "--count", "3", "--json"]);
    let puzzles = puzzles.finish().json(0);
    assert_eq!(puzzles["puzzles"].as_array().unwrap().len(), 3);
    assert_eq!(puzzles["plies"], serde_json::Value::Null);
    assert_eq!((&puzzles["game"], &puzzles["rules"]), (&"pawns".into(), &"pawn-game".into()));
    assert_eq!((&puzzles["rows"], &puzzles["cols"]), (&5.into(), &3.into()));
    let text = ludex(["pawns", "puzzles", out, "--draws", "--count", "3"]).finish();
    assert!(text.printed(0).starts_with("rules: pawn-game\n\n1. "), "{text:?}");
    let html = folder.path().join("sheet.html");
    let html = html.to_str().unwrap();
    ludex(["pawns", "puzzles", out, "--draws", "--count", "3", "--html", html]).finish().printed(0);
    let page = fs::read_to_string(html).unwrap();
    assert!(
        page.contains("<h1>One move holds the draw (rules: pawn-game): find it</h1>"),
        "{page}"
    );
    let verified = ludex(["verify", out]).finish();
    assert!(verified.printed(0).contains("under pawn-game, where White, to move on 5x3, draws"));
}

#[test]
fn puzzles_that_the_rules_do_not_have_are_refused() {
    let table = table("4x4");
    let table = table.to_str().unwrap();
    let error = ludex(["pawns", "puzzles", table, "--draws"]).finish();
    assert!(error.trouble().contains("there are no draws under the rules classic"));
    let error = ludex(["pawns", "puzzles", table, "--plies", "4"]).finish();
    assert!(error.trouble().contains("odd number"));
}
