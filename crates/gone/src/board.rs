//! Boards as two planes of bits.
//!
//! A row of a plane is a whole number of 64-bit words; column 0 is the lowest bit
//! of the first. Bits behind the last column are 0, and no bit is set in both
//! planes.
//!
//! ```
//! use gone::{Board, Cell};
//!
//! let board: Board = "WB.\nBBB".parse()?;
//! assert_eq!((board.rows(), board.cols()), (2, 3));
//! assert_eq!(board.cell(0, 0), Cell::White);
//! assert_eq!(board.to_string(), "WB.\nBBB\n");
//! # Ok::<(), gone::format::ReadError>(())
//! ```

use std::fmt;

use crate::rules::{Cell, Colour};

/// A board of black and white pebbles, row 0 at the top.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Board {
    rows: u32,
    cols: u32,
    pub(crate) black: Vec<u64>,
    pub(crate) white: Vec<u64>,
}

/// A board that needs more memory than allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a board of {least}{} and {} needs {least}{} of memory, but the limit is {}: raise the \
     limit, or use a smaller board",
    counted(*.rows, "row"), counted(*.cols, "column"), amount(*.needed), amount(*.limit),
    least = if *.is_read { "" } else { "at least " }
)]
pub struct TooLarge {
    /// The rows of the board, as far as known.
    pub rows: u64,
    /// The columns of the board.
    pub cols: u64,
    /// The bytes it needs.
    pub needed: u64,
    /// The bytes allowed.
    pub limit: u64,
    /// Whether the number of rows is known; otherwise there are at least so many.
    pub is_read: bool,
}

/// Whether memory for so many bytes may be asked for: the limit allows it, and so do
/// the addresses of the machine.
pub(crate) fn fits(needed: u64, limit: u64) -> bool {
    needed <= limit && isize::try_from(needed).is_ok()
}

/// `1 row`, `300 rows`.
fn counted(number: u64, word: &str) -> String {
    format!("{number} {word}{}", if number == 1 { "" } else { "s" })
}

/// Bytes as people say them.
pub(crate) fn amount(bytes: u64) -> String {
    match bytes {
        0..=9_999 => format!("{bytes} bytes"),
        10_000..=9_999_999 => format!("{:.1} KiB", bytes as f64 / 1024.0),
        10_000_000..=9_999_999_999 => format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20)),
        10_000_000_000..=9_999_999_999_999 => {
            format!("{:.1} GiB", bytes as f64 / f64::from(1 << 30))
        }
        10_000_000_000_000..=9_999_999_999_999_999 => {
            format!("{:.1} TiB", bytes as f64 / 2f64.powi(40))
        }
        _ => format!("{:.1} EiB", bytes as f64 / 2f64.powi(60)),
    }
}

/// The words of a row.
pub(crate) const fn words(cols: u32) -> usize {
    cols.div_ceil(64) as usize
}

impl Board {
    /// The bytes that a board of this size takes.
    pub const fn bytes(rows: u64, cols: u64) -> u64 {
        rows.saturating_mul(cols.div_ceil(64)).saturating_mul(16)
    }

    /// An empty board.
    ///
    /// # Errors
    /// It needs more than `limit` bytes; nothing has been allocated.
    pub fn new(rows: u32, cols: u32, limit: u64) -> Result<Board, TooLarge> {
        let needed = Board::bytes(rows.into(), cols.into());
        if !fits(needed, limit) {
            return Err(TooLarge {
                rows: rows.into(),
                cols: cols.into(),
                needed,
                limit,
                is_read: true,
            });
        }
        let words = rows as usize * words(cols);
        Ok(Board { rows, cols, black: vec![0; words], white: vec![0; words] })
    }

