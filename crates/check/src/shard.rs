//! The columns of a table's file.

use parquet::basic::Type;
use parquet::column::reader::get_typed_column_reader;
use parquet::data_type::{ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::Result;
use parquet::file::reader::{ChunkReader, FileReader as _, SerializedFileReader};
use parquet::schema::types::ColumnDescPtr;

/// The names and types of the columns; the last one is there on request.
const COLUMNS: [(&str, Type); 7] = [
    ("white", Type::INT64),
    ("black", Type::INT64),
    ("side", Type::BYTE_ARRAY),
    ("value", Type::INT32),
    ("winning_moves", Type::INT32),
    ("images", Type::INT32),
    ("position", Type::BYTE_ARRAY),
];

/// The rows of a file, column by column.
#[derive(Default)]
pub(crate) struct Columns {
    pub(crate) white: Vec<u64>,
    pub(crate) black: Vec<u64>,
    pub(crate) side: Vec<u8>,
    pub(crate) value: Vec<i32>,
    pub(crate) winning_moves: Vec<i32>,
    pub(crate) images: Vec<i32>,
    pub(crate) position: Vec<String>,
}

/// Reads a file of exactly so many rows; `None` if it has not these columns, or
/// another number of rows.
pub(crate) fn read(
    bytes: impl ChunkReader + 'static,
    rows: usize,
    text: bool,
) -> Result<Option<Columns>> {
    let reader = SerializedFileReader::new(bytes)?;
    let schema = reader.metadata().file_metadata().schema_descr();
    let columns = schema.columns().iter().map(|column| (column.name(), column.physical_type()));
    if !columns.eq(COLUMNS.into_iter().take(if text { 7 } else { 6 })) {
        return Ok(None);
    }
    // Every row has one value in each column: none is missing, none is a list.
    let is_plain = |column: &ColumnDescPtr| {
        column.max_def_level() == 0
            && column.max_rep_level() == 0
            && column.path().parts().len() == 1
    };
    if !schema.columns().iter().all(is_plain) {
        return Ok(None);
    }
    let mut all = Columns::default();
    let mut numbers = Vec::new();
    for group in 0..reader.num_row_groups() {
        let read = |column: usize| Source { reader: &reader, group, column };
        read(0).values::<Int64Type>(rows, &mut numbers)?;
        all.white.extend(numbers.drain(..).map(i64::cast_unsigned));
        read(1).values::<Int64Type>(rows, &mut numbers)?;
        all.black.extend(numbers.drain(..).map(i64::cast_unsigned));
        read(3).values::<Int32Type>(rows, &mut all.value)?;
        read(4).values::<Int32Type>(rows, &mut all.winning_moves)?;
        read(5).values::<Int32Type>(rows, &mut all.images)?;
        let mut texts = Vec::new();
        read(2).values::<ByteArrayType>(rows, &mut texts)?;
        all.side.extend(texts.drain(..).map(|side| match side.data() {
            [letter] => *letter,
            _ => 0,
        }));
        if text {
            read(6).values::<ByteArrayType>(rows, &mut texts)?;
            let text = |text: parquet::data_type::ByteArray| {
                String::from_utf8_lossy(text.data()).into_owned()
            };
            all.position.extend(texts.drain(..).map(text));
        }
        if all.white.len() > rows {
            return Ok(None);
        }
    }
    let lengths = [
        all.white.len(),
        all.black.len(),
        all.side.len(),
        all.value.len(),
        all.winning_moves.len(),
        all.images.len(),
        if text { all.position.len() } else { rows },
    ];
    Ok(lengths.iter().all(|&length| length == rows).then_some(all))
}

/// A column of a row group.
struct Source<'a, R: ChunkReader + 'static> {
    reader: &'a SerializedFileReader<R>,
    group: usize,
    column: usize,
}

impl<R: ChunkReader + 'static> Source<'_, R> {
    /// Adds the values to others, in pieces, and no more than one above `most`: what
    /// a file promises is not believed.
    fn values<T: DataType>(&self, most: usize, values: &mut Vec<T::T>) -> Result<()> {
        let group = self.reader.get_row_group(self.group)?;
        let mut column = get_typed_column_reader::<T>(group.get_column_reader(self.column)?);
        while values.len() <= most {
            let (read, _, _) = column.read_records(1 << 14, None, None, values)?;
            if read == 0 {
                break;
            }
        }
        Ok(())
    }
}
