//! The same question about several positions.
//!
//! A batch runs in the quick lane, one turn at a time, so that other questions never
//! wait for the whole batch. A position that takes longer moves to the long lane, and
//! the batch continues after it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ask::{AnswerList, Questions, raw};
use serde_json::value::RawValue;

use crate::answer::{Allowance, PendingQuestion, QuestionState, open};
use crate::events::{Answer, Reply};
use crate::memory_pool::Reservation;
use crate::problem::Problem;
use crate::state::AppState;
use crate::task::Task;

/// How long a batch runs before other questions get their turn.
const TURN: Duration = Duration::from_millis(10);

/// Answers several questions in order, within the time limit of one. An error takes the
/// place of its answer. All answers together count against the limit on answers.
pub(crate) async fn answer_all(
    state: &Arc<AppState>,
    task: &Arc<Task>,
    questions: Questions,
    allowance: Allowance,
) -> Reply {
    let answers = AnswerList::new(state.limits.answer);
    let mut batch = BatchWork { questions, answers, reservation: Reservation::default() };
    loop {
        let shared = Arc::clone(state);
        let turn = move |task: &Task| {
            let end = batch.take_turn(&shared, task, allowance);
            (batch, end)
        };
        let (rest, end) = state.run(&state.quick, task, turn).await?;
        batch = rest;
        match end {
            TurnEnd::TimeUp => {}
            TurnEnd::Long(pending) => {
                let reply = pending.finish(state, task, allowance).await;
                batch.add(reply, state)?;
            }
            TurnEnd::Done(reply) => return reply,
        }
    }
}

/// A batch under way.
struct BatchWork {
    questions: Questions,
    answers: AnswerList<Arc<RawValue>>,
    reservation: Reservation,
}

/// Why a turn ended.
enum TurnEnd {
    TimeUp,
    /// The next question belongs in the long lane.
    Long(PendingQuestion),
    Done(Reply),
}

impl BatchWork {
    fn take_turn(&mut self, state: &AppState, task: &Task, allowance: Allowance) -> TurnEnd {
        let begun = Instant::now();
        while let Some(question) = self.questions.next() {
            if task.is_cancelled() {
                return TurnEnd::Done(Err(Problem::Stopping));
            }
            let opened = match question {
                Ok(question) => open(state, question),
                Err(error) => QuestionState::Answered(Err(error.into())),
            };
            let reply = match opened.begin(state, task, allowance) {
                QuestionState::Answered(reply) => reply,
                QuestionState::Pending(pending) => return TurnEnd::Long(pending),
            };
            if let Err(problem) = self.add(reply, state) {
                return TurnEnd::Done(Err(problem));
            }
            if begun.elapsed() > TURN {
                return TurnEnd::TimeUp;
            }
        }
        let answers = raw(&std::mem::replace(&mut self.answers, AnswerList::new(0)));
        self.reservation = Reservation::default();
        TurnEnd::Done(Answer::within(&state.traffic, answers.into()))
    }

    fn add(&mut self, reply: Reply, state: &AppState) -> Result<(), Problem> {
        self.answers.add(match reply {
            Ok(answer) => answer.json,
            Err(problem) => raw(&problem.body()).into(),
        })?;
        // All of them are there twice when they are put together.
        let bytes = 2 * self.answers.length();
        self.reservation.grow_to(bytes, &state.traffic).map_err(|_| Problem::BusyReading)
    }
}
