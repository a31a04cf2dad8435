//! Pairs of PBM images: the white pebbles, then the black ones.

use std::io::{self, Read, Write};

use super::error::shown;
use super::{Limits, ReadError, Stream};
use crate::board::{Board, TooLarge, words};
use crate::rules::Colour;

/// One image.
pub(super) struct Image {
    rows: u32,
    cols: u32,
    bits: Vec<u64>,
}

/// Reads both images from one source.
pub(super) fn read_both(source: &mut dyn Read, limits: Limits) -> Result<Board, ReadError> {
    let mut stream = Stream::new(source);
    let white = image(&mut stream, limits)?;
    stream.skip_space()?;
    if stream.peek()?.is_none() {
        return Err(ReadError::Alone);
    }
    let black = image(&mut stream, limits)?;
    ended(&mut stream)?;
    pair(white, black)
}

/// Reads one image, and nothing more.
pub(super) fn read_one(source: &mut dyn Read, limits: Limits) -> Result<Image, ReadError> {
    let mut stream = Stream::new(source);
    let image = image(&mut stream, limits)?;
    ended(&mut stream)?;
    Ok(image)
}

fn ended(stream: &mut Stream<'_>) -> Result<(), ReadError> {
    stream.skip_space()?;
    match stream.peek()? {
        None => Ok(()),
        Some(_) => Err(ReadError::File(
            "the file goes on after the black pebbles: a PBM pair is two images".into(),
        )),
    }
}

/// Two images as one board.
pub(super) fn pair(white: Image, black: Image) -> Result<Board, ReadError> {
    if (white.rows, white.cols) != (black.rows, black.cols) {
        return Err(ReadError::Sizes {
            white: (white.rows, white.cols),
            black: (black.rows, black.cols),
        });
    }
    let both = white.bits.iter().zip(&black.bits).position(|(white, black)| white & black != 0);
    if let Some(at) = both {
        let words = words(white.cols);
        let bit = (white.bits[at] & black.bits[at]).trailing_zeros() as usize;
        let (row, col) = (at / words, at % words * 64 + bit);
        return Err(ReadError::Both { row: row as u64 + 1, column: col as u64 + 1 });
    }
    Ok(Board::from_planes(white.rows, white.cols, black.bits, white.bits))
}

/// Reads an image from its mark on.
fn image(stream: &mut Stream<'_>, limits: Limits) -> Result<Image, ReadError> {
    let mark = (stream.next()?, stream.next()?);
    let is_plain = match mark {
        (Some(b'P'), Some(b'1')) => true,
        (Some(b'P'), Some(b'4')) => false,
        (Some(b'P'), Some(digit @ b'0'..=b'9')) => {
            return Err(ReadError::OtherImage(digit as char));
        }
        _ => return Err(stream.wrong("here the second image should begin, with P1 or P4")),
    };
    let cols = side(stream, "width")?;
    let rows = side(stream, "height")?;
    let needed = Board::bytes(rows.into(), cols.into());
    if needed > limits.memory {
        let (rows, cols, limit) = (rows.into(), cols.into(), limits.memory);
        return Err(TooLarge { rows, cols, needed, limit }.into());
    }
    let mut bits = vec![0u64; rows as usize * words(cols)];
    if cols == 0 {
        return Ok(Image { rows, cols, bits });
    }
    if is_plain {
        for row in bits.chunks_mut(words(cols)) {
            for col in 0..cols as usize {
                stream.skip_space()?;
                match stream.peek()? {
                    Some(bit @ (b'0' | b'1')) => row[col / 64] |= u64::from(bit & 1) << (col % 64),
                    Some(b'#') => {
                        return Err(
                            stream.wrong("a comment among the bits; it belongs before the width")
                        );
                    }
                    Some(other) => {
                        return Err(
                            stream.wrong(format!("{} is no bit: write 0 or 1", shown(other)))
                        );
                    }
                    None => return Err(ReadError::Truncated("an image")),
                }
                stream.next()?;
            }
        }
    } else {
        packed(stream, &mut bits, cols)?;
    }
    Ok(Image { rows, cols, bits })
}

/// Reads packed rows: eight bits a byte, the first the highest.
fn packed(stream: &mut Stream<'_>, bits: &mut [u64], cols: u32) -> Result<(), ReadError> {
    // One blank ends the header.
    stream.next()?;
    let length = cols.div_ceil(8) as usize;
    let last = u64::MAX >> ((64 - cols % 64) % 64);
    let mut bytes = vec![0; length.next_multiple_of(8)];
    for row in bits.chunks_mut(words(cols)) {
        stream.take(&mut bytes[..length], "an image")?;
        for (word, bytes) in row.iter_mut().zip(bytes.as_chunks::<8>().0) {
            *word = u64::from_be_bytes(*bytes).reverse_bits();
        }
        // What fills up the last byte of a row means nothing.
        row[words(cols) - 1] &= last;
    }
    Ok(())
}

/// A number of the header. Comments may stand before it.
fn side(stream: &mut Stream<'_>, name: &str) -> Result<u32, ReadError> {
    stream.skip_space()?;
    while stream.peek()? == Some(b'#') {
        while stream.next()?.is_some_and(|byte| byte != b'\n') {}
        stream.skip_space()?;
    }
    let mut number: Option<u32> = None;
    while let Some(digit @ b'0'..=b'9') = stream.peek()? {
        let longer = number
            .unwrap_or(0)
            .checked_mul(10)
            .and_then(|n| n.checked_add(u32::from(digit - b'0')));
        let Some(longer) = longer else {
            return Err(stream.wrong(format!("the {name} is larger than any board's")));
        };
        stream.next()?;
        number = Some(longer);
    }
    match (number, stream.peek()?) {
        (Some(number), None) => Ok(number),
        (Some(number), Some(byte)) if byte.is_ascii_whitespace() => Ok(number),
        (_, None) => Err(ReadError::Truncated("an image's header")),
        _ => Err(stream.wrong(format!("the {name} of the image should stand here"))),
    }
}

/// Writes both images, packed, one after the other.
pub(super) fn write(board: &Board, out: &mut impl Write) -> io::Result<()> {
    let length = board.cols().div_ceil(8) as usize;
    let mut bytes = Vec::new();
    for colour in [Colour::White, Colour::Black] {
        write!(out, "P4\n{} {}\n", board.cols(), board.rows())?;
        if length == 0 {
            continue;
        }
        for row in board.plane(colour).chunks(words(board.cols())) {
            bytes.clear();
            bytes.extend(row.iter().flat_map(|word| word.reverse_bits().to_be_bytes()));
            out.write_all(&bytes[..length])?;
        }
    }
    Ok(())
}
