//! Writing parts: rows as Parquet columns.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use durable::{File, HashingWriter};
use parquet::basic::{Compression, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::{ColumnPath, Type};
use pawns::{Game, Numbering, Outcome, Position, Value};
use serde::{Deserialize, Serialize};

use super::columns::Column;
use super::store::Store;
use crate::error::{AtPath as _, TableError};
use crate::manifest::{Counts, Longest, PartRecord, ValueKey, letter};
use crate::score;
use crate::tally::Tally;

/// The most rows of a row group: what a look-up has to read.
pub(crate) const GROUP: usize = 1 << 17;

/// The mark of a row that represents a single position; the other bits are the number of
/// moves that win, or that hold the draw.
pub(crate) const SINGLE: u8 = 128;

/// Solved rows, as numbers, scores and marks.
#[derive(Clone, Copy)]
pub(crate) struct SolvedRows<'a> {
    /// The numbers, in order.
    pub(crate) numbers: &'a [u64],
    /// The score of each.
    pub(crate) scores: &'a [i8],
    /// The number of moves of each that win, or hold the draw, and [`SINGLE`] if it
    /// represents a single position.
    pub(crate) marks: &'a [u8],
}

impl<'a> SolvedRows<'a> {
    /// Some of the rows.
    pub(crate) fn slice(self, range: Range<usize>) -> SolvedRows<'a> {
        SolvedRows {
            numbers: &self.numbers[range.clone()],
            scores: &self.scores[range.clone()],
            marks: &self.marks[range],
        }
    }
}

/// The contribution of a part to the record of its layer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PartSummary {
    /// Its own record.
    pub part: PartRecord,
    /// The positions that its rows represent.
    pub counts: Counts,
    /// The longest win in it.
    pub longest: Option<Longest>,
}

/// How parts are written.
pub(crate) struct PartWriter<'a> {
    numbering: &'a Numbering,
    columns: Vec<Column>,
    schema: Arc<Type>,
    properties: Arc<WriterProperties>,
}

impl<'a> PartWriter<'a> {
    /// A writer of rows, with their positions as text if that is wanted.
    pub(crate) fn new(numbering: &'a Numbering, text: bool) -> PartWriter<'a> {
        let mut columns = Column::all(numbering.rules().variant().is_classic()).to_vec();
        columns.extend(text.then_some(Column::Position));
        let schema: String = columns.iter().map(|column| column.schema()).collect();
        let schema = format!("message row {{ {schema}}}");
        let level = ZstdLevel::try_new(1).expect("there is such a level");
        let mut properties = WriterProperties::builder()
            .set_created_by("ludex".into())
            .set_compression(Compression::ZSTD(level))
            .set_statistics_enabled(EnabledStatistics::Chunk);
        for column in &columns {
            let path = ColumnPath::from(column.name());
            if let Some(encoding) = column.plain_encoding() {
                properties = properties
                    .set_column_dictionary_enabled(path.clone(), false)
                    .set_column_encoding(path, encoding);
            }
        }
        PartWriter {
            numbering,
            columns,
            schema: Arc::new(parse_message_type(&schema).expect("the schema is well formed")),
            properties: Arc::new(properties.build()),
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
        let mut part = self.begin(store, ply, index)?;
        part.push(self, rows)?;
        part.finish(self)
    }

    /// Begins a part of a ply, whose rows come in pieces.
    pub(crate) fn begin(
        &self,
        store: &Store,
        ply: u32,
        index: usize,
    ) -> Result<OpenPart, TableError> {
        let (path, name) = store.part(ply, index)?;
        let file = BufWriter::with_capacity(1 << 16, File::create(&path).at(&path)?);
        let sink = HashingWriter::new(file);
        let (schema, properties) = (Arc::clone(&self.schema), Arc::clone(&self.properties));
        let writer = SerializedFileWriter::new(sink, schema, properties).at(&path)?;
        let (statistics, first) = (Statistics::default(), None);
        Ok(OpenPart { path, name, ply, writer, statistics, first })
    }

    fn line(&self, ply: u32, number: u64) -> String {
        let rules = *self.numbering.rules();
        Game { rules, position: self.numbering.position(ply, number) }.one_line()
    }
}

/// A part that is being written.
pub(crate) struct OpenPart {
    path: PathBuf,
    name: String,
    ply: u32,
    writer: SerializedFileWriter<HashingWriter<BufWriter<File>>>,
    statistics: Statistics,
    /// The number of its first row.
    first: Option<u64>,
}

impl OpenPart {
    /// Adds rows: as many as fill row groups, unless they are the last ones.
    pub(crate) fn push(
        &mut self,
        writer: &PartWriter<'_>,
        rows: SolvedRows<'_>,
    ) -> Result<(), TableError> {
        let is_even = self.statistics.rows.is_multiple_of(GROUP as u64);
        assert!(is_even, "row groups are full but for the last one");
        self.first = self.first.or(rows.numbers.first().copied());
        for start in (0..rows.numbers.len()).step_by(GROUP) {
            let group = rows.slice(start..rows.numbers.len().min(start + GROUP));
            self.statistics.add(group);
            let mut row_group = self.writer.next_row_group().at(&self.path)?;
            Columns { writer, ply: self.ply, rows: group }.write(&mut row_group).at(&self.path)?;
            row_group.close().at(&self.path)?;
        }
        Ok(())
    }

    /// Ends the file. It is written, but not yet safe from a loss of power.
    pub(crate) fn finish(self, writer: &PartWriter<'_>) -> Result<(PartSummary, File), TableError> {
        let OpenPart { path, name, ply, writer: file, statistics, first } = self;
        let (file, bytes, sha256) = file.into_inner().at(&path)?.into_parts();
        let first = first.map(|number| writer.numbering.position(ply, number));
        let marked = first.filter(|_| writer.columns.contains(&Column::EnPassant));
        let longest = statistics
            .longest
            .map(|(value, number)| Longest { value, position: writer.line(ply, number) });
        let file = file.into_inner().map_err(io::IntoInnerError::into_error).at(&path)?;
        let summary = PartSummary {
            part: PartRecord {
                file: name,
                rows: statistics.rows,
                bytes,
                sha256,
                first_white: first.map_or(0, Position::white).to_string(),
                first_black: first.map_or(0, Position::black).to_string(),
                first_en_passant: marked.map(|position| position.en_passant().to_string()),
                exercises: statistics.exercises,
            },
            counts: statistics.counts,
            longest,
        };
        Ok((summary, file))
    }
}

/// What is counted while rows are written.
#[derive(Default)]
struct Statistics {
    counts: Counts,
    exercises: BTreeMap<ValueKey, u64>,
    /// The largest value of a win, and the first number that has it.
    longest: Option<(i16, u64)>,
    rows: u64,
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
            longest = longest.max(entry.value.get());
            if entry.keeping_moves == 1 {
                *self.exercises.entry(ValueKey(entry.value)).or_default() += entry.rows;
            }
        }
        if longest > self.longest.map_or(0, |(value, _)| value) {
            let row = rows.scores.iter().position(|&score| score == score::of(Value::new(longest)));
            self.longest = row.map(|row| (longest, rows.numbers[row]));
        }
        self.rows += rows.numbers.len() as u64;
    }
}

