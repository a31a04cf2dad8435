//! The rows of a ply in memory, from files that are what is stated of them.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use sha2::{Digest as _, Sha256};

use super::manifest::{LayerRecord, Numbers, PartRecord};
use super::pages::Layout;
use super::part::{self, Columns, Row};
use super::view::{Key, View};
use super::worth::Worth;
use crate::words::hexadecimal;
use crate::{Bounds, Rejection, in_our_words, reject};

/// No file has more rows for each of its bytes.
const MOST_ROWS_A_BYTE: u64 = 16;

/// The bytes that a row takes in memory, if two rows and more share their white pawns: two
/// plies are there, and for one file the columns that were read from it.
const BYTES_OF_A_ROW: usize = 21;
/// The bytes of white pawns and their first row.
const BYTES_OF_WHITE: usize = 16;
const BYTES_OF_A_READ_ROW: usize = 64;
/// What it takes more where squares passed over and draws are stored.
const BYTES_OF_RULES: usize = 8;

/// The rows of a ply.
#[derive(Default)]
pub(super) struct Layer {
    /// The different white pawns, in order, and the first row of each.
    white: Vec<u64>,
    starts: Vec<usize>,
    black: Vec<u64>,
    /// Empty in classic tables.
    passed: Vec<u64>,
    pub(super) worth: Vec<Worth>,
    pub(super) keeping_moves: Vec<u8>,
    pub(super) images: Vec<u8>,
    /// Whether a position of the ply before leads there.
    pub(super) reached: Vec<AtomicBool>,
    /// Where each part begins, with its name.
    parts: Vec<(usize, String)>,
}

impl Layer {
    pub(super) fn rows(&self) -> usize {
        self.black.len()
    }

    pub(super) fn key(&self, row: usize) -> Key {
        let white = self.white[self.starts.partition_point(|&start| start <= row) - 1];
        (white, self.black[row], self.passed.get(row).copied().unwrap_or(0))
    }

    /// The row of a position.
    #[inline]
    pub(super) fn find(&self, (white, black, passed): Key) -> Option<usize> {
        let place = self.white.binary_search(&white).ok()?;
        let start = self.starts[place];
        let end = self.starts.get(place + 1).copied().unwrap_or(self.rows());
        let blacks = &self.black[start..end];
        if self.passed.is_empty() {
            let row = blacks.binary_search(&black).ok().filter(|_| passed == 0)?;
            return Some(start + row);
        }
        let first = start + blacks.partition_point(|&there| there < black);
        let rows = first..end;
        let mut rows = rows.take_while(|&row| self.black[row] == black);
        rows.find(|&row| self.passed[row] == passed)
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
        layout: Layout,
        others: usize,
        bounds: Bounds<'_>,
    ) -> Result<Layer, Rejection> {
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
            let more = if layout.is_classic { 0 } else { BYTES_OF_RULES };
            bounds.afford((others + all.rows() + rows) as u128, BYTES_OF_A_ROW + more)?;
            bounds.afford(part.rows.into(), BYTES_OF_A_READ_ROW + 2 * more)?;
            let columns = part::read(&bytes, rows, layout, bounds);
            let columns = columns.map_err(|reason| reason.of_file(file))?;
            all.add(view, part, &columns)?;
            bounds.afford(all.white.len() as u128, 2 * BYTES_OF_WHITE)?;
        }
        all.reached = all.black.iter().map(|_| AtomicBool::new(false)).collect();
        Ok(all)
    }

    /// Adds the rows of a part to those before, and compares what does not depend on
    /// other plies.
    fn add(&mut self, view: &View, part: &PartRecord, columns: &Columns) -> Result<(), Rejection> {
        let file = &part.file;
        self.parts.push((self.rows(), file.clone()));
        let first = [columns.white[0], columns.black[0]].map(|number| number.to_string());
        let passed = columns.en_passant.first().map(ToString::to_string);
        if [&part.first_white, &part.first_black] != first.each_ref()
            || part.first_en_passant != passed
        {
            reject!("{file}: its first row is not the one stated");
        }
        let letter = if view.white_moves { b'w' } else { b'b' };
        let mut exercises: BTreeMap<Worth, u64> = BTreeMap::new();
        for row in 0..columns.white.len() {
            let key = columns.key(row);
            let line = || view.line(key);
            if self.rows() > 0 && self.key(self.rows() - 1) >= key {
                reject!("{file}: {} is out of order, or occurs twice", line());
            }
            if columns.side[row] != letter {
                reject!("{file}: {}: the column side is wrong", line());
            }
            if columns.position.get(row).is_some_and(|text| *text != line()) {
                reject!("{file}: {}: the column position is wrong", line());
            }
            let Some(Row { worth, keeping_moves, images, .. }) = columns.row(row) else {
                reject!("{file}: {}: a number is too large, or contradicts another", line());
            };
            if keeping_moves == 1 {
                *exercises.entry(worth).or_default() += 1;
            }
            if self.white.last() != Some(&key.0) {
                self.white.push(key.0);
                self.starts.push(self.rows());
            }
            self.black.push(key.1);
            if !columns.en_passant.is_empty() {
                self.passed.push(key.2);
            }
            self.worth.push(worth);
            self.keeping_moves.push(keeping_moves);
            self.images.push(images);
        }
        if part.exercises != Numbers::of(exercises.into_iter()) {
            reject!("_manifest.json: the puzzles of {file} are not those stated");
        }
        Ok(())
    }
}

/// The bytes of a file, if they are as many as stated.
fn read_bytes(folder: &Path, part: &PartRecord, bounds: Bounds<'_>) -> Result<Vec<u8>, Rejection> {
    let PartRecord { file, bytes: stated, .. } = part;
    let read = || {
        let path = folder.join(file);
        let length = match fs::metadata(&path).map_err(in_our_words)? {
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
