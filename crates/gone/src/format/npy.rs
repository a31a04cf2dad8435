//! Arrays of numbers as `numpy.save` writes them.

use std::io::{self, Read, Write};

use super::planes::{Planes, Rows, sides};
use super::{Limits, ReadError, Stream};
use crate::board::{Board, TooLarge, words};
use crate::map::RoundMap;
use crate::rules::Cell;

/// The longest header that is read; most have 128 bytes.
const LONGEST_HEADER: usize = 1 << 16;

/// How the numbers of an array are stored.
#[derive(Clone, Copy)]
struct Layout {
    bytes: usize,
    is_signed: bool,
    is_big_endian: bool,
}

/// What an array's header says.
struct Header {
    layout: Layout,
    rows: u64,
    cols: u64,
    by_columns: bool,
}

/// Reads an array.
pub(super) fn read(source: &mut dyn Read, limits: Limits) -> Result<Board, ReadError> {
    let mut stream = Stream::new(source);
    let header = read_header(&mut stream)?;
    let (rows, cols) = (header.rows, header.cols);
    // Sides without cells may be of any length: nothing is done for each of them.
    let board = if rows == 0 || cols == 0 {
        let (high, wide) = sides(rows, cols)?;
        Board::new(high, wide, limits.memory)?
    } else if header.by_columns {
        read_columns(&mut stream, header.layout, (rows, cols), limits)?
    } else {
        let mut planes = Planes::new(cols, Some(rows), limits)?;
        read_rows(&mut stream, header.layout, (rows, cols), &mut planes)?;
        planes.finish()
    };
    ended(&mut stream)?;
    Ok(board)
}

/// Reads an array row by row. `begin` is told the columns and the rows.
pub(super) fn read_rows_of<R: Rows>(
    source: &mut dyn Read,
    begin: impl FnOnce(u64, u64) -> Result<R, ReadError>,
) -> Result<R, ReadError> {
    let mut stream = Stream::new(source);
    let header = read_header(&mut stream)?;
    if header.by_columns {
        return Err(ReadError::NotInParts(
            "an array stored by columns: use numpy.ascontiguousarray",
        ));
    }
    if header.rows == 0 || header.cols == 0 {
        return Err(ReadError::File("the array has no cells".into()));
    }
    let mut planes = begin(header.cols, header.rows)?;
    read_rows(&mut stream, header.layout, (header.rows, header.cols), &mut planes)?;
    ended(&mut stream)?;
    Ok(planes)
}

fn ended(stream: &mut Stream<'_>) -> Result<(), ReadError> {
    match stream.peek()? {
        None => Ok(()),
        Some(_) => Err(ReadError::File("the file continues after the array".into())),
    }
}

fn read_header(stream: &mut Stream<'_>) -> Result<Header, ReadError> {
    let mut start = [0; 8];
    stream.take(&mut start, "an array's header")?;
    let length = match start[6] {
        1 => {
            let mut length = [0; 2];
            stream.take(&mut length, "an array's header")?;
            usize::from(u16::from_le_bytes(length))
        }
        2 | 3 => {
            let mut length = [0; 4];
            stream.take(&mut length, "an array's header")?;
            u32::from_le_bytes(length) as usize
        }
        version => {
            return Err(ReadError::File(format!("arrays of version {version} are not supported")));
        }
    };
    if length > LONGEST_HEADER {
        return Err(ReadError::File(format!("the array's header is too long: {length} bytes")));
    }
    let mut header = vec![0; length];
    stream.take(&mut header, "an array's header")?;
    let header = String::from_utf8_lossy(&header).into_owned();
    let layout = layout(&header)?;
    let (rows, cols) = shape(&header)?;
    let by_columns = match field(&header, "fortran_order")? {
        text if text.starts_with("True") => true,
        text if text.starts_with("False") => false,
        _ => return Err(ReadError::File("the array's header does not state its order".into())),
    };
    Ok(Header { layout, rows, cols, by_columns })
}

fn read_rows(
    stream: &mut Stream<'_>,
    layout: Layout,
    (rows, cols): (u64, u64),
    planes: &mut impl Rows,
) -> Result<(), ReadError> {
    let words = words(cols as u32);
    let (mut black, mut white) = (vec![0u64; words], vec![0u64; words]);
    let mut bytes = vec![0; 64 * layout.bytes];
    for row in 0..rows {
        for word in 0..words {
            let first = word as u64 * 64;
            let count = (cols - first).min(64) as usize;
            let bytes = &mut bytes[..count * layout.bytes];
            stream.take(bytes, "an array").map_err(|error| error.in_row(row + 1))?;
            (black[word], white[word]) = (0, 0);
            for (bit, number) in bytes.chunks(layout.bytes).enumerate() {
                match layout.cell(number) {
                    Ok(Cell::Empty) => {}
                    Ok(Cell::Black) => black[word] |= 1 << bit,
                    Ok(Cell::White) => white[word] |= 1 << bit,
                    Err(found) => {
                        let column = first + bit as u64 + 1;
                        return Err(ReadError::Number { row: row + 1, column, found });
                    }
                }
            }
        }
        planes.push(&black, &white)?;
    }
    Ok(())
}

