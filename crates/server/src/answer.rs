//! From a question to its answer: first the cache, then the quick lane, then the long
//! lane, which continues from what the quick one has learned.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ask::{AnyInquiry, AnyQuestion, Batch, Error, ErrorKind, Host, Kind, Limits, Tables};
use axum::response::Response;
use budget::Budget;
use serde_json::value::RawValue;

use crate::batch::answer_all;
use crate::body::{BodyPermit, JsonObject};
use crate::events::{Answer, EventPreference, Reply, send};
use crate::problem::Problem;
use crate::quick_memory::QuickShare;
use crate::state::AppState;
use crate::task::Task;
use crate::thread_time::ThreadTime;

/// How long a question may run in the quick lane.
const SLICE: Duration = Duration::from_millis(250);
/// How long a certificate may take to be written after the search has run out of time.
const OVERTIME: Duration = Duration::from_secs(2);
/// The size of a short answer in bytes.
const ROOM: usize = 4 << 10;

/// Answers a request: one question, or the same about several positions.
pub(crate) async fn respond(
    state: Arc<AppState>,
    wants: EventPreference,
    kind: Kind,
    request: JsonObject,
) -> Result<Response, Problem> {
    let JsonObject { fields, length, permit } = request;
    let most = state.limits.batch;
    // A batch that is too long is dropped on the thread that read it.
    let read = move || match (kind.count_of_subjects(&fields), kind.list()) {
        (found, Some(field)) if found > most => Err(Problem::TooMany { field, found, most }),
        _ => kind.batch(fields).map_err(Problem::Question),
    };
    let batch = state.read(length, read).await??;
    let task = Task::new();
    let (watched, traffic) = (Arc::clone(&task), state.traffic.clone());
    let work = async move {
        let allowance = Allowance::new(&state, batch.limits());
        let reply = match batch {
            Batch::One(question) => {
                let shared = Arc::clone(&state);
                let opened = state.read(length, move || open(&shared, question)).await?;
                opened.pursue(&state, &task, allowance).await
            }
            Batch::Several(questions) => answer_all(&state, &task, questions, allowance).await,
        };
        drop(permit);
        reply
    };
    Ok(send(wants, watched, traffic, Box::pin(work)).await)
}

/// Answers an inquiry that was opened elsewhere, within these limits. `body` is the length of the
/// request's body and the permit to hold it.
pub(crate) async fn respond_to(
    state: Arc<AppState>,
    wants: EventPreference,
    inquiry: Box<dyn AnyInquiry>,
    limits: Limits,
    body: (usize, BodyPermit),
) -> Response {
    let (length, permit) = body;
    let task = Task::new();
    let (watched, traffic) = (Arc::clone(&task), state.traffic.clone());
    let work = async move {
        let allowance = Allowance::new(&state, limits);
        let shared = Arc::clone(&state);
        let opened = state.read(length, move || QuestionState::of(&shared, inquiry)).await?;
        let reply = opened.pursue(&state, &task, allowance).await;
        drop(permit);
        reply
    };
    send(wants, watched, traffic, Box::pin(work)).await
}

/// The memory and time of one request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    memory: u64,
    until: Instant,
}

impl Allowance {
    /// The limits that the request asks for, within those of the server.
    fn new(state: &AppState, asked: Limits) -> Allowance {
        let (time, memory) = (state.limits.time, state.limits.memory_of_one());
        let allowed = asked.within(Limits { time: Some(time), memory: Some(memory) });
        Allowance {
            memory: allowed.memory.unwrap_or(memory),
            until: Instant::now() + allowed.time.unwrap_or(time),
        }
    }

    fn left(&self) -> Duration {
        self.until.saturating_duration_since(Instant::now())
    }
}

/// The state of a question that has been read.
pub(crate) enum QuestionState {
    /// Its answer is known.
    Answered(Reply),
    Pending(PendingQuestion),
}

/// A question in progress, with what it has learned.
pub(crate) struct PendingQuestion {
    inquiry: Box<dyn AnyInquiry>,
    /// The key of its answer in the cache.
    key: Option<String>,
    is_light: bool,
    /// Its memory in the quick lane, until the long one begins.
    share: Option<QuickShare>,
}

