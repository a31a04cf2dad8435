//! The fewest moves to a position, where jumps of one peg in a row are one move.

use std::sync::Arc;

use budget::{Budget, StopReason};
use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use super::layer::Layer;
use super::tree::Tree;
use crate::board::Jump;
use crate::memory;
use crate::plan::Plan;
use crate::puzzle::Puzzle;
use crate::set::Set;

/// A search for the fewest moves, over the positions that lead to the goal. When the
/// budget ends it can be kept, to go on where it stopped.
pub(crate) struct FewestMoves<const W: usize> {
    puzzle: Arc<Puzzle>,
    /// Absent until the search begins.
    walk: Option<Walk<W>>,
    /// All layers from the start on, until those that lead to the goal are picked out
    /// of them.
    layers: Vec<Layer<W>>,
    stage: Stage<W>,
    /// The number of positions that can come of the start.
    pub(crate) visited: u64,
}

/// What a search is about to do.
enum Stage<const W: usize> {
    /// Find everything that can come of the start.
    Forward,
    /// Pick out of it what leads to the goal.
    Back,
    /// Go through it move by move.
    Walk(Levels<W>),
}

impl<const W: usize> FewestMoves<W> {
    /// A search that has not begun. There must be a plan.
    pub(crate) fn new(puzzle: Arc<Puzzle>) -> FewestMoves<W> {
        FewestMoves { puzzle, walk: None, layers: Vec::new(), stage: Stage::Forward, visited: 0 }
    }

    /// Finds a plan with the fewest moves.
    ///
    /// # Errors
    /// If the budget ends, or all positions there are do not fit the memory.
    ///
    /// # Panics
    /// If there is no plan.
    pub(crate) fn search(&mut self, budget: &Budget) -> Result<Plan, StopReason> {
        let FewestMoves { puzzle, walk, layers, stage, visited } = self;
        let walk = if let Some(walk) = walk {
            walk
        } else {
            budget.control.set_stage("fewest moves");
            budget.control.stopped().map_or(Ok(()), Err)?;
            let tree = Tree::new(puzzle, budget)?;
            walk.insert(Walk { puzzle: Arc::clone(puzzle), tree, winning: Vec::new() })
        };
        loop {
            match stage {
                Stage::Forward => {
                    walk.tree.go_forward(layers, budget)?;
                    *visited = layers.iter().map(|layer| layer.len() as u64).sum();
                    *stage = Stage::Back;
                }
                Stage::Back => {
                    walk.tree.winning(layers, &mut walk.winning, budget)?;
                    walk.winning.reverse();
                    *layers = Vec::new();
                    assert!(!walk.winning[0].is_empty(), "there is a plan");
                    *stage = Stage::Walk(Levels::new(walk.tree.folded(&walk.tree.start)));
                }
                Stage::Walk(levels) => {
                    budget.control.set_stage("fewest moves");
                    let last = levels.search(walk, budget)?;
                    return walk.plan(&levels.parents, last, budget);
                }
            }
        }
    }
}

/// The positions that lead to the goal, and the moves between them.
struct Walk<const W: usize> {
    puzzle: Arc<Puzzle>,
    tree: Tree<W>,
    winning: Vec<Layer<W>>,
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

/// By which position each one was found first.
type Parents<const W: usize> = HashMap<Set<W>, Set<W>, FxBuildHasher>;

/// Levels of positions, by the number of moves that lead to them.
struct Levels<const W: usize> {
    parents: Parents<W>,
    level: Vec<Set<W>>,
    /// How many of the level have been gone through, and what they lead to.
    done: usize,
    next: Vec<Set<W>>,
}

impl<const W: usize> Levels<W> {
    fn new(first: Set<W>) -> Levels<W> {
        let parents = std::iter::once((first, first)).collect();
        Levels { parents, level: vec![first], done: 0, next: Vec::new() }
    }

