//! Pairs of PBM images: the white pebbles, then the black ones.

use std::io::{self, Read, Seek, Write};

use super::error::shown;
use super::{Limits, ReadError, Stream};
use crate::board::{Board, TooLarge, fits, words};
use crate::rules::Colour;
use crate::streamed::{FileBoard, Plane};

/// What takes the rows of one image.
trait Bits {
    /// Learns the size.
    fn begin(&mut self, rows: u32, cols: u32) -> Result<(), ReadError>;
    /// Takes a row.
    fn push(&mut self, row: &[u64]) -> Result<(), ReadError>;
}

/// One image.
pub(super) struct Image {
    rows: u32,
    cols: u32,
    bits: Vec<u64>,
    limits: Limits,
}

impl Image {
    fn read(stream: &mut Stream<'_>, limits: Limits) -> Result<Image, ReadError> {
        let mut read = Image { rows: 0, cols: 0, bits: Vec::new(), limits };
        image(stream, &mut read)?;
        Ok(read)
    }
}

impl Bits for Image {
    fn begin(&mut self, rows: u32, cols: u32) -> Result<(), ReadError> {
        (self.rows, self.cols) = (rows, cols);
        let needed = Board::bytes(rows.into(), cols.into());
        if !fits(needed, self.limits.memory) {
            let (rows, cols, limit) = (rows.into(), cols.into(), self.limits.memory);
            return Err(TooLarge { rows, cols, needed, limit, is_read: true }.into());
        }
        self.bits.reserve_exact(rows as usize * words(cols));
        Ok(())
    }

    fn push(&mut self, row: &[u64]) -> Result<(), ReadError> {
        self.bits.extend_from_slice(row);
        Ok(())
    }
}

/// One image on its way into a file.
struct PlaneWriter<S> {
    rows: u32,
    cols: u32,
    /// Where it goes, until its size is known.
    file: Option<S>,
    plane: Option<Plane<S>>,
}

impl<S: Read + Write + Seek> PlaneWriter<S> {
    fn read(stream: &mut Stream<'_>, file: S) -> Result<(u32, u32, Plane<S>), ReadError> {
        let mut storing = PlaneWriter { rows: 0, cols: 0, file: Some(file), plane: None };
        image(stream, &mut storing)?;
        let mut plane = storing.plane.expect("an image begins before it ends");
        plane.flush().map_err(ReadError::Store)?;
        Ok((storing.rows, storing.cols, plane))
    }
}

impl<S: Read + Write + Seek> Bits for PlaneWriter<S> {
    fn begin(&mut self, rows: u32, cols: u32) -> Result<(), ReadError> {
        (self.rows, self.cols) = (rows, cols);
        self.plane = self.file.take().map(|file| Plane::new(file, cols));
        Ok(())
    }

    fn push(&mut self, row: &[u64]) -> Result<(), ReadError> {
        self.plane.as_mut().map_or(Ok(()), |plane| plane.append(row)).map_err(ReadError::Store)
    }
}

/// Reads both images from one source into files.
pub(super) fn store_both<S: Read + Write + Seek>(
    source: &mut dyn Read,
    files: (S, S),
) -> Result<FileBoard<S>, ReadError> {
    let mut stream = Stream::new(source);
    let white = PlaneWriter::read(&mut stream, files.0)?;
    stream.skip_space()?;
    if stream.peek()?.is_none() {
        return Err(ReadError::Alone);
    }
    let black = PlaneWriter::read(&mut stream, files.1)?;
    ended(&mut stream)?;
    stored(white, black)
}

/// Reads one image from each of two sources into files.
pub(super) fn store_pair<S: Read + Write + Seek>(
    white: &mut dyn Read,
    black: &mut dyn Read,
    files: (S, S),
) -> Result<FileBoard<S>, ReadError> {
    let one = |source, file| {
        let mut stream = Stream::new(source);
        let image = PlaneWriter::read(&mut stream, file)?;
        ended(&mut stream)?;
        Ok::<_, ReadError>(image)
    };
    let white = one(white, files.0).map_err(|error| error.of_pair("first"))?;
    let black = one(black, files.1).map_err(|error| error.of_pair("second"))?;
    stored(white, black)
}

/// Two images in files as one board.
fn stored<S: Read + Write + Seek>(
    (rows, cols, mut white): (u32, u32, Plane<S>),
    (black_rows, black_cols, mut black): (u32, u32, Plane<S>),
) -> Result<FileBoard<S>, ReadError> {
    if (rows, cols) != (black_rows, black_cols) {
        return Err(ReadError::Sizes { white: (rows, cols), black: (black_rows, black_cols) });
    }
    white.rewind().map_err(ReadError::Store)?;
    black.rewind().map_err(ReadError::Store)?;
    let (mut first, mut second) = (vec![0; words(cols)], vec![0; words(cols)]);
    for row in 0..if cols == 0 { 0 } else { rows } {
        white.next_words(&mut first).map_err(ReadError::Store)?;
        black.next_words(&mut second).map_err(ReadError::Store)?;
        if let Some(col) = in_both(&first, &second) {
            return Err(ReadError::Both { row: u64::from(row) + 1, column: col + 1 });
        }
    }
    Ok(FileBoard::new(rows, cols, white, black))
}

