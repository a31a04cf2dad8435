//! Runs, files of sorted numbers: the layers of an unfinished table, and what does
//! not fit into memory while one is being made.
//!
//! A run is a sequence of blocks. A block is the number of its numbers, the number of
//! its bytes and their checksum (each four bytes, lowest first), then the
//! differences of the numbers in LEB128. A block of no numbers ends the run; after
//! it stand the numbers of rows of the parts that the layer will be stored in.

use std::fs;
use std::io::{BufReader, BufWriter, Read as _, Write as _};
use std::path::{Path, PathBuf};

use durable::File;
use proof::leb128;

use crate::error::{AtPath as _, TableError};

/// The most numbers of a block.
pub(crate) const BLOCK: usize = 1 << 14;

/// Writes numbers that come in order.
pub(crate) struct RunWriter {
    path: PathBuf,
    file: BufWriter<File>,
    bytes: Vec<u8>,
}

impl RunWriter {
    /// A new file at a path.
    pub(crate) fn create(path: &Path) -> Result<RunWriter, TableError> {
        let file = BufWriter::with_capacity(1 << 16, File::create(path).at(path)?);
        Ok(RunWriter { path: path.to_owned(), file, bytes: Vec::new() })
    }

    /// Adds numbers, which are larger than those before and in order.
    pub(crate) fn push(&mut self, numbers: &[u64]) -> Result<(), TableError> {
        for block in numbers.chunks(BLOCK) {
            self.bytes.clear();
            let mut before = 0;
            for &number in block {
                leb128::put(&mut self.bytes, number - before);
                before = number;
            }
            let head = [block.len() as u32, self.bytes.len() as u32, crc32fast::hash(&self.bytes)];
            for number in head {
                self.file.write_all(&number.to_le_bytes()).at(&self.path)?;
            }
            self.file.write_all(&self.bytes).at(&self.path)?;
        }
        Ok(())
    }

    /// Ends the file with the rows of each part. It is written, but not yet safe
    /// from a loss of power.
    pub(crate) fn finish(mut self, part_rows: &[u64]) -> Result<File, TableError> {
        let mut end = vec![0; 12];
        for &rows in part_rows {
            end.extend(rows.to_le_bytes());
        }
        let sum = crc32fast::hash(&end);
        end.extend(sum.to_le_bytes());
        self.file.write_all(&end).at(&self.path)?;
        self.file.into_inner().map_err(std::io::IntoInnerError::into_error).at(&self.path)
    }
}

/// Reads numbers in order.
pub(crate) struct RunReader {
    path: PathBuf,
    file: BufReader<fs::File>,
    /// The rows of each part, once the last block has been read.
    part_rows: Option<Vec<u64>>,
}

/// The bytes of a block that was read and not yet decoded.
#[derive(Default)]
pub(crate) struct RawBlock {
    count: usize,
    sum: u32,
    bytes: Vec<u8>,
}

impl RunReader {
    /// Opens a file.
    pub(crate) fn open(path: &Path) -> Result<RunReader, TableError> {
        // Blocks are longer, and read past it.
        let file = BufReader::with_capacity(1 << 12, fs::File::open(path).at(path)?);
        Ok(RunReader { path: path.to_owned(), file, part_rows: None })
    }

    /// The path of the file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the next block without decoding it; `false` at the end.
    pub(crate) fn next_raw(&mut self, block: &mut RawBlock) -> Result<bool, TableError> {
        if self.part_rows.is_some() {
            return Ok(false);
        }
        let mut head = [0; 12];
        self.file.read_exact(&mut head).at(&self.path)?;
        let word = |at: usize| u32::from_le_bytes(head[at..at + 4].try_into().expect("four bytes"));
        if word(0) == 0 {
            self.read_end(&head)?;
            return Ok(false);
        }
        let (count, length) = (word(0) as usize, word(4) as usize);
        if count > BLOCK || length > BLOCK * 10 {
            return Err(TableError::damaged(&self.path, "a block is too long"));
        }
        block.count = count;
        block.sum = word(8);
        block.bytes.resize(length, 0);
        self.file.read_exact(&mut block.bytes).at(&self.path)?;
        Ok(true)
    }

    fn read_end(&mut self, head: &[u8]) -> Result<(), TableError> {
        let mut end = head.to_vec();
        // Far more than there ever are parts.
        self.file.by_ref().take(1 << 24).read_to_end(&mut end).at(&self.path)?;
        let Some((rows, sum)) = end.split_last_chunk::<4>() else {
            return Err(TableError::damaged(&self.path, "the end is missing"));
        };
        if crc32fast::hash(rows) != u32::from_le_bytes(*sum) || rows.len() % 8 != 4 {
            return Err(TableError::damaged(&self.path, "the checksum of the end does not match"));
        }
        let part_rows = rows[12..].as_chunks::<8>().0;
        self.part_rows = Some(part_rows.iter().map(|rows| u64::from_le_bytes(*rows)).collect());
        Ok(())
    }

