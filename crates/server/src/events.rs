//! Answers: all at once, or as a stream of events that ends with the answer.

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

use crate::pieces;
use crate::problem::Problem;
use crate::room::{Hold, Room};
use crate::task::Task;

/// How often progress is told.
const BEAT: Duration = Duration::from_millis(100);
/// What is refused within this time is refused by its status, and not by an
/// event.
const FIRST_LOOK: Duration = Duration::from_millis(5);
/// An answer of more bytes takes a while to be written as an event.
const LONG: usize = 64 << 10;

/// Whether the client wants events rather than one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WantsEvents(bool);

impl<S: Sync> FromRequestParts<S> for WantsEvents {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<WantsEvents, Infallible> {
        let accepted = parts.headers.get_all(header::ACCEPT);
        let is_stream = |value: &header::HeaderValue| {
            value.to_str().is_ok_and(|value| value.contains("text/event-stream"))
        };
        Ok(WantsEvents(accepted.iter().any(is_stream)))
    }
}

/// An answer, and the room that it takes until it is sent.
pub(crate) struct Answer {
    pub(crate) json: Arc<RawValue>,
    _hold: Hold,
}

impl Answer {
    /// An answer for which there is room.
    ///
    /// # Errors
    /// There is none: too many clients have not taken theirs yet.
    pub(crate) fn within(room: &Room, json: Arc<RawValue>) -> Reply {
        let hold = room.take(json.get().len()).map_err(|_| Problem::BusyReading)?;
        Ok(Answer { json, _hold: hold })
    }
}

/// What a request comes to.
pub(crate) type Reply = Result<Answer, Problem>;
/// The way to it.
pub(crate) type Work = Pin<Box<dyn Future<Output = Reply> + Send>>;

/// Sends what some work comes to: an answer, or events `progress` and at the end
/// `answer` or `error`. Dropping the response drops the work.
pub(crate) async fn send(
    wants: WantsEvents,
    task: Arc<Task>,
    room: Room,
    mut work: Work,
) -> Response {
    if !wants.0 {
        return whole(work.await);
    }
    let early = tokio::select! {
        biased;
        reply = &mut work => Some(reply),
        () = sleep(FIRST_LOOK) => None,
    };
    if let Some(Err(problem)) = early {
        return problem.into_response();
    }
    let beats = interval_at(tokio::time::Instant::now() + BEAT, BEAT);
    let events = EventStream { task, beats, work: Some(work), early, room, last: Hold::default() };
    let events = stream::unfold(events, |mut events| async {
        let event = events.next().await?;
        Some((Ok::<Event, Infallible>(event), events))
    });
    Sse::new(events).into_response()
}

/// The answer as one body.
fn whole(reply: Reply) -> Response {
    match reply {
        Ok(answer) => {
            let kind = [(header::CONTENT_TYPE, "application/json")];
            (kind, pieces::body(Bytes::from_owner(answer))).into_response()
        }
        Err(problem) => problem.into_response(),
    }
}

/// An answer on its way is not copied for it.
impl AsRef<[u8]> for Answer {
    fn as_ref(&self) -> &[u8] {
        self.json.get().as_bytes()
    }
}

/// A stream of events under way.
struct EventStream {
    task: Arc<Task>,
    beats: Interval,
    /// Gone when it has been answered.
    work: Option<Work>,
    early: Option<Reply>,
    room: Room,
    /// For the last event, until the stream has been sent.
    last: Hold,
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
            _ = self.beats.tick() => {
                let progress = serde_json::to_string(&self.task.progress()).unwrap_or_default();
                Some(Event::default().event("progress").data(progress))
            }
        }
    }

    /// The event that ends a stream; one with a long answer is written on a thread that
    /// serves no connections.
    async fn last(&mut self, reply: Reply) -> Event {
        let answer = match reply {
            Ok(answer) => answer,
            Err(problem) => return error(&problem),
        };
        let length = answer.json.get().len();
        // It is there twice while the event is written, and once until it is sent.
        match self.room.take(length) {
            Ok(hold) => self.last = hold,
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
    let trouble = serde_json::to_string(&problem.body()).unwrap_or_default();
    Event::default().event("error").data(trouble)
}
