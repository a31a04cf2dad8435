//! The way of one question to its answer: what is known already, then the quick
//! lane, then the long one, which goes on from what the quick one has learned.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ask::{
    Answers, AnyInquiry, AnyQuestion, Batch, Error, ErrorKind, Host, Kind, Limits, Tables, raw,
};
use axum::response::Response;
use budget::Budget;

use crate::body::{BodyPermit, JsonObject};
use crate::events::{Reply, WantsEvents, send};
use crate::lane::Lane;
use crate::problem::Problem;
use crate::state::AppState;
use crate::task::Task;

/// How long a question may take in the quick lane.
const SLICE: Duration = Duration::from_millis(250);
/// How long what is known may be sealed after the time for finding more is up.
const OVERTIME: Duration = Duration::from_secs(2);
/// The bytes of its tables there.
const QUICK_MEMORY: u64 = 32 << 20;
/// What stands in a body of so many bytes is read in no time.
const SHORT: usize = 4 << 10;

/// Answers a request: one question, or the same about several positions.
pub(crate) async fn respond(
    state: Arc<AppState>,
    wants: WantsEvents,
    kind: Kind,
    request: JsonObject,
) -> Result<Response, Problem> {
    let JsonObject { fields, length, permit } = request;
    let batch = kind.batch(fields).map_err(|error| refused(&state, &error))?;
    let most = state.limits.batch;
    if let Batch::Several(questions) = &batch
        && questions.len() > most
    {
        return Err(Problem::TooMany { found: questions.len(), most });
    }
    let task = Task::new();
    let watched = Arc::clone(&task);
    let work = async move {
        let allowance = Allowance::new(&state, batch.limits());
        let reply = answer(&state, &task, batch, allowance, length <= SHORT).await;
        drop(permit);
        reply
    };
    Ok(send(wants, watched, Box::pin(work)).await)
}

/// Answers one question that is under way already, and states no limits.
pub(crate) async fn respond_to(
    state: Arc<AppState>,
    wants: WantsEvents,
    inquiry: Box<dyn AnyInquiry>,
    permit: BodyPermit,
) -> Response {
    let task = Task::new();
    let watched = Arc::clone(&task);
    let work = async move {
        let allowance = Allowance::new(&state, Limits::default());
        let reply = pursue(&state, &task, inquiry, allowance).await;
        drop(permit);
        reply
    };
    send(wants, watched, Box::pin(work)).await
}

/// Answers one question, or each of several in its order, within the time of one.
/// What is wrong with one of several is said in its place. All answers together keep
/// to the server's limit.
async fn answer(
    state: &AppState,
    task: &Arc<Task>,
    batch: Batch,
    allowance: Allowance,
    is_short: bool,
) -> Reply {
    let questions = match batch {
        Batch::One(question) => {
            return answer_one(state, task, question, allowance, is_short).await;
        }
        Batch::Several(questions) => questions,
    };
    let (mut answers, mut length) = (Vec::new(), 0);
    for question in questions {
        let reply = match question {
            Ok(question) => answer_one(state, task, question, allowance, is_short).await,
            Err(error) => Err(refused(state, &error)),
        };
        let answer = reply.unwrap_or_else(|problem| raw(&problem.body()).into());
        length += answer.get().len();
        if length > state.limits.answer {
            return Err(Problem::AnswerTooLong(state.limits.answer));
        }
        answers.push(answer);
    }
    Ok(raw(&Answers { answers }).into())
}

/// Reads a question and finds its answer; what is long, on threads that serve no
/// connections.
async fn answer_one(
    state: &AppState,
    task: &Arc<Task>,
    question: Box<dyn AnyQuestion>,
    allowance: Allowance,
    is_short: bool,
) -> Reply {
    let opened = if is_short {
        question.open()
    } else {
        state.run(&state.quick, task, move |_| question.open()).await?
    };
    pursue(state, task, opened.map_err(|error| refused(state, &error))?, allowance).await
}

/// What one request may spend in all.
#[derive(Clone, Copy, Debug)]
struct Allowance {
    memory: u64,
    until: Instant,
}

impl Allowance {
    /// What was asked for, within the server's limits.
    fn new(state: &AppState, asked: Limits) -> Allowance {
        let limits = &state.limits;
        let time = asked.time.map_or(limits.time, |time| time.min(limits.time));
        let most = limits.memory_of_one();
        let memory = asked.memory.map_or(most, |memory| memory.min(most));
        Allowance { memory, until: Instant::now() + time }
    }

    fn left(&self) -> Duration {
        self.until.saturating_duration_since(Instant::now())
    }
}

