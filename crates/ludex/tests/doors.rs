//! Two doors, one desk: for the same question the program prints and the API sends
//! the same fields with the same values, times apart.

use std::collections::{BTreeMap, BTreeSet};

use crate::program::{commands, ludex, options};
use crate::service::Server;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Map, Value, json};

/// Questions of every kind. What is asked about is small, so that no answer depends
/// on how fast the machine is.
fn samples() -> Vec<(&'static str, Value)> {
    let mut samples = pawn_samples();
    samples.extend(other_samples());
    samples.extend(suite_samples());
    samples
}

/// Suites of all families.
fn suite_samples() -> Vec<(&'static str, Value)> {
    vec![
        (
            "pawns/suite",
            json!({ "sizes": "3x3..4x3", "count": 8, "seed": 7, "rules": "classic,blocked=draws",
                    "format": "one-line", "answer": "best-move", "time_limit": "50s",
                    "memory_limit": "64MiB" }),
        ),
        ("pawns/suite", json!({ "like": "lille", "count": 6, "seed": 1 })),
        (
            "pegs/suite",
            json!({ "sizes": "3x3..4x4", "count": 6, "seed": 7, "jumps": "all", "format": "board",
                    "answer": "plan", "time_limit": "50s", "memory_limit": "64MiB" }),
        ),
        ("pegs/suite", json!({ "like": "bristol", "seed": 1 })),
        (
            "gone/suite",
            json!({ "sizes": "2x2..4x4", "count": 6, "seed": 7, "neighbours": 8, "wrap": true,
                    "spread": "black", "format": "coordinates", "time_limit": "50s",
                    "memory_limit": "64MiB" }),
        ),
        ("gone/suite", json!({ "like": "case-western", "count": 4, "seed": 3 })),
    ]
}

