//! How many different positions there are, whenever they are reached.
//!
//! A position may be reached after different numbers of plies: a pawn captured
//! early has made fewer steps. It then stands in several layers, two or more plies
//! apart. Merging all layers of one side to move counts it once.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::path::Path;
use std::thread;

use budget::Budget;

use crate::error::TableError;
use crate::files::layer::{BlockBuffer, Layer};
use crate::files::numbers::NumberStream;
use crate::files::store::Store;
use crate::files::values::ValueReader;
use crate::forward::collector::{Collector, MOST_AT_ONCE};
use crate::forward::merge;
use crate::game::LayeredGame;
use crate::manifest::Counts;
use crate::memory;
use crate::tally::Tally;

/// Counts the different positions of all layers; and how many they are up to
/// mirror images.
pub(crate) fn count<G: LayeredGame>(
    game: &G,
    store: &Store,
    layers: &[Layer],
    budget: &Budget,
) -> Result<(Counts, u64), TableError> {
    budget.control.set_stage("counting distinct positions");
    let side = |first: usize| count_side(game, store, layers, first, budget);
    let [one, other] = if budget.threads == 1 {
        [side(0)?, side(1)?]
    } else {
        thread::scope(|scope| {
            let one = scope.spawn(|| side(0));
            let other = side(1)?;
            Ok::<_, TableError>([one.join().expect("counting does not panic")?, other])
        })?
    };
    let mut counts = one.0;
    counts.merge(&other.0);
    Ok((counts, one.1 + other.1))
}

fn count_side<G: LayeredGame>(
    game: &G,
    store: &Store,
    layers: &[Layer],
    first: usize,
    budget: &Budget,
) -> Result<(Counts, u64), TableError> {
    let mut streams = Vec::new();
    for (layer, ply) in layers.iter().zip(0u32..).skip(first).step_by(2) {
        streams.push(RowStream::open(layer, &store.values(ply))?);
    }
    let mut heap = BinaryHeap::new();
    for (index, stream) in streams.iter_mut().enumerate() {
        if let Some(number) = stream.next()? {
            heap.push(Reverse((number, index)));
        }
    }
    let mut tally = Tally::new();
    let (mut last, mut different) = (None, 0u64);
    while let Some(mut top) = heap.peek_mut() {
        let Reverse((number, index)) = *top;
        if last != Some(number) {
            last = Some(number);
            different += 1;
            let (score, mark) = streams[index].pair;
            tally.add(score, mark);
            if different.is_multiple_of(1 << 16) {
                budget.control.visit(1 << 16);
                if let Some(reason) = budget.control.stopped() {
                    return Err(reason.into());
                }
            }
        }
        match streams[index].next()? {
            Some(number) => *top = Reverse((number, index)),
            None => {
                PeekMut::pop(top);
            }
        }
    }
    let mut counts = Counts::default();
    tally.entries().for_each(|entry| counts.add(&entry));
    let folded = if game.folded(0, game.root()).is_some() {
        count_folded(game, store, layers, first, budget)?
    } else {
        different
    };
    Ok((counts, folded))
}

/// Different positions up to mirror images, where images have their own numbers.
fn count_folded<G: LayeredGame>(
    game: &G,
    store: &Store,
    layers: &[Layer],
    first: usize,
    budget: &Budget,
) -> Result<u64, TableError> {
    let name = format!("folded-{first}");
    let share = memory::collected(budget.memory) / 2;
    let mut collector = Collector::new(game.bound(), share, &store.work, &name);
    let mut buffer = BlockBuffer::default();
    for (layer, ply) in layers.iter().zip(0u32..).skip(first).step_by(2) {
        let blocks = layer.blocks()?;
        loop {
            let block = blocks.next(&mut buffer)?;
            if block.is_empty() {
                break;
            }
            debug_assert!(block.len() <= MOST_AT_ONCE);
            collector.make_room()?;
            let folded = block.iter().map(|&number| game.folded(ply, number).unwrap_or(number));
            collector.numbers().extend(folded);
            if let Some(reason) = budget.control.stopped() {
                return Err(reason.into());
            }
        }
    }
    collector.sort();
    collector.condense(memory::open_runs(budget.memory, 2), &budget.control)?;
    let mut count = 0;
    merge::streams(collector.streams()?, |piece| {
        count += piece.len() as u64;
        Ok(())
    })?;
    collector.clear()?;
    Ok(count)
}

/// The rows of a solved layer, one after the other.
struct RowStream<'a> {
    numbers: NumberStream<'a>,
    values: ValueReader,
    /// The score and the mark of the number that was taken last.
    pair: (i8, u8),
}

impl<'a> RowStream<'a> {
    fn open(layer: &'a Layer, path: &Path) -> Result<RowStream<'a>, TableError> {
        let numbers = NumberStream::of(layer)?;
        let values = ValueReader::open(path, layer.rows as usize)?;
        Ok(RowStream { numbers, values, pair: (0, 0) })
    }

    #[inline]
    fn next(&mut self) -> Result<Option<u64>, TableError> {
        let number = self.numbers.next()?;
        if number.is_some() {
            self.pair = self.values.next()?;
        }
        Ok(number)
    }
}
