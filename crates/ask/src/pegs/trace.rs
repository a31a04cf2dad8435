//! A search for a plan, step by step.

use ::pegs::classic::{self, Method, Recorder, Run, Totals};
use ::pegs::{Puzzle, text};
use board::{counted, grouped};
use budget::{Budget, StopReason};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::trace_event::{TraceEvent, event};
use super::{Subject, read};
use crate::compare::TIME_EACH;
use crate::error::Error;
use crate::events;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;

/// The most holes of a board on which every search takes only a moment; where positions are
/// compared one by one, there are fewer.
const LIGHT: usize = 15;
const LIGHT_LEVELS: usize = 12;

/// A search to trace.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = PegsTrace)]
#[serde(deny_unknown_fields)]
pub struct Trace {
    /// The name of a built-in board, or a board as text.
    #[schema(example = "goal: one; xxoxx")]
    pub position: String,
    /// Replaces the puzzle's goal: `reach d7`, `one`, `one d4`, `exactly ooo/oxo`.
    #[schema(example = "one")]
    pub goal: Option<String>,
    /// Replaces the puzzle's kind of jump: `orthogonal`, `diagonal`, `all` or `hex`.
    #[schema(example = "hex")]
    pub jumps: Option<String>,
    /// The name of the algorithm: `levels`, `folded-levels` or `best-first`; `folded-levels`
    /// if absent.
    #[schema(example = "best-first")]
    pub algorithm: Option<String>,
    /// The maximum number of events; 10,000 if absent.
    #[schema(minimum = 1, maximum = 100_000, example = 1000)]
    pub limit: Option<u64>,
    /// Time limit: `"10s"` (the default), or a number of seconds.
    #[schema(value_type = Option<String>, example = "10s")]
    pub time_limit: Option<TimeLimit>,
    /// Memory limit: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

impl question::Question for Trace {
    const NAME: &'static str = "pegs/trace";
    const SUMMARY: &'static str = "Trace a search algorithm on one board, event by event";
    const ABOUT: question::About = question::About::Position("goal: one; xxoxx");
    type Inquiry = TraceInquiry;

    fn limits(&self) -> Limits {
        Limits::of(Some(self.time_limit.unwrap_or(TimeLimit(TIME_EACH))), self.memory_limit)
    }

    fn open(self) -> Result<TraceInquiry, Error> {
        let lattice = ("jumps", self.jumps.as_deref());
        let puzzle = read::changed(&self.position, self.goal.as_deref(), lattice)?;
        let name = self.algorithm.as_deref().unwrap_or(Method::FoldedLevels.name());
        let mut all = Method::TRACED.into_iter();
        let method = all.find(|method| method.name() == name).ok_or_else(|| {
            let known = Method::TRACED.map(Method::name).join(", ");
            let given = board::excerpt(name);
            let message = format!("{given:?} is not an algorithm to trace: choose from {known}");
            Error::in_field("algorithm", message)
        })?;
        Ok(TraceInquiry { puzzle, method, limit: events::asked(self.limit)? })
    }
}

/// A search being watched.
pub struct TraceInquiry {
    puzzle: Puzzle,
    method: Method,
    limit: u64,
}

impl question::Inquiry for TraceInquiry {
    type Answer = SearchTrace;

    fn is_light(&self, _: &dyn Tables) -> bool {
        let most = if self.method == Method::Levels { LIGHT_LEVELS } else { LIGHT };
        self.puzzle.board.holes().len() <= most
    }