fn pawn_samples() -> Vec<(&'static str, Value)> {
    vec![
        ("pawns/solve", json!({ "position": "4x4" })),
        ("pawns/solve", json!({ "position": "4x5", "outcome_only": true })),
        ("pawns/solve", json!({ "position": "W\nppp\n...\nPPP\n", "format": "side-rows" })),
        ("pawns/solve", json!({ "position": "3x3 b1-b2", "certificate": true })),
        (
            "pawns/solve",
            json!({ "position": "5x5", "outcome_only": true, "certificate": true,
                    "race_leaves": true }),
        ),
        ("pawns/solve", json!({ "position": "8x8", "time_limit": 0, "memory_limit": "1MiB" })),
        ("pawns/analyze", json!({ "position": "4x4" })),
        ("pawns/analyze", json!({ "position": "B\nppp\n.P.\nP.P\n", "format": "side-rows" })),
        ("pawns/analyze", json!({ "position": "4x5", "outcome_only": true })),
        ("pawns/analyze", json!({ "position": "8x8", "time_limit": "0s", "memory_limit": 65536 })),
        ("pawns/compare", json!({ "position": "3x3" })),
        (
            "pawns/compare",
            json!({ "position": "3x3", "format": "size", "algorithms": ["memo", "naive"],
                    "time_limit": "10s", "memory_limit": "1GiB" }),
        ),
        ("pawns/perft", json!({ "position": "4x4", "depth": 5 })),
        (
            "pawns/perft",
            json!({ "position": "3x3", "format": "size", "depth": 9, "time_limit": "1m" }),
        ),
        ("pawns/moves", json!({ "position": "3x3 b1-b2", "format": "one-line", "try": "a3a1" })),
        ("pawns/moves", json!({ "position": "1p1/1P1/3 b" })),
        ("pawns/choose", json!({ "position": "3x3 b1-b2", "level": 3, "seed": 7 })),
        (
            "pawns/choose",
            json!({ "position": "4x4", "format": "size", "time_limit": "20s", "memory_limit": "64MiB",
                    "seed": 1 }),
        ),
        ("pawns/solve", json!({ "position": "3x3", "rules": "classic,blocked=draws" })),
        ("pawns/solve", json!({ "position": "8x2", "rules": "pawn-game,blocked=loses" })),
        ("pawns/solve", json!({ "position": "1p1/1P1/3 w", "rules": "misere" })),
        (
            "pawns/solve",
            json!({ "position": "rules: pawn-game\n2/2/2/Pp/2/2/1P/2 w b6", "rules": "pawn-game" }),
        ),
        (
            "pawns/solve",
            json!({ "position": "4x3", "rules": "classic,blocked=draws", "outcome_only": true,
                    "certificate": true }),
        ),
        ("pawns/solve", json!({ "position": "3x4", "rules": "dawson", "certificate": true })),
        ("pawns/analyze", json!({ "position": "3x4", "rules": "classic,blocked=draws" })),
        ("pawns/analyze", json!({ "position": "4x3", "rules": "misere", "outcome_only": true })),
        ("pawns/compare", json!({ "position": "3x3", "rules": "classic,blocked=draws" })),
        ("pawns/compare", json!({ "position": "3x3", "rules": "berolina" })),
        ("pawns/perft", json!({ "position": "8x2 a2-a4", "rules": "pawn-game", "depth": 5 })),
        (
            "pawns/moves",
            json!({ "position": "2/2/2/Pp/2/2/1P/2 w b6", "rules": "pawn-game", "try": "a5xb6" }),
        ),
        // Blocked, and so drawn.
        ("pawns/moves", json!({ "position": "1p1/1P1/3 w", "rules": "classic,blocked=draws" })),
        ("pawns/choose", json!({ "position": "8x1", "rules": "pawn-game", "seed": 1 })),
        (
            "pawns/puzzle",
            json!({ "position": "4x4", "format": "size", "level": 2, "seed": 7,
                    "time_limit": "50s", "memory_limit": "64MiB" }),
        ),
        (
            "pawns/puzzle",
            json!({ "position": "4x3", "rules": "classic,blocked=draws", "date": "2026-11-16" }),
        ),
        ("pawns/puzzle", json!({ "position": "5x5", "seed": 1, "time_limit": 0 })),
        ("pawns/trace", json!({ "position": "3x3" })),
        (
            "pawns/trace",
            json!({ "position": "3x3 b1-b2", "format": "one-line", "rules": "classic,blocked=draws",
                    "algorithm": "iterative", "limit": 50, "time_limit": "50s",
                    "memory_limit": "64MiB" }),
        ),
        ("pawns/learn", json!({ "position": "3x3", "machines": 5, "games": 30, "seed": 1 })),
        (
            "pawns/learn",
            json!({ "position": "3x4", "format": "size", "rules": "compulsory", "side": "white",
                    "lesson": "both", "opponent": "machine", "machines": 2, "games": 9, "each": 2,
                    "seed": 7, "time_limit": "50s", "memory_limit": "64MiB" }),
        ),
        ("pawns/boxes", json!({ "position": "3x3" })),
        (
            "pawns/boxes",
            json!({ "position": "3x3", "format": "size", "rules": "berolina", "side": "white",
                    "time_limit": "50s", "memory_limit": "64MiB" }),
        ),
        ("pawns/rules", json!({})),
        ("pawns/rules", json!({ "name": "pawn-game,blocked=loses" })),
    ]
}

