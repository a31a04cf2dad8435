//! A piece of the board, small enough to stay in the cache for many rounds.
//!
//! A window holds some words of some rows and a margin of [`MARGIN`] rows and of
//! one word on each side. Nothing spreads faster than a cell a round, so what
//! happens in the middle within [`REACH`] rounds depends on the window alone:
//! the middle is right, and the margin is thrown away.
//!
//! Words are kept column by column. Eight rows of one column are a *group*: 512
//! cells, one step of wide registers. Only groups into which something can
//! spread are looked at.

/// The rows of margin above and below.
pub(super) const MARGIN: usize = 64;
/// The most rounds that a window is right for: a margin's height, less a group
/// that may lie half in the middle.
pub(super) const REACH: u32 = 56;
/// The most rows in the middle: with both margins 80 groups, and bits of an
/// integer tell which of them are looked at.
pub(super) const MOST_ROWS: usize = 512;
/// The most words across the middle.
pub(super) const MOST_WORDS: usize = 16;
/// The rows of a group.
pub(super) const GROUP: usize = 8;

/// The groups of a column, a bit each.
type Groups = u128;

/// The words of one group.
pub(super) type Fresh = [u64; GROUP];

/// The words to copy in: those of the colour that spreads, and of the other.
pub(super) type Row = ([u64; MOST_WORDS + 2], [u64; MOST_WORDS + 2]);

/// A piece of the board. The first column and the last are margin.
pub(super) struct Window {
    columns: usize,
    groups: usize,
    /// The groups that hold rows of the middle.
    middle: Groups,
    /// What turned in the last round; at first all of the spreading colour.
    front: Vec<u64>,
    /// What turns in this round; all zero between rounds.
    next: Vec<u64>,
    /// What has not turned.
    open: Vec<u64>,
    /// The groups of `front` that are not zero.
    live: Vec<Groups>,
    next_live: Vec<Groups>,
    /// The groups that `front` can spread into.
    due: Vec<Groups>,
    next_due: Vec<Groups>,
}

/// From one column to the next: all groups, and one above and below that stay
/// zero.
const STRIDE: usize = MOST_ROWS + 2 * MARGIN + 2 * GROUP;
/// All columns, and one on each side that stays zero.
const COLUMNS: usize = MOST_WORDS + 4;

/// Where a row of a column is.
const fn place(column: usize, row: usize) -> usize {
    (column + 1) * STRIDE + GROUP + row
}

impl Window {
    pub(super) fn new() -> Window {
        let plane = || vec![0; COLUMNS * STRIDE];
        let groups = || vec![0; COLUMNS];
        Window {
            columns: 0,
            groups: 0,
            middle: 0,
            front: plane(),
            next: plane(),
            open: plane(),
            live: groups(),
            next_live: groups(),
            due: groups(),
            next_due: groups(),
        }
    }

    /// Takes a piece of the board: `words` words of `rows` rows, and the margin
    /// around them. `row` gives the words of a row, counted from the top of the
    /// margin.
    pub(super) fn load(&mut self, words: usize, rows: usize, mut row: impl FnMut(usize, &mut Row)) {
        self.columns = words + 2;
        self.groups = (rows + 2 * MARGIN).div_ceil(GROUP);
        let first = MARGIN / GROUP;
        let last = (MARGIN + rows).div_ceil(GROUP);
        self.middle = (1 << last) - (1 << first);
        for column in 0..self.columns + 2 {
            self.live[column] = 0;
            self.due[column] = 0;
        }
        let mut fetched: [Row; GROUP] = [([0; MOST_WORDS + 2], [0; MOST_WORDS + 2]); GROUP];
        // The column behind the last may hold another window's words.
        for plane in [&mut self.front, &mut self.open] {
            plane[place(self.columns, 0) - GROUP..][..STRIDE].fill(0);
        }
        for group in 0..self.groups {
            for (index, fetched) in fetched.iter_mut().enumerate() {
                row(group * GROUP + index, fetched);
            }
            for column in 0..self.columns {
                let at = place(column, group * GROUP);
                let mut sources = [0; GROUP];
                for (index, (source, open)) in fetched.iter().enumerate() {
                    sources[index] = source[column];
                    self.open[at + index] = open[column];
                }
                self.front[at..at + GROUP].copy_from_slice(&sources);
                note::<true>(&mut self.live, &mut self.due, column, group, &sources);
            }
        }
        for column in 0..self.columns {
            let below = place(column, self.groups * GROUP);
            for plane in [&mut self.front, &mut self.open] {
                plane[below..below + GROUP].fill(0);
            }
        }
    }

