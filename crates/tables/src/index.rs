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

/// Some sorted numbers with their scores and a directory.
pub(crate) struct Index<'a> {
    numbers: &'a [u64],
    scores: &'a [i8],
    directory: Directory,
}

impl<'a> Index<'a> {
    /// An index of sorted numbers. The directory is memory to be used again.
    pub(crate) fn new(numbers: &'a [u64], scores: &'a [i8], directory: Directory) -> Index<'a> {
        assert_eq!(numbers.len(), scores.len(), "each number has a score");
        Index { numbers, scores, directory: directory.of(numbers) }
    }

    /// The score of a number.
    #[inline]
    pub(crate) fn get(&self, number: u64) -> Option<i8> {
        self.directory.row(self.numbers, number).map(|row| self.scores[row])
    }

    /// Gives the memory of the directory back.
    pub(crate) fn into_directory(self) -> Directory {
        self.directory
    }
}

/// A solved layer, or a share of one, in memory: numbers, scores, directory.
#[derive(Clone, Debug, Default)]
pub struct Known {
    numbers: Vec<u64>,
    scores: Vec<i8>,
    directory: Directory,
}

impl Known {
    /// From sorted numbers and the score of each.
    pub fn new(numbers: Vec<u64>, scores: Vec<i8>) -> Known {
        assert_eq!(numbers.len(), scores.len(), "each number has a score");
        let directory = Directory::default().of(&numbers);
        Known { numbers, scores, directory }
    }

    /// The score of a number.
    #[inline]
    pub fn score(&self, number: u64) -> Option<i8> {
        self.directory.row(&self.numbers, number).map(|row| self.scores[row])
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
            let index = Index::new(&numbers, &scores, Directory::default());
            for number in numbers.iter().flat_map(|&number| number.saturating_sub(2)..number + 3) {
                let expected = numbers.binary_search(&number).ok().map(|row| scores[row]);
                assert_eq!(index.get(number), expected, "{number}");
            }
            assert_eq!(index.get(u64::MAX), None);
        }
    }
}
