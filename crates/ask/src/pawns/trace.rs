//! A textbook algorithm, step by step.

use std::ops::ControlFlow;
use std::time::Duration;

use ::pawns::classic::{self, Algorithm, Bound, Query, Step, TraceEvent, Verdict, Window};
use ::pawns::text::Format;
use ::pawns::{Game, Rules, Value, Variant};
use board::{counted, grouped};
use budget::{Budget, StopReason};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Subject, notation};
use crate::compare::TIME_EACH;
use crate::error::Error;
use crate::events;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;

/// The squares of boards on which every algorithm takes only a moment: under any rules, and
/// under the classic ones with no more pawns of a side than columns. Of those positions none takes
/// more than 10,783 calls, as many as the start of 4x3.
const LIGHT_AREA: u64 = 9;
const LIGHT_CLASSIC_AREA: u64 = 12;

/// A position on which to trace an algorithm.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Trace {
    /// A size, or a position in any format, optionally followed by moves.
    #[schema(example = "3x3")]
    pub position: String,
    /// The rules: a preset such as `pawn-game`, then any number of `,KEY=VALUE`. If absent:
    /// the rules that the position names, or else `classic`.
    #[serde(default, deserialize_with = "super::rules")]
    #[schema(value_type = Option<String>, example = "classic,blocked=draws")]
    pub rules: Option<Variant>,
    /// The format of the position: `side-rows`, `sizes-rows`, `one-line` or `size`;
    /// detected if absent.
    #[serde(default, deserialize_with = "super::format")]
    #[schema(value_type = Option<String>, example = "size")]
    pub format: Option<Format>,
    /// The algorithm: `naive`, `memo`, `minimax`, `alphabeta`, `alphabeta-table` or
    /// `iterative`; `alphabeta` if absent. `memo-without-side` is `memo` with a mistake, to
    /// show what comes of it: `flaw` says which.
    #[schema(example = "alphabeta")]
    pub algorithm: Option<String>,
    /// The maximum number of events; 10,000 if absent. An answer has fewer if they would take
    /// half of the memory. The search goes on without them.
    #[schema(minimum = 1, maximum = 100_000, example = 1000)]
    pub limit: Option<u64>,
    /// Time limit: `"10s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "10s")]
    pub time_limit: Option<TimeLimit>,
    /// Memory limit: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

impl question::Question for Trace {
    const NAME: &'static str = "pawns/trace";
    const SUMMARY: &'static str = "Trace a textbook algorithm, step by step";
    const ABOUT: question::About = question::About::Position("3x3");
    type Inquiry = TraceInquiry;

    fn limits(&self) -> Limits {
        Limits::of(Some(self.time_limit.unwrap_or(TimeLimit(TIME_EACH))), self.memory_limit)
    }

    fn open(self) -> Result<TraceInquiry, Error> {
        let name = self.algorithm.as_deref().unwrap_or(Algorithm::AlphaBeta.name());
        let algorithm = Algorithm::named(name).ok_or_else(|| {
            let known = Algorithm::WATCHED.map(Algorithm::name).join(", ");
            let name = board::excerpt(name);
            let message = format!("{name:?} is not an algorithm: choose from {known}");
            Error::in_field("algorithm", message)
        })?;
        let limit = events::asked(self.limit)?;
        let game = super::read(&self.position, self.rules, self.format)?.last();
        Ok(TraceInquiry { game, algorithm, limit })
    }
}

/// An algorithm being watched.
pub struct TraceInquiry {
    game: Game,
    algorithm: Algorithm,
    limit: u64,
}

impl TraceInquiry {
    /// Hands the events to `sink` one by one, as they happen, until it breaks off, which ends
    /// the search, too. Returns the answer without events.
    pub fn stream(
        &self,
        host: &dyn Host,
        sink: &mut dyn FnMut(SearchEvent) -> ControlFlow<()>,
    ) -> SearchTrace {
        self.watch(host, &host.stage("searching", None), self.limit, sink)
    }

    /// The same with a budget, and up to so many events.
    fn watch(
        &self,
        host: &dyn Host,
        budget: &Budget,
        limit: u64,
        sink: &mut dyn FnMut(SearchEvent) -> ControlFlow<()>,
    ) -> SearchTrace {
        let (game, start) = (self.game, host.now());
        let mut events = 0;
        let mut hand_on = |event| {
            events += 1;
            if sink(SearchEvent::of(&game.rules, event)).is_break() {
                budget.control.stop(StopReason::Cancelled);
            }
        };
        let trace = classic::trace(self.algorithm, &game, budget, limit, &mut hand_on);
        let right = self.algorithm.flaw().map(|_| classic::run(Algorithm::Memo, &game, budget));
        let took = host.now().saturating_sub(start);
        let right = right.map(|run| run.value);
        SearchTrace::of(&game, self.algorithm, &trace, events, took).beside(right)
    }
}

impl question::Inquiry for TraceInquiry {
    type Answer = SearchTrace;

