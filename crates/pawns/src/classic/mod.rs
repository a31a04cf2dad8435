//! The textbook algorithms: one idea per file, all with the same answer.
//!
//! | name | its idea |
//! |---|---|
//! | [`naive`] | the recurrence, as it is written |
//! | [`memo`] | never solve the same position twice |
//! | [`minimax`] | White maximizes, Black minimizes |
//! | [`alphabeta`] | stop looking once a move is refuted |
//! | [`alphabeta-table`](alphabeta_table) | both, and the likely best move first |
//! | [`iterative`] | ask for a win in one ply, in two, in three |
//!
//! A *call* is counted on entry to the recursive function, before the table look-up
//! and before the test for the end of the game. Recursion is at most as deep as a game
//! is long, and every ply advances a pawn, so it ends. Tables stop growing at the
//! budget's memory limit.
//!
//! ```
//! use budget::Budget;
//! use pawns::classic::{self, Algorithm};
//!
//! let game = "3x3".parse()?;
//! let naive = classic::run(Algorithm::Naive, &game, &Budget::default());
//! assert_eq!(naive.value?.get(), -6);
//! assert_eq!(naive.calls, 252);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod alphabeta;
pub mod alphabeta_table;
pub mod iterative;
pub mod memo;
pub mod minimax;
pub mod naive;
mod observer;
mod recorder;
mod table;
mod tally;

use std::fmt;

use budget::{Budget, StopReason};

use crate::{Game, Outcome, Position, Rules, Value};
use tally::Tally;

pub use observer::{CallResult, Fact, Observer, Query, Score, Silent, Window};
pub use recorder::{Bound, Step, Trace, TraceEvent, Verdict, trace};

/// The textbook algorithms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// The recurrence without memory.
    Naive,
    /// The recurrence with a table of solved positions.
    Memo,
    /// Two players, one score, the full tree.
    Minimax,
    /// Minimax that skips what cannot matter.
    AlphaBeta,
    /// Alpha-beta with a table and move ordering.
    AlphaBetaTable,
    /// Deepening by one ply at a time.
    Iterative,
    /// `Memo` with a key that forgets the side to move: wrong on purpose, only to be watched.
    MemoWithoutSide,
}

impl Algorithm {
    /// All that are right, simplest first.
    pub const ALL: [Algorithm; 6] = [
        Algorithm::Naive,
        Algorithm::Memo,
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::AlphaBetaTable,
        Algorithm::Iterative,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::Naive => "naive",
            Algorithm::Memo => "memo",
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alphabeta",
            Algorithm::AlphaBetaTable => "alphabeta-table",
            Algorithm::Iterative => "iterative",
            Algorithm::MemoWithoutSide => "memo-without-side",
        }
    }

    /// All that can be watched: those that are right, and the one that is not.
    pub const WATCHED: [Algorithm; 7] = {
        let [naive, memo, minimax, alphabeta, table, iterative] = Algorithm::ALL;
        [naive, memo, minimax, alphabeta, table, iterative, Algorithm::MemoWithoutSide]
    };

    /// The algorithm of this name, among all that can be watched.
    pub fn named(name: &str) -> Option<Algorithm> {
        Algorithm::WATCHED.into_iter().find(|algorithm| algorithm.name() == name)
    }

    /// What is wrong with it; `None` for an algorithm whose values are right.
    pub const fn flaw(self) -> Option<&'static str> {
        match self {
            Algorithm::MemoWithoutSide => Some("its table forgets whose move it is"),
            _ => None,
        }
    }

    /// What its table takes for a position.
    fn key(self, position: Position) -> Position {
        match self {
            Algorithm::MemoWithoutSide => memo::without_side(position),
            _ => position,
        }
    }

    /// The algorithm in words, line by line; the steps that an [`Observer`] sees refer to
    /// its lines.
    pub const fn pseudocode(self) -> &'static [&'static str] {
        match self {
            Algorithm::Naive => naive::PSEUDOCODE,
            Algorithm::Memo => memo::PSEUDOCODE,
            Algorithm::Minimax => minimax::PSEUDOCODE,
            Algorithm::AlphaBeta => alphabeta::PSEUDOCODE,
            Algorithm::AlphaBetaTable => alphabeta_table::PSEUDOCODE,
            Algorithm::Iterative => iterative::PSEUDOCODE,
            Algorithm::MemoWithoutSide => memo::PSEUDOCODE_WITHOUT_SIDE,
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The result of a run and its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The value, or why it was not found.
    pub value: Result<Value, StopReason>,
    /// The number of calls of the recursive function.
    pub calls: u64,
    /// The number of positions in its table at the end; 0 without a table.
    pub stored: u64,
}

/// Runs one algorithm on one position within a budget.
pub fn run(algorithm: Algorithm, game: &Game, budget: &Budget) -> Run {
    run_observed(algorithm, game, budget, &mut Silent)
}

/// The same run, every step of which is reported to an observer.
pub fn run_observed<O: Observer>(
    algorithm: Algorithm,
    game: &Game,
    budget: &Budget,
    observer: &mut O,
) -> Run {
    let solver = match algorithm {
        Algorithm::Naive => naive::solve,
        Algorithm::Memo => memo::solve,
        Algorithm::Minimax => minimax::solve,
        Algorithm::AlphaBeta => alphabeta::solve,
        Algorithm::AlphaBetaTable => alphabeta_table::solve,
        Algorithm::Iterative => iterative::solve,
        Algorithm::MemoWithoutSide => memo::solve_without_side,
    };
    let (memory, control) = (budget.memory, &*budget.control);
    let mut tally = Tally { calls: 0, stored: 0, memory, control, observer };
    let value = solver(game, &mut tally);
    Run { value, calls: tally.calls, stored: tally.stored }
}

/// The score of a game won at the root: larger than any number of plies.
const WON: Score = 10_000;

/// The score for the side to move of a game that is over at a ply.
fn score_of_finished(rules: &Rules, position: Position, ply: Score) -> Score {
    match rules.result_of_finished(position) {
        Outcome::Win => WON - ply,
        Outcome::Draw => 0,
        Outcome::Loss => -(WON - ply),
    }
}

/// The value that a score at the root stands for.
fn value_of(score: Score) -> Value {
    let plies = (WON - score.abs()) as i16;
    match score {
        WON => Value::WON,
        0 => Value::DRAW,
        1.. => Value::new(plies),
        _ => Value::new(-plies),
    }
}
