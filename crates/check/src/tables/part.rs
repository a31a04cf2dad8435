//! A table's file: its columns, and not a byte that they do not account for.

use super::footer::{self, Group, Summary};
use super::pages::{Chunk, Column, GROUP, Layout, MAGIC, malformed};
use super::view::Key;
use super::worth::Worth;
use crate::{Bounds, Rejection, reject};

/// The rows of a file, column by column.
#[derive(Default, PartialEq)]
pub(super) struct Columns {
    pub(super) white: Vec<u64>,
    pub(super) black: Vec<u64>,
    /// In classic tables these are empty: this one, the outcomes and the drawing moves.
    pub(super) en_passant: Vec<u64>,
    pub(super) side: Vec<u8>,
    pub(super) outcome: Vec<i32>,
    pub(super) value: Vec<i32>,
    pub(super) winning_moves: Vec<i32>,
    pub(super) drawing_moves: Vec<i32>,
    pub(super) images: Vec<i32>,
    pub(super) position: Vec<String>,
}

/// Reads a file of exactly so many rows, in which every byte follows from them.
pub(super) fn read(
    bytes: &[u8],
    rows: usize,
    layout: Layout,
    bounds: Bounds<'_>,
) -> Result<Columns, Rejection> {
    if !bytes.starts_with(MAGIC) {
        reject!("not a Parquet file");
    }
    let mut all = Columns::default();
    let mut groups = Vec::new();
    let mut place = MAGIC.len() as u64;
    for start in (0..rows).step_by(GROUP) {
        let rows = GROUP.min(rows - start);
        let mut columns = Vec::new();
        for &column in Column::all(layout) {
            let chunk = Chunk::find(&mut &*bytes, place, column, rows)?;
            place = chunk.end();
            columns.push(all.add(bytes, chunk, bounds)?);
        }
        groups.push(Group { columns, rows: rows as u64 });
    }
    let end = footer::write(&groups, place, layout);
    let there = usize::try_from(place).ok().and_then(|place| bytes.get(place..));
    if there != Some(&end) {
        reject!(
            "the footer does not match the rows: the columns, their types, the minima and maxima \
             or the places of pages are wrong, or there is more"
        );
    }
    Ok(all)
}

/// A row as it is counted and compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Row {
    pub(super) key: Key,
    pub(super) worth: Worth,
    /// How many moves win, or hold the draw.
    pub(super) keeping_moves: u8,
    pub(super) images: u8,
}

impl Columns {
    pub(super) fn key(&self, row: usize) -> Key {
        let passed = self.en_passant.get(row).copied().unwrap_or(0);
        (self.white[row], self.black[row], passed)
    }

    /// The row at a place; `None` if its numbers cannot be those of a row.
    pub(super) fn row(&self, row: usize) -> Option<Row> {
        let key = self.key(row);
        let outcome = self.outcome.get(row).copied();
        let drawing = self.drawing_moves.get(row).copied().unwrap_or(0);
        Row::new(
            key,
            (outcome, self.value[row]),
            [self.winning_moves[row], drawing],
            self.images[row],
        )
    }
}

impl Row {
    /// A row of these numbers: outcome, if it is stated, and plies; winning and drawing
    /// moves, of which only one kind is counted.
    pub(super) fn new(
        key: Key,
        (outcome, plies): (Option<i32>, i32),
        [winning, drawing]: [i32; 2],
        images: i32,
    ) -> Option<Row> {
        let worth = Worth::of_row(outcome, plies)?;
        let (keeping, other) =
            if worth == Worth::DRAW { (drawing, winning) } else { (winning, drawing) };
        let keeping_moves = u8::try_from(keeping).ok().filter(|_| other == 0)?;
        Some(Row { key, worth, keeping_moves, images: u8::try_from(images).ok()? })
    }
}

impl Columns {
    /// Adds the values of a column.
    fn add(
        &mut self,
        bytes: &[u8],
        chunk: Chunk,
        bounds: Bounds<'_>,
    ) -> Result<Summary, Rejection> {
        let numbers = |each: &mut dyn FnMut(i64)| -> Result<(), Rejection> {
            let mut numbers = chunk.numbers(&mut &*bytes, bounds)?;
            while let Some(number) = numbers.next(&mut &*bytes, bounds)? {
                each(number);
            }
            Ok(())
        };
        let (least, greatest) = match chunk.column {
            Column::White | Column::Black | Column::EnPassant => {
                let column = match chunk.column {
                    Column::White => &mut self.white,
                    Column::Black => &mut self.black,
                    _ => &mut self.en_passant,
                };
                let start = column.len();
                numbers(&mut |number| column.push(number.cast_unsigned()))?;
                ends(&column[start..], |number| number.to_le_bytes().to_vec())
            }
            Column::Side => {
                let start = self.side.len();
                numbers(&mut |letter| self.side.push(letter as u8))?;
                ends(&self.side[start..], |letter| vec![*letter])
            }
            Column::Outcome
            | Column::Value
            | Column::WinningMoves
            | Column::DrawingMoves
            | Column::Images => {
                let column = match chunk.column {
                    Column::Outcome => &mut self.outcome,
                    Column::Value => &mut self.value,
                    Column::WinningMoves => &mut self.winning_moves,
                    Column::DrawingMoves => &mut self.drawing_moves,
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
    ) -> Result<Summary, Rejection> {
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