    fn answer(&mut self, host: &dyn Host) -> Result<SearchTrace, Error> {
        let start = host.now();
        let budget = host.stage(self.method.name(), None);
        let (puzzle, method) = (&self.puzzle, self.method);
        let bytes_each = event_bytes(puzzle);
        let limit = events::fitting(self.limit, budget.memory, bytes_each, host);
        let weights = (method == Method::BestFirst).then(|| classic::weights(puzzle));
        let mut shown = Vec::new();
        let mut recorder =
            Recorder::new(method, limit, |step| shown.push(event(puzzle, method, step)));
        let memory = budget.memory - limit * bytes_each;
        let budget = Budget { memory, ..budget };
        let run = classic::run_observed(method, puzzle, &budget, &mut recorder);
        let (totals, cut) = (recorder.totals(), recorder.is_cut());
        let gave_up = || budget.control.stopped().unwrap_or(StopReason::MemoryLimit);
        let stopped = (!run.finished).then(gave_up);
        let took = host.now().saturating_sub(start);
        let summary = TraceSummary::of(puzzle, method, (run, totals), (cut, shown.len()), stopped);
        let rows = weights.map(|weights| weight_rows(puzzle, &weights));
        let summary = TraceSummary { weights: rows, seconds: took.as_secs_f64(), ..summary };
        Ok(SearchTrace { summary, events: shown, puzzle: self.puzzle.clone() })
    }
}

/// The most bytes that an event takes, in memory and as JSON.
fn event_bytes(puzzle: &Puzzle) -> u64 {
    let (holes, size) = (puzzle.board.holes().len(), puzzle.board.size());
    let texts = 4 * (size.area() + u64::from(size.rows()))
        + 12 * u64::from(size.rows() + size.cols())
        + 4 * size_of::<TraceEvent>() as u64;
    texts + Recorder::<fn(classic::TraceEvent)>::event_bytes(holes)
}

/// The weights of the squares in rows from the top, where a peg on the goal weighs 1.
fn weight_rows(puzzle: &Puzzle, weights: &[u64]) -> Vec<Vec<Option<f64>>> {
    let (board, size) = (&puzzle.board, puzzle.board.size());
    let weight = |col, row| board.hole_at(board::Square { col, row }).map(|hole| weights[hole]);
    let row = |row| (0..size.cols()).map(|col| weight(col, row).map(units)).collect();
    (0..size.rows()).rev().map(row).collect()
}

/// A weight, where a peg on the goal weighs 1.
pub(super) fn units(weight: u64) -> f64 {
    weight as f64 / classic::UNIT as f64
}

/// The answer to `trace`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsSearchTrace)]
pub struct SearchTrace {
    /// All but the events.
    #[serde(flatten)]
    pub summary: TraceSummary,
    /// The events, in order.
    pub events: Vec<TraceEvent>,
    /// The puzzle.
    #[serde(skip)]
    pub puzzle: Puzzle,
}

/// The result of a search, and its cost.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsTraceSummary)]
pub struct TraceSummary {
    /// The position of the question.
    #[serde(flatten)]
    pub subject: Subject,
    /// The answer in a sentence.
    #[schema(example = "folded-levels found a plan of 3 jumps after keeping 3 positions.")]
    pub sentence: String,
    /// The name of the algorithm.
    pub algorithm: &'static str,
    /// The algorithm in words; events refer to its lines, counted from 0.
    pub pseudocode: &'static [&'static str],
    /// The weight of a peg on each square, rows from the top, null where there is no hole; a
    /// peg on the goal weighs 1. Only for `best-first`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<Vec<Vec<Option<f64>>>>,
    /// The number of jumps of the plan it found; null if there is no plan, or if it did
    /// not finish.
    pub plan_jumps: Option<usize>,
    /// The number of positions it examined, as `compare` counts them.
    pub positions: u64,
    /// The number of positions that were known already and were struck out.
    pub struck: u64,
    /// The number of positions taken from a level or from the queue.
    pub taken: u64,
    /// How often two positions were compared; null where a hash table does that by itself.
    pub comparisons: Option<u64>,
    /// The number of positions that still waited after fewer jumps when the goal was found.
    pub waiting_sooner: usize,
    /// Whether there were more events than are included; the counters are those of the whole
    /// run.
    pub cut: bool,
    /// Time taken, in seconds.
    pub seconds: f64,
    /// Whether it finished.
    pub finished: bool,
    /// Why it did not; absent if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl TraceSummary {
    fn of(
        puzzle: &Puzzle,
        method: Method,
        (run, totals): (Run, Totals),
        (cut, events): (bool, usize),
        stopped: Option<StopReason>,
    ) -> TraceSummary {
        let said = sentence(method, run, totals, stopped) + &events::cut_sentence(cut, events);
        TraceSummary {
            subject: Subject::of(puzzle),
            sentence: said,
            algorithm: method.name(),
            pseudocode: method.pseudocode(),
            weights: None,
            plan_jumps: run.jumps,
            positions: run.positions,
            struck: totals.struck,
            taken: totals.taken,
            comparisons: (method != Method::BestFirst).then_some(totals.comparisons),
            waiting_sooner: totals.sooner,
            cut,
            seconds: 0.0,
            finished: run.finished,
            reason: stopped.map(|reason| reason.to_string()),
        }
    }
}

