//! What every question has in common: for doors that know which one it is, and for
//! those that take all of them.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::{RawValue, to_raw_value};

use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::Limits;

/// A question as it was typed, field by field.
pub trait Question: DeserializeOwned + Send + 'static {
    /// Its family and verb: `pawns/solve`.
    const NAME: &'static str;
    /// What it asks, in a line.
    const SUMMARY: &'static str;
    /// What it is about.
    const ABOUT: About = About::Other;
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

/// What a question is about. One about a position can be asked about several at
/// once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A `position` that has to be there, with an example.
    Position(&'static str),
    /// A `position`, or what this field has instead.
    PositionOr(&'static str),
    /// Something else.
    Other,
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

    /// Whether it is likely to take a moment only: a tenth of a second or so. A question
    /// some stage of which begins anew after a stop is light only if it is certain to.
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

/// A [`Question`] of any kind.
pub trait AnyQuestion: Send {
    /// What the question itself says it may spend.
    fn limits(&self) -> Limits;

    /// Reads what was typed.
    ///
    /// # Errors
    /// If it makes no sense.
    fn open(self: Box<Self>) -> Result<Box<dyn AnyInquiry>, Error>;
}

impl<Q: Question> AnyQuestion for Q {
    fn limits(&self) -> Limits {
        Question::limits(self)
    }

    fn open(self: Box<Self>) -> Result<Box<dyn AnyInquiry>, Error> {
        Ok(Box::new(Question::open(*self)?))
    }
}

/// An [`Inquiry`] of any kind; its answer is JSON.
pub trait AnyInquiry: Send {
    /// A name under which a complete answer may be kept, as [`Inquiry::key`] says.
    fn key(&self) -> Option<String>;

    /// Whether it is likely to take a moment only, as [`Inquiry::is_light`] says.
    fn is_light(&self, tables: &dyn Tables) -> bool;

    /// Finds the answer, as far as the host's budget goes.
    ///
    /// # Errors
    /// If there is none, whatever the time.
    fn answer(&mut self, host: &dyn Host) -> Result<Reply, Error>;
}

impl<I: Inquiry> AnyInquiry for I {
    fn key(&self) -> Option<String> {
        Inquiry::key(self)
    }

    fn is_light(&self, tables: &dyn Tables) -> bool {
        Inquiry::is_light(self, tables)
    }

    fn answer(&mut self, host: &dyn Host) -> Result<Reply, Error> {
        Inquiry::answer(self, host).map(|answer| Reply::of(&answer))
    }
}
