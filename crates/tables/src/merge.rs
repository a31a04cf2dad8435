//! Sorted rows of numbers made into one.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::thread;

use crate::error::TableError;
use crate::run::{RawBlock, RunReader};

/// Merges sorted slices into one without repetitions, a share on each thread.
pub(crate) fn in_memory(slices: &[&[u64]], threads: usize, out: &mut Vec<u64>) {
    out.clear();
    let longest = slices.iter().copied().max_by_key(|slice| slice.len()).unwrap_or_default();
    let shares = threads.min(longest.len() / 4096).max(1);
    let cut_points: Vec<u64> =
        (1..shares).map(|share| longest[longest.len() * share / shares]).collect();
    let share_of = |slice: &'_ [u64], share: usize| {
        let place = |share: usize| slice.partition_point(|&number| number < cut_points[share]);
        let start = if share == 0 { 0 } else { place(share - 1) };
        let end = if share + 1 == shares { slice.len() } else { place(share) };
        start..end
    };
    let merge_share = |share: usize| {
        let mut pieces = slices.iter().map(|slice| &slice[share_of(slice, share)]);
        let (first, second) =
            (pieces.next().unwrap_or_default(), pieces.next().unwrap_or_default());
        let mut merged = Vec::with_capacity(first.len() + second.len());
        two(first, second, &mut merged);
        let mut spare = Vec::new();
        for piece in pieces {
            spare.clear();
            spare.reserve_exact(merged.len() + piece.len());
            two(&merged, piece, &mut spare);
            std::mem::swap(&mut merged, &mut spare);
        }
        merged
    };
    if shares == 1 {
        *out = merge_share(0);
        out.shrink_to_fit();
        return;
    }
    let merged: Vec<Vec<u64>> = thread::scope(|scope| {
        let merge_share = &merge_share;
        let workers: Vec<_> =
            (0..shares).map(|share| scope.spawn(move || merge_share(share))).collect();
        workers.into_iter().map(|worker| worker.join().expect("merging does not fail")).collect()
    });
    out.reserve_exact(merged.iter().map(Vec::len).sum());
    for piece in merged {
        out.extend_from_slice(&piece);
    }
}

/// Adds to `out` what is in either of two sorted slices.
fn two(mut a: &[u64], mut b: &[u64], out: &mut Vec<u64>) {
    while let (Some(&x), Some(&y)) = (a.first(), b.first()) {
        out.push(x.min(y));
        a = &a[usize::from(x <= y)..];
        b = &b[usize::from(y <= x)..];
    }
    out.extend_from_slice(a);
    out.extend_from_slice(b);
}

/// A sorted row of numbers that is read piece by piece.
pub(crate) enum Row<'a> {
    /// In memory.
    Slice(&'a [u64]),
    /// In a file.
    File {
        /// Where it comes from.
        reader: RunReader,
        /// The bytes of a block.
        block: RawBlock,
        /// The numbers of that block.
        numbers: Vec<u64>,
        /// How many of them are used up.
        used: usize,
    },
}

impl Row<'_> {
    /// A row in a file.
    pub(crate) fn open(path: &std::path::Path) -> Result<Row<'static>, TableError> {
        let reader = RunReader::open(path)?;
        Ok(Row::File { reader, block: RawBlock::default(), numbers: Vec::new(), used: 0 })
    }

    /// Takes the next number.
    #[inline]
    pub(crate) fn next(&mut self) -> Result<Option<u64>, TableError> {
        match self {
            Row::Slice(slice) => Ok(slice.split_off_first().copied()),
            Row::File { reader, block, numbers, used } => {
                if *used == numbers.len() {
                    *used = 0;
                    if !reader.next(block, numbers)? {
                        return Ok(None);
                    }
                }
                *used += 1;
                Ok(Some(numbers[*used - 1]))
            }
        }
    }
}

/// Merges rows and hands out pieces of the result, which has no repetitions.
pub(crate) fn rows(
    mut rows: Vec<Row<'_>>,
    mut each: impl FnMut(&[u64]) -> Result<(), TableError>,
) -> Result<(), TableError> {
    const PIECE: usize = 1 << 14;
    let mut heap = BinaryHeap::new();
    for (index, row) in rows.iter_mut().enumerate() {
        if let Some(number) = row.next()? {
            heap.push(Reverse((number, index)));
        }
    }
    let mut piece: Vec<u64> = Vec::with_capacity(PIECE);
    let mut last = None;
    while let Some(mut top) = heap.peek_mut() {
        let Reverse((number, index)) = *top;
        if last != Some(number) {
            last = Some(number);
            if piece.len() == PIECE {
                each(&piece)?;
                piece.clear();
            }
            piece.push(number);
        }
        match rows[index].next()? {
            Some(number) => *top = Reverse((number, index)),
            None => {
                std::collections::binary_heap::PeekMut::pop(top);
            }
        }
    }
    each(&piece)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merging_is_sorting_without_repetitions() {
        for seed in 0..40 {
            let mut random = fastrand::Rng::with_seed(seed);
            let slices: Vec<Vec<u64>> = (0..random.usize(0..6))
                .map(|_| {
                    let count = random.usize(0..20_000);
                    let mut slice: Vec<u64> = (0..count).map(|_| random.u64(0..50_000)).collect();
                    slice.sort_unstable();
                    slice.dedup();
                    slice
                })
                .collect();
            let mut expected = slices.concat();
            expected.sort_unstable();
            expected.dedup();
            let slices: Vec<&[u64]> = slices.iter().map(Vec::as_slice).collect();
            for threads in [1, 2, 5] {
                let mut found = Vec::new();
                in_memory(&slices, threads, &mut found);
                assert_eq!(found, expected, "seed {seed}");
            }
            let mut found = Vec::new();
            let slices = slices.iter().map(|slice| Row::Slice(slice)).collect();
            rows(slices, |piece| {
                found.extend_from_slice(piece);
                Ok(())
            })
            .unwrap();
            assert_eq!(found, expected, "seed {seed}");
        }
    }
}
