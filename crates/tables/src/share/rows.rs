//! Solved rows of a share on their way to the files of the table.

use super::Share;
use super::batch::{Rows, merge_rows};
use crate::error::{AtPath as _, TableError};
use crate::files::layer::Layer;
use crate::files::numbers::NumberStream;
use crate::files::part_writer::{GROUP, PartSummary, PartWriter};
use crate::files::store::Store;
use crate::files::values::ValueReader;

/// The most rows of a batch.
const BATCH: usize = 1 << 15;

/// A worker's solved rows of a layer, in order.
pub struct SolvedShare {
    numbers: NumberStream<'static>,
    /// Scores and marks, if there are any yet.
    values: Option<ValueReader>,
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
        let mut batch = std::mem::take(&mut self.batch);
        batch.clear();
        let is_some = self.next_rows(last, |row| batch.push(row))?;
        self.batch = batch;
        Ok(is_some.then(|| self.batch.to_bytes()))
    }

    /// Calls `each` with the next rows; whether there are any.
    pub(super) fn next_rows(
        &mut self,
        last: u64,
        mut each: impl FnMut((u64, i8, u8)),
    ) -> Result<bool, TableError> {
        let mut count = 0;
        while count < BATCH
            && let Some(number) = self.next.take_if(|number| *number <= last)
        {
            let (score, mark) = self.values.as_mut().map_or(Ok((0, 0)), ValueReader::next)?;
            each((number, score, mark));
            count += 1;
            self.next = self.numbers.next()?;
        }
        Ok(count > 0)
    }

    /// The rows of a layer in a store, with scores if it is solved.
    pub(super) fn open(
        store: &Store,
        ply: u32,
        is_solved: bool,
    ) -> Result<SolvedShare, TableError> {
        let path = store.numbers(ply);
        let mut numbers = NumberStream::open(&path)?;
        let values = || ValueReader::open(&store.values(ply), Layer::open(&path)?.rows as usize);
        let values = is_solved.then(values).transpose()?;
        let next = numbers.next()?;
        Ok(SolvedShare { numbers, values, next, batch: Rows::default() })
    }
}

impl Share<'_> {
    /// This worker's rows of a layer that is solved.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn solved(&self, ply: u32) -> Result<SolvedShare, TableError> {
        SolvedShare::open(&self.store, ply, true)
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
