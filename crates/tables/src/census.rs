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

use crate::collector::{Collector, MOST_AT_ONCE};
use crate::error::TableError;
use crate::layered::{Layered, score};
use crate::manifest::Counts;
use crate::merge::{self, Row};
use crate::part::SINGLE;
use crate::source::{Desk, Layer};
use crate::store::Store;
use crate::values::ValueReader;

/// Counts the different positions of all layers; and how many they are up to
/// mirror images.
pub(crate) fn count<G: Layered>(
    game: &G,
    store: &Store,
    layers: &[Layer],
    budget: &Budget,
) -> Result<(Counts, u64), TableError> {
    budget.control.set_stage("counting different positions");
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

fn count_side<G: Layered>(
    game: &G,
    store: &Store,
    layers: &[Layer],
    first: usize,
    budget: &Budget,
) -> Result<(Counts, u64), TableError> {
    let mut rows = Vec::new();
    for (layer, ply) in layers.iter().zip(0u32..).skip(first).step_by(2) {
        rows.push(Solved::open(layer, &store.values(ply))?);
    }
    let mut heap = BinaryHeap::new();
    for (index, row) in rows.iter_mut().enumerate() {
        if let Some(number) = row.next()? {
            heap.push(Reverse((number, index)));
        }
    }
    let mut tally = vec![[0u64; 2]; 256 * 128];
    let (mut last, mut different) = (None, 0u64);
    while let Some(mut top) = heap.peek_mut() {
        let Reverse((number, index)) = *top;
        if last != Some(number) {
            last = Some(number);
            different += 1;
            let (score, mark) = rows[index].pair;
            let pair = usize::from(score.cast_unsigned()) * 128 + usize::from(mark & !SINGLE);
            tally[pair][usize::from(mark & SINGLE == 0)] += 1;
            if different.is_multiple_of(1 << 16) {
                budget.control.visit(1 << 16);
                if let Some(reason) = budget.control.stopped() {
                    return Err(reason.into());
                }
            }
        }
        match rows[index].next()? {
            Some(number) => *top = Reverse((number, index)),
            None => {
                PeekMut::pop(top);
            }
        }
    }
    let mut counts = Counts::default();
    for (pair, [single, double]) in tally.into_iter().enumerate() {
        if single + double > 0 {
            let value = score::value((pair / 128) as u8 as i8);
            counts.add(value, (pair % 128) as u8, single + 2 * double);
        }
    }
    let folded = if game.folded(0).is_some() {
        count_folded(game, store, layers, first, budget)?
    } else {
        different
    };
    Ok((counts, folded))
}

/// Different positions up to mirror images, where images have their own numbers.
fn count_folded<G: Layered>(
    game: &G,
    store: &Store,
    layers: &[Layer],
    first: usize,
    budget: &Budget,
) -> Result<u64, TableError> {
    let name = format!("folded-{first}");
    let mut collector = Collector::new(game.bound(), budget.memory / 4, &store.work, &name);
    let mut desk = Desk::default();
    for layer in layers.iter().skip(first).step_by(2) {
        let blocks = layer.blocks()?;
        loop {
            let block = blocks.next(&mut desk)?;
            if block.is_empty() {
                break;
            }
            debug_assert!(block.len() <= MOST_AT_ONCE);
            collector.make_room()?;
            let folded = block.iter().map(|&number| game.folded(number).unwrap_or(number));
            collector.numbers().extend(folded);
            if let Some(reason) = budget.control.stopped() {
                return Err(reason.into());
            }
        }
    }
    collector.sort();
    let mut rows = vec![Row::Slice(collector.sorted())];
    for path in collector.spilled() {
        rows.push(Row::open(path)?);
    }
    let mut count = 0;
    merge::rows(rows, |piece| {
        count += piece.len() as u64;
        Ok(())
    })?;
    collector.clear()?;
    Ok(count)
}

/// The numbers, scores and marks of a solved layer, one after the other.
struct Solved<'a> {
    numbers: Row<'a>,
    values: ValueReader,
    /// The score and the mark of the number that was taken last.
    pair: (i8, u8),
}

impl<'a> Solved<'a> {
    fn open(layer: &'a Layer, path: &Path) -> Result<Solved<'a>, TableError> {
        let numbers = match &layer.held {
            Some(numbers) => Row::Slice(numbers),
            None => Row::open(&layer.path)?,
        };
        let values = ValueReader::open(path, layer.rows as usize)?;
        Ok(Solved { numbers, values, pair: (0, 0) })
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
