//! Rows of letters: `B`, `W` and `.`. Blanks at the end of a line mean nothing, and a
//! line of blanks is an empty line.
//!
//! Eight letters are read at a time. In the codes of the three letters bit 6
//! tells pebbles from `.`, and bit 0 tells white from black; what these two bits
//! would be the letter of must be the letter that was read.

use std::io::{self, Read, Write};

use super::error::shown;
use super::planes::Rows;
use super::{Limits, ReadError};
use crate::board::{Board, amount, words};
use crate::map::{EMPTY, NEVER, RoundMap};

/// How much is read at a time, unless a row is longer.
const CHUNK: u64 = 1 << 20;
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
    let mut reader = Lines { source, buffer: Vec::new(), at: 0, ended: false, line: 0, limits };
    reader.skip_mark()?;
    let Some(first) = reader.find_line()? else { return Ok(None) };
    let cols = first.cells;
    if cols == 0 {
        reader.only_empty_lines(0)?;
        return Ok(None);
    }
    // Other lines may have other ends, and the last none at all.
    let rows = limits.length.map(|length| length.div_ceil(first.length as u64 + 1).max(1));
    let mut planes = begin(cols as u64, rows)?;
    let words = words(cols as u32);
    let (mut black, mut white) = (vec![0; words], vec![0; words]);
    loop {
        let length =
            if reader.plain_row(cols)?.is_some_and(|row| convert(row, &mut black, &mut white)) {
                cols
            } else {
                let Some(line) = reader.find_line()? else { break };
                if line.cells == 0 {
                    reader.only_empty_lines(cols)?;
                    break;
                }
                let row = reader.letters(line);
                if line.cells != cols || !convert(row, &mut black, &mut white) {
                    return Err(reader.wrong_row(line, cols));
                }
                line.length
            };
        reader.pass_line(length);
        planes.push(&black, &white)?;
    }
    Ok(Some(planes))
}

/// A line as it lies in the buffer, without its end.
#[derive(Clone, Copy)]
struct Line {
    /// How many bytes it has.
    length: usize,
    /// How many of them come before the blanks at its end.
    cells: usize,
}

impl Line {
    fn of(bytes: &[u8]) -> Line {
        let is_letter = |byte: &u8| !matches!(byte, b' ' | b'\t' | b'\r');
        let cells = bytes.iter().rposition(is_letter).map_or(0, |last| last + 1);
        Line { length: bytes.len(), cells }
    }
}

/// A source cut into lines, in a buffer that holds at least one.
struct Lines<'a> {
    source: &'a mut dyn Read,
    buffer: Vec<u8>,
    /// Where the next line begins.
    at: usize,
    ended: bool,
    /// The number of lines passed.
    line: u64,
    limits: Limits,
}

impl Lines<'_> {
    /// Passes the mark that some editors put in front of a text.
    fn skip_mark(&mut self) -> Result<(), ReadError> {
        self.fill()?;
        if self.buffer.starts_with(b"\xef\xbb\xbf") {
            self.at = 3;
        }
        Ok(())
    }

    /// Reads more, behind what has not been passed. False at the end.
    fn fill(&mut self) -> Result<bool, ReadError> {
        if self.ended {
            return Ok(false);
        }
        self.buffer.drain(..self.at);
        self.at = 0;
        let kept = self.buffer.len();
        if kept as u64 > self.limits.memory {
            return Err(ReadError::OverLimit(format!(
                "line {}: the row goes on after {kept} cells, and the limit is {} of memory",
                self.line + 1,
                amount(self.limits.memory)
            )));
        }
        let chunk = (self.limits.memory / 4).clamp(1 << 12, CHUNK);
        let more = chunk.max(kept as u64);
        let count = (&mut *self.source).take(more).read_to_end(&mut self.buffer)?;
        self.ended = (count as u64) < more;
        Ok(count > 0)
    }

    /// The next line; none behind the last.
    fn find_line(&mut self) -> Result<Option<Line>, ReadError> {
        let mut searched = 0;
        loop {
            let rest = &self.buffer[self.at..];
            if let Some(end) = rest[searched..].iter().position(|&byte| byte == b'\n') {
                return Ok(Some(Line::of(&rest[..searched + end])));
            }
            searched = rest.len();
            if !self.fill()? {
                let rest = &self.buffer[self.at..];
                return Ok((!rest.is_empty()).then(|| Line::of(rest)));
            }
        }
    }

    /// What is most likely the next row, because a line ends behind so many bytes.
    fn plain_row(&mut self, cols: usize) -> Result<Option<&[u8]>, ReadError> {
        if self.buffer.len() - self.at <= cols {
            self.fill()?;
        }
        let rest = &self.buffer[self.at..];
        Ok((rest.get(cols) == Some(&b'\n')).then(|| &rest[..cols]))
    }

    /// The letters of the next line.
    fn letters(&self, line: Line) -> &[u8] {
        &self.buffer[self.at..self.at + line.cells]
    }

    /// Goes to the next line.
    fn pass_line(&mut self, length: usize) {
        self.line += 1;
        // The last line may have no end.
        self.at = self.buffer.len().min(self.at + length + 1);
    }

    /// Behind the last row only empty lines may follow, or blank ones.
    fn only_empty_lines(&mut self, cols: usize) -> Result<(), ReadError> {
        let first = self.line + 1;
        while let Some(line) = self.find_line()? {
            if line.cells > 0 {
                let expected = cols.max(line.cells) as u64;
                return Err(ReadError::Row { line: first, found: 0, expected });
            }
            self.pass_line(line.length);
            if self.line - first > MOST_EMPTY_LINES {
                return Err(ReadError::File(format!(
                    "line {first}: more than {MOST_EMPTY_LINES} empty lines follow"
                )));
            }
        }
        Ok(())
    }

    /// What is wrong with the next line: a letter, or else its length.
    fn wrong_row(&self, wrong: Line, cols: usize) -> ReadError {
        let row = self.letters(wrong);
        let line = self.line + 1;
        match row.iter().position(|letter| !b"BW.".contains(letter)) {
            Some(at) if at < cols => {
                let found = str::from_utf8(&row[at..row.len().min(at + 4)])
                    .or_else(|wrong| str::from_utf8(&row[at..at + wrong.valid_up_to()]))
                    .ok()
                    .and_then(|text| text.chars().next())
                    .filter(|letter| !letter.is_ascii() && !letter.is_control())
                    .map_or_else(|| shown(row[at]), |letter| format!("{letter:?}"));
                ReadError::Letter { line, column: at as u64 + 1, found }
            }
            _ => ReadError::Row { line, found: wrong.cells as u64, expected: cols as u64 },
        }
    }
}

/// Eight letters as two bytes of bits; none if one is no letter.
#[inline]
fn eight(letters: u64) -> (u64, u64, bool) {
    let pebbles = letters >> 6 & ONES;
    let whites = letters & ONES;
    let expected = (u64::from(b'.') * ONES) ^ (pebbles * 0x6c) ^ (whites * 0x15);
    let is_right = expected == letters && whites & !pebbles == 0;
    let bits = |ones: u64| ones.wrapping_mul(GATHER) >> 56;
    (bits(pebbles ^ whites), bits(whites), is_right)
}

/// A row of letters as words; false if one is no letter.
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
