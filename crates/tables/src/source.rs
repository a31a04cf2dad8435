//! The numbers of a layer, wherever they are, block by block for several threads.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use crate::error::TableError;
use crate::run::{BLOCK, RawBlock, RunReader};

/// The sorted numbers of a finished layer.
pub(crate) struct Layer {
    /// The file that holds them.
    pub(crate) path: PathBuf,
    /// How many there are.
    pub(crate) rows: u64,
    /// How many go into each part of the table.
    pub(crate) parts: Vec<u64>,
    /// The numbers themselves, where there was room to keep them.
    pub(crate) held: Option<Vec<u64>>,
}

impl Layer {
    /// A layer in a file.
    pub(crate) fn stored(path: &Path) -> Result<Layer, TableError> {
        let parts = RunReader::parts(path)?;
        Ok(Layer { path: path.to_owned(), rows: parts.iter().sum(), parts, held: None })
    }

    /// Its numbers from the first to the last.
    pub(crate) fn blocks(&self) -> Result<Blocks<'_>, TableError> {
        Ok(match &self.held {
            Some(numbers) => Blocks::held(numbers),
            None => Blocks(Mutex::new(State::File(RunReader::open(&self.path)?))),
        })
    }
}

/// Blocks of numbers that several threads take one after the other.
pub(crate) struct Blocks<'a>(Mutex<State<'a>>);

enum State<'a> {
    Slice(&'a [u64]),
    File(RunReader),
}

/// The memory of one thread that takes blocks.
#[derive(Default)]
pub(crate) struct Desk {
    block: RawBlock,
    numbers: Vec<u64>,
}

impl<'a> Blocks<'a> {
    /// Blocks of numbers in memory.
    pub(crate) fn held(numbers: &'a [u64]) -> Blocks<'a> {
        Blocks(Mutex::new(State::Slice(numbers)))
    }

    /// The next block; empty at the end.
    pub(crate) fn next<'b>(&self, desk: &'b mut Desk) -> Result<&'b [u64], TableError>
    where
        'a: 'b,
    {
        let mut state = self.0.lock().expect("no thread fails while it takes a block");
        match &mut *state {
            State::Slice(slice) => {
                let (block, rest) = slice.split_at(slice.len().min(BLOCK));
                *slice = rest;
                Ok(block)
            }
            State::File(reader) => {
                desk.numbers.clear();
                let more = reader.next_raw(&mut desk.block)?;
                let path = reader.path().to_owned();
                // Decoding is done beside the other threads' reading.
                drop(state);
                if more {
                    desk.block.decode(&path, &mut desk.numbers)?;
                }
                Ok(&desk.numbers)
            }
        }
    }
}
