//! The smallest armies that reach a level, and why no smaller one does.

use budget::StopReason;

use crate::lattice::Lattice;
use crate::plan::Plan;
use crate::puzzle::Puzzle;

/// What is known of the armies that reach a level beyond the line.
#[derive(Clone, Debug)]
pub struct Army {
    /// The directions in which soldiers jump.
    pub lattice: Lattice,
    /// The row to be reached, counted from the line.
    pub level: u32,
    /// No army of fewer soldiers does it. `None` if no army at all does.
    pub lower_bound: Option<u32>,
    /// How the lower bound is known.
    pub proof: LowerBound,
    /// The smallest army found.
    pub found: Option<Found>,
    /// Sets of needed soldiers that were searched.
    pub positions: u64,
    /// Why the search ended early, if it did.
    pub stopped: Option<StopReason>,
}

/// An army that does it.
#[derive(Clone, Debug)]
pub struct Found {
    /// A board with room for all of it; its start is the army, its goal the
    /// square to be reached.
    pub puzzle: Puzzle,
    /// The row of the board, from zero, that is the last one behind the line.
    pub line: u32,
    /// The jumps.
    pub plan: Plan,
}

/// How a lower bound is known.
#[derive(Clone, Debug)]
pub enum LowerBound {
    /// The golden ratio's powers as weights: all soldiers there could be weigh no
    /// more than the square to be reached, so no finite army does.
    Golden,
    /// Prices of squares, found as a linear program's dual.
    Prices,
    /// All sets of soldiers that would be needed, none of which is an army.
    Closed,
}

impl LowerBound {
    /// Its name in reports.
    pub const fn name(&self) -> &'static str {
        match self {
            LowerBound::Golden => "golden-ratio",
            LowerBound::Prices => "linear-programming",
            LowerBound::Closed => "closed-set",
        }
    }
}
