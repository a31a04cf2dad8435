//! Boards for the tests.

use gone::{Board, Cell, Colour, Neighbours, Rules};

/// More memory than any board of the tests takes.
pub(crate) const LIMIT: u64 = 1 << 28;

/// The board of a number, a digit to the base 3 for each cell.
pub(crate) fn numbered(rows: u32, cols: u32, mut number: u32) -> Board {
    let mut board = Board::new(rows, cols, LIMIT).unwrap();
    for row in 0..rows {
        for col in 0..cols {
            let cell = [Cell::Empty, Cell::Black, Cell::White][(number % 3) as usize];
            board.put(row, col, cell);
            number /= 3;
        }
    }
    board
}

/// Every set of rules.
pub(crate) fn all_rules() -> impl Iterator<Item = Rules> {
    (0..8).map(|number| Rules {
        neighbours: if number & 1 == 0 { Neighbours::Four } else { Neighbours::Eight },
        wrap: number & 2 != 0,
        spread: if number & 4 == 0 { Colour::White } else { Colour::Black },
    })
}
