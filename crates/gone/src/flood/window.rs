//! A piece of the board, small enough to stay in the cache for many rounds.
//!
//! A window holds some words of some rows and a margin of [`MARGIN`] rows and of
//! one word on each side. Nothing spreads faster than a cell a round, so what
//! happens in the middle within [`REACH`] rounds depends on the window alone:
//! the middle is right, and the margin is thrown away.
//!
//! Words are kept column by column. Sixteen rows of one column are a *group*: 1024
//! cells, two steps of the widest registers. Only groups into which something can
//! spread are looked at.

use super::rows::{GROUP, GroupRows, Rows};

// ANCHOR: reach
/// The rows of margin above and below.
pub(crate) const MARGIN: usize = 64;
/// The most rounds that a window is right for: a margin's height, less a group
/// that may lie half in the middle.
pub(super) const REACH: u32 = 48;
// ANCHOR_END: reach
/// The most rows in the middle: with both margins 63 groups, and bits of a word
/// tell which of them are looked at.
pub(super) const MOST_ROWS: usize = 880;
/// The most words across the middle.
pub(super) const MOST_WORDS: usize = 16;
/// The groups of a column, a bit each.
type Groups = u64;

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
    /// What turns in this round. Where nothing is due it keeps what turned before
    /// the last round, which does no harm: all around that has turned as well.
    next: Vec<u64>,
    /// What has not turned.
    open: Vec<u64>,
    /// The groups in which something turned in the last round.
    live: Vec<Groups>,
    next_live: Vec<Groups>,
    /// The groups that `front` can spread into.
    due: Vec<Groups>,
    next_due: Vec<Groups>,
    /// The groups in which something has turned.
    touched: Vec<Groups>,
    /// The number 1.
    one: usize,
}

/// From one column to the next: all groups, and one above and below that stay
/// zero.
const STRIDE: usize = MOST_ROWS + 2 * MARGIN + 2 * GROUP;
/// All columns, and one on each side that stays zero.
const COLUMNS: usize = MOST_WORDS + 4;
/// The bytes of a window: three planes, and five notes about their groups.
pub(super) const BYTES: usize = 8 * COLUMNS * (3 * STRIDE + 5);

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
            touched: groups(),
            one: std::hint::black_box(1),
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
        for notes in [
            &mut self.live,
            &mut self.next_live,
            &mut self.due,
            &mut self.next_due,
            &mut self.touched,
        ] {
            notes.fill(0);
        }
        let mut reached: [GroupReach; COLUMNS] = std::array::from_fn(|_| GroupReach::default());
        let mut fetched: [Row; GROUP] = [([0; MOST_WORDS + 2], [0; MOST_WORDS + 2]); GROUP];
        // The column behind the last may hold another window's words.
        for plane in [&mut self.front, &mut self.next, &mut self.open] {
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
                self.next[at..at + GROUP].copy_from_slice(&[0; GROUP]);
                reached[column].add::<true>(group, Rows::new(sources));
            }
        }
        for (column, reached) in reached.iter().enumerate().take(self.columns) {
            self.live[column + 1] = reached.live;
            self.due[column] |= reached.left;
            self.due[column + 1] |= reached.own;
            self.due[column + 2] |= reached.right;
            let below = place(column, self.groups * GROUP);
            for plane in [&mut self.front, &mut self.next, &mut self.open] {
                plane[below..below + GROUP].fill(0);
            }
        }
    }

    /// The last word of the middle in each of its rows, before the first round:
    /// that of the colour that spreads, and of the other.
    pub(super) fn last_words(&self, rows: usize) -> impl Iterator<Item = (u64, u64)> {
        let at = place(self.columns - 2, MARGIN);
        let (front, open) = (&self.front[at..at + rows], &self.open[at..at + rows]);
        front.iter().copied().zip(open.iter().copied())
    }

    /// Lets the front spread for some rounds, or until nothing more turns.
    /// `record` is told of all that turns in the middle's groups: column, first
    /// row, cells, round. Returns the last round in which something did.
    #[inline(always)]
    pub(super) fn run<const EIGHT: bool, const RECORD: bool>(
        &mut self,
        rounds: u32,
        mut record: impl FnMut(usize, usize, &GroupRows, u32),
    ) -> u32 {
        debug_assert!(rounds <= REACH);
        let mut last = 0;
        for round in 1..=rounds {
            let mut turned = 0;
            let mut anything = 0;
            // The outermost rows matter less and less: what turns there now
            // comes to the middle too late.
            let lost = round as usize / GROUP;
            let useful = (1 << (self.groups - lost)) - (1 << lost);
            for column in 0..self.columns {
                let is_middle = (1..self.columns - 1).contains(&column);
                let middle = if is_middle { self.middle } else { 0 };
                let due = std::mem::take(&mut self.due[column + 1]) & useful;
                if due == 0 {
                    continue;
                }
                let reached = self.column::<EIGHT>(column, due);
                self.next_live[column + 1] = reached.live;
                self.touched[column + 1] |= reached.live;
                self.next_due[column] |= reached.left;
                self.next_due[column + 1] |= reached.own;
                self.next_due[column + 2] |= reached.right;
                anything |= reached.live;
                turned |= reached.live & middle;
                if RECORD {
                    for group in bits(reached.live & middle) {
                        let at = place(column, group * GROUP);
                        let fresh = self.next[at..at + GROUP].try_into().expect("a group has rows");
                        record(column, group * GROUP, fresh, round);
                    }
                }
            }
            self.advance();
            if turned != 0 {
                last = round;
            }
            if anything == 0 {
                break;
            }
        }
        last
    }

    /// Lets the front spread into some groups of a column. Without a branch that
    /// depends on what turns: half of the groups would surprise the processor.
    #[inline(always)]
    fn column<const EIGHT: bool>(&mut self, column: usize, due: Groups) -> GroupReach {
        let mut all = GroupReach::default();
        let start = place(column, 0);
        let (front, open, next) = (&self.front[..], &mut self.open[..], &mut self.next[..]);
        let one = self.one;
        let mut rest = due;
        while rest != 0 {
            let group = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let at = start + group * GROUP;
            let before = Rows::new(open[at..at + GROUP].try_into().expect("a group has its rows"));
            let fresh = turn::<EIGHT>(front, before, at, one);
            open[at..at + GROUP].copy_from_slice(&before.xor(fresh).words());
            next[at..at + GROUP].copy_from_slice(&fresh.words());
            all.add::<EIGHT>(group, fresh);
        }
        all
    }

    /// Makes what turned in this round the front of the next.
    #[inline(always)]
    fn advance(&mut self) {
        std::mem::swap(&mut self.front, &mut self.next);
        std::mem::swap(&mut self.live, &mut self.next_live);
        self.next_live.fill(0);
        std::mem::swap(&mut self.due, &mut self.next_due);
    }

    /// Calls `each` with the rows of the middle's groups in which something has
    /// turned, or with all: the row, and what has not turned in each of its words.
    /// Row by row, as the board is kept: to walk down its columns takes far longer
    /// where the length of a row is a power of two.
    pub(super) fn each_open(&self, all: bool, mut each: impl FnMut(usize, &[u64])) {
        let words = self.columns - 2;
        let touched = self.touched[2..][..words].iter().fold(0, |any, groups| any | groups);
        let mut rows = [[0; MOST_WORDS]; GROUP];
        for group in bits(if all { self.middle } else { touched & self.middle }) {
            for word in 0..words {
                let at = place(word + 1, group * GROUP);
                for (row, &open) in rows.iter_mut().zip(&self.open[at..at + GROUP]) {
                    row[word] = open;
                }
            }
            for (index, row) in rows.iter().enumerate() {
                each(group * GROUP - MARGIN + index, &row[..words]);
            }
        }
    }

    /// Calls `each` with the groups of the middle that turned in the last round:
    /// word, first row, cells.
    pub(super) fn each_fresh(&self, mut each: impl FnMut(usize, usize, &GroupRows)) {
        for column in 1..self.columns - 1 {
            for group in bits(self.live[column + 1] & self.middle) {
                let at = place(column, group * GROUP);
                let cells = self.front[at..at + GROUP].try_into().expect("a group has its rows");
                each(column - 1, group * GROUP - MARGIN, cells);
            }
        }
    }
}

