//! The positions and dead ends of a board after each number of jumps, and its solutions.

use std::time::Duration;

use ::pegs::count::{self, Layer, Outlook};
use ::pegs::{Puzzle, text};
use board::{counted, grouped};
use budget::StopReason;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Jump, Subject, read};
use crate::digits::Digits;
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;

/// Boards of up to this many holes are counted in a moment, whatever the jumps; a count
/// that is stopped starts over.
const LIGHT: usize = 16;

/// A puzzle, to count its positions and solutions.
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
    /// Replaces the puzzle's kind of jump: `orthogonal`, `diagonal`, `all` or `hex`.
    #[schema(example = "hex")]
    pub jumps: Option<String>,
    /// Count only the positions that still lead to the goal, which is much faster.
    #[serde(default)]
    pub winning: bool,
    /// Time limit: `"30s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "30s")]
    pub time_limit: Option<TimeLimit>,
    /// Memory limit: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

impl question::Question for Count {
    const NAME: &'static str = "pegs/count";
    const SUMMARY: &'static str = "Count solutions, and the positions and dead ends at each depth";
    const ABOUT: question::About = question::About::Position("triangle:5");
    type Inquiry = CountInquiry;

    fn limits(&self) -> Limits {
        Limits::of(self.time_limit, self.memory_limit)
    }

    fn open(self) -> Result<CountInquiry, Error> {
        let lattice = ("jumps", self.jumps.as_deref());
        let puzzle = read::changed(&self.position, self.goal.as_deref(), lattice)?;
        Ok(CountInquiry { puzzle, winning: self.winning, took: Duration::ZERO })
    }
}

/// Positions being counted.
pub struct CountInquiry {
    puzzle: Puzzle,
    /// Whether only winning positions are counted.
    winning: bool,
    took: Duration,
}

impl question::Inquiry for CountInquiry {
    type Answer = PositionCounts;

    fn key(&self) -> Option<String> {
        let what = if self.winning { "winning" } else { "count" };
        Some(format!("pegs {what} {}", text::one_line(&self.puzzle)))
    }

    fn is_light(&self, _: &dyn Tables) -> bool {
        self.puzzle.board.holes().len() <= LIGHT
    }

