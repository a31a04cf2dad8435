//! The fewest moves, where jumps of one peg in a row are one move.

use std::collections::VecDeque;

use budget::{Budget, StopReason};
use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use super::layer::Layer;
use super::needs::{Hunt, Step};
use crate::board::Jump;
use crate::count::{Count, Tree};
use crate::plan::Plan;
use crate::puzzle::Puzzle;
use crate::set::Set;

/// Move by move over the positions that lead to the goal; `None` if the start is
/// not one of them.
///
/// # Errors
/// If the budget ends, or all positions there are do not fit the memory.
pub(crate) fn fewest<const W: usize>(
    puzzle: &Puzzle,
    budget: &Budget,
    visited: &mut u64,
) -> Result<Option<Plan>, StopReason> {
    let tree = Tree::<W>::new(puzzle, budget);
    let winning = {
        let layers = tree.go_forward(&mut Count::default())?;
        *visited += layers.iter().map(|layer| layer.len() as u64).sum::<u64>();
        tree.winning(&layers)?
    };
    let start = Set::of(&puzzle.start);
    let walk = Walk { puzzle, tree, winning, start, budget };
    if walk.winning[0].is_empty() {
        return Ok(None);
    }
    walk.search().map(Some)
}

struct Walk<'a, const W: usize> {
    puzzle: &'a Puzzle,
    tree: Tree<'a, W>,
    winning: Vec<Layer<W>>,
    start: Set<W>,
    budget: &'a Budget,
}

/// The moves of one position: what is known of them, and the one being made.
struct Chain<const W: usize> {
    jumps: Vec<Jump>,
    /// Positions within a move and where its peg is: what can be done from there
    /// does not depend on the way.
    seen: HashSet<(Set<W>, u16), FxBuildHasher>,
}

impl<const W: usize> Chain<W> {
    fn new() -> Chain<W> {
        Chain { jumps: Vec::new(), seen: HashSet::default() }
    }
}

impl<const W: usize> Walk<'_, W> {
    fn search(&self) -> Result<Plan, StopReason> {
        let first = self.tree.folded(&self.start);
        let mut parents: HashMap<Set<W>, Set<W>, FxBuildHasher> = HashMap::default();
        parents.insert(first, first);
        let mut level = vec![first];
        loop {
            self.budget.control.visit(level.len() as u64);
            let mut next = Vec::new();
            for position in &level {
                if self.tree.is_met(position) {
                    return self.plan(&parents, *position);
                }
                if parents.allocation_size() as u64 > self.budget.memory {
                    return Err(StopReason::MemoryLimit);
                }
                self.each_move(position, &mut Chain::new(), None, &mut |_, after| {
                    let folded = self.tree.folded(&after);
                    if !parents.contains_key(&folded) {
                        parents.insert(folded, *position);
                        next.push(folded);
                    }
                    false
                })?;
            }
            assert!(!next.is_empty(), "the start is one of the positions that lead to the goal");
            level = next;
        }
    }

    /// Calls a function with every move of a position that leads to the goal, and
    /// what comes of it, until it says that this is enough.
    fn each_move(
        &self,
        position: &Set<W>,
        chain: &mut Chain<W>,
        peg: Option<u16>,
        visit: &mut impl FnMut(&[Jump], Set<W>) -> bool,
    ) -> Result<bool, StopReason> {
        self.budget.control.stopped().map_or(Ok(()), Err)?;
        for (&jump, mask) in self.puzzle.board.jumps().iter().zip(&self.tree.jumps.masks) {
            if peg.is_some_and(|peg| peg != jump.from) || !mask.is_possible(position) {
                continue;
            }
            let after = position.toggled(&mask.all);
            let depth = (self.start.len() - after.len()) as usize;
            if !self.winning[depth].contains(&self.tree.folded(&after)) {
                continue;
            }
            if !chain.seen.insert((after, jump.to)) {
                continue;
            }
            chain.jumps.push(jump);
            let is_over = self.tree.is_met(&after);
            if visit(&chain.jumps, after)
                || !is_over && self.each_move(&after, chain, Some(jump.to), visit)?
            {
                return Ok(true);
            }
            chain.jumps.pop();
        }
        Ok(false)
    }

    /// The jumps from the start to a position, through the positions it was
    /// found by.
    fn plan(
        &self,
        parents: &HashMap<Set<W>, Set<W>, FxBuildHasher>,
        last: Set<W>,
    ) -> Result<Plan, StopReason> {
        let mut way = vec![last];
        while parents[&way[way.len() - 1]] != way[way.len() - 1] {
            way.push(parents[&way[way.len() - 1]]);
        }
        let mut position = self.start;
        let mut jumps = Vec::new();
        for next in way.iter().rev().skip(1) {
            let found =
                self.each_move(&position.clone(), &mut Chain::new(), None, &mut |chain, after| {
                    let is_next = self.tree.folded(&after) == *next;
                    if is_next {
                        jumps.extend_from_slice(chain);
                        position = after;
                    }
                    is_next
                })?;
            assert!(found, "the position was found by a move from the one before");
        }
        Ok(Plan { jumps })
    }
}

