//! Rows and boards: the bits that a table stores, and the array that moves are made on.

use crate::pawns::{Board, EMPTY, ENEMY, OWN};

/// How the bits of a row and the board that the side to move sees go together.
#[derive(Clone, Copy)]
pub(crate) struct View {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    pub(crate) white_moves: bool,
    pub(crate) folded: bool,
}

/// The numbers that a position's pawns make, each square being worth a power of two;
/// and those of its mirror image.
#[derive(Clone, Copy)]
pub(crate) struct Bits {
    pub(crate) white: u64,
    pub(crate) black: u64,
    pub(crate) mirrored_white: u64,
    pub(crate) mirrored_black: u64,
}

impl Bits {
    /// The numbers that a position is stored under.
    pub(crate) fn canonical(self, folded: bool) -> (u64, u64) {
        let (here, there) = ((self.white, self.black), (self.mirrored_white, self.mirrored_black));
        if folded { here.min(there) } else { here }
    }
}

impl View {
    /// What a square is worth, and its mirror image: White's `a1` one, and so on.
    pub(crate) fn worth(&self, square: usize) -> (u64, u64) {
        let len = self.rows * self.cols;
        let square = if self.white_moves { square } else { len - 1 - square };
        let image = square / self.cols * self.cols + self.cols - 1 - square % self.cols;
        (1 << square, 1 << image)
    }

    /// The board of a row; `None` if its bits make none.
    pub(crate) fn board(&self, white: u64, black: u64) -> Option<Board> {
        let len = self.rows * self.cols;
        let mut board = Board { cols: self.cols, len, squares: [EMPTY; 64] };
        let (own, enemy) = if self.white_moves { (white, black) } else { (black, white) };
        let outside = if len == 64 { 0 } else { u64::MAX << len };
        if white & black != 0 || (white | black) & outside != 0 {
            return None;
        }
        for square in 0..len {
            let (bit, _) = self.worth(square);
            board.squares[square] = match (own & bit != 0, enemy & bit != 0) {
                (true, _) => OWN,
                (_, true) => ENEMY,
                _ => EMPTY,
            };
        }
        Some(board)
    }

    pub(crate) fn bits(&self, board: &Board) -> Bits {
        let mut bits = Bits { white: 0, black: 0, mirrored_white: 0, mirrored_black: 0 };
        for square in 0..board.len {
            let (worth, image) = self.worth(square);
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
        bits
    }

    /// The numbers after a move.
    pub(crate) fn after(&self, mut bits: Bits, board: &Board, (from, to): (usize, usize)) -> Bits {
        let ((from, image_from), (to_worth, image_to)) = (self.worth(from), self.worth(to));
        let Bits { white, black, mirrored_white, mirrored_black } = &mut bits;
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

    pub(crate) fn is_symmetric(&self, board: &Board) -> bool {
        let bits = self.bits(board);
        (bits.white, bits.black) == (bits.mirrored_white, bits.mirrored_black)
    }

    /// The position of a row on one line.
    pub(crate) fn line(&self, white: u64, black: u64) -> String {
        let letter = |square: usize| {
            let bit = 1 << square;
            if white & bit != 0 {
                'P'
            } else if black & bit != 0 {
                'p'
            } else {
                '.'
            }
        };
        let row = |row: usize| -> String {
            (row * self.cols..(row + 1) * self.cols).map(letter).collect()
        };
        let rows: Vec<String> = (0..self.rows).rev().map(row).collect();
        rows.join("/") + if self.white_moves { " w" } else { " b" }
    }
}
