//! Layers of keys, made by all threads: found keys are gathered in buckets by their lowest bits,
//! and whenever a bucket is full of them those that are new are kept.
//!
//! Within a bucket a key is told from the others by its remaining bits. On boards of up to some
//! forty holes these are few enough to be marked in a bitmap that stays in a core's own cache; on
//! others a small hash table does the same.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use budget::{Budget, StopReason};

use super::key::Key;
use crate::memory;
use crate::search::layer::together;

/// Keys of positions, in buckets; within a bucket in no order.
#[derive(Clone)]
pub(super) struct Layer<K> {
    pub(super) buckets: Vec<Vec<K>>,
}

/// How keys are put into buckets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    bits: u32,
    /// The number of values of the bits that do not choose the bucket; none if there are too
    /// many to mark each.
    marks: Option<usize>,
}

impl Cut {
    /// For keys of so many bits.
    pub(super) fn new<K: Key<W>, const W: usize>(bits: usize) -> Cut {
        let bits = bits as u32;
        let buckets = bits.saturating_sub(MARK_BITS).clamp(4, 10);
        let rest = bits.saturating_sub(buckets);
        let marks = (!K::IS_SET && rest <= MOST_MARK_BITS).then(|| 1 << rest);
        Cut { bits: buckets, marks }
    }

    fn buckets(self) -> usize {
        1 << self.bits
    }

    /// The bytes that one thread takes beside the buckets, with so many keys for each.
    fn bytes_of_thread<K>(self, full: usize) -> u64 {
        let marks = self.marks.map_or(0, |marks| marks.div_ceil(8));
        (marks + self.buckets() * (full * size_of::<K>() + size_of::<u32>())) as u64
    }
}

impl<K: Copy> Layer<K> {
    pub(super) fn of<const W: usize>(cut: Cut, keys: impl IntoIterator<Item = K>) -> Layer<K>
    where
        K: Key<W>,
    {
        let mut buckets = vec![Vec::new(); cut.buckets()];
        for key in keys {
            let bucket: &mut Vec<K> = &mut buckets[key.low(cut.bits)];
            if !bucket.contains(&key) {
                bucket.push(key);
            }
        }
        Layer { buckets }
    }

    pub(super) fn len(&self) -> usize {
        self.buckets.iter().map(Vec::len).sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.buckets.iter().all(Vec::is_empty)
    }

    /// The bytes it takes.
    pub(super) fn bytes(&self) -> u64 {
        let bucket = |bucket: &Vec<K>| size_of_val(bucket) as u64 + bytes(bucket);
        self.buckets.iter().map(bucket).sum()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &K> {
        self.buckets.iter().flatten()
    }

    /// Keeps the keys that are wanted.
    pub(super) fn retain(&mut self, mut is_wanted: impl FnMut(&K) -> bool) {
        self.buckets.iter_mut().for_each(|bucket| bucket.retain(&mut is_wanted));
    }

    /// Pieces that are worth a thread's while.
    fn pieces(&self) -> Vec<&[K]> {
        self.buckets.iter().flat_map(|bucket| bucket.chunks(PIECE)).collect()
    }
}

/// The bytes that a vector's contents take.
fn bytes<T>(vector: &Vec<T>) -> u64 {
    memory::allocation(vector.capacity() * size_of::<T>()) as u64
}

/// Keys found for a bucket.
struct Bucket<K> {
    /// All different.
    distinct: Vec<K>,
    /// Yet to be compared with them.
    waiting: Vec<K>,
}

/// The memory that is left for buckets.
struct Room {
    left: AtomicU64,
    is_over: AtomicBool,
}

impl Room {
    /// Makes a vector large enough for so many more, and half as many again; false if there is
    /// no memory for that.
    fn grow<T: Copy>(&self, vector: &mut Vec<T>, more: usize) -> bool {
        let need = vector.len() + more;
        if need <= vector.capacity() {
            return true;
        }
        let capacity = need.max(vector.capacity() + vector.capacity() / 2);
        let taken = memory::allocation(capacity * size_of::<T>()) as u64;
        let take = |left: u64| left.checked_sub(taken);
        if self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_err() {
            self.is_over.store(true, Ordering::Relaxed);
            return false;
        }
        let freed = bytes(vector);
        let mut grown = Vec::with_capacity(capacity);
        grown.extend_from_slice(vector);
        *vector = grown;
        self.left.fetch_add(freed, Ordering::Relaxed);
        true
    }
}

/// Tells keys of one bucket apart.
struct Marks<K> {
    bits: u32,
    /// A bit for each key there can be, all zero between two uses.
    map: Vec<u64>,
    /// Or a hash table, all empty between two uses, and how much of it is used.
    table: Vec<K>,
    slots: usize,
}

impl<K> Marks<K> {
    fn new<const W: usize>(cut: Cut) -> Marks<K>
    where
        K: Key<W>,
    {
        let map = vec![0; cut.marks.map_or(0, |marks| marks.div_ceil(64))];
        Marks { bits: cut.bits, map, table: Vec::new(), slots: 0 }
    }