/// Questions about pegs and pebbles.
fn other_samples() -> Vec<(&'static str, Value)> {
    let gone = "BWW./BBB./B.../...B";
    let corridor = format!("W{}", "B".repeat(2000));
    let army = "goal: reach d4; ooooooo/xxxxxxx/xxxxxxx/xxxxxxx";
    vec![
        ("pegs/solve", json!({ "position": "cross" })),
        ("pegs/solve", json!({ "position": "goal: one; oooxox" })),
        (
            "pegs/solve",
            json!({ "position": "xxo/xox/oxx", "goal": "one", "jumps": "all", "fewest_moves": true }),
        ),
        ("pegs/solve", json!({ "position": army, "any": true, "certificate": true })),
        ("pegs/solve", json!({ "position": "english", "time_limit": 0, "memory_limit": "1MiB" })),
        ("pegs/soldiers", json!({ "x": 4, "y": 6 })),
        ("pegs/soldiers", json!({ "x": 4, "y": 3, "certificate": true })),
        (
            "pegs/soldiers",
            json!({ "x": 3, "y": 4, "width": 5, "height": 5, "army": 2, "jumps": "all",
                    "fewest_moves": true, "time_limit": "50s", "memory_limit": "64MiB" }),
        ),
        ("pegs/soldiers", json!({ "x": 4, "y": 8, "any": true })),
        ("pegs/army", json!({ "level": 3, "certificate": true })),
        (
            "pegs/army",
            json!({ "level": 2, "jumps": "hex", "time_limit": "50s", "memory_limit": "64MiB" }),
        ),
        ("pegs/count", json!({ "position": "triangle:4" })),
        ("pegs/count", json!({ "position": "triangle:5", "winning": true })),
        (
            "pegs/count",
            json!({ "position": "xxo/xox", "goal": "one", "jumps": "all", "time_limit": "50s",
                    "memory_limit": "64MiB" }),
        ),
        ("pegs/table", json!({ "position": "triangle:4" })),
        (
            "pegs/table",
            json!({ "position": "xxo/xox", "jumps": "all", "moves": true, "time_limit": "50s",
                    "memory_limit": "64MiB" }),
        ),
        ("pegs/table", json!({ "position": "english", "moves": true, "time_limit": 0 })),
        ("pegs/compare", json!({ "position": "xxo" , "goal": "one" })),
        (
            "pegs/compare",
            json!({ "position": "xxo/xox", "goal": "one", "jumps": "orthogonal",
                    "algorithms": ["engine"], "time_limit": "10s", "memory_limit": "1GiB" }),
        ),
        ("pegs/trace", json!({ "position": "xxo/xox", "algorithm": "levels" })),
        (
            "pegs/trace",
            json!({ "position": "xxo/xox", "goal": "one", "jumps": "all",
                    "algorithm": "folded-levels", "limit": 5, "time_limit": "50s",
                    "memory_limit": "1GiB" }),
        ),
        ("pegs/trace", json!({ "position": army, "algorithm": "best-first" })),
        ("pegs/trace", json!({ "position": "english", "algorithm": "levels", "time_limit": 0 })),
        ("pegs/moves", json!({ "position": "english", "jumps": ["d2-d4"] })),
        ("pegs/moves", json!({ "position": "xxo/xox", "goal": "one a1", "lattice": "all" })),
        ("pegs/moves", json!({ "position": army, "golden": true, "jumps": ["d2-d4"] })),
        (
            "pegs/puzzle",
            json!({ "position": "square:5", "jumps": "all", "task": "solve", "level": 3, "seed": 7,
                    "time_limit": "50s", "memory_limit": "64MiB" }),
        ),
        ("pegs/puzzle", json!({ "position": "english", "task": "keep", "date": "2026-11-18" })),
        ("pegs/puzzle", json!({ "position": "english", "seed": 1, "time_limit": 0 })),
        ("pegs/boards", json!({})),
        ("pegs/boards", json!({ "name": "triangle:5" })),
        ("gone/solve", json!({ "position": gone })),
        (
            "gone/solve",
            json!({ "position": "WBB.B/B.BB.", "neighbours": 8, "wrap": true, "spread": "black",
                    "at": 1, "time_limit": "50s", "memory_limit": "64MiB", "certificate": true }),
        ),
        // Too little memory for what is asked besides the answer.
        ("gone/solve", json!({ "position": gone, "at": 1, "memory_limit": 256 })),
        ("gone/solve", json!({ "position": gone, "certificate": true, "memory_limit": 100 })),
        ("gone/solve", json!({ "position": corridor, "certificate": true, "memory_limit": 8516 })),
        (
            "gone/random",
            json!({ "size": "5x6", "black": 0.5, "white": 0.1, "seed": 3, "format": "pbm",
                    "memory_limit": "64MiB" }),
        ),
        (
            "gone/convert",
            json!({ "position": "WBB/B.B", "format": "coordinates", "memory_limit": 65536 }),
        ),
        ("gone/trace", json!({ "position": gone })),
        (
            "gone/trace",
            json!({ "position": "WBB.B/B.BB.", "neighbours": 8, "wrap": true, "spread": "black",
                    "limit": 10, "time_limit": "50s", "memory_limit": "64MiB" }),
        ),
        (
            "gone/percolation",
            json!({ "size": "20x30", "densities": "0.5..0.7:0.1", "runs": 5, "seed": 3,
                    "neighbours": 8, "time_limit": "50s", "memory_limit": "64MiB" }),
        ),
    ]
}

