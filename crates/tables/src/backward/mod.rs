//! The backward pass: what positions are worth, from the last layer to the first.
//!
//! A layer is solved in segments, some whole parts or some row groups of one, and the
//! layer after it is looked up in chunks (`next_layer`, `score_index`): as many of each as memory asks for, which
//! is one of each where there is room. Solved segments are written by another thread
//! (`segment_writer`) while the next one is being solved.

mod next_layer;
pub(crate) mod score_index;
pub(crate) mod segment_writer;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use budget::Budget;

use crate::error::TableError;
use crate::files::layer::Layer;
use crate::files::numbers::NumberStream;
use crate::files::part_writer::{GROUP, SINGLE};
use crate::files::run::BLOCK;
use crate::files::store::Store;
use crate::files::values::ValueWriter;
use crate::game::LayeredGame;
use crate::{memory, score};
use next_layer::{ChunkIndex, NextLayer};
use segment_writer::Segment;

/// The backward pass over the layers of a game.
pub(crate) struct Pass<'a, G> {
    pub(crate) game: &'a G,
    pub(crate) store: &'a Store,
    pub(crate) layers: &'a [Layer],
    pub(crate) budget: &'a Budget,
}

/// The scores of the layer solved last, if its numbers are in memory as well.
type HeldScores = Option<Arc<Vec<i8>>>;

