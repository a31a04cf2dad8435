//! The transposition table: what the search has learned, shared by all threads.
//!
//! Entries are single words, read and written whole, so that threads need no
//! locks and no entry is ever half of one and half of another. A word holds the
//! part of the position's code that its place in the table does not already
//! tell, and what is known: index and word together *determine* the position.
//!
//! Where such a word would not fit 64 bits (crowded boards of over 50 squares; 8x8 with
//! 16 pawns unless the table may take 512 MiB), a table of whole positions behind locks
//! takes its place, which is slower.

mod packed;
mod whole;

use budget::Control;

use super::field::Board;
use super::key::Coder;
use super::score::{Facts, Horizon};
use packed::PackedTable;
use whole::WholeTable;

/// Entries of a bucket: half a cache line.
const SLOTS: usize = 4;

/// The table of one engine.
pub(crate) enum Table {
    Packed(PackedTable),
    Whole(WholeTable),
}

/// Where a board belongs in the table. Finding it is work, so it is done once.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    index: usize,
    name: u64,
}

impl Place {
    /// A number that seldom two places share.
    #[inline]
    pub(crate) fn hash(self) -> u64 {
        (self.index as u64 ^ self.name.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 8
    }
}

impl Table {
    /// A table that begins with about `first` bytes and grows within `memory`.
    pub(crate) fn new(coder: Coder, horizon: Horizon, first: u64, memory: u64) -> Table {
        match PackedTable::new(coder, horizon, first, memory) {
            Some(packed) => Table::Packed(packed),
            None => Table::Whole(WholeTable::new(memory)),
        }
    }

    /// Where a board belongs.
    #[inline]
    pub(crate) fn place(&self, board: Board) -> Place {
        match self {
            Table::Packed(table) => table.place(board),
            Table::Whole(_) => WholeTable::place(board),
        }
    }

    /// Asks the cache for a place that will soon be looked at.
    #[inline]
    pub(crate) fn prefetch(&self, place: Place) {
        if let Table::Packed(table) = self {
            table.prefetch(place);
        }
    }

    /// What is known of the board that belongs there.
    #[inline]
    pub(crate) fn get(&self, board: Board, place: Place) -> Option<Facts> {
        match self {
            Table::Packed(table) => table.get(board, place),
            Table::Whole(table) => table.get(board, place),
        }
    }

    /// Remembers facts that took `effort` positions to find. Replaces the
    /// entry of its bucket that was cheapest to find. Tells whether an empty
    /// slot was filled.
    #[inline]
    pub(crate) fn put(&self, board: Board, place: Place, facts: Facts, effort: u64) -> bool {
        match self {
            Table::Packed(table) => table.put(board, place, facts, effort),
            Table::Whole(table) => {
                table.put(board, place, facts, effort);
                false
            }
        }
    }

    /// Counts slots that were filled; whether the table should now grow.
    pub(crate) fn fill(&self, slots: u64) -> bool {
        match self {
            Table::Packed(table) => table.fill(slots),
            Table::Whole(_) => false,
        }
    }

    /// How full the table is, in thousandths.
    pub(crate) fn fullness(&self) -> u32 {
        match self {
            Table::Packed(table) => table.fullness(),
            Table::Whole(table) => table.fullness(),
        }
    }

    /// The most pawns that a board in the table may have.
    pub(crate) fn most_pawns(&self) -> u32 {
        match self {
            Table::Packed(table) => table.most_pawns(),
            Table::Whole(_) => 64,
        }
    }

    /// The squares on which the pawns of a board in the table may stand.
    pub(crate) fn live(&self) -> u64 {
        match self {
            Table::Packed(table) => table.live(),
            Table::Whole(_) => u64::MAX,
        }
    }

    /// Calls a function with every board, what is known of it, and the logarithm
    /// of the effort it took.
    pub(crate) fn for_each(&self, mut visit: impl FnMut(Board, Facts, u64)) {
        match self {
            Table::Packed(table) => table.for_each(&mut visit),
            Table::Whole(table) => table.for_each(&mut visit),
        }
    }

    /// The bytes it takes.
    pub(crate) fn bytes(&self) -> u64 {
        match self {
            Table::Packed(table) => table.bytes(),
            Table::Whole(table) => table.bytes(),
        }
    }

    /// How many bytes the table may grow to from now on.
    pub(crate) fn set_memory(&mut self, memory: u64) {
        match self {
            Table::Packed(table) => table.set_memory(memory),
            Table::Whole(table) => table.set_memory(memory),
        }
    }

    /// Makes room for so many entries, as far as the memory allows and nobody stops it.
    pub(crate) fn make_room_for(&mut self, entries: u64, memory: u64, control: &Control) {
        if let Table::Packed(table) = self {
            while table.has_too_little_room_for(entries) && control.stopped().is_none() {
                table.grow(memory);
            }
        }
    }

    /// Makes the table larger, if that is possible within so many bytes; nothing is
    /// forgotten.
    pub(crate) fn grow(&mut self, memory: u64) {
        if let Table::Packed(table) = self {
            table.grow(memory);
        }
    }
}
