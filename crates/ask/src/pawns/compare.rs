//! Textbook algorithms compared.

use std::time::Duration;

use ::pawns::classic::{self, Algorithm, Run};
use ::pawns::text::Format;
use ::pawns::{Game, Value, Variant};
use budget::Budget;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Subject;
use crate::compare::{self, TIME_EACH, Trial};
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;

/// A position on which to compare algorithms.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Compare {
    /// A size, or a position in any format, optionally followed by moves.
    #[schema(example = "4x4")]
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
    /// The names of the algorithms; all of them if absent.
    #[schema(example = json!(["naive", "memo"]))]
    pub algorithms: Option<Vec<String>>,
    /// Time limit per algorithm: `"10s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "10s")]
    pub time_limit: Option<TimeLimit>,
    /// Memory limit per algorithm: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

impl question::Question for Compare {
    const NAME: &'static str = "pawns/compare";
    const SUMMARY: &'static str = "Compare textbook algorithms on one position";
    const ABOUT: question::About = question::About::Position("4x4");
    type Inquiry = CompareInquiry;

    fn limits(&self) -> Limits {
        Limits::of(None, self.memory_limit)
    }

    fn open(self) -> Result<CompareInquiry, Error> {
        let names = self.algorithms.as_deref();
        Ok(CompareInquiry {
            algorithms: compare::chosen(&Algorithm::ALL, Algorithm::name, names)?,
            game: super::read(&self.position, self.rules, self.format)?.last(),
            each: self.time_limit.map_or(TIME_EACH, |limit| limit.0),
        })
    }
}

/// Algorithms being compared.
pub struct CompareInquiry {
    game: Game,
    algorithms: Vec<Algorithm>,
    each: Duration,
}

impl CompareInquiry {
    /// The position.
    pub fn game(&self) -> &Game {
        &self.game
    }
}

impl question::Inquiry for CompareInquiry {
    type Answer = Comparison;

    fn is_light(&self, _: &dyn Tables) -> bool {
        false
    }

    fn answer(&mut self, host: &dyn Host) -> Result<Comparison, Error> {
        let game = self.game;
        let run = |algorithm, budget: &Budget| {
            let run = classic::run(algorithm, &game, budget);
            (run, run.value.err())
        };
        let trials = compare::in_turn(&self.algorithms, Algorithm::name, self.each, host, run);
        let algorithms: Vec<AlgorithmRun> = trials.iter().map(AlgorithmRun::of).collect();
        let finished = algorithms.iter().map(|run| run.finished);
        let found = match trials.iter().find_map(|trial| trial.run.value.ok()) {
            Some(Value::DRAW) => "a draw".into(),
            value => format!("the value is {}", value.unwrap_or(Value::LOST)),
        };
        let sentence = compare::sentence(finished, &found);
        Ok(Comparison { subject: Subject::of(&game), sentence, algorithms, game })
    }
}

/// The answer to `compare`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Comparison {
    /// The position of the question.
    #[serde(flatten)]
    pub subject: Subject,
    /// The answer in a sentence.
    #[schema(example = "All 6 algorithms finished: the value is -6.")]
    pub sentence: String,
    /// The algorithms, in the order they ran.
    pub algorithms: Vec<AlgorithmRun>,
    /// The position.
    #[serde(skip)]
    pub game: Game,
}

impl question::Answer for Comparison {
    /// One algorithm that finished is enough: how far the others came is an answer too.
    fn is_complete(&self) -> bool {
        self.algorithms.iter().any(|run| run.finished)
    }
}

/// The result of one algorithm.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AlgorithmRun {
    /// Its name.
    #[schema(example = "memo")]
    pub name: &'static str,
    /// The outcome it found for the side to move: `win`, `loss`, `draw`, or `unknown` if it
    /// did not finish.
    #[schema(example = "loss")]
    pub outcome: &'static str,
    /// The value it found; null for a draw, or if it did not finish.
    pub value: Option<i16>,
    /// The number of calls to its recursive function.
    pub calls: u64,
    /// The number of positions in its table.
    pub stored: u64,
    /// Time taken, in seconds.
    pub seconds: f64,
    /// Whether it finished.
    pub finished: bool,
    /// Why it did not; absent if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The family's own value.
    #[serde(skip)]
    pub found: Option<Value>,
}

impl AlgorithmRun {
    fn of(trial: &Trial<Algorithm, Run>) -> AlgorithmRun {
        let run = &trial.run;
        AlgorithmRun {
            name: trial.algorithm.name(),
            outcome: super::word(run.value.ok().map(Value::outcome)),
            value: run.value.ok().and_then(Value::signed),
            calls: run.calls,
            stored: run.stored,
            seconds: trial.took.as_secs_f64(),
            finished: trial.stopped.is_none(),
            reason: trial.stopped.map(|reason| reason.to_string()),
            found: run.value.ok(),
        }
    }
}
