//! Entries that hold their whole position, in locked shards.

use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::super::field::Board;
use super::super::score::Facts;
use super::{Place, SLOTS};

/// Entries that hold their whole position, in locked shards.
pub(crate) struct WholeTable {
    shards: Vec<Mutex<Vec<Entry>>>,
    /// Entries of a shard.
    length: usize,
}

#[derive(Clone, Copy)]
struct Entry {
    board: Board,
    facts: Facts,
    effort: u32,
}

impl Entry {
    const NONE: Entry =
        Entry { board: Board { own: 0, enemy: 0 }, facts: Facts::NOTHING, effort: 0 };
}

impl WholeTable {
    const SHARDS: usize = 256;
    /// Shards grow to the limit by themselves: a small question stays small.
    const FIRST_LENGTH: usize = 1 << 6;

    pub(super) fn new(memory: u64) -> WholeTable {
        let shards = (0..WholeTable::SHARDS).map(|_| Mutex::default()).collect();
        WholeTable { shards, length: WholeTable::length(memory) }
    }

    /// The bytes it takes.
    pub(super) fn bytes(&self) -> u64 {
        let shard = |shard: &Mutex<Vec<Entry>>| {
            shard.lock().unwrap_or_else(PoisonError::into_inner).capacity() * size_of::<Entry>()
        };
        self.shards.iter().map(shard).sum::<usize>() as u64
    }

    /// How many bytes the table may grow to from now on.
    pub(super) fn set_memory(&mut self, memory: u64) {
        self.length = WholeTable::length(memory);
    }

    /// The entries of a shard in so many bytes.
    fn length(memory: u64) -> usize {
        let entries = memory / size_of::<Entry>() as u64 / WholeTable::SHARDS as u64;
        (entries as usize).max(2 * SLOTS).next_power_of_two() / 2
    }

    pub(super) fn place(board: Board) -> Place {
        let hash = (board.own ^ board.enemy.rotate_left(29).wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .wrapping_mul(0xbf58_476d_1ce4_e5b9);
        Place { index: (hash ^ hash >> 32) as usize, name: 0 }
    }

    fn shard(&self, place: Place) -> MutexGuard<'_, Vec<Entry>> {
        let shard = &self.shards[place.index % WholeTable::SHARDS];
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The bucket of a place in a shard of a certain length.
    fn range(place: Place, length: usize) -> Range<usize> {
        let start = (place.index / WholeTable::SHARDS) & (length - 1) & !(SLOTS - 1);
        start..start + SLOTS
    }

    /// About how full the table is, in thousandths: a few entries stand for all.
    pub(super) fn fullness(&self) -> u32 {
        let shard = self.shards[0].lock().unwrap_or_else(PoisonError::into_inner);
        let sample = &shard[..shard.len().min(WholeTable::FIRST_LENGTH)];
        let filled = sample.iter().filter(|entry| entry.effort > 0).count();
        (filled * shard.len() * 1000 / (sample.len().max(1) * self.length)) as u32
    }

    pub(super) fn get(&self, board: Board, place: Place) -> Option<Facts> {
        let shard = self.shard(place);
        if shard.is_empty() {
            return None;
        }
        let bucket = &shard[WholeTable::range(place, shard.len())];
        bucket
            .iter()
            .find(|entry| entry.effort > 0 && entry.board == board)
            .map(|entry| entry.facts)
    }

    pub(super) fn put(&self, board: Board, place: Place, facts: Facts, effort: u64) {
        let new = Entry { board, facts, effort: effort.clamp(1, u32::MAX.into()) as u32 };
        let mut shard = self.shard(place);
        loop {
            let may_grow = shard.len() < self.length;
            if !shard.is_empty() {
                let range = WholeTable::range(place, shard.len());
                let bucket = &mut shard[range];
                let own = bucket.iter().position(|old| old.effort == 0 || old.board == board);
                let cheapest = (0..SLOTS).min_by_key(|&slot| bucket[slot].effort);
                if let Some(slot) = own.or(cheapest.filter(|_| !may_grow)) {
                    bucket[slot] = new;
                    return;
                }
            }
            // What cannot be remembered is searched again.
            if WholeTable::grow(&mut shard, self.length).is_none() {
                return;
            }
        }
    }

    /// Calls a function with every entry.
    pub(super) fn for_each(&self, visit: &mut impl FnMut(Board, Facts, u64)) {
        for shard in &self.shards {
            let shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            for entry in shard.iter().filter(|entry| entry.effort > 0) {
                visit(entry.board, entry.facts, entry.effort.ilog2().into());
            }
        }
    }

    /// Doubles a shard, if the system grants the memory. Entries that no longer
    /// find room, which is rare, are forgotten.
    fn grow(shard: &mut Vec<Entry>, most: usize) -> Option<()> {
        let length = (shard.len() * 2).clamp(WholeTable::FIRST_LENGTH.min(most), most);
        let mut larger = Vec::new();
        larger.try_reserve_exact(length).ok()?;
        larger.resize(length, Entry::NONE);
        let old = std::mem::replace(shard, larger);
        for entry in old.into_iter().filter(|entry| entry.effort > 0) {
            let range = WholeTable::range(WholeTable::place(entry.board), length);
            let slot = shard[range].iter_mut().min_by_key(|slot| slot.effort);
            *slot.expect("a bucket has slots") = entry;
        }
        Some(())
    }
}
