//! Earlier algorithms for this puzzle, for comparison.
//!
//! They search forward from the start, on plain positions.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use budget::{Budget, StopReason};
use rustc_hash::FxBuildHasher;

use crate::answer::{Verdict, Wish};
use crate::goal::Goal;
use crate::memory;
use crate::position::Position;
use crate::puzzle::Puzzle;

/// An algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Breadth first; duplicates are found by comparing with every position.
    Levels,
    /// Breadth first; symmetric positions folded, duplicates found in a hash table.
    FoldedLevels,
    /// Best first: the position of the largest weight next.
    BestFirst,
    /// The engine behind `solve`.
    Engine,
}

/// The result of an algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Whether it finished within its budget.
    pub finished: bool,
    /// The number of jumps of the plan it found; `None` if no plan exists, or if it did
    /// not finish.
    pub jumps: Option<usize>,
    /// The number of positions it examined.
    pub positions: u64,
}

impl Method {
    /// All algorithms, in historical order.
    pub const ALL: [Method; 4] =
        [Method::Levels, Method::FoldedLevels, Method::BestFirst, Method::Engine];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Levels => "levels",
            Method::FoldedLevels => "folded-levels",
            Method::BestFirst => "best-first",
            Method::Engine => "engine",
        }
    }
}

/// Solves a puzzle with one of these algorithms.
pub fn run(method: Method, puzzle: &Puzzle, budget: &Budget) -> Run {
    let mut walk = Walk { puzzle, budget, positions: 0 };
    let found = match method {
        Method::Levels => walk.levels(),
        Method::FoldedLevels => walk.folded_levels(),
        Method::BestFirst => walk.best_first(),
        Method::Engine => {
            let answer = crate::solve(puzzle, Wish::FewestJumps, budget);
            walk.positions = answer.positions;
            match answer.verdict {
                Verdict::Reachable { plan, .. } => Ok(Some(plan.jumps.len())),
                Verdict::Impossible(_) => Ok(None),
                Verdict::Unknown(reason) => Err(reason),
            }
        }
    };
    Run { finished: found.is_ok(), jumps: found.unwrap_or_default(), positions: walk.positions }
}

/// The number of jumps to the goal; `None` if it cannot be reached.
type FewestJumps = Result<Option<usize>, StopReason>;

/// Positions that were met, to be looked up.
type PositionSet = hashbrown::HashSet<Position, FxBuildHasher>;

struct Walk<'a> {
    puzzle: &'a Puzzle,
    budget: &'a Budget,
    positions: u64,
}

