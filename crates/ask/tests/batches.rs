//! The same question about several positions.

mod samples;

use ask::{ALL, About, Batch, ErrorKind, Host, Kind, Timeless};
use serde_json::{Map, Value, json};

fn ask(name: &str, question: Value) -> Result<Value, ask::Error> {
    let reply = Kind::named(name).expect(name).ask(question, &Timeless::default())?;
    Ok(serde_json::from_str(reply.json.get()).expect("an answer is JSON"))
}

/// An answer without times.
fn timeless(mut answer: Value) -> Value {
    match &mut answer {
        Value::Object(fields) => {
            fields.retain(|name, _| !name.ends_with("seconds"));
            fields.values_mut().for_each(|value| *value = timeless(value.take()));
        }
        Value::Array(list) => list.iter_mut().for_each(|value| *value = timeless(value.take())),
        _ => {}
    }
    answer
}

#[test]
fn every_question_about_a_position_can_be_asked_about_several() {
    let mut asked = 0;
    for kind in ALL {
        let one = samples::question(*kind);
        let mut several = one.clone();
        let position = several.remove("position").unwrap_or("3x3".into());
        several.insert("positions".into(), json!([position, "?", position]));
        if kind.about == About::Other {
            let error = ask(kind.name, several.into()).expect_err(kind.name);
            assert!(error.message.contains("unknown field `positions`"), "{kind:?}: {error}");
            continue;
        }
        let answers = ask(kind.name, several.into()).unwrap();
        let [first, wrong, last] = &answers["answers"].as_array().unwrap()[..] else {
            panic!("{kind:?}: {answers}");
        };
        let alone = timeless(ask(kind.name, one.into()).unwrap());
        assert_eq!(timeless(first.clone()), alone, "{kind:?}");
        assert_eq!(timeless(last.clone()), alone, "{kind:?}");
        assert_eq!(wrong["code"], "bad-request", "{kind:?}: {wrong}");
        asked += 1;
    }
    assert_eq!(asked, 18);
}

#[test]
fn what_is_wrong_with_all_questions_is_wrong_with_the_batch() {
    for (name, question, words) in [
        ("pawns/solve", json!({}), "no position: send {\"position\": \"5x5\"}, or a list"),
        ("pegs/solve", json!({}), "no position: send {\"position\": \"english\"}, or a list"),
        (
            "pawns/solve",
            json!({ "position": "3x3", "positions": [] }),
            "position and positions cannot be combined",
        ),
        (
            "gone/solve",
            json!({ "file": "", "positions": [] }),
            "file and positions cannot be combined",
        ),
        ("pawns/solve", json!({ "positions": {} }), "positions: expected a list"),
        ("pawns/solve", json!({ "positions": [3] }), "positions: expected a string, found 3"),
        ("pawns/solve", json!({ "positions": [], "depth": 3 }), "unknown field `depth`"),
        ("pawns/solve", json!({ "positions": ["3x3"], "certificate": 1 }), "certificate: expected"),
    ] {
        let error = ask(name, question.clone()).expect_err(name);
        assert!(error.to_string().contains(words), "{question}: {error}");
    }
    assert_eq!(ask("pawns/solve", json!({ "positions": [] })).unwrap(), json!({ "answers": [] }));
    let null = json!({ "position": "3x3", "positions": null });
    assert_eq!(ask("pawns/solve", null).unwrap()["value"], -6);
}

#[test]
fn a_door_may_count_the_questions_before_it_answers_them() {
    let kind = Kind::named("pawns/moves").unwrap();
    let fields = |question: Value| -> Map<String, Value> { question.as_object().unwrap().clone() };
    let batch = kind.batch(fields(json!({ "positions": ["3x3", "3x4"] }))).unwrap();
    let Batch::Several(questions) = batch else { panic!("there are two") };
    assert_eq!((questions.len(), questions.count()), (2, 2));
    let one = kind.batch(fields(json!({ "position": "3x3" }))).unwrap();
    assert!(matches!(one, Batch::One(_)));
}

/// A host that allows short answers only.
struct Short(Timeless);

impl Host for Short {
    fn now(&self) -> std::time::Duration {
        self.0.now()
    }

    fn left(&self) -> Option<std::time::Duration> {
        self.0.left()
    }

    fn stage(&self, name: &'static str, limit: Option<std::time::Duration>) -> budget::Budget {
        self.0.stage(name, limit)
    }

    fn seed(&self) -> u64 {
        0
    }

    fn longest_answer(&self) -> usize {
        1000
    }
}

#[test]
fn all_answers_together_are_no_longer_than_the_host_allows() {
    let kind = Kind::named("pawns/solve").unwrap();
    let host = Short(Timeless::default());
    assert!(kind.ask(json!({ "positions": ["3x3", "3x3"] }), &host).is_ok());
    let error = kind.ask(json!({ "positions": ["3x3", "3x3", "3x3", "3x3"] }), &host).unwrap_err();
    assert_eq!(error.kind, ErrorKind::AnswerTooLong);
    assert!(error.message.contains("the limit of 1000 bytes"), "{error}");
}
