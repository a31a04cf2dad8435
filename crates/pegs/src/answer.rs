//! Answers: a plan, a proof that there is none, or the reason to have neither.

use budget::StopReason;

use crate::board::Symmetry;
use crate::plan::Plan;
use crate::position::Position;

/// What `solve` found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whether the goal can be reached.
    pub verdict: Verdict,
    /// The number of positions, or of sets of needed pegs, that were searched.
    pub positions: u64,
}

/// Whether a goal can be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// This is how.
    Reachable {
        /// The jumps.
        plan: Plan,
        /// Why no plan has fewer jumps, where that was asked and is not obvious
        /// from the number of pegs.
        fewest: Option<Closed>,
        /// What is known if the budget ended before the plan was known to be the
        /// best: the best one so far was kept.
        stopped: Option<StopReason>,
    },
    /// This is why not.
    Impossible(Reason),
    /// The budget ended first.
    Unknown(StopReason),
}

impl Verdict {
    /// Why the budget kept something from being known, if it did: whether there is a
    /// plan, or whether the one that was found is the best. `None` if the verdict is
    /// final.
    pub const fn stopped(&self) -> Option<StopReason> {
        match self {
            Verdict::Reachable { stopped, .. } => *stopped,
            Verdict::Impossible(_) => None,
            Verdict::Unknown(reason) => Some(*reason),
        }
    }
}

/// Why a goal cannot be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Sets of holes that every jump meets in none or two of its three: whether
    /// a set holds an even or an odd number of pegs never changes. Each end that
    /// the goal allows differs from the start in one of the sets.
    Parity(Vec<Position>),
    /// Weights of holes that no jump can raise the sum of. Each end that the
    /// goal allows, and parity does, needs more than the start has, by one of
    /// them.
    Pagoda {
        /// Sets that exclude some of the ends by parity.
        parity: Vec<Position>,
        /// Weights that exclude the others.
        weights: Vec<Weights>,
    },
    /// All that could come of the start, or be needed for the goal.
    Closed {
        /// Sets that exclude some of the ends by parity.
        parity: Vec<Position>,
        /// Weights that exclude some more.
        weights: Vec<Weights>,
        /// The rest of the ends is not met by any of these.
        closed: Closed,
    },
}

impl Reason {
    /// Its name in reports: `parity`, `pagoda` or `closed-set`.
    pub const fn name(&self) -> &'static str {
        match self {
            Reason::Parity(_) => "parity",
            Reason::Pagoda { .. } => "pagoda",
            Reason::Closed { .. } => "closed-set",
        }
    }
}

/// A whole number for each hole. The weights of the hole that a jump starts from
/// and of the one it passes over add up to no less than that of the hole it
/// lands in: no jump raises the sum of the weights of all pegs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(pub Vec<i64>);

impl Weights {
    /// The sum over the pegs of a position.
    pub fn sum(&self, position: &Position) -> i64 {
        position.pegs().map(|hole| self.0[hole]).sum()
    }
}

/// A set that no jump leads out of.
///
/// For the goal to reach a hole its members are sets of pegs that would do, and
/// "jump" means what would have to be there before the last jump. For other goals
/// its members are positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closed {
    /// Members stand for their images under these, too.
    pub symmetries: Vec<Symmetry>,
    /// What leads out of the set is excluded by one of these.
    pub bounds: Vec<Bound>,
    /// The members, sorted.
    pub members: Vec<Position>,
}

/// Weights that exclude what need not be looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The weights.
    pub weights: Weights,
    /// What a peg costs beside its weight; see `docs/certificates.md`. Zero
    /// where the number of pegs does not matter.
    pub unit: i64,
}

/// What is wanted of a plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wish {
    /// As few jumps as possible.
    #[default]
    FewestJumps,
    /// The first plan that is found.
    Any,
    /// As few moves as possible, a chain of jumps of one peg being one move.
    FewestMoves,
}
