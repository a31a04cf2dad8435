//! Threats in Breakthrough: wins in which the opponent never has a free move.
//!
//! A pawn one step from arriving has to be captured at once. So whoever puts one there
//! forces the opponent, who has at most two captures to choose from; and if each of them
//! is answered by another such move, or by a race that is won, nothing was left to
//! chance. These are real moves and all replies to them: a small search of its own, with
//! so few positions that it is cheaper than looking one of them up.

use super::field::{Board, Field};
use super::general_race::Track;

/// The first move of a win by threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Threat {
    /// The own moves within which it surely wins.
    pub(super) moves: u32,
    /// The square that the pawn leaves.
    pub(super) from: u64,
    /// The square that it goes to.
    pub(super) to: u64,
}

impl Track {
    /// A win by threats, the last of which arrives or begins a race; `None` if there is
    /// no such win.
    ///
    /// Proof. It is assumed of the rules that a Breakthrough pawn one step from arriving
    /// arrives unless it is captured at once (`General::defences` has the proof of that).
    /// The opponent has no such pawn here, or there are no threats; and none after its
    /// replies, which capture on its own second row. So each threat has to be captured,
    /// the replies tried are all there are, and each move is followed by one of the
    /// opponent until the last: `2 * moves - 1` plies at most. Every capture removes a
    /// pawn, so the depth is bounded.
    pub(super) fn threats(&self, field: &Field, board: Board) -> Option<Threat> {
        if board.enemy & field.second != 0 {
            return None;
        }
        let runners = board.own & field.before_last >> field.cols;
        if runners == 0 {
            return None;
        }
        let free = field.all & !board.own;
        let directions = [
            (runners << field.cols & free & !board.enemy, field.cols),
            ((runners & field.not_left) << (field.cols - 1) & free, field.cols - 1),
            ((runners & field.not_right) << (field.cols + 1) & free, field.cols + 1),
        ];
        for (mut set, shift) in directions {
            while set != 0 {
                let to = set & set.wrapping_neg();
                set ^= to;
                let from = to >> shift;
                let (own, enemy) = (board.own ^ from, board.enemy & !to);
                if let Some(moves) = self.after_captures(field, own, enemy, to) {
                    return Some(Threat { moves: moves + 1, from, to });
                }
            }
        }
        None
    }

    /// The number of own moves that win after every capture of a pawn that has just come
    /// to stand one step from arriving; `own` is the others.
    fn after_captures(&self, field: &Field, own: u64, enemy: u64, to: u64) -> Option<u32> {
        let mut captors = field.attacked_from_below(to) & enemy;
        let mut most = 1;
        while captors != 0 {
            let captor = captors & captors.wrapping_neg();
            captors ^= captor;
            let board = Board { own, enemy: enemy ^ captor ^ to };
            let race = self.race(field, board).filter(|race| race.wins).map(|race| race.moves);
            let threats = || self.threats(field, board).map(|threat| threat.moves);
            most = most.max(race.or_else(threats)?);
        }
        Some(most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::placements::{UP_TO_TWELVE, Values};
    use crate::{Outcome, Variant};

    #[test]
    fn threats_win_in_time_on_every_placement_of_boards_up_to_twelve_squares() {
        for text in [
            "breakthrough",
            "breakthrough,blocked=draws",
            "breakthrough,blocked=draws-if-both",
            "breakthrough,start=first",
        ] {
            let variant: Variant = text.parse().unwrap();
            let (mut wins, mut longer) = (0, 0);
            for (rows, cols) in UP_TO_TWELVE.into_iter().filter(|&(_, cols)| cols > 1) {
                let mut values = Values::new(variant, rows, cols);
                let track = Track::new(&values.rules).unwrap();
                for board in values.boards() {
                    if values.is_over(board) || board.own & values.field.last != 0 {
                        continue;
                    }
                    let Some(threat) = track.threats(&values.field, board) else { continue };
                    let moves = threat.moves;
                    let value = values.value(board);
                    assert_eq!(value.outcome(), Outcome::Win, "{text}: {board:?}");
                    assert!(u32::from(value.plies()) < 2 * moves, "{text}: {board:?}");
                    wins += 1;
                    longer += u32::from(moves > 2);
                }
            }
            assert!(wins > 1_000 && longer > 10, "{text}: {wins} {longer}");
        }
    }
}
