//! Planes of bits outside memory.

use std::io::{self, Read, Seek, SeekFrom, Write};

use budget::{Control, StopReason};

use super::cut::BUFFER;
use crate::board::words;
use crate::rules::Colour;

/// A board whose planes are in two files, or in anything else that can be read and
/// written at any place: rows of 64-bit words in little-endian order.
#[derive(Debug)]
pub struct FileBoard<S> {
    pub(super) rows: u32,
    pub(super) cols: u32,
    pub(super) white: Plane<S>,
    pub(super) black: Plane<S>,
}

impl<S> FileBoard<S> {
    pub(crate) fn new(rows: u32, cols: u32, white: Plane<S>, black: Plane<S>) -> FileBoard<S> {
        FileBoard { rows, cols, white, black }
    }

    /// The number of rows.
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// The number of columns.
    pub const fn cols(&self) -> u32 {
        self.cols
    }

    /// The planes of the colour that spreads and of the other.
    pub(super) fn planes(&mut self, spread: Colour) -> (&mut Plane<S>, &mut Plane<S>) {
        match spread {
            Colour::White => (&mut self.white, &mut self.black),
            Colour::Black => (&mut self.black, &mut self.white),
        }
    }
}

/// One plane of a stored board.
#[derive(Debug)]
pub(crate) struct Plane<S> {
    store: S,
    stride: usize,
    /// How many bits are set.
    pub(crate) count: u64,
    bytes: Vec<u8>,
}

impl<S: Read + Write + Seek> Plane<S> {
    pub(crate) fn new(store: S, cols: u32) -> Plane<S> {
        Plane { store, stride: words(cols), count: 0, bytes: Vec::new() }
    }

    /// Adds words behind all others. [`Plane::flush`] must follow the last.
    pub(crate) fn append(&mut self, words: &[u64]) -> io::Result<()> {
        for &word in words {
            self.count += u64::from(word.count_ones());
            self.bytes.extend_from_slice(&word.to_le_bytes());
        }
        if self.bytes.len() >= BUFFER as usize / 2 { self.flush() } else { Ok(()) }
    }

    /// Writes what has been added.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.store.write_all(&self.bytes)?;
        self.bytes = Vec::new();
        Ok(())
    }

    /// Goes back to the first word, to be read by [`Plane::next_words`].
    pub(crate) fn rewind(&mut self) -> io::Result<()> {
        self.flush()?;
        self.store.rewind()
    }

    /// Reads words through bytes, which are at least as many.
    fn read(&mut self, words: &mut [u64], bytes: &mut [u8]) -> io::Result<()> {
        let bytes = &mut bytes[..8 * words.len()];
        self.store.read_exact(bytes)?;
        for (word, bytes) in words.iter_mut().zip(bytes.as_chunks::<8>().0) {
            *word = u64::from_le_bytes(*bytes);
        }
        Ok(())
    }

    /// Reads the words that follow.
    pub(crate) fn next_words(&mut self, words: &mut [u64]) -> io::Result<()> {
        let mut bytes = [0; 1 << 12];
        for words in words.chunks_mut(bytes.len() / 8) {
            self.read(words, &mut bytes)?;
        }
        Ok(())
    }

    /// Reads rows.
    pub(super) fn load(
        &mut self,
        row: u32,
        words: &mut [u64],
        control: &Control,
    ) -> Result<(), Trouble> {
        self.seek(row)?;
        let mut bytes = vec![0; (BUFFER as usize).min(8 * words.len())];
        for words in words.chunks_mut(BUFFER as usize / 8) {
            goes_on(control)?;
            self.read(words, &mut bytes)?;
        }
        Ok(())
    }

    /// Writes rows.
    pub(super) fn store(
        &mut self,
        row: u32,
        words: &[u64],
        control: &Control,
    ) -> Result<(), Trouble> {
        self.seek(row)?;
        let mut bytes = Vec::with_capacity((BUFFER as usize).min(8 * words.len()));
        for words in words.chunks(BUFFER as usize / 8) {
            goes_on(control)?;
            bytes.clear();
            bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
            self.store.write_all(&bytes)?;
        }
        Ok(())
    }

    fn seek(&mut self, row: u32) -> io::Result<()> {
        self.store.seek(SeekFrom::Start(u64::from(row) * self.stride as u64 * 8))?;
        Ok(())
    }
}

/// Why rows were not moved.
pub(super) enum Trouble {
    Stopped(StopReason),
    Io(io::Error),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Io(error)
    }
}

fn goes_on(control: &Control) -> Result<(), Trouble> {
    control.stopped().map_or(Ok(()), |reason| Err(Trouble::Stopped(reason)))
}
