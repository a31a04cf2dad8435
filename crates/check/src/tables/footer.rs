//! The end of a table's file: what readers believe of its pages before they read them.
//!
//! Schema, statistics, places and sizes follow from the rows and from where the pages
//! are. So the end is written anew and compared byte by byte: a reader is told what is
//! true, and nothing else. The numbers of fields are those of the format's definition,
//! `parquet.thrift`.

use super::pages::{
    AS_THEY_ARE, Chunk, Column, DIFFERENCES, ENTRIES, INDICES, Layout, MAGIC, Page, RUNS, VALUES,
};
use super::thrift::Structure;

/// What values are called, by the numbers of the format.
const INT32: u64 = 1;
const INT64: u64 = 2;
const BYTES: u64 = 6;

/// What values mean, by the older numbers of the format.
const UTF8: u64 = 0;
const UINT_8: u64 = 11;
const UINT_64: u64 = 14;
const INT_8: u64 = 15;
const INT_16: u64 = 16;

const REQUIRED: u64 = 0;
const ZSTD: u64 = 6;

/// The most bytes of a text in statistics; of longer ones it is the beginning.
const LONGEST_TEXT: usize = 64;

/// What is known of a column in a row group, from its values.
pub(super) struct Summary {
    pub(super) chunk: Chunk,
    pub(super) least: Vec<u8>,
    pub(super) greatest: Vec<u8>,
    /// The bytes of the texts of each page.
    pub(super) texts: Vec<u64>,
}

/// A row group: its columns, and how many rows it has.
pub(super) struct Group {
    pub(super) columns: Vec<Summary>,
    pub(super) rows: u64,
}

/// The bytes that follow the pages of a file, which begin there.
pub(super) fn write(groups: &[Group], place: u64, layout: Layout) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut indexed = Vec::new();
    for (ordinal, group) in groups.iter().enumerate() {
        let mut columns = Vec::new();
        for summary in &group.columns {
            let index = summary.index().end();
            let chunk = Structure::default().int64(2, 0).structure(3, summary.metadata(group.rows));
            columns.push(chunk.int64(4, place + bytes.len() as u64).int32(5, index.len() as u64));
            bytes.extend(index);
        }
        let sizes = group.columns.iter().map(Summary::sizes);
        let (stored, length) = sizes.fold((0, 0), |sum, size| (sum.0 + size.0, sum.1 + size.1));
        let first = group.columns.first().map_or(0, |summary| summary.chunk.first_place());
        let group = Structure::default().structures(1, columns).int64(2, length);
        let group = group.int64(3, groups[ordinal].rows).int64(5, first).int64(6, stored);
        indexed.push(group.int16(7, ordinal as u64));
    }
    let columns = Column::all(layout);
    let root = Structure::default().text(4, b"row").int32(5, columns.len() as u64);
    let schema = [root].into_iter().chain(columns.iter().map(|column| column.schema()));
    // Least and greatest are by what the types mean.
    let order = |_| Structure::default().structure(1, Structure::default());
    let footer = Structure::default()
        .int32(1, 1)
        .structures(2, schema.collect())
        .int64(3, groups.iter().map(|group| group.rows).sum())
        .structures(4, indexed)
        .text(6, b"ludex")
        .structures(7, columns.iter().map(order).collect())
        .end();
    bytes.extend(&footer);
    bytes.extend((footer.len() as u32).to_le_bytes());
    bytes.extend(MAGIC);
    bytes
}

impl Column {
    fn name(self) -> &'static str {
        match self {
            Column::White => "white",
            Column::Black => "black",
            Column::EnPassant => "en_passant",
            Column::Side => "side",
            Column::Outcome => "outcome",
            Column::Value => "value",
            Column::WinningMoves => "winning_moves",
            Column::DrawingMoves => "drawing_moves",
            Column::Images => "images",
            Column::Position => "position",
        }
    }

    fn kind(self) -> u64 {
        match self {
            Column::White | Column::Black | Column::EnPassant => INT64,
            Column::Side | Column::Position => BYTES,
            _ => INT32,
        }
    }

    fn schema(self) -> Structure {
        let integer = |bits: u8, signed: bool| {
            let kind = Structure::default().byte(1, bits).flag(2, signed);
            Some(Structure::default().structure(10, kind))
        };
        let (meaning, newer) = match self {
            Column::White | Column::Black | Column::EnPassant => (UINT_64, integer(64, false)),
            Column::Side | Column::Position => (UTF8, None),
            Column::Outcome => (INT_8, integer(8, true)),
            Column::Value => (INT_16, integer(16, true)),
            Column::WinningMoves | Column::DrawingMoves | Column::Images => {
                (UINT_8, integer(8, false))
            }
        };
        let schema = Structure::default().int32(1, self.kind()).int32(3, REQUIRED);
        let schema = schema.text(4, self.name().as_bytes()).int32(6, meaning);
        match newer {
            Some(newer) => schema.structure(10, newer),
            None => schema,
        }
    }
}

