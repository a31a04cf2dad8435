//! Level by level: all positions after one jump, after two, after three.

use super::buckets::{Buckets, Keys};
use super::observer::{Observer, Reached};
use super::{FewestJumps, Walk, list_bytes};
use crate::position::Position;

/// Level search in words.
pub(super) const PSEUDOCODE: &[&str] = &[
    "level := [start]",
    "for jumps := 0, 1, 2, …:",
    "  if a board of the level meets the goal: return jumps",
    "  next := []",
    "  for each board of the level:",
    "    for each board after a legal jump:",
    "      if it equals a board of next: strike it out",
    "      else: append it to next",
    "  if next is empty: return impossible",
    "  level := next",
];

/// The folded search in words: the same lines.
pub(super) const FOLDED_PSEUDOCODE: &[&str] = &[
    "level := [fold(start)]",
    "for jumps := 0, 1, 2, …:",
    "  if a board of the level meets the goal: return jumps",
    "  next := [], with a bucket for each set of row and column sums",
    "  for each board of the level:",
    "    for each board after a legal jump, folded to its smallest image:",
    "      if its bucket has it: strike it out",
    "      else: append it to next, and put it into its bucket",
    "  if next is empty: return impossible",
    "  level := next",
];

/// Places in the pseudocode.
mod line {
    pub(super) const START: usize = 0;
    pub(super) const LEVEL: usize = 1;
    pub(super) const GOAL: usize = 2;
    pub(super) const TAKE: usize = 4;
    pub(super) const STRIKE: usize = 6;
    pub(super) const KEEP: usize = 7;
    pub(super) const EXHAUSTED: usize = 8;
}

/// A bucket takes a while to look through if it has more than so many positions.
const MANY: u64 = 1 << 12;

impl<O: Observer> Walk<'_, O> {
    /// Whether a position is in the next level already is found by comparing it with all
    /// that are.
    pub(super) fn levels(&mut self) -> FewestJumps {
        let mut level = vec![self.puzzle.start.clone()];
        self.begin(&level[0]);
        for jumps in 0.. {
            if self.is_goal_among(&level, jumps) {
                return Ok(Some(jumps));
            }
            let mut next: Vec<Position> = Vec::new();
            for position in &level {
                self.take(position);
                for (jump, after) in self.after(position) {
                    let place = self.place_in(&next, &after)?;
                    let reached = Reached {
                        jump,
                        position: &after,
                        folded: &after,
                        jumps: jumps + 1,
                        weight: 0,
                        compared: Some(place.map_or(next.len(), |place| place + 1) as u64),
                    };
                    if place.is_some() {
                        self.strike(reached);
                        continue;
                    }
                    let bytes = list_bytes(&level, 0) + list_bytes(&next, 1);
                    self.count(level.len() + next.len(), bytes)?;
                    self.keep(reached);
                    next.push(after);
                }
            }
            if next.is_empty() {
                return Ok(self.exhausted());
            }
            level = next;
        }
        unreachable!("every jump takes a peg away")
    }

    /// Of a position and its images the smallest is kept, in a hash table.
    pub(super) fn folded_levels(&mut self) -> FewestJumps {
        let symmetries = self.puzzle.symmetries_of_the_goal();
        let fold = |position: &Position| {
            let images = symmetries.iter().map(|symmetry| crate::turn(symmetry, position));
            images.min().expect("the identity is among them")
        };
        let keys = Keys::of(&self.puzzle.board);
        let mut level = vec![fold(&self.puzzle.start)];
        self.begin(&level[0]);
        for jumps in 0.. {
            if self.is_goal_among(&level, jumps) {
                return Ok(Some(jumps));
            }
            let mut next = Buckets::default();
            for position in &level {
                self.take(position);
                for (jump, after) in self.after(position) {
                    let folded = fold(&after);
                    let key = keys.key(&folded);
                    let (is_known, compared) = next.find(key, &folded);
                    let reached = Reached {
                        jump,
                        position: &after,
                        folded: &folded,
                        jumps: jumps + 1,
                        weight: 0,
                        compared: Some(compared),
                    };
                    if compared > MANY {
                        self.check()?;
                    }
                    if is_known {
                        self.strike(reached);
                        continue;
                    }
                    if next.is_full() {
                        return Err(budget::StopReason::MemoryLimit);
                    }
                    let bytes = list_bytes(&level, 0) + next.bytes();
                    self.count(level.len() + next.len(), bytes)?;
                    self.keep(reached);
                    next.insert(key, folded);
                }
            }
            if next.len() == 0 {
                return Ok(self.exhausted());
            }
            level = next.into_positions();
        }
        unreachable!("every jump takes a peg away")
    }

    /// Where a position is in a list.
    fn place_in(
        &self,
        list: &[Position],
        position: &Position,
    ) -> Result<Option<usize>, budget::StopReason> {
        // A long list takes a while to look through.
        const PART: usize = 1 << 16;
        for (part, positions) in list.chunks(PART).enumerate() {
            self.check()?;
            if let Some(place) = positions.iter().position(|known| known == position) {
                return Ok(Some(part * PART + place));
            }
        }
        Ok(None)
    }

    fn begin(&mut self, start: &Position) {
        if O::LISTENS {
            self.observer.start(line::START, start, 0);
        }
    }

    /// Whether a position of a level meets the goal.
    fn is_goal_among(&mut self, level: &[Position], jumps: usize) -> bool {
        if O::LISTENS {
            self.observer.level(line::LEVEL, jumps, level.len());
        }
        let goal = level.iter().find(|position| self.puzzle.is_met(position));
        if let (true, Some(position)) = (O::LISTENS, goal) {
            self.observer.goal(line::GOAL, position, 0);
        }
        goal.is_some()
    }

    fn take(&mut self, position: &Position) {
        if O::LISTENS {
            self.observer.take(line::TAKE, position);
        }
    }

    fn keep(&mut self, reached: Reached<'_>) {
        if O::LISTENS {
            self.observer.keep(line::KEEP, reached);
        }
    }

    fn strike(&mut self, reached: Reached<'_>) {
        if O::LISTENS {
            self.observer.strike(line::STRIKE, reached);
        }
    }

    fn exhausted(&mut self) -> Option<usize> {
        if O::LISTENS {
            self.observer.exhausted(line::EXHAUSTED);
        }
        None
    }
}