    fn answer(&mut self, host: &dyn Host) -> Result<PositionCounts, Error> {
        let start = host.now();
        let budget = host.stage("counting", None);
        let (count, stopped) = if self.winning {
            let (winning, stopped) = count::winning(&self.puzzle, &budget);
            let layer = |&winning: &u64| Layer { winning, ..Layer::default() };
            let layers = winning.layers.iter().map(layer).collect();
            let count::Winning { solutions, outlook, .. } = winning;
            (count::Count { layers, solutions, outlook }, stopped)
        } else {
            count::count(&self.puzzle, &budget)
        };
        self.took += host.now().saturating_sub(start);
        Ok(PositionCounts::of(&self.puzzle, count, self.winning, stopped, self.took))
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
    /// Positions up to the symmetries that preserve start and goal; null if only those are
    /// counted that lead to the goal.
    pub positions: Option<LayerCounts>,
    /// All positions; null like those up to symmetry.
    pub positions_unfolded: Option<LayerCounts>,
    /// Positions, up to symmetry, from which the goal can be reached; null if unknown.
    pub winning: Option<LayerCounts>,
    /// Positions, up to symmetry, that are not the goal and allow no jump; null if
    /// unknown or not counted.
    pub dead_ends: Option<LayerCounts>,
    /// The number of sequences of jumps to the goal; a string where JavaScript would lose
    /// digits, null if unknown.
    #[schema(value_type = Option<u64>)]
    pub solutions: Option<Digits>,
    /// The number of jumps to the nearest dead end; null if there is none, or if it is
    /// unknown.
    pub shortest_dead_end: Option<usize>,
    /// The number of solutions that no symmetry takes to one another; a string where JavaScript
    /// would lose digits, null if unknown.
    #[schema(value_type = Option<u64>)]
    pub solutions_up_to_symmetry: Option<Digits>,
    /// The chance that random play succeeds, if all legal jumps are equally likely; null if
    /// unknown.
    #[schema(example = 0.006_861_755_887_681_316)]
    pub chance: Option<f64>,
    /// The same as a fraction in lowest terms; null if unknown or too long.
    #[schema(example = "232443128903009/33875167334400000")]
    pub chance_exact: Option<String>,
    /// The positions between start and goal that every solution passes, up to symmetry; null if
    /// unknown.
    pub passed: Option<Vec<PassedPosition>>,
    /// The legal jumps at the start, and what each leaves possible; null if unknown.
    pub first_jumps: Option<Vec<CountedJump>>,
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
    /// Whether only winning positions were counted.
    #[serde(skip)]
    pub only_winning: bool,
    /// Why the counting ended early.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
}

impl PositionCounts {
    fn of(
        puzzle: &Puzzle,
        count: count::Count,
        only_winning: bool,
        stopped: Option<StopReason>,
        took: Duration,
    ) -> PositionCounts {
        // What leads where is known once all layers are.
        let known = stopped.is_none();
        let layers = |number: fn(&Layer) -> u64| LayerCounts::of(&count, number);
        let outlook = count.outlook.as_ref().filter(|_| known);
        PositionCounts {
            subject: Subject::of(puzzle),
            sentence: sentence(&count, only_winning, stopped),
            positions: (!only_winning).then(|| layers(|layer| layer.positions)),
            positions_unfolded: (!only_winning).then(|| layers(|layer| layer.positions_unfolded)),
            winning: (known || only_winning && !count.layers.is_empty())
                .then(|| layers(|layer| layer.winning)),
            dead_ends: (known && !only_winning).then(|| layers(|layer| layer.dead_ends)),
            solutions: known.then(|| Digits(count.solutions.clone())),
            shortest_dead_end: count.shortest_dead_end().filter(|_| known),
            solutions_up_to_symmetry: outlook
                .map(|outlook| Digits(outlook.solutions_folded.clone())),
            chance: outlook.map(|outlook| outlook.chance.value),
            chance_exact: outlook.and_then(|outlook| outlook.chance.exact.clone()),
            passed: outlook.map(|outlook| PassedPosition::all(puzzle, outlook)),
            first_jumps: outlook.map(|outlook| CountedJump::all(puzzle, outlook)),
            seconds: took.as_secs_f64(),
            reason: stopped.map(|reason| reason.to_string()),
            puzzle: puzzle.clone(),
            count,
            only_winning,
            stopped,
        }
    }
}

/// The solutions and the nearest dead end, or why they are unknown.
fn sentence(count: &count::Count, only_winning: bool, stopped: Option<StopReason>) -> String {
    let winning: u64 = count.layers.iter().map(|layer| layer.winning).sum();
    let winning = counted(winning, "winning position", "winning positions");
    if let Some(reason) = stopped {
        let Some(last) = count.layers.len().checked_sub(1) else {
            return format!("Nothing was counted: {reason}.");
        };
        if only_winning {
            return format!("{winning}; the number of solutions is unknown: {reason}.");
        }
        let known = ::pegs::words::jumps(last);
        return format!("Counted up to {known}; the rest is unknown: {reason}.");
    }
    let solutions = match count.solutions.as_str() {
        "0" => "No solutions".into(),
        "1" => "1 solution".into(),
        digits => format!("{} solutions", grouped(digits)),
    };
    if only_winning {
        return format!("{winning}; {}.", solutions.to_lowercase());
    }
    match count.shortest_dead_end() {
        None => format!("{solutions}; no dead ends."),
        Some(jumps) => {
            let jumps = ::pegs::words::jumps(jumps);
            format!("{solutions}; the nearest dead end is {jumps} away.")
        }
    }
}

/// A position that every solution passes, or an image of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PegsPassedPosition)]
pub struct PassedPosition {
    /// The number of jumps before it.
    pub jumps: usize,
    /// The position, row by row from the top.
    #[schema(example = "o/xx/xxx/xoxx/xxoxx")]
    pub position: String,
    /// How many images it has; each solution passes one of them.
    pub images: u32,
}

impl PassedPosition {
    fn all(puzzle: &Puzzle, outlook: &Outlook) -> Vec<PassedPosition> {
        let passed = outlook.passed.iter();
        passed
            .map(|passed| PassedPosition {
                jumps: passed.jumps,
                position: text::rows(&puzzle.board, &passed.position).join("/"),
                images: passed.images,
            })
            .collect()
    }
}

/// A legal jump at the start.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = PegsCountedJump)]
pub struct CountedJump {
    /// The jump.
    #[serde(flatten)]
    pub jump: Jump,
    /// Whether the goal can still be reached after it.
    pub wins: bool,
    /// The number of solutions that begin with it; a string where JavaScript would lose digits.
    #[schema(value_type = u64)]
    pub solutions: Digits,
    /// The chance that random play succeeds after it.
    pub chance: f64,
    /// The same as a fraction in lowest terms; null if too long.
    pub chance_exact: Option<String>,
}

impl CountedJump {
    fn all(puzzle: &Puzzle, outlook: &Outlook) -> Vec<CountedJump> {
        let jumps = outlook.jumps.iter();
        jumps
            .map(|first| CountedJump {
                jump: Jump::of(&puzzle.board, first.jump),
                wins: first.solutions != "0",
                solutions: Digits(first.solutions.clone()),
                chance: first.chance.value,
                chance_exact: first.chance.exact.clone(),
            })
            .collect()
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
        assert_eq!(counted.positions, Some(LayerCounts { total: 2, layers: vec![1, 1] }));
        assert_eq!(counted.positions_unfolded.unwrap().layers, [1, 2]);
        assert_eq!(counted.solutions, Some(Digits("2".into())));
        assert_eq!(counted.solutions_up_to_symmetry, Some(Digits("1".into())));
        assert_eq!((counted.chance, counted.chance_exact.as_deref()), (Some(1.0), Some("1")));
        let jumps: Vec<_> = counted.first_jumps.unwrap();
        assert!(jumps.iter().all(|jump| jump.wins && jump.solutions == Digits("1".into())));
        assert_eq!(jumps.len(), 2);
    }

    #[test]
    fn winning_positions_are_counted_alone() {
        let question = Count { position: "triangle:5".into(), winning: true, ..Default::default() };
        let counted = question.open().unwrap().answer(&Timeless::default()).unwrap();
        assert_eq!((&counted.positions, &counted.dead_ends), (&None, &None));
        assert_eq!(counted.winning.unwrap().total, 390);
        assert_eq!(counted.sentence, "390 winning positions; 29,760 solutions.");
        assert_eq!(counted.passed.unwrap()[0].jumps, 1);
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
