//! The rows of a ply in memory, from files that are what is stated of them.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use sha2::{Digest as _, Sha256};

use super::manifest::{LayerRecord, Numbers, PartRecord};
use super::part::{self, Columns};
use super::view::View;
use crate::words::hexadecimal;
use crate::{Bounds, Rejected, reject};

/// No file has more rows for each of its bytes.
const MOST_ROWS_A_BYTE: u64 = 16;

/// The bytes that a row takes in memory: two plies are there, and for one file the
/// columns that were read from it.
const BYTES_OF_A_ROW: usize = 21;
const BYTES_OF_A_READ_ROW: usize = 64;

/// The rows of a ply.
#[derive(Default)]
pub(super) struct Layer {
    pub(super) white: Vec<u64>,
    pub(super) black: Vec<u64>,
    pub(super) value: Vec<i16>,
    pub(super) winning_moves: Vec<u8>,
    pub(super) images: Vec<u8>,
    /// Whether a position of the ply before leads there.
    pub(super) reached: Vec<AtomicBool>,
    /// Where each part begins, with its name.
    parts: Vec<(usize, String)>,
}

impl Layer {
    pub(super) fn rows(&self) -> usize {
        self.white.len()
    }

    pub(super) fn key(&self, row: usize) -> (u64, u64) {
        (self.white[row], self.black[row])
    }

    /// The row of a position.
    #[inline]
    pub(super) fn find(&self, (white, black): (u64, u64)) -> Option<usize> {
        let start = self.white.partition_point(|&there| there < white);
        let count = self.white[start..].partition_point(|&there| there == white);
        let row = self.black[start..start + count].binary_search(&black).ok()?;
        Some(start + row)
    }

    /// The file that a row is in.
    pub(super) fn part_of(&self, row: usize) -> &str {
        let after = self.parts.partition_point(|&(start, _)| start <= row);
        &self.parts[after - 1].1
    }

    /// Reads the files of a ply and compares what is stated of them. `others` is the
    /// number of rows that are in memory already.
    pub(super) fn read(
        folder: &Path,
        record: &LayerRecord,
        view: &View,
        text: bool,
        others: usize,
        bounds: Bounds<'_>,
    ) -> Result<Layer, Rejected> {
        let mut all = Layer::default();
        for part in &record.parts {
            bounds.go_on()?;
            let bytes = read_bytes(folder, part, bounds)?;
            let file = &part.file;
            if sha256(&bytes) != part.sha256 {
                reject!("{file}: the checksum does not match: the file is damaged");
            }
            if part.rows == 0 || part.rows > MOST_ROWS_A_BYTE * part.bytes {
                reject!("{file}: a file of this length cannot have {} rows", part.rows);
            }
            let rows = part.rows as usize;
            bounds.afford((others + all.rows() + rows) as u128, BYTES_OF_A_ROW)?;
            bounds.afford(part.rows.into(), BYTES_OF_A_READ_ROW)?;
            let columns = part::read(&bytes, rows, text, bounds);
            let columns = columns.map_err(|reason| reason.of_file(file))?;
            all.add(view, part, &columns)?;
        }
        all.reached = all.white.iter().map(|_| AtomicBool::new(false)).collect();
        Ok(all)
    }

    /// Adds the rows of a part to those before, and compares what does not depend on
    /// other plies.
    fn add(&mut self, view: &View, part: &PartRecord, columns: &Columns) -> Result<(), Rejected> {
        let file = &part.file;
        self.parts.push((self.rows(), file.clone()));
        let first = (columns.white[0].to_string(), columns.black[0].to_string());
        if (&part.first_white, &part.first_black) != (&first.0, &first.1) {
            reject!("{file}: its first row is not the one stated");
        }
        let letter = if view.white_moves { b'w' } else { b'b' };
        let mut exercises: BTreeMap<i16, u64> = BTreeMap::new();
        for row in 0..columns.white.len() {
            let key = (columns.white[row], columns.black[row]);
            let line = || view.line(key.0, key.1);
            if self.rows() > 0 && self.key(self.rows() - 1) >= key {
                reject!("{file}: {} is out of order, or occurs twice", line());
            }
            if columns.side[row] != letter {
                reject!("{file}: {}: the column side is wrong", line());
            }
            if columns.position.get(row).is_some_and(|text| *text != line()) {
                reject!("{file}: {}: the column position is wrong", line());
            }
            let (Ok(value), Ok(winning_moves), Ok(images)) = (
                i16::try_from(columns.value[row]),
                u8::try_from(columns.winning_moves[row]),
                u8::try_from(columns.images[row]),
            ) else {
                reject!("{file}: {}: a number is too large", line());
            };
            if winning_moves == 1 {
                *exercises.entry(value).or_default() += 1;
            }
            self.white.push(key.0);
            self.black.push(key.1);
            self.value.push(value);
            self.winning_moves.push(winning_moves);
            self.images.push(images);
        }
        if part.exercises != Numbers::of(exercises.into_iter()) {
            reject!("_manifest.json: the puzzles of {file} are not those stated");
        }
        Ok(())
    }
}

/// The bytes of a file, if they are as many as stated.
fn read_bytes(folder: &Path, part: &PartRecord, bounds: Bounds<'_>) -> Result<Vec<u8>, Rejected> {
    let PartRecord { file, bytes: stated, .. } = part;
    let read = || {
        let path = folder.join(file);
        let length = match fs::metadata(&path)? {
            data if data.is_file() => data.len(),
            // A pipe, say, has no end, and perhaps not even a beginning.
            _ => return Err(std::io::Error::other("not a file")),
        };
        let mut bytes = Vec::new();
        if length == *stated && bounds.afford(length.into(), 1).is_ok() {
            fs::File::open(&path)?.take(length + 1).read_to_end(&mut bytes)?;
        }
        Ok((length, bytes))
    };
    let (length, bytes) = match read() {
        Ok(read) => read,
        Err(error) => reject!("{file}: {error}"),
    };
    bounds.afford(length.into(), 1)?;
    if length != *stated || bytes.len() as u64 != length {
        reject!("{file}: it has {length} bytes, not as many as stated");
    }
    Ok(bytes)
}

pub(super) fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}
