//! Which rows matter, where what is flooded is a part of a larger board.

use std::ops::Range;

/// A part of a larger board: some of its rows, from the top.
#[derive(Clone, Debug)]
pub(crate) struct Scope {
    /// The rows whose rounds count.
    pub(crate) counted: Range<u32>,
    /// The rows of the part.
    pub(crate) rows: u32,
    /// Whether the larger board goes on above. The flood then ends when it has
    /// come to the first row.
    pub(crate) is_open_above: bool,
    /// Whether it goes on below.
    pub(crate) is_open_below: bool,
    /// The rounds that the whole has passed, to be told as progress with those
    /// of this part; nothing if they say little.
    pub(crate) passed: Option<u64>,
    /// The rows in which something may have turned last, both ends included.
    pub(crate) fronts: Vec<(u32, u32)>,
}

impl Scope {
    /// How many rounds pass before something can leave the part from these rows.
    pub(super) fn distance(&self, (first, last): (u32, u32)) -> u64 {
        let above = if self.is_open_above { first.into() } else { u64::MAX };
        let below = if self.is_open_below { (self.rows - 1 - last).into() } else { u64::MAX };
        above.min(below)
    }

    /// Whether a front reaches rows that count.
    pub(super) fn counts(&self, cells: &[(u32, u32)]) -> bool {
        cells.iter().any(|(row, _)| self.counted.contains(row))
    }
}

/// The rows from the first to the last of some cells.
pub(super) fn hull(cells: impl IntoIterator<Item = u32>) -> Option<(u32, u32)> {
    cells.into_iter().fold(None, |hull, row| match hull {
        None => Some((row, row)),
        Some((first, last)) => Some((first.min(row), last.max(row))),
    })
}

/// What came of the flood of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PartOutcome {
    /// The rounds that have passed.
    pub(crate) rounds: u64,
    /// The last of them in which something turned in a row that counts.
    pub(crate) last: u64,
    /// The rows in which something turned in the last of them; nothing if no
    /// more turns.
    pub(crate) front: Option<(u32, u32)>,
}
