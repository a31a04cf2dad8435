//! The list of all questions.

mod samples;

use std::collections::BTreeSet;

use ask::{ALL, ErrorKind, Kind, Timeless};
use serde_json::{Value, json};

#[test]
fn every_kind_has_its_own_name_and_is_found_by_it() {
    let names: BTreeSet<&str> = ALL.iter().map(|kind| kind.name).collect();
    assert_eq!(names.len(), ALL.len());
    for name in names {
        assert_eq!(Kind::named(name).map(|kind| kind.name), Some(name));
    }
    assert!(Kind::named("pawns").is_none());
}

#[test]
fn every_kind_refuses_fields_that_it_does_not_have() {
    for kind in ALL {
        let refused = kind.ask(json!({ "no_such_field": 1 }), &Timeless::default());
        let error = refused.expect_err(kind.name);
        assert_eq!(error.kind, ErrorKind::Input, "{kind:?}");
        let mut question = samples::question(*kind);
        question.insert("no_such_field".into(), json!(1));
        let error = kind.ask(question.into(), &Timeless::default()).expect_err(kind.name);
        assert!(error.message.contains("unknown field `no_such_field`"), "{kind:?}: {error}");
    }
}

#[test]
fn a_question_that_is_not_an_object_is_refused() {
    for kind in ALL {
        for question in [json!(null), json!([]), json!("3x3"), json!(["3x3"])] {
            let error = kind.ask(question, &Timeless::default()).expect_err(kind.name);
            assert!(error.message.contains("a JSON object"), "{kind:?}: {error}");
        }
    }
}

/// Whether a field so described may hold such a value. Limits are described as the
/// text that most people send, and may be numbers.
fn may_be(field: &Value, name: &str, value: &Value) -> bool {
    let types: Vec<&str> = match &field["type"] {
        Value::String(one) => vec![one],
        Value::Array(many) => many.iter().map(|one| one.as_str().unwrap()).collect(),
        other => panic!("{name} is {other}"),
    };
    let is = |word| types.contains(&word);
    match value {
        // There are no positions.
        Value::Null => is("null") || name == "positions",
        Value::Bool(_) => is("boolean"),
        Value::Number(_) if name.ends_with("_limit") => true,
        Value::Number(number) => is("number") || is("integer") && number.is_u64(),
        Value::String(_) => is("string"),
        Value::Array(_) => is("array"),
        Value::Object(_) => is("object"),
    }
}

#[test]
fn a_wrong_type_in_any_field_is_told_with_the_name_of_the_field() {
    let values =
        [json!(null), json!(true), json!(-1), json!(1.5), json!("soon"), json!([[]]), json!({})];
    let mut tried = 0;
    for kind in ALL {
        let sample = samples::question(*kind);
        for (name, field) in samples::fields(*kind) {
            for value in values.iter().filter(|value| !may_be(&field, &name, value)) {
                let mut question = sample.clone();
                if name == "positions" {
                    question.remove("position");
                }
                question.insert(name.clone(), value.clone());
                let asked = Value::Object(question);
                let Err(error) = kind.ask(asked.clone(), &Timeless::default()) else {
                    panic!("{kind:?} answers {asked}");
                };
                tried += 1;
                let is_absent = value.is_null() && name == "position";
                assert!(error.to_string().contains(&name), "{asked}: {error}");
                assert!(is_absent || error.field == Some(&name), "{asked}: {error}");
                for jargon in ["u8", "u32", "u64", "f64", "sequence", "struct", "variant", "bool"] {
                    assert!(!error.message.contains(jargon), "{asked}: {error}");
                }
                assert!(error.message.starts_with("expected ") || is_absent, "{asked}: {error}");
            }
        }
    }
    assert!(tried > 400, "{tried}");
}
