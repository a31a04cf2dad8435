//! What the rules mean on a board: the moves of either side, and how games end.
//!
//! Boards are seen by one side, whose own pawns go up; the enemy's go down. Which side is
//! to move, [`OWN`] or [`ENEMY`], is said beside the board.

use super::board::{Board, EMPTY, ENEMY, OWN};
use super::rules::{Blocked, DoubleStep, Ending, Rules};

/// A pawn's way: its squares, the square of the pawn it takes, and the square that a
/// double step passes over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) taken: Option<u8>,
    passed: Option<u8>,
}

/// The opponent of a side.
pub(super) fn other(side: u8) -> u8 {
    OWN + ENEMY - side
}

impl Rules {
    /// Whether a board is the one that games begin with.
    pub(super) fn is_start(&self, board: &Board) -> bool {
        let (cols, rows) = (board.cols, board.len / board.cols);
        (0..board.len).all(|square| {
            let (own, enemy) = (square / cols, rows - 1 - square / cols);
            let expected = match (self.filled.contains(&own), self.filled.contains(&enemy)) {
                (false, false) => EMPTY,
                (true, false) => OWN,
                (false, true) => ENEMY,
                (true, true) => return false,
            };
            board.squares[square] == expected
        })
    }

    /// How the game ended for the side to move; `None` if it goes on.
    pub(crate) fn ending(&self, board: &Board, side: u8) -> Option<Ending> {
        if let Some(ending) = self.arrival.filter(|_| has_arrived(board, other(side))) {
            return Some(ending);
        }
        if self.can_move(board, side) {
            return None;
        }
        if !board.squares[..board.len].contains(&side) {
            return Some(self.no_pawns);
        }
        Some(match self.blocked {
            Blocked::Ends(ending) => ending,
            Blocked::DrawsIfBoth => {
                let unmarked = Board { passed: None, ..*board };
                let both = !self.can_move(&unmarked, other(side));
                if both { Ending::Drawn } else { Ending::Lost }
            }
        })
    }

    /// The legal moves of a side, if its game goes on.
    pub(crate) fn moves(&self, board: &Board, side: u8, moves: &mut Vec<Way>) {
        moves.clear();
        self.any_way(board, side, |way| {
            moves.push(way);
            false
        });
        if self.must_capture && moves.iter().any(|way| way.taken.is_some()) {
            moves.retain(|way| way.taken.is_some());
        }
    }

    /// Whether a pawn of a side can go anywhere. If some can capture, others may not go,
    /// but then there is a capture.
    fn can_move(&self, board: &Board, side: u8) -> bool {
        self.any_way(board, side, |_| true)
    }

    /// Goes through every way that pawns of a side can go, until one is enough.
    #[inline]
    fn any_way(&self, board: &Board, side: u8, mut is_enough: impl FnMut(Way) -> bool) -> bool {
        let Board { cols, len, .. } = *board;
        let home =
            if side == OWN { self.home * cols } else { len.wrapping_sub((self.home + 1) * cols) };
        for row in (0..len).step_by(cols) {
            // The row ahead is `cols` squares on, or back, if there is one.
            let is_last = if side == OWN { row + cols == len } else { row == 0 };
            if is_last {
                continue;
            }
            for col in 0..cols {
                let from = row + col;
                if board.squares[from] != side {
                    continue;
                }
                let ahead = if side == OWN { from + cols } else { from - cols };
                let mut one_square = |to: usize, is_diagonal: bool| {
                    self.one_square(board, side, (from, to), is_diagonal)
                        .is_some_and(&mut is_enough)
                };
                if one_square(ahead, false)
                    || col > 0 && one_square(ahead - 1, true)
                    || col + 1 < cols && one_square(ahead + 1, true)
                {
                    return true;
                }
                let may_step_twice = match self.double_step {
                    DoubleStep::Never => false,
                    DoubleStep::FromHome => row == home,
                    DoubleStep::Anywhere => true,
                };
                if may_step_twice
                    && let Some(way) = two_squares(board, side, from, ahead)
                    && is_enough(way)
                {
                    return true;
                }
            }
        }
        false
    }

    /// The way from a square to one ahead of it, if a pawn may go there.
    #[inline]
    fn one_square(
        &self,
        board: &Board,
        side: u8,
        (from, to): (usize, usize),
        is_diagonal: bool,
    ) -> Option<Way> {
        let may = |directions: super::rules::Directions| {
            if is_diagonal { directions.diagonal } else { directions.straight }
        };
        let taken = match board.squares[to] {
            // The pawn that passed over a square stands behind it.
            EMPTY if board.passed == Some(to as u8) && may(self.captures) => {
                Some(if side == OWN { to - board.cols } else { to + board.cols } as u8)
            }
            EMPTY if may(self.steps) => None,
            what if what == other(side) && may(self.captures) => Some(to as u8),
            _ => return None,
        };
        Some(Way { from: from as u8, to: to as u8, taken, passed: None })
    }

    /// The board after a move, seen by the same side as before.
    pub(crate) fn after(&self, board: &Board, side: u8, way: Way) -> Board {
        let mut next = Board { passed: None, ..*board };
        next.squares[usize::from(way.from)] = EMPTY;
        if let Some(taken) = way.taken {
            next.squares[usize::from(taken)] = EMPTY;
        }
        next.squares[usize::from(way.to)] = side;
        if let Some(passed) = way.passed.filter(|_| self.en_passant) {
            self.mark(&mut next, other(side), passed);
        }
        next
    }

    /// Marks a square that the opponent of the side to move has just passed over, if that
    /// side can capture there: the game goes on, and one of its pawns stands diagonally
    /// before the square.
    pub(super) fn mark(&self, board: &mut Board, side: u8, passed: u8) {
        let (cols, square) = (board.cols, usize::from(passed));
        let before = if side == OWN { square - cols } else { square + cols };
        let (left, right) = (square % cols > 0, square % cols + 1 < cols);
        let can_capture =
            left && board.squares[before - 1] == side || right && board.squares[before + 1] == side;
        if can_capture && (self.arrival.is_none() || !has_arrived(board, other(side))) {
            board.passed = Some(passed);
        }
    }

    /// Whether a double step of an enemy pawn can just have passed over a square, with the
    /// own side to move.
    pub(super) fn can_be_passed(&self, board: &Board, passed: usize) -> bool {
        let (cols, rows) = (board.cols, board.len / board.cols);
        let row = passed / cols;
        if row == 0 || row + 1 >= rows {
            return false;
        }
        let from_row = rows - 1 - (row + 1);
        (self.double_step == DoubleStep::Anywhere || from_row == self.home)
            && board.squares[passed - cols] == ENEMY
            && board.squares[passed] == EMPTY
            && board.squares[passed + cols] == EMPTY
    }
}

/// The double step from a square, if both squares ahead are on the board and empty.
fn two_squares(board: &Board, side: u8, from: usize, ahead: usize) -> Option<Way> {
    let to = if side == OWN { ahead + board.cols } else { ahead.checked_sub(board.cols)? };
    let is_free = to < board.len && board.squares[ahead] == EMPTY && board.squares[to] == EMPTY;
    let (from, to, passed) = (from as u8, to as u8, Some(ahead as u8));
    is_free.then_some(Way { from, to, taken: None, passed })
}

/// Whether a pawn of a side stands on the row farthest from that side.
fn has_arrived(board: &Board, side: u8) -> bool {
    let row = if side == OWN { board.len - board.cols } else { 0 };
    board.squares[row..][..board.cols].contains(&side)
}
