//! A heap of numbers that becomes a sorted set, whatever the memory.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::{At as _, TableError};
use crate::radix;
use crate::run::RunWriter;

/// Collects numbers in memory; what does not fit there goes to sorted files.
pub(crate) struct Collector {
    numbers: Vec<u64>,
    scratch: Vec<u64>,
    capacity: usize,
    bound: u64,
    /// Where files go, and what their names begin with.
    folder: PathBuf,
    name: String,
    spilled: Vec<PathBuf>,
}

/// What is handed to a collector at once.
pub(crate) const MOST_AT_ONCE: usize = 1 << 17;

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
            spilled: Vec::new(),
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
        if self.numbers.len() + MOST_AT_ONCE <= self.capacity {
            return Ok(());
        }
        self.sort();
        if self.numbers.len() > self.capacity / 2 {
            self.spill()?;
        }
        Ok(())
    }

    fn spill(&mut self) -> Result<(), TableError> {
        let path = self.folder.join(format!("{}-{:04}.run", self.name, self.spilled.len()));
        let mut writer = RunWriter::create(&path)?;
        self.spilled.push(path);
        writer.push(&self.numbers)?;
        writer.finish(&[])?;
        self.numbers.clear();
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
        self.numbers.is_empty() && self.spilled.is_empty()
    }

    /// The files written.
    pub(crate) fn spilled(&self) -> &[PathBuf] {
        &self.spilled
    }

    /// Forgets everything but the memory.
    pub(crate) fn clear(&mut self) -> Result<(), TableError> {
        self.numbers.clear();
        for path in self.spilled.drain(..) {
            fs::remove_file(&path).at(&path)?;
        }
        Ok(())
    }
}
