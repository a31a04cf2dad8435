//! The transposition table: what the search has learned, shared by all threads.
//!
//! Entries are single words, read and written whole, so that threads need no
//! locks and no entry is ever half of one and half of another. A word holds the
//! part of the position's [`Code`] that its place in the table does not already
//! tell, and what is known: index and word together *determine* the position.
//!
//! ```text
//!   code, mixed      high   | low: bucket index | rest
//!   word             effort | facts | high | rest
//! ```
//!
//! Where such a word would not fit 64 bits (crowded boards of over 50 squares),
//! a table of whole positions behind locks takes its place.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::field::Board;
use super::key::{Code, Coder};
use super::score::{Facts, Horizon};

/// Entries of a bucket: half a cache line.
const SLOTS: usize = 4;
/// Bits for the logarithm of the work an entry saves.
const EFFORT_BITS: u32 = 6;

/// The table of one engine.
pub(crate) enum Table {
    Packed(Packed),
    Whole(Whole),
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
        match Packed::new(coder, horizon, first, memory) {
            Some(packed) => Table::Packed(packed),
            None => Table::Whole(Whole::new(memory)),
        }
    }

    /// Where a board belongs.
    #[inline]
    pub(crate) fn place(&self, board: Board) -> Place {
        match self {
            Table::Packed(table) => table.place(board),
            Table::Whole(_) => Whole::place(board),
        }
    }

    /// What is known of the board that belongs there.
    #[inline]
    pub(crate) fn get(&self, board: Board, place: Place) -> Option<Facts> {
        match self {
            Table::Packed(table) => table.get(place),
            Table::Whole(table) => table.get(board, place),
        }
    }

    /// Remembers facts that took `effort` positions to find. Replaces the
    /// entry of its bucket that was cheapest to find. Tells whether an empty
    /// slot was filled.
    #[inline]
    pub(crate) fn put(&self, board: Board, place: Place, facts: Facts, effort: u64) -> bool {
        match self {
            Table::Packed(table) => table.put(place, facts, effort),
            Table::Whole(table) => {
                table.put(board, place, facts, effort);
                false
            }
        }
    }

    /// Counts slots that were filled; whether the table should now grow.
    pub(crate) fn fill(&self, slots: u64) -> bool {
        match self {
            Table::Packed(table) => {
                let filled = table.filled.fetch_add(slots, Ordering::Relaxed) + slots;
                table.may_grow && filled > table.words.len() as u64 / 2
            }
            Table::Whole(_) => false,
        }
    }

    /// How full the table is, in thousandths.
    pub(crate) fn fullness(&self) -> u32 {
        match self {
            Table::Packed(table) => {
                let filled = table.filled.load(Ordering::Relaxed);
                (filled * 1000 / table.words.len() as u64) as u32
            }
            Table::Whole(_) => 0,
        }
    }

    /// The most pawns that a board in the table may have.
    pub(crate) fn most_pawns(&self) -> u32 {
        match self {
            Table::Packed(table) => table.coder.pawns(),
            Table::Whole(_) => 64,
        }
    }

    /// Calls a function with every board, what is known of it, and the logarithm
    /// of the effort it took.
    pub(crate) fn for_each(&self, mut visit: impl FnMut(Board, Facts, u64)) {
        match self {
            Table::Packed(table) => {
                for (index, slot) in table.words.iter().enumerate() {
                    let word = slot.load(Ordering::Relaxed);
                    if word != 0 {
                        let known = word >> table.name_bits;
                        let board = table.coder.decode(table.code_of(index, word));
                        visit(board, table.horizon.unpack(known), table.effort_of(known));
                    }
                }
            }
            Table::Whole(table) => {
                for shard in &table.shards {
                    let shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
                    for entry in shard.iter().filter(|entry| entry.effort > 0) {
                        visit(entry.board, entry.facts, entry.effort.ilog2().into());
                    }
                }
            }
        }
    }

    /// Makes the table larger, if that is possible; nothing is forgotten.
    pub(crate) fn grow(&mut self) {
        if let Table::Packed(table) = self {
            table.grow();
        }
    }
}

/// Single-word entries.
pub(crate) struct Packed {
    words: Vec<AtomicU64>,
    filled: AtomicU64,
    /// Whether a larger table is allowed.
    may_grow: bool,
    memory: u64,
    coder: Coder,
    horizon: Horizon,
    /// Bits of `low` that the bucket's index does not tell.
    rest_bits: u32,
    /// Bits of the word that identify the position.
    name_bits: u32,
}

