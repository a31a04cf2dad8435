//! PNG images. A black pixel is a black pebble, a white one a white pebble, and
//! every other one is empty.

use std::cell::Cell;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};

use budget::Control;

use super::planes::{Planes, Rows as _};
use super::{Limits, ReadError};
use crate::board::{Board, amount, fits, words};
use crate::map::{EMPTY, NEVER, RoundMap};

/// Reads an image.
pub(super) fn read(
    source: &mut dyn Read,
    limits: Limits,
    control: &Control,
) -> Result<Board, ReadError> {
    let (bytes, rows) = (Cell::new(0), Cell::new(0));
    let source = Forward { source: BufReader::with_capacity(1 << 18, source), at: &bytes };
    read_rows(source, limits, control, &rows)
        .map_err(|error| error.after(bytes.get()).in_row(rows.get() + 1))
}

/// The number of pixels that the head of an image tells; none if it is cut short.
pub(super) fn cells(bytes: &[u8]) -> u64 {
    // The mark, the length and the name of the first part, then width and height.
    let side = |at: usize| {
        let digits = bytes.get(at..at + 4).and_then(|digits| digits.try_into().ok());
        digits.map_or(0, u32::from_be_bytes)
    };
    u64::from(side(16)) * u64::from(side(20))
}

/// Reads an image and counts its rows.
fn read_rows<R: BufRead>(
    source: Forward<'_, R>,
    limits: Limits,
    control: &Control,
    passed: &Cell<u64>,
) -> Result<Board, ReadError> {
    let bytes = usize::try_from(limits.memory / 2).unwrap_or(usize::MAX);
    let mut decoder = png::Decoder::new_with_limits(source, png::Limits { bytes });
    decoder.set_transformations(png::Transformations::EXPAND);
    // What is not about pixels is passed over, however long it is.
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let mut reader = decoder.read_info().map_err(trouble)?;
    let (cols, rows) = reader.info().size();
    let mut planes = Planes::new(cols.into(), Some(rows.into()), limits)?;
    check_buffers(&reader, limits)?;
    let (colour, depth) = reader.output_color_type();
    let samples = colour.samples();
    let has_alpha = samples % 2 == 0;
    let bytes = if depth == png::BitDepth::Sixteen { 2 } else { 1 };
    let mut push = |row: &[u8]| -> Result<(), ReadError> {
        // Many rows can come from few bytes.
        if let Some(reason) = control.stopped() {
            return Err(ReadError::Stopped(reason));
        }
        let (mut black, mut white) = (vec![0u64; words(cols)], vec![0u64; words(cols)]);
        for (col, pixel) in row.chunks_exact(samples * bytes).enumerate() {
            let (colours, alpha) = pixel.split_at((samples - usize::from(has_alpha)) * bytes);
            if has_alpha && alpha.iter().all(|&byte| byte == 0) {
                continue;
            }
            let bit = 1 << (col % 64);
            if colours.iter().all(|&byte| byte == 0) {
                black[col / 64] |= bit;
            } else if colours.iter().all(|&byte| byte == 255) {
                white[col / 64] |= bit;
            }
        }
        passed.set(passed.get() + 1);
        planes.push(&black, &white)
    };
    if reader.info().interlaced {
        let mut pixels = vec![0; reader.output_buffer_size().unwrap_or(usize::MAX)];
        let info = reader.next_frame(&mut pixels).map_err(trouble)?;
        for row in pixels[..info.buffer_size()].chunks_exact(info.line_size) {
            push(row)?;
        }
    } else {
        while let Some(row) = reader.next_row().map_err(trouble)? {
            push(row.data())?;
        }
    }
    if planes.rows() < u64::from(rows) {
        return Err(ReadError::Truncated { what: "an image", byte: None, row: None });
    }
    reader.finish().map_err(trouble)?;
    Ok(planes.finish())
}

/// Refuses an image that takes more memory than allowed while it is read: beside the
/// board a few of its rows, or all of them if they come in several passes.
fn check_buffers<R: BufRead>(
    reader: &png::Reader<Forward<'_, R>>,
    limits: Limits,
) -> Result<(), ReadError> {
    /// The rows that the decoder holds.
    const HELD: u64 = 6;
    /// What is too little to matter.
    const LITTLE: u64 = 1 << 20;

    let info = reader.info();
    let (cols, rows) = info.size();
    let held =
        if info.interlaced { reader.output_buffer_size() } else { reader.output_line_size(cols) };
    let raw = HELD.saturating_mul(info.raw_row_length() as u64);
    let buffers = raw.saturating_add(held.map_or(u64::MAX, |bytes| bytes as u64));
    let board = Board::bytes(rows.into(), cols.into());
    let needed = board.saturating_add(buffers.saturating_sub(LITTLE));
    if fits(needed, limits.memory) {
        return Ok(());
    }
    let what = if info.interlaced { "an interlaced PNG image" } else { "a PNG image" };
    Err(ReadError::OverLimit(format!(
        "reading {what} of {rows} rows and {cols} columns needs {} of memory, but the limit is {}",
        amount(needed),
        amount(limits.memory)
    )))
}

