//! Files of boards: round trips, mistakes with their place, and any bytes at all.

use std::io::{self, Read};

use gone::format::{self, Compression, Format, Limits, MapFormat, ReadError};
use gone::random::{self, Density};
use gone::{Board, Cell, Rules, twin};
use proptest::prelude::*;

/// The compression that makes files smallest.
const BEST: Compression = *Compression::ALL.last().unwrap();

fn written(board: &Board, format: Format, compression: Compression) -> Vec<u8> {
    let mut bytes = Vec::new();
    format::compress(compression, &mut bytes, |mut out| format::write(board, format, &mut out))
        .expect("a vector takes all bytes");
    bytes
}

fn read(bytes: &[u8]) -> Result<Board, ReadError> {
    format::read(bytes, Limits { memory: 1 << 24, length: Some(bytes.len() as u64) })
}

#[track_caller]
fn trouble(bytes: &[u8]) -> String {
    let error = read(bytes).expect_err("this is no board").to_string();
    assert!(!error.ends_with('.') && !error.contains('\n'), "{error}");
    error
}

/// Whether the beginning of some bytes does not tell of fewer cells than a board has.
fn is_within(board: &Board, bytes: &[u8]) -> bool {
    format::most_cells(bytes).is_none_or(|most| board.area() <= most)
}

/// A source that gives a few bytes at a time.
struct Drops<'a>(&'a [u8], usize);

impl Read for Drops<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let count = self.1.min(to.len()).min(self.0.len());
        let (now, rest) = self.0.split_at(count);
        to[..count].copy_from_slice(now);
        self.0 = rest;
        Ok(count)
    }
}

#[test]
fn every_format_and_compression_is_read_back() {
    let density = Density::new(0.5, 0.2).unwrap();
    for (rows, cols) in [(1, 1), (1, 70), (70, 1), (3, 64), (5, 65), (9, 128), (40, 191), (2, 3000)]
    {
        let board = random::board(rows, cols, density, u64::from(rows), 1 << 20).unwrap();
        for format in Format::ALL {
            for &compression in Compression::ALL {
                let bytes = written(&board, format, compression);
                assert_eq!(read(&bytes).unwrap(), board, "{format:?} {compression:?}");
                assert!(is_within(&board, &bytes), "{format:?} {compression:?}");
                let is_known = format::most_cells(&bytes).is_some();
                assert_eq!(is_known, compression == Compression::None, "{format:?}");
                let unknown = Limits { memory: 1 << 24, length: None };
                let slow = format::read(Drops(&bytes, 7), unknown).unwrap();
                assert_eq!(slow, board, "{format:?} {compression:?} in drops");
            }
        }
    }
}

#[test]
fn boards_without_cells_are_read_back_where_they_can_be_written() {
    for (rows, cols) in [(0, 0), (0, 5), (5, 0), (0, u32::MAX), (u32::MAX, 0)] {
        let board = Board::new(rows, cols, 0).unwrap();
        assert_eq!(board.to_string(), "");
        assert_eq!(written(&board, Format::Grid, Compression::None), b"");
        for format in [Format::Coordinates, Format::Pbm, Format::Npy] {
            let bytes = written(&board, format, Compression::None);
            assert_eq!(read(&bytes).unwrap(), board, "{format:?}");
        }
        let refused = format::write(&board, Format::Png, &mut Vec::new());
        assert!(
            refused
                .unwrap_err()
                .to_string()
                .contains("a board without cells cannot be a PNG image")
        );
    }
    let none = Board::default();
    for text in ["", "\n", "\r\n\n", "\u{feff}"] {
        assert_eq!(read(text.as_bytes()).unwrap(), none, "{text:?}");
    }
    let high = Board::new(5, 0, 0).unwrap();
    let grid = written(&high, Format::Grid, Compression::None);
    assert_eq!(read(&grid).unwrap(), none, "a grid without letters has no size");
}

#[test]
fn grids_may_come_from_any_editor() {
    let board: Board = "WB\n.B\n".parse().unwrap();
    for text in
        ["WB\n.B", "WB\r\n.B\r\n", "WB\r\n.B", "WB\n.B\n\n\n", "\u{feff}WB\n.B\n", "WB\n.B\r\n\r\n"]
    {
        assert_eq!(text.parse::<Board>().unwrap(), board, "{text:?}");
    }
}

