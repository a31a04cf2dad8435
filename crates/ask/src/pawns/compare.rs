//! The classical solvers side by side.

use std::time::Duration;

use ::pawns::classic::{self, Algorithm, Run};
use ::pawns::text::Format;
use ::pawns::{Game, Value};
use budget::Budget;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Subject;
use crate::compare::{self, TIME_EACH, Trial};
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;

/// A position on which to set the solvers side by side.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Compare {
    /// A size, a position in any format, possibly with moves after it.
    #[schema(example = "4x4")]
    pub position: String,
    /// Read the position in this format only: `side-rows`, `sizes-rows`, `one-line`
    /// or `size`.
    #[serde(default, deserialize_with = "super::format")]
    #[schema(value_type = Option<String>, example = "size")]
    pub format: Option<Format>,
    /// The names of the solvers; all of them if absent.
    #[schema(example = json!(["naive", "memo"]))]
    pub algorithms: Option<Vec<String>>,
    /// Give up on a solver after this long: `"10s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "10s")]
    pub time_limit: Option<TimeLimit>,
    /// The most memory for a solver's table: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

impl question::Question for Compare {
    const NAME: &'static str = "pawns/compare";
    const SUMMARY: &'static str = "The classical solvers side by side";
    const ABOUT: question::About = question::About::Position("4x4");
    type Inquiry = Comparing;

    fn limits(&self) -> Limits {
        Limits::of(None, self.memory_limit)
    }

    fn open(self) -> Result<Comparing, Error> {
        let names = self.algorithms.as_deref();
        Ok(Comparing {
            algorithms: compare::chosen(&Algorithm::ALL, Algorithm::name, names)?,
            game: super::read(&self.position, self.format)?.last(),
            each: self.time_limit.map_or(TIME_EACH, |limit| limit.0),
        })
    }
}

/// Solvers that are being compared.
pub struct Comparing {
    game: Game,
    algorithms: Vec<Algorithm>,
    each: Duration,
}

impl Comparing {
    /// The position.
    pub fn game(&self) -> &Game {
        &self.game
    }
}

impl question::Inquiry for Comparing {
    type Answer = Compared;

    fn is_light(&self, _: &dyn Tables) -> bool {
        false
    }

    fn answer(&mut self, host: &dyn Host) -> Result<Compared, Error> {
        let game = self.game;
        let run = |algorithm, budget: &Budget| {
            let run = classic::run(algorithm, &game, budget);
            (run, run.value.err())
        };
        let trials = compare::in_turn(&self.algorithms, Algorithm::name, self.each, host, run);
        let algorithms = trials.iter().map(AlgorithmRun::of).collect();
        Ok(Compared { subject: Subject::of(&game), algorithms, game })
    }
}

/// What `compare` answers.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Compared {
    /// What was asked about.
    #[serde(flatten)]
    pub subject: Subject,
    /// The solvers in the order they ran.
    pub algorithms: Vec<AlgorithmRun>,
    /// The position.
    #[serde(skip)]
    pub game: Game,
}

impl question::Answer for Compared {
    /// A solver that gave up is an answer too.
    fn is_complete(&self) -> bool {
        true
    }
}

/// What one solver came to.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AlgorithmRun {
    /// Its name.
    #[schema(example = "memo")]
    pub name: &'static str,
    /// The value it found; null if it did not finish.
    pub value: Option<i16>,
    /// How often its recursive function was entered.
    pub calls: u64,
    /// The positions in its table.
    pub stored: u64,
    /// How long it took.
    pub seconds: f64,
    /// Whether it came to an end.
    pub finished: bool,
    /// Why it did not; absent if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl AlgorithmRun {
    fn of(trial: &Trial<Algorithm, Run>) -> AlgorithmRun {
        let run = &trial.run;
        AlgorithmRun {
            name: trial.algorithm.name(),
            value: run.value.ok().map(Value::get),
            calls: run.calls,
            stored: run.stored,
            seconds: trial.took.as_secs_f64(),
            finished: trial.stopped.is_none(),
            reason: trial.stopped.map(|reason| reason.to_string()),
        }
    }
}
