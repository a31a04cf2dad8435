//! Rows counted by score and mark.

use crate::files::part_writer::SINGLE;
use crate::score;

/// How many rows there are of each score and mark: a table of all pairs, because
/// adding to it takes no search.
pub(crate) struct Tally(Vec<[u64; 2]>);

/// The rows of one value and number of winning moves.
pub(crate) struct TallyEntry {
    pub(crate) value: i16,
    pub(crate) winning_moves: u8,
    /// How many rows there are.
    pub(crate) rows: u64,
    /// How many positions they stand for.
    pub(crate) positions: u64,
}

/// Numbers of winning moves.
const WINNING_MOVES: usize = 128;

impl Tally {
    pub(crate) fn new() -> Tally {
        Tally(vec![[0; 2]; 256 * WINNING_MOVES])
    }

    /// Counts a row.
    #[inline]
    pub(crate) fn add(&mut self, score: i8, mark: u8) {
        let winning_moves = usize::from(mark & !SINGLE);
        let pair = usize::from(score.cast_unsigned()) * WINNING_MOVES + winning_moves;
        self.0[pair][usize::from(mark & SINGLE == 0)] += 1;
    }

    /// What was counted, without what did not occur.
    pub(crate) fn entries(&self) -> impl Iterator<Item = TallyEntry> {
        let pairs = self.0.iter().enumerate();
        pairs.filter(|(_, counts)| **counts != [0; 2]).map(|(pair, [single, double])| TallyEntry {
            value: score::value(((pair / WINNING_MOVES) as u8).cast_signed()),
            winning_moves: (pair % WINNING_MOVES) as u8,
            rows: single + double,
            positions: single + 2 * double,
        })
    }
}
