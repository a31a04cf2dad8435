//! Reading parts.

use std::fs::File;
use std::path::Path;

use parquet::column::reader::ColumnReaderImpl;
use parquet::column::reader::get_typed_column_reader;
use parquet::data_type::{DataType, Int32Type, Int64Type};
use parquet::file::reader::{FileReader as _, RowGroupReader, SerializedFileReader};
use parquet::file::statistics::Statistics;
use pawns::{Outcome, Position, Rules, Side, Value};

use super::columns::Column;
use super::part_writer::GROUP;
use crate::error::{AtPath as _, TableError};

/// A row of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The squares of the white pawns, as bits.
    pub white: u64,
    /// The squares of the black pawns, as bits.
    pub black: u64,
    /// The square that the opponent's pawn has just passed over, as a bit, if it can be
    /// captured there; 0 if not.
    pub en_passant: u64,
    /// The value of the position for the side to move.
    pub value: Value,
    /// The number of winning moves.
    pub winning_moves: u8,
    /// In a draw, the number of moves that hold it; otherwise 0.
    pub drawing_moves: u8,
}

impl Row {
    /// The position, given the rules and the side to move; `None` if there is none.
    pub fn position(&self, rules: &Rules, to_move: Side) -> Option<Position> {
        let position = Position::new(self.white, self.black, to_move)?;
        match self.en_passant {
            0 => Some(position),
            bit => rules.with_en_passant(position, rules.square(bit)).ok(),
        }
    }

    /// The number of moves that win, or that hold the draw.
    pub fn keeping_moves(&self) -> u8 {
        self.winning_moves.max(self.drawing_moves)
    }
}

/// An open part.
pub(crate) struct PartReader<'a> {
    path: &'a Path,
    columns: &'static [Column],
    reader: SerializedFileReader<File>,
}

impl<'a> PartReader<'a> {
    /// Opens a part and reads where its columns are.
    pub(crate) fn open(path: &'a Path, is_classic: bool) -> Result<PartReader<'a>, TableError> {
        let reader = SerializedFileReader::new(File::open(path).at(path)?).at(path)?;
        let schema = reader.metadata().file_metadata().schema_descr();
        let columns = Column::all(is_classic);
        for (place, expected) in columns.iter().enumerate() {
            let (name, kind) = (expected.name(), expected.kind());
            let Some(column) = schema.columns().get(place).filter(|column| column.name() == name)
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
        Ok(PartReader { path, columns, reader })
    }

    /// How many row groups there are.
    pub(crate) fn groups(&self) -> usize {
        self.reader.num_row_groups()
    }

    /// The rows of a row group.
    pub(crate) fn group(&self, group: usize) -> Result<Vec<Row>, TableError> {
        let group = self.reader.get_row_group(group).at(self.path)?;
        let rows = self.rows_of(&*group)?;
        self.read_rows(&*group, 0, rows)
    }

    /// Some rows of a row group.
    fn read_rows(
        &self,
        group: &dyn RowGroupReader,
        start: usize,
        count: usize,
    ) -> Result<Vec<Row>, TableError> {
        let bits = |column| self.bits(group, column, start, count);
        let numbers = |column| self.numbers(group, column, start, count);
        let (white, black) = (bits(Column::White)?, bits(Column::Black)?);
        let (value, winning_moves) = (numbers(Column::Value)?, numbers(Column::WinningMoves)?);
        let is_classic = !self.columns.contains(&Column::Outcome);
        let (en_passant, outcome, drawing_moves) = if is_classic {
            (Vec::new(), Vec::new(), Vec::new())
        } else {
            (bits(Column::EnPassant)?, numbers(Column::Outcome)?, numbers(Column::DrawingMoves)?)
        };
        let row = |row: usize| Row {
            white: white[row],
            black: black[row],
            en_passant: en_passant.get(row).copied().unwrap_or_default(),
            value: judged(outcome.get(row).copied(), value[row] as i16),
            winning_moves: winning_moves[row] as u8,
            drawing_moves: drawing_moves.get(row).copied().unwrap_or_default() as u8,
        };
        Ok((0..count).map(row).collect())
    }

    /// The row of a position.
    pub(crate) fn find(
        &self,
        (white, black, en_passant): (u64, u64, u64),
    ) -> Result<Option<Row>, TableError> {
        for index in 0..self.groups() {
            let group = self.reader.get_row_group(index).at(self.path)?;
            if !may_hold(&*group, white) {
                continue;
            }
            let rows = self.rows_of(&*group)?;
            let whites = self.bits(&*group, Column::White, 0, rows)?;
            let start = whites.partition_point(|&bits| bits < white);
            let count = whites[start..].partition_point(|&bits| bits == white);
            let blacks = self.bits(&*group, Column::Black, start, count)?;
            let first = blacks.partition_point(|&bits| bits < black);
            let count = blacks[first..].partition_point(|&bits| bits == black);
            if count == 0 {
                continue;
            }
            // A few, with different squares passed over.
            let rows = self.read_rows(&*group, start + first, count)?;
            if let Some(row) = rows.into_iter().find(|row| row.en_passant == en_passant) {
                return Ok(Some(row));
            }
        }
        Ok(None)
    }

    /// Some of a column of squares.
    fn bits(
        &self,
        group: &dyn RowGroupReader,
        column: Column,
        start: usize,
        count: usize,
    ) -> Result<Vec<u64>, TableError> {
        let values = self.values::<Int64Type>(group, column, start, count)?;
        Ok(values.into_iter().map(i64::cast_unsigned).collect())
    }

    /// Some of a column of numbers.
    fn numbers(
        &self,
        group: &dyn RowGroupReader,
        column: Column,
        start: usize,
        count: usize,
    ) -> Result<Vec<i32>, TableError> {
        self.values::<Int32Type>(group, column, start, count)
    }

    /// How many rows a row group has.
    fn rows_of(&self, group: &dyn RowGroupReader) -> Result<usize, TableError> {
        let rows = usize::try_from(group.metadata().num_rows()).ok().filter(|&rows| rows <= GROUP);
        rows.ok_or_else(|| TableError::damaged(self.path, "a row group is too large"))
    }

    /// The values of some rows of a column.
    fn values<T: DataType>(
        &self,
        group: &dyn RowGroupReader,
        column: Column,
        start: usize,
        count: usize,
    ) -> Result<Vec<T::T>, TableError> {
        let place = self.columns.iter().position(|&there| there == column);
        let place = place.expect("only columns of the table are asked for");
        let reader = group.get_column_reader(place).at(self.path)?;
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

/// The value of a row, whose outcome is 1, 0 or -1, or not stated, in classic tables.
fn judged(outcome: Option<i32>, plies: i16) -> Value {
    match (outcome, plies) {
        (Some(0), _) => Value::finished(Outcome::Draw),
        (Some(1), 0) => Value::finished(Outcome::Win),
        _ => Value::new(plies),
    }
}

/// Whether a row group may have rows of these white pawns.
fn may_hold(group: &dyn RowGroupReader, white: u64) -> bool {
    // White's pawns are the first column of all tables.
    match group.metadata().column(0).statistics() {
        Some(Statistics::Int64(range)) => match (range.min_opt(), range.max_opt()) {
            (Some(&min), Some(&max)) => {
                (min.cast_unsigned()..=max.cast_unsigned()).contains(&white)
            }
            _ => true,
        },
        _ => true,
    }
}
