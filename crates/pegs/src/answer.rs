//! Answers: a plan, a proof that none exists, or why neither was found.

use budget::StopReason;

use crate::board::Symmetry;
use crate::plan::Plan;
use crate::position::Position;

/// The answer of `solve`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whether the goal can be reached.
    pub verdict: Verdict,
    /// The number of positions, or of sets of required pegs, that were searched.
    pub positions: u64,
}

/// Whether a goal can be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It can, with this plan.
    Reachable {
        /// The jumps.
        plan: Plan,
        /// Why no plan is shorter, if a proof of that was asked for and does not follow
        /// from the number of pegs.
        fewest: Option<Fewest>,
        /// Why the search ended before the plan was known to be the best, if it did; the
        /// plan is then the best so far.
        stopped: Option<StopReason>,
    },
    /// It cannot, for this reason.
    Impossible(Reason),
    /// The budget ran out first.
    Unknown(StopReason),
}

impl Verdict {
    /// Why something is unknown, if the budget ran out: whether a plan exists, or whether
    /// the plan found is the best. `None` if the verdict is final.
    pub const fn stopped(&self) -> Option<StopReason> {
        match self {
            Verdict::Reachable { stopped, .. } => *stopped,
            Verdict::Impossible(_) => None,
            Verdict::Unknown(reason) => Some(*reason),
        }
    }
}

/// Why no plan is shorter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fewest {
    /// No plan has fewer jumps.
    Jumps(ClosedSet),
    /// No plan has fewer moves.
    Moves(MoveSets),
}

/// Sets of positions by numbers of moves, which show that no plan has fewer moves than one
/// that is known; see `docs/certificates.md`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveSets {
    /// Sets that exclude some of the ends by parity.
    pub parity: Vec<Position>,
    /// Weights that exclude others.
    pub weights: Vec<Weights>,
    /// Members also represent their images under these.
    pub symmetries: Vec<Symmetry>,
    /// What is on a plan has a sum between those of the end and of the start.
    pub bounds: Vec<Weights>,
    /// All positions that so many moves from the start lead to, and these; `None` if the
    /// goal is to reach a hole.
    pub from_start: Option<(u16, Members)>,
    /// All positions from which an end can be reached in the remaining moves, or sets of pegs
    /// that would suffice for it.
    pub to_end: Members,
}

/// Members of a set with their moves, as a certificate has them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Members {
    /// How many there are.
    pub count: u64,
    /// Their bytes.
    pub bytes: Vec<u8>,
}

/// Why a goal cannot be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Sets of holes that contain none or two of the three holes of every jump, so that
    /// the parity of the number of pegs in a set never changes. Each end that the goal
    /// allows differs from the start in one of the sets.
    Parity(Vec<Position>),
    /// Weights of holes whose sum no jump increases. Each end that the goal and parity
    /// allow needs more than the start has, by one of them.
    Pagoda {
        /// Sets that exclude some of the ends by parity.
        parity: Vec<Position>,
        /// Weights that exclude the others.
        weights: Vec<Weights>,
    },
    /// An exhaustive set: all that can follow from the start, or be required for the goal.
    Closed {
        /// Sets that exclude some of the ends by parity.
        parity: Vec<Position>,
        /// Weights that exclude others.
        weights: Vec<Weights>,
        /// The set, which contains none of the remaining ends.
        closed: ClosedSet,
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

/// A pagoda function: an integer for each hole. The weights of the hole that a jump
/// starts from and of the hole it passes over add up to at least that of the hole it
/// lands in, so that no jump increases the total weight of the pegs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(pub Vec<i64>);

impl Weights {
    /// The sum over the pegs of a position.
    pub fn sum(&self, position: &Position) -> i64 {
        position.pegs().map(|hole| self.0[hole]).sum()
    }
}

/// A set that no jump leaves.
///
/// If the goal is to reach a hole, its members are sets of pegs that would suffice, and
/// jumps are taken backward. For other goals its members are positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedSet {
    /// Members also represent their images under these.
    pub symmetries: Vec<Symmetry>,
    /// Any result of a jump that is not in the set is excluded by one of these.
    pub bounds: Vec<Bound>,
    /// The members, sorted.
    pub members: Vec<Position>,
}

/// Weights that exclude positions from a closed set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The weights.
    pub weights: Weights,
    /// What a peg costs in addition to its weight; see `docs/certificates.md`. Zero
    /// where the number of pegs does not matter.
    pub unit: i64,
}

/// The kind of plan that is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wish {
    /// As few jumps as possible.
    #[default]
    FewestJumps,
    /// The first plan found.
    Any,
    /// As few moves as possible; a chain of jumps by one peg is one move.
    FewestMoves,
}
