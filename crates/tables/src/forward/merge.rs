//! Sorted numbers from several sources made into one sequence.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::thread;

use crate::error::TableError;
use crate::files::numbers::NumberStream;

/// Merges sorted slices into one without repetitions, a stretch on each thread.
pub(crate) fn in_memory(slices: &[&[u64]], threads: usize, out: &mut Vec<u64>) {
    out.clear();
    let longest = slices.iter().copied().max_by_key(|slice| slice.len()).unwrap_or_default();
    let stretches = threads.min(longest.len() / 4096).max(1);
    let cut_points: Vec<u64> =
        (1..stretches).map(|index| longest[longest.len() * index / stretches]).collect();
    let stretch_of = |slice: &'_ [u64], index: usize| {
        let place = |index: usize| slice.partition_point(|&number| number < cut_points[index]);
        let start = if index == 0 { 0 } else { place(index - 1) };
        let end = if index + 1 == stretches { slice.len() } else { place(index) };
        start..end
    };
    let merge_stretch = |index: usize| {
        let mut pieces = slices.iter().map(|slice| &slice[stretch_of(slice, index)]);
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
    if stretches == 1 {
        *out = merge_stretch(0);
        out.shrink_to_fit();
        return;
    }
    let merged: Vec<Vec<u64>> = thread::scope(|scope| {
        let merge_stretch = &merge_stretch;
        let workers: Vec<_> =
            (0..stretches).map(|index| scope.spawn(move || merge_stretch(index))).collect();
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

/// Merges streams and hands out pieces of the result, which has no repetitions.
pub(crate) fn streams(
    mut streams: Vec<NumberStream<'_>>,
    mut each: impl FnMut(&[u64]) -> Result<(), TableError>,
) -> Result<(), TableError> {
    const PIECE: usize = 1 << 14;
    let mut heap = BinaryHeap::new();
    for (index, stream) in streams.iter_mut().enumerate() {
        if let Some(number) = stream.next()? {
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
        match streams[index].next()? {
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
            let slices = slices.iter().map(|slice| NumberStream::Slice(slice)).collect();
            streams(slices, |piece| {
                found.extend_from_slice(piece);
                Ok(())
            })
            .unwrap();
            assert_eq!(found, expected, "seed {seed}");
        }
    }
}