impl Packed {
    /// `None` if words would be too short in the largest table that the memory
    /// allows or the system grants.
    fn new(coder: Coder, horizon: Horizon, first: u64, memory: u64) -> Option<Packed> {
        let bits = |bytes: u64| (bytes / (8 * SLOTS as u64)).max(2).ilog2().min(coder.low_bits());
        // A word holds what the index does not tell, the facts and the effort.
        let told = coder.low_bits() + coder.high_bits() + horizon.bits() + EFFORT_BITS;
        let least = told.saturating_sub(64).max(1);
        let wanted = bits(first).max(least).min(bits(memory));
        (least..=wanted).rev().find_map(|bits| Packed::sized(coder, horizon, bits, memory))
    }

    /// An empty table of 2^`bucket_bits` buckets, if the system grants it.
    fn sized(coder: Coder, horizon: Horizon, bucket_bits: u32, memory: u64) -> Option<Packed> {
        let words: Vec<AtomicU64> =
            bytemuck::allocation::try_zeroed_vec(SLOTS << bucket_bits).ok()?;
        let rest_bits = coder.low_bits() - bucket_bits;
        let bytes = 8 * words.len() as u64;
        Some(Packed {
            filled: AtomicU64::new(0),
            // The old and the new table have to fit together.
            may_grow: bucket_bits + Packed::GROWTH <= coder.low_bits()
                && bytes + (bytes << Packed::GROWTH) <= memory,
            words,
            memory,
            coder,
            horizon,
            rest_bits,
            name_bits: rest_bits + coder.high_bits(),
        })
    }

    /// A table grows by a factor of four.
    const GROWTH: u32 = 2;

    fn grow(&mut self) {
        let bucket_bits = self.coder.low_bits() - self.rest_bits + Packed::GROWTH;
        let larger = self
            .may_grow
            .then(|| Packed::sized(self.coder, self.horizon, bucket_bits, self.memory))
            .flatten();
        let Some(larger) = larger else {
            self.may_grow = false;
            return;
        };
        // A bucket's entries go to four buckets: their index is told by bits
        // that were part of the name.
        for (index, slot) in self.words.iter().enumerate() {
            let word = slot.load(Ordering::Relaxed);
            if word == 0 {
                continue;
            }
            let code = self.code_of(index, word);
            let known = word >> self.name_bits;
            let moved = larger.put_known(larger.place_of(code), known);
            larger.filled.fetch_add(u64::from(moved), Ordering::Relaxed);
        }
        *self = larger;
    }

    /// The code of the position whose word stands at an index.
    fn code_of(&self, index: usize, word: u64) -> Code {
        let name = self.name_of(word);
        let rest = name & low_mask(self.rest_bits);
        let low = ((index / SLOTS) as u64) << self.rest_bits | rest;
        Code { low, high: name >> self.rest_bits }
    }

    /// The bucket of a position, and its name there.
    #[inline]
    fn place(&self, board: Board) -> Place {
        let code = self.coder.encode(board);
        debug_assert_eq!(self.coder.decode(code), board);
        self.place_of(code)
    }

    #[inline]
    fn place_of(&self, code: Code) -> Place {
        let rest = code.low & low_mask(self.rest_bits);
        Place {
            index: (code.low >> self.rest_bits) as usize,
            name: code.high << self.rest_bits | rest,
        }
    }

    #[inline]
    fn bucket(&self, place: Place) -> &[AtomicU64] {
        &self.words[place.index * SLOTS..][..SLOTS]
    }

    #[inline]
    fn name_of(&self, word: u64) -> u64 {
        word & low_mask(self.name_bits)
    }

    #[inline]
    fn get(&self, place: Place) -> Option<Facts> {
        for slot in self.bucket(place) {
            let word = slot.load(Ordering::Relaxed);
            // An entry always knows something: its facts are not zero.
            if word != 0 && self.name_of(word) == place.name {
                return Some(self.horizon.unpack(word >> self.name_bits));
            }
        }
        None
    }

    #[inline]
    fn put(&self, place: Place, facts: Facts, effort: u64) -> bool {
        let effort = u64::from(effort.max(1).ilog2());
        let known = self.horizon.pack(facts) | effort << self.horizon.bits();
        self.put_known(place, known)
    }

