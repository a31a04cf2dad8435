//! The pages of a table's file, which its columns are cut into.
//!
//! A file has its row groups one after the other, a group its columns, a column its
//! dictionary, if it has one, and then its pages: each a short header and values,
//! compressed. Nothing is between them. So they are found without what the end of the
//! file says of them, and that can be compared (`footer`).

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::vec;

use super::encodings::{Bytes, Dictionary, Differences, Indices, PageFlaw, Values};
use super::thrift::Structure;
use crate::{Bounds, Rejection, frames, reject};

/// The bytes that files begin and end with.
pub(super) const MAGIC: &[u8] = b"PAR1";

/// The rows of a row group, if it is not the last.
pub(super) const GROUP: usize = 1 << 17;

/// The most bytes of a page. Those of tables have half as many.
const LONGEST_PAGE: u64 = 1 << 21;

/// The most bytes of a page's header.
const LONGEST_HEADER: usize = 64;

/// What values are stored as, by the numbers of the format.
pub(super) const AS_THEY_ARE: u64 = 0;
pub(super) const RUNS: u64 = 3;
pub(super) const DIFFERENCES: u64 = 5;
pub(super) const INDICES: u64 = 8;

/// The kinds of pages, by the numbers of the format.
pub(super) const VALUES: u64 = 0;
pub(super) const ENTRIES: u64 = 2;

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    White,
    Black,
    EnPassant,
    Side,
    Outcome,
    Value,
    WinningMoves,
    DrawingMoves,
    Images,
    /// There if it was asked for.
    Position,
}

/// Which columns a table has.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    /// Whether it is of version 1, for the classic rules.
    pub(super) is_classic: bool,
    /// Whether rows hold their position as text.
    pub(super) text: bool,
}

impl Column {
    /// The columns of a file in their order.
    pub(super) fn all(layout: Layout) -> &'static [Column] {
        use Column::{Black, DrawingMoves, EnPassant, Images, Outcome};
        use Column::{Position, Side, Value, White, WinningMoves};
        let all: &[Column] = if layout.is_classic {
            &[White, Black, Side, Value, WinningMoves, Images, Position]
        } else {
            &[
                White,
                Black,
                EnPassant,
                Side,
                Outcome,
                Value,
                WinningMoves,
                DrawingMoves,
                Images,
                Position,
            ]
        };
        if layout.text { all } else { &all[..all.len() - 1] }
    }

    /// What its values are stored as.
    pub(super) fn encoding(self) -> u64 {
        match self {
            Column::White | Column::Black => DIFFERENCES,
            Column::Position => AS_THEY_ARE,
            _ => INDICES,
        }
    }
}

/// Where a file's bytes come from.
pub(super) trait Source {
    /// At most so many bytes from a place on, fewer only at the end.
    fn read_at(&mut self, place: u64, most: usize) -> io::Result<Vec<u8>>;
}

impl Source for &[u8] {
    fn read_at(&mut self, place: u64, most: usize) -> io::Result<Vec<u8>> {
        let rest = usize::try_from(place).ok().and_then(|place| self.get(place..));
        let rest = rest.unwrap_or_default();
        Ok(rest[..rest.len().min(most)].to_vec())
    }
}

impl Source for File {
    fn read_at(&mut self, place: u64, most: usize) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.seek(SeekFrom::Start(place))?;
        self.take(most as u64).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

fn unread(error: &io::Error) -> Rejection {
    Rejection::because(&error.to_string())
}

pub(super) fn malformed(reason: PageFlaw) -> Rejection {
    Rejection::because(reason)
}

/// A page, found by its header.
#[derive(Clone, Copy)]
pub(super) struct Page {
    /// Where it begins.
    pub(super) place: u64,
    /// The bytes of its header.
    header: u64,
    /// The bytes of its values, as they are stored and as they are.
    stored: u64,
    length: u64,
    /// How many values it has.
    pub(super) count: usize,
}

impl Page {
    /// Reads the header of a page, which is of this kind and has at most so many values.
    fn find(
        source: &mut impl Source,
        place: u64,
        kind: u64,
        encoding: u64,
        most: usize,
    ) -> Result<Page, Rejection> {
        let bytes = source.read_at(place, LONGEST_HEADER).map_err(|error| unread(&error))?;
        let Ok([length, stored, count]) = read_header(bytes.clone()) else {
            reject!("a page has no header");
        };
        let header = Structure::default().int32(1, kind).int32(2, length).int32(3, stored);
        let header = if kind == ENTRIES {
            let entries = Structure::default().int32(1, count).int32(2, encoding).flag(3, false);
            header.structure(7, entries)
        } else {
            // No value is missing and none is a list, so there are no levels to say so.
            let values = Structure::default().int32(1, count).int32(2, encoding);
            header.structure(5, values.int32(3, RUNS).int32(4, RUNS))
        };
        let header = header.end();
        if !bytes.starts_with(&header) {
            reject!("the header of a page is wrong for its column");
        }
        if length > LONGEST_PAGE || stored > LONGEST_PAGE {
            reject!("a page has more than {LONGEST_PAGE} bytes");
        }
        match usize::try_from(count) {
            Ok(count) if (1..=most).contains(&count) => {
                Ok(Page { place, header: header.len() as u64, stored, length, count })
            }
            _ => reject!("a page has no values, or more than there are rows"),
        }
    }

