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
    parts: Vec<Vec<Set<W>>>,
}

/// The number of parts: enough for all threads to have something to do.
const PARTS: usize = 256;

fn part_of<const W: usize>(set: &Set<W>) -> usize {
    (set.mixed() >> 56) as usize
}

impl<const W: usize> Layer<W> {
    pub(crate) fn of(sets: impl IntoIterator<Item = Set<W>>) -> Layer<W> {
        let mut parts = vec![Vec::new(); PARTS];
        for set in sets {
            parts[part_of(&set)].push(set);
        }
        for part in &mut parts {
            part.sort_unstable();
            part.dedup();
        }
        Layer { parts }
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
        self.parts[part_of(set)].binary_search(set).is_ok()
    }

    /// The place of a set, by its part and within it.
    pub(crate) fn place(&self, set: &Set<W>) -> Option<(usize, usize)> {
        let part = part_of(set);
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
        each(threads, PARTS, |part| {
            let mut own = work[part].lock().unwrap_or_else(PoisonError::into_inner);
            let mut others = other.parts[part].iter().peekable();
            own.retain(|set| {
                while others.next_if(|other| *other < set).is_some() {}
                others.peek() == Some(&set)
            });
        });
    }
}

/// Sets found by one thread that are yet to be put into a layer.
pub(crate) struct Found<const W: usize> {
    parts: Vec<Vec<Set<W>>>,
}

impl<const W: usize> Found<W> {
    #[inline]
    pub(crate) fn push(&mut self, set: Set<W>) {
        self.parts[part_of(&set)].push(set);
    }
}

/// Does a piece of work for every number below `count`, on several threads.
pub(crate) fn each(threads: usize, count: usize, work: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    let run = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                return;
            }
            work(index);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(count) {
            scope.spawn(run);
        }
        run();
    });
}

/// Makes a layer from another: `expand` is called for every set of it, which
/// pushes the sets of the new layer.
///
/// # Errors
/// If the budget ends, or the new layer would take more than `memory` bytes.
pub(crate) fn next<const W: usize>(
    layer: &Layer<W>,
    budget: &Budget,
    memory: u64,
    expand: impl Fn(&Set<W>, &mut Found<W>) + Sync,
) -> Result<Layer<W>, StopReason> {
    type Part<const W: usize> = HashSet<Set<W>, FxBuildHasher>;
    let parts: Vec<Mutex<Part<W>>> = (0..PARTS).map(|_| Mutex::default()).collect();
    let bytes = AtomicU64::new(0);
    let flush = |part: usize, buffer: &mut Vec<Set<W>>| {
        let mut set = parts[part].lock().unwrap_or_else(PoisonError::into_inner);
        let before = set.allocation_size();
        set.extend(buffer.drain(..));
        let grown = set.allocation_size() - before;
        if bytes.fetch_add(grown as u64, Ordering::Relaxed) + grown as u64 > memory {
            budget.control.stop(StopReason::MemoryLimit);
        }
    };
    // Parts differ in size: smaller pieces keep all threads busy to the end.
    let pieces = layer.pieces();
    let threads = if layer.len() < SMALL { 1 } else { budget.threads };
    each(threads, pieces.len(), |piece| {
        let mut buffers = Found { parts: vec![Vec::new(); PARTS] };
        for chunk in pieces[piece].iter().flat_map(|part| part.chunks(CHUNK)) {
            if budget.control.stopped().is_some() {
                return;
            }
            for set in chunk {
                expand(set, &mut buffers);
            }
            budget.control.visit(chunk.len() as u64);
        }
        for (part, buffer) in buffers.parts.iter_mut().enumerate() {
            flush(part, buffer);
        }
    });
    if let Some(reason) = budget.control.stopped() {
        return Err(reason);
    }
    let sorted: Vec<Mutex<Vec<Set<W>>>> = (0..PARTS).map(|_| Mutex::default()).collect();
    each(threads, PARTS, |part| {
        let found =
            std::mem::take(&mut *parts[part].lock().unwrap_or_else(PoisonError::into_inner));
        let mut sets: Vec<Set<W>> = found.into_iter().collect();
        sets.sort_unstable();
        *sorted[part].lock().unwrap_or_else(PoisonError::into_inner) = sets;
    });
    let parts = sorted
        .into_iter()
        .map(|part| part.into_inner().unwrap_or_else(PoisonError::into_inner))
        .collect();
    Ok(Layer { parts })
}

/// Sets that one thread takes at a time.
const PIECE: usize = 1 << 16;
/// A layer that is not worth a second thread.
const SMALL: usize = 1 << 12;
/// Sets between two looks at the budget.
const CHUNK: usize = 1 << 9;