/// Fields that stand on the command line by their place.
const PLACED: [&str; 5] = ["position", "x", "y", "name", "size"];
/// Fields that only make sense at the other door, and why.
const ELSEWHERE: [(&str, &str); 8] = [
    ("beads", "whoever plays against a machine keeps it between two moves"),
    ("opponent_beads", "likewise, if two machines play each other"),
    ("play", "a conversation, which the page and the terminal have"),
    ("positions", "the program answers one question a call"),
    ("file", "the program reads the file itself"),
    ("map", "the program writes the map to a file, in any format"),
    ("write", "the program has `gone convert`"),
    ("certificates", "`verify` has a test of its own"),
];

/// Questions whose command does more than ask them, and the test that compares them.
const COMPARED_ELSEWHERE: [(&str, &str); 2] = [
    ("verify", "certificates_are_judged_alike_at_both_doors"),
    ("suite/judge", "outputs_are_judged_alike_at_both_doors"),
];

fn is_compared_elsewhere(kind: &ask::Kind) -> bool {
    COMPARED_ELSEWHERE.iter().any(|(name, _)| *name == kind.name)
}

/// A question as the words of a command line; the certificate goes to a file.
fn words(name: &str, question: &Value, certificate: &str) -> Vec<String> {
    let mut words: Vec<String> = name.split('/').map(str::to_owned).collect();
    let fields = question.as_object().unwrap();
    let text = |value: &Value| match value {
        Value::String(text) => text.clone(),
        Value::Array(list) => {
            list.iter().map(|item| item.as_str().unwrap()).collect::<Vec<_>>().join(",")
        }
        other => other.to_string(),
    };
    words.extend(PLACED.iter().filter_map(|field| fields.get(*field)).map(text));
    for (field, value) in fields.iter().filter(|(field, _)| !PLACED.contains(&field.as_str())) {
        let option = match (name, field.as_str()) {
            ("pegs/moves", "jumps") => "--after".to_owned(),
            ("pegs/moves", "lattice") => "--jumps".to_owned(),
            _ => format!("--{}", field.replace('_', "-")),
        };
        match value {
            Value::Bool(true) if field == "certificate" => {
                words.extend([option, certificate.to_owned()]);
            }
            Value::Bool(true) => words.push(option),
            Value::Bool(false) => {}
            value => words.extend([option, text(value)]),
        }
    }
    words.push("--json".into());
    if options(name.split('/')).iter().any(|option| option == "threads") {
        words.extend(["--threads".into(), "1".into()]);
    }
    words
}

/// What the program prints: an object, or events on a line each and an object at the end.
fn printed(text: &str) -> Value {
    let lines = text.lines().map(|line| serde_json::from_str(line).expect(line));
    let mut lines: Vec<Value> = lines.collect();
    let mut answer = lines.pop().expect("there is an answer");
    if answer.get("event").is_some_and(|event| event == "end") {
        answer.as_object_mut().expect("an answer is an object").remove("event");
        answer["events"] = Value::Array(lines);
    } else {
        assert!(lines.is_empty(), "{text}");
    }
    answer
}

/// An answer without times.
fn timeless(mut answer: Value) -> Value {
    match &mut answer {
        Value::Object(fields) => {
            fields.retain(|name, _| name != "seconds" && name != "read_seconds");
            fields.values_mut().for_each(|value| *value = timeless(value.take()));
        }
        Value::Array(list) => list.iter_mut().for_each(|value| *value = timeless(value.take())),
        _ => {}
    }
    answer
}

