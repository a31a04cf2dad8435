//! The numbers of a layer, in memory or in a run, block by block for several threads.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use super::run::{BLOCK, RawBlock, RunReader};
use crate::error::TableError;

/// The sorted numbers of a layer.
pub(crate) struct Layer {
    /// The run that holds them.
    pub(crate) path: PathBuf,
    /// How many there are.
    pub(crate) rows: u64,
    /// How many go into each part of the table.
    pub(crate) part_rows: Vec<u64>,
    /// The numbers themselves, where there was room to keep them.
    pub(crate) held: Option<Vec<u64>>,
}

impl Layer {
    /// The layer in a run.
    pub(crate) fn open(path: &Path) -> Result<Layer, TableError> {
        let part_rows = RunReader::part_rows(path)?;
        let rows = part_rows.iter().sum();
        Ok(Layer { path: path.to_owned(), rows, part_rows, held: None })
    }

    /// Its numbers from the first to the last, for several threads.
    pub(crate) fn blocks(&self) -> Result<Blocks<'_>, TableError> {
        Ok(Blocks(Mutex::new(match &self.held {
            Some(numbers) => Source::Slice(numbers),
            None => Source::Run(RunReader::open(&self.path)?),
        })))
    }
}

/// Blocks of numbers that several threads take one after the other.
pub(crate) struct Blocks<'a>(Mutex<Source<'a>>);

enum Source<'a> {
    Slice(&'a [u64]),
    Run(RunReader),
}

/// The memory of one thread that takes blocks.
#[derive(Default)]
pub(crate) struct BlockBuffer {
    block: RawBlock,
    numbers: Vec<u64>,
}

impl<'a> Blocks<'a> {
    /// The next block; empty at the end.
    pub(crate) fn next<'b>(&self, buffer: &'b mut BlockBuffer) -> Result<&'b [u64], TableError>
    where
        'a: 'b,
    {
        let mut source = self.0.lock().expect("no thread fails while it takes a block");
        match &mut *source {
            Source::Slice(slice) => {
                let (block, rest) = slice.split_at(slice.len().min(BLOCK));
                *slice = rest;
                Ok(block)
            }
            Source::Run(reader) => {
                buffer.numbers.clear();
                let more = reader.next_raw(&mut buffer.block)?;
                let path = reader.path().to_owned();
                // Decoding is done beside the other threads' reading.
                drop(source);
                if more {
                    buffer.block.decode(&path, &mut buffer.numbers)?;
                }
                Ok(&buffer.numbers)
            }
        }
    }
}