fn read_columns(
    stream: &mut Stream<'_>,
    layout: Layout,
    (rows, cols): (u64, u64),
    limits: Limits,
) -> Result<Board, ReadError> {
    let (Ok(high), Ok(wide)) = (u32::try_from(rows), u32::try_from(cols)) else {
        let needed = Board::bytes(rows, cols);
        return Err(TooLarge { rows, cols, needed, limit: limits.memory, is_read: true }.into());
    };
    let mut board = Board::new(high, wide, limits.memory)?;
    let mut bytes = vec![0; layout.bytes];
    for col in 0..wide {
        for row in 0..high {
            let number = u64::from(row) + 1;
            stream.take(&mut bytes, "an array").map_err(|error| error.in_row(number))?;
            let cell = layout.cell(&bytes).map_err(|found| ReadError::Number {
                row: number,
                column: u64::from(col) + 1,
                found,
            })?;
            if cell != Cell::Empty {
                board.put(row, col, cell);
            }
        }
    }
    Ok(board)
}

impl Layout {
    /// What a number means, or the number.
    #[inline]
    fn cell(self, bytes: &[u8]) -> Result<Cell, i128> {
        // Most arrays are of bytes.
        match *bytes {
            [0] => return Ok(Cell::Empty),
            [1] => return Ok(Cell::Black),
            [2] => return Ok(Cell::White),
            _ => {}
        }
        let mut wide = [0; 16];
        if self.is_big_endian {
            for (to, from) in wide.iter_mut().zip(bytes.iter().rev()) {
                *to = *from;
            }
        } else {
            wide[..bytes.len()].copy_from_slice(bytes);
        }
        let number = i128::from_le_bytes(wide);
        match number {
            0 => Ok(Cell::Empty),
            1 => Ok(Cell::Black),
            2 => Ok(Cell::White),
            number if self.is_signed => {
                let unused = 128 - 8 * bytes.len() as u32;
                Err(number << unused >> unused)
            }
            number => Err(number),
        }
    }
}

/// What stands behind a key of the header.
fn field<'a>(header: &'a str, key: &str) -> Result<&'a str, ReadError> {
    let missing = || ReadError::File(format!("the array's header has no {key:?}"));
    let quoted = [format!("'{key}'"), format!("\"{key}\"")];
    let (at, length) = quoted
        .iter()
        .find_map(|key| header.find(key.as_str()).map(|at| (at, key.len())))
        .ok_or_else(missing)?;
    header[at + length..].trim_start().strip_prefix(':').map(str::trim_start).ok_or_else(missing)
}

fn layout(header: &str) -> Result<Layout, ReadError> {
    let text = field(header, "descr")?;
    let end = |quote: char| text.strip_prefix(quote).and_then(|rest| rest.split_once(quote));
    let Some((name, _)) = end('\'').or_else(|| end('"')) else {
        return Err(ReadError::Type(text.chars().take(40).collect()));
    };
    let mut letters = name.chars();
    let parts = (letters.next(), letters.next(), letters.as_str());
    let (order, sign, bytes) = match parts {
        (Some(order @ ('<' | '>' | '|' | '=')), Some(sign @ ('u' | 'i')), "1") => (order, sign, 1),
        (Some(order @ ('<' | '>' | '=')), Some(sign @ ('u' | 'i')), bytes @ ("2" | "4" | "8")) => {
            (order, sign, usize::from(bytes.as_bytes()[0] - b'0'))
        }
        _ => return Err(ReadError::Type(name.chars().take(40).collect())),
    };
    Ok(Layout { bytes, is_signed: sign == 'i', is_big_endian: order == '>' })
}

fn shape(header: &str) -> Result<(u64, u64), ReadError> {
    let text = field(header, "shape")?;
    let inside = text.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    let Some((inside, _)) = inside else {
        return Err(ReadError::File("the array's header does not state its shape".into()));
    };
    let wrong = || ReadError::Shape(format!("({})", inside.chars().take(40).collect::<String>()));
    let sides: Option<Vec<u64>> = inside
        .split(',')
        .map(str::trim)
        .filter(|side| !side.is_empty())
        .map(|side| side.parse().ok())
        .collect();
    match sides.as_deref() {
        Some(&[rows, cols]) => Ok((rows, cols)),
        _ => Err(wrong()),
    }
}

/// Writes a board as an array of bytes.
pub(super) fn write(board: &Board, out: &mut impl Write) -> io::Result<()> {
    header(out, "|u1", board.rows(), board.cols())?;
    if board.area() == 0 {
        return Ok(());
    }
    let mut letters = Vec::new();
    for row in 0..board.rows() {
        letters.clear();
        board.letters(row, &mut letters);
        for letter in &mut letters {
            *letter = match *letter {
                b'B' => 1,
                b'W' => 2,
                _ => 0,
            };
        }
        out.write_all(&letters)?;
    }
    Ok(())
}

/// Writes a map as an array of 32-bit numbers.
pub(super) fn write_map(map: &RoundMap, out: &mut impl Write) -> io::Result<()> {
    header(out, "<u4", map.rows(), map.cols())?;
    let mut bytes = Vec::new();
    for numbers in map.numbers().chunks(1 << 14) {
        bytes.clear();
        bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        out.write_all(&bytes)?;
    }
    Ok(())
}

/// A header whose end is a multiple of 64, as `numpy` wants it.
fn header(out: &mut impl Write, kind: &str, rows: u32, cols: u32) -> io::Result<()> {
    let text =
        format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({rows}, {cols}), }}");
    let length = (10 + text.len() + 1).next_multiple_of(64) - 10;
    out.write_all(b"\x93NUMPY\x01\x00")?;
    out.write_all(&(length as u16).to_le_bytes())?;
    writeln!(out, "{text:width$}", width = length - 1)
}
