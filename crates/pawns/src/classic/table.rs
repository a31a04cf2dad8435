//! A hash table of positions that knows its limit.

use budget::StopReason;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::observer::Observer;
use super::tally::Tally;
use crate::Position;

/// What is known of positions. The whole position, side to move included, is
/// the key: 2,925 boards of the 4x4 game occur with either side to move.
pub(super) struct Table<T> {
    known: HashMap<Position, T, FxBuildHasher>,
}

impl<T: Copy> Table<T> {
    pub(super) fn new() -> Table<T> {
        Table { known: HashMap::with_hasher(FxBuildHasher) }
    }

    pub(super) fn get(&self, position: Position) -> Option<T> {
        self.known.get(&position).copied()
    }

    /// Stores an entry, over an older one of the same position.
    pub(super) fn insert<O: Observer>(
        &mut self,
        tally: &mut Tally<'_, O>,
        position: Position,
        entry: T,
    ) -> Result<(), StopReason> {
        if self.known.len() == self.known.capacity() {
            // Growing doubles the table and holds the old one meanwhile.
            let needed = 3 * self.known.allocation_size() as u64;
            if needed > tally.memory {
                return Err(StopReason::MemoryLimit);
            }
            self.known.try_reserve(1).map_err(|_| StopReason::MemoryLimit)?;
        }
        self.known.insert(position, entry);
        tally.stored = self.known.len() as u64;
        Ok(())
    }
}
