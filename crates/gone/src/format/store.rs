//! Boards read into planes that lie outside of memory.
//!
//! Only what comes row by row can be read so, and only as it lies in a file: what
//! is compressed can be far larger than it looks.

use std::io::{Read, Seek, Write};

use super::planes::Rows;
use super::{Limits, ReadError, first_letter, grid, npy, pbm, peek};
use crate::streamed::{FileBoard, Plane};

/// Reads a board into two empty files, the white pebbles and the black ones, or into
/// anything else that can be read and written at any place.
///
/// Together they take two bits per cell, with each row padded to a whole number of words.
/// `memory` limits what reading itself takes.
///
/// # Errors
/// As [`read`](super::read); and if the format cannot be read piece by piece.
pub fn store<S: Read + Write + Seek>(
    mut source: impl Read,
    files: (S, S),
    memory: u64,
) -> Result<FileBoard<S>, ReadError> {
    // A line is held while the next is looked for, in a buffer that may be
    // twice as long.
    let limits = Limits { memory: memory / 4, length: None };
    let start = peek(&mut source)?;
    let source: &mut dyn Read = &mut start.chain(source);
    let parts = |what| Err(ReadError::NotInParts(what));
    match *start {
        [0x1f, 0x8b, ..] | [0x28, 0xb5, 0x2f, 0xfd, ..] => parts("compressed: decompress it first"),
        [0x89, b'P', b'N', b'G', ..] => parts("a PNG image: use a PBM pair"),
        [0x93, b'N', b'U', b'M', b'P', b'Y', ..] => {
            npy::read_rows_of(source, |cols, _| BoardWriter::begin(files, cols))?.finish()
        }
        [b'P', b'1' | b'4', ..] => pbm::store_both(source, files),
        [b'P', digit, ..] if digit.is_ascii_digit() => Err(ReadError::OtherImage(digit as char)),
        _ if first_letter(&start).is_some_and(|letter| letter.is_ascii_digit()) => {
            parts("in coordinates: use a grid of letters or a PBM pair")
        }
        _ => match grid::read(source, limits, |cols, _| BoardWriter::begin(files, cols))? {
            Some(storing) => storing.finish(),
            None => Err(ReadError::File("the board has no rows".into())),
        },
    }
}

/// Reads a pair of PBM images from two files: the white pebbles, then the black.
///
/// # Errors
/// As [`store`], and if the two have different sizes.
pub fn store_pair<S: Read + Write + Seek>(
    mut white: impl Read,
    mut black: impl Read,
    files: (S, S),
) -> Result<FileBoard<S>, ReadError> {
    let starts = [("first", peek(&mut white)?), ("second", peek(&mut black)?)];
    for (name, start) in &starts {
        match **start {
            [b'P', b'1' | b'4', ..] => {}
            [0x1f, 0x8b, ..] | [0x28, 0xb5, 0x2f, 0xfd, ..] => {
                return Err(ReadError::NotInParts("compressed: decompress it first"));
            }
            _ => return Err(ReadError::NotPbm(name)),
        }
    }
    let [(_, first), (_, second)] = starts;
    pbm::store_pair(&mut first.chain(white), &mut second.chain(black), files)
}

/// A board on its way into two planes, row by row.
struct BoardWriter<S> {
    rows: u64,
    cols: u32,
    white: Plane<S>,
    black: Plane<S>,
}

impl<S: Read + Write + Seek> BoardWriter<S> {
    fn begin((white, black): (S, S), cols: u64) -> Result<BoardWriter<S>, ReadError> {
        let Ok(cols) = u32::try_from(cols) else {
            return Err(ReadError::File(format!("rows of {cols} cells are too long")));
        };
        let (white, black) = (Plane::new(white, cols), Plane::new(black, cols));
        Ok(BoardWriter { rows: 0, cols, white, black })
    }

    fn finish(mut self) -> Result<FileBoard<S>, ReadError> {
        self.white.flush().map_err(ReadError::Store)?;
        self.black.flush().map_err(ReadError::Store)?;
        Ok(FileBoard::new(self.rows as u32, self.cols, self.white, self.black))
    }
}

impl<S: Read + Write + Seek> Rows for BoardWriter<S> {
    fn push(&mut self, black: &[u64], white: &[u64]) -> Result<(), ReadError> {
        self.rows += 1;
        if self.rows > u64::from(u32::MAX) {
            return Err(ReadError::File(format!("the board has more than {} rows", u32::MAX)));
        }
        self.white.append(white).map_err(ReadError::Store)?;
        self.black.append(black).map_err(ReadError::Store)
    }
}
