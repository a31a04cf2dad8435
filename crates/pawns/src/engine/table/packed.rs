//! Single-word entries, read and written whole.
//!
//! ```text
//!   code, mixed      high   | low: rest | bucket index
//!   word             effort | facts | high | rest
//! ```
//!
//! A table that grows takes bits from the end of the rest to the front of the index: the
//! entries of a bucket stay in it, or go to buckets that were not there before.

use std::sync::atomic::{AtomicU64, Ordering};

use bits::Words;

use super::super::field::Board;
use super::super::key::{Code, Coder};
use super::super::score::{Facts, Horizon};
use super::{Place, SLOTS};

/// Bits for the logarithm of the work an entry saves.
const EFFORT_BITS: u32 = 6;

/// Single-word entries.
pub(crate) struct PackedTable {
    words: Words,
    filled: AtomicU64,
    /// By how many bits of the index a larger table that is allowed is larger; 0 for none.
    growth: u32,
    coder: Coder,
    horizon: Horizon,
    /// Bits of `low` that the bucket's index does not tell.
    rest_bits: u32,
    /// Bits of the word that identify the position.
    name_bits: u32,
}

impl PackedTable {
    /// `None` if words would be too short in the largest table that the memory
    /// allows or the system grants.
    pub(super) fn new(
        coder: Coder,
        horizon: Horizon,
        first: u64,
        memory: u64,
    ) -> Option<PackedTable> {
        let bits = |bytes: u64| (bytes / (8 * SLOTS as u64)).max(2).ilog2().min(coder.low_bits());
        // A word holds what the index does not tell, the facts and the effort.
        let told = coder.low_bits() + coder.high_bits() + horizon.bits() + EFFORT_BITS;
        let least = told.saturating_sub(64).max(1);
        let wanted = bits(first).max(least).min(bits(memory));
        (least..=wanted).rev().find_map(|bits| PackedTable::sized(coder, horizon, bits, memory))
    }

    /// An empty table of 2^`bucket_bits` buckets, if the system grants it.
    fn sized(coder: Coder, horizon: Horizon, bucket_bits: u32, memory: u64) -> Option<PackedTable> {
        let most = usize::try_from(memory / size_of::<u64>() as u64).unwrap_or(usize::MAX);
        let words = Words::zeroed(SLOTS << bucket_bits, most)?;
        let rest_bits = coder.low_bits() - bucket_bits;
        let mut table = PackedTable {
            filled: AtomicU64::new(0),
            growth: 0,
            words,
            coder,
            horizon,
            rest_bits,
            name_bits: rest_bits + coder.high_bits(),
        };
        table.set_memory(memory);
        Some(table)
    }

    /// The bytes it takes.
    pub(super) fn bytes(&self) -> u64 {
        size_of::<u64>() as u64 * self.words.len() as u64
    }

    /// How many bytes the table may grow to from now on: four fifths of them, for something
    /// is needed besides. It grows by a factor of four; a large one also by two.
    pub(super) fn set_memory(&mut self, memory: u64) {
        let bytes = self.bytes();
        let fits = |bits: u32| {
            let larger = bytes << bits;
            // Where words cannot grow in place, there is the old table beside the new one.
            let is_in_place = self.words.grow_in_place(self.words.len() << bits);
            self.rest_bits >= bits
                && larger <= memory / 5 * 4
                && (is_in_place || larger + bytes <= memory)
        };
        self.growth = match bytes {
            _ if fits(2) => 2,
            PackedTable::LARGE.. if fits(1) => 1,
            _ => 0,
        };
    }

    /// Bytes of a table from which on it may also double.
    const LARGE: u64 = 1 << 30;

    /// The most pawns that a board in the table may have.
    pub(super) fn most_pawns(&self) -> u32 {
        self.coder.pawns()
    }

    /// The squares on which the pawns of a board in the table may stand.
    pub(super) fn live(&self) -> u64 {
        self.coder.live()
    }

    /// Counts slots that were filled; whether the table should now grow.
    pub(super) fn fill(&self, slots: u64) -> bool {
        let filled = self.filled.fetch_add(slots, Ordering::Relaxed) + slots;
        self.growth > 0 && filled > self.words.len() as u64 / 2
    }

    /// Whether so many entries would make the table grow.
    pub(super) fn has_too_little_room_for(&self, entries: u64) -> bool {
        self.growth > 0 && entries > self.words.len() as u64 / 2
    }

    /// How full the table is, in thousandths.
    pub(super) fn fullness(&self) -> u32 {
        let filled = self.filled.load(Ordering::Relaxed);
        (filled * 1000 / self.words.len() as u64) as u32
    }

    /// Calls a function with every entry.
    pub(super) fn for_each(&self, visit: &mut impl FnMut(Board, Facts, u64)) {
        for (index, slot) in self.words.iter().enumerate() {
            let word = slot.load(Ordering::Relaxed);
            if word != 0 {
                let known = word >> self.name_bits;
                let board = self.coder.decode(self.code_of(index, word));
                visit(board, self.horizon.unpack(known), self.effort_of(known));
            }
        }
    }

