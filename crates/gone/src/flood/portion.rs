//! Some bands of the board, for one thread.
//!
//! The rows are changed in place. A window needs the rows around its block as
//! they were when the visit began, so what may have been changed is kept: a strip
//! of rows above and below the portion, the last rows of the band before, the last
//! word of the block before. On a torus the first words of a row border on its
//! last: there the rows of a band are kept whole.

use std::ops::Range;

use budget::{Control, StopReason};

use super::plan::Plan;
use super::rows::{GROUP, GroupRows};
use super::thin;
use super::window::{MARGIN, MOST_WORDS, REACH, Window};
use crate::rules::Neighbours;

/// The rows kept below a portion: a margin, and what completes a group.
pub(super) const BELOW: usize = MARGIN + GROUP;
/// A block whose front has more cells than this is not followed cell by cell.
const MOST_CELLS: u64 = 512;

/// Rows kept as they were. Those that lie outside of the board are empty and not kept,
/// and those that a torus repeats are kept once.
#[derive(Clone, Default)]
pub(super) struct Strip {
    source: Vec<u64>,
    target: Vec<u64>,
    /// How many rows before those kept are empty.
    outside: usize,
    /// Whether the rows kept begin again behind the last.
    is_round: bool,
}

impl Strip {
    /// Rows of a board, some of which may lie outside.
    pub(super) fn keep(plan: &Plan, source: &[u64], target: &[u64], rows: Range<i64>) -> Strip {
        let mut strip = Strip { is_round: plan.rules.wrap, ..Strip::default() };
        let (stride, count) = (plan.stride, i64::from(plan.rows));
        let inside = if plan.rules.wrap {
            rows.start..rows.end.min(rows.start + count)
        } else {
            rows.start.max(0)..rows.end.min(count)
        };
        strip.outside = (inside.start - rows.start) as usize;
        for (kept, plane) in [(&mut strip.source, source), (&mut strip.target, target)] {
            kept.reserve_exact(inside.clone().count() * stride);
            for row in inside.clone() {
                let row = row.rem_euclid(count) as usize;
                kept.extend_from_slice(&plane[row * stride..][..stride]);
            }
        }
        strip
    }

    /// Rows of a portion in place of those kept before.
    fn keep_words(&mut self, source: &[u64], target: &[u64], words: Range<usize>) {
        self.source.clear();
        self.source.extend_from_slice(&source[words.clone()]);
        self.target.clear();
        self.target.extend_from_slice(&target[words]);
        (self.outside, self.is_round) = (0, false);
    }

    /// A row; none if it is outside.
    fn row(&self, row: usize, stride: usize) -> Option<(&[u64], &[u64])> {
        let row = if self.is_round {
            row % (self.source.len() / stride)
        } else {
            row.checked_sub(self.outside)?
        };
        let words = row * stride..(row + 1) * stride;
        self.source.get(words.clone()).zip(self.target.get(words))
    }
}

/// Some bands of the board.
pub(super) struct Portion<'a> {
    /// The first band.
    pub(super) first: usize,
    /// The rows, of both planes and the map.
    pub(super) source: &'a mut [u64],
    pub(super) target: &'a mut [u64],
    pub(super) map: Option<&'a mut [u32]>,
    /// The rows before the first and behind the last, as they were.
    pub(super) above: Strip,
    pub(super) below: Strip,
    /// Which blocks are to be visited.
    pub(super) dirty: &'a [bool],
}

/// What a visit came to.
#[derive(Default)]
pub(super) struct Visit {
    /// The last round of the visit in which something turned; 0 if none.
    pub(super) last: u32,
    /// The same for the rows that count.
    pub(super) counted: u32,
    /// How many cells turned.
    pub(super) turned: u64,
    /// The rectangles in which something turned in the last round of all.
    pub(super) fronts: Vec<((u32, u32), (u32, u32))>,
    /// How many cells turned in that round.
    pub(super) front: u64,
    /// Those cells, unless they are many.
    pub(super) cells: Vec<(u32, u32)>,
    /// Whether they are many.
    pub(super) is_thick: bool,
    /// The pebbles of both planes before the first round, if this was it.
    pub(super) before: (u64, u64),
}