    /// Makes room for so many keys; false if there is no memory for that.
    fn reserve<const W: usize>(&mut self, keys: usize, room: &Room) -> bool
    where
        K: Key<W>,
    {
        if !self.map.is_empty() {
            return true;
        }
        self.slots = (2 * keys).next_power_of_two();
        let more = self.slots.saturating_sub(self.table.len());
        let is_there = room.grow(&mut self.table, more);
        if is_there {
            self.table.resize(self.table.len() + more, K::NONE);
        }
        is_there
    }

    /// Marks a key; true if it was not marked.
    #[inline]
    fn mark<const W: usize>(&mut self, key: K) -> bool
    where
        K: Key<W>,
    {
        if self.map.is_empty() {
            let slot = self.slot(key);
            let is_new = self.table[slot] != key;
            self.table[slot] = key;
            return is_new;
        }
        let place = key.high(self.bits);
        let word = &mut self.map[place / 64];
        let is_new = *word >> (place % 64) & 1 == 0;
        *word |= 1 << (place % 64);
        is_new
    }

    #[inline]
    fn has<const W: usize>(&self, key: K) -> bool
    where
        K: Key<W>,
    {
        if self.map.is_empty() {
            return self.table[self.slot(key)] == key;
        }
        let place = key.high(self.bits);
        self.map[place / 64] >> (place % 64) & 1 == 1
    }

