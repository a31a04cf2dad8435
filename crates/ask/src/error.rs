//! Why a question has no answer.

use std::fmt;

use serde::Serialize;
use serde::ser::{SerializeStruct as _, Serializer};
use utoipa::ToSchema;

/// Why a question has no answer. An exhausted budget is not an error: the answer then
/// states what is known and marks the rest as unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The kind of error.
    pub kind: ErrorKind,
    /// The field of the question that is wrong, unless it is the position itself.
    pub field: Option<&'static str>,
    /// What is wrong and how to fix it.
    pub message: String,
}

/// The kinds of errors. Each is written as a stable code for programs; messages may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorKind {
    /// The question is invalid.
    #[serde(rename = "bad-request")]
    Input,
    /// The file is one image of a pair, and the other one is missing.
    HalfOfPair,
    /// The subject needs more memory than the budget allows.
    TooLarge,
    /// The answer would be longer than allowed.
    AnswerTooLong,
}

impl Error {
    /// An error in the input.
    pub fn input(message: impl fmt::Display) -> Error {
        Error { kind: ErrorKind::Input, field: None, message: message.to_string() }
    }

    /// An error in one field of the question.
    pub fn in_field(field: &'static str, message: impl fmt::Display) -> Error {
        Error { field: Some(field), ..Error::input(message) }
    }

    /// The answer would be longer than this many bytes.
    pub fn answer_too_long(longest: usize) -> Error {
        let message = format!(
            "the answer exceeds the limit of {longest} bytes: ask for less, or split the request"
        );
        Error { kind: ErrorKind::AnswerTooLong, ..Error::input(message) }
    }

    /// The subject is too large for the budget.
    pub fn too_large(message: impl fmt::Display) -> Error {
        Error { kind: ErrorKind::TooLarge, ..Error::input(message) }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.field {
            Some(field) => write!(f, "{field}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for Error {}

/// An object with `error`, the message, and `code`, for programs; and with `field`, the
/// field that is wrong, if one is known.
impl Serialize for Error {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut fields = to.serialize_struct("Error", 2 + usize::from(self.field.is_some()))?;
        fields.serialize_field("error", &self.to_string())?;
        fields.serialize_field("code", &self.kind)?;
        match self.field {
            Some(field) => fields.serialize_field("field", field)?,
            None => fields.skip_field("field")?,
        }
        fields.end()
    }
}
