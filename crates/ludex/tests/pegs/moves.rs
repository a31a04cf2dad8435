//! `ludex pegs moves`.

use serde_json::{Value, json};

use super::solve::{SUBJECT, has_exactly};
use crate::program::ludex;

#[test]
fn the_jumps_that_can_be_made_are_listed() {
    let answer = ludex(["pegs", "moves", "english", "--json"]).finish().json(0);
    let fields = ["sentence", "squares", "jumps", "target", "wanted", "met", "text"];
    let fields = [&fields[..], &["made", "moves_made"]].concat();
    has_exactly(&answer, &[&SUBJECT, &fields]);
    let jumps = answer["jumps"].as_array().unwrap();
    assert_eq!(jumps.len(), 4);
    assert!(jumps.contains(&json!({ "move": "d2-d4", "from": "d2", "over": "d3", "to": "d4" })));
    assert_eq!((&answer["target"], &answer["met"]), (&json!("d4"), &json!(false)));
    assert_eq!(answer["wanted"], Value::Null);
    let file = ludex(["pegs", "boards", "english"]).finish();
    assert_eq!(answer["text"], file.printed(0));
}

#[test]
fn jumps_are_made_first_one_by_one_or_in_chains() {
    let after = |jumps: &str| {
        ludex(["pegs", "moves", "xxoxo", "--after", jumps, "--json"]).finish().json(0)
    };
    let end = after("a1-c1,c1-e1");
    assert_eq!(end["squares"], json!(["oooox"]));
    assert_eq!(end["met"], true);
    assert_eq!(after("a1-c1-e1"), end);
    let options = ["--goal", "exactly oxooo", "--jumps", "all", "--json"];
    let run = ludex([&["pegs", "moves", "xxoxo", "--after", "a1-c1"][..], &options].concat());
    let other = run.finish().json(0);
    assert_eq!((&other["wanted"], &other["jumps_allowed"]), (&json!(["oxooo"]), &json!("all")));
    assert_eq!(other["jumps"].as_array().unwrap().len(), 2);
}

#[test]
fn what_cannot_jump_is_refused_with_the_option_to_blame() {
    for (after, word) in
        [("a1-e1", "a1-e1"), ("b1-d1", "b1-d1"), ("a1", "a1"), ("a1-c1,a1-c1", "a1")]
    {
        let run = ludex(["pegs", "moves", "xxoxo", "--after", after]).finish();
        let message = run.trouble();
        assert!(message.starts_with("--after: "), "{message}");
        assert!(message.contains(word) && message.contains("not a legal jump"), "{message}");
    }
    let run = ludex(["pegs", "moves", "xxoxo", "--goal", "one z9"]).finish();
    assert!(run.trouble().starts_with("--goal: "), "{run:?}");
    let run = ludex(["pegs", "moves", "englsh"]).finish();
    assert!(run.trouble().contains("english, european"), "{run:?}");
}
