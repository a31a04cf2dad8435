//! File formats for boards.
//!
//! | format | looks like |
//! |---|---|
//! | grid | rows of `B`, `W` and `.`, one per line |
//! | coordinates | width, height, white pebbles, black pebbles, each on its line: `x,y x,y …` |
//! | PBM | two images, `P1` or `P4`: the white pebbles, then the black ones |
//! | PNG | black pixels, white pixels; all others are empty |
//! | NPY | a two-dimensional array of integers: 0 empty, 1 black, 2 white |
//!
//! Each may be compressed, as `.gz` or, with the feature `zstd`, as `.zst`. [`read`]
//! recognizes them by their first bytes. [`store`] reads grids, PBM pairs and arrays that
//! do not fit in memory into files.
//!
//! A board with rows but no columns, or columns but no rows, keeps its size as
//! coordinates, PBM and NPY. A grid without letters is always 0x0. A PNG has at least
//! one pixel.
//!
//! ```
//! use gone::format::{self, Format, Limits};
//!
//! let board = format::read(&b"3\n2\n0,0\n1,0 1,1 2,1\n"[..], Limits::default())?;
//! assert_eq!(board.to_string(), "WB.\n.BB\n");
//! let mut bytes = Vec::new();
//! format::write(&board, Format::Coordinates, &mut bytes)?;
//! assert_eq!(bytes, b"3\n2\n0,0\n1,0 1,1 2,1\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod coordinates;
mod error;
mod grid;
mod npy;
mod pbm;
mod pixels;
mod planes;
mod readers;
mod store;
mod stream;
mod zstandard;

use std::cell::Cell;
use std::io::{self, Read, Write};
use std::path::Path;
use std::str::FromStr;

use budget::Control;

pub use error::ReadError;
pub use readers::StoppableReader;
pub use store::{store, store_pair};

use crate::board::Board;
use crate::map::RoundMap;
use planes::Planes;
use readers::{BoundedReader, CountingReader, Gzip};
use stream::Stream;

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Rows of letters.
    Grid,
    /// Pebbles by their coordinates.
    Coordinates,
    /// Two binary images.
    Pbm,
    /// An image.
    Png,
    /// An array of numbers.
    Npy,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 5] =
        [Format::Grid, Format::Coordinates, Format::Pbm, Format::Png, Format::Npy];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Grid => "grid",
            Format::Coordinates => "coordinates",
            Format::Pbm => "pbm",
            Format::Png => "png",
            Format::Npy => "npy",
        }
    }
}

/// The compression of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compression {
    /// No compression.
    None,
    /// gzip.
    Gzip,
    /// Zstandard.
    Zstd,
}

impl Compression {
    /// Those that this build supports.
    pub const ALL: &[Compression] = if cfg!(feature = "zstd") {
        &[Compression::None, Compression::Gzip, Compression::Zstd]
    } else {
        &[Compression::None, Compression::Gzip]
    };
}

/// What the end of a file's name says: how it is compressed, and what is inside, in lower case.
///
/// ```
/// use std::path::Path;
///
/// use gone::format::{Compression, endings};
///
/// assert_eq!(endings(Path::new("board.PBM.zst")), (Compression::Zstd, "pbm".to_owned()));
/// assert_eq!(endings(Path::new("board")), (Compression::None, String::new()));
/// ```
pub fn endings(name: &Path) -> (Compression, String) {
    let ending = |name: &Path| {
        name.extension().map(|end| end.to_string_lossy().to_ascii_lowercase()).unwrap_or_default()
    };
    let compression = match ending(name).as_str() {
        "gz" => Compression::Gzip,
        "zst" => Compression::Zstd,
        other => return (Compression::None, other.to_owned()),
    };
    (compression, ending(&name.with_extension("")))
}

/// Limits on reading.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The memory limit for the board, in bytes.
    pub memory: u64,
    /// The length of the input, if known: memory is then reserved at once.
    pub length: Option<u64>,
}

impl Default for Limits {
    /// One gibibyte, for input of unknown length.
    fn default() -> Limits {
        Limits { memory: 1 << 30, length: None }
    }
}

/// Reads a board in any format.
///
/// # Errors
/// If it is not a board, needs too much memory, or cannot be read.
pub fn read(source: impl Read, limits: Limits) -> Result<Board, ReadError> {
    read_unless(source, limits, &Control::default())
}

