//! All positions of all plans of a pair, from halves of two games.
//!
//! A position of a pair's plans comes from the start by some number of jumps. And since a
//! plan read backward, with holes for pegs, is a plan of the pair with start and end
//! exchanged, its complement comes from the board on which the *end* is empty by the others.
//! So the positions in the middle of all plans are those that both halves have in common;
//! the others come of them, each half filtering its own. If there are none in the middle,
//! there is no plan.

use budget::{Budget, StopReason};

use super::dead_ends::full_but;
use super::pairs::fixing;
use crate::board::{Board, Symmetry};
use crate::search::jumps::Jumps;
use crate::search::layer::{Cut, Layer, Maker};
use crate::set::{Folder, Set};

/// The positions after up to half of the jumps of a game that begins with one empty hole,
/// folded by the symmetries that leave that hole in its place.
pub(super) struct Half {
    jumps: Jumps<1>,
    layers: Vec<Layer<1>>,
}

/// The number of jumps after which a plan is in its middle, and those after it.
fn middle(holes: usize) -> (usize, usize) {
    let jumps = holes - 2;
    (jumps / 2, jumps - jumps / 2)
}

impl Half {
    /// The half of the game in which a hole is empty at the start.
    ///
    /// # Errors
    /// If the budget ends, of whose memory so many bytes are taken.
    pub(super) fn new(
        board: &Board,
        hole: usize,
        taken: u64,
        budget: &Budget,
    ) -> Result<Half, StopReason> {
        let holes = board.holes().len();
        let symmetries = fixing(board, &[hole]);
        let mut taken = taken + Jumps::<1>::bytes_of(board, symmetries.len());
        if taken > budget.memory {
            return Err(StopReason::MemoryLimit);
        }
        let jumps = Jumps::new(board, Folder::new(holes, symmetries));
        let cut = Cut::new(holes);
        let mut maker = Maker::new(cut, budget);
        let mut layers = vec![Layer::of(cut, [full_but(holes, hole)])];
        while layers.len() <= middle(holes).1 {
            let last = layers.last().expect("the start is there");
            let left = budget.memory.saturating_sub(taken);
            let next = maker.next(last, left, &|sets, found| {
                for set in sets {
                    jumps.after(set, &mut found.steps);
                    found.push_steps(|_| true);
                }
            })?;
            taken += next.bytes();
            layers.push(next);
        }
        Ok(Half { jumps, layers })
    }

    /// The bytes it takes.
    pub(super) fn bytes(&self) -> u64 {
        self.jumps.bytes() + self.layers.iter().map(Layer::bytes).sum::<u64>()
    }

    /// Whether a position comes from the start by so many jumps, as it is or turned.
    fn contains(&self, jumps: usize, set: Set<1>) -> bool {
        self.layers[jumps].contains(&self.jumps.folder.folded(&set))
    }
}

/// The two halves of a pair's games.
pub(super) struct Halves<'a> {
    pub(super) board: &'a Board,
    pub(super) start: usize,
    pub(super) end: usize,
    /// The half of the start.
    pub(super) first: &'a Half,
    /// The half of a hole that a symmetry takes the end to.
    pub(super) second: &'a Half,
    pub(super) turn: &'a Symmetry,
}

/// All positions of all plans of a pair, folded by the symmetries that leave both holes in
/// their places.
pub(super) struct Winning<'a> {
    pub(super) symmetries: Vec<&'a Symmetry>,
    pub(super) jumps: Jumps<1>,
    /// After each number of jumps; all are empty if there is no plan.
    pub(super) layers: Vec<Layer<1>>,
}

impl Winning<'_> {
    /// The bytes it takes.
    pub(super) fn bytes(&self) -> u64 {
        self.jumps.bytes() + self.layers.iter().map(Layer::bytes).sum::<u64>()
    }
}

impl<'a> Halves<'a> {
    /// The positions of all plans.
    ///
    /// # Errors
    /// If the budget ends, of whose memory so many bytes are taken.
    pub(super) fn winning(&self, taken: u64, budget: &Budget) -> Result<Winning<'a>, StopReason> {
        let holes = self.board.holes().len();
        let symmetries = fixing(self.board, &[self.start, self.end]);
        let mut taken = taken
            + Jumps::<1>::bytes_of(self.board, symmetries.len())
            + Folder::<1>::bytes_of(holes, 1);
        if taken > budget.memory {
            return Err(StopReason::MemoryLimit);
        }
        let jumps = Jumps::<1>::new(self.board, Folder::new(holes, symmetries.iter().copied()));
        let turn = Folder::<1>::new(holes, [self.turn]);
        let all = (0..holes).fold(Set::EMPTY, |mut all: Set<1>, hole| {
            all.flip(hole as u16);
            all
        });
        // Whether the end can come of a position that has this many jumps left.
        let leads_to_the_end = |left: usize, set: &Set<1>| {
            let [turned] = turn.images::<1>(&set.toggled(&all));
            self.second.contains(left, turned)
        };
        let mut maker = Maker::new(Cut::new(holes), budget);
        let (before, after) = middle(holes);
        let left = budget.memory.saturating_sub(taken);
        let folder = &self.first.jumps.folder;
        let common = maker.next(&self.first.layers[before], left, &|sets, found| {
            for set in sets {
                for image in folder.all_images(set) {
                    if leads_to_the_end(after, &image) {
                        found.push(jumps.folder.folded(&image));
                    }
                }
            }
        })?;
        taken += common.bytes();
        let mut layers = vec![common];
        for made in (0..before).rev() {
            let last = layers.last().expect("the middle is there");
            let left = budget.memory.saturating_sub(taken);
            let next = maker.next(last, left, &|sets, found| {
                for set in sets {
                    jumps.before(set, &mut found.steps);
                    found.push_steps(|(_, set)| self.first.contains(made, *set));
                }
            })?;
            taken += next.bytes();
            layers.push(next);
        }
        layers.reverse();
        for rest in (0..after).rev() {
            let last = layers.last().expect("the middle is there");
            let left = budget.memory.saturating_sub(taken);
            let next = maker.next(last, left, &|sets, found| {
                for set in sets {
                    jumps.after(set, &mut found.steps);
                    found.push_steps(|(_, set)| leads_to_the_end(rest, set));
                }
            })?;
            taken += next.bytes();
            layers.push(next);
        }
        Ok(Winning { symmetries, jumps, layers })
    }
}
