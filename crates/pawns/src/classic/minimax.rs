//! White maximizes, Black minimizes.
//!
//! One score for both players, seen by White: a game won by White counts a lot,
//! the more the sooner it ends; a game won by Black as much below zero; a draw
//! counts nothing. White
//! takes the maximum of what the moves lead to, Black the minimum. The full
//! tree is walked, so it makes as many calls as the naive recurrence.

use budget::StopReason;

use super::observer::{Observer, Query, Score};
use super::tally::Tally;
use super::{WON, score_of_finished, value_of};
use crate::{Game, Position, Rules, Side, Value};

/// The algorithm in words.
pub(super) const PSEUDOCODE: &[&str] = &[
    "score(position), seen by White:",
    "  if the game is over: return its score, higher for a sooner win",
    "  if White is to move:",
    "    best := the lowest score",
    "    for each legal move:",
    "      best := max(best, score(position after the move))",
    "  if Black is to move:",
    "    best := the highest score",
    "    for each legal move:",
    "      best := min(best, score(position after the move))",
    "  return best",
];

pub(super) fn solve<O: Observer>(
    game: &Game,
    tally: &mut Tally<'_, O>,
) -> Result<Value, StopReason> {
    let for_white = score(&game.rules, tally, game.position, 0)?;
    Ok(value_of(match game.position.to_move() {
        Side::White => for_white,
        Side::Black => -for_white,
    }))
}

/// The score of a position for White, `ply` plies after the root.
// ANCHOR: score
fn score<O: Observer>(
    rules: &Rules,
    tally: &mut Tally<'_, O>,
    position: Position,
    ply: Score,
) -> Result<Score, StopReason> {
    tally.enter(0, position, Query::Score)?;
    let successors = rules.successors(position);
    if successors.len() == 0 {
        let score = score_of_finished(rules, position, ply);
        let for_white = if position.to_move() == Side::White { score } else { -score };
        return Ok(tally.leave(1, for_white));
    }
    match position.to_move() {
        Side::White => {
            let mut best = -(WON - ply);
            for next in successors {
                best = best.max(score(rules, tally, next, ply + 1)?);
                tally.update(5, best);
            }
            Ok(tally.leave(10, best))
        }
        Side::Black => {
            let mut best = WON - ply;
            for next in successors {
                best = best.min(score(rules, tally, next, ply + 1)?);
                tally.update(9, best);
            }
            Ok(tally.leave(10, best))
        }
    }
}
// ANCHOR_END: score
