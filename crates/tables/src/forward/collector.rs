//! Numbers in any order that become a sorted set, whatever the memory.

use std::path::{Path, PathBuf};

use budget::Control;

use super::{merge, radix};
use crate::error::{AtPath as _, TableError};
use crate::files::numbers::NumberStream;
use crate::files::run::RunWriter;

/// Collects numbers in memory; what does not fit there is spilled to runs.
pub(crate) struct Collector {
    numbers: Vec<u64>,
    scratch: Vec<u64>,
    capacity: usize,
    bound: u64,
    /// Where runs go, and what their names begin with.
    folder: PathBuf,
    name: String,
    runs: Vec<PathBuf>,
    /// How many runs were written.
    written: usize,
}

/// The most numbers that are added at once.
pub(crate) const MOST_AT_ONCE: usize = 1 << 14;

impl Collector {
    /// A collector of numbers below `bound` that takes about so many bytes.
    pub(crate) fn new(bound: u64, bytes: u64, folder: &Path, name: &str) -> Collector {
        Collector {
            numbers: Vec::new(),
            scratch: Vec::new(),
            // Sorting takes as much again.
            capacity: (bytes as usize / 16).max(2 * MOST_AT_ONCE),
            bound,
            folder: folder.to_owned(),
            name: name.to_owned(),
            runs: Vec::new(),
            written: 0,
        }
    }

    /// The numbers in memory, to be added to: at most [`MOST_AT_ONCE`] before
    /// [`Collector::make_room`].
    #[inline]
    pub(crate) fn numbers(&mut self) -> &mut Vec<u64> {
        &mut self.numbers
    }

    /// Makes room for [`MOST_AT_ONCE`] numbers more.
    pub(crate) fn make_room(&mut self) -> Result<(), TableError> {
        if self.numbers.len() + MOST_AT_ONCE > self.capacity {
            self.sort();
            if self.numbers.len() > self.capacity / 2 {
                self.spill()?;
            }
        }
        let (count, room) = (self.numbers.len(), self.numbers.capacity());
        if room < count + MOST_AT_ONCE {
            // Twice as much each time, but never more than is allowed.
            let room = (2 * room).clamp(count + MOST_AT_ONCE, self.capacity);
            self.numbers.reserve_exact(room - count);
        }
        Ok(())
    }

    fn spill(&mut self) -> Result<(), TableError> {
        let path = self.next_path();
        let mut writer = RunWriter::create(&path)?;
        self.runs.push(path);
        writer.push(&self.numbers)?;
        writer.finish(&[])?;
        self.numbers.clear();
        Ok(())
    }

    fn next_path(&mut self) -> PathBuf {
        self.written += 1;
        self.folder.join(format!("{}-{:04}.run", self.name, self.written - 1))
    }

    /// Merges runs until there are at most so many: each that is open takes a
    /// descriptor and memory.
    pub(crate) fn condense(&mut self, most: usize, control: &Control) -> Result<(), TableError> {
        assert!(most >= 2, "merging two runs leaves one");
        while self.runs.len() > most {
            let count = most.min(self.runs.len() - most + 1);
            let path = self.next_path();
            let mut writer = RunWriter::create(&path)?;
            let streams: Result<Vec<NumberStream<'_>>, TableError> =
                self.runs[..count].iter().map(|path| NumberStream::open(path)).collect();
            self.runs.push(path);
            merge::streams(streams?, |piece| {
                writer.push(piece)?;
                control.stopped().map_or(Ok(()), |reason| Err(reason.into()))
            })?;
            writer.finish(&[])?;
            for path in self.runs.drain(..count) {
                durable::remove_file(&path).at(&path)?;
            }
        }
        Ok(())
    }

    /// Puts what is in memory in order.
    pub(crate) fn sort(&mut self) {
        radix::sort_unique(&mut self.numbers, &mut self.scratch, self.bound);
    }

    /// What is in memory; in order after [`Collector::sort`].
    pub(crate) fn sorted(&self) -> &[u64] {
        &self.numbers
    }

    /// Whether nothing was collected.
    pub(crate) fn is_empty(&self) -> bool {
        self.numbers.is_empty() && self.runs.is_empty()
    }

    /// Whether everything is in memory.
    pub(crate) fn is_in_memory(&self) -> bool {
        self.runs.is_empty()
    }

    /// All that was collected, as streams to be merged; after [`Collector::sort`].
    pub(crate) fn streams(&self) -> Result<Vec<NumberStream<'_>>, TableError> {
        let mut streams = vec![NumberStream::Slice(&self.numbers)];
        for path in &self.runs {
            streams.push(NumberStream::open(path)?);
        }
        Ok(streams)
    }

    /// Forgets everything but the memory.
    pub(crate) fn clear(&mut self) -> Result<(), TableError> {
        self.numbers.clear();
        self.written = 0;
        for path in self.runs.drain(..) {
            durable::remove_file(&path).at(&path)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn many_runs_are_merged_in_rounds() {
        let folder = tempfile::tempdir().unwrap();
        let control = Control::default();
        for (runs, most) in [(0, 2), (1, 2), (9, 2), (5, 5), (6, 5), (23, 4)] {
            let mut collector = Collector::new(1 << 20, 0, folder.path(), "run");
            let mut random = fastrand::Rng::with_seed(runs);
            let mut expected = Vec::new();
            for _ in 0..runs {
                collector.numbers.extend((0..500).map(|_| random.u64(0..2_000)));
                collector.sort();
                expected.extend_from_slice(collector.sorted());
                collector.spill().unwrap();
            }
            collector.condense(most, &control).unwrap();
            assert!(collector.runs.len() <= most);
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), collector.runs.len());
            let mut found = Vec::new();
            merge::streams(collector.streams().unwrap(), |piece| {
                found.extend_from_slice(piece);
                Ok(())
            })
            .unwrap();
            expected.sort_unstable();
            expected.dedup();
            assert_eq!(found, expected);
            collector.clear().unwrap();
        }
    }
}
