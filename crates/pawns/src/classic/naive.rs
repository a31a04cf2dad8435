//! The recurrence, as it is written.
//!
//! A position is worth the best of what its moves are worth; without moves the
//! game is over, and the rules say who has won. Nothing is remembered: a position reached by two orders of
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
    let mut best = None;
    for next in rules.successors(position) {
        best = best.max(Some(value(rules, tally, next)?.for_the_mover()));
    }
    Ok(best.unwrap_or_else(|| rules.value_of_finished(position)))
}
// ANCHOR_END: value
