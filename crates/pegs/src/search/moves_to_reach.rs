//! The fewest moves that bring a peg to a hole, move by move back over needs.
//!
//! A need is kept with the hole that the last peg came from: a jump that lands there
//! belongs to the same move.

use std::collections::VecDeque;

use budget::{Budget, StopReason};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::needs::{NeedSearch, Step};
use crate::memory;
use crate::set::Set;

/// A search for the fewest moves. When the budget ends it can be kept, to go on where
/// it stopped.
pub(crate) struct MovesToReach<const W: usize> {
    /// Every need with how it was found.
    found: Vec<Node<W>>,
    /// The fewest moves known for each need and tail.
    known: HashMap<(Set<W>, u16), u32, FxBuildHasher>,
    /// What is yet to be looked at, by its place among those found and its moves,
    /// fewest moves first.
    open: VecDeque<(u32, u32)>,
    /// What was taken from there and not looked at before the budget ended.
    arrived: Option<(u32, u32)>,
}

#[derive(Clone, Copy)]
struct Node<const W: usize> {
    need: Set<W>,
    /// The hole that the last peg came from.
    tail: u16,
    /// The place of the need after it among those found, and the step between them.
    before: Option<(u32, Step)>,
}

impl<const W: usize> MovesToReach<W> {
    pub(crate) fn new(search: &NeedSearch<W>) -> MovesToReach<W> {
        let need = search.first_need();
        MovesToReach {
            found: vec![Node { need, tail: u16::MAX, before: None }],
            known: std::iter::once(((need, u16::MAX), 0)).collect(),
            open: VecDeque::from([(0, 0)]),
            arrived: None,
        }
    }

    /// The jumps of a plan with the fewest moves and at most so many soldiers; `None`
    /// if there is none.
    ///
    /// # Errors
    /// If the budget ends.
    pub(crate) fn search(
        &mut self,
        search: &mut NeedSearch<W>,
        soldiers: u32,
        budget: &Budget,
    ) -> Result<Option<Vec<Step>>, StopReason> {
        while let Some((index, moves)) = self.next(search, budget)? {
            let Node { need, tail, .. } = self.found[index as usize];
            if need.is_within(&search.army) {
                return Ok(Some(self.steps(index)));
            }
            for to in need.iter() {
                for &(from, over) in &search.graph.onto[to] {
                    if need.has(from) || need.has(over) {
                        continue;
                    }
                    let mut next = need;
                    next.flip(to as u16);
                    next.flip(from);
                    next.flip(over);
                    if next.len() > soldiers || search.tariffs.exclude(&next, soldiers) {
                        continue;
                    }
                    let step = Step { from, over, to: to as u16 };
                    let cost = moves + u32::from(step.to != tail);
                    let found = Node { need: next, tail: from, before: Some((index, step)) };
                    self.add(found, cost, cost == moves);
                }
            }
        }
        Ok(None)
    }

    /// The next one to look at, by its place and its moves.
    fn next(
        &mut self,
        search: &mut NeedSearch<W>,
        budget: &Budget,
    ) -> Result<Option<(u32, u32)>, StopReason> {
        if let Some(arrived) = self.arrived.take() {
            return Ok(Some(arrived));
        }
        while let Some((index, moves)) = self.open.pop_front() {
            let Node { need, tail, .. } = self.found[index as usize];
            if self.known[&(need, tail)] < moves {
                continue;
            }
            search.visited += 1;
            self.arrived = Some((index, moves));
            self.keep_going(search, budget)?;
            self.arrived = None;
            return Ok(Some((index, moves)));
        }
        Ok(None)
    }

    fn keep_going(&self, search: &NeedSearch<W>, budget: &Budget) -> Result<(), StopReason> {
        if search.visited.is_multiple_of(256) {
            budget.control.visit(256);
            budget.control.stopped().map_or(Ok(()), Err)?;
        }
        // What one need leads to: at most eight jumps onto each of its squares.
        let more = 8 * self.arrived.map_or(0, |(index, _)| self.found[index as usize].need.len());
        if search.bytes() + self.bytes(more as usize) > budget.memory {
            return Err(StopReason::MemoryLimit);
        }
        Ok(())
    }

    /// The most bytes it takes until it has found so many more.
    fn bytes(&self, more: usize) -> u64 {
        let (known, found, open) = (&self.known, &self.found, &self.open);
        memory::table::<((Set<W>, u16), u32)>(known.len(), known.capacity(), more)
            + memory::vector::<Node<W>>(found.len(), found.capacity(), more)
            + memory::vector::<(u32, u32)>(open.len(), open.capacity(), more)
    }

    /// Writes down a need, unless it is known with as few moves.
    fn add(&mut self, found: Node<W>, moves: u32, is_same_move: bool) {
        let key = (found.need, found.tail);
        if self.known.get(&key).is_some_and(|&known| known <= moves) {
            return;
        }
        self.known.insert(key, moves);
        let place = (self.found.len() as u32, moves);
        self.found.push(found);
        if is_same_move {
            self.open.push_front(place);
        } else {
            self.open.push_back(place);
        }
    }

    /// The steps from a need on, in the order in which they are made.
    fn steps(&self, index: u32) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut at = index;
        while let Some((before, step)) = self.found[at as usize].before {
            steps.push(step);
            at = before;
        }
        steps
    }
}
