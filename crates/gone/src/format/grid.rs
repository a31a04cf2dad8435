//! Rows of letters: `B`, `W` and `.`. Blanks at the end of a line mean nothing, and a
//! line of blanks is an empty line.
//!
//! Eight letters are read at a time. In the codes of the three letters bit 6
//! tells pebbles from `.`, and bit 0 tells white from black; what these two bits
//! would be the letter of must be the letter that was read.

use std::io::{self, Read, Write};
use std::ops::Range;

use super::error::shown;
use super::planes::Rows;
use super::{Limits, ReadError};
use crate::board::{Board, amount};
use crate::map::{EMPTY, NEVER, RoundMap};

/// How much is read at a time.
const CHUNK: u64 = 1 << 20;
/// The bytes of a first row that no limit is too small for: the board it is of may be.
const SHORT: u64 = 1 << 14;
/// The most empty lines that are passed behind the last row.
const MOST_EMPTY_LINES: u64 = 1 << 20;
/// A bit in each of eight bytes.
const ONES: u64 = u64::from_ne_bytes([1; 8]);
/// Multiplied by this, the lowest bits of eight bytes gather in the highest byte.
const GATHER: u64 = 0x0102_0408_1020_4080;

/// Reads a text grid. `begin` is told how many columns there are, and about how
/// many rows if that is known; nothing comes of it if there are no rows.
pub(super) fn read<R: Rows>(
    source: &mut dyn Read,
    limits: Limits,
    begin: impl FnOnce(u64, Option<u64>) -> Result<R, ReadError>,
) -> Result<Option<R>, ReadError> {
    let mut reader = Lines::new(source, limits);
    reader.skip_mark()?;
    let mut row = Row::default();
    let Some(first) = reader.row(&mut row, None)? else { return Ok(None) };
    let cols = first.cells;
    if cols == 0 {
        reader.only_empty_lines(0)?;
        return Ok(None);
    }
    // Other lines may have other ends, and the last none at all.
    let rows = limits.length.map(|length| length.div_ceil(first.length + 1).max(1));
    let mut planes = begin(cols, rows)?;
    loop {
        planes.push(&row.black, &row.white)?;
        if reader.plain_row(cols as usize)?.is_some_and(|letters| row.set(letters)) {
            reader.pass_plain_row(cols as usize);
            continue;
        }
        let Some(line) = reader.row(&mut row, Some(cols))? else { break };
        if line.cells == 0 {
            reader.only_empty_lines(cols)?;
            break;
        }
    }
    Ok(Some(planes))
}

/// A row as words.
#[derive(Default)]
struct Row {
    black: Vec<u64>,
    white: Vec<u64>,
}

impl Row {
    /// Takes the letters of another row of as many words; false if one is not a letter.
    fn set(&mut self, letters: &[u8]) -> bool {
        convert(letters, &mut self.black, &mut self.white)
    }

    /// Adds letters behind whole words; false if one is not a letter.
    fn add(&mut self, letters: &[u8]) -> bool {
        let (before, words) = (self.black.len(), letters.len().div_ceil(64));
        self.black.resize(before + words, 0);
        self.white.resize(before + words, 0);
        convert(letters, &mut self.black[before..], &mut self.white[before..])
    }
}

/// A line that has been read.
#[derive(Clone, Copy, Default)]
struct Line {
    /// How many bytes it has, without its end.
    length: u64,
    /// How many of them come before the blanks at its end.
    cells: u64,
}

/// A source cut into lines, of which the buffer need not hold a whole one.
struct Lines<'a> {
    source: &'a mut dyn Read,
    buffer: Vec<u8>,
    /// The most bytes that the buffer holds.
    chunk: usize,
    /// Where the next line begins.
    at: usize,
    ended: bool,
    /// The number of lines passed.
    line: u64,
    limits: Limits,
}