#[test]
fn blanks_at_the_end_of_a_line_mean_nothing() {
    let board: Board = "WB\n.B\n".parse().unwrap();
    for text in [
        "WB  \n.B",
        "WB\n.B \t \n",
        "WB \r\n.B  \r\n",
        "WB\n.B\n   \n\t\n \r\n\n",
        "WB\n.B\n  ",
        "\u{feff}WB  \n.B  \n",
        "WB          \n.B\n",
        "WB\n.B          \n",
        // Lines that end where a row would, one after the other.
        "WB\n.B\n \n\n\n",
        "WB\n.B\n\n \n",
    ] {
        assert_eq!(text.parse::<Board>().unwrap(), board, "{text:?}");
        let slow = format::read(Drops(text.as_bytes(), 1), Limits::default()).unwrap();
        assert_eq!(slow, board, "{text:?} in drops");
    }
    for blank in ["  ", " \n\t\n", "\r\n  \r\n"] {
        assert_eq!(blank.parse::<Board>().unwrap(), Board::default(), "{blank:?}");
    }
    for (text, told) in [
        ("WB\n  \n.B\n", "line 2: row has 0 cells, but the board has 2 columns"),
        ("  \nWB\n", "line 1: row has 0 cells, but the board has 2 columns"),
        ("WB\nW \n", "line 2: row has 1 cell, but the board has 2 columns"),
        ("WB\nWBB  \n", "line 2: row has 3 cells, but the board has 2 columns"),
        ("WB\n B\n", "line 2, column 1: a blank is not a cell"),
        ("W B", "line 1, column 2: a blank is not a cell"),
    ] {
        let found = trouble(text.as_bytes());
        assert!(found.starts_with(told), "{text:?}: {found}");
    }
}

#[test]
fn rows_with_many_blanks_make_no_larger_board() {
    let text = format!("WB{}\n", " ".repeat(1000)).repeat(500);
    let limits = Limits { memory: 16 << 10, length: Some(text.len() as u64) };
    let board = format::read(text.as_bytes(), limits).unwrap();
    assert_eq!((board.rows(), board.cols()), (500, 2));
    let endless = Limits { memory: 1 << 16, length: None };
    let told = format::read((&b"WB"[..]).chain(io::repeat(b' ')), endless).unwrap_err();
    assert!(told.to_string().contains("the limit is 64.0 KiB"), "{told}");
}

#[test]
fn rows_longer_than_what_is_read_at_a_time_are_read_as_others_are() {
    let density = Density::new(0.5, 0.2).unwrap();
    let narrow = Limits { memory: 1 << 14, length: None };
    for cols in [4095, 4096, 4097, 8191, 8192, 20_001] {
        let board = random::board(3, cols, density, cols.into(), 1 << 20).unwrap();
        for end in ["\n", "\r\n", " \n", &format!("{}\n", " ".repeat(9_000))] {
            let text = board.to_string().replace('\n', end);
            assert_eq!(format::read(text.as_bytes(), narrow).unwrap(), board, "{cols} {end:?}");
            let last = text.trim_end_matches('\n');
            assert_eq!(format::read(Drops(last.as_bytes(), 999), narrow).unwrap(), board);
        }
        let rows = board.to_string();
        let (row, cols) = (rows.lines().next().unwrap(), u64::from(cols));
        let (almost, wrong) = (cols - 1, cols - 2);
        for (text, told) in [
            (format!("{row}\n{}", &row[1..]), format!("line 2: row has {almost} cells")),
            (format!("{row}\n{row}B"), format!("line 2: row has {} cells", cols + 1)),
            (format!("{row}\n{row}   B"), format!("line 2: row has {} cells", cols + 4)),
            (format!("{}x", &row[1..]), format!("line 1, column {cols}: 'x' is not a cell")),
            (
                format!("{row}\n{} {}", &row[..wrong as usize], &row[..9]),
                format!("line 2, column {almost}: a blank is not a cell"),
            ),
            (format!("{row}{}B", " ".repeat(9_000)), format!("line 1, column {}: ", cols + 1)),
            (format!("{row}\n\n{row}\n"), "line 2: row has 0 cells".to_owned()),
        ] {
            let error = format::read(text.as_bytes(), narrow).unwrap_err().to_string();
            assert!(error.starts_with(&told), "{cols}: {error}, and not {told}");
        }
    }
}