impl Visit {
    /// Adds what came of another part.
    pub(super) fn add(&mut self, other: Visit) {
        self.last = self.last.max(other.last);
        self.counted = self.counted.max(other.counted);
        self.turned += other.turned;
        self.fronts.extend(other.fronts);
        self.front += other.front;
        self.cells.extend(other.cells);
        self.is_thick |= other.is_thick;
        self.before.0 += other.before.0;
        self.before.1 += other.before.1;
    }
}

impl Portion<'_> {
    /// Lets the dirty blocks go on for some rounds. `done` rounds have passed.
    pub(super) fn visit(
        &mut self,
        plan: &Plan,
        window: &mut Window,
        (done, rounds): (u64, u32),
        control: &Control,
    ) -> Result<Visit, StopReason> {
        let mut visit = Visit::default();
        let mut before = Strip::default();
        let mut whole = Strip::default();
        // The last word of each row of the block before, as it was, if that block
        // was changed.
        let mut left: Vec<(u64, u64)> = Vec::new();
        let bands = self.dirty.len() / plan.blocks;
        for index in 0..bands {
            let band = plan.rows_of(self.first + index);
            let start = index * plan.band;
            // What the next band sees above it, before it is changed here. A
            // band that has one below it is higher than a margin.
            if index + 1 < bands {
                let end = start + band.len();
                let words = (end - MARGIN) * plan.stride..end * plan.stride;
                before.keep_words(self.source, self.target, words);
            }
            let dirty = &self.dirty[index * plan.blocks..][..plan.blocks];
            if plan.rules.wrap && dirty.contains(&true) {
                let words = start * plan.stride..(start + band.len()) * plan.stride;
                whole.keep_words(self.source, self.target, words);
            }
            left.clear();
            for (block, &is_dirty) in dirty.iter().enumerate() {
                if !is_dirty {
                    left.clear();
                    continue;
                }
                if let Some(reason) = control.stopped() {
                    return Err(reason);
                }
                let words = plan.words_of(block);
                self.load(plan, window, (start, band.len()), words.clone(), &left, &whole);
                left.clear();
                left.extend(window.last_words(band.len()));
                let (last, counted) =
                    self.run(plan, window, (start, band.len()), words.clone(), (done, rounds));
                visit.last = visit.last.max(last);
                visit.counted = visit.counted.max(counted);
                self.store(plan, window, (start, band.len()), words.clone(), done == 0, &mut visit);
                let corner = (band.start, words.start);
                note_front(plan, window, corner, band.len(), &mut visit);
            }
            std::mem::swap(&mut self.above, &mut before);
        }
        Ok(visit)
    }

    /// Copies a block and what is around it into the window.
    fn load(
        &self,
        plan: &Plan,
        window: &mut Window,
        (start, rows): (usize, usize),
        words: Range<usize>,
        left: &[(u64, u64)],
        whole: &Strip,
    ) {
        let stride = plan.stride;
        let height = self.source.len() / stride;
        window.load(words.len(), rows, |row, fetched| {
            let kept = if row < MARGIN {
                self.above.row(row, stride)
            } else if plan.rules.wrap && row < MARGIN + rows {
                whole.row(row - MARGIN, stride)
            } else {
                let row = start + row - MARGIN;
                if row < height {
                    let words = row * stride..(row + 1) * stride;
                    Some((&self.source[words.clone()], &self.target[words]))
                } else {
                    self.below.row(row - height, stride)
                }
            };
            let Some((source, target)) = kept else {
                fetched.0[..words.len() + 2].fill(0);
                fetched.1[..words.len() + 2].fill(0);
                return;
            };
            if plan.rules.wrap {
                let first = (words.start * 64) as i64 - 64;
                for index in 0..words.len() + 2 {
                    let from = (first + 64 * index as i64).rem_euclid(plan.cols.into()) as u32;
                    fetched.0[index] = around(source, from, plan.cols);
                    fetched.1[index] = around(target, from, plan.cols);
                }
                return;
            }
            copy(&mut fetched.0, source, &words);
            copy(&mut fetched.1, target, &words);
            if let Some(&left) = row.checked_sub(MARGIN).and_then(|row| left.get(row)) {
                (fetched.0[0], fetched.1[0]) = left;
            }
        });
    }

    /// Lets the window go on, with the widest registers there are. Returns the
    /// last round in which something turned, in all rows and in those that count.
    fn run(
        &mut self,
        plan: &Plan,
        window: &mut Window,
        (start, rows): (usize, usize),
        words: Range<usize>,
        (done, rounds): (u64, u32),
    ) -> (u32, u32) {
        let Some(map) = &mut self.map else {
            return run_silent(plan, window, self.first * plan.band + start, rows, rounds);
        };
        let cols = plan.cols as usize;
        let map = &mut map[start * cols..][..rows * cols];
        let record = |column: usize, first: usize, fresh: &GroupRows, round: u32| {
            for (index, &cells) in fresh.iter().enumerate() {
                let Some(row) = (first + index).checked_sub(MARGIN).filter(|&row| row < rows)
                else {
                    continue;
                };
                let mut cells = cells;
                while cells != 0 {
                    let col = (words.start + column - 1) * 64 + cells.trailing_zeros() as usize;
                    cells &= cells - 1;
                    // On a torus the last word goes on with the first columns.
                    if col < cols {
                        map[row * cols + col] = done as u32 + round;
                    }
                }
            }
        };
        let last = run_recorded(plan, window, rounds, record);
        (last, last)
    }

    /// Copies what has turned back into the planes.
    fn store(
        &mut self,
        plan: &Plan,
        window: &Window,
        (start, rows): (usize, usize),
        words: Range<usize>,
        is_first: bool,
        visit: &mut Visit,
    ) {
        let (mut turned, mut sources, mut targets) = (0, 0, 0);
        window.each_open(is_first, |row, open| {
            if row >= rows {
                return;
            }
            let at = (start + row) * plan.stride + words.start;
            let planes = self.source[at..].iter_mut().zip(&mut self.target[at..]);
            for ((source, target), open) in planes.zip(open) {
                let fresh = *target & !open;
                if is_first {
                    sources += source.count_ones();
                    targets += target.count_ones();
                }
                turned += fresh.count_ones();
                *source |= fresh;
                *target ^= fresh;
            }
        });
        visit.turned += u64::from(turned);
        visit.before.0 += u64::from(sources);
        visit.before.1 += u64::from(targets);
    }
}