impl Chunk {
    fn first_place(&self) -> u64 {
        self.all().next().map_or(0, |page| page.place)
    }
}

impl Summary {
    /// The bytes of all pages, as they are stored and uncompressed.
    fn sizes(&self) -> (u64, u64) {
        let sizes = self.chunk.all().map(Page::sizes);
        sizes.fold((0, 0), |sum, size| (sum.0 + size.0, sum.1 + size.1))
    }

    fn has_texts(&self) -> bool {
        self.chunk.column.kind() == BYTES
    }

    /// Where each page is.
    fn index(&self) -> Structure {
        let mut first = 0;
        let mut pages = Vec::new();
        for page in &self.chunk.pages {
            let place = Structure::default().int64(1, page.place).int32(2, page.sizes().0);
            pages.push(place.int64(3, first));
            first += page.count as u64;
        }
        let index = Structure::default().structures(1, pages);
        if self.has_texts() { index.int64s(2, &self.texts) } else { index }
    }

    /// What is said of the column.
    fn metadata(&self, rows: u64) -> Structure {
        let Chunk { column, dictionary, pages } = &self.chunk;
        let (stored, length) = self.sizes();
        let encodings: &[u64] = match column.encoding() {
            DIFFERENCES => &[RUNS, DIFFERENCES],
            INDICES => &[AS_THEY_ARE, RUNS, INDICES],
            _ => &[AS_THEY_ARE, RUNS],
        };
        let counted = |kind, encoding, count: usize| {
            Structure::default().int32(1, kind).int32(2, encoding).int32(3, count as u64)
        };
        let mut counts: Vec<Structure> =
            dictionary.iter().map(|_| counted(ENTRIES, AS_THEY_ARE, 1)).collect();
        counts.push(counted(VALUES, column.encoding(), pages.len()));

        let metadata = Structure::default()
            .int32(1, column.kind())
            .int32s(2, encodings)
            .texts(3, &[column.name()])
            .int32(4, ZSTD)
            .int64(5, rows)
            .int64(6, length)
            .int64(7, stored)
            .int64(9, pages.first().map_or(0, |page| page.place));
        let metadata = match dictionary {
            Some(page) => metadata.int64(11, page.place),
            None => metadata,
        };
        let metadata = metadata.structure(12, self.statistics()).structures(13, counts);
        if self.has_texts() {
            let texts = Structure::default().int64(1, self.texts.iter().sum());
            metadata.structure(16, texts)
        } else {
            metadata
        }
    }

    fn statistics(&self) -> Structure {
        let Summary { chunk, least, greatest, .. } = self;
        let mut statistics = Structure::default();
        // Older readers compare with signs.
        if matches!(chunk.column, Column::Outcome | Column::Value) {
            statistics = statistics.text(1, greatest).text(2, least);
        }
        let (least, greatest) = (TextBound::below(least), TextBound::above(greatest));
        statistics
            .int64(3, 0)
            .text(5, &greatest.text)
            .text(6, &least.text)
            .flag(7, greatest.is_whole)
            .flag(8, least.is_whole)
    }
}

/// A text that is not greater, or not less, than one that is too long.
struct TextBound {
    text: Vec<u8>,
    is_whole: bool,
}

impl TextBound {
    fn below(text: &[u8]) -> TextBound {
        let is_whole = text.len() <= LONGEST_TEXT;
        TextBound { text: text[..text.len().min(LONGEST_TEXT)].to_vec(), is_whole }
    }

    fn above(text: &[u8]) -> TextBound {
        let mut shortened = TextBound::below(text);
        if let (false, Some(last)) = (shortened.is_whole, shortened.text.last_mut()) {
            *last += 1;
        }
        shortened
    }
}
