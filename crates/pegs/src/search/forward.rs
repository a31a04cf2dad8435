//! The search from the start: level by level, mirror images folded, what no
//! weights allow left out, and met halfway by what leads to the goal.

use std::sync::Arc;

use budget::{Budget, StopReason};

use super::jumps::Jumps;
use super::layer::{Cut, Layer, Maker};
use crate::answer::{Bound, ClosedSet, Weights};
use crate::board::{Jump, Symmetry};
use crate::pagoda;
use crate::plan::Plan;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::set::{Folder, Mask, Set};

/// A search for one of a few ends of the same number of pegs. When the budget ends it
/// can be kept, to go on where it stopped.
pub(crate) struct Forward<const W: usize> {
    puzzle: Arc<Puzzle>,
    start: Set<W>,
    ends: Vec<Position>,
    symmetries: Vec<Symmetry>,
    jumps: Jumps<W>,
    cut: Cut,
    bounds: Vec<Limit>,
    /// What leads to an end: layer n has all positions from which an end is n jumps
    /// away.
    book: Vec<Layer<W>>,
    /// The place among [`WIDTHS`] of the descent that is under way; beyond them if
    /// there is no plan.
    descent: usize,
    /// What it has found so far.
    layers: Vec<Layer<W>>,
    /// The search for weights that exclude positions of the last layer, if it is not
    /// over.
    learning: Option<WeightAttempts>,
    pub(crate) visited: u64,
}

/// The positions kept of each level: few at first, then more, then all.
const WIDTHS: [Option<usize>; 4] = [Some(100), Some(2_000), Some(30_000), None];

/// Weights, and the least sum that an end has.
struct Limit {
    weights: Weights,
    least: i64,
}

/// How often weights were looked for in a layer, and how often in vain.
#[derive(Default)]
struct WeightAttempts {
    turn: usize,
    failures: u32,
}

/// What a search came to.
pub(crate) enum SearchResult {
    Plan(Plan),
    Closed(ClosedSet),
}

impl<const W: usize> Forward<W> {
    /// The bytes that a search takes at the least.
    pub(crate) fn bytes_of(puzzle: &Puzzle) -> u64 {
        Jumps::<W>::bytes_of(&puzzle.board, puzzle.board.symmetries().len())
    }

    /// Forgets all that is needed to go on, once there is a plan.
    pub(crate) fn forget(&mut self) {
        self.book = Vec::new();
        self.layers = Vec::new();
    }

    /// The bytes it takes.
    pub(crate) fn bytes(&self) -> u64 {
        let found: u64 = self.book.iter().chain(&self.layers).map(Layer::bytes).sum();
        self.jumps.bytes() + found
    }

    /// What is left of the memory.
    fn left(&self, budget: &Budget) -> u64 {
        budget.memory.saturating_sub(self.bytes())
    }

    /// # Panics
    /// If there is no end, the ends differ in their number of pegs, or that is more
    /// than the start has.
    pub(crate) fn new(puzzle: Arc<Puzzle>, ends: Vec<Position>) -> Forward<W> {
        let board = &puzzle.board;
        let keeps = |symmetry: &&Symmetry| {
            ends.iter().all(|end| ends.contains(&crate::turn(symmetry, end)))
        };
        let symmetries: Vec<Symmetry> = board.symmetries().iter().filter(keeps).cloned().collect();
        let holes = board.holes().len();
        let cut = Cut::new(holes);
        let start = Set::of(&puzzle.start);
        let jumps = Jumps::new(board, Folder::new(holes, &symmetries));
        let last = ends.iter().map(|end| jumps.folder.folded(&Set::of(end)));
        let mut forward = Forward {
            book: vec![Layer::of(cut, last)],
            layers: vec![Layer::of(cut, [jumps.folder.folded(&start)])],
            puzzle,
            start,
            ends,
            symmetries,
            jumps,
            cut,
            bounds: Vec::new(),
            descent: 0,
            learning: None,
            visited: 0,
        };
        assert!(forward.ends[0].len() <= forward.start.len() as usize, "no jump adds a peg");
        // The number of pegs itself is the first weight.
        forward.add_bound(Weights(vec![1; holes]));
        forward
    }

    fn add_bound(&mut self, weights: Weights) {
        let least = self.ends.iter().map(|end| weights.sum(end)).min();
        self.bounds.push(Limit { least: least.expect("there is an end"), weights });
    }

    /// A position as it is folded.
    fn folded(&self, set: &Set<W>) -> Set<W> {
        self.jumps.folder.folded(set)
    }