fn trouble(error: png::DecodingError) -> ReadError {
    match error {
        png::DecodingError::IoError(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
            ReadError::Truncated { what: "an image", byte: None, row: None }
        }
        png::DecodingError::IoError(error) => error.into(),
        png::DecodingError::LimitsExceeded => {
            ReadError::OverLimit("reading the PNG image needs more memory than allowed".into())
        }
        other => ReadError::File(format!("the PNG image cannot be read: {other}")),
    }
}

/// A source that is only ever read on: PNG images are, but their reader asks
/// for more.
struct Forward<'a, R> {
    source: R,
    at: &'a Cell<u64>,
}

impl<R: Read> Read for Forward<'_, R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(to)?;
        self.at.set(self.at.get() + count as u64);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Forward<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.source.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.source.consume(count);
        self.at.set(self.at.get() + count as u64);
    }
}

impl<R: BufRead> Seek for Forward<'_, R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let target = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::Current(by) => self.at.get().checked_add_signed(by),
            SeekFrom::End(_) => None,
        };
        let on = target.and_then(|target| target.checked_sub(self.at.get()));
        let Some(on) = on else { return Err(io::ErrorKind::Unsupported.into()) };
        let passed = io::copy(&mut self.by_ref().take(on), &mut io::sink())?;
        if passed < on { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(self.at.get()) }
    }
}

/// A writer of grey or coloured images.
fn encoder<W: Write>(
    out: &mut W,
    (rows, cols): (u32, u32),
    colour: png::ColorType,
    depth: png::BitDepth,
) -> io::Result<png::Encoder<'static, &mut W>> {
    if rows == 0 || cols == 0 {
        let what = "a board without cells cannot be a PNG image";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
    }
    let mut encoder = png::Encoder::new(out, cols, rows);
    encoder.set_color(colour);
    encoder.set_depth(depth);
    Ok(encoder)
}

/// Writes a board in black, white and grey, two bits a pixel.
pub(super) fn write(board: &Board, out: &mut impl Write) -> io::Result<()> {
    let size = (board.rows(), board.cols());
    let encoder = encoder(out, size, png::ColorType::Grayscale, png::BitDepth::Two)?;
    let mut writer = encoder.write_header()?;
    let mut stream = writer.stream_writer()?;
    let mut letters = Vec::new();
    for row in 0..board.rows() {
        letters.clear();
        board.letters(row, &mut letters);
        let shade = |letter: &u8| match letter {
            b'B' => 0,
            b'W' => 3,
            _ => 2,
        };
        let bytes: Vec<u8> = letters
            .chunks(4)
            .map(|four| four.iter().enumerate().map(|(at, l)| shade(l) << (6 - 2 * at)).sum())
            .collect();
        stream.write_all(&bytes)?;
    }
    stream.finish()?;
    writer.finish()?;
    Ok(())
}

/// Writes a map as a picture: rounds from dark violet to yellow, pebbles that
/// never turn black, empty cells grey.
pub(super) fn write_map(map: &RoundMap, out: &mut impl Write) -> io::Result<()> {
    let size = (map.rows(), map.cols());
    let mut encoder = encoder(out, size, png::ColorType::Indexed, png::BitDepth::Eight)?;
    let mut palette = vec![0, 0, 0, 200, 200, 200];
    palette.extend((0..=SHADES).flat_map(|shade| crate::heat::colour(shade, SHADES)));
    encoder.set_palette(palette);
    let mut writer = encoder.write_header()?;
    let mut stream = writer.stream_writer()?;
    let last = u64::from(map.last().max(1));
    for row in map.numbers().chunks(map.cols() as usize) {
        let pixel = |&round: &u32| match round {
            NEVER => 0,
            EMPTY => 1,
            round => 2 + (u64::from(round) * u64::from(SHADES) / last) as u8,
        };
        let bytes: Vec<u8> = row.iter().map(pixel).collect();
        stream.write_all(&bytes)?;
    }
    stream.finish()?;
    writer.finish()?;
    Ok(())
}

/// The shades of rounds: two of a palette's 256 colours have other uses.
const SHADES: u32 = 253;
