//! The textbook algorithms: one idea per file, all with the same answer.
//!
//! | name | its idea |
//! |---|---|
//! | [`naive`] | the recurrence, as it is written |
//! | [`memo`] | never solve the same position twice |
//! | [`minimax`] | White wants much, Black wants little |
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
mod table;

use std::fmt;

use budget::{Budget, Control, StopReason};

use crate::{Game, Outcome, Position, Rules, Value};

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
}

impl Algorithm {
    /// All of them, simplest first.
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
    let solver = match algorithm {
        Algorithm::Naive => naive::solve,
        Algorithm::Memo => memo::solve,
        Algorithm::Minimax => minimax::solve,
        Algorithm::AlphaBeta => alphabeta::solve,
        Algorithm::AlphaBetaTable => alphabeta_table::solve,
        Algorithm::Iterative => iterative::solve,
    };
    let mut tally = Tally { calls: 0, stored: 0, memory: budget.memory, control: &budget.control };
    let value = solver(game, &mut tally);
    Run { value, calls: tally.calls, stored: tally.stored }
}

/// Counts calls, and now and then looks whether it is time to stop.
struct Tally<'a> {
    calls: u64,
    stored: u64,
    memory: u64,
    control: &'a Control,
}

impl Tally<'_> {
    /// Calls between two looks at the stop flag: well under a millisecond.
    const CHUNK: u64 = 4096;

    /// Counts one call.
    #[inline]
    fn enter(&mut self) -> Result<(), StopReason> {
        self.calls += 1;
        if self.calls.is_multiple_of(Tally::CHUNK) {
            self.control.visit(Tally::CHUNK);
            if let Some(reason) = self.control.stopped() {
                return Err(reason);
            }
        }
        Ok(())
    }
}

/// Scores for the solvers that count plies from the root: `WON - p` for a game
/// won at ply p, its negative for one lost there, 0 for a draw. A quick win scores
/// more than a slow one, a slow loss more than a quick one.
type Score = i32;

/// Larger than any number of plies.
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
