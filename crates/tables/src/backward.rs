//! The backward pass: what positions are worth, from the last layer to the first.
//!
//! A layer is worked on in segments of whole parts, and the layer after it is
//! looked up in chunks: as many of each as memory asks for, which is one of each
//! where there is room. What is done with a layer is written by another thread
//! while the layer before it is being solved.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use budget::Budget;

use crate::error::TableError;
use crate::index::{Directory, Index};
use crate::layered::Layered;
use crate::part::SINGLE;
use crate::run::{BLOCK, RawBlock, RunReader};
use crate::scribe::Segment;
use crate::source::Layer;
use crate::store::Store;
use crate::values::{ValueReader, ValueWriter};

/// Bytes of a row of a segment: number, score, mark.
const ROW_BYTES: u64 = 10;

/// The backward pass over the layers of a game.
pub(crate) struct Pass<'a, G> {
    pub(crate) game: &'a G,
    pub(crate) store: &'a Store,
    pub(crate) layers: &'a [Layer],
    pub(crate) budget: &'a Budget,
}

/// The scores of the layer solved last, if they are in memory.
type Known = Option<Arc<Vec<i8>>>;

impl<'a, G: Layered> Pass<'a, G> {
    /// Solves the layers below `end`, and hands each segment to `write`.
    pub(crate) fn run(
        &self,
        end: u32,
        mut write: impl FnMut(Segment<'a>) -> bool,
    ) -> Result<(), TableError> {
        let mut known = None;
        for ply in (0..end).rev() {
            self.budget.control.set_stage(format!("backward, ply {ply}"));
            known = self.layer(ply, &known, &mut write)?;
        }
        Ok(())
    }

    /// Solves a layer; `known` are the scores of the next one.
    fn layer(
        &self,
        ply: u32,
        known: &Known,
        write: &mut impl FnMut(Segment<'a>) -> bool,
    ) -> Result<Known, TableError> {
        let layer = &self.layers[ply as usize];
        let next = self.layers.get(ply as usize + 1);
        let mut values = Some(ValueWriter::create(&self.store.values(ply))?);
        let mut sequence = Sequence::new(layer)?;
        let mut targets = Targets::new(self, ply, next, known.as_ref())?;
        let segments = segments(&layer.parts, self.budget.memory / 8 / ROW_BYTES);
        let mut scores = Arc::new(Vec::new());
        let mut written = 0;
        for (index, parts) in segments.iter().enumerate() {
            let rows: u64 = parts.iter().sum();
            let numbers = sequence.take(rows as usize)?;
            let mut marks = vec![0; rows as usize];
            let mut fresh = vec![G::OVER; rows as usize];
            targets.each(|range, lookup| {
                self.solve(ply, &numbers, &mut fresh, &mut marks, range, lookup)
            })?;
            if let Some(values) = &mut values {
                values.push(&fresh, &marks)?;
            }
            scores = Arc::new(fresh);
            let last = index + 1 == segments.len();
            let segment = Segment {
                ply,
                numbers,
                scores: Arc::clone(&scores),
                marks,
                parts: parts.to_vec(),
                first_part: written,
                values: None,
            };
            written += parts.len();
            let file = values.take_if(|_| last).map(ValueWriter::finish).transpose()?;
            if !write(Segment { values: file, ..segment }) {
                // The writer has failed, and says why.
                return Ok(None);
            }
        }
        Ok((segments.len() == 1 && layer.held.is_some()).then_some(scores))
    }

    /// Takes the successors into account whose numbers are within a range.
    fn solve(
        &self,
        ply: u32,
        numbers: &[u64],
        scores: &mut [i8],
        marks: &mut [u8],
        range: (u64, u64),
        index: &Index<'_>,
    ) -> Result<(), TableError> {
        let (game, control) = (self.game, &*self.budget.control);
        let missing = AtomicBool::new(false);
        let desks =
            numbers.chunks(BLOCK).zip(scores.chunks_mut(BLOCK)).zip(marks.chunks_mut(BLOCK));
        let desks = Mutex::new(desks);
        let work = || {
            loop {
                let Some(((numbers, scores), marks)) =
                    desks.lock().expect("taking a block does not fail").next()
                else {
                    return;
                };
                if control.stopped().is_some() {
                    return;
                }
                if !solve_block(game, ply, numbers, scores, marks, range, index) {
                    missing.store(true, Ordering::Relaxed);
                }
                control.visit(numbers.len() as u64);
            }
        };
        if self.budget.threads == 1 || numbers.len() <= 2048 {
            work();
        } else {
            thread::scope(|scope| {
                for _ in 0..self.budget.threads {
                    scope.spawn(work);
                }
            });
        }
        if let Some(reason) = control.stopped() {
            return Err(reason.into());
        }
        if missing.into_inner() {
            let path = self.store.keys(ply + 1);
            return Err(TableError::damaged(&path, format!("it lacks a successor of ply {ply}")));
        }
        Ok(())
    }
}

/// Whether all successors in the range were found.
fn solve_block<G: Layered>(
    game: &G,
    ply: u32,
    numbers: &[u64],
    scores: &mut [i8],
    marks: &mut [u8],
    (low, high): (u64, u64),
    index: &Index<'_>,
) -> bool {
    let mut complete = true;
    for ((&number, score), mark) in numbers.iter().zip(scores).zip(marks) {
        let (mut best, mut wins) = (*score, *mark);
        let images = game.successors(ply, number, |next| {
            if next < low || next > high {
                return;
            }
            let Some(score) = index.get(next) else {
                complete = false;
                return;
            };
            best = best.max(G::for_the_mover(score));
            wins += u8::from(G::is_won_by_the_mover(score));
        });
        *score = best;
        *mark = wins | if images == 1 { SINGLE } else { 0 };
    }
    complete
}

/// Puts parts together, in order, up to so many rows, but at least one at a time.
fn segments(parts: &[u64], most: u64) -> Vec<&[u64]> {
    let mut segments = Vec::new();
    let mut left = parts;
    while !left.is_empty() {
        let mut rows = 0;
        let count = left.iter().take_while(|&&part| {
            rows += part;
            rows <= most
        });
        let count = count.count().max(1);
        segments.push(&left[..count]);
        left = &left[count..];
    }
    segments
}

/// Numbers of a layer, held or owned.
pub(crate) enum Numbers<'a> {
    Held(&'a [u64]),
    Owned(Vec<u64>),
}

impl std::ops::Deref for Numbers<'_> {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        match self {
            Numbers::Held(numbers) => numbers,
            Numbers::Owned(numbers) => numbers,
        }
    }
}

