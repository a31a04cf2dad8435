//! Counts positions, dead ends and solutions.
//!
//! Layers of positions are made from the start on, mirror images folded. From the
//! goal back, those that lead to it are picked out of them, and the ways to the
//! goal added up. The game ends where the goal is met.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use budget::{Budget, StopReason};
use num_bigint::BigUint;

use crate::goal::Goal;
use crate::memory;
use crate::puzzle::Puzzle;
use crate::search::jumps::Jumps;
use crate::search::layer::{Cut, Layer as Sets, Maker, each};
use crate::set::{Folder, Set, with_words};

/// The counts, layer by layer: layer n holds the positions after n jumps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// The layers from the start.
    pub layers: Vec<Layer>,
    /// The number of solutions, that is sequences of jumps to the goal, in decimal digits.
    pub solutions: String,
}

/// The positions after some number of jumps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layer {
    /// Positions up to the symmetries of the board that preserve start and goal.
    pub positions: u64,
    /// All positions.
    pub positions_unfolded: u64,
    /// Positions, up to symmetry, that meet the goal or from which it can be reached.
    pub winning: u64,
    /// Positions, up to symmetry, that do not meet the goal and allow no jump.
    pub dead_ends: u64,
}

impl Count {
    /// The number of jumps to the nearest dead end.
    pub fn shortest_dead_end(&self) -> Option<usize> {
        self.layers.iter().position(|layer| layer.dead_ends > 0)
    }
}

/// Counts the positions, dead ends and solutions of a puzzle. If the budget runs out
/// first, the counts so far are returned with the reason.
pub fn count(puzzle: &Puzzle, budget: &Budget) -> (Count, Option<StopReason>) {
    with_words!(puzzle.board.holes().len(), count_words(puzzle, budget))
}

fn count_words<const W: usize>(puzzle: &Puzzle, budget: &Budget) -> (Count, Option<StopReason>) {
    let mut count = Count::default();
    let mut layers = Vec::new();
    let counted = Tree::<W>::new(puzzle, budget).and_then(|tree| {
        tree.go_forward(&mut layers, &mut count, budget)?;
        tree.go_back(layers, &mut count, budget)
    });
    (count, counted.err())
}

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
        count: &mut Count,
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
            let (unfolded, dead_ends) = (AtomicU64::new(0), AtomicU64::new(0));
            let left = budget.memory.saturating_sub(taken);
            let next = maker.next(last, left, &|sets, found| {
                let images = sets.iter().map(|set| self.jumps.folder.orbit(set)).sum();
                unfolded.fetch_add(images, Ordering::Relaxed);
                let mut dead = 0;
                for set in sets.iter().filter(|set| !self.is_met(set)) {
                    self.jumps.after(set, &mut found.steps);
                    dead += u64::from(found.steps.is_empty());
                    found.push_steps(|_| true);
                }
                dead_ends.fetch_add(dead, Ordering::Relaxed);
            })?;
            count.layers.push(Layer {
                positions: last.len() as u64,
                positions_unfolded: unfolded.into_inner(),
                winning: 0,
                dead_ends: dead_ends.into_inner(),
            });
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

    /// Counts what leads to the goal, and in how many ways.
    fn go_back(
        &self,
        mut layers: Vec<Sets<W>>,
        count: &mut Count,
        budget: &Budget,
    ) -> Result<(), StopReason> {
        let mut winning = Vec::new();
        self.winning(&mut layers, &mut winning, budget)?;
        winning.reverse();
        for (layer, winning) in count.layers.iter_mut().zip(&winning) {
            layer.winning = winning.len() as u64;
        }
        // Numbers of two words do for nearly all boards, and are quick.
        count.solutions = match self.solutions::<Narrow>(&winning, budget)? {
            Narrow::TOO_LARGE => self.solutions::<BigUint>(&winning, budget)?.to_string(),
            Narrow(number) => number.to_string(),
        };
        Ok(())
    }

    /// The number of ways from the start to the goal.
    fn solutions<N: Number>(&self, winning: &[Sets<W>], budget: &Budget) -> Result<N, StopReason> {
        let taken = self.jumps.bytes() + bytes(winning);
        let mut ways: Vec<Vec<N>> = Vec::new();
        for depth in (0..winning.len()).rev() {
            budget.control.set_stage("counting solutions");
            let known: u64 = ways.iter().flatten().map(N::bytes).sum();
            let widest = ways.iter().flatten().map(N::bytes).max().unwrap_or(N::one().bytes());
            let more = winning[depth].len() as u64 * widest * if N::GROWS { 2 } else { 1 };
            if taken + known + more > budget.memory {
                return Err(StopReason::MemoryLimit);
            }
            ways = self.ways(&winning[depth], winning.get(depth + 1).zip(Some(&ways)), budget)?;
        }
        Ok(N::sum(ways.iter().flatten()))
    }

    /// The number of ways to the goal from each position of a layer.
    fn ways<N: Number>(
        &self,
        layer: &Sets<W>,
        after: Option<(&Sets<W>, &Vec<Vec<N>>)>,
        budget: &Budget,
    ) -> Result<Vec<Vec<N>>, StopReason> {
        let parts = layer.parts();
        let ways: Vec<Mutex<Vec<N>>> = parts.iter().map(|_| Mutex::default()).collect();
        each(budget.threads, parts.len(), &|part| {
            if budget.control.stopped().is_some() {
                return;
            }
            let mut steps = Vec::new();
            let ways_of = |set: &Set<W>| match after {
                _ if self.is_met(set) => N::one(),
                None => N::sum(&[]),
                Some((sets, ways)) => {
                    self.jumps.after(set, &mut steps);
                    let places = steps.iter().filter_map(|(_, next)| sets.place(next));
                    N::sum(places.map(|(part, index)| &ways[part][index]))
                }
            };
            *ways[part].lock().unwrap_or_else(PoisonError::into_inner) =
                parts[part].iter().map(ways_of).collect();
        });
        budget.control.stopped().map_or(Ok(()), Err)?;
        let unlocked = |part: Mutex<_>| part.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(ways.into_iter().map(unlocked).collect())
    }
}

