//! The rows of a ply, one after the other, of which few are in memory.

use std::fs::File;
use std::path::Path;

use parquet::column::reader::ColumnReaderImpl;
use parquet::data_type::{DataType, Int32Type, Int64Type};
use parquet::file::reader::{FileReader as _, SerializedFileReader};

use super::part;
use crate::{Rejected, reject};

/// Values read at a time: many plies are open at once.
const AT_ONCE: usize = 1 << 12;

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
    /// The names of the files that are left, the next one last.
    files: Vec<&'a str>,
    group: Option<Group<'a>>,
}

impl<'a> Rows<'a> {
    /// The rows of files below a folder.
    pub(super) fn new(
        folder: &'a Path,
        files: impl DoubleEndedIterator<Item = &'a str>,
    ) -> Rows<'a> {
        Rows { folder, files: files.rev().collect(), group: None }
    }

    pub(super) fn next(&mut self) -> Result<Option<Row>, Rejected> {
        loop {
            if let Some(group) = &mut self.group {
                match group.next() {
                    Ok(Some(row)) => return Ok(Some(row)),
                    Ok(None) => self.group = None,
                    Err(error) => reject!("{}: {error}", group.name),
                }
            }
            let Some(name) = self.files.pop() else { return Ok(None) };
            match Group::open(self.folder, name) {
                Ok(group) => self.group = Some(group),
                Err(error) => reject!("{name}: {error}"),
            }
        }
    }
}

/// A file, open at one of its row groups.
struct Group<'a> {
    name: &'a str,
    reader: SerializedFileReader<File>,
    /// The number of the next row group.
    next: usize,
    columns: Option<Columns>,
}

/// The white pawns, the black ones, and the three small numbers of each row.
type Columns = (Column<Int64Type>, Column<Int64Type>, [Column<Int32Type>; 3]);

/// A column with some of its values, from the next one on.
struct Column<T: DataType> {
    reader: ColumnReaderImpl<T>,
    values: std::vec::IntoIter<T::T>,
}

impl<T: DataType> Column<T> {
    fn next(&mut self) -> parquet::errors::Result<Option<T::T>> {
        if self.values.len() == 0 {
            let mut values = Vec::new();
            self.reader.read_records(AT_ONCE, None, None, &mut values)?;
            self.values = values.into_iter();
        }
        Ok(self.values.next())
    }
}

impl<'a> Group<'a> {
    fn open(folder: &Path, name: &'a str) -> parquet::errors::Result<Group<'a>> {
        let reader = SerializedFileReader::new(File::open(folder.join(name))?)?;
        Ok(Group { name, reader, next: 0, columns: None })
    }

    fn next(&mut self) -> parquet::errors::Result<Option<Row>> {
        loop {
            if let Some((white, black, [value, winning_moves, images])) = &mut self.columns {
                let row = (white.next()?, black.next()?, value.next()?);
                if let (Some(white), Some(black), Some(value)) = row {
                    return Ok(Some(Row {
                        white: white.cast_unsigned(),
                        black: black.cast_unsigned(),
                        value: value as i16,
                        winning_moves: winning_moves.next()?.unwrap_or(0) as u8,
                        images: images.next()?.unwrap_or(0) as u8,
                    }));
                }
                self.columns = None;
            }
            if self.next == self.reader.num_row_groups() {
                return Ok(None);
            }
            let columns = (
                self.column(0)?,
                self.column(1)?,
                [self.column(3)?, self.column(4)?, self.column(5)?],
            );
            self.columns = Some(columns);
            self.next += 1;
        }
    }

    fn column<T: DataType>(&self, column: usize) -> parquet::errors::Result<Column<T>> {
        let reader = part::column(&self.reader, self.next, column)?;
        Ok(Column { reader, values: Vec::new().into_iter() })
    }
}
