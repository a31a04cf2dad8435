//! Layers: all positions after a number of jumps, made by all threads.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use budget::{Budget, Control, StopReason};
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use crate::memory;
use crate::set::Set;

/// Sets of holes, in parts by their hash, each part sorted.
#[derive(Clone)]
pub(crate) struct Layer<const W: usize> {
    cut: Cut,
    parts: Vec<Vec<Set<W>>>,
}

/// How layers are cut into parts: so that the table of one part stays in a core's
/// own cache while it is filled, and all threads have something to do.
#[derive(Clone, Copy)]
pub(crate) struct Cut {
    bits: u32,
}

impl Cut {
    /// For a board of some number of holes.
    pub(crate) fn new(holes: usize) -> Cut {
        Cut { bits: (holes as u32).saturating_sub(24).clamp(4, 10) }
    }

    fn parts(self) -> usize {
        1 << self.bits
    }

    #[inline]
    fn part_of<const W: usize>(self, set: &Set<W>) -> usize {
        (set.mixed() >> (64 - self.bits)) as usize
    }
}

impl<const W: usize> Layer<W> {
    pub(crate) fn of(cut: Cut, sets: impl IntoIterator<Item = Set<W>>) -> Layer<W> {
        let mut parts = vec![Vec::new(); cut.parts()];
        for set in sets {
            parts[cut.part_of(&set)].push(set);
        }
        for part in &mut parts {
            part.sort_unstable();
            part.dedup();
            part.shrink_to_fit();
        }
        Layer { cut, parts }
    }

    pub(crate) fn len(&self) -> usize {
        self.parts.iter().map(Vec::len).sum()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.parts.iter().all(Vec::is_empty)
    }

    /// The bytes it takes.
    pub(crate) fn bytes(&self) -> u64 {
        let part = |part: &Vec<Set<W>>| {
            size_of_val(part) + memory::allocation(part.capacity() * size_of::<Set<W>>())
        };
        self.parts.iter().map(part).sum::<usize>() as u64
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Set<W>> {
        self.parts.iter().flatten()
    }

    pub(crate) fn contains(&self, set: &Set<W>) -> bool {
        self.parts[self.cut.part_of(set)].binary_search(set).is_ok()
    }

    /// The place of a set, by its part and within it.
    pub(crate) fn place(&self, set: &Set<W>) -> Option<(usize, usize)> {
        let part = self.cut.part_of(set);
        self.parts[part].binary_search(set).ok().map(|index| (part, index))
    }

    pub(crate) fn parts(&self) -> &[Vec<Set<W>>] {
        &self.parts
    }

    /// Groups of parts, each enough work for one thread to begin with.
    fn pieces(&self) -> Vec<Vec<&[Set<W>]>> {
        let mut pieces = vec![Vec::new()];
        let mut size = 0;
        for chunk in self.parts.iter().flat_map(|part| part.chunks(PIECE)) {
            if size + chunk.len() > PIECE {
                pieces.push(Vec::new());
                size = 0;
            }
            size += chunk.len();
            pieces.last_mut().expect("there is a first piece").push(chunk);
        }
        pieces
    }

    /// Keeps the sets that are wanted.
    pub(crate) fn retain(&mut self, mut is_wanted: impl FnMut(&Set<W>) -> bool) {
        for part in &mut self.parts {
            part.retain(&mut is_wanted);
            part.shrink_to_fit();
        }
    }
}

/// Runs something on several threads, the caller's among them. With one thread none
/// is started: some machines have no others. Not generic, so that starting threads is
/// compiled once and not for every search and width.
///
/// It joins each thread: a scope ends as soon as the work is done, and a thread started
/// while the one before it is still ending gets an allocator arena of its own, beside the
/// free memory of the other, which no budget counts.
pub(crate) fn together(threads: usize, run: &(dyn Fn() + Sync)) {
    if threads <= 1 {
        return run();
    }
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(run)).collect();
        run();
        for other in others {
            if let Err(panic) = other.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
}

/// Does a piece of work for every number below `count`, on several threads.
pub(crate) fn each(threads: usize, count: usize, work: &(dyn Fn(usize) + Sync)) {
    let next = AtomicUsize::new(0);
    together(threads.min(count), &|| {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                return;
            }
            work(index);
        }
    });
}

