//! Best first: the heaviest position next, wherever in the search it is.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxBuildHasher;

use super::observer::{Observer, Reached};
use super::{FewestJumps, Walk};
use crate::goal::Goal;
use crate::memory;
use crate::position::Position;
use crate::puzzle::Puzzle;

/// The search in words.
pub(super) const PSEUDOCODE: &[&str] = &[
    "queue := {start}; seen := {start}",
    "while the queue is not empty:",
    "  take the heaviest board from the queue",
    "  if it meets the goal: return its jumps",
    "  for each board after a legal jump:",
    "    if seen has it: strike it out",
    "    else: add it to seen, and to the queue by its weight",
    "return impossible",
];

/// Places in the pseudocode.
mod line {
    pub(super) const START: usize = 0;
    pub(super) const TAKE: usize = 2;
    pub(super) const GOAL: usize = 3;
    pub(super) const STRIKE: usize = 5;
    pub(super) const KEEP: usize = 6;
    pub(super) const EXHAUSTED: usize = 7;
}

/// Positions that were met, to be looked up.
type PositionSet = hashbrown::HashSet<Position, FxBuildHasher>;

/// A position that is yet to be looked at: its weight, its jumps, itself.
type QueueEntry = (u64, Reverse<usize>, Position);

impl<O: Observer> Walk<'_, O> {
    /// Always the position of the largest weight next, where a peg weighs the
    /// more the nearer it is to the goal: quick to a plan, which need not be a
    /// short one.
    pub(super) fn best_first(&mut self) -> FewestJumps {
        let weights = weights(self.puzzle);
        let weight =
            |position: &Position| -> u64 { position.pegs().map(|hole| weights[hole]).sum() };
        let start = self.puzzle.start.clone();
        if O::LISTENS {
            self.observer.start(line::START, &start, weight(&start));
        }
        let mut seen = PositionSet::default();
        seen.insert(start.clone());
        let mut open = BinaryHeap::from([(weight(&start), Reverse(0usize), start)]);
        while let Some((_, Reverse(jumps), position)) = open.pop() {
            if O::LISTENS {
                self.observer.take(line::TAKE, &position);
            }
            if self.puzzle.is_met(&position) {
                if O::LISTENS {
                    let sooner = open.iter().filter(|(_, Reverse(waiting), _)| *waiting < jumps);
                    self.observer.goal(line::GOAL, &position, sooner.count());
                }
                return Ok(Some(jumps));
            }
            for (jump, after) in self.after(&position) {
                let reached = |weight| Reached {
                    jump,
                    position: &after,
                    folded: &after,
                    jumps: jumps + 1,
                    weight,
                    compared: None,
                };
                if seen.contains(&after) {
                    if O::LISTENS {
                        self.observer.strike(line::STRIKE, reached(weight(&after)));
                    }
                    continue;
                }
                let waiting = memory::vector::<QueueEntry>(open.len(), open.capacity(), 1);
                let kept = seen.len() + open.len() + 1;
                self.count(kept, waiting + seen_bytes(&seen, 1))?;
                let weight = weight(&after);
                if O::LISTENS {
                    self.observer.keep(line::KEEP, reached(weight));
                }
                seen.insert(after.clone());
                open.push((weight, Reverse(jumps + 1), after));
            }
        }
        if O::LISTENS {
            self.observer.exhausted(line::EXHAUSTED);
        }
        Ok(None)
    }
}

/// The weight of a peg on the goal.
pub const UNIT: u64 = 1_000_000_000_000;

/// The weight of a peg in each hole, as the best-first search sees it: powers of the golden
/// ratio by the distance from the goal, in whole numbers; from the middle of the board where
/// the goal is not a single hole.
pub fn weights(puzzle: &Puzzle) -> Vec<u64> {
    let holes = puzzle.board.holes();
    let middle = |along: fn(&board::Square) -> u32| {
        (holes.iter().map(|square| u64::from(along(square))).sum::<u64>() / holes.len() as u64)
            as i32
    };
    let (col, row) = match &puzzle.goal {
        Goal::Reach(hole) | Goal::OneAt(hole) => (holes[*hole].col as i32, holes[*hole].row as i32),
        _ => (middle(|square| square.col), middle(|square| square.row)),
    };
    let lattice = puzzle.board.lattice();
    let golden = f64::midpoint(5f64.sqrt(), -1.0);
    let weight = |square: &board::Square| {
        let away = lattice.distance(square.col as i32 - col, square.row as i32 - row);
        away.map_or(0.0, |away| golden.powi(away.min(60) as i32) * UNIT as f64) as u64
    };
    holes.iter().map(weight).collect()
}

/// The most bytes that the places of a table take until it has so many more.
fn seen_bytes(seen: &PositionSet, more: usize) -> u64 {
    memory::table::<Position>(seen.len(), seen.capacity(), more)
}
