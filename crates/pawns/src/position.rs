//! Positions: two sets of squares, the side to move, and a square passed over.

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
    /// One more than the number of the square that a pawn has just passed over,
    /// or 0. A byte, so that a position stays as small as it is without.
    en_passant: u8,
}

impl Position {
    /// A position from its sets of squares; `None` if they overlap.
    pub const fn new(white: u64, black: u64, to_move: Side) -> Option<Position> {
        if white & black == 0 {
            Some(Position { white, black, to_move, en_passant: 0 })
        } else {
            None
        }
    }

    /// The square that the opponent's pawn has just passed over, as a bit, if it
    /// can be captured there; 0 if not.
    #[inline]
    pub const fn en_passant(self) -> u64 {
        if self.en_passant == 0 { 0 } else { 1 << (self.en_passant - 1) }
    }

    /// The same position with a square passed over, given as a bit, or 0.
    #[inline]
    pub(crate) const fn with_en_passant(mut self, bit: u64) -> Position {
        self.en_passant = if bit == 0 { 0 } else { bit.trailing_zeros() as u8 + 1 };
        self
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
            Side::White => {
                Position { white: own, black: enemy, to_move: Side::Black, en_passant: 0 }
            }
            Side::Black => {
                Position { white: enemy, black: own, to_move: Side::White, en_passant: 0 }
            }
        }
    }

    /// The same pawns with the other side to move.
    pub(crate) const fn handed_over_unchanged(self) -> Position {
        let (own, enemy) = self.own_and_enemy();
        self.handed_over(own, enemy)
    }
}
