//! Answers as JSON: the wire types that the server sends too, and large counts.

use serde::Serialize;

pub(super) use wire::pegs::{Solved, Subject};

/// A count; a string where JavaScript would lose digits.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Digits {
    Number(u64),
    String(String),
}

impl From<&str> for Digits {
    fn from(digits: &str) -> Digits {
        match digits.parse::<u64>() {
            Ok(number) if number <= 1 << 53 => Digits::Number(number),
            _ => Digits::String(digits.to_owned()),
        }
    }
}