#[test]
fn every_question_is_answered_alike_at_both_doors() {
    let server = Server::start(&["serve", "--no-open"]);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof");
    for (name, question) in samples() {
        let mut sent = server.post(name, &question);
        let words = words(name, &question, file.to_str().unwrap());
        let run = ludex(&words).finish();
        let printed = printed(&run.stdout);
        // The program writes the certificate to a file, the API has it in its answer.
        let is_certified = question["certificate"] == true;
        if let Some(encoded) = sent.remove("certificate") {
            assert!(is_certified, "{name} {question}");
            let bytes = BASE64_STANDARD.decode(encoded.as_str().unwrap()).unwrap();
            assert!(bytes == std::fs::read(&file).unwrap(), "{name} {question}");
            std::fs::remove_file(&file).unwrap();
            assert_eq!(run.stderr, "", "{words:?}");
        } else if is_certified {
            let reason = sent["reason"].as_str().expect("there is a reason");
            let why = reason.strip_prefix("no certificate: ").expect(reason);
            assert!(run.stderr.ends_with(&format!("no certificate written: {why}\n")), "{run:?}");
            assert!(!file.exists(), "{words:?}");
        } else {
            assert_eq!(run.stderr, "", "{words:?}");
        }
        // Whatever is missing has a reason, and an exit code of its own.
        let is_complete = sent.get("reason").is_none_or(Value::is_null);
        assert_eq!(run.code, Some(i32::from(!is_complete)), "{words:?}");
        assert_eq!(timeless(Value::Object(sent)), timeless(printed), "{name} {question}");
    }
}

#[test]
fn certificates_are_judged_alike_at_both_doors() {
    let server = Server::start(&["serve", "--no-open"]);
    let folder = tempfile::tempdir().unwrap();
    let names = ["good", "bad", "missing"].map(|name| folder.path().join(name));
    let [good, bad, missing] = names.each_ref().map(|name| name.to_str().unwrap());
    ludex(["pawns", "solve", "3x3", "--certificate", good]).finish().printed(0);
    std::fs::write(bad, b"no certificate").unwrap();
    let encoded = [good, bad].map(|file| BASE64_STANDARD.encode(std::fs::read(file).unwrap()));
    let printed = ludex(["verify", "--json", good, missing, bad]).finish().json(2);
    // What cannot be read there is not base 64 here.
    let sent = server.post("verify", &json!({ "certificates": [encoded[0], "%", encoded[1]] }));
    let unnamed = |report: Map<String, Value>| {
        let mut report = timeless(Value::Object(report));
        for (place, file) in report["files"].as_array_mut().unwrap().iter_mut().enumerate() {
            let file = file.as_object_mut().unwrap();
            file.remove("file");
            let error = file.remove("error");
            assert_eq!(error.is_some_and(|error| error.is_string()), place == 1, "{file:?}");
        }
        report
    };
    assert_eq!(unnamed(sent), unnamed(printed));
}

#[test]
fn outputs_are_judged_alike_at_both_doors() {
    let server = Server::start(&["serve", "--no-open"]);
    let folder = tempfile::tempdir().unwrap();
    let suite = folder.path().join("suite");
    let place = suite.to_str().unwrap();
    ludex(["pawns", "suite", "--sizes", "3x3", "--count", "8", "--seed", "7", "--out", place])
        .finish()
        .printed(0);
    let manifest: Value =
        serde_json::from_slice(&std::fs::read(suite.join("suite.json")).unwrap()).unwrap();
    let tests = manifest["tests"].as_array().unwrap();
    let outputs: Vec<Value> =
        tests.iter().map(|test| json!({ "test": test["name"], "text": "1\n" })).collect();
    let sent = server.post(
        "suite/judge",
        &json!({ "suite": manifest, "outputs": outputs, "explain": 3, "time_limit": "50s",
                 "memory_limit": "64MiB" }),
    );
    let run = ludex(["grade", place, "--explain", "3", "--json", "--", "echo", "1"]).finish();
    let graded: Value = serde_json::from_str(&run.stdout).expect("it prints JSON");
    let Value::Object(mut graded) = timeless(graded["programs"][0].clone()) else {
        panic!("{}", run.stdout);
    };
    let Value::Object(sent) = timeless(Value::Object(sent)) else { unreachable!("it is one") };
    graded.retain(|field, _| sent.contains_key(field));
    // What was seen of the run, the API cannot know.
    let of_outputs = |judged: &Map<String, Value>| {
        let all = judged["diagnoses"].as_array().unwrap().iter();
        all.filter(|found| found["kind"] != "reads-nothing").cloned().collect::<Vec<_>>()
    };
    let diagnoses = of_outputs(&sent);
    assert_eq!(diagnoses, of_outputs(&graded));
    graded["diagnoses"] = Value::Array(diagnoses);
    assert_eq!(sent, graded);
}

