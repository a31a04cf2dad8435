//! One question, or the same question about several positions.

use std::ops::Deref;

use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::error::Error;
use crate::fields;
use crate::host::{Host, LimitedHost};
use crate::kind::Kind;
use crate::limits::Limits;
use crate::question::{About, AnyQuestion, Reply, raw};

/// The field that lists several positions.
pub(crate) const POSITIONS: &str = "positions";

/// The questions of one request.
pub enum Batch {
    /// One question.
    One(Box<dyn AnyQuestion>),
    /// The same question about each of several positions.
    Several(Questions),
}

/// Questions that differ only in their positions, in the order of these.
pub struct Questions {
    kind: Kind,
    /// What is the same in all of them.
    fields: Map<String, Value>,
    limits: Limits,
    positions: std::vec::IntoIter<String>,
}

/// The answers to several questions, in their order, as they come. All of them together
/// are at most as long as one answer may be.
#[derive(Clone, Debug, Serialize)]
pub struct AnswerList<T> {
    /// An answer, or an error, for each.
    answers: Vec<T>,
    /// The bytes of all of them.
    #[serde(skip)]
    length: usize,
    #[serde(skip)]
    longest: usize,
}

impl<T: Deref<Target = RawValue>> AnswerList<T> {
    /// No answers yet, and never more than this many bytes.
    pub fn new(longest: usize) -> AnswerList<T> {
        AnswerList { answers: Vec::new(), length: 0, longest }
    }

    /// Adds the next answer, or the error in its place.
    ///
    /// # Errors
    /// If all answers together become too long.
    pub fn add(&mut self, answer: T) -> Result<(), Error> {
        self.length += answer.get().len();
        if self.length > self.longest {
            return Err(Error::answer_too_long(self.longest));
        }
        self.answers.push(answer);
        Ok(())
    }

    /// The bytes of all answers so far.
    pub fn length(&self) -> usize {
        self.length
    }
}

impl Batch {
    pub(crate) fn read(kind: Kind, mut fields: Map<String, Value>) -> Result<Batch, Error> {
        let takes_several = kind.about != About::Other;
        let several = if takes_several { fields.remove(POSITIONS) } else { None };
        let Some(positions) = several.filter(|positions| !positions.is_null()) else {
            return match kind.about {
                About::Position(example) if !is_there("position", &fields) => {
                    let one = format!("{{\"position\": {example:?}}}");
                    Err(Error::input(format!("no position: send {one}, or a list as positions")))
                }
                _ => kind.read(fields).map(Batch::One),
            };
        };
        let other = if let About::PositionOr(field) = kind.about { field } else { "position" };
        if let Some(field) = ["position", other].into_iter().find(|it| is_there(it, &fields)) {
            return Err(Error::input(format!(
                "{field} and positions cannot be combined: send one of them"
            )));
        }
        let positions: Vec<String> = fields::read_one(POSITIONS, positions)?;
        // What is wrong with the other fields is wrong with all questions.
        let limits = about(kind, &fields, String::new())?.limits();
        Ok(Batch::Several(Questions { kind, fields, limits, positions: positions.into_iter() }))
    }

    /// What may be spent on all of it.
    pub fn limits(&self) -> Limits {
        match self {
            Batch::One(question) => question.limits(),
            Batch::Several(questions) => questions.limits,
        }
    }

    /// Finds the answer or, in an object of [`AnswerList`], the answers; an error in one of
    /// several stands in its place.
    ///
    /// # Errors
    /// If there is no answer, or the answers together are longer than the host allows.
    pub fn answer(self, host: &dyn Host) -> Result<Reply, Error> {
        let host = LimitedHost::new(host, self.limits());
        let answer = |question: Box<dyn AnyQuestion>| question.open()?.answer(&host);
        let questions = match self {
            Batch::One(question) => return answer(question),
            Batch::Several(questions) => questions,
        };
        let (mut answers, mut complete) = (AnswerList::new(host.longest_answer()), true);
        for question in questions {
            answers.add(match question.and_then(answer) {
                Ok(reply) => {
                    complete &= reply.complete;
                    reply.json
                }
                Err(error) => raw(&error),
            })?;
        }
        Ok(Reply { json: raw(&answers), complete })
    }
}

/// Whether a question has a field; null counts as absent.
fn is_there(field: &str, fields: &Map<String, Value>) -> bool {
    fields.get(field).is_some_and(|value| !value.is_null())
}

/// The question about one of several positions.
fn about(
    kind: Kind,
    fields: &Map<String, Value>,
    position: String,
) -> Result<Box<dyn AnyQuestion>, Error> {
    let mut fields = fields.clone();
    fields.insert("position".into(), position.into());
    kind.read(fields)
}

impl Iterator for Questions {
    type Item = Result<Box<dyn AnyQuestion>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(about(self.kind, &self.fields, self.positions.next()?))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.positions.size_hint()
    }
}

impl ExactSizeIterator for Questions {}
