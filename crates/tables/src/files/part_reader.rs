//! Reading parts.

use std::fs::File;
use std::path::Path;

use parquet::basic::Type;
use parquet::column::reader::ColumnReaderImpl;
use parquet::column::reader::get_typed_column_reader;
use parquet::data_type::{DataType, Int32Type, Int64Type};
use parquet::file::reader::{FileReader as _, RowGroupReader, SerializedFileReader};
use parquet::file::statistics::Statistics;
use pawns::Value;

use super::part_writer::GROUP;
use crate::error::{AtPath as _, TableError};

/// A row of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The squares of the white pawns, as bits.
    pub white: u64,
    /// The squares of the black pawns, as bits.
    pub black: u64,
    /// The value of the position for the side to move.
    pub value: Value,
    /// The number of winning moves.
    pub winning_moves: u8,
}

/// The places of the columns.
const WHITE: usize = 0;
const BLACK: usize = 1;
const VALUE: usize = 3;
const WINNING_MOVES: usize = 4;

/// The columns that are read: place, name, type.
const COLUMNS: [(usize, &str, Type); 4] = [
    (WHITE, "white", Type::INT64),
    (BLACK, "black", Type::INT64),
    (VALUE, "value", Type::INT32),
    (WINNING_MOVES, "winning_moves", Type::INT32),
];

/// An open part.
pub(crate) struct PartReader<'a> {
    path: &'a Path,
    reader: SerializedFileReader<File>,
}

impl<'a> PartReader<'a> {
    /// Opens a part and reads where its columns are.
    pub(crate) fn open(path: &'a Path) -> Result<PartReader<'a>, TableError> {
        let reader = SerializedFileReader::new(File::open(path).at(path)?).at(path)?;
        let columns = reader.metadata().file_metadata().schema_descr();
        for (place, name, kind) in COLUMNS {
            let Some(column) = columns.columns().get(place).filter(|column| column.name() == name)
            else {
                return Err(TableError::damaged(path, format!("the column {name} is missing")));
            };
            // Neither optional nor repeated nor below another one.
            let is_plain = column.max_def_level() == 0 && column.max_rep_level() == 0;
            if column.physical_type() != kind || !is_plain || column.path().parts().len() != 1 {
                let what = format!("the column {name} has the wrong type");
                return Err(TableError::damaged(path, what));
            }
        }
        Ok(PartReader { path, reader })
    }

    /// How many row groups there are.
    pub(crate) fn groups(&self) -> usize {
        self.reader.num_row_groups()
    }

    /// The rows of a row group.
    pub(crate) fn group(&self, group: usize) -> Result<Vec<Row>, TableError> {
        let group = self.reader.get_row_group(group).at(self.path)?;
        let rows = self.rows_of(&*group)?;
        let white = self.column::<Int64Type>(&*group, WHITE, rows)?;
        let black = self.column::<Int64Type>(&*group, BLACK, rows)?;
        let value = self.column::<Int32Type>(&*group, VALUE, rows)?;
        let winning_moves = self.column::<Int32Type>(&*group, WINNING_MOVES, rows)?;
        let bits = white.into_iter().zip(black);
        let judged = value.into_iter().zip(winning_moves);
        let row = |((white, black), (value, winning_moves)): ((i64, i64), (i32, i32))| Row {
            white: white.cast_unsigned(),
            black: black.cast_unsigned(),
            value: Value::new(value as i16),
            winning_moves: winning_moves as u8,
        };
        Ok(bits.zip(judged).map(row).collect())
    }

    /// The row of a position, with the row group that it is in.
    pub(crate) fn find(&self, white: u64, black: u64) -> Result<Option<Row>, TableError> {
        for index in 0..self.groups() {
            let group = self.reader.get_row_group(index).at(self.path)?;
            if !may_hold(&*group, white) {
                continue;
            }
            let rows = self.rows_of(&*group)?;
            let whites = self.column::<Int64Type>(&*group, WHITE, rows)?;
            let start = whites.partition_point(|&bits| bits.cast_unsigned() < white);
            let count = whites[start..].partition_point(|&bits| bits.cast_unsigned() == white);
            let blacks = self.values::<Int64Type>(&*group, BLACK, start, count)?;
            if let Ok(row) = blacks.binary_search_by_key(&black, |&bits| bits.cast_unsigned()) {
                let value = self.values::<Int32Type>(&*group, VALUE, start + row, 1)?[0];
                let wins = self.values::<Int32Type>(&*group, WINNING_MOVES, start + row, 1)?[0];
                let value = Value::new(value as i16);
                return Ok(Some(Row { white, black, value, winning_moves: wins as u8 }));
            }
        }
        Ok(None)
    }

    /// How many rows a row group has.
    fn rows_of(&self, group: &dyn RowGroupReader) -> Result<usize, TableError> {
        let rows = usize::try_from(group.metadata().num_rows()).ok().filter(|&rows| rows <= GROUP);
        rows.ok_or_else(|| TableError::damaged(self.path, "a row group is too large"))
    }

    fn column<T: DataType>(
        &self,
        group: &dyn RowGroupReader,
        column: usize,
        rows: usize,
    ) -> Result<Vec<T::T>, TableError> {
        self.values::<T>(group, column, 0, rows)
    }

    /// The values of some rows of a column.
    fn values<T: DataType>(
        &self,
        group: &dyn RowGroupReader,
        column: usize,
        start: usize,
        count: usize,
    ) -> Result<Vec<T::T>, TableError> {
        let reader = group.get_column_reader(column).at(self.path)?;
        let mut reader: ColumnReaderImpl<T> = get_typed_column_reader(reader);
        reader.skip_records(start).at(self.path)?;
        let mut values = Vec::with_capacity(count);
        while values.len() < count {
            let left = count - values.len();
            let (read, _, _) = reader.read_records(left, None, None, &mut values).at(self.path)?;
            if read == 0 {
                return Err(TableError::damaged(self.path, "a column is too short"));
            }
        }
        Ok(values)
    }
}

/// Whether a row group may have rows of these white pawns.
fn may_hold(group: &dyn RowGroupReader, white: u64) -> bool {
    match group.metadata().column(WHITE).statistics() {
        Some(Statistics::Int64(range)) => match (range.min_opt(), range.max_opt()) {
            (Some(&min), Some(&max)) => {
                (min.cast_unsigned()..=max.cast_unsigned()).contains(&white)
            }
            _ => true,
        },
        _ => true,
    }
}
