//! The fewest moves to a position, where jumps of one peg in a row are one move.
//!
//! Positions are found by moves from the start and, backward, from the ends, level by level,
//! always on the side whose last level is the smaller. As long as no position is on both
//! sides, every plan takes more moves than the two sides have together; the first position
//! that is on both is the middle of a plan with the fewest. Where a hole is to be reached,
//! there is no telling what else the end looks like: needs are found, backward alone, until
//! the start has all that one of them asks for. The sides are the proof.

mod learning;
mod limits;
mod members;
mod side;

use std::sync::Arc;

use budget::{Budget, StopReason};

use self::learning::Learning;
use self::limits::Limits;
use self::side::{Ground, Side, Way};
use super::jumps::Jumps;
use crate::answer::{MoveSets, Weights};
use crate::board::{Jump, Symmetry};
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::set::{Folder, Set};

/// A search for the fewest moves to one of some ends, or to a hole. When the budget ends it
/// can be kept, to go on where it stopped.
pub(crate) struct FewestMoves<const W: usize> {
    puzzle: Arc<Puzzle>,
    /// Those of the board that keep the start and take ends to ends.
    symmetries: Vec<Symmetry>,
    /// The ends, or the target alone.
    ends: Vec<Position>,
    /// For a hole to reach, weights to begin with.
    needs: Option<Vec<Weights>>,
    /// Whether a proof is wanted.
    proves: bool,
    /// Absent until the search begins.
    sides: Option<Box<Sides<W>>>,
}

struct Sides<const W: usize> {
    jumps: Jumps<W>,
    limits: Limits,
    forth: Side<W>,
    back: Side<W>,
    learning: Learning,
    /// The middle of a plan, once it is known.
    met: Option<Set<W>>,
}

/// A plan with the fewest moves.
pub(crate) struct Shortest {
    /// Its jumps; on the way to a hole, some may land on a peg, which then does as well.
    pub(crate) jumps: Vec<Jump>,
    /// Why no plan has fewer moves, if that was wanted and there was the memory. What
    /// excludes ends is left out.
    pub(crate) proof: Option<MoveSets>,
}

impl<const W: usize> FewestMoves<W> {
    /// A search that has not begun. One of the ends can be reached.
    pub(crate) fn to_ends(puzzle: Arc<Puzzle>, ends: Vec<Position>, proves: bool) -> Self {
        let keeps = |symmetry: &&Symmetry| {
            crate::turn(symmetry, &puzzle.start) == puzzle.start
                && ends.iter().all(|end| ends.contains(&crate::turn(symmetry, end)))
        };
        let symmetries = puzzle.board.symmetries().iter().filter(keeps).cloned().collect();
        FewestMoves { puzzle, symmetries, ends, needs: None, proves, sides: None }
    }

    /// The same for a hole, which can be reached, with the symmetries that keep it and the
    /// start, and weights that are not negative.
    pub(crate) fn to_hole(
        puzzle: Arc<Puzzle>,
        hole: usize,
        symmetries: Vec<Symmetry>,
        weights: Vec<Weights>,
        proves: bool,
    ) -> Self {
        let ends = vec![Position::of(puzzle.board.holes().len(), [hole])];
        FewestMoves { puzzle, symmetries, ends, needs: Some(weights), proves, sides: None }
    }

    /// The number of positions found.
    pub(crate) fn visited(&self) -> u64 {
        self.sides.as_ref().map_or(0, |sides| match &self.needs {
            None => sides.forth.len() + sides.back.len(),
            Some(_) => sides.back.len(),
        })
    }

