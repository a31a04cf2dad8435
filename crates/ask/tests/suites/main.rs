//! Suites of exercises: what they promise, checked by programs like those that courses ask for.
//! The programs read the tests' files and nothing else.

mod gone;
mod judged;
mod pawns;
mod pegs;

use std::collections::BTreeMap;

use ask::suite::{Suite, Test};
use ask::{Kind, Timeless};
use serde_json::{Value, json};

/// The manifest of a suite, and the content of its files by their names.
struct Made {
    suite: Suite,
    files: BTreeMap<String, String>,
}

impl Made {
    fn input(&self, test: &Test) -> &str {
        &self.files[&test.input]
    }

    fn output(&self, test: &Test) -> &str {
        &self.files[&test.output]
    }
}

/// Makes a suite twice, and checks what holds for all of them.
fn made(name: &str, question: &Value) -> Made {
    let ask = || {
        let reply = Kind::named(name).unwrap().ask(question.clone(), &Timeless::default());
        let reply = reply.unwrap_or_else(|error| panic!("{name} {question}: {error}"));
        assert!(reply.complete, "{question}");
        serde_json::from_str::<Value>(reply.json.get()).unwrap()
    };
    let answer = ask();
    assert_eq!(answer["files"], ask()["files"], "the same seed gives the same bytes");
    let text = |file: &Value, field: &str| file[field].as_str().unwrap().to_owned();
    let files: BTreeMap<String, String> = answer["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| (text(file, "name"), text(file, "text")))
        .collect();
    let suite = Suite::read(&files["suite.json"]).unwrap();
    assert_eq!(files.len(), 2 * suite.tests.len() + 1);
    assert!(suite.tests.is_sorted_by_key(|test| test.work), "from easy to hard");
    for test in &suite.tests {
        assert_eq!(files[&test.output], test.expected.text());
        let is_cut = test.traps.iter().any(|trap| trap.name() == "no-final-newline");
        let input = &files[&test.input];
        assert_eq!(is_cut, !input.is_empty() && !input.ends_with('\n'), "{}", test.name);
    }
    for counted in answer["traps"].as_array().unwrap() {
        let own = |test: &&Test| test.traps.iter().any(|trap| trap.name() == counted["trap"]);
        assert_eq!(counted["tests"], suite.tests.iter().filter(own).count());
    }
    Made { suite, files }
}

/// The tests that set a trap.
fn setting<'a>(suite: &'a Suite, trap: &str) -> Vec<&'a Test> {
    suite.tests.iter().filter(|test| test.traps.iter().any(|set| set.name() == trap)).collect()
}

/// What is said of a question that is refused.
fn refused(name: &str, question: Value) -> String {
    let answer = Kind::named(name).unwrap().ask(question, &Timeless::default());
    answer.expect_err("it is wrong").to_string()
}

#[test]
fn another_seed_gives_another_suite() {
    for name in ["pawns/suite", "pegs/suite", "gone/suite"] {
        let of =
            |seed: u64| made(name, &json!({ "sizes": "3x3..4x4", "count": 8, "seed": seed })).files;
        assert_ne!(of(1), of(2), "{name}");
    }
}

#[test]
fn an_order_that_cannot_be_met_is_refused_with_its_reason() {
    for (name, question, words) in [
        ("pawns/suite", json!({ "sizes": "9x9" }), "sizes: 9x9 has 81 squares"),
        ("pawns/suite", json!({ "sizes": "0x3" }), "sizes: 0x3 has no squares"),
        ("pawns/suite", json!({ "sizes": "1x1" }), "sizes: there is no start position"),
        ("pawns/suite", json!({ "sizes": "4x4..3x3" }), "write the smaller size first"),
        ("pawns/suite", json!({ "count": 0 }), "count: give a number from 1 to 1000"),
        ("pawns/suite", json!({ "count": 1001 }), "count: give a number from 1 to 1000"),
        ("pawns/suite", json!({ "answer": "plan" }), "answer: \"plan\" is not one of sign, value"),
        ("pawns/suite", json!({ "like": "bristol" }), "like: bristol is an exercise about pegs"),
        ("pawns/suite", json!({ "like": "oxford" }), "use lille or portland"),
        ("pawns/suite", json!({ "like": "lille", "format": "size" }), "format: the exercise lille"),
        ("pawns/suite", json!({ "like": "lille", "rules": "misere" }), "rules: the exercise lille"),
        ("pawns/suite", json!({ "sizes": "2x1", "count": 9, "seed": 1 }), "count: only "),
        (
            "pawns/suite",
            json!({ "sizes": "3x3..3x4", "format": "size", "count": 3 }),
            "count: only 2 of 3 tests",
        ),
        (
            "pawns/suite",
            json!({ "sizes": "3x3", "rules": "breakthrough" }),
            "no start position of these sizes under breakthrough: give more rows",
        ),
        ("pegs/suite", json!({ "sizes": "9x9" }), "sizes: 9x9 has 81 squares"),
        ("pegs/suite", json!({ "sizes": "3x3..4x4", "format": "target" }), "give one size"),
        ("pegs/suite", json!({ "sizes": "1x4", "format": "target" }), "at least 2 rows"),
        ("pegs/suite", json!({ "sizes": "1x1", "count": 5 }), "count: only "),
        ("pegs/suite", json!({ "like": "bristol", "jumps": "all" }), "jumps: the exercise"),
        ("pegs/suite", json!({ "like": "bristol", "count": 17, "seed": 1 }), "only 16 of 17"),
        ("gone/suite", json!({ "sizes": "100x100" }), "sizes: 100x100 has more than 4096 cells"),
        ("gone/suite", json!({ "sizes": "1x1", "count": 30, "seed": 1 }), "count: only "),
        ("gone/suite", json!({ "neighbours": 6 }), "neighbours: "),
        ("gone/suite", json!({ "like": "case-western", "wrap": true }), "original rules"),
    ] {
        let said = refused(name, question.clone());
        assert!(said.contains(words), "{name} {question}: {said}");
    }
}
