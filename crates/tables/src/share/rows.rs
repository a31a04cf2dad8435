//! Solved rows of a share on their way to the files of the table.

use super::Share;
use super::batch::{Rows, merge_rows};
use crate::error::{AtPath as _, TableError};
use crate::files::numbers::NumberStream;
use crate::files::part_writer::{GROUP, PartSummary, PartWriter};
use crate::files::values::ValueReader;

/// The most rows of a batch.
const BATCH: usize = 1 << 15;

/// A worker's solved rows of a layer, in order.
pub struct SolvedShare {
    numbers: NumberStream<'static>,
    values: ValueReader,
    /// The number after those that were taken.
    next: Option<u64>,
    batch: Rows,
}

impl SolvedShare {
    /// The next rows with numbers up to one; `None` if there are none.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn next_batch(&mut self, last: u64) -> Result<Option<Vec<u8>>, TableError> {
        self.batch.clear();
        while self.batch.numbers.len() < BATCH
            && let Some(number) = self.next.take_if(|number| *number <= last)
        {
            let (score, mark) = self.values.next()?;
            self.batch.push((number, score, mark));
            self.next = self.numbers.next()?;
        }
        Ok((!self.batch.numbers.is_empty()).then(|| self.batch.to_bytes()))
    }
}

impl Share<'_> {
    /// This worker's rows of a layer that is solved.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn solved(&self, ply: u32) -> Result<SolvedShare, TableError> {
        let mut numbers = NumberStream::open(&self.store.numbers(ply))?;
        let values = ValueReader::open(&self.store.values(ply), self.rows(ply)? as usize)?;
        let next = numbers.next()?;
        Ok(SolvedShare { numbers, values, next, batch: Rows::default() })
    }

    /// Writes a part of a layer: the rows that each worker has sent for it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_part(
        &self,
        ply: u32,
        index: usize,
        senders: &[Vec<Vec<u8>>],
    ) -> Result<PartSummary, TableError> {
        let writer = PartWriter::new(self.numbering, self.text);
        let mut part = writer.begin(&self.store, ply, index)?;
        merge_rows(senders, GROUP, |rows| part.push(&writer, rows.as_solved()))?;
        let (summary, file) = part.finish(&writer)?;
        let path = self.store.folder.join(&summary.part.file);
        file.sync().at(&path)?;
        for folder in [durable::folder_of(&path), &self.store.folder] {
            durable::sync_folder(folder).at(folder)?;
        }
        Ok(summary)
    }
}
