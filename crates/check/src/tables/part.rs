//! The columns of a table's file.

use parquet::basic::{ConvertedType, Type};
use parquet::column::reader::{ColumnReaderImpl, get_typed_column_reader};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{ChunkReader, FileReader, SerializedFileReader};
use parquet::file::statistics::Statistics;
use parquet::schema::types::ColumnDescPtr;

/// The names and types of the columns; the last one is there on request.
const COLUMNS: [(&str, Type, ConvertedType); 7] = [
    ("white", Type::INT64, ConvertedType::UINT_64),
    ("black", Type::INT64, ConvertedType::UINT_64),
    ("side", Type::BYTE_ARRAY, ConvertedType::UTF8),
    ("value", Type::INT32, ConvertedType::INT_16),
    ("winning_moves", Type::INT32, ConvertedType::UINT_8),
    ("images", Type::INT32, ConvertedType::UINT_8),
    ("position", Type::BYTE_ARRAY, ConvertedType::UTF8),
];

/// Values read at a time.
const AT_ONCE: usize = 1 << 14;

/// The rows of a file, column by column.
#[derive(Default)]
pub(super) struct Columns {
    pub(super) white: Vec<u64>,
    pub(super) black: Vec<u64>,
    pub(super) side: Vec<u8>,
    pub(super) value: Vec<i32>,
    pub(super) winning_moves: Vec<i32>,
    pub(super) images: Vec<i32>,
    pub(super) position: Vec<String>,
}

/// Reads a file of exactly so many rows; `None` if it has not these columns, or
/// another number of rows.
pub(super) fn read(
    bytes: impl ChunkReader + 'static,
    rows: usize,
    text: bool,
) -> Result<Option<Columns>> {
    let reader = SerializedFileReader::new(bytes)?;
    if !has_columns(&reader, text) {
        return Ok(None);
    }
    let mut all = Columns::default();
    for group in 0..reader.num_row_groups() {
        let start = all.white.len();
        let read = |column: usize| Source { reader: &reader, group, column, most: rows };
        all.white.extend(read(0).values::<Int64Type>()?.into_iter().map(i64::cast_unsigned));
        all.black.extend(read(1).values::<Int64Type>()?.into_iter().map(i64::cast_unsigned));
        all.side.extend(read(2).values::<ByteArrayType>()?.iter().map(|side| match side.data() {
            [letter] => *letter,
            _ => 0,
        }));
        all.value.extend(read(3).values::<Int32Type>()?);
        all.winning_moves.extend(read(4).values::<Int32Type>()?);
        all.images.extend(read(5).values::<Int32Type>()?);
        if text {
            let texts = read(6).values::<ByteArrayType>()?;
            let text = |text: &ByteArray| String::from_utf8_lossy(text.data()).into_owned();
            all.position.extend(texts.iter().map(text));
        }
        if all.white.len() > rows {
            return Ok(None);
        }
        if !all.has_bounds(&reader, group, start) {
            let reason = "a row group says of itself what is not true of its rows";
            return Err(ParquetError::General(reason.into()));
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

/// Whether a file has the columns of a table, of the types that they have there, and
/// no others.
fn has_columns(reader: &impl FileReader, text: bool) -> bool {
    let schema = reader.metadata().file_metadata().schema_descr();
    let expected = COLUMNS.into_iter().take(if text { 7 } else { 6 });
    // Every row has one value in each column: none is missing, none is a list.
    let is_plain = |column: &ColumnDescPtr| {
        column.max_def_level() == 0
            && column.max_rep_level() == 0
            && column.path().parts().len() == 1
    };
    let is_said_twice_alike = |column: &ColumnDescPtr| {
        let logical = column.logical_type_ref();
        logical.is_none_or(|_| ConvertedType::from(logical.cloned()) == column.converted_type())
    };
    let columns = schema.columns();
    columns.iter().all(|column| is_plain(column) && is_said_twice_alike(column))
        && columns
            .iter()
            .map(|column| (column.name(), column.physical_type(), column.converted_type()))
            .eq(expected)
}

impl Columns {
    /// Whether what a row group says of the least and the greatest number in its
    /// columns is true of the rows from `start` on. Whoever looks for a row passes over
    /// a group by what it says of itself.
    fn has_bounds(&self, reader: &impl FileReader, group: usize, start: usize) -> bool {
        let columns = reader.metadata().row_group(group).columns();
        let numbers = |column: usize| -> (i128, i128) {
            fn ends<T: Copy + Ord + Into<i128>>(numbers: &[T]) -> (i128, i128) {
                let (least, most) = (numbers.iter().min(), numbers.iter().max());
                (least.map_or(0, |&least| least.into()), most.map_or(0, |&most| most.into()))
            }
            match column {
                0 => ends(&self.white[start..]),
                1 => ends(&self.black[start..]),
                3 => ends(&self.value[start..]),
                4 => ends(&self.winning_moves[start..]),
                _ => ends(&self.images[start..]),
            }
        };
        columns.iter().enumerate().all(|(column, chunk)| {
            let agrees = match chunk.statistics() {
                None => true,
                Some(Statistics::Int64(stated)) => {
                    let (least, most) = numbers(column);
                    stated.min_opt().is_none_or(|&min| i128::from(min.cast_unsigned()) == least)
                        && stated
                            .max_opt()
                            .is_none_or(|&max| i128::from(max.cast_unsigned()) == most)
                }
                Some(Statistics::Int32(stated)) => {
                    let (least, most) = numbers(column);
                    stated.min_opt().is_none_or(|&min| i128::from(min) == least)
                        && stated.max_opt().is_none_or(|&max| i128::from(max) == most)
                }
                Some(Statistics::ByteArray(stated)) => {
                    let holds = |text: &[u8]| {
                        stated.min_opt().is_none_or(|min| min.data() <= text)
                            && stated.max_opt().is_none_or(|max| max.data() >= text)
                    };
                    match column {
                        2 => self.side[start..].iter().all(|&side| holds(&[side])),
                        _ => self.position[start..].iter().all(|text| holds(text.as_bytes())),
                    }
                }
                Some(_) => false,
            };
            let nulls = chunk.statistics().and_then(Statistics::null_count_opt);
            // There are other ways to pass over rows, which no table has.
            let is_all = chunk.bloom_filter_offset().is_none()
                && chunk.column_index_offset().is_none()
                && nulls.is_none_or(|nulls| nulls == 0);
            agrees && is_all
        })
    }
}

/// A reader of a column of a row group.
pub(super) fn column<T: DataType>(
    reader: &impl FileReader,
    group: usize,
    column: usize,
) -> Result<ColumnReaderImpl<T>> {
    let group = reader.get_row_group(group)?;
    Ok(get_typed_column_reader::<T>(group.get_column_reader(column)?))
}

/// A column of a row group that may have so many values.
struct Source<'a, R: ChunkReader + 'static> {
    reader: &'a SerializedFileReader<R>,
    group: usize,
    column: usize,
    most: usize,
}

impl<R: ChunkReader + 'static> Source<'_, R> {
    /// The values, read in pieces, and no more than a piece above the most: what a file
    /// promises is not believed.
    fn values<T: DataType>(&self) -> Result<Vec<T::T>> {
        let mut column = column::<T>(self.reader, self.group, self.column)?;
        let mut values = Vec::new();
        while values.len() <= self.most {
            let (read, _, _) = column.read_records(AT_ONCE, None, None, &mut values)?;
            if read == 0 {
                break;
            }
        }
        Ok(values)
    }
}
