//! A table's file: its columns, and not a byte that they do not account for.

use super::footer::{self, Group, Summary};
use super::pages::{Chunk, Column, GROUP, MAGIC, malformed};
use crate::{Bounds, Rejected, reject};

/// The rows of a file, column by column.
#[derive(Default, PartialEq)]
pub(super) struct Columns {
    pub(super) white: Vec<u64>,
    pub(super) black: Vec<u64>,
    pub(super) side: Vec<u8>,
    pub(super) value: Vec<i32>,
    pub(super) winning_moves: Vec<i32>,
    pub(super) images: Vec<i32>,
    pub(super) position: Vec<String>,
}

/// Reads a file of exactly so many rows, in which every byte follows from them.
pub(super) fn read(
    bytes: &[u8],
    rows: usize,
    text: bool,
    bounds: Bounds<'_>,
) -> Result<Columns, Rejected> {
    if !bytes.starts_with(MAGIC) {
        reject!("not a Parquet file");
    }
    let mut all = Columns::default();
    let mut groups = Vec::new();
    let mut place = MAGIC.len() as u64;
    for start in (0..rows).step_by(GROUP) {
        let rows = GROUP.min(rows - start);
        let mut columns = Vec::new();
        for &column in Column::all(text) {
            let chunk = Chunk::find(&mut &*bytes, place, column, rows)?;
            place = chunk.end();
            columns.push(all.add(bytes, chunk, bounds)?);
        }
        groups.push(Group { columns, rows: rows as u64 });
    }
    let end = footer::write(&groups, place, text);
    let there = usize::try_from(place).ok().and_then(|place| bytes.get(place..));
    if there != Some(&end) {
        reject!(
            "the footer does not match the rows: the columns, their types, the minima and maxima \
             or the places of pages are wrong, or there is more"
        );
    }
    Ok(all)
}

impl Columns {
    /// Adds the values of a column.
    fn add(&mut self, bytes: &[u8], chunk: Chunk, bounds: Bounds<'_>) -> Result<Summary, Rejected> {
        let numbers = |each: &mut dyn FnMut(i64)| -> Result<(), Rejected> {
            let mut numbers = chunk.numbers(&mut &*bytes, bounds)?;
            while let Some(number) = numbers.next(&mut &*bytes, bounds)? {
                each(number);
            }
            Ok(())
        };
        let (least, greatest) = match chunk.column {
            Column::White | Column::Black => {
                let column =
                    if chunk.column == Column::White { &mut self.white } else { &mut self.black };
                let start = column.len();
                numbers(&mut |number| column.push(number.cast_unsigned()))?;
                ends(&column[start..], |number| number.to_le_bytes().to_vec())
            }
            Column::Side => {
                let start = self.side.len();
                numbers(&mut |letter| self.side.push(letter as u8))?;
                ends(&self.side[start..], |letter| vec![*letter])
            }
            Column::Value | Column::WinningMoves | Column::Images => {
                let column = match chunk.column {
                    Column::Value => &mut self.value,
                    Column::WinningMoves => &mut self.winning_moves,
                    _ => &mut self.images,
                };
                let start = column.len();
                numbers(&mut |number| column.push(number as i32))?;
                ends(&column[start..], |number| number.to_le_bytes().to_vec())
            }
            Column::Position => return self.add_texts(bytes, chunk, bounds),
        };
        let texts = match chunk.column {
            // A letter each.
            Column::Side => chunk.pages.iter().map(|page| page.count as u64).collect(),
            _ => Vec::new(),
        };
        Ok(Summary { chunk, least, greatest, texts })
    }

    fn add_texts(
        &mut self,
        bytes: &[u8],
        chunk: Chunk,
        bounds: Bounds<'_>,
    ) -> Result<Summary, Rejected> {
        let start = self.position.len();
        let mut texts = Vec::new();
        for page in &chunk.pages {
            bounds.go_on()?;
            let mut page_texts = page.read(&mut &*bytes, bounds)?;
            let mut sum = 0;
            for _ in 0..page.count {
                let text = page_texts.text().map_err(malformed)?;
                sum += text.len() as u64;
                self.position.push(match str::from_utf8(text) {
                    Ok(text) if text.is_ascii() => text.to_owned(),
                    _ => reject!("the column position contains something other than positions"),
                });
            }
            page_texts.end().map_err(malformed)?;
            texts.push(sum);
        }
        let (least, greatest) = ends(&self.position[start..], |text| text.clone().into_bytes());
        Ok(Summary { chunk, least, greatest, texts })
    }
}

/// The least and the greatest of values, as they are stored.
fn ends<T: Ord>(values: &[T], stored: impl Fn(&T) -> Vec<u8>) -> (Vec<u8>, Vec<u8>) {
    let end = |value: Option<&T>| value.map(&stored).unwrap_or_default();
    (end(values.iter().min()), end(values.iter().max()))
}
