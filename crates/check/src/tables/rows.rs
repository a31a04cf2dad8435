//! The rows of a ply, one after the other, of which few are in memory.

use std::fs::File;
use std::path::Path;

use super::pages::{Chunk, Column, ColumnNumbers, GROUP, MAGIC};
use crate::{Bounds, Rejected, reject};

/// A row as far as it is counted, in the order of rows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Row {
    pub(super) white: u64,
    pub(super) black: u64,
    pub(super) value: i16,
    pub(super) winning_moves: u8,
    pub(super) images: u8,
}

/// The rows of a ply, one after the other, of which few are in memory. The files have
/// been gone through before.
pub(super) struct Rows<'a> {
    folder: &'a Path,
    /// The files that are left with their numbers of rows, the next one last.
    files: Vec<(&'a str, usize)>,
    /// Whether rows hold their position as text.
    text: bool,
    part: Option<Part<'a>>,
    bounds: Bounds<'a>,
}

impl<'a> Rows<'a> {
    /// The rows of files below a folder, of which each has so many.
    pub(super) fn new(
        folder: &'a Path,
        files: impl DoubleEndedIterator<Item = (&'a str, u64)>,
        text: bool,
        bounds: Bounds<'a>,
    ) -> Rows<'a> {
        let files = files.rev().map(|(name, rows)| (name, rows as usize)).collect();
        Rows { folder, files, text, part: None, bounds }
    }

    pub(super) fn next(&mut self) -> Result<Option<Row>, Rejected> {
        loop {
            if let Some(part) = &mut self.part {
                match part.next(self.text, self.bounds) {
                    Ok(Some(row)) => return Ok(Some(row)),
                    Ok(None) => self.part = None,
                    Err(reason) => return Err(reason.of_file(part.name)),
                }
            }
            let Some((name, rows)) = self.files.pop() else { return Ok(None) };
            match File::open(self.folder.join(name)) {
                Ok(file) => {
                    let place = MAGIC.len() as u64;
                    self.part = Some(Part { name, file, place, rows, group: None });
                }
                Err(error) => reject!("{name}: {error}"),
            }
        }
    }
}

/// A file, open at one of its row groups.
struct Part<'a> {
    name: &'a str,
    file: File,
    /// Where the next row group begins, and how many rows are left from there on.
    place: u64,
    rows: usize,
    group: Option<Numbers>,
}

/// What is counted of a row group's rows: the white pawns, the black ones, value, winning
/// moves, images.
type Numbers = [ColumnNumbers; 5];

impl Part<'_> {
    fn next(&mut self, text: bool, bounds: Bounds<'_>) -> Result<Option<Row>, Rejected> {
        loop {
            if let Some(columns) = &mut self.group {
                let mut numbers = [None; 5];
                for (number, column) in numbers.iter_mut().zip(columns) {
                    *number = column.next(&mut self.file, bounds)?;
                }
                if let [Some(white), Some(black), Some(value), Some(winning), Some(images)] =
                    numbers
                {
                    return Ok(Some(Row {
                        white: white.cast_unsigned(),
                        black: black.cast_unsigned(),
                        value: value as i16,
                        winning_moves: winning as u8,
                        images: images as u8,
                    }));
                }
                self.group = None;
            }
            if self.rows == 0 {
                return Ok(None);
            }
            self.group = Some(self.open_group(text, bounds)?);
        }
    }

    fn open_group(&mut self, text: bool, bounds: Bounds<'_>) -> Result<Numbers, Rejected> {
        let rows = self.rows.min(GROUP);
        let mut chunks = Vec::new();
        for &column in Column::all(text) {
            let chunk = Chunk::find(&mut self.file, self.place, column, rows)?;
            self.place = chunk.end();
            chunks.push(chunk);
        }
        self.rows -= rows;
        let mut numbers = |column: usize| chunks[column].numbers(&mut self.file, bounds);
        Ok([numbers(0)?, numbers(1)?, numbers(3)?, numbers(4)?, numbers(5)?])
    }
}