#[test]
fn a_row_without_end_is_refused_and_so_is_one_of_no_letters() {
    let limits = Limits { memory: 1 << 20, length: None };
    let told = |byte, first: &'static [u8]| {
        let read = format::read(first.chain(io::repeat(byte)), limits);
        read.unwrap_err().to_string()
    };
    assert!(told(b'W', b"").starts_with("line 1: the row has at least 2"), "2^21 cells");
    assert!(told(b'W', b"WB\n").starts_with("line 2: row has 1"), "2^20 cells");
    assert!(told(b' ', b"WB\n").starts_with("line 2: too many blanks follow"));
    assert_eq!(
        told(0, b"").split_once(": write").unwrap().0,
        "line 1, column 1: the byte 0x00 is not a cell"
    );
}

#[test]
fn coordinates_may_be_spread_out_and_lists_left_out() {
    let board: Board = "WB\n.B\n".parse().unwrap();
    for text in ["2\n2\n0,0\n1,0 1,1", "2 \r\n 2\r\n 0,0 \r\n1,1\t1,0\r\n\r\n"] {
        assert_eq!(text.parse::<Board>().unwrap(), board, "{text:?}");
    }
    assert_eq!("2\n1".parse::<Board>().unwrap().to_string(), "..\n");
    assert_eq!("2\n1\n\n1,0\n".parse::<Board>().unwrap().to_string(), ".B\n");
    assert_eq!("2\n1\n1,0\n".parse::<Board>().unwrap().to_string(), ".W\n");
}

#[test]
fn mistakes_in_texts_are_told_with_their_place() {
    for (text, place) in [
        ("WB\nBBB\n", "line 2: row has 3 cells, but the board has 2 columns"),
        ("WBB\nBB\n", "line 2: row has 2 cells, but the board has 3 columns"),
        ("WBB\nBB\nBBB", "line 2: row has 2 cells, but the board has 3 columns"),
        ("WB\n\nBB", "line 2: row has 0 cells, but the board has 2 columns"),
        ("\nWB", "line 1: row has 0 cells"),
        ("WBx", "line 1, column 3: 'x' is not a cell"),
        ("WB\nbB", "line 2, column 1: 'b' is not a cell"),
        ("W B", "line 1, column 2: a blank is not a cell"),
        ("WBé", "line 1, column 3: 'é' is not a cell"),
        ("W\u{0}", "line 1, column 2: the byte 0x00 is not a cell"),
        ("WB\nWB;", "line 2"),
        ("2\n2\n0,0 0,0\n", "line 3, column 5: 0,0 already has a pebble"),
        ("2\n2\n0,0\n0,1 0,0\n", "line 4, column 5: 0,0 already has a pebble"),
        ("2\n2\n2,0\n", "line 3, column 1: 2,0 is off the board, which has 2 columns and 2 rows"),
        ("2\n3\n0,3\n", "line 3, column 1: 0,3 is off the board"),
        ("2\n2\n99999999999999999999,0\n", "off the board"),
        ("2\n2\n0;0\n", "line 3, column 1: not a pebble"),
        ("2\n2\n0,\n", "line 3, column 1: not a pebble"),
        ("2\n2\n-1,0\n", "line 3, column 1: not a pebble"),
        ("2\n2\n0,0,0\n", "line 3, column 1: not a pebble"),
        ("2\n", "line 2, column 1: the height of the board is missing"),
        ("2\nW\n", "line 2, column 1: the height of the board is missing"),
        ("2 2\n", "line 1, column 3: '2' follows the width"),
        ("99999999999\n1\n", "the width is too large"),
        ("2\n2\n\n\n0,0\n", "line 5, column 1: the text continues"),
    ] {
        let found = trouble(text.as_bytes());
        assert!(found.contains(place), "{text:?}: {found}");
    }
}