impl<'a> Lines<'a> {
    fn new(source: &'a mut dyn Read, limits: Limits) -> Lines<'a> {
        let chunk = (limits.memory / 4).clamp(1 << 12, CHUNK) as usize;
        Lines { source, buffer: Vec::new(), chunk, at: 0, ended: false, line: 0, limits }
    }

    /// Passes the mark that some editors put in front of a text.
    fn skip_mark(&mut self) -> Result<(), ReadError> {
        self.fill()?;
        if self.buffer.starts_with(b"\xef\xbb\xbf") {
            self.at = 3;
        }
        Ok(())
    }

    /// Fills the buffer behind what has not been passed.
    fn fill(&mut self) -> Result<(), ReadError> {
        if self.ended {
            return Ok(());
        }
        self.buffer.drain(..self.at);
        self.at = 0;
        let more = self.chunk.saturating_sub(self.buffer.len());
        self.buffer.reserve_exact(more);
        let count = (&mut *self.source).take(more as u64).read_to_end(&mut self.buffer)?;
        self.ended = count < more;
        Ok(())
    }

    /// What is most likely the next row, because a line ends behind so many bytes.
    fn plain_row(&mut self, cols: usize) -> Result<Option<&[u8]>, ReadError> {
        if self.buffer.len() - self.at <= cols && cols < self.chunk {
            self.fill()?;
        }
        let rest = &self.buffer[self.at..];
        Ok((rest.get(cols) == Some(&b'\n')).then(|| &rest[..cols]))
    }

    /// Goes to the line behind a plain row.
    fn pass_plain_row(&mut self, cols: usize) {
        self.line += 1;
        self.at += cols + 1;
    }

    /// Takes a piece of the next line, which is where the buffer says: of whole words,
    /// unless the line ends behind it.
    fn piece(&mut self) -> Result<(Range<usize>, End), ReadError> {
        loop {
            let rest = &self.buffer[self.at..];
            let end = rest.iter().position(|&byte| byte == b'\n');
            let (length, kind) = match end {
                Some(end) => (end, End::Line),
                None if self.ended => (rest.len(), End::Source),
                None => (rest.len() / 64 * 64, End::Piece),
            };
            if length > 0 || kind != End::Piece {
                let piece = self.at..self.at + length;
                self.at = piece.end + usize::from(kind == End::Line);
                return Ok((piece, kind));
            }
            self.fill()?;
        }
    }

    /// Passes the next line. What comes before the blanks at its end is given piece by
    /// piece, each with what the line has before it. `None` behind the last line.
    fn line(
        &mut self,
        mut take: impl FnMut(&Lines<'_>, Line, Range<usize>) -> Result<(), ReadError>,
    ) -> Result<Option<Line>, ReadError> {
        let mut line = Line::default();
        loop {
            let (piece, end) = self.piece()?;
            let is_letter = |byte: &u8| !matches!(byte, b' ' | b'\t' | b'\r');
            if let Some(last) = self.buffer[piece.clone()].iter().rposition(is_letter) {
                take(self, line, piece.start..piece.start + last + 1)?;
                line.cells = line.length + last as u64 + 1;
            }
            line.length += piece.len() as u64;
            match end {
                End::Source if line.length == 0 => return Ok(None),
                End::Source | End::Line => {
                    self.line += 1;
                    return Ok(Some(line));
                }
                End::Piece if line.length - line.cells > self.limits.memory => {
                    return Err(self.over_limit("too many blanks follow"));
                }
                End::Piece => {}
            }
        }
    }

    /// Passes the next line, which is a row of so many columns, if that is known, or
    /// blank. `None` behind the last line.
    fn row(&mut self, row: &mut Row, cols: Option<u64>) -> Result<Option<Line>, ReadError> {
        row.black.clear();
        row.white.clear();
        let most = cols.unwrap_or(u64::MAX);
        let line = self.line(|lines, before, piece| {
            if before.cells < before.length.min(most) {
                return Err(lines.wrong_letter(before.cells, b" "));
            }
            let own = most.saturating_sub(before.length).min(piece.len() as u64) as usize;
            let letters = &lines.buffer[piece.start..piece.start + own];
            if !row.add(letters) {
                let is_wrong = |letter: &u8| !b"BW.".contains(letter);
                let at = letters.iter().position(is_wrong).expect("one of them is not a letter");
                let rest = &lines.buffer[piece.start + at..];
                return Err(lines.wrong_letter(before.length + at as u64, rest));
            }
            if before.length > most.saturating_add(lines.limits.memory) {
                // Who would count it all?
                return Err(lines.wrong_length(before.length, most));
            }
            // It is held while it is put into the board, which takes as much again.
            let taken = 32 * row.black.len() as u64;
            if cols.is_none() && taken > lines.limits.memory.max(SHORT) {
                let cells = before.length + own as u64;
                return Err(lines.over_limit(&format!("the row has at least {cells} cells")));
            }
            Ok(())
        })?;
        match line {
            Some(line) if line.cells > 0 && cols.is_some_and(|cols| cols != line.cells) => {
                self.line -= 1;
                Err(self.wrong_length(line.cells, most))
            }
            line => Ok(line),
        }
    }

    /// Behind the last row only empty lines may follow, or blank ones; one has been
    /// passed.
    fn only_empty_lines(&mut self, cols: u64) -> Result<(), ReadError> {
        let first = self.line;
        let filled = |_: &Lines<'_>, before: Line, piece: Range<usize>| {
            let expected = cols.max(before.length + piece.len() as u64);
            Err(ReadError::Row { line: first, found: 0, expected })
        };
        while self.line(filled)?.is_some() {
            if self.line - first > MOST_EMPTY_LINES {
                return Err(ReadError::File(format!(
                    "line {first}: more than {MOST_EMPTY_LINES} empty lines follow"
                )));
            }
        }
        Ok(())
    }

    /// The error that a letter of the next line means nothing; `rest` begins with it.
    fn wrong_letter(&self, before: u64, rest: &[u8]) -> ReadError {
        let start = &rest[..rest.len().min(4)];
        let found = str::from_utf8(start)
            .or_else(|wrong| str::from_utf8(&start[..wrong.valid_up_to()]))
            .ok()
            .and_then(|text| text.chars().next())
            .filter(|letter| !letter.is_ascii() && !letter.is_control())
            .map_or_else(|| shown(rest[0]), |letter| format!("{letter:?}"));
        ReadError::Letter { line: self.line + 1, column: before + 1, found }
    }

    /// The error that the next line has another length than the first.
    fn wrong_length(&self, found: u64, expected: u64) -> ReadError {
        ReadError::Row { line: self.line + 1, found, expected }
    }

    /// The error that the next line takes more memory than allowed.
    fn over_limit(&self, what: &str) -> ReadError {
        let (line, limit) = (self.line + 1, amount(self.limits.memory));
        ReadError::OverLimit(format!("line {line}: {what}, but the limit is {limit} of memory"))
    }
}

/// What comes behind a piece of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// More of the line.
    Piece,
    /// The end of the line.
    Line,
    /// Nothing at all.
    Source,
}

