//! Floods boards that do not fit in memory.
//!
//! Both planes are in files ([`FileBoard`]). A pass processes them in bands of rows
//! ([`Cut`]): each band is loaded with a margin above and below, advanced by as many
//! rounds as the margin has rows, and written back without the margin. Bands that nothing
//! can reach are skipped. When everything that turns is within a few rows, these are
//! loaded with as many rows around them as possible and advanced until something reaches
//! the edge: a corridor of millions of rounds is followed almost without reading.
//!
//! ```
//! use std::io::Cursor;
//! use budget::Budget;
//! use gone::{Rules, format, streamed};
//!
//! let files = (Cursor::new(Vec::new()), Cursor::new(Vec::new()));
//! let mut board = format::store(&b"WBB\nB.B\n..B\n"[..], files, 1 << 20)?;
//! let flooded = streamed::flood(&mut board, Rules::default(), &Budget::default())?;
//! assert_eq!((flooded.rounds, flooded.left), (4, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cut;
mod file_board;

use std::io::{self, Read, Seek, Write};

use budget::{Budget, StopReason};

use crate::board::{Board, TooLarge, words};
use crate::flood::{FloodError, FloodResult, PartOutcome, Scope, flood_part, spans};
use crate::rules::{Colour, Rules};
pub use cut::Cut;
pub use file_board::FileBoard;
pub(crate) use file_board::Plane;
use file_board::Trouble;

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
pub enum StreamError {
    /// The work was stopped.
    #[error("{reason}")]
    Stopped {
        /// The reason.
        reason: StopReason,
        /// A lower bound on the number of rounds.
        rounds: u64,
    },
    /// The rows are too long for the memory allowed.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The files cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Lets one colour spread to the end, within the memory of the budget. The board is
/// updated; after an error its content is meaningless.
///
/// # Errors
/// If the budget's control was stopped, the rows are too long for its memory, or the
/// files cannot be read or written.
pub fn flood<S: Read + Write + Seek>(
    board: &mut FileBoard<S>,
    rules: Rules,
    budget: &Budget,
) -> Result<FloodResult, StreamError> {
    let cut = Cut::within(budget.memory, budget.threads, board.rows, board.cols)?;
    flood_cut(board, rules, cut, budget)
}

/// [`flood`] with a given division of the board, whatever memory it takes.
///
/// # Errors
/// As [`flood`].
pub fn flood_cut<S: Read + Write + Seek>(
    board: &mut FileBoard<S>,
    rules: Rules,
    cut: Cut,
    budget: &Budget,
) -> Result<FloodResult, StreamError> {
    let (white, black) = (board.white.count, board.black.count);
    let (sources, targets) =
        if rules.spread == Colour::White { (white, black) } else { (black, white) };
    let (mut rounds, mut turned) = (0, 0);
    if board.rows > 0 && board.cols > 0 {
        let budget = Budget { threads: cut.threads, ..budget.clone() };
        let part = Part::new(board.cols);
        let mut stream = Stream { board, rules, cut, budget, rounds: 0, turned: 0, part };
        let done = stream.run();
        (rounds, turned) = (stream.rounds, stream.turned);
        done.map_err(|trouble| match trouble {
            Trouble::Stopped(reason) => StreamError::Stopped { reason, rounds },
            Trouble::Io(error) => StreamError::Io(error),
        })?;
    }
    Ok(FloodResult { rounds, turned, spread: sources + turned, left: targets - turned })
}

/// Rows of both planes.
struct Part {
    board: Board,
    stride: usize,
}

impl Part {
    fn new(cols: u32) -> Part {
        Part { board: Board::from_planes(0, cols, Vec::new(), Vec::new()), stride: words(cols) }
    }

    /// Makes room for so many rows, all empty.
    fn clear(&mut self, rows: u32) {
        let cols = self.board.cols();
        let (mut black, mut white) = std::mem::take(&mut self.board).into_planes();
        for plane in [&mut black, &mut white] {
            let words = rows as usize * self.stride;
            plane.clear();
            // Growing would hold the old rows beside the new ones.
            if plane.capacity() < words {
                *plane = Vec::new();
                plane.reserve_exact(words);
            }
            plane.resize(words, 0);
        }
        self.board = Board::from_planes(rows, cols, black, white);
    }