/// Reads a question and looks its answer up in the cache.
pub(crate) fn open(state: &AppState, question: Box<dyn AnyQuestion>) -> QuestionState {
    match question.open() {
        Ok(inquiry) => QuestionState::of(state, inquiry),
        Err(error) => QuestionState::Answered(Err(error.into())),
    }
}

impl QuestionState {
    fn of(state: &AppState, inquiry: Box<dyn AnyInquiry>) -> QuestionState {
        let key = inquiry.key();
        if let Some(known) = key.as_deref().and_then(|key| state.answers.get(key)) {
            return QuestionState::Answered(Answer::within(&state.traffic, known));
        }
        let is_light = inquiry.is_light(&*state.tables);
        QuestionState::Pending(PendingQuestion { inquiry, key, is_light, share: None })
    }

    /// Works on it, on a thread of the quick lane, if it belongs there.
    pub(crate) fn begin(
        self,
        state: &AppState,
        task: &Task,
        allowance: Allowance,
    ) -> QuestionState {
        match self {
            QuestionState::Pending(pending) if pending.is_quick(allowance) => {
                pending.begin(state, task, allowance)
            }
            opened => opened,
        }
    }

    /// Finds the answer, in one lane or both.
    async fn pursue(self, state: &Arc<AppState>, task: &Arc<Task>, allowance: Allowance) -> Reply {
        let pending = match self {
            QuestionState::Answered(reply) => return reply,
            QuestionState::Pending(pending) => pending,
        };
        if !pending.is_quick(allowance) {
            return pending.finish(state, task, allowance).await;
        }
        let shared = Arc::clone(state);
        let work = move |task: &Task| pending.begin(&shared, task, allowance);
        match state.run(&state.quick, task, work).await? {
            QuestionState::Answered(reply) => reply,
            QuestionState::Pending(pending) => pending.finish(state, task, allowance).await,
        }
    }
}

impl PendingQuestion {
    /// Whether it starts in the quick lane.
    fn is_quick(&self, allowance: Allowance) -> bool {
        self.is_light || allowance.left().is_zero()
    }

    /// Works on it within the limits of the quick lane.
    fn begin(mut self, state: &AppState, task: &Task, allowance: Allowance) -> QuestionState {
        let share = state.quick_memory.share();
        let memory = allowance.memory.min(share.bytes());
        self.share = Some(share);
        let (spent, mut time) = (ThreadTime::now(), SLICE.min(allowance.left()));
        loop {
            let begun = Instant::now();
            // A question that leaves the quick lane is certified in the long one.
            match self.ask(state, task, memory, time, Duration::ZERO) {
                Ok(found) if found.complete || allowance.left().is_zero() => {
                    return QuestionState::Answered(settle(state, self.key, found));
                }
                // A board too large for this lane may fit in the long one.
                Err(error) if error.kind != ErrorKind::TooLarge => {
                    return QuestionState::Answered(Err(error.into()));
                }
                Err(_) => return QuestionState::Pending(self),
                Ok(_) => {}
            }
            // A busy machine makes no question a long one: it may have waited for the
            // processor most of the time.
            let is_out_of_time = begun.elapsed() >= time && !task.is_cancelled();
            if !is_out_of_time || spent.elapsed() >= SLICE {
                return QuestionState::Pending(self);
            }
            time = (2 * time).min(allowance.left());
        }
    }

