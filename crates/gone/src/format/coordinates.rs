//! Pebbles by their coordinates: width, height, the white pebbles, the black
//! ones, each on its line.

use std::io::{self, Read, Write};

use super::error::shown;
use super::{Limits, ReadError, Stream};
use crate::board::Board;
use crate::rules::{Cell, Colour};

/// Reads the coordinate form.
pub(super) fn read(source: &mut dyn Read, limits: Limits) -> Result<Board, ReadError> {
    let mut stream = Stream::new(source);
    let (rows, cols) = sides(&mut stream)?;
    let mut board = Board::new(rows, cols, limits.memory)?;
    for cell in [Cell::White, Cell::Black] {
        pebbles(&mut stream, &mut board, cell)?;
    }
    stream.skip_space()?;
    match stream.peek()? {
        None => Ok(board),
        Some(_) => Err(stream.wrong(
            "the text continues after the black pebbles: there are only four lines, \
             width, height, white pebbles, black pebbles",
        )),
    }
}

/// The number of cells that the first two lines tell; none if they are wrong.
pub(super) fn cells(mut bytes: &[u8]) -> u64 {
    let sides = sides(&mut Stream::new(&mut bytes));
    sides.map_or(0, |(rows, cols)| u64::from(rows) * u64::from(cols))
}

/// The lines with the sizes: rows and columns.
fn sides(stream: &mut Stream<'_>) -> Result<(u32, u32), ReadError> {
    for &byte in b"\xef\xbb\xbf" {
        if stream.peek()? == Some(byte) {
            stream.next()?;
            stream.column = 1;
        }
    }
    stream.skip_space()?;
    let cols = side(stream, "width")?;
    let rows = side(stream, "height")?;
    Ok((rows, cols))
}

/// A line with one number.
fn side(stream: &mut Stream<'_>, name: &str) -> Result<u32, ReadError> {
    skip_blanks(stream)?;
    let Some(number) = number(stream)? else {
        return Err(stream.wrong(format!("the {name} of the board is missing: write a number")));
    };
    let Ok(number) = u32::try_from(number) else {
        return Err(stream.wrong(format!("the {name} is too large")));
    };
    skip_blanks(stream)?;
    match stream.peek()? {
        None => {}
        Some(b'\n') => {
            stream.next()?;
        }
        Some(other) => {
            let what =
                format!("{} follows the {name}, which must be alone on its line", shown(other));
            return Err(stream.wrong(what));
        }
    }
    Ok(number)
}

/// A line of pebbles.
fn pebbles(stream: &mut Stream<'_>, board: &mut Board, cell: Cell) -> Result<(), ReadError> {
    loop {
        skip_blanks(stream)?;
        match stream.peek()? {
            None => return Ok(()),
            Some(b'\n') => {
                stream.next()?;
                return Ok(());
            }
            Some(_) => {}
        }
        let start = stream.column;
        let wrong = |stream: &Stream<'_>, what: String| ReadError::Text {
            line: stream.line,
            column: start,
            what,
        };
        let x = number(stream)?;
        let comma = stream.peek()? == Some(b',');
        if comma {
            stream.next()?;
        }
        let y = if comma { number(stream)? } else { None };
        let is_end = stream.peek()?.is_none_or(|byte| byte.is_ascii_whitespace());
        let (Some(x), Some(y), true) = (x, y, is_end) else {
            return Err(wrong(stream, "not a pebble: write x,y pairs separated by blanks".into()));
        };
        let (rows, cols) = (board.rows(), board.cols());
        let place = (u32::try_from(x).ok(), u32::try_from(y).ok());
        let (Some(col), Some(row)) = (place.0.filter(|&x| x < cols), place.1.filter(|&y| y < rows))
        else {
            let what = format!(
                "{x},{y} is off the board, which has {cols} columns and {rows} rows, counted from 0"
            );
            return Err(wrong(stream, what));
        };
        if board.cell(row, col) != Cell::Empty {
            return Err(wrong(stream, format!("{x},{y} already has a pebble")));
        }
        board.put(row, col, cell);
    }
}

/// Takes a number; none if there is no digit. What is too large is very large.
fn number(stream: &mut Stream<'_>) -> io::Result<Option<u64>> {
    let mut number = None;
    while let Some(digit @ b'0'..=b'9') = stream.peek()? {
        stream.next()?;
        let before: u64 = number.unwrap_or(0);
        number = Some(before.saturating_mul(10).saturating_add(u64::from(digit - b'0')));
    }
    Ok(number)
}

/// Takes what is blank on a line.
fn skip_blanks(stream: &mut Stream<'_>) -> io::Result<()> {
    while stream.peek()?.is_some_and(|byte| byte != b'\n' && byte.is_ascii_whitespace()) {
        stream.next()?;
    }
    Ok(())
}

/// Writes the coordinate form.
pub(super) fn write(board: &Board, out: &mut impl Write) -> io::Result<()> {
    write!(out, "{}\n{}\n", board.cols(), board.rows())?;
    let words = crate::board::words(board.cols()).max(1);
    for colour in [Colour::White, Colour::Black] {
        let mut gap = "";
        for (at, &word) in board.plane(colour).iter().enumerate() {
            let mut bits = word;
            while bits != 0 {
                let x = at % words * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                write!(out, "{gap}{x},{}", at / words)?;
                gap = " ";
            }
        }
        out.write_all(b"\n")?;
    }
    Ok(())
}