/// The fields of a kind of question, as the API describes them.
fn fields<'a>(description: &'a Value, name: &str) -> &'a Map<String, Value> {
    let operation = &description["paths"][format!("/{name}")]["post"];
    let schema = &operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
    let schema = schema.as_str().and_then(|name| name.rsplit('/').next()).unwrap();
    description["components"]["schemas"][schema]["properties"].as_object().unwrap()
}

#[test]
fn the_samples_are_of_every_kind_and_use_every_field() {
    let server = Server::start(&["serve", "--no-open"]);
    let description = Value::Object(server.get("/api/v1/openapi.json"));
    let mut used: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (name, question) in samples() {
        used.entry(name).or_default().extend(question.as_object().unwrap().keys().cloned());
    }
    for kind in ask::ALL {
        if is_compared_elsewhere(kind) {
            continue;
        }
        let used = used.remove(kind.name).unwrap_or_else(|| panic!("no sample of {kind:?}"));
        for field in fields(&description, kind.name).keys() {
            let is_elsewhere = ELSEWHERE.iter().any(|(name, _)| name == field);
            assert!(used.contains(field) || is_elsewhere, "no sample of {kind:?} has {field}");
        }
    }
    assert!(used.is_empty(), "not at the desk: {used:?}");
}

/// Options that have no field at the other door, and why.
const ONLY_HERE: [(&str, &str); 20] = [
    ("dot", "a file"),
    ("html", "a file"),
    ("paper", "for a file"),
    ("dark", "the colours of pictures"),
    ("json", "the API always answers with JSON"),
    ("ini", "a file for another program"),
    ("threads", "the server decides how many it runs"),
    ("out", "a folder"),
    ("output", "another form of the same answer"),
    ("svg", "a file"),
    ("gif", "a file"),
    ("map", "a file"),
    ("watch", "for the terminal"),
    ("delay", "for the terminal and for GIFs"),
    ("scratch", "a folder"),
    ("table", "the server has its own tables"),
    ("checkpoint", "a file"),
    ("checkpoint-every", "for a file"),
    ("resume", "for a file"),
    ("after", "the field jumps"),
];

#[test]
fn every_option_is_a_field_of_the_api_or_has_a_reason_not_to_be() {
    let server = Server::start(&["serve", "--no-open"]);
    let description = Value::Object(server.get("/api/v1/openapi.json"));
    for kind in ask::ALL.iter().filter(|kind| !is_compared_elsewhere(kind)) {
        let fields = fields(&description, kind.name);
        let options = options(kind.name.split('/'));
        assert!(options.iter().any(|option| option == "json"), "{kind:?}: {options:?}");
        for option in options {
            let is_field = fields.contains_key(&option.replace('-', "_"));
            let is_only_here = ONLY_HERE.iter().any(|(only, _)| *only == option);
            assert!(is_field || is_only_here, "{kind:?} has --{option}, and the API does not");
        }
    }
}

/// Commands that ask no question of the desk, and why.
const OWN: [(&str, &str); 10] = [
    ("pawns play", "a conversation"),
    ("pawns tabulate", "writes a folder"),
    ("pawns lookup", "reads a folder"),
    ("pawns stats", "reads a folder"),
    ("pawns puzzles", "reads a folder"),
    ("grade", "runs programs, and asks suite/judge about their outputs"),
    ("serve", "a door itself"),
    ("engine", "a door itself"),
    ("cluster run", "starts processes"),
    ("completions", "about the program"),
];

#[test]
fn every_command_is_a_question_of_the_desk_or_has_a_reason_not_to_be() {
    let mut asked: BTreeSet<String> =
        ask::ALL.iter().map(|kind| kind.name.replace('/', " ")).collect();
    assert!(asked.remove("suite judge"), "`grade` asks it");
    for command in commands() {
        let command = command.join(" ");
        let is_own = OWN.iter().any(|(own, _)| *own == command);
        assert!(asked.remove(&command) != is_own, "{command}");
    }
    assert!(asked.is_empty(), "questions without a command: {asked:?}");
}