    fn begin(&self, budget: &Budget) -> Result<Box<Sides<W>>, StopReason> {
        let FewestMoves { puzzle, symmetries, ends, .. } = self;
        let board = &puzzle.board;
        if Jumps::<W>::bytes_of(board, symmetries.len()) > budget.memory {
            return Err(StopReason::MemoryLimit);
        }
        let holes = board.holes().len();
        let jumps = Jumps::new(board, Folder::new(holes, symmetries));
        let folded = |position: &Position| jumps.folder.folded(&Set::of(position));
        let forth = Side::new(Way::Forth, [folded(&puzzle.start)]);
        let back = Side::new(Way::Back, ends.iter().map(folded));
        let mut limits = Limits::new(board);
        for weights in self.needs.iter().flatten() {
            limits.add(weights.clone(), puzzle, ends, symmetries);
        }
        // The number of pegs itself is a weight.
        limits.add(Weights(vec![1; holes]), puzzle, ends, symmetries);
        let learning = Learning::default();
        Ok(Box::new(Sides { forth, back, limits, jumps, learning, met: None }))
    }

    /// Finds a plan with the fewest moves.
    ///
    /// # Errors
    /// If the budget ends.
    pub(crate) fn search(&mut self, budget: &Budget) -> Result<Shortest, StopReason> {
        budget.control.set_stage("fewest moves");
        if self.needs.is_none() {
            budget.control.stopped().map_or(Ok(()), Err)?;
        }
        let mut sides = match self.sides.take() {
            Some(sides) => sides,
            None => self.begin(budget)?,
        };
        let found = self.meet(&mut sides, budget).and_then(|met| {
            let ground = self.ground(&sides);
            let mut jumps = match self.needs {
                None => sides.forth.way_to(&ground, met),
                Some(_) => Vec::new(),
            };
            jumps.reverse();
            jumps.extend(sides.back.way_to(&ground, met));
            let proof = match self.proves.then(|| self.prove(&sides, budget)).transpose() {
                Err(StopReason::MemoryLimit) => None,
                proof => proof?,
            };
            Ok(Shortest { jumps, proof })
        });
        self.sides = Some(sides);
        found
    }

    fn ground<'a>(&'a self, sides: &'a Sides<W>) -> Ground<'a, W> {
        let Sides { jumps, limits, .. } = sides;
        Ground { board: self.puzzle.board.jumps(), symmetries: &self.symmetries, jumps, limits }
    }

    /// Goes on with the sides until a position is on both, or a need within the start.
    fn meet(&self, sides: &mut Sides<W>, budget: &Budget) -> Result<Set<W>, StopReason> {
        let FewestMoves { puzzle, symmetries, ends, needs, .. } = self;
        loop {
            if let Some(met) = sides.met {
                return Ok(met);
            }
            let Sides { jumps, limits, forth, back, learning, .. } = &mut *sides;
            let is_forth = needs.is_none() && forth.width() <= back.width();
            if needs.is_none() {
                let side = if is_forth { &*forth } else { &*back };
                learning.go_on(side, limits, puzzle, ends, symmetries, budget)?;
            }
            let ground = Ground { board: puzzle.board.jumps(), symmetries, jumps, limits };
            let taken = ground.bytes();
            sides.met = if needs.is_some() {
                let start = Set::of(&puzzle.start);
                back.advance(&ground, |need| need.is_within(&start), taken, budget)?
            } else if is_forth {
                forth.advance(&ground, |set| back.has(set), taken + back.bytes(), budget)?
            } else {
                back.advance(&ground, |set| forth.has(set), taken + forth.bytes(), budget)?
            };
        }
    }

    /// The sides as a proof.
    fn prove(&self, sides: &Sides<W>, budget: &Budget) -> Result<MoveSets, StopReason> {
        let Sides { forth, back, limits, .. } = sides;
        let ground = self.ground(sides);
        let mut taken = ground.bytes() + forth.bytes() + back.bytes();
        let from_start = match self.needs {
            None => {
                let members = forth.members(&ground, taken, budget)?;
                taken += members.bytes.len() as u64;
                Some((forth.moves, members))
            }
            Some(_) => None,
        };
        Ok(MoveSets {
            parity: Vec::new(),
            weights: Vec::new(),
            symmetries: self.symmetries.clone(),
            bounds: limits.found.clone(),
            from_start,
            to_end: back.members(&ground, taken, budget)?,
        })
    }
}
