//! Layers: all positions after a number of jumps, made by all threads.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use budget::{Budget, StopReason};
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

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
        }
        Layer { cut, parts }
    }

    pub(crate) fn len(&self) -> usize {
        self.parts.iter().map(Vec::len).sum()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.parts.iter().all(Vec::is_empty)
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.len() * size_of::<Set<W>>()) as u64
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

    pub(crate) fn parts(&self) -> &[Vec<Set<W>>] {
        &self.parts
    }

    /// Keeps the sets that are in another layer, too.
    pub(crate) fn intersect(&mut self, other: &Layer<W>, threads: usize) {
        let work: Vec<Mutex<&mut Vec<Set<W>>>> = self.parts.iter_mut().map(Mutex::new).collect();
        each(threads, work.len(), &|part| {
            let mut own = work[part].lock().unwrap_or_else(PoisonError::into_inner);
            let mut others = other.parts[part].iter().peekable();
            own.retain(|set| {
                while others.next_if(|other| *other < set).is_some() {}
                others.peek() == Some(&set)
            });
        });
    }
}

/// Runs something on several threads, the caller's among them. With one thread none
/// is started: some machines have no others. Not generic, so that starting threads is
/// compiled once and not for every search and width.
fn together(threads: usize, run: &(dyn Fn() + Sync)) {
    if threads <= 1 {
        return run();
    }
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(run);
        }
        run();
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

    /// What it takes, and its sets once more, which become a part of the layer.
    fn bytes(&self) -> usize {
        let sets = self.waiting.capacity() + self.sets.len();
        self.sets.allocation_size() + sets * size_of::<Set<W>>()
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
        let bytes: usize = self.parts.iter_mut().map(|part| own(part).bytes()).sum();
        let room = Room { bytes: AtomicU64::new(bytes as u64), memory };
        // Parts differ in size: smaller pieces keep all threads busy to the end.
        let pieces = layer.pieces();
        let threads = if layer.len() < SMALL { 1 } else { self.budget.threads };
        let cursor = AtomicUsize::new(0);
        together(threads, &|| {
            let mut found = Expansion {
                parts: vec![Vec::new(); self.cut.parts()],
                steps: Vec::new(),
                maker: self,
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
            found.settle();
            let mut sets = Vec::with_capacity(found.sets.len());
            sets.extend(found.sets.drain());
            sets.sort_unstable();
            *sorted[part].lock().unwrap_or_else(PoisonError::into_inner) = sets;
        });
        let unlocked = |part: Mutex<_>| part.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(Layer { cut: self.cut, parts: sorted.into_iter().map(unlocked).collect() })
    }
}

fn own<T>(mutex: &mut Mutex<T>) -> &mut T {
    mutex.get_mut().unwrap_or_else(PoisonError::into_inner)
}

/// How much memory the tables of a layer take, and may take.
struct Room {
    bytes: AtomicU64,
    memory: u64,
}

/// Sets found by one thread that are yet to be put into a layer.
pub(crate) struct Expansion<'a, const W: usize> {
    parts: Vec<Vec<Set<W>>>,
    /// Room for the jumps of one position.
    pub(crate) steps: Vec<(u16, Set<W>)>,
    maker: &'a Maker<'a, W>,
    room: &'a Room,
}

impl<const W: usize> Expansion<'_, W> {
    #[inline]
    pub(crate) fn push(&mut self, set: Set<W>) {
        let part = self.maker.cut.part_of(&set);
        self.parts[part].push(set);
        if self.parts[part].len() == FULL {
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
        let mut own = self.maker.parts[part].lock().unwrap_or_else(PoisonError::into_inner);
        let before = own.bytes();
        own.waiting.append(&mut self.parts[part]);
        if own.waiting.len() >= MANY {
            own.settle();
        }
        let grown = (own.bytes() - before) as u64;
        if self.room.bytes.fetch_add(grown, Ordering::Relaxed) + grown > self.room.memory {
            self.maker.budget.control.stop(StopReason::MemoryLimit);
        }
    }
}

/// Sets that one thread takes at a time.
const PIECE: usize = 1 << 14;
/// A layer that is not worth a second thread.
const SMALL: usize = 1 << 12;
/// Sets between two looks at the budget.
const CHUNK: usize = 1 << 9;
/// Sets that one thread finds for a part before it hands them over.
const FULL: usize = 1 << 7;
/// Sets that wait for a part before they are put into it.
const MANY: usize = 1 << 15;
