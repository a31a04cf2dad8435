//! The rules, and the bitboards in which they are fast.

use board::{Size, Square};

use crate::{Move, Position, Side, Successors};

/// A rule set on a board: its shape, its masks, the legal moves and the end of the game.
/// A small value that takes positions as arguments.
///
/// A pawn steps one square straight ahead onto an empty square or captures one
/// square diagonally ahead. The side to move has lost when an enemy pawn stands
/// on the enemy's far row, or when it has no move. Nothing else ends a game: in an
/// unreachable position, a side may be to move although its own pawn has already
/// arrived; any move then wins, and having none still loses.
///
/// # Bitboards
/// A set of squares is the bits of a `u64`: square `a1` is bit 0, and the bits continue
/// row by row. On a 3x4 board:
///
/// ```text
///   3 |  8  9 10 11      White steps ahead:   bit + 4   (the number of columns)
///   2 |  4  5  6  7      captures leftward:   bit + 3
///   1 |  0  1  2  3      captures rightward:  bit + 5
///     +------------      Black: the same numbers, subtracted.
///        a  b  c  d
/// ```
///
/// So one shift moves all pawns of a side at once. A capture leftward from the
/// `a` column would wrap around to the last column of another row; masks
/// without the edge column prevent it. Steps that leave the board shift into
/// bits that are not squares and are masked off.
///
/// ```
/// use pawns::{Rules, Side, Square};
///
/// let rules = Rules::classic("3x4".parse()?)?;
/// let start = rules.start().expect("there are rows enough");
/// assert_eq!(start.white(), 0b1111);
/// assert_eq!(rules.bit("b2".parse()?), 1 << 5);
/// assert_eq!(rules.pawn_at(start, "c3".parse()?), Some(Side::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    size: Size,
    /// How far a step ahead shifts. The number of columns, but 1 on boards of
    /// one row, where nothing moves and a shift by 64 would not be defined.
    step: u32,
    /// Every square of the board.
    all: u64,
    /// Squares that a pawn may move to: all, or none on boards of one row.
    targets: u64,
    /// All but the leftmost column.
    not_left: u64,
    /// All but the rightmost column.
    not_right: u64,
    top: u64,
    bottom: u64,
}

/// A board with too many squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} has {area} squares, and at most {max} are supported", area = .0.area(), max = Rules::MAX_SQUARES)]
pub struct TooManySquares(pub Size);

impl Rules {
    /// The maximum number of squares of a board.
    pub const MAX_SQUARES: u64 = 64;

    /// The classic rules on a board of this size.
    ///
    /// # Errors
    /// If the board has more than [`Rules::MAX_SQUARES`] squares.
    pub const fn classic(size: Size) -> Result<Rules, TooManySquares> {
        if size.area() > Rules::MAX_SQUARES {
            return Err(TooManySquares(size));
        }
        let (rows, cols) = (size.rows(), size.cols());
        let all = ones(rows * cols);
        let bottom = ones(cols);
        let mut left = 0;
        let mut row = 0;
        while row < rows {
            left |= 1 << (row * cols);
            row += 1;
        }
        Ok(Rules {
            size,
            step: if rows == 1 { 1 } else { cols },
            all,
            targets: if rows == 1 { 0 } else { all },
            not_left: all & !left,
            not_right: all & !(left << (cols - 1)),
            top: bottom << ((rows - 1) * cols),
            bottom,
        })
    }

    /// The name of the rule set.
    pub const fn name(&self) -> &'static str {
        "classic"
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The start position: White fills the bottom row, Black the top row, and White
    /// moves. `None` on a board of one row, where they would overlap.
    pub const fn start(&self) -> Option<Position> {
        Position::new(self.bottom, self.top, Side::White)
    }

    /// Every square, as bits.
    pub const fn all(&self) -> u64 {
        self.all
    }

    /// The leftmost column, as bits.
    #[inline]
    pub(crate) const fn left_column(&self) -> u64 {
        self.all & !self.not_left
    }

    /// The row a side wants to reach, as bits.
    pub const fn far_row(&self, side: Side) -> u64 {
        match side {
            Side::White => self.top,
            Side::Black => self.bottom,
        }
    }