    /// The number of jumps from the start to an end.
    fn length(&self) -> usize {
        self.start.len() as usize - self.ends[0].len()
    }

    fn is_excluded(&self, set: &Set<W>) -> bool {
        self.bounds.iter().any(|bound| {
            let sum: i64 = set.iter().map(|hole| bound.weights.0[hole]).sum();
            sum < bound.least
        })
    }

    /// Searches with few positions a level, then with more, then with all.
    ///
    /// # Errors
    /// If the budget ends; then the search may go on later.
    pub(crate) fn search(&mut self, budget: &Budget) -> Result<SearchResult, StopReason> {
        self.write_book(budget)?;
        while let Some(&width) = WIDTHS.get(self.descent) {
            if let Some(width) = width {
                budget.control.set_stage(format!("{width} positions per level"));
            } else {
                budget.control.set_stage("all positions");
            }
            if let Some(plan) = self.descend(width, budget)? {
                return Ok(SearchResult::Plan(plan));
            }
            self.descent += 1;
            if self.descent < WIDTHS.len() {
                self.layers = vec![Layer::of(self.cut, [self.folded(&self.start)])];
            }
        }
        self.closed(budget).map(SearchResult::Closed)
    }

    /// Finds the positions just before the end, as long as they are few.
    fn write_book(&mut self, budget: &Budget) -> Result<(), StopReason> {
        const MOST: usize = 200_000;
        let mut maker = Maker::new(self.cut, budget);
        while self.book.len() <= self.length() / 2 {
            let last = self.book.last().expect("the ends are there");
            if last.len() > MOST {
                break;
            }
            let before = maker.next(last, self.left(budget), &|sets, found| {
                for set in sets {
                    self.jumps.before(set, &mut found.steps);
                    found.push_steps(|_| true);
                }
            })?;
            self.visited += before.len() as u64;
            self.book.push(before);
        }
        Ok(())
    }

    /// Goes down level by level until the book is met; returns the plan if it is.
    fn descend(
        &mut self,
        width: Option<usize>,
        budget: &Budget,
    ) -> Result<Option<Plan>, StopReason> {
        let mut maker = Maker::new(self.cut, budget);
        let halfway = self.length() + 1 - self.book.len();
        loop {
            self.learn(budget)?;
            let depth = self.layers.len() - 1;
            let last = self.layers.last_mut().expect("the start is there");
            if let Some(width) = width {
                thin_out(last, width, &self.jumps);
            }
            if depth == halfway {
                let book = &self.book[self.book.len() - 1];
                let met = last.iter().find(|set| book.contains(set));
                return Ok(met.copied().map(|met| self.plan(met)));
            }
            if last.is_empty() {
                return Ok(None);
            }
            self.expand(&mut maker, budget)?;
            self.learning = width.is_none().then(WeightAttempts::default);
        }
    }

    /// Adds the layer after the last one.
    fn expand(&mut self, maker: &mut Maker<'_, W>, budget: &Budget) -> Result<(), StopReason> {
        let last = self.layers.last().expect("the start is there");
        let next = maker.next(last, self.left(budget), &|sets, found| {
            for set in sets {
                self.jumps.after(set, &mut found.steps);
                found.push_steps(|&(jump, _)| {
                    !self.is_excluded(&set.toggled(&self.jumps.masks[usize::from(jump)].all))
                });
            }
        })?;
        self.visited += next.len() as u64;
        self.layers.push(next);
        Ok(())
    }

    /// Looks for weights that exclude positions of the last layer, as long as
    /// they exclude many; unless that is over.
    fn learn(&mut self, budget: &Budget) -> Result<(), StopReason> {
        let Some(mut learning) = self.learning.take() else { return Ok(()) };
        let [end] = self.ends.as_slice() else { return Ok(()) };
        let end = end.clone();
        let mut last = self.layers.pop().expect("there is a layer to learn from");
        let mut stopped = None;
        while last.len() > 500 && learning.failures < 3 && self.bounds.len() < 24 {
            stopped = budget.control.stopped();
            if stopped.is_some() {
                break;
            }
            learning.turn += 1;
            let place = learning.turn * 7919 % last.len();
            let sample = last.iter().nth(place).expect("it is not empty");
            let position = sample.position(self.puzzle.board.holes().len());
            if let Some(weights) = pagoda::between(&self.puzzle.board, &position, &end) {
                self.add_bound(weights);
                let before = last.len();
                last.retain(|set| !self.is_excluded(set));
                learning.failures += u32::from(last.len() * 10 > before * 9);
            } else {
                learning.failures += 1;
            }
        }
        self.layers.push(last);
        self.learning = stopped.map(|_| learning);
        stopped.map_or(Ok(()), Err)
    }

