//! Never solve the same position twice.
//!
//! The naive recurrence with a table in front. Many orders of moves lead to one
//! position; its value does not depend on the way there, so the first answer
//! serves all. Finished positions are answered faster than looked up and are
//! not stored.

use budget::StopReason;

use super::observer::{Fact, Observer, Query};
use super::table::Table;
use super::tally::Tally;
use crate::{Game, Position, Side, Value};

/// The algorithm in words.
pub(super) const PSEUDOCODE: &[&str] = &[
    "value(position):",
    "  if the game is over: return its result",
    "  if the table has position: return table[position]",
    "  best := lost",
    "  for each legal move:",
    "    best := the better of best and value(position after the move), seen by the mover",
    "  table[position] := best",
    "  return best",
];

/// The same with a famous mistake, line by line.
pub(super) const PSEUDOCODE_WITHOUT_SIDE: &[&str] = &[
    "value(position):",
    "  if the game is over: return its result",
    "  if the table has board: return table[board]    (wrong: whose move is it?)",
    "  best := lost",
    "  for each legal move:",
    "    best := the better of best and value(position after the move), seen by the mover",
    "  table[board] := best    (wrong: whose move is it?)",
    "  return best",
];

pub(super) fn solve<O: Observer>(
    game: &Game,
    tally: &mut Tally<'_, O>,
) -> Result<Value, StopReason> {
    value(game, tally, &mut Table::new(), |position| position, game.position)
}

/// The same with a key that forgets the side to move: wrong, to show why.
pub(super) fn solve_without_side<O: Observer>(
    game: &Game,
    tally: &mut Tally<'_, O>,
) -> Result<Value, StopReason> {
    value(game, tally, &mut Table::new(), without_side, game.position)
}

/// The pawns alone: white is to move in every key.
pub(super) fn without_side(position: Position) -> Position {
    match position.to_move() {
        Side::White => position,
        Side::Black => position.handed_over_unchanged(),
    }
}

// ANCHOR: value
fn value<O: Observer>(
    game: &Game,
    tally: &mut Tally<'_, O>,
    table: &mut Table<Value>,
    key: impl Fn(Position) -> Position + Copy,
    position: Position,
) -> Result<Value, StopReason> {
    tally.enter(0, position, Query::Value)?;
    if game.rules.is_over(position) {
        return Ok(tally.leave(1, game.rules.value_of_finished(position)));
    }
    if let Some(known) = table.get(key(position)) {
        return Ok(tally.hit(2, Fact::Value, known));
    }
    let mut best = Value::LOST;
    for next in game.rules.successors(position) {
        best = best.max(value(game, tally, table, key, next)?.for_the_mover());
        tally.update(5, best);
    }
    table.insert(tally, key(position), best)?;
    tally.learned(6, &[Fact::Value]);
    Ok(tally.leave(7, best))
}
// ANCHOR_END: value
