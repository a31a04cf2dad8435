//! Planes that grow row by row, within a limit.

use super::{Limits, ReadError};
use crate::board::{Board, TooLarge, fits, words};

/// What takes the rows of a board, from the top.
pub(super) trait Rows {
    /// Adds a row of words.
    fn push(&mut self, black: &[u64], white: &[u64]) -> Result<(), ReadError>;
}

/// Rows and columns as a board counts them.
pub(super) fn sides(rows: u64, cols: u64) -> Result<(u32, u32), ReadError> {
    match (u32::try_from(rows), u32::try_from(cols)) {
        (Ok(rows), Ok(cols)) => Ok((rows, cols)),
        _ => Err(ReadError::File(format!(
            "a board of {rows} rows and {cols} columns is too large: a side has at most {} cells",
            u32::MAX
        ))),
    }
}

/// A board being read.
pub(super) struct Planes {
    cols: u32,
    rows: u64,
    limit: u64,
    black: Vec<u64>,
    white: Vec<u64>,
}

impl Planes {
    /// Room for rows of so many columns; for so many rows at once, if their
    /// number is known.
    pub(super) fn new(cols: u64, rows: Option<u64>, limits: Limits) -> Result<Planes, ReadError> {
        let limit = limits.memory;
        let least = rows.unwrap_or(1);
        let needed = Board::bytes(least, cols);
        if !fits(needed, limit) {
            let is_read = rows.is_some();
            return Err(TooLarge { rows: least, cols, needed, limit, is_read }.into());
        }
        let (_, columns) = sides(least, cols)?;
        let mut planes =
            Planes { cols: columns, rows: 0, limit, black: Vec::new(), white: Vec::new() };
        let words = rows.unwrap_or(0) as usize * words(columns);
        planes.black.reserve_exact(words);
        planes.white.reserve_exact(words);
        Ok(planes)
    }

    /// Makes room for more rows: half as many again, within the limit.
    #[cold]
    fn grow(&mut self, row: usize) -> Result<(), ReadError> {
        let most = usize::try_from(self.limit / 16).unwrap_or(usize::MAX);
        let needed = self.black.len() + row;
        if needed > most {
            let cols = u64::from(self.cols);
            let (rows, limit) = (self.rows, self.limit);
            let needed = Board::bytes(rows, cols);
            return Err(TooLarge { rows, cols, needed, limit, is_read: false }.into());
        }
        let goal = (needed + needed / 2 + 64).min(most.max(needed));
        self.black.reserve_exact(goal - self.black.len());
        self.white.reserve_exact(goal - self.white.len());
        Ok(())
    }

    /// How many rows there are.
    pub(super) fn rows(&self) -> u64 {
        self.rows
    }

    /// The board.
    pub(super) fn finish(self) -> Board {
        Board::from_planes(self.rows as u32, self.cols, self.black, self.white)
    }
}

impl Rows for Planes {
    fn push(&mut self, black: &[u64], white: &[u64]) -> Result<(), ReadError> {
        self.rows += 1;
        if self.rows > u64::from(u32::MAX) {
            return Err(ReadError::File(format!("the board has more than {} rows", u32::MAX)));
        }
        if self.black.len() + black.len() > self.black.capacity() {
            self.grow(black.len())?;
        }
        self.black.extend_from_slice(black);
        self.white.extend_from_slice(white);
        Ok(())
    }
}
