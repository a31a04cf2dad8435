//! Writing parts: rows as Parquet columns.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::sync::Arc;

use durable::File;
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::{ColumnPath, Type};
use pawns::{Game, Numbering};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::checksum::digits;
use super::store::Store;
use crate::error::{AtPath as _, TableError};
use crate::manifest::{Counts, Longest, PartRecord, letter};
use crate::score;
use crate::tally::Tally;

/// The most rows of a row group: what a look-up has to read.
const GROUP: usize = 1 << 17;

/// The mark of a row that stands for one position; the other bits are the number
/// of winning moves.
pub const SINGLE: u8 = 128;

/// Solved rows, as numbers, scores and marks.
#[derive(Clone, Copy)]
pub struct SolvedRows<'a> {
    /// Numbers, in order.
    pub numbers: &'a [u64],
    /// The score of each.
    pub scores: &'a [i8],
    /// The number of winning moves of each, and [`SINGLE`] if it stands for one
    /// position.
    pub marks: &'a [u8],
}

/// What a part adds to the records of its layer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PartSummary {
    /// Its own record.
    pub part: PartRecord,
    /// What its rows stand for.
    pub counts: Counts,
    /// The longest win in it.
    pub longest: Option<Longest>,
}

/// How parts are written.
pub(crate) struct PartWriter<'a> {
    numbering: &'a Numbering,
    schema: Arc<Type>,
    properties: Arc<WriterProperties>,
    text: bool,
}

