//! Why a question has no answer.

use std::fmt;

use serde::ser::{Serialize, SerializeStruct as _, Serializer};

/// Why a question has no answer. A budget that runs out is not among the reasons:
/// then the answer says what is known, and that the rest is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// What kind of trouble it is.
    pub kind: ErrorKind,
    /// The field of the question that is wrong, unless it is the position itself.
    pub field: Option<&'static str>,
    /// What is wrong and what to do about it.
    pub message: String,
}

/// The kinds of trouble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// What was asked makes no sense.
    Input,
    /// The file is one image of a pair, and the other is missing.
    HalfOfPair,
    /// What was asked about takes more memory than the budget has.
    TooLarge,
    /// The answer would be longer than allowed.
    AnswerTooLong,
}

impl ErrorKind {
    /// A word for programs, which stays when messages change.
    pub fn code(self) -> &'static str {
        match self {
            ErrorKind::Input => "bad-request",
            ErrorKind::HalfOfPair => "half-of-pair",
            ErrorKind::TooLarge => "too-large",
            ErrorKind::AnswerTooLong => "answer-too-long",
        }
    }
}

impl Error {
    /// Something is wrong with what was typed.
    pub fn input(message: impl fmt::Display) -> Error {
        Error { kind: ErrorKind::Input, field: None, message: message.to_string() }
    }

    /// Something is wrong with one field of the question.
    pub fn in_field(field: &'static str, message: impl fmt::Display) -> Error {
        Error { field: Some(field), ..Error::input(message) }
    }

    /// The answer would have more bytes than this.
    pub(crate) fn answer_too_long(longest: usize) -> Error {
        let message = format!("the answer is longer than the {longest} bytes allowed");
        Error { kind: ErrorKind::AnswerTooLong, ..Error::input(message) }
    }

    /// What was asked about is too large for the budget.
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

/// An object of `error`, the words, and `code`, which is for programs.
impl Serialize for Error {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut fields = to.serialize_struct("Error", 2)?;
        fields.serialize_field("error", &self.to_string())?;
        fields.serialize_field("code", self.kind.code())?;
        fields.end()
    }
}
