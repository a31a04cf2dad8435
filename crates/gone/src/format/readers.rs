//! Sources that can be told to end, and what is packed in them.

use std::cell::Cell;
use std::io::{self, BufRead as _, BufReader, Read};

use budget::Control;
use flate2::bufread::GzDecoder;

use crate::board::amount;

/// A source that fails when the work is stopped.
pub struct StoppableReader<'a, R> {
    source: R,
    control: &'a Control,
}

impl<'a, R: Read> StoppableReader<'a, R> {
    /// Watches a source.
    pub fn new(source: R, control: &'a Control) -> StoppableReader<'a, R> {
        StoppableReader { source, control }
    }
}

impl<R: Read> Read for StoppableReader<'_, R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        match self.control.stopped() {
            None => self.source.read(to),
            Some(reason) => Err(io::Error::other(reason)),
        }
    }
}

/// A source whose bytes are counted.
pub(super) struct CountingReader<'a, R> {
    pub(super) source: R,
    pub(super) count: &'a Cell<u64>,
}

impl<R: Read> Read for CountingReader<'_, R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(to)?;
        self.count.set(self.count.get() + count as u64);
        Ok(count)
    }
}

/// More comes out of a packed source than a board of so many bytes is made of.
#[derive(Debug, thiserror::Error)]
#[error("it decompresses to more than any board within {} of memory", amount(*.0))]
pub(super) struct ExpansionError(u64);

/// What comes out of a packed source: not more than a board can be made of.
pub(super) struct BoundedReader<R> {
    source: R,
    memory: u64,
    left: u64,
}

impl<R: Read> BoundedReader<R> {
    /// What may fill a board of so many bytes of memory.
    pub(super) fn new(source: R, memory: u64) -> BoundedReader<R> {
        // A byte of memory holds four cells. The longest way to write one is
        // its coordinates: two numbers of ten digits, a comma and a blank.
        let left = memory.saturating_mul(4 * 22).saturating_add(1 << 20);
        BoundedReader { source, memory, left }
    }
}

impl<R: Read> Read for BoundedReader<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(to)?;
        let Some(left) = self.left.checked_sub(count as u64) else {
            return Err(io::Error::other(ExpansionError(self.memory)));
        };
        self.left = left;
        Ok(count)
    }
}

/// A gzip file, which may consist of several, one behind the other.
pub(super) struct Gzip<R> {
    /// Only ever absent between two of them.
    member: Option<GzDecoder<BufReader<R>>>,
}

impl<R: Read> Gzip<R> {
    pub(super) fn new(source: R) -> Gzip<R> {
        Gzip { member: Some(GzDecoder::new(BufReader::with_capacity(1 << 16, source))) }
    }
}

impl<R: Read> Read for Gzip<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        loop {
            let Some(member) = &mut self.member else { return Ok(0) };
            let count = member.read(to)?;
            if count > 0 || to.is_empty() {
                return Ok(count);
            }
            match member.get_mut().fill_buf()?.first() {
                None => return Ok(0),
                Some(0x1f) => {
                    self.member = self.member.take().map(|done| GzDecoder::new(done.into_inner()));
                }
                Some(_) => {
                    let what = "the file continues after its compressed data";
                    return Err(io::Error::new(io::ErrorKind::InvalidData, what));
                }
            }
        }
    }
}
