//! The round in which each cell turns.

use crate::board::{Board, TooLarge, fits};
use crate::rules::Colour;

/// The number of a pebble that never turns.
pub const NEVER: u32 = u32::MAX;
/// The number of an empty cell.
pub const EMPTY: u32 = u32::MAX - 1;

/// The round in which each cell turns: 0 for pebbles of the spreading colour, [`NEVER`]
/// for pebbles that it does not reach, [`EMPTY`] for empty cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundMap {
    rows: u32,
    cols: u32,
    rounds: Vec<u32>,
}

impl RoundMap {
    pub(crate) fn new(rows: u32, cols: u32, rounds: Vec<u32>) -> RoundMap {
        debug_assert_eq!(rounds.len() as u64, u64::from(rows) * u64::from(cols));
        RoundMap { rows, cols, rounds }
    }

    /// The bytes that the map of a board takes.
    pub const fn bytes(area: u64) -> u64 {
        area.saturating_mul(4)
    }

    /// The map of a board on which nothing has turned yet.
    ///
    /// # Errors
    /// Map and board would take more than `limit` bytes, or there are more cells
    /// than a map can count.
    pub(crate) fn unturned(
        board: &Board,
        spread: Colour,
        limit: u64,
    ) -> Result<RoundMap, TooLarge> {
        let (rows, cols) = (board.rows(), board.cols());
        let needed =
            RoundMap::bytes(board.area()).saturating_add(Board::bytes(rows.into(), cols.into()));
        if !fits(needed, limit) || board.area() >= u64::from(EMPTY) {
            return Err(TooLarge {
                rows: rows.into(),
                cols: cols.into(),
                needed,
                limit,
                is_read: true,
            });
        }
        let mut rounds = vec![EMPTY; board.area() as usize];
        if cols > 0 {
            let words = crate::board::words(cols);
            let (sources, others) = (board.plane(spread), board.plane(spread.other()));
            for (row, rounds) in rounds.chunks_mut(cols as usize).enumerate() {
                for (at, rounds) in rounds.chunks_mut(64).enumerate() {
                    let (source, other) = (sources[row * words + at], others[row * words + at]);
                    for (bit, round) in rounds.iter_mut().enumerate() {
                        if other >> bit & 1 != 0 {
                            *round = NEVER;
                        } else if source >> bit & 1 != 0 {
                            *round = 0;
                        }
                    }
                }
            }
        }
        Ok(RoundMap { rows, cols, rounds })
    }

    /// The number of rows.
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// The number of columns.
    pub const fn cols(&self) -> u32 {
        self.cols
    }

    /// All numbers, row by row from the top.
    pub fn numbers(&self) -> &[u32] {
        &self.rounds
    }

    pub(crate) fn numbers_mut(&mut self) -> &mut [u32] {
        &mut self.rounds
    }

    /// The round in which a cell turns; `None` if it never does.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn round(&self, row: u32, col: u32) -> Option<u32> {
        let number = self.number(row, col);
        (number < EMPTY).then_some(number)
    }

    /// The number of a cell, which may be [`NEVER`] or [`EMPTY`].
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn number(&self, row: u32, col: u32) -> u32 {
        assert!(row < self.rows && col < self.cols, "the cell {row},{col} is not on the board");
        self.rounds[row as usize * self.cols as usize + col as usize]
    }

    /// The last round in which a pebble turns.
    pub fn last(&self) -> u32 {
        self.rounds.iter().copied().filter(|&round| round < EMPTY).max().unwrap_or(0)
    }

    /// The number of pebbles that never turn.
    pub fn left(&self) -> u64 {
        self.rounds.iter().filter(|&&round| round == NEVER).count() as u64
    }
}