    fn is_light(&self, _: &dyn Tables) -> bool {
        let (size, position) = (self.game.size(), self.game.position);
        let has_few = |pawns: u64| pawns.count_ones() <= size.cols();
        let is_small = self.game.rules.variant().is_classic()
            && size.area() <= LIGHT_CLASSIC_AREA
            && has_few(position.white())
            && has_few(position.black());
        is_small || size.area() <= LIGHT_AREA
    }

    fn answer(&mut self, host: &dyn Host) -> Result<SearchTrace, Error> {
        let budget = host.stage("searching", None);
        let bytes_each = event_bytes(&self.game);
        let limit = self.limit.min(budget.memory / 2 / bytes_each);
        let budget = Budget { memory: budget.memory - limit * bytes_each, ..budget };
        let mut events = Vec::new();
        let answer = self.watch(host, &budget, limit, &mut |event| {
            events.push(event);
            ControlFlow::Continue(())
        });
        let lacks_memory = answer.cut && limit < self.limit;
        Ok(SearchTrace { events: Some(events), lacks_memory, ..answer })
    }
}

/// The bytes that an event takes on average, in memory and as JSON: two in five are calls, which
/// have a position.
fn event_bytes(game: &Game) -> u64 {
    size_of::<SearchEvent>() as u64 + 2 * (64 + game.size().area())
}

/// The answer to `trace`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SearchTrace {
    /// The position of the question.
    #[serde(flatten)]
    pub subject: Subject,
    /// The answer in a sentence.
    #[schema(example = "alphabeta finds -6 with 96 calls: 305 events.")]
    pub sentence: String,
    /// The algorithm.
    pub algorithm: &'static str,
    /// The algorithm in words; `line` of an event counts its lines from 0.
    pub pseudocode: &'static [&'static str],
    /// What a win at the root would count: a game won at ply p counts `top` − p, a lost one
    /// as much below zero, a draw 0. So it is one more than the plies that a game can last.
    pub top: i32,
    /// The outcome it found for the side to move: `win`, `loss`, `draw`, or `unknown` if it
    /// did not finish. Unreliable if there is a `flaw`.
    pub outcome: &'static str,
    /// The value it found; null for a draw, or if it did not finish. Unreliable if there is a
    /// `flaw`.
    pub value: Option<i16>,
    /// What is wrong with the algorithm; absent if nothing is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "its table forgets whose move it is")]
    pub flaw: Option<&'static str>,
    /// The right outcome, where there is a `flaw`: `win`, `loss` or `draw`; absent if it was not
    /// found.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "loss")]
    pub right_outcome: Option<&'static str>,
    /// The right value, where there is a `flaw`; absent for a draw, or if it was not found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right_value: Option<i16>,
    /// The number of calls to its recursive function.
    pub calls: u64,
    /// The number of positions in its table.
    pub stored: u64,
    /// Whether there were more events than the limit, or than there is memory for.
    pub cut: bool,
    /// The events. The program prints them first, one to a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<SearchEvent>, required)]
    pub events: Option<Vec<SearchEvent>>,
    /// Time taken, in seconds.
    pub seconds: f64,
    /// Why it did not finish; absent if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The position.
    #[serde(skip)]
    pub game: Game,
    /// Why it did not finish.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
    /// Whether events were left out that would fit in more memory.
    #[serde(skip)]
    pub lacks_memory: bool,
}

impl SearchTrace {
    fn of(
        game: &Game,
        algorithm: Algorithm,
        trace: &classic::Trace,
        events: u64,
        took: Duration,
    ) -> SearchTrace {
        let classic::Trace { run, is_cut: cut, top } = *trace;
        let calls = counted(run.calls, "call", "calls");
        let found = match run.value {
            Ok(Value::DRAW) => format!("{algorithm} finds a draw with {calls}"),
            Ok(value) => format!("{algorithm} finds {value} with {calls}"),
            Err(reason) => format!("{algorithm} did not finish: {reason}, after {calls}"),
        };
        let shown = counted(events, "event", "events");
        let sentence = if cut {
            format!("{found}: the first {} events.", grouped(events))
        } else {
            format!("{found}: {shown}.")
        };
        SearchTrace {
            subject: Subject::of(game),
            sentence,
            algorithm: algorithm.name(),
            pseudocode: algorithm.pseudocode(),
            top,
            outcome: super::word(run.value.ok().map(Value::outcome)),
            value: run.value.ok().and_then(Value::signed),
            flaw: algorithm.flaw(),
            right_outcome: None,
            right_value: None,
            calls: run.calls,
            stored: run.stored,
            cut,
            events: None,
            seconds: took.as_secs_f64(),
            reason: run.value.err().map(|reason| reason.to_string()),
            game: *game,
            stopped: run.value.err(),
            lacks_memory: false,
        }
    }

