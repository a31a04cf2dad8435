//! Responses: one JSON body, or a stream of events that ends with the answer.

use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde_json::value::RawValue;
use tokio::time::{Interval, interval_at, sleep};

use crate::memory_pool::{MemoryPool, Reservation};
use crate::pieces;
use crate::problem::Problem;
use crate::task::Task;

/// How often progress is reported.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);
/// Errors found within this time are sent with their status instead of as an event.
const GRACE: Duration = Duration::from_millis(5);
/// Longer answers, in bytes, take a while to be written as an event.
const LONG: usize = 64 << 10;

/// Whether the client accepts a stream of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EventPreference(bool);

impl<S: Sync> FromRequestParts<S> for EventPreference {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<EventPreference, Infallible> {
        let accepted = parts.headers.get_all(header::ACCEPT);
        let is_stream = |value: &header::HeaderValue| {
            value.to_str().is_ok_and(|value| value.contains("text/event-stream"))
        };
        Ok(EventPreference(accepted.iter().any(is_stream)))
    }
}

/// An answer, and the memory reserved for it until it is sent.
pub(crate) struct Answer {
    pub(crate) json: Arc<RawValue>,
    _reservation: Reservation,
}

impl Answer {
    /// An answer with memory reserved for it.
    ///
    /// # Errors
    /// If there is none left: too many clients have not read theirs yet.
    pub(crate) fn within(pool: &MemoryPool, json: Arc<RawValue>) -> Reply {
        let reservation = pool.take(json.get().len()).map_err(|_| Problem::BusyReading)?;
        Ok(Answer { json, _reservation: reservation })
    }
}

/// The result of a request.
pub(crate) type Reply = Result<Answer, Problem>;
/// The work that finds it.
pub(crate) type Work = Pin<Box<dyn Future<Output = Reply> + Send>>;

/// Sends the result of some work: as one answer, or as `progress` events followed by
/// `answer` or `error`. Dropping the response cancels the work.
pub(crate) async fn send(
    wants: EventPreference,
    task: Arc<Task>,
    pool: MemoryPool,
    mut work: Work,
) -> Response {
    if !wants.0 {
        return whole(work.await);
    }
    let early = tokio::select! {
        biased;
        reply = &mut work => Some(reply),
        () = sleep(GRACE) => None,
    };
    if let Some(Err(problem)) = early {
        return problem.into_response();
    }
    let ticks = interval_at(tokio::time::Instant::now() + PROGRESS_INTERVAL, PROGRESS_INTERVAL);
    let last = Reservation::default();
    let events = EventStream { task, ticks, work: Some(work), early, pool, last };
    let events = stream::unfold(events, |mut events| async {
        let event = events.next().await?;
        Some((Ok::<Event, Infallible>(event), events))
    });
    Sse::new(events).into_response()
}

/// The result as one body.
fn whole(reply: Reply) -> Response {
    match reply {
        Ok(answer) => {
            let kind = [(header::CONTENT_TYPE, "application/json")];
            (kind, pieces::body(Bytes::from_owner(answer))).into_response()
        }
        Err(problem) => problem.into_response(),
    }
}

/// An answer is sent without being copied.
impl AsRef<[u8]> for Answer {
    fn as_ref(&self) -> &[u8] {
        self.json.get().as_bytes()
    }
}

/// A stream of events under way.
struct EventStream {
    task: Arc<Task>,
    ticks: Interval,
    /// `None` once it has been answered.
    work: Option<Work>,
    early: Option<Reply>,
    pool: MemoryPool,
    /// For the last event, until the stream has been sent.
    last: Reservation,
}

impl EventStream {
    async fn next(&mut self) -> Option<Event> {
        if let Some(reply) = self.early.take() {
            self.work = None;
            return Some(self.last(reply).await);
        }
        let work = self.work.as_mut()?;
        tokio::select! {
            biased;
            reply = work => {
                self.work = None;
                Some(self.last(reply).await)
            }
            _ = self.ticks.tick() => {
                let progress = serde_json::to_string(&self.task.progress()).unwrap_or_default();
                Some(Event::default().event("progress").data(progress))
            }
        }
    }

    /// The last event of a stream. A long answer is written on a thread that serves no
    /// connections.
    async fn last(&mut self, reply: Reply) -> Event {
        let answer = match reply {
            Ok(answer) => answer,
            Err(problem) => return error(&problem),
        };
        let length = answer.json.get().len();
        // It is there twice while the event is written, and once until it is sent.
        match self.pool.take(length) {
            Ok(reservation) => self.last = reservation,
            Err(_) => return error(&Problem::BusyReading),
        }
        if length <= LONG {
            return event(&answer.json);
        }
        let written = tokio::task::spawn_blocking(move || event(&answer.json)).await;
        written.unwrap_or_else(|_| error(&Problem::Bug))
    }
}

fn event(json: &RawValue) -> Event {
    Event::default().event("answer").data(json.get())
}

fn error(problem: &Problem) -> Event {
    let body = serde_json::to_string(&problem.body()).unwrap_or_default();
    Event::default().event("error").data(body)
}