/// The jumps of a plan with the fewest moves that brings a peg to a hole, move by
/// move back over needs; `None` if there is none.
///
/// A need is kept with the hole that the last peg came from: a jump that lands
/// there belongs to the same move.
///
/// # Errors
/// If the budget ends.
pub(crate) fn fewest_to_reach<const W: usize>(
    hunt: &mut Hunt<'_, W>,
    soldiers: u32,
) -> Result<Option<Vec<Step>>, StopReason> {
    const NONE: u32 = u32::MAX;
    let mut start = Set::EMPTY;
    start.flip(hunt.target);
    // Every need with how it was found, and which of them are known.
    let mut found: Vec<(Set<W>, u16, u32, Option<Step>)> = vec![(start, u16::MAX, NONE, None)];
    let mut known: HashMap<(Set<W>, u16), u32, FxBuildHasher> = HashMap::default();
    known.insert((start, u16::MAX), 0);
    let mut open = VecDeque::from([(0u32, 0u32)]);
    while let Some((index, moves)) = open.pop_front() {
        let (need, tail, _, _) = found[index as usize];
        if known[&(need, tail)] < moves {
            continue;
        }
        hunt.visited += 1;
        if hunt.visited.is_multiple_of(256) {
            hunt.budget.control.visit(256);
            hunt.budget.control.stopped().map_or(Ok(()), Err)?;
            let bytes = known.allocation_size() + found.capacity() * size_of_val(&found[0]);
            if bytes as u64 > hunt.budget.memory {
                return Err(StopReason::MemoryLimit);
            }
        }
        if need.is_within(&hunt.army) {
            let mut steps = Vec::new();
            let mut at = index;
            while let (_, _, before, Some(step)) = found[at as usize] {
                steps.push(step);
                at = before;
            }
            return Ok(Some(steps));
        }
        for to in need.iter() {
            for &(from, over) in &hunt.ground.onto[to] {
                if need.has(from) || need.has(over) {
                    continue;
                }
                let mut next = need;
                next.flip(to as u16);
                next.flip(from);
                next.flip(over);
                if next.len() > soldiers || hunt.tariffs.exclude(&next, soldiers) {
                    continue;
                }
                let cost = moves + u32::from(to as u16 != tail);
                if known.get(&(next, from)).is_some_and(|&known| known <= cost) {
                    continue;
                }
                known.insert((next, from), cost);
                let number = found.len() as u32;
                found.push((next, from, index, Some(Step { from, over, to: to as u16 })));
                if cost == moves {
                    open.push_front((number, cost));
                } else {
                    open.push_back((number, cost));
                }
            }
        }
    }
    Ok(None)
}
