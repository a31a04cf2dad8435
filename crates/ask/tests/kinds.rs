//! The list of all questions.

use std::collections::BTreeSet;

use ask::{ALL, ErrorKind, Kind, Timeless};
use serde_json::json;

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
        assert!(error.message.contains("no_such_field"), "{kind:?}: {error}");
    }
}