impl Walk<'_> {
    /// Counts a position that is kept. So many are kept already, in tables and lists
    /// that take so many bytes with it.
    fn keep(&mut self, kept: usize, bytes: u64) -> Result<(), StopReason> {
        self.positions += 1;
        // What a position takes beside its place in them.
        let apart = Position::bytes(self.puzzle.board.holes().len()) - size_of::<Position>() as u64;
        if bytes + (kept as u64 + 1) * apart > self.budget.memory {
            return Err(StopReason::MemoryLimit);
        }
        if self.positions.is_multiple_of(64) {
            self.budget.control.visit(64);
            return self.budget.control.stopped().map_or(Ok(()), Err);
        }
        Ok(())
    }

    fn after<'p>(&'p self, position: &'p Position) -> impl Iterator<Item = Position> + 'p {
        let board = &self.puzzle.board;
        board.legal_jumps(position).map(move |jump| board.play(position, jump))
    }

    /// Level by level; whether a position is in the next level already is found
    /// by comparing it with all that are.
    fn levels(&mut self) -> FewestJumps {
        let mut level = vec![self.puzzle.start.clone()];
        for jumps in 0.. {
            if level.iter().any(|position| self.puzzle.is_met(position)) {
                return Ok(Some(jumps));
            }
            let mut next: Vec<Position> = Vec::new();
            for position in &level {
                let found: Vec<Position> = self.after(position).collect();
                for after in found {
                    // A long list takes a while to look through.
                    let mut is_known = false;
                    for part in next.chunks(1 << 16) {
                        self.budget.control.stopped().map_or(Ok(()), Err)?;
                        is_known = is_known || part.contains(&after);
                    }
                    if !is_known {
                        let bytes = list_bytes(&level, 0) + list_bytes(&next, 1);
                        self.keep(level.len() + next.len(), bytes)?;
                        next.push(after);
                    }
                }
            }
            if next.is_empty() {
                return Ok(None);
            }
            level = next;
        }
        unreachable!("every jump takes a peg away")
    }

    /// Level by level; of a position and its images the smallest is kept, in a
    /// hash table.
    fn folded_levels(&mut self) -> FewestJumps {
        let symmetries = self.puzzle.symmetries_of_the_goal();
        let fold = |position: &Position| {
            let images = symmetries.iter().map(|symmetry| crate::turn(symmetry, position));
            images.min().expect("the identity is among them")
        };
        let mut level = vec![fold(&self.puzzle.start)];
        for jumps in 0.. {
            if level.iter().any(|position| self.puzzle.is_met(position)) {
                return Ok(Some(jumps));
            }
            let mut next = PositionSet::default();
            for position in &level {
                let found: Vec<Position> = self.after(position).collect();
                for after in found {
                    let folded = fold(&after);
                    if !next.contains(&folded) {
                        let places = next.len() + 1;
                        let listed = (places * size_of::<Position>()) as u64;
                        let bytes = list_bytes(&level, 0).max(listed) + seen_bytes(&next, 1);
                        self.keep(level.len() + next.len(), bytes)?;
                        next.insert(folded);
                    }
                }
            }
            if next.is_empty() {
                return Ok(None);
            }
            drop(level);
            level = next.into_iter().collect();
        }
        unreachable!("every jump takes a peg away")
    }

    /// Always the position of the largest weight next, where a peg weighs the
    /// more the nearer it is to the goal: quick to a plan, which need not be a
    /// short one.
    fn best_first(&mut self) -> FewestJumps {
        let weights = self.weights();
        let weight =
            |position: &Position| -> u64 { position.pegs().map(|hole| weights[hole]).sum() };
        let start = self.puzzle.start.clone();
        let mut seen = PositionSet::default();
        seen.insert(start.clone());
        let mut open = BinaryHeap::from([(weight(&start), Reverse(0usize), start)]);
        while let Some((_, Reverse(jumps), position)) = open.pop() {
            if self.puzzle.is_met(&position) {
                return Ok(Some(jumps));
            }
            let found: Vec<Position> = self.after(&position).collect();
            for after in found {
                if !seen.contains(&after) {
                    let waiting = memory::vector::<QueueEntry>(open.len(), open.capacity(), 1);
                    let kept = seen.len() + open.len() + 1;
                    self.keep(kept, waiting + seen_bytes(&seen, 1))?;
                    seen.insert(after.clone());
                    open.push((weight(&after), Reverse(jumps + 1), after));
                }
            }
        }
        Ok(None)
    }

    /// Powers of the golden ratio by the distance from the goal, in whole
    /// numbers; from the middle of the board where the goal is not a single hole.
    fn weights(&self) -> Vec<u64> {
        let holes = self.puzzle.board.holes();
        let middle = |along: fn(&board::Square) -> u32| {
            (holes.iter().map(|square| u64::from(along(square))).sum::<u64>() / holes.len() as u64)
                as i32
        };
        let (col, row) = match &self.puzzle.goal {
            Goal::Reach(hole) | Goal::OneAt(hole) => {
                (holes[*hole].col as i32, holes[*hole].row as i32)
            }
            _ => (middle(|square| square.col), middle(|square| square.row)),
        };
        let lattice = self.puzzle.board.lattice();
        let golden = f64::midpoint(5f64.sqrt(), -1.0);
        let weight = |square: &board::Square| {
            let away = lattice.distance(square.col as i32 - col, square.row as i32 - row);
            away.map_or(0.0, |away| golden.powi(away.min(60) as i32) * 1e12) as u64
        };
        holes.iter().map(weight).collect()
    }
}

/// A position that is yet to be looked at: its weight, its jumps, itself.
type QueueEntry = (u64, Reverse<usize>, Position);

/// The most bytes that the places of a list take until it has so many more.
fn list_bytes(list: &Vec<Position>, more: usize) -> u64 {
    memory::vector::<Position>(list.len(), list.capacity(), more)
}

/// The most bytes that the places of a table take until it has so many more.
fn seen_bytes(seen: &PositionSet, more: usize) -> u64 {
    memory::table::<Position>(seen.len(), seen.capacity(), more)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lattice;

    #[test]
    fn all_methods_agree_on_whether_there_is_a_plan() {
        for (col, row) in [(0, 3), (1, 3), (1, 4), (2, 4), (2, 5)] {
            let puzzle = Puzzle::soldiers(Lattice::Orthogonal, 4, 6, 2, (col, row)).unwrap();
            let runs = Method::ALL.map(|method| run(method, &puzzle, &Budget::default()));
            assert!(runs.iter().all(|run| run.finished));
            let [levels, folded, best_first, engine] = runs.map(|run| run.jumps);
            assert_eq!((levels, levels), (folded, engine), "{col} {row}");
            assert_eq!(best_first.is_some(), levels.is_some(), "{col} {row}");
            assert!(best_first >= levels);
        }
    }
}
