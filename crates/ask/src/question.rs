//! What every question has in common, and the list of all of them.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::{RawValue, to_raw_value};

use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::Limits;
use crate::{fields, gone, pawns, pegs, verify};

/// A question as it was typed, field by field.
pub trait Question: DeserializeOwned + Send + 'static {
    /// Its family and verb: `pawns/solve`.
    const NAME: &'static str;
    /// Whether it is about a `position` that has to be there.
    const NEEDS_POSITION: bool = false;
    /// The question under way.
    type Inquiry: Inquiry;

    /// What the question itself says it may spend.
    fn limits(&self) -> Limits;

    /// Reads what was typed.
    ///
    /// # Errors
    /// If it makes no sense.
    fn open(self) -> Result<Self::Inquiry, Error>;
}

/// A question under way. It keeps what it has learned: asked again, with more to
/// spend, it goes on from there.
pub trait Inquiry: Send + 'static {
    /// What is found out.
    type Answer: Answer;

    /// A name for a complete answer that would be the same at any time, under
    /// which it may be kept; `None` if it had better not be.
    fn key(&self) -> Option<String> {
        None
    }

    /// Whether it is likely to take a moment only.
    fn is_light(&self, tables: &dyn Tables) -> bool;

    /// Finds the answer, as far as the host's budget goes.
    ///
    /// # Errors
    /// If there is none, whatever the time.
    fn answer(&mut self, host: &dyn Host) -> Result<Self::Answer, Error>;
}

/// What was found out. Its JSON is its serialisation.
pub trait Answer: Serialize + Send {
    /// Whether nothing is missing from it.
    fn is_complete(&self) -> bool;
}

/// An answer as JSON.
#[derive(Debug)]
pub struct Reply {
    /// The JSON.
    pub json: Box<RawValue>,
    /// Whether nothing is missing from it.
    pub complete: bool,
}

impl Reply {
    /// The reply that holds an answer.
    pub fn of(answer: &impl Answer) -> Reply {
        Reply { json: raw(answer), complete: answer.is_complete() }
    }
}

/// Something as JSON text.
///
/// # Panics
/// If it has keys that are not text; answers have none.
pub fn raw(answer: &impl Serialize) -> Box<RawValue> {
    to_raw_value(answer).expect("answers have no keys but text")
}

/// One kind of question, for doors that take all of them.
#[derive(Clone, Copy)]
pub struct Kind {
    /// Its family and verb: `pawns/solve`.
    pub name: &'static str,
    ask: fn(serde_json::Value, &dyn Host) -> Result<Reply, Error>,
}

impl Kind {
    const fn of<Q: Question>() -> Kind {
        Kind { name: Q::NAME, ask: ask::<Q> }
    }

    /// The kind of this name.
    pub fn named(name: &str) -> Option<Kind> {
        ALL.iter().copied().find(|kind| kind.name == name)
    }

    /// Asks a question of this kind.
    ///
    /// ```
    /// use ask::{Kind, Timeless};
    ///
    /// let kind = Kind::named("pawns/solve").unwrap();
    /// let reply = kind.ask(serde_json::json!({ "position": "3x3" }), &Timeless::default())?;
    /// assert!(reply.json.get().contains(r#""value":-6"#));
    /// # Ok::<(), ask::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the question makes no sense, or has no answer whatever the time.
    pub fn ask(self, question: serde_json::Value, host: &dyn Host) -> Result<Reply, Error> {
        (self.ask)(question, host)
    }
}

impl std::fmt::Debug for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

fn ask<Q: Question>(question: serde_json::Value, host: &dyn Host) -> Result<Reply, Error> {
    let serde_json::Value::Object(fields) = question else {
        return Err(Error::input("a question is an object: {\"position\": …}"));
    };
    let question: Q = fields::read(fields)?;
    Ok(Reply::of(&question.open()?.answer(host)?))
}

/// Every kind of question.
pub const ALL: &[Kind] = &[
    Kind::of::<pawns::Solve>(),
    Kind::of::<pawns::Analyze>(),
    Kind::of::<pawns::Compare>(),
    Kind::of::<pawns::Perft>(),
    Kind::of::<pawns::Moves>(),
    Kind::of::<pawns::Choose>(),
    Kind::of::<pegs::Solve>(),
    Kind::of::<pegs::Soldiers>(),
    Kind::of::<pegs::Army>(),
    Kind::of::<pegs::Count>(),
    Kind::of::<pegs::Compare>(),
    Kind::of::<pegs::Moves>(),
    Kind::of::<pegs::Boards>(),
    Kind::of::<gone::Solve>(),
    Kind::of::<gone::Random>(),
    Kind::of::<gone::Convert>(),
    Kind::of::<verify::Verify>(),
];
