//! Alpha-beta that remembers, and tries the likely best move first.
//!
//! Alpha-beta does least when the best move comes first: then one move is
//! searched where all were. Good guesses are the moves that win at once, then
//! captures, then the pawn that is furthest ahead.
//!
//! The table keeps for every position a lower and an upper bound of its score.
//! Its key is the whole position, so an entry never speaks for another one.

use std::cmp::Reverse;

use budget::StopReason;

use super::observer::{Fact, Observer, Query, Score, Window};
use super::table::Table;
use super::tally::Tally;
use super::{WON, score_of_finished, value_of};
use crate::{FarRow, Game, Position, Rules, Side, Value};

/// The algorithm in words.
pub(super) const PSEUDOCODE: &[&str] = &[
    "score(position, alpha, beta), seen by the side to move:",
    "  if the game is over: return its score, higher for a sooner win",
    "  lower, upper := the bounds in table[position], or else the lowest and the highest score",
    "  if beta <= lower, or lower = upper: return lower",
    "  if upper <= alpha: return upper",
    "  alpha := max(alpha, lower); beta := min(beta, upper)",
    "  best := the lowest score",
    "  for each legal move, the most promising first:",
    "    best := max(best, -score(position after the move, -beta, -alpha))",
    "    alpha := max(alpha, best)",
    "    if beta <= alpha: stop, the opponent avoids this position",
    "  table[position] := best, as lower bound, upper bound or both",
    "  return best",
];

pub(super) fn solve<O: Observer>(
    game: &Game,
    tally: &mut Tally<'_, O>,
) -> Result<Value, StopReason> {
    let mut search = Search { rules: &game.rules, tally, table: Table::new(), moves: Vec::new() };
    search.score(game.position, 0, -WON, WON).map(value_of)
}

/// What is known of a position's score. The plies are counted from the position
/// itself, not from the root: it may be reached early or late.
#[derive(Clone, Copy)]
struct Bounds {
    at_least: i16,
    at_most: i16,
}

/// Moves a score's origin between the root and a position `ply` plies below.
fn from_root(score: i16, ply: Score) -> Score {
    let score = Score::from(score);
    score - score.signum() * ply
}

fn from_here(score: Score, ply: Score) -> i16 {
    (score + score.signum() * ply) as i16
}

struct Search<'a, 'b, O> {
    rules: &'a Rules,
    tally: &'a mut Tally<'b, O>,
    table: Table<Bounds>,
    /// The moves still to be tried at each level, one level after the other.
    moves: Vec<Position>,
}

impl<O: Observer> Search<'_, '_, O> {
    /// As in plain alpha-beta.
    fn score(
        &mut self,
        position: Position,
        ply: Score,
        mut alpha: Score,
        mut beta: Score,
    ) -> Result<Score, StopReason> {
        self.tally.enter(0, position, Query::Within(Window { alpha, beta }))?;
        if self.rules.is_over(position) {
            return Ok(self.tally.leave(1, score_of_finished(self.rules, position, ply)));
        }
        // ANCHOR: known
        let mut known = self
            .table
            .get(position)
            .unwrap_or(Bounds { at_least: -(WON as i16), at_most: WON as i16 });
        let (lower, upper) = (from_root(known.at_least, ply), from_root(known.at_most, ply));
        if lower >= beta || lower == upper {
            return Ok(self.tally.hit(3, Fact::AtLeast, lower));
        }
        if upper <= alpha {
            return Ok(self.tally.hit(4, Fact::AtMost, upper));
        }
        alpha = alpha.max(lower);
        beta = beta.min(upper);
        self.tally.narrow(5, lower, Window { alpha, beta });
        // ANCHOR_END: known

        let first = self.moves.len();
        self.moves.extend(self.rules.successors(position));
        let rules = self.rules;
        self.moves[first..].sort_by_cached_key(|&next| Reverse(promise(rules, position, next)));

        let mut best = -(WON - ply);
        let mut window = alpha;
        for index in first..self.moves.len() {
            let next = self.moves[index];
            best = best.max(-self.score(next, ply + 1, -beta, -window)?);
            self.tally.update(8, best);
            window = window.max(best);
            self.tally.narrow(9, best, Window { alpha: window, beta });
            if beta <= window {
                let (moves, last) = (&self.moves, Some(Window { alpha: window, beta }));
                self.tally.cut(10, last, || moves[index + 1..].iter().copied());
                break;
            }
        }
        self.moves.truncate(first);

        // ANCHOR: learn
        if best > alpha {
            known.at_least = from_here(best, ply);
        }
        if best < beta {
            known.at_most = from_here(best, ply);
        }
        self.table.insert(self.tally, position, known)?;
        // ANCHOR_END: learn
        self.tally.learned(
            11,
            match (best > alpha, best < beta) {
                (true, true) => &[Fact::AtLeast, Fact::AtMost],
                (true, false) => &[Fact::AtLeast],
                (false, true) => &[Fact::AtMost],
                (false, false) => &[],
            },
        );
        Ok(self.tally.leave(12, best))
    }
}

/// How promising a move is: does it arrive, does it capture, how far ahead is
/// the pawn that moved?
// ANCHOR: promise
fn promise(rules: &Rules, position: Position, next: Position) -> (bool, bool, u32) {
    let side = position.to_move();
    let arrived = next.pawns(side) & !position.pawns(side);
    let row = arrived.trailing_zeros() / rules.size().cols();
    let advance = match side {
        Side::White => row,
        Side::Black => rules.size().rows() - 1 - row,
    };
    let captures = next.pawns(!side) != position.pawns(!side);
    let wins = rules.variant().far_row == FarRow::Wins && rules.has_been_passed(next);
    (wins, captures, advance)
}
// ANCHOR_END: promise
