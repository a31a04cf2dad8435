//! The search from the start: level by level, mirror images folded, what no
//! weights allow left out, and met halfway by what leads to the goal.

use std::cmp::Reverse;

use budget::{Budget, StopReason};

use super::jumps::Jumps;
use super::layer::{Cut, Layer, Maker};
use crate::answer::{Bound, Closed, Weights};
use crate::board::{Board, Jump, Symmetry};
use crate::pagoda;
use crate::plan::Plan;
use crate::position::Position;
use crate::set::{Folder, Mask, Set};

/// A puzzle whose goal is one of a few ends of the same number of pegs.
pub(crate) struct Forward<'a, const W: usize> {
    board: &'a Board,
    start: Set<W>,
    ends: Vec<Position>,
    symmetries: Vec<Symmetry>,
    jumps: Jumps<W>,
    cut: Cut,
    bounds: Vec<Limit>,
    budget: &'a Budget,
    pub(crate) visited: u64,
}

/// Weights, and the least sum that an end has.
struct Limit {
    weights: Weights,
    least: i64,
}

/// What a search came to.
pub(crate) enum Found {
    Plan(Plan),
    Closed(Closed),
}

/// What leads to an end: layer n has all positions from which an end is n jumps
/// away.
struct Book<const W: usize> {
    layers: Vec<Layer<W>>,
}

impl<'a, const W: usize> Forward<'a, W> {
    /// # Panics
    /// If there is no end, or the ends differ in their number of pegs.
    pub(crate) fn new(
        board: &'a Board,
        start: &Position,
        ends: Vec<Position>,
        budget: &'a Budget,
    ) -> Forward<'a, W> {
        let keeps = |symmetry: &&Symmetry| {
            ends.iter().all(|end| ends.contains(&crate::turn(symmetry, end)))
        };
        let symmetries: Vec<Symmetry> = board.symmetries().iter().filter(keeps).cloned().collect();
        let holes = board.holes().len();
        // No jump adds a peg: the number of pegs itself is the first weight.
        let count = Weights(vec![1; holes]);
        let mut forward = Forward {
            board,
            start: Set::of(start),
            jumps: Jumps::new(board, Folder::new(holes, &symmetries)),
            symmetries,
            cut: Cut::new(holes),
            bounds: Vec::new(),
            ends,
            budget,
            visited: 0,
        };
        forward.add_bound(count);
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
    pub(crate) fn search(&mut self) -> Result<Found, StopReason> {
        let book = self.book()?;
        for width in [100, 2_000, 30_000] {
            self.budget.control.set_stage(format!("{width} positions a level"));
            if let Some(plan) = self.descend(&book, Some(width))?.0 {
                return Ok(Found::Plan(plan));
            }
        }
        self.budget.control.set_stage("all positions");
        match self.descend(&book, None)? {
            (Some(plan), _) => Ok(Found::Plan(plan)),
            (None, layers) => self.closed(layers).map(Found::Closed),
        }
    }

    /// The positions just before the end, as long as they are few.
    fn book(&mut self) -> Result<Book<W>, StopReason> {
        let most = 200_000;
        let ends = self.ends.iter().map(|end| self.folded(&Set::of(end)));
        let mut layers = vec![Layer::of(self.cut, ends)];
        let mut maker = Maker::new(self.cut, self.budget);
        while layers.len() <= self.length() / 2 {
            let last = layers.last().expect("the ends are there");
            let before = maker.next(last, self.budget.memory / 4, |sets, found| {
                for set in sets {
                    self.jumps.before(set, &mut found.steps);
                    found.push_steps(|_| true);
                }
            })?;
            self.visited += before.len() as u64;
            let is_large = before.len() > most;
            layers.push(before);
            if is_large {
                break;
            }
        }
        Ok(Book { layers })
    }

    /// Goes down level by level until the book is met; returns the plan if it is,
    /// and the layers.
    fn descend(
        &mut self,
        book: &Book<W>,
        width: Option<usize>,
    ) -> Result<(Option<Plan>, Vec<Layer<W>>), StopReason> {
        let mut layers = vec![Layer::of(self.cut, [self.folded(&self.start)])];
        let mut maker = Maker::new(self.cut, self.budget);
        let halfway = self.length() + 1 - book.layers.len();
        loop {
            let depth = layers.len() - 1;
            let last = layers.last_mut().expect("the start is there");
            if let Some(width) = width {
                self.thin_out(last, width);
            }
            if depth == halfway {
                let met = last.iter().find(|set| book.layers[book.layers.len() - 1].contains(set));
                let plan = met.copied().map(|met| self.plan(&layers, book, met));
                return Ok((plan, layers));
            }
            if last.is_empty() {
                return Ok((None, layers));
            }
            let next = self.expanded(&mut maker, &layers)?;
            self.visited += next.len() as u64;
            layers.push(next);
            if width.is_none() {
                self.learn(&mut layers)?;
            }
        }
    }

