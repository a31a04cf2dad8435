//! Single-word entries, read and written whole.
//!
//! ```text
//!   code, mixed      high   | low: bucket index | rest
//!   word             effort | facts | high | rest
//! ```

use std::sync::atomic::{AtomicU64, Ordering};

use budget::Control;

use super::super::field::Board;
use super::super::key::{Code, Coder};
use super::super::score::{Facts, Horizon};
use super::{Place, SLOTS};

/// Bits for the logarithm of the work an entry saves.
const EFFORT_BITS: u32 = 6;

/// Single-word entries.
pub(crate) struct PackedTable {
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
        let words: Vec<AtomicU64> =
            bytemuck::allocation::try_zeroed_vec(SLOTS << bucket_bits).ok()?;
        let rest_bits = coder.low_bits() - bucket_bits;
        let mut table = PackedTable {
            filled: AtomicU64::new(0),
            may_grow: false,
            words,
            memory,
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
        8 * self.words.len() as u64
    }

    /// How many bytes the table may grow to from now on.
    pub(super) fn set_memory(&mut self, memory: u64) {
        let bytes = self.bytes();
        self.memory = memory;
        // The old and the new table have to fit together.
        self.may_grow = self.rest_bits >= PackedTable::GROWTH
            && bytes + (bytes << PackedTable::GROWTH) <= memory;
    }

    /// A table grows by a factor of four.
    const GROWTH: u32 = 2;

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
        self.may_grow && filled > self.words.len() as u64 / 2
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

    pub(super) fn grow(&mut self, control: &Control) {
        let bucket_bits = self.coder.low_bits() - self.rest_bits + PackedTable::GROWTH;
        let larger = self
            .may_grow
            .then(|| PackedTable::sized(self.coder, self.horizon, bucket_bits, self.memory))
            .flatten();
        let Some(larger) = larger else {
            self.may_grow = false;
            return;
        };
        // A bucket's entries go to four buckets: their index is told by bits
        // that were part of the name.
        for (index, slot) in self.words.iter().enumerate() {
            if index.is_multiple_of(1 << 16) && control.stopped().is_some() {
                return;
            }
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
    // ANCHOR: place
    pub(super) fn place(&self, board: Board) -> Place {
        let code = self.coder.encode(board);
        assert!(self.coder.decode(code) == board, "a code tells its position");
        self.place_of(code)
    }
    // ANCHOR_END: place

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
    // ANCHOR: get
    pub(super) fn get(&self, place: Place) -> Option<Facts> {
        for slot in self.bucket(place) {
            let word = slot.load(Ordering::Relaxed);
            // An entry always knows something: its facts are not zero.
            if word != 0 && self.name_of(word) == place.name {
                return Some(self.horizon.unpack(word >> self.name_bits));
            }
        }
        None
    }
    // ANCHOR_END: get

    #[inline]
    pub(super) fn put(&self, place: Place, facts: Facts, effort: u64) -> bool {
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
            if is_full || table.get(place).is_some() {
                continue;
            }
            let facts = Facts { at_least: 3 - WON, at_most: WON - random.i16(1..90) };
            let new = table.put(place, facts, random.u64(1..1 << 20));
            known.push((board, facts));
            if table.fill(u64::from(new)) {
                let before = table.words.len();
                table.grow(&Control::default());
                assert_eq!(table.words.len(), 4 * before);
                growths += 1;
                for &(board, facts) in &known {
                    assert_eq!(table.get(table.place(board)), Some(facts));
                }
            }
        }
        assert_eq!(table.filled.load(Ordering::Relaxed), known.len() as u64);
    }
}