    /// Where a key is in the hash table, or would be.
    #[inline]
    fn slot<const W: usize>(&self, key: K) -> usize
    where
        K: Key<W>,
    {
        let mask = self.slots - 1;
        let mut slot = (key.hash() >> 24) as usize & mask;
        while self.table[slot] != key && self.table[slot] != K::NONE {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Removes all marks: these are the keys that have some.
    fn clear<'a, const W: usize>(&mut self, keys: impl IntoIterator<Item = &'a K>)
    where
        K: Key<W>,
    {
        if self.map.is_empty() {
            return self.table[..self.slots].fill(K::NONE);
        }
        for key in keys {
            self.map[key.high(self.bits) / 64] = 0;
        }
    }
}

/// Makes layers.
pub(super) struct Maker<'a> {
    cut: Cut,
    budget: &'a Budget,
}

impl<'a> Maker<'a> {
    pub(super) fn new(cut: Cut, budget: &'a Budget) -> Maker<'a> {
        Maker { cut, budget }
    }

    /// Makes a layer from another: `expand` is called with all its keys, some at a time, and
    /// pushes the keys of the new layer.
    ///
    /// # Errors
    /// If the budget ends, or the new layer would take more than `memory` bytes.
    pub(super) fn next<K: Key<W>, const W: usize>(
        &self,
        layer: &Layer<K>,
        memory: u64,
        expand: &(impl Fn(&[K], &mut Sink<'_, K, W>) + Sync),
    ) -> Result<Layer<K>, StopReason> {
        let control = &self.budget.control;
        let mut threads = if layer.len() < SMALL { 1 } else { self.budget.threads };
        let mut full = if layer.len() < SMALL { FEW } else { FULL };
        let take = |full, threads: usize| {
            let allocator = if threads > 1 { ALLOCATOR } else { 0 };
            (self.cut.bytes_of_thread::<K>(full) + allocator) * threads as u64
        };
        while take(full, threads) > memory / 4 {
            if full > FEW {
                full = FEW;
            } else if threads > 1 {
                threads -= 1;
            } else {
                break;
            }
        }
        let threads_take = take(full, threads);
        let pieces = layer.pieces();
        let fixed = threads_take
            + bytes(&pieces)
            + (self.cut.buckets() * size_of::<Mutex<Bucket<K>>>()) as u64;
        let left = memory.checked_sub(fixed).ok_or(StopReason::MemoryLimit)?;
        let room = Room { left: AtomicU64::new(left), is_over: AtomicBool::new(false) };
        let empty = |_| Mutex::new(Bucket { distinct: Vec::new(), waiting: Vec::new() });
        let buckets: Vec<Mutex<Bucket<K>>> = (0..self.cut.buckets()).map(empty).collect();
        let cursor = AtomicUsize::new(0);
        let is_stopped = || control.stopped().is_some() || room.is_over.load(Ordering::Relaxed);
        let work = || {
            let mut sink = Sink {
                bits: self.cut.bits,
                full,
                staged: vec![K::ZERO; self.cut.buckets() * full],
                lengths: vec![0; self.cut.buckets()],
                marks: Marks::new(self.cut),
                buckets: &buckets,
                room: &room,
            };
            while let Some(piece) = pieces.get(cursor.fetch_add(1, Ordering::Relaxed)) {
                for chunk in piece.chunks(CHUNK) {
                    if is_stopped() {
                        return;
                    }
                    expand(chunk, &mut sink);
                    control.visit(chunk.len() as u64);
                }
            }
            (0..self.cut.buckets()).for_each(|bucket| sink.flush(bucket));
        };
        together(threads, &work);
        if is_stopped() {
            return Err(control.stopped().unwrap_or(StopReason::MemoryLimit));
        }
        let made: Vec<Mutex<Vec<K>>> = buckets.iter().map(|_| Mutex::default()).collect();
        let next = AtomicUsize::new(0);
        together(threads, &|| {
            let mut marks = Marks::new(self.cut);
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(bucket) = buckets.get(index) else { return };
                let mut bucket = bucket.lock().unwrap_or_else(PoisonError::into_inner);
                if !bucket.waiting.is_empty() && !bucket.settle(&mut marks, &room) {
                    return;
                }
                bucket.waiting = Vec::new();
                *made[index].lock().unwrap_or_else(PoisonError::into_inner) =
                    std::mem::take(&mut bucket.distinct);
            }
        });
        if is_stopped() {
            return Err(control.stopped().unwrap_or(StopReason::MemoryLimit));
        }
        let unlocked =
            |bucket: Mutex<_>| bucket.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(Layer { buckets: made.into_iter().map(unlocked).collect() })
    }

    /// Keeps the keys of a layer that are in another, too.
    pub(super) fn intersect<K: Key<W>, const W: usize>(
        &self,
        layer: &mut Layer<K>,
        other: &Layer<K>,
    ) {
        let threads = if other.len() < SMALL { 1 } else { self.budget.threads };
        let work: Vec<Mutex<&mut Vec<K>>> = layer.buckets.iter_mut().map(Mutex::new).collect();
        // A table of one bucket is small beside the layers.
        let room = Room { left: AtomicU64::new(u64::MAX), is_over: AtomicBool::new(false) };
        let next = AtomicUsize::new(0);
        together(threads, &|| {
            let mut marks = Marks::new(self.cut);
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(own) = work.get(index) else { return };
                let mut own = own.lock().unwrap_or_else(PoisonError::into_inner);
                let others = &other.buckets[index];
                marks.reserve(others.len(), &room);
                for &key in others {
                    marks.mark(key);
                }
                own.retain(|&key| marks.has(key));
                own.shrink_to_fit();
                marks.clear(others);
            }
        });
    }
}

impl<K> Bucket<K> {
    /// Keeps those that wait and are new; false if there is no memory for them.
    fn settle<const W: usize>(&mut self, marks: &mut Marks<K>, room: &Room) -> bool
    where
        K: Key<W>,
    {
        let Bucket { distinct, waiting } = self;
        if !marks.reserve(distinct.len() + waiting.len(), room) {
            return false;
        }
        for &key in &*distinct {
            marks.mark(key);
        }
        // Written whether they are new or not: a branch would be guessed wrong too often.
        let mut new = 0;
        for index in 0..waiting.len() {
            let key = waiting[index];
            waiting[new] = key;
            new += usize::from(marks.mark(key));
        }
        marks.clear(distinct.iter().chain(&waiting[..new]));
        let is_there = room.grow(distinct, new);
        if is_there {
            distinct.extend_from_slice(&waiting[..new]);
        }
        waiting.clear();
        is_there
    }
}

/// Takes the keys that one thread finds.
pub(super) struct Sink<'a, K, const W: usize> {
    bits: u32,
    full: usize,
    /// So many for each bucket, which are handed over together.
    staged: Vec<K>,
    lengths: Vec<u32>,
    marks: Marks<K>,
    buckets: &'a [Mutex<Bucket<K>>],
    room: &'a Room,
}

impl<K: Key<W>, const W: usize> Sink<'_, K, W> {
    #[inline]
    pub(super) fn push(&mut self, key: K) {
        let bucket = key.low(self.bits);
        let length = &mut self.lengths[bucket];
        self.staged[bucket * self.full + *length as usize] = key;
        *length += 1;
        if *length as usize == self.full {
            self.flush(bucket);
        }
    }