    /// The same beside the right value, if the algorithm has a flaw.
    fn beside(mut self, right: Option<Result<Value, StopReason>>) -> SearchTrace {
        let (Some(flaw), Some(Ok(right))) = (self.flaw, right) else { return self };
        self.right_outcome = Some(super::word(Some(right.outcome())));
        self.right_value = right.signed();
        if self.stopped.is_some() {
            return self;
        }
        let truth = right.signed().map_or_else(|| "a draw".into(), |value| value.to_string());
        let is_right = self.right_outcome == Some(self.outcome) && self.right_value == self.value;
        let verdict = if is_right { "right by luck" } else { "wrong" };
        self.sentence =
            format!("{} That is {verdict}: {flaw}. The value is {truth}.", self.sentence);
        self
    }
}

impl question::Answer for SearchTrace {
    fn is_complete(&self) -> bool {
        self.stopped.is_none() && !self.lacks_memory
    }
}

/// One step of an algorithm. Fields that do not concern it are absent.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct SearchEvent {
    /// `iteration`, `call`, `hit` (the table has the answer), `update` (the best so far or the
    /// window changed), `cut` (moves are skipped), `store` or `return`.
    pub event: &'static str,
    /// The number of the call it belongs to, from 1; 0 for an iteration.
    pub node: u64,
    /// The line of the pseudocode, from 0.
    pub line: usize,
    /// `call`: the call that made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<u64>,
    /// `call`: the move that led to its position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#move: Option<String>,
    /// `call`: the position on one line, with the side to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// `call`: the number of moves since the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
    /// `call` of iterative deepening: `wins` or `loses`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<&'static str>,
    /// `iteration`, and `call` of iterative deepening: within so many plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<i16>,
    /// `call`, `update`, `cut` of alpha-beta: what the side to move has already, in points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<i32>,
    /// The same: what the opponent will not allow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<i32>,
    /// `hit`: the call that stored the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<u64>,
    /// `hit` of an algorithm with a flaw: true if that call had the other side to move.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub mistaken: bool,
    /// `cut`: the moves that are skipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
    /// `cut`: why.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "beta 3 <= alpha 5")]
    pub reason: Option<String>,
    /// `update`, `return`: the score in points; for White in minimax, else for the side to
    /// move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// `update`, `return`: the value for the side to move, as text: a signed number of plies,
    /// `+0` or `draw`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "-6")]
    pub value: Option<String>,
    /// `update`, `return` of iterative deepening: the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<bool>,
    /// `return`: `at least` or `at most`, if the value is only a bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<&'static str>,
}

impl SearchEvent {
    fn of(rules: &Rules, TraceEvent { node, line, step }: TraceEvent) -> SearchEvent {
        let event = |event| SearchEvent { event, node, line, ..SearchEvent::default() };
        match step {
            Step::Iteration { plies } => SearchEvent { plies: Some(plies), ..event("iteration") },
            Step::Call { parent, mv, position, ply, query } => {
                let (question, plies) = match query {
                    Query::Wins(plies) => (Some("wins"), Some(plies)),
                    Query::Loses(plies) => (Some("loses"), Some(plies)),
                    _ => (None, None),
                };
                let window = if let Query::Within(window) = query { Some(window) } else { None };
                let call = SearchEvent {
                    parent,
                    r#move: mv.map(|mv| mv.to_string()),
                    position: Some(Game { rules: *rules, position }.one_line()),
                    ply: Some(ply),
                    question,
                    plies,
                    ..event("call")
                };
                call.within(window)
            }
            Step::Hit { from, is_mistaken: mistaken } => {
                SearchEvent { from: Some(from), mistaken, ..event("hit") }
            }
            Step::Update { best, window } => event("update").judged(best).within(window),
            Step::Cut { moves, window } => {
                let reason = window.map_or_else(
                    || "one move decides".into(),
                    |Window { alpha, beta }| format!("beta {beta} <= alpha {alpha}"),
                );
                let cut = SearchEvent { moves: Some(notation(&moves)), ..event("cut") };
                SearchEvent { reason: Some(reason), ..cut.within(window) }
            }
            Step::Store => event("store"),
            Step::Return { verdict, bound } => {
                let bound = match bound {
                    Bound::Exact => None,
                    Bound::AtLeast => Some("at least"),
                    Bound::AtMost => Some("at most"),
                };
                SearchEvent { bound, ..event("return").judged(verdict) }
            }
        }
    }

    fn within(self, window: Option<Window>) -> SearchEvent {
        let (alpha, beta) = window.map(|window| (window.alpha, window.beta)).unzip();
        SearchEvent { alpha, beta, ..self }
    }

    fn judged(self, verdict: Verdict) -> SearchEvent {
        let (score, value, answer) = match verdict {
            Verdict::Value(value) => (None, Some(value), None),
            Verdict::Score { points, value } => (Some(points), Some(value), None),
            Verdict::Answer(answer) => (None, None, Some(answer)),
        };
        SearchEvent { score, value: value.map(|value| value.to_string()), answer, ..self }
    }
}