    /// Finds the answer in the long lane.
    pub(crate) async fn finish(
        mut self,
        state: &Arc<AppState>,
        task: &Arc<Task>,
        allowance: Allowance,
    ) -> Reply {
        let (shared, time) = (Arc::clone(state), allowance.left());
        let key = self.key.take();
        // A short answer goes into memory allocated before the search: memory allocated
        // behind the search's tables would keep them from being returned to the system.
        let mut room = String::with_capacity(ROOM);
        let work = move |task: &Task| {
            self.share = None;
            let found = self.ask(&shared, task, allowance.memory, time, OVERTIME);
            drop(self);
            task.rest();
            let ask::Reply { json, complete } = found?;
            if json.get().len() > ROOM {
                return Ok::<_, Problem>(ask::Reply { json, complete });
            }
            room.push_str(json.get());
            drop(json);
            let json = RawValue::from_string(room).expect("it was valid JSON before");
            Ok(ask::Reply { json, complete })
        };
        let found = state.run(&state.long, task, work).await??;
        let (shared, length) = (Arc::clone(state), found.json.get().len());
        state.read(length, move || settle(&shared, key, found)).await?
    }

    /// Asks with this much memory and time.
    fn ask(
        &mut self,
        state: &AppState,
        task: &Task,
        memory: u64,
        time: Duration,
        overtime: Duration,
    ) -> Result<ask::Reply, Error> {
        let begun = Instant::now();
        let host = Worker {
            task,
            memory,
            begun,
            until: begun.checked_add(time),
            overtime,
            tables: &*state.tables,
            longest: state.limits.answer,
        };
        self.inquiry.answer(&host)
    }
}

/// The answer as it is sent; complete answers are cached.
fn settle(state: &AppState, key: Option<String>, found: ask::Reply) -> Reply {
    if found.json.get().len() > state.limits.answer {
        return Err(Error::answer_too_long(state.limits.answer).into());
    }
    let answer = Arc::from(found.json);
    if let (true, Some(key)) = (found.complete, key) {
        state.answers.put(key, Arc::clone(&answer));
    }
    Answer::within(&state.traffic, answer)
}

/// A worker thread as the host of a question.
struct Worker<'a> {
    task: &'a Task,
    memory: u64,
    begun: Instant,
    /// `None` if the clock cannot represent it.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table_cache::TableCache;
    use tokio_util::sync::CancellationToken;

    /// A question that needs a second attempt and remembers the first, which takes this long
    /// on the clock and none of the processor's time.
    #[derive(Default)]
    struct TwoAttempts {
        takes: Duration,
        memory: Vec<u64>,
    }

    impl AnyInquiry for TwoAttempts {
        fn key(&self) -> Option<String> {
            None
        }

        fn is_light(&self, _: &dyn Tables) -> bool {
            true
        }

        fn answer(&mut self, host: &dyn Host) -> Result<ask::Reply, Error> {
            if self.memory.is_empty() {
                std::thread::sleep(self.takes);
            }
            self.memory.push(host.stage("trying", None).memory);
            Ok(ask::Reply { json: ask::raw(&self.memory), complete: self.memory.len() > 1 })
        }
    }

    /// The memory of both attempts, and the state of the server.
    async fn attempts(takes: Duration) -> (String, Arc<AppState>) {
        let limits = crate::Limits { memory: 1 << 30, workers: 1, ..crate::Limits::default() };
        let state = AppState::new(limits, TableCache::default(), CancellationToken::new());
        let state = Arc::new(state);
        let inquiry = Box::new(TwoAttempts { takes, ..TwoAttempts::default() });
        let allowance = Allowance::new(&state, Limits::default());
        let opened = QuestionState::of(&state, inquiry);
        let Ok(reply) = opened.pursue(&state, &Task::new(), allowance).await else {
            panic!("the lanes are empty")
        };
        (reply.json.get().to_owned(), state)
    }

    #[tokio::test]
    async fn a_question_that_leaves_the_quick_lane_keeps_what_it_has_learned() {
        let (memory, state) = attempts(Duration::ZERO).await;
        let (quick, long) = (state.quick_memory.share().bytes(), state.limits.memory_of_one());
        assert!(0 < quick && quick < long);
        assert_eq!(memory, format!("[{quick},{long}]"));
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn a_busy_machine_makes_no_quick_question_a_long_one() {
        let (memory, state) = attempts(SLICE).await;
        let quick = state.quick_memory.share().bytes();
        assert_eq!(memory, format!("[{quick},{quick}]"), "the processor had nothing to do");
    }
}