#[test]
fn mistakes_in_images_are_told() {
    for (text, words) in [
        ("P1\n2 1\n1 0\n", "the second PBM image is missing"),
        (
            "P1 2 1 1 0 P1 1 2 0 1",
            "the white image has 1 rows and 2 columns, the black one 2 and 1",
        ),
        ("P1 2 1 1 0 P1 2 1 1 1", "row 1, column 1: the cell is both black and white"),
        (
            "P1 2 1 1 0 P1 2 1 0",
            "in the middle of an image, in row 1, after 19 bytes: it is truncated",
        ),
        ("P1 2 1 1 2", "'2' is not a bit"),
        ("P1 2", "in the middle of an image's header"),
        ("P1 x", "the width of the image is missing"),
        ("P4 9 2 \u{1}\u{1}\u{1}", "an image, in row 2, after 10 bytes: it is truncated"),
        ("P1 2 1 1 0 hello", "the second image should begin here"),
        ("P1 1 1 1 P1 1 1 0 P1 1 1 0", "continues after the black pebbles"),
        ("P5 1 1 255 a", "P5 images are not supported"),
        ("P1 99999999999 1", "the width is too large"),
        ("P4 4000000000 4000000000\n", "of memory, but the limit is"),
    ] {
        let found = trouble(text.as_bytes());
        assert!(found.contains(words), "{text:?}: {found}");
    }
    let board = "P1\n# white\n3 1\n100\nP1 3 1 0 1 1".parse::<Board>().unwrap();
    assert_eq!(board.to_string(), "WBB\n");
}

#[test]
fn a_pair_of_files_is_one_board() {
    let pair = |white: &str, black: &str| {
        format::read_pair(white.as_bytes(), black.as_bytes(), Limits::default())
    };
    assert_eq!(pair("P1 3 1 1 0 0", "P1 3 1 0 1 1").unwrap().to_string(), "WBB\n");
    let told = pair("P1 3 1 1 0 0", "P1 3 2 0 1 1 0 1 1").unwrap_err().to_string();
    assert!(told.contains("they must have the same size"), "{told}");
    let told = pair("P1 3 1 1 0 0", "P1 3 1 0 1 x").unwrap_err().to_string();
    assert_eq!(
        told,
        "the second of the two files: line 1, column 12: 'x' is not a bit: write 0 or 1"
    );
    let told = pair("P1 3 1 1 0 0", "WBB").unwrap_err().to_string();
    assert!(told.contains("the second of the two files is not a PBM"), "{told}");
}

/// An array with a header as given.
fn array(header: &str, numbers: &[u8]) -> Vec<u8> {
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend((header.len() as u16).to_le_bytes());
    bytes.extend(header.as_bytes());
    bytes.extend(numbers);
    bytes
}

