//! Stop looking once a move is refuted.
//!
//! Minimax from the mover's side, with a window: `alpha` is what the mover has
//! elsewhere already, `beta` what the opponent will not allow. As soon as a
//! move scores `beta` or more, the opponent avoids this position, and the other
//! moves cannot matter.

use budget::StopReason;

use super::observer::{Observer, Query, Score, Window};
use super::tally::Tally;
use super::{WON, score_of_finished, value_of};
use crate::{Game, Position, Rules, Value};

/// The algorithm in words.
pub(super) const PSEUDOCODE: &[&str] = &[
    "score(position, alpha, beta), seen by the side to move:",
    "  if the game is over: return its score, higher for a sooner win",
    "  best := the lowest score",
    "  for each legal move:",
    "    alpha := max(alpha, best)",
    "    if beta <= alpha: stop, the opponent avoids this position",
    "    best := max(best, -score(position after the move, -beta, -alpha))",
    "  return best",
];

pub(super) fn solve<O: Observer>(
    game: &Game,
    tally: &mut Tally<'_, O>,
) -> Result<Value, StopReason> {
    score(&game.rules, tally, game.position, 0, -WON, WON).map(value_of)
}

/// The score of a position for the side to move, `ply` plies after the root:
/// exact if it lies between `alpha` and `beta`, else a bound on the same side.
// ANCHOR: score
fn score<O: Observer>(
    rules: &Rules,
    tally: &mut Tally<'_, O>,
    position: Position,
    ply: Score,
    mut alpha: Score,
    beta: Score,
) -> Result<Score, StopReason> {
    tally.enter(0, position, Query::Within(Window { alpha, beta }))?;
    let successors = rules.successors(position);
    if successors.len() == 0 {
        return Ok(tally.leave(1, score_of_finished(rules, position, ply)));
    }
    let mut best = -(WON - ply);
    for next in successors {
        alpha = alpha.max(best);
        tally.narrow(4, best, Window { alpha, beta });
        if beta <= alpha {
            tally.cut(5, Some(Window { alpha, beta }), || rules.successors_from(position, next));
            break;
        }
        best = best.max(-score(rules, tally, next, ply + 1, -beta, -alpha)?);
        tally.update(6, best);
    }
    Ok(tally.leave(7, best))
}
// ANCHOR_END: score
