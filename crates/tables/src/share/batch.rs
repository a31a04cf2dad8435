//! Numbers and rows as bytes, on their way from one worker to another.
//!
//! Sorted numbers are written as their differences in LEB128. A batch of rows is their
//! number in four bytes, lowest first, the score of each, the mark of each, and then the
//! numbers.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use proof::leb128;

use crate::files::part_writer::SolvedRows;

/// What a worker sends: to whom, and what.
pub type Batch = (usize, Vec<u8>);

/// Writes numbers, which are in order.
pub(crate) fn put_numbers(out: &mut Vec<u8>, numbers: &[u64]) {
    let mut before = 0;
    for &number in numbers {
        leb128::put(out, number - before);
        before = number;
    }
}

/// Numbers that are read one by one.
#[derive(Default)]
pub(crate) struct Numbers<'a> {
    bytes: &'a [u8],
    before: u64,
}

impl<'a> Numbers<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Numbers<'a> {
        Numbers { bytes, before: 0 }
    }
}

impl Iterator for Numbers<'_> {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        self.before = self.before.wrapping_add(leb128::take(&mut self.bytes)?);
        Some(self.before)
    }
}

/// Solved rows in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rows {
    pub(crate) numbers: Vec<u64>,
    pub(crate) scores: Vec<i8>,
    pub(crate) marks: Vec<u8>,
}

impl Rows {
    #[inline]
    pub(crate) fn push(&mut self, (number, score, mark): (u64, i8, u8)) {
        self.numbers.push(number);
        self.scores.push(score);
        self.marks.push(mark);
    }

    pub(crate) fn clear(&mut self) {
        self.numbers.clear();
        self.scores.clear();
        self.marks.clear();
    }

    pub(crate) fn as_solved(&self) -> SolvedRows<'_> {
        SolvedRows { numbers: &self.numbers, scores: &self.scores, marks: &self.marks }
    }

    /// The bytes of the rows, which are in order.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let count = self.numbers.len();
        let mut bytes = Vec::with_capacity(4 + 4 * count);
        bytes.extend((count as u32).to_le_bytes());
        bytes.extend(self.scores.iter().map(|&score| score.cast_unsigned()));
        bytes.extend(&self.marks);
        put_numbers(&mut bytes, &self.numbers);
        bytes
    }
}

/// Rows of batches, in order.
struct RowStream<'a> {
    batches: std::slice::Iter<'a, Vec<u8>>,
    numbers: Numbers<'a>,
    /// The scores and the marks of the rows that are left of the batch.
    scores: &'a [u8],
    marks: &'a [u8],
}

impl<'a> RowStream<'a> {
    fn new(batches: &'a [Vec<u8>]) -> RowStream<'a> {
        RowStream { batches: batches.iter(), numbers: Numbers::default(), scores: &[], marks: &[] }
    }

    /// The next number.
    #[inline]
    fn next(&mut self) -> Option<u64> {
        while self.scores.is_empty() {
            let (count, rest) = self.batches.next()?.split_first_chunk::<4>()?;
            let count = u32::from_le_bytes(*count) as usize;
            let (scores, rest) = rest.split_at_checked(count)?;
            let (marks, numbers) = rest.split_at_checked(count)?;
            (self.scores, self.marks, self.numbers) = (scores, marks, Numbers::new(numbers));
        }
        self.numbers.next()
    }

    /// The score and the mark of the number that was taken last.
    #[inline]
    fn pair(&mut self) -> (i8, u8) {
        let score = self.scores.split_off_first().map_or(0, |score| score.cast_signed());
        (score, self.marks.split_off_first().copied().unwrap_or_default())
    }
}

/// Merges what some workers have sent, each its rows in order, and hands out pieces of
/// so many rows.
pub(crate) fn merge_rows<E>(
    senders: &[Vec<Vec<u8>>],
    piece: usize,
    mut each: impl FnMut(&Rows) -> Result<(), E>,
) -> Result<(), E> {
    let mut streams: Vec<RowStream<'_>> =
        senders.iter().map(|batches| RowStream::new(batches)).collect();
    let mut heap = BinaryHeap::new();
    for (index, stream) in streams.iter_mut().enumerate() {
        heap.extend(stream.next().map(|number| Reverse((number, index))));
    }
    let mut rows = Rows::default();
    while let Some(Reverse((first, index))) = heap.pop() {
        let stream = &mut streams[index];
        // Long stretches come from one worker.
        let end = heap.peek().map_or(u64::MAX, |next| next.0.0);
        let mut next = Some(first);
        while let Some(number) = next.filter(|&number| number <= end) {
            if rows.numbers.len() == piece {
                each(&rows)?;
                rows.clear();
            }
            let (score, mark) = stream.pair();
            rows.push((number, score, mark));
            next = stream.next();
        }
        heap.extend(next.map(|number| Reverse((number, index))));
    }
    if rows.numbers.is_empty() { Ok(()) } else { each(&rows) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(random: &mut fastrand::Rng, count: usize) -> Vec<u64> {
        let bits = random.u32(1..64);
        let mut numbers: Vec<u64> = (0..count).map(|_| random.u64(..) >> (64 - bits)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    #[test]
    fn numbers_that_were_put_are_taken() {
        let mut random = fastrand::Rng::with_seed(5);
        for count in [0, 1, 2, 100, 5_000] {
            let mut numbers = sorted(&mut random, count);
            numbers.push(u64::MAX);
            let mut bytes = Vec::new();
            put_numbers(&mut bytes, &numbers);
            assert!(Numbers::new(&bytes).eq(numbers));
        }
        assert_eq!(Numbers::new(&[]).next(), None);
    }

    #[test]
    fn rows_of_several_senders_are_merged_in_order() {
        let mut random = fastrand::Rng::with_seed(6);
        for senders in [0, 1, 2, 5] {
            for piece in [1, 7, 1000] {
                let mut all = Rows::default();
                let mut sent = vec![vec![Rows::default()]; senders];
                for number in sorted(&mut random, 2_000) {
                    let row = (number, random.i8(..), random.u8(..));
                    let Some(sender) = random.choice(&mut sent) else { break };
                    if random.u8(..) < 3 {
                        sender.push(Rows::default());
                    }
                    sender.last_mut().unwrap().push(row);
                    all.push(row);
                }
                let sent: Vec<Vec<Vec<u8>>> =
                    sent.iter().map(|rows| rows.iter().map(Rows::to_bytes).collect()).collect();
                let mut found = Rows::default();
                merge_rows(&sent, piece, |rows| {
                    assert!(!rows.numbers.is_empty() && rows.numbers.len() <= piece);
                    found.numbers.extend(&rows.numbers);
                    found.scores.extend(&rows.scores);
                    found.marks.extend(&rows.marks);
                    Ok::<(), ()>(())
                })
                .unwrap();
                assert_eq!(found, all);
            }
        }
    }
}
