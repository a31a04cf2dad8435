//! The rules, and the bitboards in which they are fast.

use board::{Size, Square};

use crate::destinations::{Destinations, Direction, Pawn};
use crate::text::{EnPassantError, EnPassantObstacle};
use crate::variant::{Blocked, FarRow, Start};
use crate::{Move, Outcome, Position, Side, Successors, Value, Variant};

/// A rule set on a board: its shape, its masks, the legal moves and the end of the game.
/// A small value that takes positions as arguments.
///
/// Under the classic rules a pawn steps one square straight ahead onto an empty
/// square or captures one square diagonally ahead, and the side to move has lost
/// when an enemy pawn stands on the enemy's far row, or when it has no move. Other
/// rule sets are [`Variant`]s. A position is [judged](Rules::result) for the side
/// to move, in this order: an enemy pawn has arrived; it has no pawns; it has no
/// move. Nothing else ends a game: in an unreachable position, a side may
/// be to move although its own pawn has already arrived; under the classic rules
/// any move then wins, and having none still loses.
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
    variant: Variant,
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
    /// What of the top row ends a game when a white pawn stands there.
    top_ends: u64,
    /// The same of the bottom row and black pawns.
    bottom_ends: u64,
    pub(crate) pawn: Pawn,
}

/// A board with too many squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} has {area} squares, but at most {max} are supported", area = .0.area(), max = Rules::MAX_SQUARES)]
pub struct TooManySquares(pub Size);

impl Rules {
    /// The maximum number of squares of a board.
    pub const MAX_SQUARES: u64 = 64;

    /// The classic rules on a board of this size.
    ///
    /// # Errors
    /// If the board has more than [`Rules::MAX_SQUARES`] squares.
    pub const fn classic(size: Size) -> Result<Rules, TooManySquares> {
        Rules::new(size, Variant::CLASSIC)
    }

    /// Any rule set on a board of this size.
    ///
    /// # Errors
    /// If the board has more than [`Rules::MAX_SQUARES`] squares.
    pub const fn new(size: Size, variant: Variant) -> Result<Rules, TooManySquares> {
        if size.area() > Rules::MAX_SQUARES {
            return Err(TooManySquares(size));
        }
        let (rows, cols) = (size.rows(), size.cols());
        let all = ones(rows * cols);
        let bottom = ones(cols);
        let top = bottom << ((rows - 1) * cols);
        let ends = if matches!(variant.far_row, FarRow::Nothing) { 0 } else { all };
        let mut left = 0;
        let mut row = 0;
        while row < rows {
            left |= 1 << (row * cols);
            row += 1;
        }
        Ok(Rules {
            size,
            variant,
            step: if rows == 1 { 1 } else { cols },
            all,
            targets: if rows == 1 { 0 } else { all },
            not_left: all & !left,
            not_right: all & !(left << (cols - 1)),
            top,
            bottom,
            top_ends: top & ends,
            bottom_ends: bottom & ends,
            pawn: Pawn::new(variant, size, all, bottom),
        })
    }

