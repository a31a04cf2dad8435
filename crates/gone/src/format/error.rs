//! Why bytes are not a board.

use std::io;

use budget::StopReason;

use super::readers::ExpansionError;
use crate::board::TooLarge;

/// Why bytes are not a board, and where the error is.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// An unknown letter.
    #[error("line {line}, column {column}: {found} is not a cell: write B, W or . (empty)")]
    Letter {
        /// The line, from 1.
        line: u64,
        /// The column, from 1.
        column: u64,
        /// The letter, printable.
        found: String,
    },
    /// A row that is longer or shorter than the first.
    #[error("line {line}: row has {found} cell{}, but the board has {expected} column{}", plural(*found), plural(*expected))]
    Row {
        /// The line, from 1.
        line: u64,
        /// The number of cells found; if there are far too many, as many as were read.
        found: u64,
        /// The number of cells in the first row.
        expected: u64,
    },
    /// Another error in a text.
    #[error("line {line}, column {column}: {what}")]
    Text {
        /// The line, from 1.
        line: u64,
        /// The column, from 1.
        column: u64,
        /// What is wrong, and how to fix it.
        what: String,
    },
    /// Two pebbles on one cell of a pair of images.
    #[error("row {row}, column {column}: the cell is both black and white")]
    Both {
        /// The row, from 1.
        row: u64,
        /// The column, from 1.
        column: u64,
    },
    /// Two images of different sizes.
    #[error(
        "the white image has {} rows and {} columns, the black one {} and {}: they must have the same size",
        white.0, white.1, black.0, black.1
    )]
    Sizes {
        /// Rows and columns of the first.
        white: (u32, u32),
        /// Rows and columns of the second.
        black: (u32, u32),
    },
    /// The second PBM image is missing.
    #[error(
        "the second PBM image is missing: a pair has the white pebbles, then the black; append \
         it to the file, or give a second file"
    )]
    Alone,
    /// One of a pair of files is not a PBM image.
    #[error("the {0} of the two files is not a PBM image")]
    NotPbm(&'static str),
    /// An image of the PBM family with more than one bit per pixel.
    #[error("P{0} images are not supported: use a pair of PBM images (P1 or P4), or a PNG")]
    OtherImage(char),
    /// An array element that is not a cell.
    #[error(
        "row {row}, column {column}: {found} is not a cell: use 0 for empty, 1 for black, 2 for white"
    )]
    Number {
        /// The row, from 1.
        row: u64,
        /// The column, from 1.
        column: u64,
        /// The number.
        found: i128,
    },
    /// An array of an unsupported type.
    #[error("arrays of type {0:?} are not supported: store integers, as with .astype('uint8')")]
    Type(String),
    /// An array that is not a board.
    #[error("an array of shape {0} is not a board: it needs two dimensions")]
    Shape(String),
    /// An invalid file.
    #[error("{0}")]
    File(String),
    /// The bytes end too early.
    #[error("the file ends in the middle of {what}{}: it is truncated", place(*.byte, *.row))]
    Truncated {
        /// What is incomplete.
        what: &'static str,
        /// The number of bytes available; of a complete compressed file, when decompressed.
        byte: Option<u64>,
        /// The incomplete row, from 1.
        row: Option<u64>,
    },
    /// A file of an unsupported kind.
    #[error("{what} is not supported: {remedy}")]
    OtherKind {
        /// The kind.
        what: &'static str,
        /// How to convert it.
        remedy: &'static str,
    },
    /// An error in one of two files.
    #[error("the {0} of the two files: {1}")]
    OfPair(&'static str, Box<ReadError>),
    /// The board needs more memory than allowed.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// Reading it needs more memory than allowed.
    #[error("{0}")]
    OverLimit(String),
    /// It does not fit in memory, and cannot be read piece by piece.
    #[error("it cannot be read piece by piece because it is {0}")]
    NotInParts(&'static str),
    /// Reading was stopped.
    #[error(transparent)]
    Stopped(StopReason),
    /// The files for storing it cannot be written.
    #[error(transparent)]
    Store(io::Error),
    /// It cannot be read.
    #[error(transparent)]
    Io(io::Error),
}

impl ReadError {
    /// The same, with the row that is not whole.
    pub(super) fn in_row(mut self, number: u64) -> ReadError {
        if let ReadError::Truncated { row, .. } = &mut self {
            *row = Some(number);
        }
        self
    }

    /// The same, with the bytes that there are, if they are not known.
    pub(super) fn after(mut self, bytes: u64) -> ReadError {
        if let ReadError::Truncated { byte, .. } = &mut self {
            *byte = byte.or(Some(bytes));
        }
        self
    }

    /// The same, with the name of the file in a pair.
    pub(super) fn of_pair(self, name: &'static str) -> ReadError {
        match self {
            ReadError::Stopped(_) | ReadError::TooLarge(_) | ReadError::NotPbm(_) => self,
            other => ReadError::OfPair(name, Box::new(other)),
        }
    }
}

/// The ending of a word that counts things.
fn plural(count: u64) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// Where something ends.
fn place(byte: Option<u64>, row: Option<u64>) -> String {
    let row = row.map(|row| format!(", in row {row}")).unwrap_or_default();
    let byte = byte.map(|byte| format!(", after {byte} bytes")).unwrap_or_default();
    row + &byte
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> ReadError {
        if error.kind() == io::ErrorKind::UnexpectedEof {
            return ReadError::Truncated { what: "its compressed data", byte: None, row: None };
        }
        let Some(cause) = error.get_ref() else { return ReadError::Io(error) };
        if let Some(&reason) = cause.downcast_ref::<StopReason>() {
            return ReadError::Stopped(reason);
        }
        if let Some(endless) = cause.downcast_ref::<ExpansionError>() {
            return ReadError::OverLimit(endless.to_string());
        }
        ReadError::Io(error)
    }
}

/// A byte as a message shows it.
pub(super) fn shown(byte: u8) -> String {
    match byte {
        b' ' => "a blank".to_owned(),
        b'\t' => "a tab".to_owned(),
        0x21..=0x7e => format!("{:?}", byte as char),
        _ => format!("the byte 0x{byte:02x}"),
    }
}