/// Reads a board in any format, unless it is stopped.
///
/// # Errors
/// As [`read`]; and [`ReadError::Stopped`].
pub fn read_unless(
    source: impl Read,
    limits: Limits,
    control: &Control,
) -> Result<Board, ReadError> {
    with_content(source, limits, control, |start, source, limits| match start {
        [0x89, b'P', b'N', b'G', ..] => pixels::read(source, limits, control),
        [0x93, b'N', b'U', b'M', b'P', b'Y', ..] => npy::read(source, limits),
        [b'P', b'1' | b'4', ..] => pbm::read_both(source, limits),
        [b'P', digit, ..] if digit.is_ascii_digit() => Err(ReadError::OtherImage(*digit as char)),
        _ if first_letter(start).is_some_and(|letter| letter.is_ascii_digit()) => {
            coordinates::read(source, limits)
        }
        _ => {
            if let Some(error) = other_kind(start) {
                return Err(error);
            }
            let board = grid::read(source, limits, |cols, rows| Planes::new(cols, rows, limits))?;
            Ok(board.map_or_else(Board::default, Planes::finish))
        }
    })
}

/// The most cells that the board in these bytes can have, judging by their beginning;
/// `None` if they are compressed. Nothing else is read, so they need not be a board.
///
/// ```
/// use gone::format::most_cells;
///
/// assert_eq!(most_cells(b"30000\n20000\n0,0\n\n"), Some(600_000_000));
/// assert!(most_cells(b"WB\nBB\n").is_some_and(|most| (4..100).contains(&most)));
/// ```
pub fn most_cells(bytes: &[u8]) -> Option<u64> {
    match bytes {
        [0x1f, 0x8b, ..] | [0x28, 0xb5, 0x2f, 0xfd, ..] => None,
        [0x89, b'P', b'N', b'G', ..] => Some(pixels::cells(bytes)),
        _ if first_letter(bytes).is_some_and(|letter| letter.is_ascii_digit()) => {
            Some(coordinates::cells(bytes))
        }
        // The densest have eight cells a byte.
        _ => Some((bytes.len() as u64).saturating_mul(8)),
    }
}

/// Reads a pair of PBM images from two files: the white pebbles, then the black.
///
/// # Errors
/// As [`read`]; and if the two have different sizes.
pub fn read_pair(white: impl Read, black: impl Read, limits: Limits) -> Result<Board, ReadError> {
    read_pair_unless(white, black, limits, &Control::default())
}

/// Reads a pair of PBM images from two files, unless it is stopped.
///
/// # Errors
/// As [`read_pair`]; and [`ReadError::Stopped`].
pub fn read_pair_unless(
    white: impl Read,
    black: impl Read,
    limits: Limits,
    control: &Control,
) -> Result<Board, ReadError> {
    let image = |name, source: &mut dyn Read| {
        with_content(source, limits, control, |start, source, limits| match start {
            [b'P', b'1' | b'4', ..] => pbm::read_one(source, limits),
            _ => Err(other_kind(start).unwrap_or(ReadError::NotPbm(name))),
        })
        .map_err(|error| error.of_pair(name))
    };
    let mut white = white;
    let mut black = black;
    let white = image("first", &mut white)?;
    let black = image("second", &mut black)?;
    pbm::pair(white, black)
}

/// Looks through the compression, and gives the first bytes and all of them.
fn with_content<T>(
    source: impl Read,
    limits: Limits,
    control: &Control,
    parse: impl FnOnce(&[u8], &mut dyn Read, Limits) -> Result<T, ReadError>,
) -> Result<T, ReadError> {
    let packed = Cell::new(0);
    let mut source = StoppableReader::new(CountingReader { source, count: &packed }, control);
    let start = peek(&mut source)?;
    let mut source = start.chain(source);
    let (unpacked, memory): (Box<dyn Read + '_>, u64) = match *start {
        [0x1f, 0x8b, ..] => (Box::new(Gzip::new(source)), limits.memory),
        [0x28, 0xb5, 0x2f, 0xfd, ..] => zstandard::unpacked(&start, source, limits.memory)?,
        _ => return parse(&start, &mut source, limits),
    };
    // A few packed bytes can be very many.
    let mut unpacked = StoppableReader::new(BoundedReader::new(unpacked, memory), control);
    // What comes out is longer than what is in the file.
    let unknown = Limits { length: None, memory };
    let parsed = (|| {
        let start = peek(&mut unpacked)?;
        let mut unpacked = start.chain(unpacked);
        let parsed = parse(&start, &mut unpacked, unknown)?;
        // What is left may be the checksum, without which the file is not whole.
        io::copy(&mut unpacked.take(1 << 20), &mut io::sink())?;
        Ok(parsed)
    })();
    parsed.map_err(|error: ReadError| error.after(packed.get()))
}

