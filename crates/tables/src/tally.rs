//! Rows counted by score and mark.

use pawns::{Outcome, Value};

use crate::files::part_writer::SINGLE;
use crate::score;

/// How many rows there are of each score and mark: a table of all pairs, because
/// adding to it takes no search.
pub(crate) struct Tally(Vec<[u64; 2]>);

/// The rows of one value and number of moves that keep the outcome.
pub(crate) struct TallyEntry {
    pub(crate) value: Value,
    /// How many moves win, or hold the draw.
    pub(crate) keeping_moves: u8,
    /// How many rows there are.
    pub(crate) rows: u64,
    /// How many positions they stand for.
    pub(crate) positions: u64,
}

impl TallyEntry {
    /// Whether the game is over. In a draw that goes on, some move holds it.
    pub(crate) fn is_over(&self) -> bool {
        self.value.plies() == 0
            && (self.value.outcome() != Outcome::Draw || self.keeping_moves == 0)
    }
}

/// Numbers of moves.
const MOVES: usize = 128;

impl Tally {
    pub(crate) fn new() -> Tally {
        Tally(vec![[0; 2]; 256 * MOVES])
    }

    /// Counts a row.
    #[inline]
    pub(crate) fn add(&mut self, score: i8, mark: u8) {
        let moves = usize::from(mark & !SINGLE);
        let pair = usize::from(score.cast_unsigned()) * MOVES + moves;
        self.0[pair][usize::from(mark & SINGLE == 0)] += 1;
    }

    /// What was counted, without what did not occur.
    pub(crate) fn entries(&self) -> impl Iterator<Item = TallyEntry> {
        let pairs = self.0.iter().enumerate();
        pairs.filter(|(_, counts)| **counts != [0; 2]).map(|(pair, [single, double])| TallyEntry {
            value: score::value(((pair / MOVES) as u8).cast_signed()),
            keeping_moves: (pair % MOVES) as u8,
            rows: single + double,
            positions: single + 2 * double,
        })
    }
}
