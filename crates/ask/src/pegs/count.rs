//! All positions, dead ends and solutions of a board, counted jump by jump.

use std::time::Duration;

use ::pegs::count::{self, Layer};
use ::pegs::{Puzzle, text};
use board::grouped;
use budget::StopReason;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Subject, read};
use crate::digits::Digits;
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;

/// Boards of up to this many holes are counted in a moment, whatever the jumps; a count
/// that is stopped starts over.
const LIGHT: usize = 16;

/// A puzzle whose positions and solutions to count.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = PegsCount)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// The name of a built-in board, or a board as text.
    #[schema(example = "triangle:5")]
    pub position: String,
    /// Replaces the puzzle's goal: `reach d7`, `one`, `one d4`, `exactly ooo/oxo`.
    #[schema(example = "one")]
    pub goal: Option<String>,
    /// Replaces the puzzle's kind of jumps: `orthogonal`, `diagonal`, `all` or `hex`.
    #[schema(example = "hex")]
    pub jumps: Option<String>,
    /// Time limit: `"30s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "30s")]
    pub time_limit: Option<TimeLimit>,
    /// Memory limit: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

impl question::Question for Count {
    const NAME: &'static str = "pegs/count";
    const SUMMARY: &'static str = "Count all positions, dead ends and solutions, jump by jump";
    const ABOUT: question::About = question::About::Position("triangle:5");
    type Inquiry = CountInquiry;

    fn limits(&self) -> Limits {
        Limits::of(self.time_limit, self.memory_limit)
    }

    fn open(self) -> Result<CountInquiry, Error> {
        let lattice = ("jumps", self.jumps.as_deref());
        let puzzle = read::changed(&self.position, self.goal.as_deref(), lattice)?;
        Ok(CountInquiry { puzzle, took: Duration::ZERO })
    }
}

/// Positions being counted.
pub struct CountInquiry {
    puzzle: Puzzle,
    took: Duration,
}

impl question::Inquiry for CountInquiry {
    type Answer = PositionCounts;

    fn key(&self) -> Option<String> {
        Some(format!("pegs count {}", text::one_line(&self.puzzle)))
    }

    fn is_light(&self, _: &dyn Tables) -> bool {
        self.puzzle.board.holes().len() <= LIGHT
    }

    fn answer(&mut self, host: &dyn Host) -> Result<PositionCounts, Error> {
        let start = host.now();
        let (count, stopped) = count::count(&self.puzzle, &host.stage("counting", None));
        self.took += host.now().saturating_sub(start);
        Ok(PositionCounts::of(&self.puzzle, count, stopped, self.took))
    }
}

/// The answer to `count`. Layer n holds the positions after n jumps.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsPositionCounts)]
pub struct PositionCounts {
    /// The position of the question.
    #[serde(flatten)]
    pub subject: Subject,
    /// The answer in a sentence.
    #[schema(example = "29,760 solutions; the nearest dead end is 6 jumps away.")]
    pub sentence: String,
    /// Positions up to the symmetries that preserve start and goal.
    pub positions: LayerCounts,
    /// All positions.
    pub positions_unfolded: LayerCounts,
    /// Positions, up to symmetry, from which the goal can be reached; null if unknown.
    pub winning: Option<LayerCounts>,
    /// Positions, up to symmetry, that are not the goal and allow no jump; null if
    /// unknown.
    pub dead_ends: Option<LayerCounts>,
    /// The number of sequences of jumps to the goal; a string where JavaScript would lose
    /// digits, null if unknown.
    #[schema(value_type = Option<u64>)]
    pub solutions: Option<Digits>,
    /// The number of jumps to the nearest dead end; null if there is none, or if it is
    /// unknown.
    pub shortest_dead_end: Option<usize>,
    /// Time taken, in seconds.
    pub seconds: f64,
    /// Why something is unknown.
    pub reason: Option<String>,
    /// The puzzle.
    #[serde(skip)]
    pub puzzle: Puzzle,
    /// The family's own counts.
    #[serde(skip)]
    pub count: count::Count,
    /// Why the counting ended early.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
}

impl PositionCounts {
    fn of(
        puzzle: &Puzzle,
        count: count::Count,
        stopped: Option<StopReason>,
        took: Duration,
    ) -> PositionCounts {
        // What leads where is known once all layers are.
        let known = stopped.is_none();
        PositionCounts {
            subject: Subject::of(puzzle),
            sentence: sentence(&count, stopped),
            positions: LayerCounts::of(&count, |layer| layer.positions),
            positions_unfolded: LayerCounts::of(&count, |layer| layer.positions_unfolded),
            winning: known.then(|| LayerCounts::of(&count, |layer| layer.winning)),
            dead_ends: known.then(|| LayerCounts::of(&count, |layer| layer.dead_ends)),
            solutions: known.then(|| Digits(count.solutions.clone())),
            shortest_dead_end: count.shortest_dead_end().filter(|_| known),
            seconds: took.as_secs_f64(),
            reason: stopped.map(|reason| reason.to_string()),
            puzzle: puzzle.clone(),
            count,
            stopped,
        }
    }
}

/// The solutions and the nearest dead end, or why they are unknown.
fn sentence(count: &count::Count, stopped: Option<StopReason>) -> String {
    if let Some(reason) = stopped {
        let layers = count.layers.len().saturating_sub(1);
        let known = ::pegs::words::jumps(layers);
        return format!("Counted up to {known}; the rest is unknown: {reason}.");
    }
    let solutions = match count.solutions.as_str() {
        "0" => "No solutions".into(),
        "1" => "1 solution".into(),
        digits => format!("{} solutions", grouped(digits)),
    };
    match count.shortest_dead_end() {
        None => format!("{solutions}; no dead ends."),
        Some(jumps) => {
            let jumps = ::pegs::words::jumps(jumps);
            format!("{solutions}; the nearest dead end is {jumps} away.")
        }
    }
}

impl question::Answer for PositionCounts {
    fn is_complete(&self) -> bool {
        self.stopped.is_none()
    }
}

/// Numbers per layer, and their sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PegsLayerCounts)]
pub struct LayerCounts {
    /// The sum.
    pub total: u64,
    /// The numbers per layer, from the start.
    pub layers: Vec<u64>,
}

impl LayerCounts {
    fn of(count: &count::Count, number: impl Fn(&Layer) -> u64) -> LayerCounts {
        let layers: Vec<u64> = count.layers.iter().map(number).collect();
        LayerCounts { total: layers.iter().sum(), layers }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Inquiry as _, Question as _, Timeless};

    #[test]
    fn a_small_board_is_counted_to_its_end() {
        let question = Count { position: "oxxo".into(), ..Default::default() };
        let counted = question.open().unwrap().answer(&Timeless::default()).unwrap();
        assert_eq!(counted.positions, LayerCounts { total: 2, layers: vec![1, 1] });
        assert_eq!(counted.positions_unfolded.layers, [1, 2]);
        assert_eq!(counted.solutions, Some(Digits("2".into())));
    }

    #[test]
    fn what_was_not_counted_is_null() {
        let stopped = Timeless::default();
        stopped.0.control.stop(StopReason::TimeLimit);
        let question = Count { position: "english".into(), ..Default::default() };
        let counted = question.open().unwrap().answer(&stopped).unwrap();
        assert_eq!((counted.winning, counted.solutions), (None, None));
        assert_eq!(counted.reason.as_deref(), Some("time limit reached"));
    }
}
