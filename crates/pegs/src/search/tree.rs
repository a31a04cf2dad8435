//! All positions that can come from a puzzle's start, and those of them that lead to the goal.

use budget::{Budget, StopReason};

use super::jumps::Jumps;
use super::layer::{Cut, Layer as Sets, Maker};
use crate::goal::Goal;
use crate::puzzle::Puzzle;
use crate::set::{Folder, Set};

/// All positions that can come of a puzzle's start.
pub(crate) struct Tree<const W: usize> {
    pub(crate) start: Set<W>,
    pub(crate) jumps: Jumps<W>,
    cut: Cut,
    target: Target<W>,
}

/// The goal, in terms of sets.
enum Target<const W: usize> {
    Reach(u16),
    One,
    Exactly(Set<W>),
}

impl<const W: usize> Tree<W> {
    /// The tree of a puzzle, of which only the jumps are there yet.
    ///
    /// # Errors
    /// If these do not fit the memory.
    pub(crate) fn new(puzzle: &Puzzle, budget: &Budget) -> Result<Tree<W>, StopReason> {
        let mut symmetries = puzzle.symmetries_of_the_goal();
        symmetries.retain(|symmetry| crate::turn(symmetry, &puzzle.start) == puzzle.start);
        if Jumps::<W>::bytes_of(&puzzle.board, symmetries.len()) > budget.memory {
            return Err(StopReason::MemoryLimit);
        }
        let holes = puzzle.board.holes().len();
        let target = match &puzzle.goal {
            Goal::Reach(hole) => Target::Reach(*hole as u16),
            Goal::One => Target::One,
            Goal::OneAt(hole) => {
                let mut set = Set::EMPTY;
                set.flip(*hole as u16);
                Target::Exactly(set)
            }
            Goal::Exactly(end) => Target::Exactly(Set::of(end)),
        };
        let jumps = Jumps::new(&puzzle.board, Folder::new(holes, symmetries));
        Ok(Tree { start: Set::of(&puzzle.start), jumps, cut: Cut::new(holes), target })
    }

    pub(crate) fn is_met(&self, set: &Set<W>) -> bool {
        match &self.target {
            Target::Reach(hole) => set.has(*hole),
            Target::One => set.len() == 1,
            Target::Exactly(end) => set == end,
        }
    }

    /// A position as it is folded.
    pub(crate) fn folded(&self, set: &Set<W>) -> Set<W> {
        self.jumps.folder.folded(set)
    }

    /// All layers from the start on, after those that are there already.
    ///
    /// # Errors
    /// If the budget ends; the layers that are finished stay.
    pub(crate) fn go_forward(
        &self,
        layers: &mut Vec<Sets<W>>,
        budget: &Budget,
    ) -> Result<(), StopReason> {
        if layers.is_empty() {
            layers.push(Sets::of(self.cut, [self.folded(&self.start)]));
        }
        let mut maker = Maker::new(self.cut, budget);
        let mut taken = self.jumps.bytes() + bytes(layers);
        loop {
            let last = layers.last().expect("the start is there");
            if last.is_empty() {
                layers.pop();
                return Ok(());
            }
            budget.control.set_stage(format!("after {} jumps", layers.len()));
            let left = budget.memory.saturating_sub(taken);
            let next = maker.next(last, left, &|sets, found| {
                for set in sets.iter().filter(|set| !self.is_met(set)) {
                    self.jumps.after(set, &mut found.steps);
                    found.push_steps(|_| true);
                }
            })?;
            taken += next.bytes();
            layers.push(next);
        }
    }

    /// Takes layers away, from the last to the first, and adds the positions of each that
    /// lead to the goal to those that are there already.
    ///
    /// # Errors
    /// If the budget ends; the layers that are finished stay.
    pub(crate) fn winning(
        &self,
        layers: &mut Vec<Sets<W>>,
        winning: &mut Vec<Sets<W>>,
        budget: &Budget,
    ) -> Result<(), StopReason> {
        let mut maker = Maker::new(self.cut, budget);
        let mut taken = self.jumps.bytes() + bytes(layers) + bytes(winning);
        while let Some(layer) = layers.last() {
            budget.control.set_stage("finding winning positions");
            let left = budget.memory.saturating_sub(taken);
            let mut before = match winning.last() {
                None => Sets::of(self.cut, []),
                Some(after) => maker.next(after, left, &|sets, found| {
                    for set in sets {
                        self.jumps.before(set, &mut found.steps);
                        found.push_steps(|(_, before)| !self.is_met(before));
                    }
                })?,
            };
            before.intersect(layer, budget.threads);
            before.add(layer.iter().filter(|set| self.is_met(set)).copied());
            taken = taken + before.bytes() - layer.bytes();
            winning.push(before);
            layers.pop();
        }
        Ok(())
    }
}

/// The bytes that layers take.
fn bytes<const W: usize>(layers: &[Sets<W>]) -> u64 {
    layers.iter().map(Sets::bytes).sum()
}