/// The first place that is set in both.
fn in_both(white: &[u64], black: &[u64]) -> Option<u64> {
    let at = white.iter().zip(black).position(|(white, black)| white & black != 0)?;
    Some(at as u64 * 64 + u64::from((white[at] & black[at]).trailing_zeros()))
}

/// Reads both images from one source.
pub(super) fn read_both(source: &mut dyn Read, limits: Limits) -> Result<Board, ReadError> {
    let mut stream = Stream::new(source);
    let white = Image::read(&mut stream, limits)?;
    stream.skip_space()?;
    if stream.peek()?.is_none() {
        return Err(ReadError::Alone);
    }
    let black = Image::read(&mut stream, limits)?;
    ended(&mut stream)?;
    pair(white, black)
}

/// Reads one image, and nothing more.
pub(super) fn read_one(source: &mut dyn Read, limits: Limits) -> Result<Image, ReadError> {
    let mut stream = Stream::new(source);
    let image = Image::read(&mut stream, limits)?;
    ended(&mut stream)?;
    Ok(image)
}

fn ended(stream: &mut Stream<'_>) -> Result<(), ReadError> {
    stream.skip_space()?;
    match stream.peek()? {
        None => Ok(()),
        Some(_) => Err(ReadError::File(
            "the file continues after the black pebbles: a PBM pair is two images".into(),
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
    if let Some(at) = in_both(&white.bits, &black.bits) {
        let cells = words(white.cols) as u64 * 64;
        return Err(ReadError::Both { row: at / cells + 1, column: at % cells + 1 });
    }
    Ok(Board::from_planes(white.rows, white.cols, black.bits, white.bits))
}

/// Reads an image from its mark on.
fn image(stream: &mut Stream<'_>, to: &mut impl Bits) -> Result<(), ReadError> {
    let mark = (stream.next()?, stream.next()?);
    let is_plain = match mark {
        (Some(b'P'), Some(b'1')) => true,
        (Some(b'P'), Some(b'4')) => false,
        (Some(b'P'), Some(digit @ b'0'..=b'9')) => {
            return Err(ReadError::OtherImage(digit as char));
        }
        _ => return Err(stream.wrong("the second image should begin here, with P1 or P4")),
    };
    let cols = side(stream, "width")?;
    let rows = side(stream, "height")?;
    to.begin(rows, cols)?;
    if rows == 0 || cols == 0 {
        return Ok(());
    }
    if is_plain {
        let mut row = vec![0u64; words(cols)];
        for number in 1..=u64::from(rows) {
            row.fill(0);
            for col in 0..cols as usize {
                stream.skip_space()?;
                match stream.peek()? {
                    Some(bit @ (b'0' | b'1')) => row[col / 64] |= u64::from(bit & 1) << (col % 64),
                    Some(b'#') => {
                        return Err(
                            stream.wrong("a comment among the bits: it must precede the width")
                        );
                    }
                    Some(other) => {
                        return Err(
                            stream.wrong(format!("{} is not a bit: write 0 or 1", shown(other)))
                        );
                    }
                    None => return Err(stream.truncated("an image").in_row(number)),
                }
                stream.next()?;
            }
            to.push(&row)?;
        }
        return Ok(());
    }
    packed(stream, to, (rows, cols))
}

/// Reads packed rows: eight bits a byte, the first the highest.
fn packed(
    stream: &mut Stream<'_>,
    to: &mut impl Bits,
    (rows, cols): (u32, u32),
) -> Result<(), ReadError> {
    // One blank ends the header.
    stream.next()?;
    let length = cols.div_ceil(8) as usize;
    let last = u64::MAX >> ((64 - cols % 64) % 64);
    let mut bytes = vec![0; length.next_multiple_of(8)];
    let mut row = vec![0u64; words(cols)];
    for number in 1..=u64::from(rows) {
        stream.take(&mut bytes[..length], "an image").map_err(|error| error.in_row(number))?;
        for (word, bytes) in row.iter_mut().zip(bytes.as_chunks::<8>().0) {
            *word = u64::from_be_bytes(*bytes).reverse_bits();
        }
        // What fills up the last byte of a row means nothing.
        row[words(cols) - 1] &= last;
        to.push(&row)?;
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
            return Err(stream.wrong(format!("the {name} is too large")));
        };
        stream.next()?;
        number = Some(longer);
    }
    match (number, stream.peek()?) {
        (Some(number), None) => Ok(number),
        (Some(number), Some(byte)) if byte.is_ascii_whitespace() => Ok(number),
        (_, None) => Err(stream.truncated("an image's header")),
        _ => Err(stream.wrong(format!("the {name} of the image is missing"))),
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