    /// The words of some rows, of the colour that spreads and of the other.
    fn rows(&mut self, rules: Rules, first: u32, count: u32) -> (&mut [u64], &mut [u64]) {
        let words = first as usize * self.stride..(first + count) as usize * self.stride;
        let (source, target) = self.board.planes_mut(rules.spread);
        (&mut source[words.clone()], &mut target[words])
    }
}

/// Rows kept as they were before this pass, from one of the board on.
#[derive(Default)]
struct RowBackup {
    row: u32,
    source: Vec<u64>,
    target: Vec<u64>,
}

impl RowBackup {
    fn keep(&mut self, row: u32, (source, target): (&mut [u64], &mut [u64])) {
        self.row = row;
        for (kept, plane) in [(&mut self.source, source), (&mut self.target, target)] {
            kept.clear();
            kept.reserve_exact(plane.len());
            kept.extend_from_slice(plane);
        }
    }
}

/// A flood under way.
struct Stream<'a, S> {
    board: &'a mut FileBoard<S>,
    rules: Rules,
    cut: Cut,
    budget: Budget,
    rounds: u64,
    turned: u64,
    /// What is in memory.
    part: Part,
}

impl<S: Read + Write + Seek> Stream<'_, S> {
    /// Goes on to the end.
    fn run(&mut self) -> Result<(), Trouble> {
        let rows = self.board.rows;
        // The rows in which something may turn next, from the first to the last.
        let mut fronts = vec![(0, rows - 1)];
        while let (Some(first), Some(last)) =
            (fronts.iter().map(|front| front.0).min(), fronts.iter().map(|front| front.1).max())
        {
            fronts = match self.surroundings(first, last) {
                Some((top, count)) => self.follow((first, last), top, count)?,
                None => self.pass(&fronts)?,
            };
        }
        Ok(())
    }

    /// The rows around a front that can be gone on with alone: all of the board,
    /// or enough for as many rounds as a pass.
    fn surroundings(&self, first: u32, last: u32) -> Option<(u32, u32)> {
        let (rows, margin) = (u64::from(self.board.rows), u64::from(self.cut.margin));
        let most = u64::from(self.cut.band) + 2 * margin;
        let (first, last) = (u64::from(first), u64::from(last));
        if !self.rules.wrap && rows <= most {
            return Some((0, self.board.rows));
        }
        // On a torus the rows around a front may be the same above and below.
        if rows < most || last - first + 1 + 2 * margin > most {
            return None;
        }
        let above = (most - (last - first + 1)) / 2;
        let top = if self.rules.wrap {
            (first + rows - above) % rows
        } else {
            first.saturating_sub(above).min(rows - most)
        };
        Some((top as u32, most as u32))
    }

    /// Goes on with some rows alone, which hold all that can turn, until
    /// something comes to their edge. Returns where that is.
    fn follow(
        &mut self,
        (first, last): (u32, u32),
        top: u32,
        count: u32,
    ) -> Result<Vec<(u32, u32)>, Trouble> {
        let rows = self.board.rows;
        let rules = self.rules;
        self.load(top.into(), count)?;
        let before = ones(self.part.rows(rules, 0, count).1);
        let inside = |row: u32| {
            let row = u64::from(row) + u64::from(rows - top);
            (row % u64::from(rows)) as u32
        };
        let scope = Scope {
            counted: 0..count,
            rows: count,
            is_open_above: rules.wrap || top > 0,
            is_open_below: rules.wrap || top + count < rows,
            passed: Some(self.rounds),
            fronts: vec![(inside(first), inside(last))],
        };
        let advanced = self.advance(u64::MAX, scope)?;
        self.turned += before - ones(self.part.rows(rules, 0, count).1);
        self.rounds += advanced.last;
        self.store(top, 0, count)?;
        let Some((first, last)) = advanced.front else { return Ok(Vec::new()) };
        let top = u64::from(top);
        Ok(spans_of(top + u64::from(first), top + u64::from(last), rows))
    }

    /// Lets all bands that something can reach go on for as many rounds as the
    /// margin has rows. Returns where something turned in the last of them.
    fn pass(&mut self, fronts: &[(u32, u32)]) -> Result<Vec<(u32, u32)>, Trouble> {
        let (rules, Cut { band, margin, .. }) = (self.rules, self.cut);
        let rows = self.board.rows;
        let bands = rows.div_ceil(band);
        let dirty = self.dirty(fronts, bands);
        let control = self.budget.control.clone();
        let mut start_rows = RowBackup::default();
        if rules.wrap && bands > 1 {
            self.load(0, margin)?;
            start_rows.keep(0, self.part.rows(rules, 0, margin));
        }
        let mut before = RowBackup::default();
        let mut last = 0;
        let mut next = Vec::new();
        for index in (0..bands).filter(|&index| dirty[index as usize]) {
            control.set_stage(format!("round {}, rows {} of {rows}", self.rounds, index * band));
            let (start, end) = (index * band, rows.min((index + 1).saturating_mul(band)));
            let above = if rules.wrap { margin } else { margin.min(start) };
            let below = if rules.wrap { margin } else { margin.min(rows - end) };
            let count = above + (end - start) + below;
            self.load(i64::from(start) - i64::from(above), count)?;
            if index > 0 {
                self.restore_above(&before, start, margin);
                self.restore_start(&start_rows, above + (rows - start), count);
            }
            let kept = margin.min(end - start);
            before.keep(end - kept, self.part.rows(rules, above + (end - start) - kept, kept));
            let targets = ones(self.part.rows(rules, above, end - start).1);
            let scope = Scope {
                counted: above..above + (end - start),
                rows: count,
                is_open_above: false,
                is_open_below: false,
                passed: None,
                fronts: vec![(0, count - 1)],
            };
            let advanced = self.advance(margin.into(), scope)?;
            self.turned += targets - ones(self.part.rows(rules, above, end - start).1);
            if advanced.last > 0 {
                self.store(start, above, end - start)?;
            }
            last = last.max(advanced.last);
            if advanced.last == u64::from(margin) {
                let (first, last) = advanced.front.unwrap_or((0, count - 1));
                let inside = |row: u32| start + row.clamp(above, above + end - start - 1) - above;
                next.push((inside(first), inside(last)));
            }
        }
        self.rounds += last;
        Ok(next)
    }

    /// Which bands something can reach in a pass.
    fn dirty(&self, fronts: &[(u32, u32)], bands: u32) -> Vec<bool> {
        let mut dirty = vec![false; bands as usize];
        for &(first, last) in fronts {
            let reached = spans(first, last, self.cut.margin, self.board.rows, self.rules.wrap);
            for (first, last) in reached.into_iter().flatten() {
                let bands = (first / self.cut.band) as usize..=(last / self.cut.band) as usize;
                dirty[bands].fill(true);
            }
        }
        dirty
    }

    /// Lets what is in memory go on.
    fn advance(&mut self, rounds: u64, scope: Scope) -> Result<PartOutcome, Trouble> {
        match flood_part(&mut self.part.board, self.rules, rounds, scope, &self.budget) {
            Ok(advanced) => Ok(advanced),
            Err(FloodError::Stopped { reason, .. }) => Err(Trouble::Stopped(reason)),
            Err(FloodError::TooLarge(_)) => unreachable!("a part has no map"),
        }
    }

    /// Loads rows, which on a torus may begin above the first and go on behind
    /// the last. There an empty row follows, so that the last of them does not
    /// border on the first.
    fn load(&mut self, first: i64, count: u32) -> Result<(), Trouble> {
        let (rules, rows) = (self.rules, i64::from(self.board.rows));
        self.part.clear(count + u32::from(rules.wrap));
        let mut done = 0;
        while done < count {
            let row = (first + i64::from(done)).rem_euclid(rows);
            let some = (rows - row).min(i64::from(count - done)) as u32;
            let (source, target) = self.part.rows(rules, done, some);
            let planes = self.board.planes(rules.spread);
            planes.0.load(row as u32, source, &self.budget.control)?;
            planes.1.load(row as u32, target, &self.budget.control)?;
            done += some;
        }
        Ok(())
    }

    /// Stores rows of what is in memory, from one of its rows on.
    fn store(&mut self, row: u32, from: u32, count: u32) -> Result<(), Trouble> {
        let (rules, rows) = (self.rules, self.board.rows);
        let mut done = 0;
        while done < count {
            let row = ((u64::from(row) + u64::from(done)) % u64::from(rows)) as u32;
            let some = (rows - row).min(count - done);
            let (source, target) = self.part.rows(rules, from + done, some);
            let planes = self.board.planes(rules.spread);
            planes.0.store(row, source, &self.budget.control)?;
            planes.1.store(row, target, &self.budget.control)?;
            done += some;
        }
        Ok(())
    }

    /// Puts the rows of the band before back as they were, if they are those
    /// above the band that starts here.
    fn restore_above(&mut self, kept: &RowBackup, start: u32, count: u32) {
        if kept.row == start - count && !kept.source.is_empty() {
            let (source, target) = self.part.rows(self.rules, 0, count);
            source.copy_from_slice(&kept.source);
            target.copy_from_slice(&kept.target);
        }
    }

    /// Puts the first rows of the board back as they were, where they follow its
    /// last.
    fn restore_start(&mut self, kept: &RowBackup, from: u32, count: u32) {
        if from < count && !kept.source.is_empty() {
            let (source, target) = self.part.rows(self.rules, from, count - from);
            let words = source.len();
            source.copy_from_slice(&kept.source[..words]);
            target.copy_from_slice(&kept.target[..words]);
        }
    }
}

/// Rows counted on behind the last of the board, as rows of the board.
fn spans_of(first: u64, last: u64, rows: u32) -> Vec<(u32, u32)> {
    let rows = u64::from(rows);
    let (low, high) = ((first % rows) as u32, (last % rows) as u32);
    if low <= high { vec![(low, high)] } else { vec![(low, rows as u32 - 1), (0, high)] }
}

fn ones(words: &[u64]) -> u64 {
    words.iter().map(|word| u64::from(word.count_ones())).sum()
}
