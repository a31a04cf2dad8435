//! The search for weights that exclude many positions of a level.

use budget::{Budget, StopReason};

use super::limits::Limits;
use super::side::{Side, Way};
use crate::board::Symmetry;
use crate::pagoda;
use crate::position::Position;
use crate::puzzle::Puzzle;

/// Levels of fewer positions are gone through as they are.
const LARGE: usize = 500;
/// The positions of a level that weights are compared on, and those that they are looked for.
const SAMPLE: usize = 256;
const ASKED: u32 = 12;
/// The most functions, images counted.
const MOST: usize = 64;

/// How far the search has come, on each side.
#[derive(Default)]
pub(super) struct Learning([Attempt; 2]);

/// The attempts for one level.
#[derive(Clone, Copy, Default)]
struct Attempt {
    moves: u16,
    seen: usize,
    asked: u32,
}

impl Learning {
    /// Looks for weights that exclude positions of the last level of a side, unless that is
    /// over.
    ///
    /// # Errors
    /// If the budget ends; the next call goes on from there.
    pub(super) fn go_on<const W: usize>(
        &mut self,
        side: &Side<W>,
        limits: &mut Limits,
        puzzle: &Puzzle,
        ends: &[Position],
        symmetries: &[Symmetry],
        budget: &Budget,
    ) -> Result<(), StopReason> {
        let attempt = &mut self.0[usize::from(side.way == Way::Back)];
        if attempt.moves != side.moves {
            *attempt = Attempt { moves: side.moves, ..Attempt::default() };
        }
        if side.width() < LARGE || attempt.asked == ASKED {
            return Ok(());
        }
        let (board, holes) = (&puzzle.board, puzzle.board.holes().len());
        let sample = side.sample(SAMPLE);
        while let Some(set) = sample.get(attempt.seen).filter(|_| attempt.asked < ASKED) {
            budget.control.stopped().map_or(Ok(()), Err)?;
            attempt.seen += 1;
            if limits.exclude(side.way, set) || limits.len() >= MOST {
                continue;
            }
            attempt.asked += 1;
            let position = set.position(holes);
            let found = match (side.way, ends) {
                (Way::Forth, [end]) => pagoda::between(board, &position, end),
                (Way::Forth, _) => None,
                (Way::Back, _) => pagoda::between(board, &puzzle.start, &position),
            };
            let Some(found) = found else { continue };
            let mut alone = Limits::new(board);
            alone.add(found.clone(), puzzle, ends, symmetries);
            let excluded = sample.iter().filter(|set| alone.exclude(side.way, set)).count();
            if excluded * 16 >= sample.len() {
                limits.add(found, puzzle, ends, symmetries);
            }
        }
        // What is left of the sample needs no second look.
        attempt.asked = ASKED;
        Ok(())
    }
}