/// The first bytes of a source: enough for every format's mark.
fn peek(source: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    source.by_ref().take(64).read_to_end(&mut start)?;
    Ok(start)
}

/// What is known by its first bytes, and holds no board.
fn other_kind(start: &[u8]) -> Option<ReadError> {
    let (what, remedy) = match start {
        [0xff, 0xd8, 0xff, ..] => ("a JPEG image", "convert it to PNG"),
        [b'G', b'I', b'F', b'8', ..] => ("a GIF image", "convert it to PNG"),
        [b'B', b'M', _, _, _, _, 0, 0, 0, 0, ..] => ("a BMP image", "convert it to PNG"),
        [b'I', b'I', b'*', 0, ..] | [b'M', b'M', 0, b'*', ..] => {
            ("a TIFF image", "convert it to PNG")
        }
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => {
            ("a WebP image", "convert it to PNG")
        }
        [b'%', b'P', b'D', b'F', ..] => ("a PDF file", "convert it to PNG"),
        [b'P', b'K', 3, 4, ..] => ("a ZIP archive", "unpack it first"),
        [b'B', b'Z', b'h', ..] => ("a bzip2 file", "decompress it first"),
        [0xfd, b'7', b'z', b'X', b'Z', ..] => ("an xz file", "decompress it first"),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => ("a UTF-16 text", "save it as UTF-8"),
        _ => return None,
    };
    Some(ReadError::OtherKind { what, remedy })
}

/// What a text begins with, blanks left out.
fn first_letter(start: &[u8]) -> Option<u8> {
    let start = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start);
    start.iter().copied().find(|letter| !letter.is_ascii_whitespace())
}

/// Writes a board.
///
/// # Errors
/// If the bytes cannot be written.
pub fn write(board: &Board, format: Format, out: &mut impl Write) -> io::Result<()> {
    match format {
        Format::Grid => grid::write(board, out),
        Format::Coordinates => coordinates::write(board, out),
        Format::Pbm => pbm::write(board, out),
        Format::Png => pixels::write(board, out),
        Format::Npy => npy::write(board, out),
    }
}

/// Writes compressed.
///
/// # Errors
/// As `content`, or if the bytes cannot be written.
pub fn compress<W: Write>(
    compression: Compression,
    out: W,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = io::BufWriter::with_capacity(1 << 18, out);
    match compression {
        Compression::None => content(&mut out)?,
        Compression::Gzip => {
            let mut packed =
                flate2::write::GzEncoder::new(&mut out, flate2::Compression::default());
            content(&mut packed)?;
            packed.finish()?;
        }
        Compression::Zstd => zstandard::pack(&mut out, content)?,
    }
    out.flush()
}

/// A format for maps of rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MapFormat {
    /// An array of unsigned 32-bit numbers: 4294967295 is a pebble that never
    /// turns, 4294967294 an empty cell.
    Npy,
    /// A picture, from dark (early) to light (late).
    Png,
    /// Numbers separated by commas; `B` or `W` for a pebble that never turns, nothing for
    /// an empty cell.
    Csv,
    /// Numbers in columns; `.` for an empty cell.
    Text,
}

impl MapFormat {
    /// The format that the end of a file's name says; text if it says nothing.
    pub fn of_extension(ending: &str) -> MapFormat {
        match ending {
            "npy" => MapFormat::Npy,
            "png" => MapFormat::Png,
            "csv" => MapFormat::Csv,
            _ => MapFormat::Text,
        }
    }
}

/// Writes a map of rounds. `left` is the letter of pebbles that never turn.
///
/// # Errors
/// If the bytes cannot be written.
pub fn write_map(
    map: &RoundMap,
    format: MapFormat,
    left: char,
    out: &mut impl Write,
) -> io::Result<()> {
    match format {
        MapFormat::Npy => npy::write_map(map, out),
        MapFormat::Png => pixels::write_map(map, out),
        MapFormat::Csv => grid::write_map(map, left, ",", out),
        MapFormat::Text => grid::write_map(map, left, " ", out),
    }
}

impl FromStr for Board {
    type Err = ReadError;

    /// Reads a text, in any format that is text.
    fn from_str(text: &str) -> Result<Board, ReadError> {
        read(text.as_bytes(), Limits { length: Some(text.len() as u64), ..Limits::default() })
    }
}