impl<'a> PartWriter<'a> {
    /// A writer of rows, with their positions as text if that is wanted.
    pub(crate) fn new(numbering: &'a Numbering, text: bool) -> PartWriter<'a> {
        let mut columns = String::from(
            "message row { \
             required int64 white (INTEGER(64,false)); \
             required int64 black (INTEGER(64,false)); \
             required binary side (UTF8); \
             required int32 value (INTEGER(16,true)); \
             required int32 winning_moves (INTEGER(8,false)); \
             required int32 images (INTEGER(8,false)); ",
        );
        if text {
            columns += "required binary position (UTF8); ";
        }
        columns.push('}');
        let level = ZstdLevel::try_new(1).expect("there is such a level");
        let mut properties = WriterProperties::builder()
            .set_created_by("ludex".into())
            .set_compression(Compression::ZSTD(level))
            .set_statistics_enabled(EnabledStatistics::Chunk);
        for column in ["white", "black", "position"] {
            properties = properties.set_column_dictionary_enabled(ColumnPath::from(column), false);
        }
        for column in ["white", "black"] {
            properties = properties
                .set_column_encoding(ColumnPath::from(column), Encoding::DELTA_BINARY_PACKED);
        }
        PartWriter {
            numbering,
            schema: Arc::new(parse_message_type(&columns).expect("the schema is well formed")),
            properties: Arc::new(properties.build()),
            text,
        }
    }

    /// Writes rows as a part of a ply. The file is not yet safe from a loss of power.
    pub(crate) fn write(
        &self,
        store: &Store,
        ply: u32,
        index: usize,
        rows: SolvedRows<'_>,
    ) -> Result<(PartSummary, File), TableError> {
        let (path, name) = store.part(ply, index)?;
        let path = &path;
        let file = BufWriter::with_capacity(1 << 18, File::create(path).at(path)?);
        let sink = HashingWriter { file, hash: Sha256::new(), bytes: 0 };
        let (schema, properties) = (Arc::clone(&self.schema), Arc::clone(&self.properties));
        let mut writer = SerializedFileWriter::new(sink, schema, properties).at(path)?;
        let mut statistics = Statistics::default();
        let mut first = (0, 0);
        for start in (0..rows.numbers.len()).step_by(GROUP) {
            let end = rows.numbers.len().min(start + GROUP);
            let group = SolvedRows {
                numbers: &rows.numbers[start..end],
                scores: &rows.scores[start..end],
                marks: &rows.marks[start..end],
            };
            let columns = Columns::new(self, ply, group);
            statistics.add(group);
            if start == 0 {
                first = (columns.white[0], columns.black[0]);
            }
            let mut row_group = writer.next_row_group().at(path)?;
            columns.write(&mut row_group).at(path)?;
            row_group.close().at(path)?;
        }
        let sink = writer.into_inner().at(path)?;
        let sha256 = digits(&sink.hash.finalize());
        let longest = statistics
            .longest
            .map(|(value, row)| Longest { value, position: self.line(ply, rows.numbers[row]) });
        let file = sink.file.into_inner().map_err(io::IntoInnerError::into_error).at(path)?;
        let summary = PartSummary {
            part: PartRecord {
                file: name,
                rows: rows.numbers.len() as u64,
                bytes: sink.bytes,
                sha256,
                first_white: (first.0.cast_unsigned()).to_string(),
                first_black: (first.1.cast_unsigned()).to_string(),
                exercises: statistics.exercises,
            },
            counts: statistics.counts,
            longest,
        };
        Ok((summary, file))
    }

    fn line(&self, ply: u32, number: u64) -> String {
        let rules = *self.numbering.rules();
        Game { rules, position: self.numbering.position(ply, number) }.one_line()
    }
}

/// What is counted while rows are written.
#[derive(Default)]
struct Statistics {
    counts: Counts,
    exercises: BTreeMap<i16, u64>,
    /// The largest value of a win, and the first row that has it.
    longest: Option<(i16, usize)>,
    rows: usize,
}

impl Statistics {
    /// Counts the rows of a row group.
    fn add(&mut self, rows: SolvedRows<'_>) {
        let mut tally = Tally::new();
        for (&score, &mark) in rows.scores.iter().zip(rows.marks) {
            tally.add(score, mark);
        }
        let mut longest = 0;
        for entry in tally.entries() {
            self.counts.add(&entry);
            longest = longest.max(entry.value);
            if entry.winning_moves == 1 {
                *self.exercises.entry(entry.value).or_default() += entry.rows;
            }
        }
        if longest > self.longest.map_or(0, |(value, _)| value) {
            let row = rows.scores.iter().position(|&score| score == score::of(longest));
            self.longest = row.map(|row| (longest, self.rows + row));
        }
        self.rows += rows.numbers.len();
    }
}

/// The columns of a row group.
struct Columns {
    white: Vec<i64>,
    black: Vec<i64>,
    side: ByteArray,
    value: Vec<i32>,
    winning_moves: Vec<i32>,
    images: Vec<i32>,
    position: Option<Vec<ByteArray>>,
}

impl Columns {
    fn new(writer: &PartWriter<'_>, ply: u32, rows: SolvedRows<'_>) -> Columns {
        let numbering = writer.numbering;
        let images = |mark: u8| if mark & SINGLE != 0 { 1 } else { 2 };
        let (mut white, mut black) = (Vec::new(), Vec::new());
        white.reserve(rows.numbers.len());
        black.reserve(rows.numbers.len());
        for &number in rows.numbers {
            let position = numbering.position(ply, number);
            white.push(position.white().cast_signed());
            black.push(position.black().cast_signed());
        }
        let line = |&number: &u64| ByteArray::from(writer.line(ply, number).into_bytes());
        Columns {
            white,
            black,
            side: ByteArray::from(letter(numbering.to_move(ply))),
            value: rows.scores.iter().map(|&score| i32::from(score::value(score))).collect(),
            winning_moves: rows.marks.iter().map(|&mark| i32::from(mark & !SINGLE)).collect(),
            images: rows.marks.iter().map(|&mark| images(mark)).collect(),
            position: writer.text.then(|| rows.numbers.iter().map(line).collect()),
        }
    }

    fn write<W: Write + Send>(
        &self,
        group: &mut SerializedRowGroupWriter<'_, W>,
    ) -> parquet::errors::Result<()> {
        for numbers in [&self.white, &self.black] {
            let mut column = group.next_column()?.expect("there are two columns of bits");
            column.typed::<Int64Type>().write_batch(numbers, None, None)?;
            column.close()?;
        }
        let mut column = group.next_column()?.expect("there is a column of sides");
        let sides = vec![self.side.clone(); 1024];
        let mut left = self.white.len();
        while left > 0 {
            let now = left.min(sides.len());
            column.typed::<ByteArrayType>().write_batch(&sides[..now], None, None)?;
            left -= now;
        }
        column.close()?;
        for numbers in [&self.value, &self.winning_moves, &self.images] {
            let mut column = group.next_column()?.expect("there are three columns of numbers");
            column.typed::<Int32Type>().write_batch(numbers, None, None)?;
            column.close()?;
        }
        if let Some(positions) = &self.position {
            let mut column = group.next_column()?.expect("there is a column of text");
            column.typed::<ByteArrayType>().write_batch(positions, None, None)?;
            column.close()?;
        }
        Ok(())
    }
}

/// A file whose checksum is computed as it is written.
struct HashingWriter {
    file: BufWriter<File>,
    hash: Sha256,
    bytes: u64,
}

impl Write for HashingWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hash.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
