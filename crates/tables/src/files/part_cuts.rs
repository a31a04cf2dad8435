//! Where a layer is cut into parts.
//!
//! The range of numbers is cut into 4096 equal buckets, and buckets are put
//! together, in order, until a part has a million rows. So the cuts follow from
//! the numbers of a layer alone, not from which worker holds which of them.

use std::ops::Range;

const BUCKETS: usize = 4096;
/// A part gets no further bucket once it has so many rows.
const ROWS: u64 = 1 << 20;

/// The number of positions of a layer in each bucket.
#[derive(Clone, Debug)]
pub struct Histogram {
    bound: u64,
    counts: Vec<u64>,
}

impl Histogram {
    /// An empty histogram for numbers below `bound`.
    pub fn new(bound: u64) -> Histogram {
        Histogram { bound, counts: vec![0; BUCKETS] }
    }

    fn bucket(&self, number: u64) -> usize {
        (u128::from(number) * BUCKETS as u128 / u128::from(self.bound)) as usize
    }

    /// Counts sorted numbers.
    pub fn add(&mut self, mut numbers: &[u64]) {
        while let (Some(&first), Some(&last)) = (numbers.first(), numbers.last()) {
            let bucket = self.bucket(first);
            let here = if bucket == self.bucket(last) {
                numbers.len()
            } else {
                numbers.partition_point(|&number| self.bucket(number) == bucket)
            };
            self.counts[bucket] += here as u64;
            numbers = &numbers[here..];
        }
    }

    /// The numbers of rows in each bucket.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Adds the counts of another histogram.
    pub fn merge(&mut self, counts: &[u64]) {
        for (sum, count) in self.counts.iter_mut().zip(counts) {
            *sum += count;
        }
    }

    /// The rows of each part.
    pub fn part_rows(&self) -> Vec<u64> {
        self.groups().map(|group| self.counts[group].iter().sum()).collect()
    }

    /// The buckets of each part.
    fn groups(&self) -> impl Iterator<Item = Range<usize>> {
        let mut next = 0;
        std::iter::from_fn(move || {
            let start = next;
            let mut rows = 0;
            while next < BUCKETS && rows < ROWS {
                rows += self.counts[next];
                next += 1;
            }
            // Empty buckets at the end make no part.
            (rows > 0).then_some(start..next)
        })
    }

    /// The largest number that belongs to each part.
    pub fn part_ends(&self) -> impl Iterator<Item = u64> {
        let end = |bucket: usize| {
            let next = (bucket as u128 * u128::from(self.bound)).div_ceil(BUCKETS as u128);
            next as u64 - 1
        };
        self.groups().map(move |group| end(group.end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_in_order_and_hold_every_row_once() {
        let bound = 1_000_003;
        let mut histogram = Histogram::new(bound);
        for repeat in 0..30u64 {
            let numbers: Vec<u64> = (0..100_000).map(|number| number * 10 + repeat % 7).collect();
            for piece in numbers.chunks(7_777) {
                histogram.add(piece);
            }
        }
        let parts = histogram.part_rows();
        assert_eq!(parts.iter().sum::<u64>(), 3_000_000);
        assert!(parts.len() == 3 && parts[..2].iter().all(|&rows| rows >= ROWS), "{parts:?}");
        let ends: Vec<u64> = histogram.part_ends().collect();
        assert!(ends.is_sorted() && ends.len() == 3 && ends[2] >= 999_996, "{ends:?}");
        for &end in &ends[..2] {
            assert_ne!(histogram.bucket(end), histogram.bucket(end + 1));
        }
        assert!(Histogram::new(5).part_rows().is_empty());
    }
}
