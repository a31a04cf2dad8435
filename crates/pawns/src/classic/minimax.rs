//! White wants much, Black wants little.
//!
//! One score for both players, seen by White: a game won by White counts a lot,
//! the more the sooner it ends; a game won by Black as much below zero; a draw
//! counts nothing. White
//! takes the maximum of what the moves lead to, Black the minimum. The full
//! tree is walked, so it makes as many calls as the naive recurrence.

use budget::StopReason;

use super::{Score, Tally, WON, score_of_finished, value_of};
use crate::{Game, Position, Rules, Side, Value};

pub(super) fn solve(game: &Game, tally: &mut Tally<'_>) -> Result<Value, StopReason> {
    let for_white = score(&game.rules, tally, game.position, 0)?;
    Ok(value_of(match game.position.to_move() {
        Side::White => for_white,
        Side::Black => -for_white,
    }))
}

/// The score of a position for White, `ply` plies after the root.
// ANCHOR: score
fn score(
    rules: &Rules,
    tally: &mut Tally<'_>,
    position: Position,
    ply: Score,
) -> Result<Score, StopReason> {
    tally.enter()?;
    let successors = rules.successors(position);
    if successors.len() == 0 {
        let score = score_of_finished(rules, position, ply);
        return Ok(if position.to_move() == Side::White { score } else { -score });
    }
    match position.to_move() {
        Side::White => {
            let mut best = -(WON - ply);
            for next in successors {
                best = best.max(score(rules, tally, next, ply + 1)?);
            }
            Ok(best)
        }
        Side::Black => {
            let mut best = WON - ply;
            for next in successors {
                best = best.min(score(rules, tally, next, ply + 1)?);
            }
            Ok(best)
        }
    }
}
// ANCHOR_END: score