impl<'a, G: LayeredGame> Pass<'a, G> {
    /// Solves the layers below `end`, and hands each segment to `write`.
    pub(crate) fn run(
        &self,
        end: u32,
        mut write: impl FnMut(Segment<'a>) -> bool,
    ) -> Result<(), TableError> {
        let mut held = None;
        for ply in (0..end).rev() {
            self.budget.control.set_stage(format!("backward, ply {ply}"));
            held = self.layer(ply, &held, &mut write)?;
        }
        Ok(())
    }

    /// Solves a layer; `held` are the scores of the next one.
    fn layer(
        &self,
        ply: u32,
        held: &HeldScores,
        write: &mut impl FnMut(Segment<'a>) -> bool,
    ) -> Result<HeldScores, TableError> {
        let layer = &self.layers[ply as usize];
        let next = self.layers.get(ply as usize + 1);
        self.store.forget_layer(ply)?;
        let mut values = Some(ValueWriter::create(&self.store.values(ply))?);
        let mut stream = NumberStream::of(layer)?;
        let memory = self.budget.memory;
        let mut next = NextLayer::open(self.store, ply + 1, next, held.as_ref(), memory)?;
        let cuts = cuts(&layer.part_rows, memory::segment_rows(memory));
        let count = cuts.len();
        let mut scores = Arc::new(Vec::new());
        for (index, cut) in cuts.into_iter().enumerate() {
            let rows = cut.part_rows.iter().sum::<u64>() as usize;
            let numbers = stream.take(rows)?;
            let mut marks = vec![0; rows];
            let mut fresh = vec![score::LOST; rows];
            next.for_each_chunk(|range, chunk| {
                self.solve(ply, &numbers, &mut fresh, &mut marks, range, chunk)
            })?;
            if let Some(values) = &mut values {
                values.push(&fresh, &marks)?;
            }
            scores = Arc::new(fresh);
            let last = index + 1 == count;
            let segment = Segment {
                ply,
                numbers,
                scores: Arc::clone(&scores),
                marks,
                cut,
                values: values.take_if(|_| last).map(ValueWriter::finish).transpose()?,
            };
            if !write(segment) {
                // The writer has failed, and says why.
                return Ok(None);
            }
        }
        Ok((count == 1 && layer.held.is_some()).then_some(scores))
    }

    /// Takes the successors into account whose numbers are within a range.
    fn solve(
        &self,
        ply: u32,
        numbers: &[u64],
        scores: &mut [i8],
        marks: &mut [u8],
        range: (u64, u64),
        chunk: &ChunkIndex<'_>,
    ) -> Result<(), TableError> {
        let (game, control) = (self.game, &*self.budget.control);
        let missing = AtomicBool::new(false);
        let blocks =
            numbers.chunks(BLOCK).zip(scores.chunks_mut(BLOCK)).zip(marks.chunks_mut(BLOCK));
        let blocks = Mutex::new(blocks);
        let work = || {
            loop {
                let Some(((numbers, scores), marks)) =
                    blocks.lock().expect("taking a block does not fail").next()
                else {
                    return;
                };
                if control.stopped().is_some() {
                    return;
                }
                if !solve_block(game, ply, numbers, scores, marks, range, chunk) {
                    missing.store(true, Ordering::Relaxed);
                }
                control.visit(numbers.len() as u64);
            }
        };
        if self.budget.threads == 1 || numbers.len() <= 2048 {
            work();
        } else {
            thread::scope(|scope| {
                let workers: Vec<_> = (0..self.budget.threads).map(|_| scope.spawn(work)).collect();
                for worker in workers {
                    worker.join().expect("solving does not panic");
                }
            });
        }
        if let Some(reason) = control.stopped() {
            return Err(reason.into());
        }
        if missing.into_inner() {
            let path = self.store.numbers(ply + 1);
            return Err(TableError::damaged(&path, format!("a successor of ply {ply} is missing")));
        }
        Ok(())
    }
}

/// Whether all successors in the range were found.
fn solve_block<G: LayeredGame>(
    game: &G,
    ply: u32,
    numbers: &[u64],
    scores: &mut [i8],
    marks: &mut [u8],
    (low, high): (u64, u64),
    chunk: &ChunkIndex<'_>,
) -> bool {
    let mut complete = true;
    for ((&number, score), mark) in numbers.iter().zip(scores).zip(marks) {
        // The better a move, the smaller the score of the position that it leads to.
        let (mut least, mut wins, mut draws) = (None, 0, 0);
        let mut is_over = true;
        let images = game.successors(ply, number, |next| {
            is_over = false;
            if next < low || next > high {
                return;
            }
            let Some(score) = chunk.score(next) else {
                complete = false;
                return;
            };
            least = Some(least.map_or(score, |least: i8| least.min(score)));
            wins += u8::from(score < 0);
            draws += u8::from(score == 0);
        });
        let mut keeping = *mark & !SINGLE;
        if is_over {
            *score = game.finished(ply, number);
        } else if let Some(least) = least {
            score::merge(score, &mut keeping, (score::for_the_mover(least), wins, draws));
        }
        *mark = keeping | if images == 1 { SINGLE } else { 0 };
    }
    complete
}

/// Which rows of a layer a segment has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cut {
    /// Which part of the layer its first one is.
    pub(crate) first_part: usize,
    /// How many rows it has of each of its parts.
    pub(crate) part_rows: Vec<u64>,
    /// Whether the segment before it has rows of its first part, and so only of it.
    pub(crate) goes_on: bool,
    /// Whether the segment after it has rows of its last part.
    pub(crate) is_open: bool,
}

/// Puts parts together, in order, up to so many rows; a part that has more is cut
/// between row groups, at least one at a time.
fn cuts(part_rows: &[u64], most: u64) -> Vec<Cut> {
    let group = GROUP as u64;
    let step = (most / group * group).max(group);
    let mut cuts = Vec::new();
    let mut part = 0;
    while part < part_rows.len() {
        let mut rows = 0;
        let count = part_rows[part..].iter().take_while(|&&part| {
            rows += part;
            rows <= step
        });
        let count = count.count();
        if count > 0 {
            let part_rows = part_rows[part..part + count].to_vec();
            cuts.push(Cut { first_part: part, part_rows, goes_on: false, is_open: false });
            part += count;
            continue;
        }
        let mut left = part_rows[part];
        while left > 0 {
            let now = left.min(step);
            let goes_on = left < part_rows[part];
            left -= now;
            cuts.push(Cut { first_part: part, part_rows: vec![now], goes_on, is_open: left > 0 });
        }
        part += 1;
    }
    cuts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_have_every_row_once_and_cut_between_row_groups() {
        let group = GROUP as u64;
        let parts = [5, 3 * group + 7, 1, group, 2 * group, 9, 9];
        for most in [0, 1, group - 1, group, 2 * group + 5, 4 * group, 100 * group] {
            let mut rows = vec![0; parts.len()];
            let mut is_open = false;
            for cut in cuts(&parts, most) {
                assert_eq!(cut.goes_on, is_open);
                assert!(cut.part_rows.iter().sum::<u64>() <= most.max(group), "{most}");
                assert!(cut.part_rows.len() == 1 || !(cut.goes_on || cut.is_open));
                for (part, &count) in cut.part_rows.iter().enumerate() {
                    let there: &mut u64 = &mut rows[cut.first_part + part];
                    assert!(there.is_multiple_of(group) && count > 0);
                    *there += count;
                }
                is_open = cut.is_open;
            }
            assert!(!is_open);
            assert_eq!(rows, parts, "{most}");
        }
        assert!(cuts(&[], 7).is_empty());
        assert_eq!(cuts(&parts, 100 * group).len(), 1);
    }
}