/// Finds the answer to one question.
async fn pursue(
    state: &AppState,
    task: &Arc<Task>,
    inquiry: Box<dyn AnyInquiry>,
    allowance: Allowance,
) -> Reply {
    let key = inquiry.key();
    if let Some(known) = key.as_deref().and_then(|key| state.cached(key)) {
        return Ok(known);
    }
    let is_light = inquiry.is_light(&*state.tables);
    let mut stages = Stages { state, task, inquiry: Some(inquiry) };
    let mut found = None;
    if is_light || allowance.left().is_zero() {
        let time = allowance.left().min(SLICE);
        let memory = allowance.memory.min(QUICK_MEMORY);
        found = Some(stages.next(&state.quick, memory, time).await?);
    }
    let found = match found {
        Some(Ok(found)) if found.complete || allowance.left().is_zero() => found,
        // What is too large here may have room there.
        Some(Err(error)) if error.kind != ErrorKind::TooLarge => {
            return Err(refused(state, &error));
        }
        _ => {
            let found = stages.next(&state.long, allowance.memory, allowance.left()).await?;
            found.map_err(|error| refused(state, &error))?
        }
    };
    if found.json.get().len() > state.limits.answer {
        return Err(Problem::AnswerTooLong(state.limits.answer));
    }
    let answer = Arc::from(found.json);
    if let (true, Some(key)) = (found.complete, key) {
        state.cache(key, Arc::clone(&answer));
    }
    Ok(answer)
}

/// A question on its way from lane to lane, with what it has learned.
struct Stages<'a> {
    state: &'a AppState,
    task: &'a Arc<Task>,
    /// Absent while it is at work.
    inquiry: Option<Box<dyn AnyInquiry>>,
}

impl Stages<'_> {
    /// Has the question worked on in a lane, with so much to spend.
    async fn next(
        &mut self,
        lane: &Lane,
        memory: u64,
        time: Duration,
    ) -> Result<Result<ask::Reply, Error>, Problem> {
        let mut inquiry = self.inquiry.take().expect("it is asked one lane at a time");
        let tables = Arc::clone(&self.state.tables);
        // What leaves the quick lane is sealed in the long one.
        let is_last = std::ptr::eq(lane, &raw const self.state.long);
        let overtime = if is_last { OVERTIME } else { Duration::ZERO };
        let longest = self.state.limits.answer;
        let work = move |task: &Task| {
            let begun = Instant::now();
            let until = begun.checked_add(time);
            let host = Worker { task, memory, begun, until, overtime, tables: &*tables, longest };
            let found = inquiry.answer(&host);
            (inquiry, found)
        };
        let (inquiry, found) = self.state.run(lane, self.task, work).await?;
        self.inquiry = Some(inquiry);
        Ok(found)
    }
}

/// A worker of a lane, as the desk sees it.
struct Worker<'a> {
    task: &'a Task,
    memory: u64,
    begun: Instant,
    /// Absent if it is beyond what a clock can tell.
    until: Option<Instant>,
    overtime: Duration,
    tables: &'a dyn Tables,
    longest: usize,
}

impl Host for Worker<'_> {
    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    fn left(&self) -> Option<Duration> {
        self.until.map(|until| until.saturating_duration_since(Instant::now()))
    }

    fn stage(&self, name: &'static str, limit: Option<Duration>) -> Budget {
        let left = self.left().unwrap_or(Duration::MAX);
        self.task.budget(name, self.memory, limit.unwrap_or(left).min(left))
    }

    fn overtime(&self, name: &'static str) -> Budget {
        let left = self.left().unwrap_or(Duration::MAX);
        self.task.budget(name, self.memory, left.saturating_add(self.overtime))
    }

    fn seed(&self) -> u64 {
        fastrand::u64(..)
    }

    fn tables(&self) -> &dyn Tables {
        self.tables
    }

    fn longest_answer(&self) -> usize {
        self.longest
    }
}

/// What the desk cannot answer, as a refusal.
fn refused(state: &AppState, error: &Error) -> Problem {
    match error.kind {
        ErrorKind::Input => Problem::Wrong(error.to_string()),
        ErrorKind::HalfOfPair => Problem::HalfOfPair(error.to_string()),
        ErrorKind::TooLarge => Problem::TooLarge(error.to_string()),
        ErrorKind::AnswerTooLong => Problem::AnswerTooLong(state.limits.answer),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table_cache::TableCache;
    use tokio_util::sync::CancellationToken;

    /// A question that takes a second attempt, and remembers the first.
    #[derive(Default)]
    struct Counting {
        memory: Vec<u64>,
    }

    impl AnyInquiry for Counting {
        fn key(&self) -> Option<String> {
            None
        }

        fn is_light(&self, _: &dyn Tables) -> bool {
            true
        }

        fn answer(&mut self, host: &dyn Host) -> Result<ask::Reply, Error> {
            self.memory.push(host.stage("counting", None).memory);
            Ok(ask::Reply { json: raw(&self.memory), complete: self.memory.len() > 1 })
        }
    }

    #[tokio::test]
    async fn a_question_that_leaves_the_quick_lane_takes_along_what_it_has_learned() {
        let limits = crate::Limits { memory: 1 << 30, workers: 1, ..crate::Limits::default() };
        let state = AppState::new(limits, TableCache::default(), CancellationToken::new());
        let inquiry = Box::<Counting>::default();
        let allowance = Allowance::new(&state, Limits::default());
        let reply = pursue(&state, &Task::new(), inquiry, allowance).await.unwrap();
        assert_eq!(reply.get(), format!("[{QUICK_MEMORY},{}]", 1 << 30));
    }
}
