//! Questions from JSON, with readable errors about their fields.

use std::fmt;

use board::{excerpt, excerpt_of};
use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, Expected, IntoDeserializer, MapAccess,
    Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value};

use crate::error::Error;

/// The maximum length of a message from another library.
const LONGEST: usize = 300;

/// Reads a question, field by field.
///
/// # Errors
/// With the first field that is wrong, missing or unknown.
pub(crate) fn read<Q: DeserializeOwned>(fields: Map<String, Value>) -> Result<Q, Error> {
    Q::deserialize(Fields(fields)).map_err(Mismatch::into_error)
}

/// Reads one field by itself.
///
/// # Errors
/// If it is of another type.
pub(crate) fn read_one<T: DeserializeOwned>(field: &'static str, value: Value) -> Result<T, Error> {
    T::deserialize(Json(value))
        .map_err(|wrong| Mismatch { field: Some(field), ..wrong }.into_error())
}

/// A field that is not as expected.
#[derive(Debug)]
struct Mismatch {
    /// Its name, once that is known.
    field: Option<&'static str>,
    message: String,
}

impl Mismatch {
    fn new(message: String) -> Mismatch {
        Mismatch { field: None, message }
    }

    /// The same, in the value of this field.
    fn within(self, field: Option<&'static str>) -> Mismatch {
        let message = match self.field {
            Some(inner) => format!("{inner}: {}", self.message),
            None => self.message,
        };
        Mismatch { field, message }
    }

    fn into_error(self) -> Error {
        Error { field: self.field, ..Error::input(self.message) }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Mismatch {}

impl de::Error for Mismatch {
    fn custom<T: fmt::Display>(message: T) -> Mismatch {
        Mismatch::new(excerpt_of(&message.to_string(), LONGEST))
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Mismatch {
        Mismatch::new(format!("expected {}, found {}", expectation(expected), finding(found)))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Mismatch {
        match found {
            Unexpected::Unsigned(number) => Mismatch::new(format!("{number} is too large")),
            found => Mismatch::invalid_type(found, expected),
        }
    }

    fn unknown_variant(word: &str, known: &'static [&'static str]) -> Mismatch {
        Mismatch::new(format!("{:?} is not one of {}", excerpt(word), known.join(", ")))
    }

    fn unknown_field(name: &str, known: &'static [&'static str]) -> Mismatch {
        let name = excerpt(name);
        Mismatch::new(format!("unknown field `{name}`: the fields are {}", known.join(", ")))
    }

    fn missing_field(name: &'static str) -> Mismatch {
        Mismatch { field: Some(name), message: "this field is required".into() }
    }
}

/// The expected value, without Rust's names for types.
fn expectation(expected: &dyn Expected) -> String {
    let expected = expected.to_string();
    match expected.as_str() {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number from 0".into(),
        "f64" => "a number".into(),
        "a boolean" => "true or false".into(),
        "a sequence" => "a list".into(),
        _ => expected,
    }
}

/// The value found instead.
fn finding(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Bool(value) => value.to_string(),
        Unexpected::Unsigned(number) => number.to_string(),
        Unexpected::Signed(number) => number.to_string(),
        Unexpected::Float(number) => number.to_string(),
        Unexpected::Str(text) => format!("{:?}", excerpt(text)),
        Unexpected::Unit | Unexpected::Option => "null".into(),
        Unexpected::Seq => "a list".into(),
        Unexpected::Map => "an object".into(),
        other => other.to_string(),
    }
}

/// What a value is, for errors.
fn unexpected(value: &Value) -> Unexpected<'_> {
    match value {
        Value::Null => Unexpected::Unit,
        Value::Bool(value) => Unexpected::Bool(*value),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => Unexpected::Unsigned(number),
            (None, Some(number)) => Unexpected::Signed(number),
            (None, None) => Unexpected::Float(number.as_f64().unwrap_or(f64::NAN)),
        },
        Value::String(text) => Unexpected::Str(text),
        Value::Array(_) => Unexpected::Seq,
        Value::Object(_) => Unexpected::Map,
    }
}

/// The fields of a question.
struct Fields(Map<String, Value>);