    /// The plan through a position of the last layer that is in the book.
    fn plan(&self, met: Set<W>) -> Plan {
        let mut jumps = Vec::new();
        let mut position = met;
        for layer in self.layers[..self.layers.len() - 1].iter().rev() {
            let (jump, before) = self
                .steps(&position, Mask::is_possible_back)
                .find(|(_, before)| layer.contains(&self.folded(before)))
                .expect("every position of a layer comes from the one before");
            jumps.push(jump);
            position = before;
        }
        jumps.reverse();
        let first = position;
        position = met;
        for layer in self.book[..self.book.len() - 1].iter().rev() {
            let (jump, after) = self
                .steps(&position, Mask::is_possible)
                .find(|(_, after)| layer.contains(&self.folded(after)))
                .expect("every position of the book leads to the one after");
            jumps.push(jump);
            position = after;
        }
        self.turned(&first, jumps)
    }

    /// The jumps, or last jumps, that are possible, and what they lead to.
    fn steps(
        &self,
        set: &Set<W>,
        is_possible: impl Fn(&Mask<W>, &Set<W>) -> bool,
    ) -> impl Iterator<Item = (Jump, Set<W>)> {
        let jumps = self.puzzle.board.jumps().iter().zip(&self.jumps.masks);
        jumps
            .filter(move |(_, mask)| is_possible(mask, set))
            .map(|(&jump, mask)| (jump, set.toggled(&mask.all)))
    }

    /// A plan from an image of the start as one from the start itself.
    fn turned(&self, first: &Set<W>, jumps: Vec<Jump>) -> Plan {
        let holes = self.puzzle.board.holes().len();
        let (first, start) = (first.position(holes), self.start.position(holes));
        let symmetry = self
            .symmetries
            .iter()
            .find(|symmetry| crate::turn(symmetry, &first) == start)
            .expect("the first position is an image of the start");
        let image = |hole: u16| symmetry[usize::from(hole)];
        let turn =
            |Jump { from, over, to }| Jump { from: image(from), over: image(over), to: image(to) };
        Plan { jumps: jumps.into_iter().map(turn).collect() }
    }

    /// All positions there are, now that none of them leads to an end: those
    /// found so far and what comes after them.
    fn closed(&mut self, budget: &Budget) -> Result<ClosedSet, StopReason> {
        budget.control.set_stage("all positions");
        let mut maker = Maker::new(self.cut, budget);
        while !self.layers.last().expect("the start is there").is_empty() {
            self.expand(&mut maker, budget)?;
        }
        let holes = self.puzzle.board.holes().len();
        self.book = Vec::new();
        let count: usize = self.layers.iter().map(Layer::len).sum();
        if count as u64 * Position::bytes(holes) > self.left(budget) {
            return Err(StopReason::MemoryLimit);
        }
        let mut members = Vec::with_capacity(count);
        for layer in std::mem::take(&mut self.layers) {
            members.extend(layer.iter().map(|set| set.position(holes)));
        }
        members.sort_unstable();
        let bounds =
            self.bounds.iter().map(|limit| Bound { weights: limit.weights.clone(), unit: 0 });
        Ok(ClosedSet { symmetries: self.symmetries.clone(), bounds: bounds.collect(), members })
    }
}

/// Keeps the positions with the most jumps; of those with as many, some.
fn thin_out<const W: usize>(layer: &mut Layer<W>, width: usize, jumps: &Jumps<W>) {
    if layer.len() <= width {
        return;
    }
    let possible: Vec<u16> = layer.iter().map(|set| jumps.possible(set) as u16).collect();
    let mut with = vec![0usize; possible.iter().max().map_or(0, |&most| usize::from(most) + 1)];
    for &jumps in &possible {
        with[usize::from(jumps)] += 1;
    }
    // The fewest jumps that some positions have that are kept, and how many of these.
    let mut fewest = with.len() - 1;
    let mut left = width;
    while with[fewest] <= left {
        left -= with[fewest];
        fewest -= 1;
    }
    let fewest = fewest as u16;
    let alike = layer.iter().zip(&possible).filter(|&(_, &jumps)| jumps == fewest);
    let mut alike: Vec<u64> = alike.map(|(set, _)| set.mixed()).collect();
    let (_, &mut first_left_out, _) = alike.select_nth_unstable(left);
    let mut possible = possible.into_iter();
    layer.retain(|set| {
        let jumps = possible.next().expect("there is a number for each position");
        jumps > fewest || jumps == fewest && set.mixed() < first_left_out
    });
}