    /// The canonical text of the rule set: `classic`, or
    /// `pawn-game,blocked=loses`.
    pub fn name(&self) -> &'static str {
        self.variant.text()
    }

    /// The rule set without its board.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The start position, White to move. Under the classic rules White fills the bottom
    /// row and Black the top row. `None` on a board with too few rows, where they would
    /// overlap.
    pub const fn start(&self) -> Option<Position> {
        let (rows, cols) = (self.size.rows(), self.size.cols());
        if rows < self.fewest_rows() {
            return None;
        }
        let (white, black) = match self.variant.start {
            Start::First => (self.bottom, self.top),
            Start::Second => (self.bottom << cols, self.top >> cols),
            Start::TwoRows => (self.bottom | self.bottom << cols, self.top | self.top >> cols),
        };
        Position::new(white, black, Side::White)
    }

    /// The fewest rows of a board on which the pawns have room at the start.
    pub const fn fewest_rows(&self) -> u32 {
        match self.variant.start {
            Start::First => 2,
            Start::Second | Start::TwoRows => 4,
        }
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

    /// Whether the game is over: the side to move has no legal move.
    #[inline]
    pub fn is_over(&self, position: Position) -> bool {
        self.destinations(position).is_empty()
    }

    /// How the game ended for the side to move; `None` if it goes on.
    pub fn result(&self, position: Position) -> Option<Outcome> {
        self.is_over(position).then(|| self.result_of_finished(position))
    }

    /// How a finished game ended for the side to move.
    pub(crate) fn result_of_finished(&self, position: Position) -> Outcome {
        if self.is_ended_by_arrival(position) {
            return match self.variant.far_row {
                FarRow::Loses => Outcome::Win,
                FarRow::Wins | FarRow::Nothing => Outcome::Loss,
            };
        }
        let has_no_pawns = position.pawns(position.to_move()) == 0;
        match self.variant.blocked {
            Blocked::Wins => Outcome::Win,
            Blocked::Loses => Outcome::Loss,
            _ if has_no_pawns => Outcome::Loss,
            Blocked::Draws => Outcome::Draw,
            Blocked::DrawsIfBoth => {
                let other = position.handed_over_unchanged();
                if self.reachable(other).is_empty() { Outcome::Draw } else { Outcome::Loss }
            }
        }
    }

    /// The value of a finished game for the side to move.
    pub(crate) fn value_of_finished(&self, position: Position) -> Value {
        Value::finished(self.result_of_finished(position))
    }

    /// Whether an enemy pawn has arrived, where that ends the game.
    #[inline]
    pub(crate) const fn is_ended_by_arrival(&self, position: Position) -> bool {
        match position.to_move() {
            Side::White => position.black() & self.bottom_ends != 0,
            Side::Black => position.white() & self.top_ends != 0,
        }
    }

    /// The destinations of all legal moves; none when the game is over.
    #[inline]
    pub(crate) fn destinations(&self, position: Position) -> Destinations {
        if self.is_ended_by_arrival(position) {
            return Destinations::NONE;
        }
        self.reachable(position)
    }

    /// The squares that the pawns of the side to move can go to, whether or not
    /// an enemy pawn has arrived.
    #[inline]
    fn reachable(&self, position: Position) -> Destinations {
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
        if self.pawn.is_plain {
            return Destinations {
                ahead: ahead & empty,
                leftward: leftward & prey,
                rightward: rightward & prey,
                double: 0,
            };
        }
        let straight = self.pawn.straight(empty, prey);
        let diagonal = self.pawn.diagonal(empty, prey | position.en_passant());
        let found = Destinations {
            ahead: ahead & straight,
            leftward: leftward & diagonal,
            rightward: rightward & diagonal,
            double: self.double_steps(position, empty),
        };
        if self.pawn.must_capture {
            found.captures_first(prey, position.en_passant())
        } else {
            found
        }
    }

    /// The squares that double steps lead to.
    fn double_steps(&self, position: Position, empty: u64) -> u64 {
        let side = position.to_move();
        let from = position.pawns(side) & self.pawn.double_from[side as usize];
        match side {
            Side::White => (from << self.step & empty) << self.step & empty,
            Side::Black => (from >> self.step & empty) >> self.step & empty,
        }
    }

    /// The position after a pawn has gone from one square to another, given as
    /// bits, in a direction.
    #[inline]
    pub(crate) fn after(
        &self,
        position: Position,
        from: u64,
        to: u64,
        direction: Direction,
    ) -> Position {
        let (own, enemy) = position.own_and_enemy();
        let next = position.handed_over(own ^ from ^ to, enemy & !to);
        if !self.pawn.has_en_passant {
            return next;
        }
        match direction {
            Direction::Double => {
                let passed = match position.to_move() {
                    Side::White => from << self.step,
                    Side::Black => from >> self.step,
                };
                self.remembering(next, passed)
            }
            Direction::Leftward | Direction::Rightward if to == position.en_passant() => {
                let behind = match position.to_move() {
                    Side::White => to >> self.step,
                    Side::Black => to << self.step,
                };
                position.handed_over(own ^ from ^ to, enemy & !behind)
            }
            _ => next,
        }
    }

    /// A position in which the side to move may capture on the square that the
    /// opponent's pawn has passed over: the same, if it cannot.
    fn remembering(&self, position: Position, passed: u64) -> Position {
        let marked = position.with_en_passant(passed);
        let found = self.destinations(marked);
        if (found.leftward | found.rightward) & passed == 0 { position } else { marked }
    }

    /// A position in which a pawn has just passed over a square by a double step.
    /// The square is kept only if a capture there is possible.
    ///
    /// # Errors
    /// If no double step can have passed over it, and why.
    pub fn with_en_passant(
        &self,
        position: Position,
        square: Square,
    ) -> Result<Position, EnPassantError> {
        let not = |reason| EnPassantError { square, reason };
        if !self.pawn.has_en_passant {
            return Err(not(EnPassantObstacle::Rules(self.variant)));
        }
        if !self.size.contains(square) {
            return Err(not(EnPassantObstacle::OffBoard));
        }
        let (enemy, passed) = (!position.to_move(), self.bit(square));
        let (from, to) = match enemy {
            Side::White => (passed >> self.step, passed << self.step & self.targets),
            Side::Black => (passed << self.step & self.targets, passed >> self.step),
        };
        if from & self.pawn.double_from[enemy as usize] == 0 {
            return Err(not(EnPassantObstacle::Row(self.variant, enemy)));
        }
        let occupied = position.white() | position.black();
        if position.pawns(enemy) & to == 0 || occupied & (passed | from) != 0 {
            return Err(not(EnPassantObstacle::NoPawn(enemy)));
        }
        Ok(self.remembering(position, passed))
    }

    /// At least as many plies as a game from here can last: every ply advances a
    /// pawn.
    pub fn most_plies(&self, position: Position) -> u32 {
        let (rows, cols) = (self.size.rows(), self.size.cols());
        (0..rows)
            .map(|index| {
                let row = self.bottom << (index * cols);
                (position.white() & row).count_ones() * (rows - 1 - index)
                    + (position.black() & row).count_ones() * index
            })
            .sum()
    }

    /// How far the bit of a pawn moves when it goes in a direction: towards
    /// higher bits for White, lower ones for Black.
    #[inline]
    pub(crate) const fn shift(&self, side: Side, direction: Direction) -> u32 {
        match (side, direction) {
            (_, Direction::Ahead) => self.step,
            (_, Direction::Double) => 2 * self.step,
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

    /// The positions after each legal move, from one of them on.
    pub(crate) fn successors_from(
        &self,
        position: Position,
        first: Position,
    ) -> impl Iterator<Item = Position> + '_ {
        self.successors(position).skip_while(move |&next| next != first)
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
        self.find(position, mv).map(|(_, next)| next)
    }

    /// A legal move with its right sign, and the position after it.
    pub(crate) fn find(
        &self,
        position: Position,
        mv: Move,
    ) -> Result<(Move, Position), crate::IllegalMove> {
        self.successors(position)
            .moves()
            .find(|&(legal, _)| legal == mv)
            .ok_or_else(|| crate::IllegalMove::explain(self, position, mv))
    }
}

/// A word with the lowest `count` bits set; `count` is from 1 to 64.
const fn ones(count: u32) -> u64 {
    u64::MAX >> (64 - count)
}