    /// Its bytes in the file, and how many they would be uncompressed.
    pub(super) fn sizes(&self) -> (u64, u64) {
        (self.header + self.stored, self.header + self.length)
    }

    fn end(&self) -> u64 {
        self.place + self.header + self.stored
    }

    /// What it holds.
    pub(super) fn read(
        &self,
        source: &mut impl Source,
        bounds: Bounds<'_>,
    ) -> Result<Bytes, Rejection> {
        let stored = source.read_at(self.place + self.header, self.stored as usize);
        let stored = stored.map_err(|error| unread(&error))?;
        Ok(Bytes::new(frames::decompress_page(&stored, self.length as usize, bounds)?))
    }
}

/// The three numbers of a header that differ from page to page.
fn read_header(bytes: Vec<u8>) -> Result<[u64; 3], PageFlaw> {
    let mut bytes = Bytes::new(bytes);
    let _kind = bytes.int32_field()?;
    let (length, stored) = (bytes.int32_field()?, bytes.int32_field()?);
    bytes.skip()?;
    Ok([length, stored, bytes.int32_field()?])
}

/// The pages of a column in a row group.
pub(super) struct Chunk {
    pub(super) column: Column,
    pub(super) dictionary: Option<Page>,
    pub(super) pages: Vec<Page>,
}

impl Chunk {
    /// Finds the pages of so many rows, from a place on.
    pub(super) fn find(
        source: &mut impl Source,
        mut place: u64,
        column: Column,
        rows: usize,
    ) -> Result<Chunk, Rejection> {
        let encoding = column.encoding();
        let mut dictionary = None;
        if encoding == INDICES {
            let page = Page::find(source, place, ENTRIES, AS_THEY_ARE, rows)?;
            place = page.end();
            dictionary = Some(page);
        }
        let mut pages = Vec::new();
        let mut left = rows;
        while left > 0 {
            let page = Page::find(source, place, VALUES, encoding, left)?;
            place = page.end();
            left -= page.count;
            pages.push(page);
        }
        Ok(Chunk { column, dictionary, pages })
    }

    /// All its pages, the dictionary first.
    pub(super) fn all(&self) -> impl Iterator<Item = &Page> {
        self.dictionary.iter().chain(&self.pages)
    }

    pub(super) fn end(&self) -> u64 {
        self.all().last().map_or(0, Page::end)
    }

    /// Its values, one after the other.
    pub(super) fn numbers(
        &self,
        source: &mut impl Source,
        bounds: Bounds<'_>,
    ) -> Result<ColumnNumbers, Rejection> {
        let mut entries = Vec::new();
        if let Some(page) = self.dictionary {
            let mut bytes = page.read(source, bounds)?;
            for _ in 0..page.count {
                entries.push(match self.column {
                    Column::Side => match bytes.text().map_err(malformed)? {
                        [letter] => (*letter).into(),
                        _ => reject!("the column side has an entry that is not a letter"),
                    },
                    Column::EnPassant => bytes.long_entry().map_err(malformed)?,
                    _ => bytes.entry().map_err(malformed)?,
                });
            }
            bytes.end().map_err(malformed)?;
        }
        let dictionary = Dictionary::new(entries).map_err(malformed)?;
        let pages = self.pages.clone().into_iter();
        Ok(ColumnNumbers { column: self.column, pages, dictionary, values: None })
    }
}

/// The values of a column, other than of texts, one after the other.
pub(super) struct ColumnNumbers {
    column: Column,
    pages: vec::IntoIter<Page>,
    dictionary: Dictionary,
    values: Option<Values>,
}

impl ColumnNumbers {
    /// The next value; of `side` it is the number of its letter.
    #[inline]
    pub(super) fn next(
        &mut self,
        source: &mut impl Source,
        bounds: Bounds<'_>,
    ) -> Result<Option<i64>, Rejection> {
        loop {
            if let Some(values) = self.values.as_mut().filter(|values| values.left() > 0) {
                return values.next(&mut self.dictionary).map(Some).map_err(malformed);
            }
            let Some(page) = self.pages.next() else {
                self.dictionary.end().map_err(malformed)?;
                return Ok(None);
            };
            bounds.go_on()?;
            let bytes = page.read(source, bounds)?;
            let values = if self.column.encoding() == DIFFERENCES {
                Differences::new(bytes, page.count).map(Values::Differences)
            } else {
                Indices::new(bytes, page.count).map(Values::Indices)
            };
            self.values = Some(values.map_err(malformed)?);
        }
    }
}