    /// The effort in what is known of a position, facts and effort together.
    #[inline]
    fn effort_of(&self, known: u64) -> u64 {
        known >> self.horizon.bits()
    }

    #[inline]
    fn put_known(&self, place: Place, known: u64) -> bool {
        let bucket = self.bucket(place);
        let word = place.name | known << self.name_bits;
        let mut cheapest = (u64::MAX, 0);
        for (index, slot) in bucket.iter().enumerate() {
            let old = slot.load(Ordering::Relaxed);
            if old == 0 || self.name_of(old) == place.name {
                slot.store(word, Ordering::Relaxed);
                return old == 0;
            }
            cheapest = cheapest.min((self.effort_of(old >> self.name_bits), index));
        }
        bucket[cheapest.1].store(word, Ordering::Relaxed);
        false
    }
}

/// A word with the lowest bits set; fewer than 64.
#[inline]
const fn low_mask(bits: u32) -> u64 {
    (1 << bits) - 1
}

/// Entries that hold their whole position, in locked shards.
pub(crate) struct Whole {
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

impl Whole {
    const SHARDS: usize = 256;
    /// Shards grow to the limit by themselves: a small question stays small.
    const FIRST_LENGTH: usize = 1 << 6;

    fn new(memory: u64) -> Whole {
        let entries = memory / size_of::<Entry>() as u64 / Whole::SHARDS as u64;
        let length = (entries as usize).max(2 * SLOTS).next_power_of_two() / 2;
        Whole { shards: (0..Whole::SHARDS).map(|_| Mutex::default()).collect(), length }
    }

    fn place(board: Board) -> Place {
        let hash = (board.own ^ board.enemy.rotate_left(29).wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .wrapping_mul(0xbf58_476d_1ce4_e5b9);
        Place { index: (hash ^ hash >> 32) as usize, name: 0 }
    }

    fn shard(&self, place: Place) -> MutexGuard<'_, Vec<Entry>> {
        let shard = &self.shards[place.index % Whole::SHARDS];
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The bucket of a place in a shard of a certain length.
    fn range(place: Place, length: usize) -> Range<usize> {
        let start = (place.index / Whole::SHARDS) & (length - 1) & !(SLOTS - 1);
        start..start + SLOTS
    }

    fn get(&self, board: Board, place: Place) -> Option<Facts> {
        let shard = self.shard(place);
        if shard.is_empty() {
            return None;
        }
        let bucket = &shard[Whole::range(place, shard.len())];
        bucket
            .iter()
            .find(|entry| entry.effort > 0 && entry.board == board)
            .map(|entry| entry.facts)
    }

    fn put(&self, board: Board, place: Place, facts: Facts, effort: u64) {
        let new = Entry { board, facts, effort: effort.clamp(1, u32::MAX.into()) as u32 };
        let mut shard = self.shard(place);
        loop {
            let may_grow = shard.len() < self.length;
            if !shard.is_empty() {
                let range = Whole::range(place, shard.len());
                let bucket = &mut shard[range];
                let own = bucket.iter().position(|old| old.effort == 0 || old.board == board);
                let cheapest = (0..SLOTS).min_by_key(|&slot| bucket[slot].effort);
                if let Some(slot) = own.or(cheapest.filter(|_| !may_grow)) {
                    bucket[slot] = new;
                    return;
                }
            }
            // What cannot be remembered is searched again.
            if Whole::grow(&mut shard, self.length).is_none() {
                return;
            }
        }
    }

    /// Doubles a shard, if the system grants the memory. Entries that no longer
    /// find room, which is rare, are forgotten.
    fn grow(shard: &mut Vec<Entry>, most: usize) -> Option<()> {
        let length = (shard.len() * 2).clamp(Whole::FIRST_LENGTH.min(most), most);
        let mut larger = Vec::new();
        larger.try_reserve_exact(length).ok()?;
        larger.resize(length, Entry::NONE);
        let old = std::mem::replace(shard, larger);
        for entry in old.into_iter().filter(|entry| entry.effort > 0) {
            let range = Whole::range(Whole::place(entry.board), length);
            let slot = shard[range].iter_mut().min_by_key(|slot| slot.effort);
            *slot.expect("a bucket has slots") = entry;
        }
        Some(())
    }
}