    /// The bit of a square, which must be on this board.
    pub const fn bit(&self, square: Square) -> u64 {
        1 << (square.row * self.size.cols() + square.col)
    }

    /// The square of the lowest bit of a non-empty set.
    pub const fn square(&self, bits: u64) -> Square {
        let index = bits.trailing_zeros();
        Square { col: index % self.size.cols(), row: index / self.size.cols() }
    }

    /// The side whose pawn is on a square, if there is one.
    pub const fn pawn_at(&self, position: Position, square: Square) -> Option<Side> {
        if !self.size.contains(square) {
            return None;
        }
        let bit = self.bit(square);
        if position.white() & bit != 0 {
            Some(Side::White)
        } else if position.black() & bit != 0 {
            Some(Side::Black)
        } else {
            None
        }
    }

    /// Whether the opponent of the side to move has a pawn on its far row.
    #[inline]
    pub const fn has_been_passed(&self, position: Position) -> bool {
        match position.to_move() {
            Side::White => position.black() & self.bottom != 0,
            Side::Black => position.white() & self.top != 0,
        }
    }

    /// Whether the side to move has already lost.
    #[inline]
    pub fn is_over(&self, position: Position) -> bool {
        self.destinations(position).is_empty()
    }

    /// The destinations of all legal moves; none when the game is over.
    #[inline]
    pub(crate) fn destinations(&self, position: Position) -> Destinations {
        if self.has_been_passed(position) {
            return Destinations { steps: 0, leftward: 0, rightward: 0 };
        }
        let (own, enemy) = position.own_and_enemy();
        let empty = self.targets & !(own | enemy);
        let prey = self.targets & enemy;
        let (ahead, leftward, rightward) = match position.to_move() {
            Side::White => (
                own << self.step,
                (own & self.not_left) << (self.step - 1),
                (own & self.not_right) << (self.step + 1),
            ),
            Side::Black => (
                own >> self.step,
                (own & self.not_left) >> (self.step + 1),
                (own & self.not_right) >> (self.step - 1),
            ),
        };
        Destinations {
            steps: ahead & empty,
            leftward: leftward & prey,
            rightward: rightward & prey,
        }
    }

    /// How far the bit of a pawn moves when it goes in a direction: towards
    /// higher bits for White, lower ones for Black.
    #[inline]
    pub(crate) const fn shift(&self, side: Side, direction: Direction) -> u32 {
        match (side, direction) {
            (_, Direction::Ahead) => self.step,
            (Side::White, Direction::Leftward) | (Side::Black, Direction::Rightward) => {
                self.step - 1
            }
            (Side::White, Direction::Rightward) | (Side::Black, Direction::Leftward) => {
                self.step + 1
            }
        }
    }

    /// The positions after each legal move; none when the game is over.
    #[inline]
    pub fn successors(&self, position: Position) -> Successors<'_> {
        Successors::new(self, position)
    }

    /// All legal moves, sorted by their squares; none when the game is over.
    pub fn legal_moves(&self, position: Position) -> Vec<Move> {
        let mut moves: Vec<Move> = self.successors(position).moves().map(|(mv, _)| mv).collect();
        moves.sort_unstable();
        moves
    }

    /// The position after a legal move.
    ///
    /// # Errors
    /// With the reason if the move is illegal.
    pub fn play(&self, position: Position, mv: Move) -> Result<Position, crate::IllegalMove> {
        self.successors(position)
            .moves()
            .find(|&(legal, _)| legal == mv)
            .map(|(_, next)| next)
            .ok_or_else(|| crate::IllegalMove::explain(self, position, mv))
    }
}

/// A word with the lowest `count` bits set; `count` is from 1 to 64.
const fn ones(count: u32) -> u64 {
    u64::MAX >> (64 - count)
}

/// Where a pawn goes, as White sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Ahead,
    Leftward,
    Rightward,
}

/// The squares that legal moves end on, by direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Destinations {
    pub(crate) steps: u64,
    pub(crate) leftward: u64,
    pub(crate) rightward: u64,
}

impl Destinations {
    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.steps | self.leftward | self.rightward == 0
    }

    #[inline]
    pub(crate) const fn count(self) -> u32 {
        self.steps.count_ones() + self.leftward.count_ones() + self.rightward.count_ones()
    }
}
