//! What all questions have in common: for doors that know which one they ask, and for
//! those that accept any.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::{RawValue, to_raw_value};

use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::Limits;

/// A question, field by field, as given.
pub trait Question: DeserializeOwned + Send + 'static {
    /// Its family and verb: `pawns/solve`.
    const NAME: &'static str;
    /// A one-line summary.
    const SUMMARY: &'static str;
    /// Its subject.
    const ABOUT: About = About::Other;
    /// A one-line summary of the question without any fields, if it is worth asking so.
    const BARE_SUMMARY: Option<&'static str> = None;
    /// The field that lists its subjects, if they are not positions.
    const LIST: Option<&'static str> = None;
    /// Opens the question about the bytes of one file, if it can be asked so.
    const OF_FILE: Option<fn(Vec<u8>) -> Self::Inquiry> = None;
    /// The question under way.
    type Inquiry: Inquiry;

    /// The question's own limits.
    fn limits(&self) -> Limits;

    /// Reads and checks the fields.
    ///
    /// # Errors
    /// If the question is invalid.
    fn open(self) -> Result<Self::Inquiry, Error>;
}

/// The subject of a question. A question about a position can be asked about several at
/// once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A required `position`, with an example.
    Position(&'static str),
    /// A `position`, or this field instead.
    PositionOr(&'static str),
    /// Something else.
    Other,
}

/// A question in progress. It keeps what it has learned: asked again with a larger
/// budget, it continues from there.
pub trait Inquiry: Send + 'static {
    /// The type of the answer.
    type Answer: Answer;

    /// A key under which a complete answer can be cached, because it would always be the
    /// same; `None` if it should not be cached.
    fn key(&self) -> Option<String> {
        None
    }

    /// Whether it is likely to take only a moment: a tenth of a second or so. If a stage
    /// starts over after a stop, the question is light only if that is certain.
    fn is_light(&self, tables: &dyn Tables) -> bool;

    /// Finds the answer, as far as the host's budget goes.
    ///
    /// # Errors
    /// If there is none at any cost.
    fn answer(&mut self, host: &dyn Host) -> Result<Self::Answer, Error>;
}

/// An answer. Its JSON is its serialization.
pub trait Answer: Serialize + Send {
    /// Whether it is complete: a larger budget would not improve it.
    fn is_complete(&self) -> bool;

    /// Whether the question has been answered, even if a larger budget could improve the
    /// answer.
    fn is_answered(&self) -> bool {
        self.is_complete()
    }
}

/// An answer as JSON.
#[derive(Debug)]
pub struct Reply {
    /// The JSON.
    pub json: Box<RawValue>,
    /// Whether it is complete.
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
/// If it has keys that are not strings; answers have none.
pub fn raw(answer: &impl Serialize) -> Box<RawValue> {
    to_raw_value(answer).expect("answers have no keys but text")
}

/// A [`Question`] of any kind.
pub trait AnyQuestion: Send {
    /// The question's own limits.
    fn limits(&self) -> Limits;

    /// Reads and checks the fields.
    ///
    /// # Errors
    /// If the question is invalid.
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
    /// A key under which a complete answer can be cached: see [`Inquiry::key`].
    fn key(&self) -> Option<String>;

    /// Whether it is likely to take only a moment: see [`Inquiry::is_light`].
    fn is_light(&self, tables: &dyn Tables) -> bool;

    /// Finds the answer, as far as the host's budget goes.
    ///
    /// # Errors
    /// If there is none at any cost.
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
