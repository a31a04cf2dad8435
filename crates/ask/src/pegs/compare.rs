//! Search algorithms for pegs compared.

use std::time::Duration;

use ::pegs::Puzzle;
use ::pegs::classic::{self, Method, Run};
use budget::{Budget, StopReason};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Subject, read};
use crate::compare::{self, TIME_EACH, Trial};
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;

/// A puzzle on which to compare algorithms.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = PegsCompare)]
#[serde(deny_unknown_fields)]
pub struct Compare {
    /// The name of a built-in board, or a board as text.
    #[schema(example = "triangle:5")]
    pub position: String,
    /// Replaces the puzzle's goal: `reach d7`, `one`, `one d4`, `exactly ooo/oxo`.
    #[schema(example = "one")]
    pub goal: Option<String>,
    /// Replaces the puzzle's kind of jump: `orthogonal`, `diagonal`, `all` or `hex`.
    #[schema(example = "hex")]
    pub jumps: Option<String>,
    /// The names of the algorithms; all of them if absent.
    #[schema(example = json!(["folded-levels", "engine"]))]
    pub algorithms: Option<Vec<String>>,
    /// Time limit per algorithm: `"10s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "10s")]
    pub time_limit: Option<TimeLimit>,
    /// Memory limit per algorithm: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

impl question::Question for Compare {
    const NAME: &'static str = "pegs/compare";
    const SUMMARY: &'static str = "Compare search algorithms on one board";
    const ABOUT: question::About = question::About::Position("triangle:5");
    type Inquiry = CompareInquiry;

    fn limits(&self) -> Limits {
        Limits::of(None, self.memory_limit)
    }

    fn open(self) -> Result<CompareInquiry, Error> {
        let lattice = ("jumps", self.jumps.as_deref());
        Ok(CompareInquiry {
            puzzle: read::changed(&self.position, self.goal.as_deref(), lattice)?,
            methods: compare::chosen(&Method::ALL, Method::name, self.algorithms.as_deref())?,
            each: self.time_limit.map_or(TIME_EACH, |limit| limit.0),
        })
    }
}

/// Algorithms being compared.
pub struct CompareInquiry {
    puzzle: Puzzle,
    methods: Vec<Method>,
    each: Duration,
}

impl question::Inquiry for CompareInquiry {
    type Answer = Comparison;

    fn is_light(&self, _: &dyn Tables) -> bool {
        false
    }

    fn answer(&mut self, host: &dyn Host) -> Result<Comparison, Error> {
        let run = |method, budget: &Budget| {
            let run = classic::run(method, &self.puzzle, budget);
            let gave_up = || budget.control.stopped().unwrap_or(StopReason::MemoryLimit);
            (run, (!run.finished).then(gave_up))
        };
        let trials = compare::in_turn(&self.methods, Method::name, self.each, host, run);
        let algorithms: Vec<MethodRun> = trials.iter().map(MethodRun::of).collect();
        let result = match algorithms.iter().filter_map(|run| run.jumps).min() {
            Some(jumps) => format!("the shortest plan has {}", ::pegs::words::jumps(jumps)),
            None => "there is no plan".into(),
        };
        let sentence = compare::sentence(algorithms.iter().map(|run| run.finished), &result);
        let puzzle = self.puzzle.clone();
        Ok(Comparison { subject: Subject::of(&puzzle), sentence, algorithms, puzzle })
    }
}

/// The answer to `compare`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsComparison)]
pub struct Comparison {
    /// The position of the question.
    #[serde(flatten)]
    pub subject: Subject,
    /// The answer in a sentence.
    #[schema(example = "All 4 algorithms finished: the shortest plan has 13 jumps.")]
    pub sentence: String,
    /// The algorithms, in the order they ran.
    pub algorithms: Vec<MethodRun>,
    /// The puzzle.
    #[serde(skip)]
    pub puzzle: Puzzle,
}

impl question::Answer for Comparison {
    /// One algorithm that finished is enough: how far the others came is an answer too.
    fn is_complete(&self) -> bool {
        self.algorithms.iter().any(|run| run.finished)
    }
}

/// The result of one algorithm.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsMethodRun)]
pub struct MethodRun {
    /// Its name.
    #[schema(example = "folded-levels")]
    pub name: &'static str,
    /// The number of jumps of the plan it found; null if there is no plan, or if it did
    /// not finish.
    pub jumps: Option<usize>,
    /// The number of positions it examined.
    pub positions: u64,
    /// Time taken, in seconds.
    pub seconds: f64,
    /// Whether it finished.
    pub finished: bool,
    /// Why it did not; absent if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl MethodRun {
    fn of(trial: &Trial<Method, Run>) -> MethodRun {
        MethodRun {
            name: trial.algorithm.name(),
            jumps: trial.run.jumps,
            positions: trial.run.positions,
            seconds: trial.took.as_secs_f64(),
            finished: trial.run.finished,
            reason: trial.stopped.map(|reason| reason.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Inquiry as _, Question as _, Timeless};

    fn compare(algorithms: Option<&[&str]>) -> Result<CompareInquiry, Error> {
        let algorithms = algorithms.map(|names| names.iter().map(ToString::to_string).collect());
        Compare { position: "cross".into(), algorithms, ..Default::default() }.open()
    }

    #[test]
    fn every_method_runs_once_and_finds_a_plan() {
        let compared = compare(None).unwrap().answer(&Timeless::default()).unwrap();
        let names: Vec<&str> = compared.algorithms.iter().map(|run| run.name).collect();
        assert_eq!(names, Method::ALL.map(Method::name));
        assert!(compared.algorithms.iter().all(|run| run.finished && run.jumps == Some(5)));
    }

    #[test]
    fn whoever_ends_one_method_means_all() {
        let stopped = Timeless::default();
        stopped.0.control.stop(StopReason::Cancelled);
        let compared = compare(None).unwrap().answer(&stopped).unwrap();
        assert_eq!(compared.algorithms.len(), 4);
    }

    #[test]
    fn names_that_nobody_has_are_refused_with_those_that_there_are() {
        for names in [&["magic"][..], &[], &["engine"; 5]] {
            let error = compare(Some(names)).err().expect("it makes no sense");
            assert_eq!(error.field, Some("algorithms"), "{error}");
        }
        let error = compare(Some(&["magic"])).err().unwrap();
        assert!(error.message.contains("folded-levels"), "{error}");
    }
}