    /// Finds the first position that is what is wanted.
    fn search(&mut self, walk: &Walk<W>, budget: &Budget) -> Result<Set<W>, StopReason> {
        let Levels { parents, level, done, next } = self;
        let taken = walk.bytes();
        loop {
            if *done == 0 {
                budget.control.visit(level.len() as u64);
            }
            while let Some(position) = level.get(*done) {
                if walk.tree.is_met(position) {
                    return Ok(*position);
                }
                let left = budget.memory.saturating_sub(taken + vec_bytes(level));
                let mut is_over = false;
                // If it is stopped, it begins anew: what it has found is known then.
                walk.each_move(position, &mut Chain::new(), None, budget, &mut |_, after| {
                    let folded = walk.tree.folded(&after);
                    if !parents.contains_key(&folded) {
                        is_over = room_for_one(parents, next) > left;
                        if is_over {
                            return true;
                        }
                        parents.insert(folded, *position);
                        next.push(folded);
                    }
                    false
                })?;
                if is_over {
                    return Err(StopReason::MemoryLimit);
                }
                *done += 1;
            }
            assert!(!next.is_empty(), "the start is one of the positions that lead to the goal");
            *level = std::mem::take(next);
            *done = 0;
        }
    }
}

/// The most bytes that a level and the positions met take until they hold one more.
fn room_for_one<const W: usize>(parents: &Parents<W>, next: &Vec<Set<W>>) -> u64 {
    memory::table::<(Set<W>, Set<W>)>(parents.len(), parents.capacity(), 1)
        + memory::vector::<Set<W>>(next.len(), next.capacity(), 1)
}

fn vec_bytes<const W: usize>(sets: &Vec<Set<W>>) -> u64 {
    memory::vector::<Set<W>>(sets.len(), sets.capacity(), 0)
}

impl<const W: usize> Walk<W> {
    /// The bytes it takes.
    fn bytes(&self) -> u64 {
        self.tree.jumps.bytes() + self.winning.iter().map(Layer::bytes).sum::<u64>()
    }

    /// Calls a function with every move of a position that leads to the goal, and
    /// what comes of it, until it says that this is enough.
    fn each_move(
        &self,
        position: &Set<W>,
        chain: &mut Chain<W>,
        peg: Option<u16>,
        budget: &Budget,
        visit: &mut impl FnMut(&[Jump], Set<W>) -> bool,
    ) -> Result<bool, StopReason> {
        budget.control.stopped().map_or(Ok(()), Err)?;
        for (&jump, mask) in self.puzzle.board.jumps().iter().zip(&self.tree.jumps.masks) {
            if peg.is_some_and(|peg| peg != jump.from) || !mask.is_possible(position) {
                continue;
            }
            let after = position.toggled(&mask.all);
            let depth = (self.tree.start.len() - after.len()) as usize;
            if !self.winning[depth].contains(&self.tree.folded(&after)) {
                continue;
            }
            if !chain.seen.insert((after, jump.to)) {
                continue;
            }
            chain.jumps.push(jump);
            let is_over = self.tree.is_met(&after);
            if visit(&chain.jumps, after)
                || !is_over && self.each_move(&after, chain, Some(jump.to), budget, visit)?
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
        parents: &Parents<W>,
        last: Set<W>,
        budget: &Budget,
    ) -> Result<Plan, StopReason> {
        let mut way = vec![last];
        while parents[&way[way.len() - 1]] != way[way.len() - 1] {
            way.push(parents[&way[way.len() - 1]]);
        }
        let mut position = self.tree.start;
        let mut jumps = Vec::new();
        for next in way.iter().rev().skip(1) {
            let from = position;
            let mut step = |chain: &[Jump], after: Set<W>| {
                let is_next = self.tree.folded(&after) == *next;
                if is_next {
                    jumps.extend_from_slice(chain);
                    position = after;
                }
                is_next
            };
            let found = self.each_move(&from, &mut Chain::new(), None, budget, &mut step)?;
            assert!(found, "the position was found by a move from the one before");
        }
        Ok(Plan { jumps })
    }
}
