//! Questions of every kind, made of the examples in their own descriptions.

use ask::Kind;
use serde_json::{Map, Value};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

/// The description of each field of a question.
pub(crate) fn fields(kind: Kind) -> Map<String, Value> {
    let description = kind.description();
    let own = description.schemas.iter().find(|(name, _)| *name == description.question);
    let (_, RefOr::T(Schema::Object(question))) = own.expect("the question is described") else {
        panic!("{kind:?} is not an object");
    };
    // What a field refers to is described there.
    let referred = |field: &Value| {
        let name = field["$ref"].as_str()?.rsplit('/').next()?;
        let (_, schema) = description.schemas.iter().find(|(own, _)| own == name)?;
        Some(serde_json::to_value(schema).unwrap())
    };
    let describe = |(name, schema)| {
        let field = serde_json::to_value(schema).unwrap();
        (String::clone(name), referred(&field).unwrap_or(field))
    };
    question.properties.iter().map(describe).collect()
}

/// A question of this kind: the example of what it is about, and those of the fields
/// that it cannot do without.
pub(crate) fn question(kind: Kind) -> Map<String, Value> {
    let examples: Map<String, Value> = fields(kind)
        .into_iter()
        .filter_map(|(name, field)| Some((name, field.get("example")?.clone())))
        .collect();
    let mut question = Map::new();
    loop {
        let Err(error) = kind.batch(question.clone()).and_then(opened) else { return question };
        // The error says what is missing.
        let name = examples.keys().find(|name| {
            !question.contains_key(*name)
                && (error.field == Some(name) || error.message.contains(name.as_str()))
        });
        let name = name.unwrap_or_else(|| panic!("{kind:?}: {error}"));
        question.insert(name.clone(), examples[name].clone());
    }
}

fn opened(batch: ask::Batch) -> Result<(), ask::Error> {
    match batch {
        ask::Batch::One(question) => question.open().map(|_| ()),
        ask::Batch::Several(_) => Ok(()),
    }
}
