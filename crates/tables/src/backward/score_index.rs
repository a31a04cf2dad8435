//! Scores by numbers, for many look-ups.

/// Where to look in sorted numbers: their range is cut into about as many equal
/// pieces as there are numbers, and each piece knows where its numbers begin.
#[derive(Clone, Debug, Default)]
pub(crate) struct Directory {
    first: u64,
    shift: u32,
    starts: Vec<u32>,
}

impl Directory {
    /// A directory of sorted numbers, in the memory of this one.
    fn of(mut self, numbers: &[u64]) -> Directory {
        assert!(numbers.len() < u32::MAX as usize, "a directory is of one chunk");
        let first = numbers.first().copied().unwrap_or(0);
        let span = numbers.last().map_or(0, |&last| last - first);
        let mut shift = 0;
        while span >> shift > 2 * numbers.len() as u64 {
            shift += 1;
        }
        let starts = &mut self.starts;
        let pieces = (span >> shift) as usize + 2;
        starts.clear();
        starts.reserve_exact(pieces);
        starts.resize(pieces, 0);
        let mut piece = 0;
        for (row, &number) in numbers.iter().enumerate() {
            let here = ((number - first) >> shift) as usize;
            while piece < here {
                piece += 1;
                starts[piece] = row as u32;
            }
        }
        while piece + 1 < starts.len() {
            piece += 1;
            starts[piece] = numbers.len() as u32;
        }
        Directory { first, shift, ..self }
    }

    /// The row of a number.
    #[inline]
    fn row(&self, numbers: &[u64], number: u64) -> Option<usize> {
        let piece = (number.wrapping_sub(self.first) >> self.shift) as usize;
        let [start, end] = *self.starts.get(piece..piece.wrapping_add(2))? else { return None };
        let (mut start, end) = (start as usize, end as usize);
        let mut numbers = numbers.get(start..end)?;
        // Most pieces hold one or two; a few hold many.
        while numbers.len() > 8 {
            let half = numbers.len() / 2;
            if numbers[half] <= number {
                numbers = &numbers[half..];
                start += half;
            } else {
                numbers = &numbers[..half];
            }
        }
        numbers.iter().position(|&there| there == number).map(|row| start + row)
    }
}

/// The scores of sorted numbers: of a layer, a chunk, or a worker's share. Numbers and
/// scores are owned or borrowed.
///
/// ```
/// use tables::ScoreIndex;
///
/// let index = ScoreIndex::new([3, 5, 900], [1, -2, 3]);
/// assert_eq!(index.score(5), Some(-2));
/// assert_eq!(index.score(6), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct ScoreIndex<N = Vec<u64>, S = Vec<i8>> {
    numbers: N,
    scores: S,
    directory: Directory,
}

impl<N: AsRef<[u64]>, S: AsRef<[i8]>> ScoreIndex<N, S> {
    /// An index of sorted numbers and the score of each.
    ///
    /// # Panics
    /// If the numbers of scores and of numbers differ.
    pub fn new(numbers: N, scores: S) -> ScoreIndex<N, S> {
        ScoreIndex::in_memory_of(Directory::default(), numbers, scores)
    }

    /// The same, in the memory of a directory that is no longer used.
    pub(crate) fn in_memory_of(directory: Directory, numbers: N, scores: S) -> ScoreIndex<N, S> {
        assert_eq!(numbers.as_ref().len(), scores.as_ref().len(), "each number has a score");
        let directory = directory.of(numbers.as_ref());
        ScoreIndex { numbers, scores, directory }
    }

    /// The score of a number.
    #[inline]
    pub fn score(&self, number: u64) -> Option<i8> {
        let row = self.directory.row(self.numbers.as_ref(), number)?;
        Some(self.scores.as_ref()[row])
    }

    /// Gives the memory of the directory back.
    pub(crate) fn into_directory(self) -> Directory {
        self.directory
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_found_and_no_other() {
        for seed in 0..40 {
            let mut random = fastrand::Rng::with_seed(seed);
            let bound = 1 << random.u32(1..40);
            let mut numbers: Vec<u64> =
                (0..random.usize(0..3_000)).map(|_| random.u64(0..bound)).collect();
            // A crowd in one place.
            let crowd = random.u64(0..bound);
            numbers.extend(crowd..crowd + random.u64(0..500));
            numbers.sort_unstable();
            numbers.dedup();
            let scores: Vec<i8> = numbers.iter().map(|&number| number as i8).collect();
            let index = ScoreIndex::new(&numbers, &scores);
            for number in numbers.iter().flat_map(|&number| number.saturating_sub(2)..number + 3) {
                let expected = numbers.binary_search(&number).ok().map(|row| scores[row]);
                assert_eq!(index.score(number), expected, "{number}");
            }
            assert_eq!(index.score(u64::MAX), None);
        }
    }
}
