//! How a board is cut: bands of rows, each cut into blocks of words.

use budget::Control;
use pulp::Arch;

use super::THREAD_BYTES;
use super::portion::BELOW;
use super::rows::GROUP;
use super::scope::Scope;
use super::window::{MARGIN, MOST_ROWS, MOST_WORDS, REACH};
use crate::board::{Board, words};
use crate::rules::{Neighbours, Rules};

/// The fewest rows of a band: lower ones would be mostly margin.
pub(super) const FEWEST_ROWS: usize = 128;

/// The planes that a flood works on: the colour that spreads, the other, and
/// the rounds if they are wanted.
pub(super) struct Planes<'a> {
    pub(super) source: &'a mut [u64],
    pub(super) target: &'a mut [u64],
    pub(super) map: Option<&'a mut [u32]>,
}

/// The cutting of one board.
pub(super) struct Plan {
    pub(super) rules: Rules,
    pub(super) rows: u32,
    pub(super) cols: u32,
    /// The words of a row.
    pub(super) stride: usize,
    /// The rows of a band; the last may have fewer.
    pub(super) band: usize,
    /// The number of bands.
    pub(super) bands: usize,
    /// The number of blocks in a band.
    pub(super) blocks: usize,
    /// The registers of this machine.
    pub(super) arch: Arch,
    /// Which rows matter, if this is a part of a larger board.
    pub(super) scope: Option<Scope>,
}

impl Plan {
    /// Cuts a board so that `threads` threads have something to do.
    pub(super) fn new(board: &Board, rules: Rules, threads: usize, scope: Option<Scope>) -> Plan {
        let rows = board.rows() as usize;
        let stride = words(board.cols());
        let band = band(rows, threads);
        Plan {
            rules,
            rows: board.rows(),
            cols: board.cols(),
            stride,
            band,
            bands: rows.div_ceil(band),
            blocks: stride.div_ceil(MOST_WORDS),
            arch: Arch::new(),
            scope,
        }
    }

    /// Tells how many rounds have passed.
    pub(super) fn tell(&self, rounds: u64, control: &Control) {
        let before = self.scope.as_ref().map_or(Some(0), |scope| scope.passed);
        if let Some(before) = before {
            control.set_stage(format!("round {}", before + rounds));
        }
    }

    /// The rows of a band.
    pub(super) fn rows_of(&self, band: usize) -> std::ops::Range<usize> {
        band * self.band..((band + 1) * self.band).min(self.rows as usize)
    }

    /// The words of a block.
    pub(super) fn words_of(&self, block: usize) -> std::ops::Range<usize> {
        block * MOST_WORDS..((block + 1) * MOST_WORDS).min(self.stride)
    }

    /// The number of the block that a cell lies in.
    pub(super) fn block_of(&self, row: u32, col: u32) -> usize {
        row as usize / self.band * self.blocks + col as usize / (64 * MOST_WORDS)
    }

    /// Marks the blocks that something can reach from a rectangle of cells
    /// within [`REACH`] rounds. Both corners belong to it.
    pub(super) fn mark(
        &self,
        dirty: &mut [bool],
        (top, left): (u32, u32),
        (bottom, right): (u32, u32),
    ) {
        let rows = spans(top, bottom, REACH, self.rows, self.rules.wrap);
        let cols = spans(left, right, REACH, self.cols, self.rules.wrap);
        for &(top, bottom) in rows.iter().flatten() {
            for &(left, right) in cols.iter().flatten() {
                let (first, last) = (self.block_of(top, left), self.block_of(bottom, right));
                for band in first / self.blocks..=last / self.blocks {
                    let start = band * self.blocks;
                    dirty[start + first % self.blocks..=start + last % self.blocks].fill(true);
                }
            }
        }
    }

    /// Calls `each` with the neighbours of a cell.
    #[inline]
    pub(super) fn rules_around(&self, (row, col): (u32, u32), mut each: impl FnMut(u32, u32)) {
        let is_inside = row > 0 && row + 1 < self.rows && col > 0 && col + 1 < self.cols;
        if is_inside {
            each(row - 1, col);
            each(row, col - 1);
            each(row, col + 1);
            each(row + 1, col);
            if self.rules.neighbours == Neighbours::Eight {
                each(row - 1, col - 1);
                each(row - 1, col + 1);
                each(row + 1, col - 1);
                each(row + 1, col + 1);
            }
        } else {
            for (row, col) in self.rules.around((self.rows, self.cols), (row, col)) {
                each(row, col);
            }
        }
    }
}

/// The rows of a band of a board for so many threads.
fn band(rows: usize, threads: usize) -> usize {
    // One thread needs no second band.
    let bands = if threads == 1 { 1 } else { 2 * threads };
    rows.div_ceil(bands).next_multiple_of(GROUP).clamp(FEWEST_ROWS, MOST_ROWS)
}

/// The bytes that a flood takes beside the board, with so many threads: the rows that
/// they keep as they were, and what they take for themselves.
pub(super) fn beside(rows: u32, cols: u32, wrap: bool, threads: usize) -> u64 {
    let rows = rows as usize;
    let band = band(rows, threads);
    let bands = rows.div_ceil(band);
    let portions = if threads == 1 { 1 } else { bands.min(PORTIONS * threads) };
    let workers = threads.min(portions) as u64;
    let strips = if wrap {
        portions * (MARGIN.min(rows) + BELOW.min(rows))
    } else {
        (portions - 1) * (MARGIN + BELOW)
    };
    let of_band = if wrap { band.min(rows) } else { 0 };
    let of_worker = of_band + if bands > portions { MARGIN } else { 0 };
    let kept = strips as u64 + workers * of_worker as u64;
    Board::bytes(kept, cols.into()).saturating_add(workers * THREAD_BYTES)
}

/// The portions that a board is cut into for each of several threads.
pub(super) const PORTIONS: usize = 4;

/// The rows or columns at most `reach` from those of an interval, as one or two
/// intervals.
pub(crate) fn spans(
    first: u32,
    last: u32,
    reach: u32,
    count: u32,
    wrap: bool,
) -> [Option<(u32, u32)>; 2] {
    let (low, high) = (i64::from(first) - i64::from(reach), i64::from(last) + i64::from(reach));
    let count = i64::from(count);
    let span = |low: i64, high: i64| Some((low as u32, high as u32));
    if !wrap || (low >= 0 && high < count) {
        return [span(low.max(0), high.min(count - 1)), None];
    }
    if high - low + 1 >= count {
        return [span(0, count - 1), None];
    }
    let (low, high) = (low.rem_euclid(count), high.rem_euclid(count));
    if low <= high { [span(low, high), None] } else { [span(low, count - 1), span(0, high)] }
}
