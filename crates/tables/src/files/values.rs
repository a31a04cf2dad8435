//! The scores and marks of a layer in a file, in the order of its numbers.
//!
//! A file is a sequence of blocks. A block is a checksum of four bytes, lowest first, and
//! the score and the mark of each of its rows; the checksum is of the block's place,
//! too. All blocks but the last one have the same number of rows, so that every row
//! is found without reading those before it.

use std::fs;
use std::io::{BufWriter, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use durable::File;

use super::run::BLOCK;
use crate::error::{AtPath as _, TableError};

/// The bytes of a full block.
const BYTES: usize = 4 + 2 * BLOCK;

/// Writes scores and marks.
pub(crate) struct ValueWriter {
    path: PathBuf,
    file: BufWriter<File>,
    block: Vec<u8>,
    place: u64,
}

impl ValueWriter {
    /// A new file at a path.
    pub(crate) fn create(path: &Path) -> Result<ValueWriter, TableError> {
        let file = BufWriter::with_capacity(1 << 16, File::create(path).at(path)?);
        let block = Vec::with_capacity(2 * BLOCK);
        Ok(ValueWriter { path: path.to_owned(), file, block, place: 0 })
    }

    /// Adds rows.
    pub(crate) fn push(&mut self, mut scores: &[i8], mut marks: &[u8]) -> Result<(), TableError> {
        while !scores.is_empty() {
            let now = scores.len().min(BLOCK - self.block.len() / 2);
            let (pairs, rest) = (scores[..now].iter().zip(&marks[..now]), now);
            self.block.extend(pairs.flat_map(|(&score, &mark)| [score as u8, mark]));
            (scores, marks) = (&scores[rest..], &marks[rest..]);
            if self.block.len() == 2 * BLOCK {
                self.write_block()?;
            }
        }
        Ok(())
    }

    fn write_block(&mut self) -> Result<(), TableError> {
        let sum = sum(self.place, &self.block);
        self.file.write_all(&sum.to_le_bytes()).at(&self.path)?;
        self.file.write_all(&self.block).at(&self.path)?;
        self.block.clear();
        self.place += 1;
        Ok(())
    }

    /// Ends the file. It is written, but not yet safe from a loss of power.
    pub(crate) fn finish(mut self) -> Result<File, TableError> {
        if !self.block.is_empty() {
            self.write_block()?;
        }
        self.file.into_inner().map_err(std::io::IntoInnerError::into_error).at(&self.path)
    }
}

/// Reads scores and marks from a row on.
pub(crate) struct ValueReader {
    path: PathBuf,
    file: fs::File,
    /// The rows of the whole file.
    rows: usize,
    place: u64,
    block: Vec<u8>,
    used: usize,
}

impl ValueReader {
    /// Opens a file of exactly so many rows.
    pub(crate) fn open(path: &Path, rows: usize) -> Result<ValueReader, TableError> {
        let file = fs::File::open(path).at(path)?;
        let bytes = 4 * rows.div_ceil(BLOCK) + 2 * rows;
        if file.metadata().at(path)?.len() != bytes as u64 {
            return Err(TableError::damaged(path, format!("it does not have {bytes} bytes")));
        }
        Ok(ValueReader { path: path.to_owned(), file, rows, place: 0, block: Vec::new(), used: 0 })
    }

    /// Goes to a row.
    fn seek(&mut self, row: usize) -> Result<(), TableError> {
        self.place = (row / BLOCK) as u64;
        self.file.seek(SeekFrom::Start(self.place * BYTES as u64)).at(&self.path)?;
        self.block.clear();
        self.used = 0;
        if !row.is_multiple_of(BLOCK) {
            self.read_block()?;
            self.used = 2 * (row % BLOCK);
        }
        Ok(())
    }

    fn read_block(&mut self) -> Result<(), TableError> {
        let rows = self.rows.saturating_sub(self.place as usize * BLOCK).min(BLOCK);
        if rows == 0 {
            return Err(TableError::damaged(&self.path, "it is too short"));
        }
        let mut there = [0; 4];
        self.file.read_exact(&mut there).at(&self.path)?;
        self.block.resize(2 * rows, 0);
        self.file.read_exact(&mut self.block).at(&self.path)?;
        if sum(self.place, &self.block) != u32::from_le_bytes(there) {
            return Err(TableError::damaged(&self.path, "the checksum of a block does not match"));
        }
        self.place += 1;
        self.used = 0;
        Ok(())
    }

    /// The next score and mark.
    #[inline]
    pub(crate) fn next(&mut self) -> Result<(i8, u8), TableError> {
        if self.used == self.block.len() {
            self.read_block()?;
        }
        let pair = (self.block[self.used] as i8, self.block[self.used + 1]);
        self.used += 2;
        Ok(pair)
    }

    /// Some scores from a row on.
    pub(crate) fn scores(&mut self, row: usize, count: usize) -> Result<Vec<i8>, TableError> {
        self.seek(row)?;
        let mut scores = Vec::with_capacity(count);
        while scores.len() < count {
            if self.used == self.block.len() {
                self.read_block()?;
            }
            let pairs = self.block[self.used..].as_chunks::<2>().0;
            let now = pairs.len().min(count - scores.len());
            scores.extend(pairs[..now].iter().map(|pair| pair[0] as i8));
            self.used += 2 * now;
        }
        Ok(scores)
    }
}

fn sum(place: u64, bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    // Files with the scores of earlier versions are not read as if they had these.
    hasher.update(b"scores 2");
    hasher.update(&place.to_le_bytes());
    hasher.update(bytes);
    hasher.finalize()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(path: &Path, scores: &[i8], marks: &[u8]) {
        let mut writer = ValueWriter::create(path).unwrap();
        for (scores, marks) in scores.chunks(7_777).zip(marks.chunks(7_777)) {
            writer.push(scores, marks).unwrap();
        }
        writer.finish().unwrap();
    }

    fn read(path: &Path, rows: usize) -> Result<Vec<(i8, u8)>, TableError> {
        let mut reader = ValueReader::open(path, rows)?;
        (0..rows).map(|_| reader.next()).collect()
    }

    #[test]
    fn what_was_written_is_read_from_any_row_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("values");
        let mut random = fastrand::Rng::with_seed(3);
        for rows in [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 5] {
            let scores: Vec<i8> = (0..rows).map(|_| random.i8(..)).collect();
            let marks: Vec<u8> = (0..rows).map(|_| random.u8(..)).collect();
            write(&path, &scores, &marks);
            let pairs: Vec<(i8, u8)> = scores.iter().copied().zip(marks).collect();
            assert_eq!(read(&path, rows).unwrap(), pairs);
            let mut reader = ValueReader::open(&path, rows).unwrap();
            for row in [0, 1, BLOCK - 1, BLOCK, 2 * BLOCK + 9].into_iter().filter(|&r| r < rows) {
                for count in [0, 1, rows - row] {
                    assert_eq!(reader.scores(row, count).unwrap(), scores[row..row + count]);
                }
                assert!(reader.scores(row, rows - row + 1).is_err());
            }
            assert!(ValueReader::open(&path, rows + 1).is_err());
        }
    }

    #[test]
    fn damage_is_noticed_wherever_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("values");
        let scores: Vec<i8> = (0..60).collect();
        let marks: Vec<u8> = (60..120).collect();
        write(&path, &scores, &marks);
        let bytes = std::fs::read(&path).unwrap();
        for place in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[place] ^= 0x41;
            std::fs::write(&path, &damaged).unwrap();
            assert!(read(&path, 60).is_err(), "byte {place}");
            let scores = ValueReader::open(&path, 60).and_then(|mut reader| reader.scores(0, 60));
            assert!(scores.is_err(), "byte {place}");
            std::fs::write(&path, &bytes[..place]).unwrap();
            assert!(read(&path, 60).is_err(), "cut after {place} bytes");
        }
    }

    #[test]
    fn blocks_that_changed_places_are_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("values");
        let scores: Vec<i8> = (0..2 * BLOCK).map(|row| (row / BLOCK) as i8).collect();
        write(&path, &scores, &vec![0; 2 * BLOCK]);
        let mut bytes = std::fs::read(&path).unwrap();
        bytes.rotate_left(BYTES);
        std::fs::write(&path, &bytes).unwrap();
        assert!(read(&path, 2 * BLOCK).is_err());
    }
}
