//! Never solve the same position twice.
//!
//! The naive recurrence with a table in front. Many orders of moves lead to one
//! position; its value does not depend on the way there, so the first answer
//! serves all. Finished positions are answered faster than looked up and are
//! not stored.

use budget::StopReason;

use super::Tally;
use super::table::Table;
use crate::{Game, Position, Value};

pub(super) fn solve(game: &Game, tally: &mut Tally<'_>) -> Result<Value, StopReason> {
    value(game, tally, &mut Table::new(), game.position)
}

// ANCHOR: value
fn value(
    game: &Game,
    tally: &mut Tally<'_>,
    table: &mut Table<Value>,
    position: Position,
) -> Result<Value, StopReason> {
    tally.enter()?;
    if game.rules.is_over(position) {
        return Ok(game.rules.value_of_finished(position));
    }
    if let Some(known) = table.get(position) {
        return Ok(known);
    }
    let mut best = Value::LOST;
    for next in game.rules.successors(position) {
        best = best.max(value(game, tally, table, next)?.for_the_mover());
    }
    table.insert(tally, position, best)?;
    Ok(best)
}
// ANCHOR_END: value