    /// The rows of each part, from the end of a run.
    pub(crate) fn part_rows(path: &Path) -> Result<Vec<u64>, TableError> {
        let mut reader = RunReader::open(path)?;
        let mut block = RawBlock::default();
        while reader.next_raw(&mut block)? {}
        Ok(reader.part_rows.expect("the end was read"))
    }
}

/// The numbers of a run, block by block.
pub(crate) struct RunBlocks {
    reader: RunReader,
    raw: RawBlock,
    numbers: Vec<u64>,
}

impl RunBlocks {
    /// Opens a file.
    pub(crate) fn open(path: &Path) -> Result<RunBlocks, TableError> {
        let (raw, numbers) = (RawBlock::default(), Vec::new());
        Ok(RunBlocks { reader: RunReader::open(path)?, raw, numbers })
    }

    /// The next block; `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<&[u64]>, TableError> {
        if !self.reader.next_raw(&mut self.raw)? {
            return Ok(None);
        }
        self.numbers.clear();
        self.raw.decode(&self.reader.path, &mut self.numbers)?;
        Ok(Some(&self.numbers))
    }
}

impl RawBlock {
    /// Adds the numbers of the block to others.
    pub(crate) fn decode(&self, path: &Path, numbers: &mut Vec<u64>) -> Result<(), TableError> {
        let mut place = self.start(path)?;
        for _ in 0..self.count {
            numbers.push(self.next(path, &mut place)?);
        }
        Ok(())
    }

    /// The place before its first number, if it is what was written.
    pub(crate) fn start(&self, path: &Path) -> Result<Place, TableError> {
        if crc32fast::hash(&self.bytes) != self.sum {
            return Err(TableError::damaged(path, "the checksum of a block does not match"));
        }
        Ok(Place { left: self.count, byte: 0, number: 0 })
    }

    /// The number after a place, of which there must be one.
    #[inline]
    pub(crate) fn next(&self, path: &Path, place: &mut Place) -> Result<u64, TableError> {
        let mut bytes = &self.bytes[place.byte..];
        let Some(difference) = leb128::take(&mut bytes) else {
            return Err(TableError::damaged(path, "a block ends in the middle of its numbers"));
        };
        place.left -= 1;
        place.byte = self.bytes.len() - bytes.len();
        place.number = place.number.wrapping_add(difference);
        Ok(place.number)
    }
}

/// A place between the numbers of a block.
#[derive(Clone, Copy, Default)]
pub(crate) struct Place {
    /// How many numbers follow.
    pub(crate) left: usize,
    byte: usize,
    number: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(path: &Path, numbers: &[u64], part_rows: &[u64]) {
        let mut writer = RunWriter::create(path).unwrap();
        for piece in numbers.chunks(10_000) {
            writer.push(piece).unwrap();
        }
        writer.finish(part_rows).unwrap();
    }

    fn read(path: &Path) -> Result<Vec<u64>, TableError> {
        let mut reader = RunReader::open(path)?;
        let (mut all, mut block) = (Vec::new(), RawBlock::default());
        while reader.next_raw(&mut block)? {
            block.decode(path, &mut all)?;
        }
        Ok(all)
    }

    #[test]
    fn what_was_written_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run");
        let mut random = fastrand::Rng::with_seed(1);
        for count in [0usize, 1, 2, BLOCK, BLOCK + 1, 100_000] {
            let mut numbers: Vec<u64> = (0..count).map(|_| random.u64(..) >> 1).collect();
            numbers.extend([0, 1, u64::MAX >> 1]);
            numbers.sort_unstable();
            numbers.dedup();
            write(&path, &numbers, &[7, count as u64]);
            assert_eq!(read(&path).unwrap(), numbers);
            assert_eq!(RunReader::part_rows(&path).unwrap(), [7, count as u64]);
        }
    }

    #[test]
    fn damage_is_noticed_wherever_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run");
        let numbers: Vec<u64> = (0..50).map(|number| number * number * 977).collect();
        write(&path, &numbers, &[50]);
        let bytes = std::fs::read(&path).unwrap();
        for place in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[place] ^= 0x41;
            std::fs::write(&path, &damaged).unwrap();
            assert!(read(&path).is_err(), "byte {place}");
            std::fs::write(&path, &bytes[..place]).unwrap();
            assert!(read(&path).is_err(), "cut after {place} bytes");
        }
    }
}
