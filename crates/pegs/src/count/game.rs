//! A puzzle in terms of keys.

use budget::{Budget, StopReason};

use super::key::Key;
use super::layer::{Cut, Layer};
use super::space::{Basis, Space};
use crate::board::{Board, Symmetry};
use crate::goal::Goal;
use crate::puzzle::Puzzle;
use crate::set::{Set, masks};

/// A puzzle whose positions are counted.
pub(super) struct Game<'a, K, const W: usize> {
    pub(super) board: &'a Board,
    /// The symmetries of the board that preserve start and goal.
    pub(super) symmetries: Vec<&'a Symmetry>,
    pub(super) space: Space<K, W>,
    pub(super) cut: Cut,
    pub(super) start: Set<W>,
    pub(super) target: Target<W>,
}

/// The goal, in terms of sets.
pub(super) enum Target<const W: usize> {
    Reach(u16),
    /// One of these, which have equally many pegs. Those of another class are left out: no
    /// jumps lead to them.
    Ends(Vec<Set<W>>),
}

/// What is known before it is clear how long keys have to be.
pub(super) struct Plan<'a, const W: usize> {
    puzzle: &'a Puzzle,
    basis: Basis<W>,
}

impl<'a, const W: usize> Plan<'a, W> {
    pub(super) fn new(puzzle: &'a Puzzle) -> Plan<'a, W> {
        Plan { puzzle, basis: Basis::new(&masks(&puzzle.board)) }
    }

    /// The number of bits that tell positions apart.
    pub(super) fn rank(&self) -> usize {
        self.basis.rank()
    }

    /// The game in terms of keys of some kind.
    ///
    /// # Errors
    /// If it does not fit the memory.
    pub(super) fn game<K: Key<W>>(&self, budget: &Budget) -> Result<Game<'a, K, W>, StopReason> {
        let Plan { puzzle, basis } = self;
        let board = &puzzle.board;
        let mut symmetries = puzzle.symmetries_of_the_goal();
        symmetries.retain(|symmetry| crate::turn(symmetry, &puzzle.start) == puzzle.start);
        let most_bits = basis.rank().max(if K::IS_SET { board.holes().len() } else { 0 });
        if Space::<K, W>::bytes_of(board, symmetries.len(), most_bits) > budget.memory {
            return Err(StopReason::MemoryLimit);
        }
        let start = Set::of(&puzzle.start);
        let target = match puzzle.goal.ends(board.holes().len()) {
            None => {
                let Goal::Reach(hole) = puzzle.goal else { unreachable!("others have ends") };
                Target::Reach(hole as u16)
            }
            Some(ends) => {
                let ends = ends.iter().map(Set::of);
                let may_be =
                    |end: &Set<W>| end.len() <= start.len() && basis.may_connect(&start, end);
                Target::Ends(ends.filter(may_be).collect())
            }
        };
        let space = Space::new(board, &symmetries, &start, basis);
        let cut = Cut::new::<K, W>(space.bits());
        Ok(Game { board, symmetries, space, cut, start, target })
    }
}

impl<K: Key<W>, const W: usize> Game<'_, K, W> {
    /// Whether a position that comes from the start meets the goal.
    #[inline]
    pub(super) fn is_met(&self, set: &Set<W>) -> bool {
        match &self.target {
            Target::Reach(hole) => set.has(*hole),
            Target::Ends(ends) => ends.contains(set),
        }
    }

    /// Whether a position after so many jumps may meet the goal.
    pub(super) fn may_end_after(&self, jumps: usize) -> bool {
        match &self.target {
            Target::Reach(_) => true,
            Target::Ends(ends) => ends
                .first()
                .is_some_and(|end| (end.len() as usize) + jumps == self.start.len() as usize),
        }
    }

    /// The layer that holds the start.
    pub(super) fn first(&self) -> Layer<K> {
        Layer::of(self.cut, [self.space.folded(&self.start)])
    }
}
