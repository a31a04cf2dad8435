//! Stop looking once a move is refuted.
//!
//! Minimax from the mover's side, with a window: `alpha` is what the mover has
//! elsewhere already, `beta` what the opponent will not allow. As soon as a
//! move scores `beta` or more, the opponent avoids this position, and the other
//! moves cannot matter.

use budget::StopReason;

use super::{Score, Tally, WON, score_of_finished, value_of};
use crate::{Game, Position, Rules, Value};

pub(super) fn solve(game: &Game, tally: &mut Tally<'_>) -> Result<Value, StopReason> {
    score(&game.rules, tally, game.position, 0, -WON, WON).map(value_of)
}

/// The score of a position for the side to move, `ply` plies after the root:
/// exact if it lies between `alpha` and `beta`, else a bound on the same side.
// ANCHOR: score
fn score(
    rules: &Rules,
    tally: &mut Tally<'_>,
    position: Position,
    ply: Score,
    mut alpha: Score,
    beta: Score,
) -> Result<Score, StopReason> {
    tally.enter()?;
    let successors = rules.successors(position);
    if successors.len() == 0 {
        return Ok(score_of_finished(rules, position, ply));
    }
    let mut best = -(WON - ply);
    for next in successors {
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
        best = best.max(-score(rules, tally, next, ply + 1, -beta, -alpha)?);
    }
    Ok(best)
}
// ANCHOR_END: score