/// The bytes that layers take.
fn bytes<const W: usize>(layers: &[Sets<W>]) -> u64 {
    layers.iter().map(Sets::bytes).sum()
}

/// A number of ways.
trait Number: Send + Sync {
    /// Whether larger numbers take more bytes.
    const GROWS: bool;

    fn one() -> Self;
    fn sum<'a>(numbers: impl IntoIterator<Item = &'a Self>) -> Self
    where
        Self: 'a;
    /// The bytes it takes.
    fn bytes(&self) -> u64;
}

/// A number of two words, unless it would be larger.
#[derive(PartialEq, Eq)]
struct Narrow(u128);

impl Narrow {
    const TOO_LARGE: Narrow = Narrow(u128::MAX);
}

impl Number for Narrow {
    const GROWS: bool = false;

    fn one() -> Narrow {
        Narrow(1)
    }

    fn sum<'a>(numbers: impl IntoIterator<Item = &'a Narrow>) -> Narrow {
        Narrow(numbers.into_iter().fold(0, |sum: u128, number| sum.saturating_add(number.0)))
    }

    fn bytes(&self) -> u64 {
        size_of::<Narrow>() as u64
    }
}

impl Number for BigUint {
    const GROWS: bool = true;

    fn one() -> BigUint {
        1u8.into()
    }

    fn sum<'a>(numbers: impl IntoIterator<Item = &'a BigUint>) -> BigUint {
        numbers.into_iter().sum()
    }

    fn bytes(&self) -> u64 {
        // Words are added one by one, so that there may be twice as many as needed.
        let words = self.bits().div_ceil(64).next_power_of_two().max(4) as usize;
        (size_of::<BigUint>() + memory::allocation(8 * words)) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two rows of 134 jumps each, in any order: 268 choose 134 ways, more than 256
    /// bits hold.
    #[test]
    fn there_is_no_number_of_ways_too_large_to_count() {
        let row = format!("xx{}o", "ox".repeat(133));
        let end = format!("{}x", "o".repeat(268));
        let hole = ".".repeat(269);
        let text = format!("goal: exactly; {row}/{hole}/{row}; {end}/{hole}/{end}");
        let (count, stopped) = count(&crate::text::read(&text).unwrap(), &Budget::default());
        let mut ways = BigUint::from(1u8);
        for number in 1..=134u32 {
            ways = ways * (134 + number) / number;
        }
        assert!(ways.bits() > 256);
        assert_eq!((count.solutions, stopped), (ways.to_string(), None));
    }

    #[test]
    fn the_triangle_of_five_has_as_many_solutions_as_published() {
        let puzzle = Puzzle::named("triangle:5").unwrap().unwrap();
        let (count, stopped) = count(&puzzle, &Budget::default());
        assert_eq!((count.solutions.as_str(), stopped), ("29760", None));
    }
}