/// A part of a layer that is being made.
struct Part<const W: usize> {
    sets: HashSet<Set<W>, FxBuildHasher>,
    /// What is yet to be put into the sets, many at a time: one by one, each would
    /// be a visit to memory that no cache holds.
    waiting: Vec<Set<W>>,
}

impl<const W: usize> Part<W> {
    fn settle(&mut self) {
        self.sets.extend(self.waiting.drain(..));
    }

    /// What it takes, and its sets once more, which become a part of the layer. A table
    /// that grew has left a hole of half its size, into which nothing else may fit.
    fn bytes(&self) -> u64 {
        let size = size_of::<Set<W>>();
        let table = self.sets.allocation_size();
        let hole = table / 2;
        let waiting = memory::allocation(self.waiting.capacity() * size);
        let sorted = memory::allocation(self.sets.len() * size);
        (table + hole + waiting + sorted) as u64
    }
}

/// Makes layers, one after the other, in memory that it keeps.
pub(crate) struct Maker<'a, const W: usize> {
    cut: Cut,
    parts: Vec<Mutex<Part<W>>>,
    budget: &'a Budget,
}

impl<'a, const W: usize> Maker<'a, W> {
    pub(crate) fn new(cut: Cut, budget: &'a Budget) -> Maker<'a, W> {
        let part = |_| Mutex::new(Part { sets: HashSet::default(), waiting: Vec::new() });
        Maker { cut, parts: (0..cut.parts()).map(part).collect(), budget }
    }

    /// Makes a layer from another: `expand` is called with all sets of it, some at
    /// a time, and pushes the sets of the new layer.
    ///
    /// # Errors
    /// If the budget ends, or the new layer would take more than `memory` bytes.
    pub(crate) fn next(
        &mut self,
        layer: &Layer<W>,
        memory: u64,
        expand: &(dyn Fn(&[Set<W>], &mut Expansion<'_, W>) + Sync),
    ) -> Result<Layer<W>, StopReason> {
        let control = &self.budget.control;
        let threads = if layer.len() < SMALL { 1 } else { self.budget.threads };
        let shares = Shares::of(memory, threads, self.cut.parts() * size_of::<Set<W>>());
        let threads = shares.threads;
        let kept: u64 = self.parts.iter_mut().map(|part| own(part).bytes()).sum();
        let room = MemoryAllowance { left: AtomicU64::new(0), is_over: AtomicBool::new(false) };
        match memory.checked_sub(kept + shares.bytes) {
            Some(left) => room.left.store(left, Ordering::Relaxed),
            None => control.stop(StopReason::MemoryLimit),
        }
        // Parts differ in size: smaller pieces keep all threads busy to the end.
        let pieces = layer.pieces();
        let cursor = AtomicUsize::new(0);
        together(threads, &|| {
            let mut found = Expansion {
                parts: vec![Vec::new(); self.cut.parts()],
                steps: Vec::new(),
                maker: self,
                shares: &shares,
                room: &room,
            };
            while let Some(piece) = pieces.get(cursor.fetch_add(1, Ordering::Relaxed)) {
                for chunk in piece.iter().flat_map(|part| part.chunks(CHUNK)) {
                    if control.stopped().is_some() {
                        return;
                    }
                    expand(chunk, &mut found);
                    control.visit(chunk.len() as u64);
                }
            }
            (0..self.cut.parts()).for_each(|part| found.flush(part));
        });
        control.stopped().map_or(Ok(()), Err)?;
        let sorted: Vec<Mutex<Vec<Set<W>>>> = self.parts.iter().map(|_| Mutex::default()).collect();
        each(threads, sorted.len(), &|part| {
            let mut found = self.parts[part].lock().unwrap_or_else(PoisonError::into_inner);
            room.watch(&mut found, control, Part::settle);
            let mut sets = Vec::new();
            // Without memory for it all that was found is dropped.
            if control.stopped().is_none() {
                sets.reserve_exact(found.sets.len());
                sets.extend(found.sets.drain());
                sets.sort_unstable();
            }
            *sorted[part].lock().unwrap_or_else(PoisonError::into_inner) = sets;
        });
        control.stopped().map_or(Ok(()), Err)?;
        let unlocked = |part: Mutex<_>| part.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(Layer { cut: self.cut, parts: sorted.into_iter().map(unlocked).collect() })
    }
}

fn own<T>(mutex: &mut Mutex<T>) -> &mut T {
    mutex.get_mut().unwrap_or_else(PoisonError::into_inner)
}

/// How much memory is left for the tables of a layer.
struct MemoryAllowance {
    left: AtomicU64,
    is_over: AtomicBool,
}

impl MemoryAllowance {
    /// Lets a part grow, and ends the work when there is no memory left.
    fn watch<const W: usize>(
        &self,
        part: &mut Part<W>,
        control: &Control,
        grow: impl FnOnce(&mut Part<W>),
    ) {
        let before = part.bytes();
        grow(part);
        let after = part.bytes();
        let taken = |left: u64| (left + before).checked_sub(after);
        if self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, taken).is_err() {
            self.is_over.store(true, Ordering::Relaxed);
            control.stop(StopReason::MemoryLimit);
        }
    }
}

/// How many sets may wait where, and for how many threads there is memory.
struct Shares {
    threads: usize,
    /// Sets that one thread finds for a part before it hands them over.
    full: usize,
    /// Sets that wait for a part before they are put into it.
    many: usize,
    /// The bytes of all that threads hold.
    bytes: u64,
}

impl Shares {
    /// What so many threads may hold within a memory, if a set for each part takes so
    /// many bytes.
    fn of(memory: u64, threads: usize, set_of_each: usize) -> Shares {
        let most = |share: u64| usize::try_from(memory / share).unwrap_or(usize::MAX) / set_of_each;
        let threads = threads.min(most(8) / FEW).max(1);
        let full = (most(32) / threads).clamp(FEW, FULL);
        let many = most(4).clamp(full, MANY);
        Shares { threads, full, many, bytes: (threads * full * set_of_each) as u64 }
    }
}

/// Sets found by one thread that are yet to be put into a layer.
pub(crate) struct Expansion<'a, const W: usize> {
    parts: Vec<Vec<Set<W>>>,
    /// Room for the jumps of one position.
    pub(crate) steps: Vec<(u16, Set<W>)>,
    maker: &'a Maker<'a, W>,
    shares: &'a Shares,
    room: &'a MemoryAllowance,
}

impl<const W: usize> Expansion<'_, W> {
    #[inline]
    pub(crate) fn push(&mut self, set: Set<W>) {
        let part = self.maker.cut.part_of(&set);
        self.parts[part].push(set);
        if self.parts[part].len() == self.shares.full {
            self.flush(part);
        }
    }

