//! The board as the engine sees it: always from the side to move.
//!
//! After every ply the board is turned half around, so that whoever is to move
//! moves up, toward higher bits. One piece of code serves both colours, and the
//! colour symmetry is folded without any work.

use crate::{Position, Rules, Side};

/// A position seen by the side to move, whose pawns go up. A square that an enemy
/// pawn has just passed over, and on which it can be captured, is in both sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Board {
    pub(crate) own: u64,
    pub(crate) enemy: u64,
}

/// The masks of a board of at least two rows.
///
/// ```text
///   last          . . . .     own pawns arrive here
///   before_last   . . . .
///   second        . . . .
///   first         . . . .     enemy pawns arrive here
/// ```
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    pub(crate) cols: u32,
    pub(crate) squares: u32,
    pub(crate) all: u64,
    pub(crate) not_left: u64,
    pub(crate) not_right: u64,
    pub(crate) first: u64,
    pub(crate) second: u64,
    pub(crate) before_last: u64,
    pub(crate) last: u64,
    /// For the symmetries.
    rules: Rules,
}

impl Field {
    /// # Panics
    /// On a board of one row, where nothing ever moves.
    pub(crate) fn new(rules: &Rules) -> Field {
        let (rows, cols) = (rules.size().rows(), rules.size().cols());
        assert!(rows >= 2, "a game on one row is over before it begins");
        let all = rules.all();
        let first = rules.far_row(Side::Black);
        let last = rules.far_row(Side::White);
        let left = rules.left_column();
        Field {
            cols,
            squares: rows * cols,
            all,
            not_left: all & !left,
            not_right: all & !(left << (cols - 1)),
            first,
            second: first << cols,
            before_last: last >> cols,
            last,
            rules: *rules,
        }
    }

    /// A position as the side to move sees it.
    #[inline]
    pub(crate) fn board(&self, position: Position) -> Board {
        let passed = position.en_passant();
        let (white, black) = (position.white() | passed, position.black() | passed);
        match position.to_move() {
            Side::White => Board { own: white, enemy: black },
            Side::Black => {
                Board { own: self.rules.turn_set(black), enemy: self.rules.turn_set(white) }
            }
        }
    }

    #[inline]
    pub(crate) const fn mirror_set(&self, set: u64) -> u64 {
        self.rules.mirror_set(set)
    }

    /// The columns of a set, as squares of the first row.
    #[inline]
    pub(crate) const fn columns(&self, set: u64) -> u64 {
        let mut columns = set;
        let mut shift = self.cols;
        while shift < self.squares {
            columns |= columns >> shift;
            shift *= 2;
        }
        columns & self.first
    }

    /// The squares of the leftmost columns.
    #[inline]
    pub(crate) const fn strip(&self, width: u32) -> u64 {
        (self.all & !self.not_left) * ((1 << width) - 1)
    }

    /// The board for the opponent, once the side to move has come to own `own`
    /// and has left it `enemy`.
    #[inline]
    // ANCHOR: turn
    pub(crate) const fn handed_over(&self, own: u64, enemy: u64) -> Board {
        Board { own: self.rules.turn_set(enemy), enemy: self.rules.turn_set(own) }
    }
    // ANCHOR_END: turn

    #[inline]
    // ANCHOR: steps
    pub(crate) const fn steps(&self, board: Board) -> u64 {
        board.own << self.cols & self.all & !(board.own | board.enemy)
    }
    // ANCHOR_END: steps

    #[inline]
    // ANCHOR: captures
    pub(crate) const fn captures_leftward(&self, board: Board) -> u64 {
        (board.own & self.not_left) << (self.cols - 1) & board.enemy
    }
    // ANCHOR_END: captures

    #[inline]
    pub(crate) const fn captures_rightward(&self, board: Board) -> u64 {
        (board.own & self.not_right) << (self.cols + 1) & board.enemy
    }

    /// The number of moves.
    #[inline]
    pub(crate) const fn mobility(&self, board: Board) -> u32 {
        self.steps(board).count_ones()
            + self.captures_leftward(board).count_ones()
            + self.captures_rightward(board).count_ones()
    }

    /// The squares that pawns going up attack.
    #[inline]
    pub(crate) const fn attacked_from_below(&self, pawns: u64) -> u64 {
        (pawns & self.not_left) << (self.cols - 1) | (pawns & self.not_right) << (self.cols + 1)
    }

    /// The squares that pawns going down attack.
    #[inline]
    pub(crate) const fn attacked_from_above(&self, pawns: u64) -> u64 {
        (pawns & self.not_left) >> (self.cols + 1) | (pawns & self.not_right) >> (self.cols - 1)
    }

    /// The own pawns that no enemy pawn on their column or the columns beside
    /// it stands in the way of. A hint, not a promise: see [`Field::race`].
    #[inline]
    pub(crate) fn passed(&self, board: Board) -> u64 {
        let mut below = board.enemy >> self.cols;
        let mut shift = self.cols;
        while shift < self.squares {
            below |= below >> shift;
            shift *= 2;
        }
        let beside = (below & self.not_left) >> 1 | (below & self.not_right) << 1;
        board.own & !(below | beside)
    }

    /// Whether the side to move can arrive with its next move.
    #[inline]
    pub(crate) const fn arrives_at_once(&self, board: Board) -> bool {
        let runners = board.own & self.before_last;
        runners != 0
            && (runners << self.cols & self.all & !(board.own | board.enemy)
                | self.attacked_from_below(runners) & board.enemy)
                != 0
    }

    /// Whether the opponent, if it were to move, could arrive with its next
    /// move.
    #[inline]
    pub(crate) const fn enemy_arrives_at_once(&self, own: u64, enemy: u64) -> bool {
        let runners = enemy & self.second;
        runners != 0
            && (runners >> self.cols & !(own | enemy) | self.attacked_from_above(runners) & own)
                != 0
    }
}
