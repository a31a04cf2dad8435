//! A set of numbers that only grows, in a few bytes each.

use std::iter;

use ::proof::leb128;
use itertools::Itertools as _;

/// A set of numbers, as runs that are sorted, each number as its difference from the one
/// before it. A number may be in several runs; [`SortedCodes::into_sorted`] gives it once.
///
/// Runs of about the same length are merged, so there are few of them, and each number is
/// written again as often as the logarithm of their count.
#[derive(Debug, Default)]
pub(crate) struct SortedCodes {
    /// Numbers that are in no run yet.
    fresh: Vec<u128>,
    runs: Vec<Vec<u8>>,
}

impl SortedCodes {
    /// Numbers that become a run.
    const FRESH: usize = 1 << 16;

    /// Adds a number.
    pub(crate) fn insert(&mut self, code: u128) {
        self.fresh.push(code);
        if self.fresh.len() == SortedCodes::FRESH {
            self.make_run();
        }
    }

    /// All numbers as one run.
    pub(crate) fn into_run(self) -> Vec<u8> {
        run(0, self.into_sorted())
    }

    /// The most bytes that it takes until there is one number more: a run is there twice
    /// while it is merged.
    pub(crate) fn bytes_with_one_more(&self) -> u64 {
        let is_full = self.fresh.len() == self.fresh.capacity();
        let fresh = self.fresh.capacity() * if is_full { 3 } else { 1 };
        (fresh * size_of::<u128>() + 2 * self.bytes_in_runs()) as u64
    }

    /// The bytes of all runs.
    fn bytes_in_runs(&self) -> usize {
        self.runs.iter().map(Vec::capacity).sum()
    }

    /// About as many bytes as all numbers take as one run, and hardly ever fewer.
    pub(crate) fn bytes_as_one_run(&self) -> usize {
        /// Few numbers far apart.
        const FRESH_BYTES: usize = 12;
        self.bytes_in_runs() + self.fresh.len() * FRESH_BYTES
    }

    /// The numbers, each once, the smallest first.
    pub(crate) fn into_sorted(mut self) -> impl Iterator<Item = u128> {
        self.fresh.sort_unstable();
        let fresh = iter::once(self.fresh).flatten();
        let runs = self.runs.into_iter().map(numbers);
        fresh.merge(runs.kmerge()).dedup()
    }

    fn make_run(&mut self) {
        self.fresh.sort_unstable();
        let run = run(0, self.fresh.drain(..).dedup());
        self.add_run(run);
    }

    /// Adds the numbers of a run.
    pub(crate) fn add_run(&mut self, mut run: Vec<u8>) {
        while let Some(last) = self.runs.pop_if(|last| last.len() < 2 * run.len()) {
            // Among more numbers the differences are smaller, and so are their bytes.
            let bytes = last.len() + run.len();
            run = self::run(bytes, numbers(last).merge(numbers(run)).dedup());
        }
        self.runs.push(run);
    }
}

/// The numbers, which are sorted, in about so many bytes.
fn run(bytes: usize, codes: impl Iterator<Item = u128>) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(bytes);
    let mut before = 0;
    for code in codes {
        leb128::put(&mut bytes, code - before);
        before = code;
    }
    bytes.shrink_to_fit();
    bytes
}

/// The numbers of a run.
pub(crate) fn numbers(run: impl IntoIterator<Item = u8>) -> impl Iterator<Item = u128> {
    let mut bytes = run.into_iter();
    let mut code = 0;
    iter::from_fn(move || {
        let (mut difference, mut shift) = (0, 0);
        loop {
            let byte = bytes.next()?;
            difference |= u128::from(byte & 127) << shift;
            shift += 7;
            if byte < 128 {
                code += difference;
                return Some(code);
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn it_gives_what_was_added_once_and_in_order() {
        let mut random = fastrand::Rng::with_seed(17);
        for (count, bits) in [(0, 4), (3, 128), (1_000, 8), (500_000, 18), (400_000, 128)] {
            let mut codes = SortedCodes::default();
            let mut expected = BTreeSet::new();
            for _ in 0..count {
                let code = random.u128(..) >> (128 - bits);
                codes.insert(code);
                expected.insert(code);
            }
            if count == 1_000 {
                // Some of them once more, as a run of its own.
                codes.add_run(run(0, expected.iter().copied().step_by(3)));
            }
            let runs = codes.runs.len();
            assert!(runs <= 4, "{runs} runs for {count} numbers");
            assert!(codes.into_sorted().eq(expected), "{count} numbers of {bits} bits");
        }
    }
}
