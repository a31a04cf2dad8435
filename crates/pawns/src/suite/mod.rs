//! Tests for programs that solve pawn positions: balanced, from easy to hard, no two the same
//! up to symmetry, with the classic traps.
//!
//! ```
//! use budget::Budget;
//! use pawns::suite::{Order, make};
//! use pawns::{Outcome, Rules, text::Format};
//!
//! let rules = Rules::classic("4x4".parse()?)?;
//! let (boards, format) = (vec![rules], Format::SideRows);
//! let order = Order { boards, count: 20, seed: 7, format, may_be_fewer: false };
//! let tests = make(&order, &Budget::default())?;
//! let wins = tests.iter().filter(|test| test.value.outcome() == Outcome::Win);
//! assert_eq!((tests.len(), wins.count()), (20, 10));
//! assert!(tests.is_sorted_by_key(|test| test.calls));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod search;
mod traps;

use budget::{Budget, StopReason};

use crate::classic::{self, Algorithm};
use crate::text::Format;
use crate::{Game, Move, Rules, Value};

pub use traps::Trap;

/// The tests to make.
#[derive(Clone, Debug)]
pub struct Order {
    /// The boards, with one rule set; they take turns.
    pub boards: Vec<Rules>,
    /// The number of tests.
    pub count: usize,
    /// The seed: the same order gives the same tests on every machine.
    pub seed: u64,
    /// The format that has to be able to express the positions. With sizes and rows, White
    /// moves; with sizes alone, only start positions are left, balanced or not.
    pub format: Format,
    /// Whether fewer tests do where only start positions are left and there are no more.
    pub may_be_fewer: bool,
}

/// A test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuiteTest {
    /// The position.
    pub game: Game,
    /// Its value.
    pub value: Value,
    /// The calls that a solver with a memo makes: see
    /// [`Algorithm::Memo`].
    pub calls: u64,
    /// The traps it sets.
    pub traps: Vec<Trap>,
}

/// Why there are no tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SuiteError {
    /// The boards have too few different positions of either outcome.
    #[error(
        "only {found} of {count} tests were found on these boards: ask for fewer, or for larger boards"
    )]
    TooFew {
        /// The tests that were found.
        found: usize,
        /// Those that were ordered.
        count: usize,
    },
    /// The budget ran out.
    #[error(transparent)]
    Stopped(#[from] StopReason),
}

/// Makes the tests, from easy to hard.
///
/// # Errors
/// If the boards have too few different positions, or the budget runs out.
pub fn make(order: &Order, budget: &Budget) -> Result<Vec<SuiteTest>, SuiteError> {
    let mut tests = match order.format {
        Format::Size => search::starts(order, budget)?,
        _ => search::random(order, budget)?,
    };
    tests.sort_by_cached_key(|test| (test.calls, test.game.size().area(), test.game.one_line()));
    Ok(tests)
}

/// All moves of a test that keep its value, in the order of their squares; none if the game is
/// over.
///
/// # Errors
/// If the budget runs out.
pub fn best_moves(test: &SuiteTest, budget: &Budget) -> Result<Vec<Move>, StopReason> {
    let mut best = Vec::new();
    for (mv, position) in test.game.rules.successors(test.game.position).moves() {
        let next = Game { position, ..test.game };
        let value = classic::run(Algorithm::Memo, &next, budget).value?;
        if value.for_the_mover() == test.value {
            best.push(mv);
        }
    }
    best.sort_unstable();
    Ok(best)
}
