//! Moves under any rules, on boards seen by the side to move.
//!
//! The same rules as [`Rules`](crate::Rules) has for positions, without the way there
//! and back: the engine makes most of its boards here. Tests compare both on every
//! placement of small boards.

use super::field::{Board, Field};
use crate::destinations::{Destinations, Pawn};
use crate::variant::{Blocked, FarRow};
use crate::{Outcome, Rules, Side};

/// What pawns may do, and how games end, on a board of at least two rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mover {
    pub(crate) field: Field,
    pawn: Pawn,
    far_row: FarRow,
    blocked: Blocked,
    /// From where own pawns may step twice.
    own_double: u64,
}

/// A move, and what both sides own after it, still seen by the side that made it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ply {
    pub(super) to: u64,
    pub(super) own: u64,
    pub(super) enemy: u64,
    /// The square that a double step has passed over, if it can be answered there.
    passed: u64,
}

impl Mover {
    pub(crate) fn new(rules: &Rules) -> Mover {
        let variant = rules.variant();
        Mover {
            field: Field::new(rules),
            pawn: rules.pawn,
            far_row: variant.far_row,
            blocked: variant.blocked,
            own_double: rules.pawn.steps_twice_from(Side::White),
        }
    }

    /// Where the side to move can go, unless an enemy pawn has ended the game by
    /// arriving.
    #[inline]
    pub(super) fn destinations(&self, board: Board) -> Destinations {
        let field = &self.field;
        let passed = board.own & board.enemy;
        let (own, enemy) = (board.own ^ passed, board.enemy ^ passed);
        let empty = field.all & !(own | enemy);
        let straight = self.pawn.straight(empty, enemy);
        let diagonal = self.pawn.diagonal(empty, enemy | passed);
        let found = Destinations {
            ahead: own << field.cols & straight,
            leftward: (own & field.not_left) << (field.cols - 1) & diagonal,
            rightward: (own & field.not_right) << (field.cols + 1) & diagonal,
            double: ((own & self.own_double) << field.cols & empty) << field.cols & empty,
        };
        if self.pawn.must_capture { found.captures_first(enemy, passed) } else { found }
    }

    /// The same; nowhere, if an enemy pawn has ended the game by arriving.
    #[inline]
    pub(crate) fn legal_destinations(&self, board: Board) -> Destinations {
        if self.is_passed(board) { Destinations::NONE } else { self.destinations(board) }
    }

    /// Calls a function with each move that ends on one of the given destinations, until
    /// it returns something.
    #[inline]
    pub(crate) fn find_ply<T>(
        &self,
        board: Board,
        destinations: Destinations,
        mut visit: impl FnMut(Ply) -> Option<T>,
    ) -> Option<T> {
        let cols = self.field.cols;
        let passed = board.own & board.enemy;
        let (own, enemy) = (board.own ^ passed, board.enemy ^ passed);
        let directions = [
            (destinations.ahead, cols),
            (destinations.leftward, cols - 1),
            (destinations.rightward, cols + 1),
        ];
        for (mut set, shift) in directions {
            while set != 0 {
                let to = set & set.wrapping_neg();
                set ^= to;
                // Captured on the square passed over, a pawn stands one row below it.
                let captured = to | (to & passed) >> cols;
                let ply =
                    Ply { to, own: own ^ to ^ to >> shift, enemy: enemy & !captured, passed: 0 };
                if let Some(found) = visit(ply) {
                    return Some(found);
                }
            }
        }
        let mut set = destinations.double;
        while set != 0 {
            let to = set & set.wrapping_neg();
            set ^= to;
            let over = to >> cols;
            let is_answered =
                self.pawn.has_en_passant && self.field.attacked_from_above(enemy) & over != 0;
            let passed = if is_answered { over } else { 0 };
            let ply = Ply { to, own: own ^ to ^ over >> cols, enemy, passed };
            if let Some(found) = visit(ply) {
                return Some(found);
            }
        }
        None
    }

    /// The board for the opponent after a move. A square passed over is dropped where
    /// the move has ended the game.
    #[inline]
    pub(crate) fn after(&self, ply: Ply) -> Board {
        let passed = if self.has_ended(ply) { 0 } else { ply.passed };
        self.field.handed_over(ply.own | passed, ply.enemy | passed)
    }

    /// Whether a move has ended the game by arriving.
    #[inline]
    pub(super) fn has_ended(&self, ply: Ply) -> bool {
        ply.own & self.field.last != 0 && self.far_row != FarRow::Nothing
    }

    /// The boards after all moves; none if the game is over.
    pub(super) fn successors(&self, board: Board) -> impl Iterator<Item = Board> + use<> {
        let mut boards = Vec::with_capacity(32);
        self.find_ply(board, self.legal_destinations(board), |ply| {
            boards.push(self.after(ply));
            None::<()>
        });
        boards.into_iter()
    }

    /// Whether an enemy pawn has ended the game by arriving.
    #[inline]
    fn is_passed(&self, board: Board) -> bool {
        board.enemy & self.field.first != 0
            && self.far_row != FarRow::Nothing
            && board.enemy & !board.own & self.field.first != 0
    }

    /// How the game has ended for the side to move; `None` if it goes on.
    pub(super) fn result(&self, board: Board) -> Option<Outcome> {
        if self.is_passed(board) {
            let lost = self.far_row == FarRow::Wins;
            return Some(if lost { Outcome::Loss } else { Outcome::Win });
        }
        self.destinations(board).is_empty().then(|| self.result_without_moves(board))
    }

    /// How the game has ended for a side that has no move, if no enemy pawn has ended it
    /// by arriving.
    pub(super) fn result_without_moves(&self, board: Board) -> Outcome {
        match self.blocked {
            Blocked::Wins => Outcome::Win,
            Blocked::Loses => Outcome::Loss,
            _ if board.own == 0 => Outcome::Loss,
            Blocked::Draws => Outcome::Draw,
            Blocked::DrawsIfBoth => {
                let other = self.field.handed_over(board.own, board.enemy);
                if self.destinations(other).is_empty() { Outcome::Draw } else { Outcome::Loss }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use crate::engine::placements::{Values, sizes, variants};

    /// Compares the successors and the result of a board with those that the rules give
    /// it. Returns the successors.
    fn compare(rules: &Rules, mover: &Mover, board: Board) -> Vec<Board> {
        let position = Values::position(board);
        let mut expected: Vec<Board> =
            rules.successors(position).map(|next| mover.field.board(next)).collect();
        let mut found: Vec<Board> = mover.successors(board).collect();
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{rules:?} {board:?}");
        assert_eq!(mover.result(board), rules.result(position), "{rules:?} {board:?}");
        found
    }

    #[test]
    fn moves_and_ends_are_those_of_the_rules_on_every_placement_under_all_rules() {
        let (mut boards, mut marked) = (0, 0);
        for (index, variant) in variants().enumerate() {
            // Of up to twelve squares for some.
            for (rows, cols) in sizes(variant, index % 27 == 0) {
                let values = Values::new(variant, rows, cols);
                let mover = Mover::new(&values.rules);
                for board in values.boards() {
                    marked += u32::from(board.own & board.enemy != 0);
                    for next in compare(&values.rules, &mover, board) {
                        if next.own & next.enemy != 0 {
                            compare(&values.rules, &mover, next);
                            marked += 1;
                        }
                        boards += 1;
                    }
                }
            }
        }
        assert!(boards > 10_000_000 && marked > 50_000, "{boards} {marked}");
    }
}
