//! Sorted numbers in memory or in a run, from the first to the last.

use std::borrow::Cow;
use std::path::Path;

use super::layer::Layer;
use super::run::{Place, RawBlock, RunReader};
use crate::error::TableError;

/// Sorted numbers that are taken one by one, or some at a time.
pub(crate) enum NumberStream<'a> {
    /// In memory.
    Slice(&'a [u64]),
    /// In a run.
    Run(RunStream),
}

/// The numbers of a run, of which a block at a time is in memory, as it is stored.
pub(crate) struct RunStream {
    reader: RunReader,
    block: RawBlock,
    place: Place,
}

impl RunStream {
    #[inline]
    fn next(&mut self) -> Result<Option<u64>, TableError> {
        if self.place.left == 0 {
            if !self.reader.next_raw(&mut self.block)? {
                return Ok(None);
            }
            self.place = self.block.start(self.reader.path())?;
        }
        self.block.next(self.reader.path(), &mut self.place).map(Some)
    }
}

impl<'a> NumberStream<'a> {
    /// The numbers of a run.
    pub(crate) fn open(path: &Path) -> Result<NumberStream<'static>, TableError> {
        let (reader, block) = (RunReader::open(path)?, RawBlock::default());
        Ok(NumberStream::Run(RunStream { reader, block, place: Place::default() }))
    }

    /// The numbers of a layer.
    pub(crate) fn of(layer: &'a Layer) -> Result<NumberStream<'a>, TableError> {
        match &layer.held {
            Some(numbers) => Ok(NumberStream::Slice(numbers)),
            None => NumberStream::open(&layer.path),
        }
    }

    /// Takes the next number.
    #[inline]
    pub(crate) fn next(&mut self) -> Result<Option<u64>, TableError> {
        match self {
            NumberStream::Slice(slice) => Ok(slice.split_off_first().copied()),
            NumberStream::Run(run) => run.next(),
        }
    }

    /// Takes the next numbers, of which there must be so many.
    pub(crate) fn take(&mut self, count: usize) -> Result<Cow<'a, [u64]>, TableError> {
        match self {
            NumberStream::Slice(slice) => {
                let (numbers, rest) = slice.split_at(count);
                *slice = rest;
                Ok(Cow::Borrowed(numbers))
            }
            NumberStream::Run(run) => {
                let mut all = Vec::with_capacity(count);
                while all.len() < count {
                    let Some(number) = run.next()? else {
                        return Err(TableError::damaged(run.reader.path(), "it is too short"));
                    };
                    all.push(number);
                }
                Ok(Cow::Owned(all))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::run::{BLOCK, RunWriter};
    use super::*;

    #[test]
    fn memory_and_runs_give_the_same_numbers_however_they_are_taken() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run");
        let numbers: Vec<u64> = (0..3 * BLOCK as u64 + 5).map(|number| 3 * number).collect();
        let mut writer = RunWriter::create(&path).unwrap();
        writer.push(&numbers).unwrap();
        writer.finish(&[numbers.len() as u64]).unwrap();
        for count in [0, 1, 7, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK + 9, numbers.len()] {
            for mut stream in [NumberStream::Slice(&numbers), NumberStream::open(&path).unwrap()] {
                assert_eq!(*stream.take(count).unwrap(), numbers[..count]);
                assert_eq!(stream.next().unwrap(), numbers.get(count).copied());
                let left = numbers.len().saturating_sub(count + 1);
                assert_eq!(*stream.take(left).unwrap(), numbers[numbers.len() - left..]);
                assert_eq!(stream.next().unwrap(), None);
            }
        }
        assert!(NumberStream::open(&path).unwrap().take(numbers.len() + 1).is_err());
    }
}
