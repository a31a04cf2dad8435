//! The rows of a ply, one after the other, of which few are in memory.

use std::fs::File;
use std::path::Path;

use super::pages::{Chunk, Column, ColumnNumbers, GROUP, Layout, MAGIC};
use super::part::Row;
use crate::{Bounds, Rejection, in_our_words, reject};

/// The rows of a ply, one after the other, of which few are in memory. The files have
/// been gone through before.
pub(super) struct Rows<'a> {
    folder: &'a Path,
    /// The files that are left with their numbers of rows, the next one last.
    files: Vec<(&'a str, usize)>,
    layout: Layout,
    part: Option<Part<'a>>,
    bounds: Bounds<'a>,
}

impl<'a> Rows<'a> {
    /// The rows of files below a folder, of which each has so many.
    pub(super) fn new(
        folder: &'a Path,
        files: impl DoubleEndedIterator<Item = (&'a str, u64)>,
        layout: Layout,
        bounds: Bounds<'a>,
    ) -> Rows<'a> {
        let files = files.rev().map(|(name, rows)| (name, rows as usize)).collect();
        Rows { folder, files, layout, part: None, bounds }
    }

    pub(super) fn next(&mut self) -> Result<Option<Row>, Rejection> {
        loop {
            if let Some(part) = &mut self.part {
                match part.next(self.layout, self.bounds) {
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
                Err(error) => reject!("{name}: {}", in_our_words(error)),
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

/// The columns of a row group, but for the texts, with the names of the columns.
type Numbers = Vec<(Column, ColumnNumbers)>;

impl Part<'_> {
    fn next(&mut self, layout: Layout, bounds: Bounds<'_>) -> Result<Option<Row>, Rejection> {
        loop {
            if let Some(columns) = &mut self.group {
                let (mut key, mut moves) = ((0, 0, 0), [0, 0]);
                let (mut outcome, mut plies, mut images) = (None, 0, 0);
                let mut is_there = true;
                for (column, numbers) in columns {
                    let Some(number) = numbers.next(&mut self.file, bounds)? else {
                        is_there = false;
                        continue;
                    };
                    match column {
                        Column::White => key.0 = number.cast_unsigned(),
                        Column::Black => key.1 = number.cast_unsigned(),
                        Column::EnPassant => key.2 = number.cast_unsigned(),
                        Column::Outcome => outcome = Some(number as i32),
                        Column::Value => plies = number as i32,
                        Column::WinningMoves => moves[0] = number as i32,
                        Column::DrawingMoves => moves[1] = number as i32,
                        Column::Images => images = number as i32,
                        Column::Side | Column::Position => {}
                    }
                }
                if is_there {
                    let Some(row) = Row::new(key, (outcome, plies), moves, images) else {
                        reject!("it was changed while it was checked");
                    };
                    return Ok(Some(row));
                }
                self.group = None;
            }
            if self.rows == 0 {
                return Ok(None);
            }
            self.group = Some(self.open_group(layout, bounds)?);
        }
    }

    fn open_group(&mut self, layout: Layout, bounds: Bounds<'_>) -> Result<Numbers, Rejection> {
        let rows = self.rows.min(GROUP);
        let mut columns = Vec::new();
        for &column in Column::all(layout) {
            let chunk = Chunk::find(&mut self.file, self.place, column, rows)?;
            self.place = chunk.end();
            if !matches!(column, Column::Side | Column::Position) {
                columns.push((column, chunk.numbers(&mut self.file, bounds)?));
            }
        }
        self.rows -= rows;
        Ok(columns)
    }
}