/// The numbers of a layer from the first to the last.
struct Sequence<'a> {
    held: Option<&'a [u64]>,
    reader: Option<RunReader>,
    block: RawBlock,
    rest: Vec<u64>,
}

impl<'a> Sequence<'a> {
    fn new(layer: &'a Layer) -> Result<Sequence<'a>, TableError> {
        let held = layer.held.as_deref();
        let reader = if held.is_some() { None } else { Some(RunReader::open(&layer.path)?) };
        Ok(Sequence { held, reader, block: RawBlock::default(), rest: Vec::new() })
    }

    /// The next numbers.
    fn take(&mut self, count: usize) -> Result<Numbers<'a>, TableError> {
        if let Some(held) = &mut self.held {
            let (numbers, rest) = held.split_at(count);
            *held = rest;
            return Ok(Numbers::Held(numbers));
        }
        let reader = self.reader.as_mut().expect("numbers are in memory or in a file");
        let mut numbers = std::mem::take(&mut self.rest);
        numbers.reserve(count.saturating_sub(numbers.len()) + BLOCK);
        let mut more = Vec::new();
        while numbers.len() < count && reader.next(&mut self.block, &mut more)? {
            numbers.extend_from_slice(&more);
        }
        if numbers.len() < count {
            return Err(TableError::damaged(reader.path(), "it is too short"));
        }
        self.rest = numbers.split_off(count);
        Ok(Numbers::Owned(numbers))
    }
}

/// The next layer, as one index or in chunks.
struct Targets<'a> {
    next: Option<&'a Layer>,
    /// Numbers and scores in memory.
    whole: Option<(Numbers<'a>, Arc<Vec<i8>>)>,
    values: std::path::PathBuf,
    most: usize,
    directory: Directory,
}

impl<'a> Targets<'a> {
    fn new<G>(
        pass: &Pass<'a, G>,
        ply: u32,
        next: Option<&'a Layer>,
        known: Option<&Arc<Vec<i8>>>,
    ) -> Result<Targets<'a>, TableError> {
        let values = pass.store.values(ply + 1);
        let most = (pass.budget.memory / 2 / Index::BYTES).clamp(1 << 16, u64::from(u32::MAX) - 1);
        let whole = match (next, known) {
            (None, _) => Some((Numbers::Held(&[]), Arc::default())),
            (Some(Layer { held: Some(numbers), .. }), Some(scores)) => {
                Some((Numbers::Held(numbers), Arc::clone(scores)))
            }
            (Some(layer), _) if layer.rows <= most => {
                let rows = layer.rows as usize;
                let numbers = Sequence::new(layer)?.take(rows)?;
                let scores = ValueReader::open(&values, rows)?.scores(0, rows)?;
                Some((numbers, Arc::new(scores)))
            }
            _ => None,
        };
        Ok(Targets { next, whole, values, most: most as usize, directory: Directory::default() })
    }

    /// Calls `each` with every chunk and the range of numbers that it decides on.
    fn each(
        &mut self,
        mut each: impl FnMut((u64, u64), &Index<'_>) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        if let Some((numbers, scores)) = &self.whole {
            let index = Index::new(numbers, scores, std::mem::take(&mut self.directory));
            each((0, u64::MAX), &index)?;
            self.directory = index.into_directory();
            return Ok(());
        }
        let layer = self.next.expect("the last layer has no successors");
        let mut sequence = Sequence::new(layer)?;
        let (mut row, mut low) = (0, 0);
        let rows = layer.rows as usize;
        let mut values = ValueReader::open(&self.values, rows)?;
        while row < rows {
            let count = self.most.min(rows - row);
            let numbers = sequence.take(count)?;
            let scores = values.scores(row, count)?;
            row += count;
            let high = if row == rows { u64::MAX } else { *numbers.last().expect("not empty") };
            let index = Index::new(&numbers, &scores, std::mem::take(&mut self.directory));
            each((low, high), &index)?;
            self.directory = index.into_directory();
            low = high.wrapping_add(1);
        }
        Ok(())
    }
}
