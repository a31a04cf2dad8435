//! Sorting numbers by their digits.

const BITS: u32 = 11;
const BUCKETS: usize = 1 << BITS;

/// Sorts numbers below `bound` by their digits of eleven bits, lowest first, and
/// drops those that stand there twice. `scratch` is memory to be used again.
pub(crate) fn sort_unique(numbers: &mut Vec<u64>, scratch: &mut Vec<u64>, bound: u64) {
    let bits = 64 - bound.saturating_sub(1).leading_zeros();
    // Few numbers are sorted faster by comparing them.
    if numbers.len() < 4096 {
        numbers.sort_unstable();
    } else {
        let passes = bits.div_ceil(BITS);
        scratch.clear();
        // Not twice as much, as growing by itself may take.
        scratch.reserve_exact(numbers.capacity());
        scratch.resize(numbers.len(), 0);
        let mut counts = vec![[0usize; BUCKETS]; passes as usize];
        for &number in numbers.iter() {
            for (pass, counts) in counts.iter_mut().enumerate() {
                counts[(number >> (pass as u32 * BITS)) as usize % BUCKETS] += 1;
            }
        }
        for (pass, counts) in counts.iter_mut().enumerate() {
            // A digit that all have in common leaves the order as it is.
            if counts.contains(&numbers.len()) {
                continue;
            }
            let mut start = 0;
            for count in counts.iter_mut() {
                start += std::mem::replace(count, start);
            }
            let shift = pass as u32 * BITS;
            for &number in numbers.iter() {
                let place = &mut counts[(number >> shift) as usize % BUCKETS];
                scratch[*place] = number;
                *place += 1;
            }
            std::mem::swap(numbers, scratch);
        }
    }
    numbers.dedup();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_sorted_and_unique_whatever_their_size() {
        let mut scratch = Vec::new();
        for seed in 0..30 {
            let mut random = fastrand::Rng::with_seed(seed);
            let bound = 1u64 << random.u32(0..64);
            let count = random.usize(0..30_000);
            let mut numbers: Vec<u64> = (0..count).map(|_| random.u64(0..bound)).collect();
            let mut expected = numbers.clone();
            expected.sort_unstable();
            expected.dedup();
            sort_unique(&mut numbers, &mut scratch, bound);
            assert_eq!(numbers, expected, "seed {seed}");
        }
    }
}