/// The groups of a column that hold something, and the groups of that column and
/// of those beside it that it can spread into: its own, those above and below if
/// its first or last row holds something, and those beside it if its first or
/// last bit does.
#[derive(Default)]
struct GroupReach {
    live: Groups,
    left: Groups,
    own: Groups,
    right: Groups,
}

impl GroupReach {
    #[inline(always)]
    fn add<const EIGHT: bool>(&mut self, group: usize, rows: Rows) {
        let (any, cells) = (rows.any(), rows.words());
        let live = u64::from(any != 0) << group;
        let above = u64::from(cells[0] != 0) << group >> 1;
        let below = u64::from(cells[GROUP - 1] != 0) << group << 1;
        let own = live | above | below;
        self.live |= live;
        self.own |= own;
        if EIGHT {
            self.left |= own & (any & 1).wrapping_neg();
            self.right |= own & (any >> 63).wrapping_neg();
        } else {
            self.left |= (any & 1) << group;
            self.right |= (any >> 63) << group;
        }
    }
}

/// The places of the bits of a number.
#[inline(always)]
fn bits(number: u64) -> impl Iterator<Item = usize> {
    let mut rest = number;
    std::iter::from_fn(move || {
        let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(bit)
    })
}

/// What turns in one group.
///
/// All words are loaded before the first is computed: that is what lets the
/// compiler put eight of them into one register. `one` is 1; a compiler that knew
/// it would see that the rows above and below overlap, and shuffle what it has
/// instead of loading it, at twice the time.
#[inline(always)]
fn turn<const EIGHT: bool>(front: &[u64], open: Rows, at: usize, one: usize) -> Rows {
    let group = |at: usize| {
        Rows::new(front[at..at + GROUP].try_into().expect("a group has rows around it"))
    };
    let three = |at: usize| {
        if EIGHT { group(at - one).or(group(at)).or(group(at + one)) } else { group(at) }
    };
    let (above, below) = (group(at - one), group(at + one));
    let (left, here, right) = (three(at - STRIDE), three(at), three(at + STRIDE));
    let beside = here.up::<1>().or(here.down::<1>()).or(left.down::<63>()).or(right.up::<63>());
    beside.or(above).or(below).and(open)
}