/// What came of a search.
fn sentence(method: Method, run: Run, totals: Totals, stopped: Option<StopReason>) -> String {
    let name = method.name();
    let kept = counted(run.positions, "position", "positions");
    if let Some(reason) = stopped {
        return format!("{name} did not finish ({reason}) after keeping {kept}.");
    }
    let Some(jumps) = run.jumps else {
        return format!("{name} found no plan: it kept {kept}, and none of them is the goal.");
    };
    let jumps = ::pegs::words::jumps(jumps);
    let found = format!("{name} found a plan of {jumps} after keeping {kept}.");
    match (method, totals.sooner) {
        (Method::BestFirst, 0) => found + " No position after fewer jumps was waiting.",
        (Method::BestFirst, sooner) => {
            let (are, lighter) = if sooner == 1 {
                ("position after fewer jumps was", "it was lighter")
            } else {
                ("positions after fewer jumps were", "they were lighter")
            };
            let sooner = grouped(sooner as u64);
            format!("{found} {sooner} {are} still waiting because {lighter}.")
        }
        _ => found + " No plan is shorter.",
    }
}

impl question::Answer for SearchTrace {
    fn is_complete(&self) -> bool {
        self.summary.finished
    }
}

/// A position on one line.
pub(super) fn grid(puzzle: &Puzzle, position: &::pegs::Position) -> String {
    text::rows(&puzzle.board, position).join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Inquiry as _, Question as _, Timeless};

    const ARMY: &str = "goal: reach c4; ooooo/ooooo/xxxxx/xxxxx";

    fn trace(position: &str, algorithm: &str, limit: Option<u64>) -> SearchTrace {
        let (position, algorithm) = (position.to_owned(), Some(algorithm.to_owned()));
        let question = Trace { position, algorithm, limit, ..Default::default() };
        question.open().unwrap().answer(&Timeless::default()).unwrap()
    }

    #[test]
    fn counters_are_those_of_compare() {
        for position in [ARMY, "cross", "triangle:4", "goal: one d1; xxoxxo"] {
            let compare = super::super::Compare { position: position.into(), ..Default::default() };
            let compared = compare.open().unwrap().answer(&Timeless::default()).unwrap();
            for run in compared.algorithms.iter().filter(|run| run.name != "engine") {
                let traced = trace(position, run.name, None);
                let found = (traced.summary.plan_jumps, traced.summary.positions);
                assert_eq!(found, (run.jumps, run.positions), "{position} {}", run.name);
                let kept = traced.events.iter().filter(|event| event.event == "keep").count();
                assert!(traced.summary.cut || kept as u64 == run.positions);
            }
        }
    }

    #[test]
    fn best_first_says_why_its_plan_is_longer() {
        let best = trace(ARMY, "best-first", None).summary;
        assert!(best.waiting_sooner > 1 && best.sentence.contains("because they were lighter"));
        let weights = best.weights.unwrap();
        assert_eq!(weights[0][2], Some(1.0), "the goal");
        assert!(weights[3][2].unwrap() < 0.25);
        let levels = trace(ARMY, "levels", None).summary;
        assert!(levels.plan_jumps < best.plan_jumps && levels.positions > best.positions);
        assert!(levels.sentence.ends_with("No plan is shorter."), "{}", levels.sentence);
    }

    #[test]
    fn a_trace_keeps_to_its_limit_and_to_the_memory() {
        let cut = trace("triangle:4", "levels", Some(7));
        assert_eq!((cut.events.len(), cut.summary.cut), (7, true));
        assert!(cut.summary.sentence.ends_with("The trace is cut after 7 events."));
        assert!(cut.summary.finished);
        let host = Timeless(Budget { memory: 1 << 20, ..Budget::default() });
        let question = Trace {
            position: "triangle:5".into(),
            algorithm: None,
            limit: Some(crate::MOST_EVENTS),
            ..Default::default()
        };
        let little = question.open().unwrap().answer(&host).unwrap();
        assert!(little.summary.cut && little.events.len() < 2000, "{}", little.events.len());
    }

    #[test]
    fn what_cannot_be_watched_is_refused_with_the_names_of_what_can() {
        let algorithm = Some("engine".to_owned());
        let question = Trace { position: "xxo".into(), algorithm, ..Default::default() };
        let error = question.open().err().expect("the engine is not one of them");
        assert_eq!(error.field, Some("algorithm"));
        assert!(error.message.ends_with("levels, folded-levels, best-first"), "{error}");
    }
}