/// The columns of a row group.
struct Columns<'a> {
    writer: &'a PartWriter<'a>,
    ply: u32,
    rows: SolvedRows<'a>,
}

/// Values that a column gets at a time: no more are in memory. A multiple of what the
/// format's writer takes at a time, so that it cuts pages where it would anyway.
const BATCH: usize = 1 << 13;

impl Columns<'_> {
    fn write<W: Write + Send>(
        &self,
        group: &mut SerializedRowGroupWriter<'_, W>,
    ) -> parquet::errors::Result<()> {
        let SolvedRows { numbers, scores, marks } = self.rows;
        let numbering = self.writer.numbering;
        // Finding pawns is work: both columns come from one search.
        let mut blacks = Vec::with_capacity(numbers.len());
        column::<Int64Type, _, _>(group, numbers, |&number| {
            let (white, black) = numbering.pawns(number);
            blacks.push(black.cast_signed());
            white.cast_signed()
        })?;
        column::<Int64Type, _, _>(group, &blacks, |&bits| bits)?;
        drop(blacks);
        for column_kind in &self.writer.columns[2..] {
            match column_kind {
                Column::White | Column::Black => unreachable!("these come first"),
                Column::EnPassant => column::<Int64Type, _, _>(group, numbers, |&number| {
                    numbering.position(self.ply, number).en_passant().cast_signed()
                })?,
                Column::Side => {
                    let side = ByteArray::from(letter(self.writer.numbering.to_move(self.ply)));
                    column::<ByteArrayType, _, _>(group, numbers, |_| side.clone())?;
                }
                Column::Outcome => {
                    column::<Int32Type, _, _>(group, scores, |&score| score.signum().into())?;
                }
                Column::Value => column::<Int32Type, _, _>(group, scores, |&score| {
                    score::value(score).get().into()
                })?,
                Column::WinningMoves => self.moves(group, |outcome| outcome != Outcome::Draw)?,
                Column::DrawingMoves => self.moves(group, |outcome| outcome == Outcome::Draw)?,
                Column::Images => column::<Int32Type, _, _>(group, marks, |&mark| {
                    2 - i32::from(mark & SINGLE != 0)
                })?,
                Column::Position => column::<ByteArrayType, _, _>(group, numbers, |&number| {
                    ByteArray::from(self.writer.line(self.ply, number).into_bytes())
                })?,
            }
        }
        Ok(())
    }

    /// Writes the numbers of moves that keep outcomes of one kind.
    fn moves<W: Write + Send>(
        &self,
        group: &mut SerializedRowGroupWriter<'_, W>,
        is_counted: impl Fn(Outcome) -> bool,
    ) -> parquet::errors::Result<()> {
        if !self.writer.columns.contains(&Column::Outcome) {
            return column::<Int32Type, _, _>(group, self.rows.marks, |&mark| {
                i32::from(mark & !SINGLE)
            });
        }
        let rows: Vec<(i8, u8)> =
            self.rows.scores.iter().copied().zip(self.rows.marks.iter().copied()).collect();
        column::<Int32Type, _, _>(group, &rows, |&(score, mark)| {
            let is_counted = is_counted(score::value(score).outcome());
            if is_counted { i32::from(mark & !SINGLE) } else { 0 }
        })
    }
}

/// Writes the next column of a row group: a value for each of some items.
fn column<T: DataType, I, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    items: &[I],
    value: impl FnMut(&I) -> T::T,
) -> parquet::errors::Result<()> {
    let mut column = group.next_column()?.expect("the schema has this column");
    let mut values = Vec::with_capacity(BATCH.min(items.len()));
    let mut all = items.iter().map(value);
    loop {
        values.clear();
        values.extend(all.by_ref().take(BATCH));
        if values.is_empty() {
            return column.close();
        }
        column.typed::<T>().write_batch(&values, None, None)?;
    }
}