    /// Pushes the positions of those `steps` that are wanted.
    #[inline]
    pub(crate) fn push_steps(&mut self, is_wanted: impl Fn(&(u16, Set<W>)) -> bool) {
        let steps = std::mem::take(&mut self.steps);
        for step in steps.iter().filter(|step| is_wanted(step)) {
            self.push(step.1);
        }
        self.steps = steps;
    }

    /// Hands over what was found for a part.
    fn flush(&mut self, part: usize) {
        let found = &mut self.parts[part];
        if self.room.is_over.load(Ordering::Relaxed) {
            return found.clear();
        }
        let mut own = self.maker.parts[part].lock().unwrap_or_else(PoisonError::into_inner);
        self.room.watch(&mut own, &self.maker.budget.control, |own| {
            own.waiting.append(found);
            if own.waiting.len() >= self.shares.many {
                own.settle();
            }
        });
    }
}

/// Sets that one thread takes at a time.
const PIECE: usize = 1 << 14;
/// A layer that is not worth a second thread.
const SMALL: usize = 1 << 12;
/// Sets between two looks at the budget.
const CHUNK: usize = 1 << 9;
/// Sets that one thread finds for a part before it hands them over: with little memory,
/// and with much of it.
const FEW: usize = 1 << 3;
const FULL: usize = 1 << 7;
/// Sets that wait for a part before they are put into it, with much memory.
const MANY: usize = 1 << 15;