    /// Makes the table larger within so many bytes; nothing is forgotten.
    pub(super) fn grow(&mut self, memory: u64) {
        let (old, growth) = (self.words.len(), self.growth);
        if growth == 0 || !self.words.grow(old << growth) {
            self.growth = 0;
            return;
        }
        let (name_bits, rest_bits) = (self.name_bits, self.rest_bits);
        let bucket_bits = self.bucket_bits();
        self.name_bits -= growth;
        self.rest_bits -= growth;
        let mut filled = 0;
        for index in 0..old / SLOTS {
            let bucket = &self.words[index * SLOTS..][..SLOTS];
            let words: [u64; SLOTS] =
                std::array::from_fn(|slot| bucket[slot].swap(0, Ordering::Relaxed));
            for word in words.into_iter().filter(|&word| word != 0) {
                // The end of the rest becomes the front of the index.
                let name = word & low_mask(name_bits);
                let (high, rest) = (name >> rest_bits, name & low_mask(rest_bits));
                let place = Place {
                    index: index | ((rest & low_mask(growth)) as usize) << bucket_bits,
                    name: high << self.rest_bits | rest >> growth,
                };
                filled += u64::from(self.put_known(place, word >> name_bits));
            }
        }
        *self.filled.get_mut() = filled;
        self.set_memory(memory);
    }

    /// Bits of the bucket's index.
    #[inline]
    fn bucket_bits(&self) -> u32 {
        self.coder.low_bits() - self.rest_bits
    }

    /// The code of the position whose word stands at an index.
    fn code_of(&self, index: usize, word: u64) -> Code {
        self.code_at(Place { index: index / SLOTS, name: self.name_of(word) })
    }

    /// The code that a place tells: the inverse of [`PackedTable::place_of`].
    #[inline]
    fn code_at(&self, place: Place) -> Code {
        let rest = place.name & low_mask(self.rest_bits);
        let low = rest << self.bucket_bits() | place.index as u64;
        Code { low, high: place.name >> self.rest_bits }
    }

    /// The bucket of a position, and its name there.
    #[inline]
    // ANCHOR: place
    pub(super) fn place(&self, board: Board) -> Place {
        self.place_of(self.coder.encode(board))
    }

    /// Makes sure that a place tells its position: whenever an entry is used or written.
    #[inline]
    fn assert_tells(&self, place: Place, board: Board) {
        assert!(self.coder.decode(self.code_at(place)) == board, "a code tells its position");
    }
    // ANCHOR_END: place

    /// Asks the cache for the entries of a place, which will soon be looked at.
    #[inline]
    pub(super) fn prefetch(&self, place: Place) {
        bits::prefetch(&self.words, place.index * SLOTS);
    }

    #[inline]
    fn place_of(&self, code: Code) -> Place {
        let bucket_bits = self.bucket_bits();
        Place {
            index: (code.low & low_mask(bucket_bits)) as usize,
            name: code.high << self.rest_bits | code.low >> bucket_bits,
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
    // ANCHOR: get
    pub(super) fn get(&self, board: Board, place: Place) -> Option<Facts> {
        for slot in self.bucket(place) {
            let word = slot.load(Ordering::Relaxed);
            // An entry always knows something: its facts are not zero.
            if word != 0 && self.name_of(word) == place.name {
                self.assert_tells(place, board);
                return Some(self.horizon.unpack(word >> self.name_bits));
            }
        }
        None
    }
    // ANCHOR_END: get

    #[inline]
    pub(super) fn put(&self, board: Board, place: Place, facts: Facts, effort: u64) -> bool {
        self.assert_tells(place, board);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::score::WON;

    #[test]
    fn a_table_that_grows_forgets_nothing() {
        let coder = Coder::new(36, 12, 0);
        let mut table = PackedTable::new(coder, Horizon::Distance, 1 << 14, 1 << 22).unwrap();
        let mut random = fastrand::Rng::with_seed(3);
        let mut known = Vec::new();
        let mut growths = 0;
        while growths < 3 {
            let own = 1 << random.u32(0..18) | 1 << random.u32(0..18);
            let enemy = 1 << random.u32(18..36) | 1 << random.u32(18..36);
            let board = Board { own, enemy };
            let place = table.place(board);
            // A full bucket would forget an entry, as it should.
            let bucket = table.bucket(place);
            let is_full = bucket.iter().all(|slot| slot.load(Ordering::Relaxed) != 0);
            if is_full || table.get(board, place).is_some() {
                continue;
            }
            let facts = Facts { at_least: 3 - WON, at_most: WON - random.i16(1..90) };
            let new = table.put(board, place, facts, random.u64(1..1 << 20));
            known.push((board, facts));
            if table.fill(u64::from(new)) {
                let before = table.words.len();
                table.grow(1 << 22);
                assert_eq!(table.words.len(), 4 * before);
                growths += 1;
                for &(board, facts) in &known {
                    assert_eq!(table.get(board, table.place(board)), Some(facts));
                }
            }
        }
        assert_eq!(table.filled.load(Ordering::Relaxed), known.len() as u64);
    }
}