#[test]
fn arrays_of_all_integers_are_read_and_others_refused() {
    let header = |kind: &str, order: &str, shape: &str| {
        format!("{{'descr': '{kind}', 'fortran_order': {order}, 'shape': {shape}, }}\n")
    };
    let board = "B.W\n.BB\n";
    for (kind, width, big) in [
        ("|u1", 1, false),
        ("|i1", 1, false),
        ("<u2", 2, false),
        (">i2", 2, true),
        ("<i4", 4, false),
        (">u4", 4, true),
        ("<i8", 8, false),
        (">i8", 8, true),
        ("=u8", 8, false),
    ] {
        let number = |value: u8| {
            let mut bytes = vec![0; width];
            bytes[if big { width - 1 } else { 0 }] = value;
            bytes
        };
        let rows: Vec<u8> = [1, 0, 2, 0, 1, 1].into_iter().flat_map(number).collect();
        let by_rows = array(&header(kind, "False", "(2, 3)"), &rows);
        assert_eq!(read(&by_rows).unwrap().to_string(), board, "{kind}");
        let columns: Vec<u8> = [1, 0, 0, 1, 2, 1].into_iter().flat_map(number).collect();
        let by_columns = array(&header(kind, "True", "(2, 3)"), &columns);
        assert_eq!(read(&by_columns).unwrap().to_string(), board, "{kind} by columns");
    }
    let six = [1, 0, 2, 0, 1, 1];
    for kind in ["<f8", "|b1", "<U1", "|S1", "<c16", "<i3", "|u2", "", "V"] {
        let found = trouble(&array(&header(kind, "False", "(2, 3)"), &six));
        assert!(found.contains("are not supported"), "{found}");
    }
    for shape in ["()", "(6,)", "(1, 2, 3)", "(2, -3)", "(2, x)"] {
        let found = trouble(&array(&header("|u1", "False", shape), &six));
        assert!(found.contains("two dimensions"), "{found}");
    }
    let wrong = trouble(&array(&header("|i1", "False", "(2, 3)"), &[1, 0, 2, 0, 255, 1]));
    assert!(wrong.contains("row 2, column 2: -1 is not a cell"), "{wrong}");
    let short = trouble(&array(&header("|u1", "False", "(2, 4)"), &six));
    assert!(short.contains("truncated"), "{short}");
    let long = trouble(&array(&header("|u1", "False", "(1, 3)"), &six));
    assert!(long.contains("continues"), "{long}");
    let huge = trouble(&array(&header("|u1", "False", "(100000, 100000)"), &six));
    assert!(huge.contains("2384.9 MiB of memory, but the limit is 16.0 MiB"), "{huge}");
    let absurd = format!("({0}, {0})", u64::MAX);
    trouble(&array(&header("|u1", "False", &absurd), &six));
    trouble(&array(&header("|u1", "True", &absurd), &six));
    for header in
        ["", "{}", "{'descr': 5}", "{'descr': '|u1'}", "{'descr': '|u1', 'shape': (1, 1)}"]
    {
        trouble(&array(header, &six));
    }
}

#[test]
fn every_beginning_of_a_file_is_no_file_or_another_board() {
    let density = Density::new(0.5, 0.2).unwrap();
    let board = random::board(5, 70, density, 1, 1 << 20).unwrap();
    for format in Format::ALL {
        for &compression in Compression::ALL {
            let bytes = written(&board, format, compression);
            for length in 0..bytes.len() {
                let Ok(found) = read(&bytes[..length]) else { continue };
                // Texts have beginnings that are texts.
                let is_text = matches!(format, Format::Grid | Format::Coordinates);
                let is_whole = found == board && bytes[length..].len() < 12;
                assert!(is_text || is_whole || length == 0, "{format:?} {compression:?} {length}");
            }
        }
    }
}

#[test]
fn what_is_truncated_is_told_with_its_place() {
    let density = Density::new(0.5, 0.2).unwrap();
    let board = random::board(40, 70, density, 1, 1 << 20).unwrap();
    let cut = |format, compression, less: usize| {
        let bytes = written(&board, format, compression);
        let length = bytes.len() - less;
        (trouble(&bytes[..length]), length)
    };
    let (told, length) = cut(Format::Npy, Compression::None, 71);
    assert!(told.contains(&format!("an array, in row 39, after {length} bytes")), "{told}");
    let (told, length) = cut(Format::Pbm, Compression::None, 1);
    assert!(told.contains(&format!("an image, in row 40, after {length} bytes")), "{told}");
    let (told, length) = cut(Format::Png, Compression::None, 200);
    assert!(
        told.contains("an image, in row ") && told.contains(&format!("{length} bytes")),
        "{told}"
    );
    for &compression in &Compression::ALL[1..] {
        let (told, length) = cut(Format::Npy, compression, 20);
        assert!(told.contains("its compressed data"), "{told}");
        assert!(told.ends_with(&format!("after {length} bytes: it is truncated")), "{told}");
    }
}

#[test]
fn files_of_other_kinds_are_called_by_their_names() {
    for (start, told) in [
        (&b"\xff\xd8\xff\xe0\0\x10JFIF"[..], "a JPEG image is not supported: convert it to PNG"),
        (b"GIF89a\x01\0\x01\0", "a GIF image is not supported: convert it to PNG"),
        (b"BM\x46\0\0\0\0\0\0\0\x36\0", "a BMP image is not supported: convert it to PNG"),
        (b"RIFF\x24\0\0\0WEBPVP8 ", "a WebP image is not supported: convert it to PNG"),
        (b"II*\0\x08\0\0\0", "a TIFF image is not supported: convert it to PNG"),
        (b"PK\x03\x04\x14\0", "a ZIP archive is not supported: unpack it first"),
        (b"\xff\xfeB\0W\0", "a UTF-16 text is not supported: save it as UTF-8"),
        (b"BM\n", "line 1, column 2: 'M' is not a cell: write B, W or . (empty)"),
    ] {
        assert_eq!(trouble(start), told);
    }
}