/// Lets a window go on whose rows begin at a row of the board, without a map.
fn run_silent(
    plan: &Plan,
    window: &mut Window,
    top: usize,
    rows: usize,
    rounds: u32,
) -> (u32, u32) {
    let counted = plan.scope.as_ref().map_or(0..u32::MAX, |scope| scope.counted.clone());
    let own = top as u32..(top + rows) as u32;
    let is_split = [counted.start, counted.end].iter().any(|&row| own.start < row && row < own.end);
    if is_split {
        let mut counting = 0;
        let last = run_recorded(plan, window, rounds, |_, first, fresh, round| {
            for (index, &cells) in fresh.iter().enumerate() {
                let row = (first + index).checked_sub(MARGIN).filter(|&row| row < rows);
                if cells != 0 && row.is_some_and(|row| counted.contains(&((top + row) as u32))) {
                    counting = round;
                }
            }
        });
        return (last, counting);
    }
    let silent = |_: usize, _: usize, _: &GroupRows, _: u32| {};
    let last = match plan.rules.neighbours {
        Neighbours::Four => plan.arch.dispatch(Run::<_, false, false>(window, rounds, silent)),
        Neighbours::Eight => plan.arch.dispatch(Run::<_, true, false>(window, rounds, silent)),
    };
    (last, if counted.contains(&own.start) { last } else { 0 })
}

