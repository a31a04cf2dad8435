//! What a pawn may do, as masks: the one description that the move list, the
//! engine and the explanations share.

use board::Size;

use crate::variant::{Capture, DoubleStep, EnPassant, Pawns, Start};
use crate::{Side, Variant};

/// What a pawn may do under a rule set, on one board. Masks are of all squares or
/// of none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pawn {
    /// Whether a pawn may go one square straight ahead onto an empty square.
    straight_empty: u64,
    /// The same onto an enemy pawn.
    straight_enemy: u64,
    /// Whether it may go one square diagonally ahead onto an empty square.
    diagonal_empty: u64,
    /// The same onto an enemy pawn.
    diagonal_enemy: u64,
    /// The squares from which White, then Black, may step twice.
    pub(crate) double_from: [u64; 2],
    /// Whether a double step may be answered on the square passed over.
    pub(crate) has_en_passant: bool,
    /// Whether a side that can capture must do so.
    pub(crate) must_capture: bool,
    /// Orthodox, no double step, captures free.
    pub(crate) is_plain: bool,
}

impl Pawn {
    /// The pawns of a rule set on a board of which `all` are the squares and
    /// `bottom` is the bottom row.
    pub(crate) const fn new(variant: Variant, size: Size, all: u64, bottom: u64) -> Pawn {
        const fn when(condition: bool) -> u64 {
            if condition { u64::MAX } else { 0 }
        }
        let (rows, cols) = (size.rows(), size.cols());
        let pawns = variant.pawns;
        let home = match variant.start {
            Start::First => 0,
            Start::Second | Start::TwoRows => 1,
        };
        let double_from = match variant.double_step {
            DoubleStep::Anywhere => [all, all],
            DoubleStep::Home if home < rows => {
                [bottom << (home * cols), bottom << ((rows - 1 - home) * cols)]
            }
            DoubleStep::Home | DoubleStep::No => [0, 0],
        };
        let steps_twice = !matches!(variant.double_step, DoubleStep::No);
        let must_capture = matches!(variant.capture, Capture::Compulsory);
        let is_orthodox = matches!(pawns, Pawns::Orthodox);
        Pawn {
            straight_empty: when(!matches!(pawns, Pawns::Berolina)),
            straight_enemy: when(matches!(pawns, Pawns::Berolina)),
            diagonal_empty: when(!is_orthodox),
            diagonal_enemy: when(!matches!(pawns, Pawns::Berolina)),
            double_from,
            has_en_passant: matches!(variant.en_passant, EnPassant::Yes),
            must_capture,
            is_plain: is_orthodox && !steps_twice && !must_capture,
        }
    }

    /// The squares that a pawn may enter straight ahead.
    #[inline]
    pub(crate) const fn straight(&self, empty: u64, enemy: u64) -> u64 {
        empty & self.straight_empty | enemy & self.straight_enemy
    }

    /// The squares that a pawn may enter diagonally ahead.
    #[inline]
    pub(crate) const fn diagonal(&self, empty: u64, enemy: u64) -> u64 {
        empty & self.diagonal_empty | enemy & self.diagonal_enemy
    }

    /// The squares from which a side's pawns may step twice.
    pub(crate) const fn steps_twice_from(&self, side: Side) -> u64 {
        self.double_from[side as usize]
    }
}

/// Where a pawn goes, as White sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Ahead,
    Leftward,
    Rightward,
    Double,
}

/// The squares that legal moves end on, by direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Destinations {
    pub(crate) ahead: u64,
    pub(crate) leftward: u64,
    pub(crate) rightward: u64,
    pub(crate) double: u64,
}

impl Destinations {
    pub(crate) const NONE: Destinations =
        Destinations { ahead: 0, leftward: 0, rightward: 0, double: 0 };

    /// The squares on which a move can end.
    #[inline]
    pub(crate) const fn all(self) -> u64 {
        self.ahead | self.leftward | self.rightward | self.double
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.all() == 0
    }

    #[inline]
    pub(crate) const fn count(self) -> u32 {
        self.ahead.count_ones()
            + self.leftward.count_ones()
            + self.rightward.count_ones()
            + self.double.count_ones()
    }

    /// The captures alone, if there are any. A pawn goes straight ahead onto an
    /// enemy pawn only, never onto a square that one has passed over: behind that
    /// square stands the pawn itself.
    #[inline]
    pub(crate) const fn captures_first(self, enemy: u64, en_passant: u64) -> Destinations {
        let captures = Destinations {
            ahead: self.ahead & enemy,
            leftward: self.leftward & (enemy | en_passant),
            rightward: self.rightward & (enemy | en_passant),
            double: 0,
        };
        if captures.is_empty() { self } else { captures }
    }
}