    /// The layer after the last one.
    fn expanded(
        &self,
        maker: &mut Maker<'_, W>,
        layers: &[Layer<W>],
    ) -> Result<Layer<W>, StopReason> {
        let taken: u64 = layers.iter().map(Layer::bytes).sum();
        let left = self.budget.memory.saturating_sub(taken);
        let last = layers.last().expect("the start is there");
        maker.next(last, left, |sets, found| {
            for set in sets {
                self.jumps.after(set, &mut found.steps);
                found.push_steps(|&(jump, _)| {
                    !self.is_excluded(&set.toggled(&self.jumps.masks[usize::from(jump)].all))
                });
            }
        })
    }

    /// Keeps the positions with the most jumps.
    fn thin_out(&self, layer: &mut Layer<W>, width: usize) {
        if layer.len() <= width {
            return;
        }
        let score = |set: &Set<W>| (Reverse(self.jumps.possible(set)), set.mixed());
        let mut sets: Vec<Set<W>> = layer.iter().copied().collect();
        sets.sort_by_cached_key(score);
        sets.truncate(width);
        *layer = Layer::of(self.cut, sets);
    }

    /// Looks for weights that exclude positions of the last layer, as long as
    /// they exclude many.
    fn learn(&mut self, layers: &mut [Layer<W>]) -> Result<(), StopReason> {
        let [.., last] = layers else { return Ok(()) };
        let holes = self.board.holes().len();
        let [end] = self.ends.as_slice() else { return Ok(()) };
        let end = end.clone();
        let mut failures = 0;
        let mut turn = 0;
        while last.len() > 500 && failures < 3 && self.bounds.len() < 24 {
            self.budget.control.stopped().map_or(Ok(()), Err)?;
            turn += 1;
            let sample = last.iter().nth((turn * 7919) % last.len()).expect("it is not empty");
            let position = sample.position(holes);
            if let Some(weights) = pagoda::between(self.board, &position, &end) {
                self.add_bound(weights);
                let before = last.len();
                let kept = last.iter().copied().filter(|set| !self.is_excluded(set));
                *last = Layer::of(self.cut, kept);
                failures += u32::from(last.len() * 10 > before * 9);
            } else {
                failures += 1;
            }
        }
        Ok(())
    }

    /// The plan through a position of the last layer that is in the book.
    fn plan(&self, layers: &[Layer<W>], book: &Book<W>, met: Set<W>) -> Plan {
        let mut jumps = Vec::new();
        let mut position = met;
        for layer in layers[..layers.len() - 1].iter().rev() {
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
        for layer in book.layers[..book.layers.len() - 1].iter().rev() {
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
        let jumps = self.board.jumps().iter().zip(&self.jumps.masks);
        jumps
            .filter(move |(_, mask)| is_possible(mask, set))
            .map(|(&jump, mask)| (jump, set.toggled(&mask.all)))
    }

    /// A plan from an image of the start as one from the start itself.
    fn turned(&self, first: &Set<W>, jumps: Vec<Jump>) -> Plan {
        let holes = self.board.holes().len();
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
    fn closed(&mut self, mut layers: Vec<Layer<W>>) -> Result<Closed, StopReason> {
        let mut maker = Maker::new(self.cut, self.budget);
        while !layers.last().expect("the start is there").is_empty() {
            let next = self.expanded(&mut maker, &layers)?;
            self.visited += next.len() as u64;
            layers.push(next);
        }
        let holes = self.board.holes().len();
        let mut members: Vec<Position> =
            layers.iter().flat_map(Layer::iter).map(|set| set.position(holes)).collect();
        members.sort_unstable();
        let bounds =
            self.bounds.iter().map(|limit| Bound { weights: limit.weights.clone(), unit: 0 });
        Ok(Closed { symmetries: self.symmetries.clone(), bounds: bounds.collect(), members })
    }
}