#[cfg(not(feature = "zstd"))]
#[test]
fn a_build_without_zstandard_says_that_it_does_not_read_it() {
    // An empty file, as zstd packs it.
    let told = trouble(b"\x28\xb5\x2f\xfd\x24\0\x01\0\0\x99\xe9\xd8\x51");
    assert_eq!(
        told,
        "a .zst file is not supported: this build cannot read it, so decompress it first"
    );
    let error = format::compress(Compression::Zstd, Vec::new(), |_| Ok(())).unwrap_err();
    assert!(error.to_string().contains("this build cannot write .zst files"), "{error}");
}

#[test]
fn a_gzip_file_may_have_several_parts_and_nothing_else_behind_them() {
    let mut bytes = Vec::new();
    for row in ["WB\n", ".B\n"] {
        format::compress(Compression::Gzip, &mut bytes, |out| out.write_all(row.as_bytes()))
            .unwrap();
    }
    assert_eq!(read(&bytes).unwrap().to_string(), "WB\n.B\n");
    for junk in [&b"junk"[..], b"more junk than a header has", b"\0"] {
        let told = trouble(&[&bytes[..], junk].concat());
        assert_eq!(told, "the file continues after its compressed data");
    }
}

#[test]
fn few_bytes_that_unpack_to_very_many_are_refused() {
    let packed = |start: &[u8], byte, count| {
        let mut bytes = Vec::new();
        format::compress(BEST, &mut bytes, |out| {
            out.write_all(start)?;
            io::copy(&mut io::repeat(byte).take(count), out).map(|_| ())
        })
        .unwrap();
        bytes
    };
    let limits = Limits { memory: 1 << 16, length: None };
    let told = format::read(&packed(b"P1", b' ', 1 << 24)[..], limits).unwrap_err().to_string();
    assert_eq!(told, "it decompresses to more than any board within 64.0 KiB of memory");
    let told = format::read(&packed(b"WB\n", b'\n', 1 << 22)[..], Limits::default());
    assert!(told.unwrap_err().to_string().contains("empty lines follow"));
}

#[test]
fn reading_ends_when_it_is_told_to() {
    let control = budget::Control::default();
    control.stop(budget::StopReason::TimeLimit);
    let board = random::board(40, 70, Density::new(0.5, 0.2).unwrap(), 1, 1 << 20).unwrap();
    for format in Format::ALL {
        for &compression in Compression::ALL {
            let bytes = written(&board, format, compression);
            let read = format::read_unless(&bytes[..], Limits::default(), &control);
            assert!(
                matches!(read, Err(ReadError::Stopped(budget::StopReason::TimeLimit))),
                "{format:?} {compression:?}"
            );
        }
    }
}

#[test]
fn memory_is_refused_before_it_is_taken() {
    let limits = Limits { memory: 1 << 16, length: None };
    // A small file of a large board.
    let row = [b'B'; 1000];
    let grid: Vec<u8> = (0..2000).flat_map(|_| row.iter().copied().chain([b'\n'])).collect();
    let mut packed = Vec::new();
    format::compress(BEST, &mut packed, |out| out.write_all(&grid)).unwrap();
    assert!(packed.len() < 10_000);
    for bytes in [&grid, &packed] {
        let told = format::read(&bytes[..], limits).unwrap_err().to_string();
        assert!(told.contains("of memory, but the limit is 64.0 KiB"), "{told}");
    }
    let told = format::read(io::repeat(b'B'), limits).unwrap_err().to_string();
    assert!(told.contains("the limit is 64.0 KiB"), "{told}");
    let told = format::read(&b"100000\n100000\n"[..], limits).unwrap_err().to_string();
    assert!(told.contains("needs 2384.9 MiB of memory"), "{told}");
    let told = format::read(&b"4294967295\n4294967295\n"[..], limits).unwrap_err().to_string();
    assert!(told.contains("needs 4.0 EiB of memory"), "{told}");
}