    /// Lets the front spread for some rounds, or until nothing more turns.
    /// `record` is told of all that turns in the middle's groups: column, first
    /// row, cells, round. Returns the last round in which something did.
    #[inline(always)]
    pub(super) fn run<const EIGHT: bool, const RECORD: bool>(
        &mut self,
        rounds: u32,
        mut record: impl FnMut(usize, usize, &Fresh, u32),
    ) -> u32 {
        debug_assert!(rounds <= REACH);
        let mut last = 0;
        for round in 1..=rounds {
            let mut turned = false;
            let mut anything = 0;
            // The outermost rows matter less and less: what turns there now
            // comes to the middle too late.
            let lost = round as usize / GROUP;
            let useful = (1 << (self.groups - lost)) - (1 << lost);
            for column in 0..self.columns {
                let is_middle = (1..self.columns - 1).contains(&column);
                let mut due = self.due[column + 1] & useful;
                self.due[column + 1] = 0;
                while due != 0 {
                    let group = due.trailing_zeros() as usize;
                    due &= due - 1;
                    let at = place(column, group * GROUP);
                    let fresh = turn::<EIGHT>(&self.front, &mut self.open, at);
                    if fresh == [0; GROUP] {
                        continue;
                    }
                    self.next[at..at + GROUP].copy_from_slice(&fresh);
                    note::<EIGHT>(&mut self.next_live, &mut self.next_due, column, group, &fresh);
                    if is_middle && self.middle >> group & 1 != 0 {
                        turned = true;
                        if RECORD {
                            record(column, group * GROUP, &fresh, round);
                        }
                    }
                }
                anything |= self.next_live[column + 1];
            }
            self.advance();
            if turned {
                last = round;
            }
            if anything == 0 {
                break;
            }
        }
        last
    }

    /// Makes what turned in this round the front of the next.
    #[inline(always)]
    fn advance(&mut self) {
        for column in 0..self.columns {
            let mut live = std::mem::take(&mut self.live[column + 1]);
            while live != 0 {
                let group = live.trailing_zeros() as usize;
                live &= live - 1;
                let at = place(column, group * GROUP);
                self.front[at..at + GROUP].copy_from_slice(&[0; GROUP]);
            }
        }
        std::mem::swap(&mut self.front, &mut self.next);
        std::mem::swap(&mut self.live, &mut self.next_live);
        std::mem::swap(&mut self.due, &mut self.next_due);
    }

    /// What has not turned, of a group of the middle's columns.
    pub(super) fn open(&self, word: usize, row: usize) -> &Fresh {
        let at = place(word + 1, MARGIN + row);
        self.open[at..at + GROUP].try_into().expect("a group has its rows")
    }

    /// Calls `each` with the groups of the middle that turned in the last round:
    /// word, first row, cells. Then forgets all fronts, for the next window.
    pub(super) fn take_front(&mut self, mut each: impl FnMut(usize, usize, &Fresh)) {
        for column in 0..self.columns {
            let mut live = self.live[column + 1];
            while live != 0 {
                let group = live.trailing_zeros() as usize;
                live &= live - 1;
                if (1..self.columns - 1).contains(&column) && self.middle >> group & 1 != 0 {
                    let at = place(column, group * GROUP);
                    let cells =
                        self.front[at..at + GROUP].try_into().expect("a group has its rows");
                    each(column - 1, group * GROUP - MARGIN, cells);
                }
            }
        }
        self.advance();
        // `advance` has cleared the front; `next` was zero between rounds.
        for column in 0..self.columns + 2 {
            self.due[column] = 0;
            self.next_due[column] = 0;
        }
    }
}

/// Notes that a group is not zero, and the groups that it can spread into: its
/// own, those above and below if its first or last row holds something, and
/// those beside it if its first or last column does.
#[inline(always)]
fn note<const EIGHT: bool>(
    live: &mut [Groups],
    due: &mut [Groups],
    column: usize,
    group: usize,
    cells: &Fresh,
) {
    let any = cells.iter().fold(0, |any, word| any | word);
    if any == 0 {
        return;
    }
    let own: Groups = 1 << group;
    let mut reached = own;
    if cells[0] != 0 {
        reached |= own >> 1;
    }
    if cells[GROUP - 1] != 0 {
        reached |= own << 1;
    }
    live[column + 1] |= own;
    due[column + 1] |= reached;
    let beside = if EIGHT { reached } else { own };
    if any & 1 != 0 {
        due[column] |= beside;
    }
    if any >> 63 != 0 {
        due[column + 2] |= beside;
    }
}

/// What turns in one group, taken out of `open`.
#[inline(always)]
fn turn<const EIGHT: bool>(front: &[u64], open: &mut [u64], at: usize) -> Fresh {
    let rows = |at: usize| -> &[u64; GROUP + 2] {
        front[at - 1..at + GROUP + 1].try_into().expect("a group has rows around it")
    };
    let (left, here, right) = (rows(at - STRIDE), rows(at), rows(at + STRIDE));
    let open: &mut Fresh = (&mut open[at..at + GROUP]).try_into().expect("a group has its rows");
    let mut fresh = [0; GROUP];
    for row in 0..GROUP {
        let reached = if EIGHT {
            let left = left[row] | left[row + 1] | left[row + 2];
            let here = here[row] | here[row + 1] | here[row + 2];
            let right = right[row] | right[row + 1] | right[row + 2];
            here | here << 1 | here >> 1 | left >> 63 | right << 63
        } else {
            let across = here[row + 1] << 1 | here[row + 1] >> 1;
            here[row] | here[row + 2] | across | left[row + 1] >> 63 | right[row + 1] << 63
        };
        fresh[row] = reached & open[row];
        open[row] &= !fresh[row];
    }
    fresh
}
