//! The ways in which pegs have been solved, side by side.

use std::time::Duration;

use ::pegs::Puzzle;
use ::pegs::classic::{self, Method, Run};
use budget::StopReason;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Subject;
use super::read::Given;
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;

/// How long a method has if the question does not say.
const TIME_OF_A_METHOD: Duration = Duration::from_secs(10);

/// A puzzle on which to set the methods side by side.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = PegsCompare)]
#[serde(deny_unknown_fields)]
pub struct Compare {
    /// A board's name, or a board as text.
    #[schema(example = "triangle:5")]
    pub position: String,
    /// Another goal than the puzzle's own: `reach d7`, `one`, `one d4`,
    /// `exactly ooo/oxo`.
    #[schema(example = "one")]
    pub goal: Option<String>,
    /// Other jumps than the puzzle's own: `orthogonal`, `diagonal`, `all` or `hex`.
    #[schema(example = "hex")]
    pub jumps: Option<String>,
    /// The names of the methods; all of them if absent.
    #[schema(example = json!(["folded-levels", "engine"]))]
    pub algorithms: Option<Vec<String>>,
    /// Give up on a method after this long: `"10s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "10s")]
    pub time_limit: Option<TimeLimit>,
    /// The most memory for a method: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

impl question::Question for Compare {
    const NAME: &'static str = "pegs/compare";
    const SUMMARY: &'static str = "The ways in which this has been solved, side by side";
    const ABOUT: question::About = question::About::Position("triangle:5");
    type Inquiry = Comparing;

    fn limits(&self) -> Limits {
        Limits::of(None, self.memory_limit)
    }

    fn open(self) -> Result<Comparing, Error> {
        let given = Given {
            position: &self.position,
            goal: self.goal.as_deref(),
            lattice: ("jumps", self.jumps.as_deref()),
        };
        Ok(Comparing {
            puzzle: given.read()?,
            methods: methods(self.algorithms.as_deref())?,
            each: self.time_limit.map_or(TIME_OF_A_METHOD, |limit| limit.0),
        })
    }
}

/// The methods of these names; all of them if none are given.
fn methods(names: Option<&[String]>) -> Result<Vec<Method>, Error> {
    let Some(names) = names else { return Ok(Method::ALL.to_vec()) };
    let most = Method::ALL.len();
    if names.is_empty() || names.len() > most {
        let message = format!("name between 1 and {most} of them");
        return Err(Error::in_field("algorithms", message));
    }
    let method = |name: &String| {
        let found = Method::ALL.into_iter().find(|method| method.name() == name);
        found.ok_or_else(|| {
            let known = Method::ALL.map(Method::name).join(", ");
            let message = format!("{:?} is none of {known}", board::excerpt(name));
            Error::in_field("algorithms", message)
        })
    };
    names.iter().map(method).collect()
}

/// Methods that are being compared.
pub struct Comparing {
    puzzle: Puzzle,
    methods: Vec<Method>,
    each: Duration,
}

impl question::Inquiry for Comparing {
    type Answer = Compared;

    fn is_light(&self, _: &dyn Tables) -> bool {
        false
    }

    /// Each method has its limit, or its share of what is left if that is less.
    fn answer(&mut self, host: &dyn Host) -> Result<Compared, Error> {
        let mut runs: Vec<MethodRun> = Vec::new();
        for (done, &method) in self.methods.iter().enumerate() {
            let waiting = (self.methods.len() - done) as u32;
            let share = host.left().map_or(Duration::MAX, |left| left / waiting);
            let budget = host.stage(method.name(), Some(self.each.min(share)));
            if runs.last().is_some_and(|run| run.stopped == Some(StopReason::Cancelled)) {
                // Whoever ends one means all.
                budget.control.stop(StopReason::Cancelled);
            }
            let start = host.now();
            let run = classic::run(method, &self.puzzle, &budget);
            let gave_up = || budget.control.stopped().unwrap_or(StopReason::MemoryLimit);
            let stopped = (!run.finished).then(gave_up);
            runs.push(MethodRun::of(method, run, stopped, host.now().saturating_sub(start)));
        }
        let puzzle = self.puzzle.clone();
        Ok(Compared { subject: Subject::of(&puzzle), algorithms: runs, puzzle })
    }
}

/// What `compare` answers.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsCompared)]
pub struct Compared {
    /// What was asked about.
    #[serde(flatten)]
    pub subject: Subject,
    /// The methods in the order they ran.
    pub algorithms: Vec<MethodRun>,
    /// The puzzle.
    #[serde(skip)]
    pub puzzle: Puzzle,
}

impl question::Answer for Compared {
    /// A method that gave up is an answer too.
    fn is_complete(&self) -> bool {
        true
    }
}

/// What one method came to.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsMethodRun)]
pub struct MethodRun {
    /// Its name.
    #[schema(example = "folded-levels")]
    pub name: &'static str,
    /// The number of jumps of the plan it found; null if there is no plan, or it
    /// did not finish.
    pub jumps: Option<usize>,
    /// The positions it met.
    pub positions: u64,
    /// How long it took.
    pub seconds: f64,
    /// Whether it came to an end.
    pub finished: bool,
    /// Why it did not; absent if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The same.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
}

impl MethodRun {
    fn of(method: Method, run: Run, stopped: Option<StopReason>, took: Duration) -> MethodRun {
        MethodRun {
            name: method.name(),
            jumps: run.jumps,
            positions: run.positions,
            seconds: took.as_secs_f64(),
            finished: run.finished,
            reason: stopped.map(|reason| reason.to_string()),
            stopped,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Inquiry as _, Question as _, Timeless};

    fn compare(algorithms: Option<&[&str]>) -> Result<Comparing, Error> {
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
