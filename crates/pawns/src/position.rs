//! Positions: two sets of squares and the side to move.

use crate::Side;

/// The pawns and the side to move. A small value without a board: [`Rules`](crate::Rules)
/// gives its bits their meaning.
///
/// Any two disjoint sets are a position, reachable or not. Two positions with
/// the same pawns and different sides to move are different.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    white: u64,
    black: u64,
    to_move: Side,
}

impl Position {
    /// A position from its sets of squares; `None` if they overlap.
    pub const fn new(white: u64, black: u64, to_move: Side) -> Option<Position> {
        if white & black == 0 { Some(Position { white, black, to_move }) } else { None }
    }

    /// The squares of the white pawns, as bits.
    pub const fn white(self) -> u64 {
        self.white
    }

    /// The squares of the black pawns, as bits.
    pub const fn black(self) -> u64 {
        self.black
    }

    /// The side to move.
    pub const fn to_move(self) -> Side {
        self.to_move
    }

    /// The squares of a side's pawns, as bits.
    pub const fn pawns(self, side: Side) -> u64 {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    /// The pawns of the side to move, then its opponent's.
    #[inline]
    pub(crate) const fn own_and_enemy(self) -> (u64, u64) {
        match self.to_move {
            Side::White => (self.white, self.black),
            Side::Black => (self.black, self.white),
        }
    }

    /// The position after the side to move has come to own `own` and its
    /// opponent `enemy`: the turn passes.
    #[inline]
    pub(crate) const fn handed_over(self, own: u64, enemy: u64) -> Position {
        match self.to_move {
            Side::White => Position { white: own, black: enemy, to_move: Side::Black },
            Side::Black => Position { white: enemy, black: own, to_move: Side::White },
        }
    }
}
