//! The way of one question to its answer: what is known already, then the quick
//! lane, then the long one.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::response::Response;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::body::Right;
use crate::events::{Reply, WantsEvents, send};
use crate::house::House;
use crate::problem::Problem;
use crate::task::Task;

/// How long a question may take in the quick lane.
const SLICE: Duration = Duration::from_millis(250);
/// The bytes of its tables there.
const QUICK_MEMORY: u64 = 32 << 20;

/// Texts of so many bytes are read in no time.
const SHORT: usize = 4 << 10;

/// What one stage of work may spend.
pub(crate) struct Means<'a> {
    /// The line to whoever wants the work.
    pub(crate) task: &'a Task,
    /// The bytes for its tables.
    pub(crate) memory: u64,
    /// Its time.
    pub(crate) time: Duration,
}

/// What some work found.
pub(crate) struct Found {
    /// The answer.
    pub(crate) json: Box<RawValue>,
    /// Whether nothing is missing from it.
    pub(crate) complete: bool,
}

impl Found {
    /// An answer.
    pub(crate) fn new(answer: &impl Serialize, complete: bool) -> Found {
        Found { json: raw(answer), complete }
    }
}

/// An answer as JSON.
pub(crate) fn raw(answer: &impl Serialize) -> Box<RawValue> {
    to_raw_value(answer).expect("answers have no keys but text")
}

/// Work that answers a question.
type Work = dyn Fn(&Means<'_>) -> Result<Found, Problem> + Send + Sync;

/// A question that takes work.
pub(crate) struct Inquiry {
    /// Under which name the answer is kept; `None` if it is not to be.
    pub(crate) name: Option<String>,
    /// Whether it is likely to take a moment only.
    pub(crate) light: bool,
    /// The work itself. It may be done twice, the second time with more means.
    pub(crate) work: Arc<Work>,
}

/// What one request may spend in all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    pub(crate) memory: u64,
    pub(crate) until: Instant,
}

impl Allowance {
    /// What was asked for, within the server's limits.
    pub(crate) fn new(house: &House, time: Option<Duration>, memory: Option<u64>) -> Allowance {
        let limits = &house.limits;
        let time = time.map_or(limits.time, |time| time.min(limits.time));
        let memory = memory.map_or(limits.memory_of_one(), |m| m.min(limits.memory_of_one()));
        Allowance { memory, until: Instant::now() + time }
    }
}

/// Finds the answer to one question.
pub(crate) async fn ask(
    house: &House,
    task: &Arc<Task>,
    inquiry: Inquiry,
    allowance: Allowance,
) -> Reply {
    let known = inquiry.name.as_deref().and_then(|name| house.recall(name));
    if let Some(known) = known {
        return Ok(known);
    }
    let left = || allowance.until.saturating_duration_since(Instant::now());
    let attempt = |lane, memory, time| {
        let work = Arc::clone(&inquiry.work);
        house.run(lane, task, move |task| work(&Means { task, memory, time }))
    };
    let mut found = None;
    if inquiry.light || left().is_zero() {
        let time = left().min(SLICE);
        let memory = allowance.memory.min(QUICK_MEMORY);
        found = Some(attempt(&house.quick, memory, time).await?);
    }
    let found = match found {
        Some(Ok(found)) if found.complete || left().is_zero() => found,
        // What is too large here may have room there.
        Some(Err(problem)) if !matches!(problem, Problem::TooLarge(_)) => return Err(problem),
        _ => attempt(&house.long, allowance.memory, left()).await??,
    };
    if found.json.get().len() > house.limits.answer {
        return Err(Problem::AnswerTooLong(house.limits.answer));
    }
    let answer = Arc::from(found.json);
    if let (true, Some(name)) = (found.complete, inquiry.name) {
        house.keep(name, Arc::clone(&answer));
    }
    Ok(answer)
}

/// What a request is about: one thing, or several.
pub(crate) enum Batch<T> {
    One(T),
    Many(Vec<Result<T, String>>),
}

/// The answers to a batch.
#[derive(Serialize)]
struct Answers {
    answers: Vec<Arc<RawValue>>,
}

impl<T> Batch<T> {
    /// What stands under `position` or `positions`.
    pub(crate) fn of(
        house: &House,
        one: Option<T>,
        many: Option<Vec<T>>,
    ) -> Result<Batch<T>, Problem> {
        match (one, many) {
            (Some(one), None) => Ok(Batch::One(one)),
            (None, Some(many)) if many.len() > house.limits.batch => {
                Err(Problem::TooMany { found: many.len(), most: house.limits.batch })
            }
            (None, Some(many)) => Ok(Batch::Many(many.into_iter().map(Ok).collect())),
            (Some(_), Some(_)) => {
                Err(Problem::Wrong("both position and positions: send one of them".into()))
            }
            (None, None) => Err(Problem::Wrong(
                "no position: send {\"position\": \"5x5\"}, or several as positions".into(),
            )),
        }
    }

    /// Answers each in its order. In a batch, what is wrong with one of them is
    /// said in its place. All answers together have at most so many bytes.
    pub(crate) async fn answer<F: Future<Output = Reply>>(
        self,
        most: usize,
        mut answer: impl FnMut(T) -> F,
    ) -> Reply {
        match self {
            Batch::One(one) => answer(one).await,
            Batch::Many(many) => {
                let mut answers = Vec::new();
                let mut length = 0;
                for one in many {
                    let reply = match one {
                        Ok(one) => answer(one).await,
                        Err(reason) => Err(Problem::Wrong(reason)),
                    };
                    let answer = reply.unwrap_or_else(|problem| Arc::from(raw(&problem.trouble())));
                    length += answer.get().len();
                    if length > most {
                        return Err(Problem::AnswerTooLong(most));
                    }
                    answers.push(answer);
                }
                Ok(Arc::from(raw(&Answers { answers })))
            }
        }
    }
}

impl<T: Send + 'static> Batch<T> {
    /// Reads what stands under `position` or `positions`; long texts on a thread
    /// that serves no connections.
    pub(crate) async fn read(
        house: &House,
        one: Option<String>,
        many: Option<Vec<String>>,
        read: impl Fn(&str) -> Result<T, String> + Send + 'static,
    ) -> Result<Batch<T>, Problem> {
        let texts = Batch::of(house, one, many)?;
        let length: usize = match &texts {
            Batch::One(text) => text.len(),
            Batch::Many(texts) => texts.iter().flatten().map(String::len).sum(),
        };
        let read_all = move || match texts {
            Batch::One(text) => read(&text).map(Batch::One).map_err(Problem::Wrong),
            Batch::Many(texts) => {
                let read = |text: Result<String, String>| text.and_then(|text| read(&text));
                Ok(Batch::Many(texts.into_iter().map(read).collect()))
            }
        };
        if length <= SHORT {
            return read_all();
        }
        house.run(&house.quick, &Task::new(), move |_| read_all()).await?
    }
}

/// Answers everything that a request is about.
pub(crate) async fn answer<T, W, F>(
    house: Arc<House>,
    wants: WantsEvents,
    task: Arc<Task>,
    batch: Batch<T>,
    right: Right,
    inquire: W,
) -> Response
where
    T: Send + 'static,
    W: Fn(Arc<House>, Arc<Task>, T) -> F + Send + Sync + 'static,
    F: Future<Output = Reply> + Send + 'static,
{
    let telling = Arc::clone(&task);
    let work = async move {
        let most = house.limits.answer;
        let inquire = |one| inquire(Arc::clone(&house), Arc::clone(&task), one);
        let reply = batch.answer(most, inquire).await;
        drop(right);
        reply
    };
    send(wants, telling, work).await
}