#[test]
fn maps_are_written_as_tables_arrays_and_pictures() {
    let board: Board = "WBBBBBBBBBBB\nB.........BB".parse().unwrap();
    let map = twin::rounds(&board, Rules::default());
    let text = |format| {
        let mut bytes = Vec::new();
        format::write_map(&map, format, 'B', &mut bytes).unwrap();
        bytes
    };
    let table = " 0  1  2  3  4  5  6  7  8  9 10 11\n 1  .  .  .  .  .  .  .  .  . 11 12\n";
    assert_eq!(String::from_utf8(text(MapFormat::Text)).unwrap(), table);
    let csv = "0,1,2,3,4,5,6,7,8,9,10,11\n1,,,,,,,,,,11,12\n";
    assert_eq!(String::from_utf8(text(MapFormat::Csv)).unwrap(), csv);
    let array = text(MapFormat::Npy);
    assert_eq!(array.len() % 64, (24 * 4) % 64, "the header ends where NumPy wants it");
    let header = String::from_utf8_lossy(&array);
    assert!(header.contains("'descr': '<u4'") && header.contains("'shape': (2, 12)"), "{header}");
    assert_eq!(array[array.len() - 4..], 12u32.to_le_bytes());
    assert!(text(MapFormat::Png).starts_with(b"\x89PNG"));
    let lonely: Board = "B.W".parse().unwrap();
    let map = twin::rounds(&lonely, Rules::default());
    let mut bytes = Vec::new();
    format::write_map(&map, MapFormat::Text, 'B', &mut bytes).unwrap();
    assert_eq!(bytes, b"B . 0\n");
}

#[test]
fn pictures_of_all_kinds_are_read() {
    // Black, white, grey, transparent black.
    let pixels = [[0, 0, 0, 255], [255, 255, 255, 255], [90, 90, 90, 255], [0, 0, 0, 0]];
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 4, 1);
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header().unwrap().write_image_data(&pixels.concat()).unwrap();
    assert_eq!(read(&bytes).unwrap().to_string(), "BW..\n");
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 3, 1);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    encoder.write_header().unwrap().write_image_data(&[0b0100_0000]).unwrap();
    assert_eq!(read(&bytes).unwrap().to_string(), "BWB\n");
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 2, 1);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(vec![255, 255, 255, 1, 0, 0]);
    encoder.write_header().unwrap().write_image_data(&[0, 1]).unwrap();
    assert_eq!(read(&bytes).unwrap().to_string(), "W.\n");
}

proptest! {
    #[test]
    fn no_bytes_make_a_reader_fail(bytes in prop::collection::vec(any::<u8>(), 0..200), kind in 0..6usize) {
        let starts: [&[u8]; 6] = [b"", b"P1", b"P4 9 9 ", b"\x93NUMPY\x01\x00", b"\x1f\x8b", b"3\n3\n"];
        let bytes = [starts[kind], &bytes].concat();
        prop_assert!(read(&bytes).map_or(true, |board| is_within(&board, &bytes)));
    }

    #[test]
    fn texts_of_letters_are_boards_or_are_told_why_not(text in "[BW.\n]{0,60}") {
        if let Ok(board) = text.parse::<Board>() {
            let again = board.to_string();
            prop_assert_eq!(again.trim_end(), text.trim_end_matches('\n'));
        }
    }

    #[test]
    fn changed_files_do_no_harm(at in 0..10_000usize, byte: u8, format in 0..5usize, packed in 0..3usize) {
        let mut board = Board::new(9, 70, 1 << 20).unwrap();
        board.put(3, 4, Cell::White);
        board.put(3, 5, Cell::Black);
        let compression = Compression::ALL[packed % Compression::ALL.len()];
        let mut bytes = written(&board, Format::ALL[format], compression);
        let at = at % bytes.len();
        bytes[at] = byte;
        prop_assert!(read(&bytes).map_or(true, |board| is_within(&board, &bytes)));
    }
}