    /// Hands over what was found for a bucket.
    #[inline(never)]
    fn flush(&mut self, index: usize) {
        let length = std::mem::take(&mut self.lengths[index]) as usize;
        if self.room.is_over.load(Ordering::Relaxed) {
            return;
        }
        let mut bucket = self.buckets[index].lock().unwrap_or_else(PoisonError::into_inner);
        let bucket = &mut *bucket;
        if !self.room.grow(&mut bucket.waiting, length) {
            return;
        }
        bucket.waiting.extend_from_slice(&self.staged[index * self.full..][..length]);
        if bucket.waiting.len() >= MANY.max(2 * bucket.distinct.len()) {
            bucket.settle(&mut self.marks, self.room);
        }
    }
}

/// Bits of a key that are marked within a bucket: 256 KiB of marks, if there are buckets enough,
/// and at most 1 MiB.
const MARK_BITS: u32 = 21;
const MOST_MARK_BITS: u32 = 23;
/// Keys that one thread takes at a time.
const PIECE: usize = 1 << 13;
/// A layer that is not worth a second thread.
const SMALL: usize = 1 << 12;
/// What the allocator keeps for each of several threads, beside what it was asked for.
const ALLOCATOR: u64 = 1 << 20;
/// Keys between two looks at the budget.
const CHUNK: usize = 1 << 9;
/// Keys that one thread finds for a bucket before it hands them over: with little memory, and
/// with much of it.
const FEW: usize = 1 << 3;
const FULL: usize = 1 << 6;
/// Keys that wait for a bucket, at least, before they are compared with those that are there.
const MANY: usize = 1 << 12;
