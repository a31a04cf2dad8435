//! The recurrence, as it is written.
//!
//! A position is worth the best of what its moves are worth; without moves the
//! game is over, and the rules say who has won. Nothing is remembered: a position reached by two orders of
//! moves is solved twice, and the work grows with the number of *games*, not of
//! positions.

use budget::StopReason;

use super::observer::{Observer, Query};
use super::tally::Tally;
use crate::{Game, Position, Rules, Value};

/// The algorithm in words.
pub(super) const PSEUDOCODE: &[&str] = &[
    "value(position):",
    "  best := nothing",
    "  for each legal move:",
    "    best := the better of best and value(position after the move), seen by the mover",
    "  if there was no move: return the result of the game",
    "  return best",
];

pub(super) fn solve<O: Observer>(
    game: &Game,
    tally: &mut Tally<'_, O>,
) -> Result<Value, StopReason> {
    value(&game.rules, tally, game.position)
}

// ANCHOR: value
fn value<O: Observer>(
    rules: &Rules,
    tally: &mut Tally<'_, O>,
    position: Position,
) -> Result<Value, StopReason> {
    tally.enter(0, position, Query::Value)?;
    let mut best = None;
    for next in rules.successors(position) {
        let found = value(rules, tally, next)?.for_the_mover();
        best = best.max(Some(found));
        tally.update(3, best.unwrap_or(found));
    }
    Ok(match best {
        None => tally.leave(4, rules.value_of_finished(position)),
        Some(best) => tally.leave(5, best),
    })
}
// ANCHOR_END: value
