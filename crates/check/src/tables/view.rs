//! Rows and boards: the bits that a table stores, and the array that moves are made on.

use std::fmt::Write as _;
use std::mem;

use crate::pawns::{Board, EMPTY, ENEMY, OWN, Rules};

/// What a position is stored under: the white pawns, the black ones, and the square passed
/// over, as numbers in which each square is worth a power of two.
pub(super) type Key = (u64, u64, u64);

/// How the bits of a row and the board that the side to move sees go together.
pub(super) struct View {
    pub(super) rows: usize,
    pub(super) cols: usize,
    pub(super) white_moves: bool,
    pub(super) folded: bool,
    pub(super) rules: Rules,
    /// What each square is worth, and its mirror image: White's `a1` one, and so on.
    worths: [(u64, u64); 64],
}

/// The numbers that a position's pawns make, each square being worth a power of two;
/// and those of its mirror image.
#[derive(Clone, Copy, Default)]
pub(super) struct Bits {
    pub(super) white: u64,
    pub(super) black: u64,
    pub(super) passed: u64,
    pub(super) mirrored_white: u64,
    pub(super) mirrored_black: u64,
    pub(super) mirrored_passed: u64,
}

impl Bits {
    /// The numbers that a position is stored under.
    pub(super) fn canonical(self, folded: bool) -> Key {
        let (here, there) = (self.key(), self.image());
        if folded { here.min(there) } else { here }
    }

    pub(super) fn key(self) -> Key {
        (self.white, self.black, self.passed)
    }

    /// The numbers of the mirror image.
    pub(super) fn image(self) -> Key {
        (self.mirrored_white, self.mirrored_black, self.mirrored_passed)
    }
}

impl View {
    /// The view of the side to move on a board, of which mirror images may share rows.
    pub(super) fn new(
        (rows, cols): (usize, usize),
        white_moves: bool,
        folded: bool,
        rules: Rules,
    ) -> View {
        let mut worths = [(0, 0); 64];
        for (square, worth) in worths[..rows * cols].iter_mut().enumerate() {
            let square = if white_moves { square } else { rows * cols - 1 - square };
            let image = square / cols * cols + cols - 1 - square % cols;
            *worth = (1 << square, 1 << image);
        }
        View { rows, cols, white_moves, folded, rules, worths }
    }

    /// The board of a row; `None` if its bits make none.
    pub(super) fn board(&self, (white, black, passed): Key) -> Option<Board> {
        let len = self.rows * self.cols;
        let mut board = Board::empty(self.rows, self.cols);
        let (own, enemy) = if self.white_moves { (white, black) } else { (black, white) };
        let outside = if len == 64 { 0 } else { u64::MAX << len };
        let is_one_square = passed == 0 || passed.is_power_of_two();
        let taken = white | black;
        if white & black != 0 || !is_one_square || taken & passed != 0 {
            return None;
        }
        if (taken | passed) & outside != 0 {
            return None;
        }
        for square in 0..len {
            let (bit, _) = self.worths[square];
            board.squares[square] = match (own & bit != 0, enemy & bit != 0) {
                (true, _) => OWN,
                (_, true) => ENEMY,
                _ => EMPTY,
            };
            if passed & bit != 0 {
                board.passed = Some(square as u8);
            }
        }
        Some(board)
    }

    pub(super) fn bits(&self, board: &Board) -> Bits {
        let mut bits = Bits::default();
        for square in 0..board.len {
            let (worth, image) = self.worths[square];
            if board.squares[square] == EMPTY {
                continue;
            }
            if (board.squares[square] == OWN) == self.white_moves {
                bits.white += worth;
                bits.mirrored_white += image;
            } else {
                bits.black += worth;
                bits.mirrored_black += image;
            }
        }
        if let Some(square) = board.passed {
            (bits.passed, bits.mirrored_passed) = self.worths[usize::from(square)];
        }
        bits
    }

    /// The numbers after a move under the classic rules.
    pub(super) fn after(&self, mut bits: Bits, board: &Board, (from, to): (usize, usize)) -> Bits {
        let ((from, image_from), (to_worth, image_to)) = (self.worths[from], self.worths[to]);
        let Bits { white, black, mirrored_white, mirrored_black, .. } = &mut bits;
        let (own, image, enemy, enemy_image) = if self.white_moves {
            (white, mirrored_white, black, mirrored_black)
        } else {
            (black, mirrored_black, white, mirrored_white)
        };
        *own = *own - from + to_worth;
        *image = *image - image_from + image_to;
        if board.squares[to] == ENEMY {
            *enemy -= to_worth;
            *enemy_image -= image_to;
        }
        bits
    }

    pub(super) fn is_symmetric(&self, board: &Board) -> bool {
        let bits = self.bits(board);
        bits.key() == bits.image()
    }

    /// The mirror image of squares.
    pub(super) fn mirrored(&self, squares: u64) -> u64 {
        let image =
            |square: usize| square / self.cols * self.cols + self.cols - 1 - square % self.cols;
        let squares = (0..self.rows * self.cols).filter(|square| squares >> square & 1 == 1);
        squares.map(|square| 1 << image(square)).sum()
    }

    /// The position of a row on one line, as tables and manifests have it.
    pub(super) fn line(&self, (white, black, passed): Key) -> String {
        let mut line = String::new();
        for row in (0..self.rows).rev() {
            let mut empty = 0;
            for square in row * self.cols..(row + 1) * self.cols {
                let letter = match (white >> square & 1, black >> square & 1) {
                    (1, _) => 'P',
                    (_, 1) => 'p',
                    _ => {
                        empty += 1;
                        continue;
                    }
                };
                push_number(&mut line, mem::take(&mut empty));
                line.push(letter);
            }
            push_number(&mut line, empty);
            line.push(if row > 0 { '/' } else { ' ' });
        }
        line.push(if self.white_moves { 'w' } else { 'b' });
        if self.rules.en_passant {
            line.push(' ');
            line += &self.square(passed);
        }
        line
    }
}

impl View {
    /// The name of a square, or `-` if there is none.
    fn square(&self, bit: u64) -> String {
        if bit == 0 {
            return "-".into();
        }
        let square = bit.trailing_zeros() as usize;
        let (row, mut col) = (square / self.cols + 1, square % self.cols);
        let mut name = row.to_string();
        // After `z` come `aa`, `ab` and so on.
        loop {
            name.insert(0, (b'a' + (col % 26) as u8) as char);
            if col < 26 {
                return name;
            }
            col = col / 26 - 1;
        }
    }
}

/// Writes a number of empty squares, unless there are none.
fn push_number(line: &mut String, empty: usize) {
    if empty > 0 {
        let _ = write!(line, "{empty}");
    }
}
