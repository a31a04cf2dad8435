//! The recurrence, as it is written.
//!
//! A position is worth the best of what its moves are worth; a side without
//! moves has lost. Nothing is remembered: a position reached by two orders of
//! moves is solved twice, and the work grows with the number of *games*, not of
//! positions.

use budget::StopReason;

use super::Tally;
use crate::{Game, Position, Rules, Value};

pub(super) fn solve(game: &Game, tally: &mut Tally<'_>) -> Result<Value, StopReason> {
    value(&game.rules, tally, game.position)
}

// ANCHOR: value
fn value(rules: &Rules, tally: &mut Tally<'_>, position: Position) -> Result<Value, StopReason> {
    tally.enter()?;
    let mut best = Value::LOST;
    for next in rules.successors(position) {
        best = best.max(value(rules, tally, next)?.for_the_mover());
    }
    Ok(best)
}
// ANCHOR_END: value