/// Eight letters as two bytes of bits; none if one is not a letter.
#[inline]
fn eight(letters: u64) -> (u64, u64, bool) {
    let pebbles = letters >> 6 & ONES;
    let whites = letters & ONES;
    let expected = (u64::from(b'.') * ONES) ^ (pebbles * 0x6c) ^ (whites * 0x15);
    let is_right = expected == letters && whites & !pebbles == 0;
    let bits = |ones: u64| ones.wrapping_mul(GATHER) >> 56;
    (bits(pebbles ^ whites), bits(whites), is_right)
}

/// A row of letters as words; false if one is not a letter.
fn convert(row: &[u8], black: &mut [u64], white: &mut [u64]) -> bool {
    let mut all_right = true;
    let mut convert_word = |letters: &[u8; 64]| {
        let (mut black, mut white) = (0, 0);
        for (index, letters) in letters.as_chunks::<8>().0.iter().enumerate() {
            let (b, w, is_right) = eight(u64::from_le_bytes(*letters));
            black |= b << (8 * index);
            white |= w << (8 * index);
            all_right &= is_right;
        }
        (black, white)
    };
    let (chunks, rest) = row.as_chunks::<64>();
    for (letters, (black, white)) in chunks.iter().zip(black.iter_mut().zip(white.iter_mut())) {
        (*black, *white) = convert_word(letters);
    }
    if !rest.is_empty() {
        let mut letters = [b'.'; 64];
        letters[..rest.len()].copy_from_slice(rest);
        (black[chunks.len()], white[chunks.len()]) = convert_word(&letters);
    }
    all_right
}

/// Writes a text grid: nothing at all if there are no cells.
pub(super) fn write(board: &Board, out: &mut impl Write) -> io::Result<()> {
    if board.area() == 0 {
        return Ok(());
    }
    let mut letters = Vec::with_capacity(board.cols() as usize + 65);
    for row in 0..board.rows() {
        letters.clear();
        board.letters(row, &mut letters);
        letters.push(b'\n');
        out.write_all(&letters)?;
    }
    Ok(())
}

/// Writes a map as numbers between separators, in columns if that is a blank.
pub(super) fn write_map(
    map: &RoundMap,
    left: char,
    separator: &str,
    out: &mut impl Write,
) -> io::Result<()> {
    if map.cols() == 0 {
        return Ok(());
    }
    let is_table = separator == " ";
    let width = if is_table { map.last().to_string().len() } else { 0 };
    let empty = if is_table { "." } else { "" };
    for row in map.numbers().chunks(map.cols() as usize) {
        for (col, &round) in row.iter().enumerate() {
            let gap = if col > 0 { separator } else { "" };
            match round {
                EMPTY => write!(out, "{gap}{empty:>width$}")?,
                NEVER => write!(out, "{gap}{left:>width$}")?,
                round => write!(out, "{gap}{round:>width$}")?,
            }
        }
        out.write_all(b"\n")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_all_bytes_only_three_are_letters() {
        for byte in 0..=255u8 {
            for place in 0..8 {
                let mut letters = *b"BW.BW.BW";
                letters[place] = byte;
                let (black, white, is_right) = eight(u64::from_le_bytes(letters));
                assert_eq!(is_right, b"BW.".contains(&byte), "{byte}");
                if is_right {
                    let bits = |letter: u8| {
                        letters
                            .iter()
                            .enumerate()
                            .map(|(at, &l)| u64::from(l == letter) << at)
                            .sum()
                    };
                    let expected: (u64, u64) = (bits(b'B'), bits(b'W'));
                    assert_eq!((black, white), expected);
                }
            }
        }
    }
}