impl<'de> Deserializer<'de> for Fields {
    type Error = Mismatch;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        self.deserialize_struct("", &[], visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        visitor.visit_map(FieldByField { names, fields: self.0.into_iter(), value: None })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// The fields that are still to be read.
struct FieldByField {
    /// The names that the question knows.
    names: &'static [&'static str],
    fields: serde_json::map::IntoIter,
    /// The value after the name that was read last, and that name if it is known.
    value: Option<(Option<&'static str>, Value)>,
}

impl<'de> MapAccess<'de> for FieldByField {
    type Error = Mismatch;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Mismatch> {
        let Some((name, value)) = self.fields.next() else { return Ok(None) };
        let known = self.names.iter().copied().find(|known| *known == name);
        self.value = Some((known, value));
        seed.deserialize(name.into_deserializer()).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Mismatch> {
        let (field, value) = self.value.take().expect("a value follows its name");
        seed.deserialize(Json(value)).map_err(|wrong| wrong.within(field))
    }
}

/// The value of a field.
struct Json(Value);

impl<'de> Deserializer<'de> for Json {
    type Error = Mismatch;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(value),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => visitor.visit_u64(number),
                (None, Some(number)) => visitor.visit_i64(number),
                (None, None) => visitor.visit_f64(number.as_f64().unwrap_or(f64::NAN)),
            },
            Value::String(text) => visitor.visit_string(text),
            Value::Array(list) => {
                visitor.visit_seq(SeqDeserializer::new(list.into_iter().map(Json)))
            }
            Value::Object(fields) => {
                let fields = fields.into_iter().map(|(name, value)| (name, Json(value)));
                visitor.visit_map(MapDeserializer::new(fields))
            }
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        match self.0 {
            Value::Object(fields) => {
                visitor.visit_map(FieldByField { names, fields: fields.into_iter(), value: None })
            }
            other => Err(de::Error::invalid_type(unexpected(&other), &"an object")),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        match self.0 {
            Value::String(word) => visitor.visit_enum(word.into_deserializer()),
            other => Err(de::Error::invalid_type(unexpected(&other), &"a string")),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        unit unit_struct newtype_struct seq tuple tuple_struct map identifier ignored_any
    }
}

impl IntoDeserializer<'_, Mismatch> for Json {
    type Deserializer = Json;

    fn into_deserializer(self) -> Json {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// What is said of a question about pawns with these fields besides its own.
    fn said(fields: Value) -> String {
        let mut question = json!({ "position": "3x3" });
        let Value::Object(fields) = fields else { unreachable!("fields are an object") };
        question.as_object_mut().unwrap().extend(fields);
        let Value::Object(question) = question else { unreachable!("it is one") };
        read::<crate::pawns::Compare>(question).expect_err("it is wrong").to_string()
    }

    #[test]
    fn what_is_wrong_is_said_of_its_field_and_in_english() {
        for (fields, words) in [
            (json!({ "position": 5 }), "position: expected a string, found 5"),
            (json!({ "position": [1] }), "position: expected a string, found a list"),
            (json!({ "algorithms": {} }), "algorithms: expected a list, found an object"),
            (json!({ "algorithms": ["memo", null] }), "algorithms: expected a string, found null"),
            (
                json!({ "time_limit": {} }),
                "time_limit: expected a number of seconds, or a string such as \"30s\", found an object",
            ),
            (
                json!({ "time_limit": -1 }),
                "time_limit: \"-1\" is not a duration: write 30s, 500ms or 1m30s",
            ),
            (
                json!({ "memory_limit": true }),
                "memory_limit: expected a number of bytes, or a string such as \"512MiB\", found true",
            ),
            (
                json!({ "format": "fen" }),
                "format: unknown format \"fen\": write side-rows, sizes-rows, one-line or size",
            ),
            (
                json!({ "depth": 3 }),
                "unknown field `depth`: the fields are position, rules, format, algorithms, \
                 time_limit, memory_limit",
            ),
        ] {
            assert_eq!(said(fields), words);
        }
    }

    #[test]
    fn numbers_are_named_as_people_name_them() {
        let perft = |depth: Value| {
            let Value::Object(fields) = json!({ "position": "3x3", "depth": depth }) else {
                unreachable!("it is an object");
            };
            read::<crate::pawns::Perft>(fields).expect_err("it is wrong").to_string()
        };
        assert_eq!(perft(json!(-1)), "depth: expected a whole number from 0, found -1");
        assert_eq!(perft(json!(1.5)), "depth: expected a whole number from 0, found 1.5");
        assert_eq!(perft(json!("7")), "depth: expected a whole number from 0, found \"7\"");
        assert_eq!(perft(json!(1_u64 << 40)), "depth: 1099511627776 is too large");
        let nothing = read::<crate::gone::Random>(Map::new()).expect_err("it has no size");
        assert_eq!(nothing.to_string(), "size: this field is required");
    }

    #[test]
    fn what_is_wrong_inside_a_field_is_said_with_both_names() {
        let judge = |fields: Value| {
            let Value::Object(fields) = fields else { unreachable!("fields are an object") };
            read::<crate::suite::Judge>(fields).expect_err("it is wrong").to_string()
        };
        let required = "this field is required";
        assert_eq!(judge(json!({ "suite": [] })), "suite: expected an object, found a list");
        assert_eq!(judge(json!({ "suite": {} })), format!("suite: version: {required}"));
        assert_eq!(judge(json!({ "outputs": [{}] })), format!("outputs: test: {required}"));
        assert_eq!(judge(json!({ "outputs": [[]] })), "outputs: expected an object, found a list");
        for (fields, words) in [
            (json!({ "seed": -1 }), "seed: expected a whole number from 0, found -1"),
            (json!({ "family": 3 }), "family: expected a string, found 3"),
            (json!({ "family": "chess" }), "family: \"chess\" is not one of pawns, pegs, gone"),
            (json!({ "tests": [{ "name": null }] }), "tests: name: expected a string, found null"),
        ] {
            assert_eq!(judge(json!({ "suite": fields })), format!("suite: {words}"));
        }
        let output = json!({ "test": "1", "end": "late" });
        assert!(judge(json!({ "outputs": [output] })).contains("\"late\" is not one of too-slow"));
        assert!(judge(json!({ "suite": { "size": 3 } })).contains("unknown field `size`"));
    }

    #[test]
    fn what_is_long_is_cut() {
        let long = "x".repeat(10_000);
        for fields in [
            json!({ "outcome": long }),
            json!({ long.as_str(): 1 }),
            json!({ "time_limit": long }),
            json!({ "algorithms": long }),
        ] {
            assert!(said(fields).len() < 400);
        }
    }
}