/// Lets a window go on that tells of all that turns.
fn run_recorded(
    plan: &Plan,
    window: &mut Window,
    rounds: u32,
    record: impl FnMut(usize, usize, &GroupRows, u32),
) -> u32 {
    match plan.rules.neighbours {
        Neighbours::Four => plan.arch.dispatch(Run::<_, false, true>(window, rounds, record)),
        Neighbours::Eight => plan.arch.dispatch(Run::<_, true, true>(window, rounds, record)),
    }
}

/// A window's rounds, as work for the widest registers of the machine.
struct Run<'a, F, const EIGHT: bool, const RECORD: bool>(&'a mut Window, u32, F);

impl<F: FnMut(usize, usize, &GroupRows, u32), const EIGHT: bool, const RECORD: bool> pulp::WithSimd
    for Run<'_, F, EIGHT, RECORD>
{
    type Output = u32;

    // The loops inside are compiled anew for each kind of register.
    #[inline(always)]
    fn with_simd<S: pulp::Simd>(self, _: S) -> u32 {
        self.0.run::<EIGHT, RECORD>(self.1, self.2)
    }
}

/// Notes where the front of a block is, if it goes on.
fn note_front(
    plan: &Plan,
    window: &Window,
    (top, word): (usize, usize),
    rows: usize,
    visit: &mut Visit,
) {
    let (mut low, mut high) = ((u32::MAX, u32::MAX), (0, 0));
    let mut count = 0;
    // More cells than this in all are not thin, whichever blocks they are in.
    let most = thin::FEW as usize * plan.bands * plan.blocks;
    let cells = &mut visit.cells;
    window.each_fresh(|column, first, fresh| {
        for (index, &bits) in fresh.iter().enumerate().take(rows.saturating_sub(first)) {
            let mut bits = bits;
            while bits != 0 {
                let col = ((word + column) * 64) as u32 + bits.trailing_zeros();
                bits &= bits - 1;
                if col >= plan.cols {
                    break;
                }
                let row = (top + first + index) as u32;
                low = (low.0.min(row), low.1.min(col));
                high = (high.0.max(row), high.1.max(col));
                count += 1;
                if count <= MOST_CELLS && cells.len() <= most {
                    cells.push((row, col));
                }
            }
        }
    });
    if count > 0 {
        visit.fronts.push((low, high));
        visit.front += count;
        visit.is_thick |= count > MOST_CELLS || visit.cells.len() > most;
    }
    if visit.is_thick {
        visit.cells = Vec::new();
    }
}

/// Copies words and one more on each side; nothing where there is none.
fn copy(to: &mut [u64], row: &[u64], words: &Range<usize>) {
    to[0] = if words.start > 0 { row[words.start - 1] } else { 0 };
    // A length known in advance is copied without a call.
    match row[words.clone()].as_array::<MOST_WORDS>() {
        Some(all) => to[1..=MOST_WORDS].copy_from_slice(all),
        None => to[1..=words.len()].copy_from_slice(&row[words.clone()]),
    }
    to[words.len() + 1] = row.get(words.end).copied().unwrap_or(0);
}

/// 64 cells of a row from a column on, beginning again behind the last.
fn around(row: &[u64], from: u32, cols: u32) -> u64 {
    let (word, bit) = (from as usize / 64, from % 64);
    if cols - from >= 64 {
        let low = row[word] >> bit;
        return if bit == 0 { low } else { low | row[word + 1] << (64 - bit) };
    }
    let mut cells = 0;
    let mut col = from;
    for index in 0..64 {
        cells |= (row[col as usize / 64] >> (col % 64) & 1) << index;
        col = if col + 1 == cols { 0 } else { col + 1 };
    }
    cells
}

const _: () = assert!(REACH as usize + GROUP <= MARGIN);