    /// A board of two planes: a bit for each cell, row by row, each row a whole number of
    /// words. `None` if a plane has another length, a bit is set behind the last column, or
    /// one is set in both planes.
    ///
    /// ```
    /// use gone::Board;
    ///
    /// let board = Board::of_planes(1, 3, vec![0b110], vec![0b001]).unwrap();
    /// assert_eq!(board.to_string(), "WBB\n");
    /// assert_eq!(Board::of_planes(1, 3, vec![0b011], vec![0b001]), None);
    /// assert_eq!(Board::of_planes(1, 3, vec![0b1000], vec![0]), None);
    /// ```
    pub fn of_planes(rows: u32, cols: u32, black: Vec<u64>, white: Vec<u64>) -> Option<Board> {
        let stride = words(cols);
        let is_whole = |plane: &[u64]| {
            let behind = if cols.is_multiple_of(64) { 0 } else { !0 << (cols % 64) };
            plane.len() as u64 == u64::from(rows) * stride as u64
                && plane.chunks(stride.max(1)).all(|row| row[stride - 1] & behind == 0)
        };
        let is_board = is_whole(&black)
            && is_whole(&white)
            && black.iter().zip(&white).all(|(black, white)| black & white == 0);
        is_board.then(|| Board::from_planes(rows, cols, black, white))
    }

    /// A board of planes that keep the rules of the module.
    pub(crate) fn from_planes(rows: u32, cols: u32, black: Vec<u64>, white: Vec<u64>) -> Board {
        let words = rows as usize * words(cols);
        debug_assert!(black.len() == words && white.len() == words);
        Board { rows, cols, black, white }
    }

    /// The black plane and the white.
    pub(crate) fn into_planes(self) -> (Vec<u64>, Vec<u64>) {
        (self.black, self.white)
    }

    /// The number of rows.
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// The number of columns.
    pub const fn cols(&self) -> u32 {
        self.cols
    }

    /// The number of cells.
    pub const fn area(&self) -> u64 {
        self.rows as u64 * self.cols as u64
    }

    /// The content of a cell.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn cell(&self, row: u32, col: u32) -> Cell {
        let (at, bit) = self.place(row, col);
        if self.black[at] & bit != 0 {
            Cell::Black
        } else if self.white[at] & bit != 0 {
            Cell::White
        } else {
            Cell::Empty
        }
    }

    /// Sets the content of a cell.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn put(&mut self, row: u32, col: u32, cell: Cell) {
        let (at, bit) = self.place(row, col);
        self.black[at] &= !bit;
        self.white[at] &= !bit;
        match cell {
            Cell::Empty => {}
            Cell::Black => self.black[at] |= bit,
            Cell::White => self.white[at] |= bit,
        }
    }

    fn place(&self, row: u32, col: u32) -> (usize, u64) {
        assert!(row < self.rows && col < self.cols, "the cell {row},{col} is not on the board");
        (row as usize * words(self.cols) + col as usize / 64, 1 << (col % 64))
    }

    /// The number of pebbles of a colour.
    pub fn count(&self, colour: Colour) -> u64 {
        self.plane(colour).iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The plane of a colour, row by row.
    pub fn plane(&self, colour: Colour) -> &[u64] {
        match colour {
            Colour::Black => &self.black,
            Colour::White => &self.white,
        }
    }

    /// The planes of the colour that spreads and of the other.
    pub(crate) fn planes_mut(&mut self, spread: Colour) -> (&mut [u64], &mut [u64]) {
        match spread {
            Colour::White => (&mut self.white, &mut self.black),
            Colour::Black => (&mut self.black, &mut self.white),
        }
    }

    /// One row as letters.
    ///
    /// # Panics
    /// If the row is not on the board.
    pub fn row_text(&self, row: u32) -> String {
        assert!(row < self.rows, "the row {row} is not on the board");
        let mut letters = Vec::with_capacity(self.cols.next_multiple_of(64) as usize);
        self.letters(row, &mut letters);
        String::from_utf8(letters).expect("letters are text")
    }

    /// The letters of one row, appended to a text.
    pub(crate) fn letters(&self, row: u32, out: &mut Vec<u8>) {
        let words = words(self.cols);
        let start = row as usize * words;
        let end = out.len() + self.cols as usize;
        let planes = self.black[start..][..words].iter().zip(&self.white[start..][..words]);
        for (&black, &white) in planes {
            for bit in 0..64 {
                let kind = (black >> bit & 1) | (white >> bit & 1) << 1;
                out.push(b".BW?"[kind as usize]);
            }
        }
        out.truncate(end);
    }
}

impl fmt::Display for Board {
    /// Rows of letters; empty if there are no cells.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.area() == 0 {
            return Ok(());
        }
        let mut letters = Vec::new();
        for row in 0..self.rows {
            letters.clear();
            self.letters(row, &mut letters);
            writeln!(f, "{}", str::from_utf8(&letters).expect("letters are text"))?;
        }
        Ok(())
    }
}
