//! Why bytes are not a board.

use std::io;

use budget::StopReason;

use super::watched::Endless;
use crate::board::TooLarge;

/// Why bytes are not a board, with the place.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// A letter that means nothing.
    #[error(
        "line {line}, column {column}: {found} is no pebble: write B, W or . for an empty cell"
    )]
    Letter {
        /// The line, from 1.
        line: u64,
        /// The column, from 1.
        column: u64,
        /// The letter, as it can be shown.
        found: String,
    },
    /// A row that is longer or shorter than the first.
    #[error("line {line}: row has {found} cells, the board has {expected} columns")]
    Row {
        /// The line, from 1.
        line: u64,
        /// The cells it has; if there are far too many, as many as were looked at.
        found: u64,
        /// The cells of the first row.
        expected: u64,
    },
    /// Something else in a text.
    #[error("line {line}, column {column}: {what}")]
    Text {
        /// The line, from 1.
        line: u64,
        /// The column, from 1.
        column: u64,
        /// What is wrong there, and what to write instead.
        what: String,
    },
    /// Two pebbles on one cell of a pair of images.
    #[error("row {row}, column {column}: a pebble is placed twice, black and white")]
    Both {
        /// The row, from 1.
        row: u64,
        /// The column, from 1.
        column: u64,
    },
    /// Two images of different sizes.
    #[error(
        "the white image has {} rows and {} columns, the black one {} and {}: a pair has one size",
        white.0, white.1, black.0, black.1
    )]
    Sizes {
        /// Rows and columns of the first.
        white: (u32, u32),
        /// Rows and columns of the second.
        black: (u32, u32),
    },
    /// There is one PBM image where two are needed.
    #[error(
        "a PBM pair is two images, the white pebbles and then the black: the second is missing; \
         append it to the file, or name a second file"
    )]
    Alone,
    /// One of a pair of files is no PBM.
    #[error("the {0} of the two files is not a PBM image")]
    NotPbm(&'static str),
    /// An image of the PBM family with more than bits.
    #[error("P{0} images are not read: write a pair of PBM images (P1 or P4), or a PNG")]
    OtherImage(char),
    /// A number of an array that means nothing.
    #[error(
        "row {row}, column {column}: {found} is no cell: write 0 for empty, 1 for black, 2 for white"
    )]
    Number {
        /// The row, from 1.
        row: u64,
        /// The column, from 1.
        column: u64,
        /// The number.
        found: i128,
    },
    /// An array of a type that is not read.
    #[error("arrays of type {0:?} are not read: store integers, as with .astype('uint8')")]
    Type(String),
    /// An array that is not a board.
    #[error("an array of shape {0} is no board: it needs two dimensions")]
    Shape(String),
    /// A file whose inside is wrong.
    #[error("{0}")]
    File(String),
    /// The bytes end too early.
    #[error("the file ends in the middle of {what}{}: it is truncated", place(*.byte, *.row))]
    Truncated {
        /// What is not whole.
        what: &'static str,
        /// How many bytes there are; of what was packed whole, when it is unpacked.
        byte: Option<u64>,
        /// The row that is not whole, from 1.
        row: Option<u64>,
    },
    /// A file of a kind that holds no board.
    #[error("{what} is not read: {remedy}")]
    OtherKind {
        /// The kind.
        what: &'static str,
        /// What to do with it.
        remedy: &'static str,
    },
    /// Something is wrong with one of two files.
    #[error("the {0} of the two files: {1}")]
    OfPair(&'static str, Box<ReadError>),
    /// It takes more memory than allowed.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// Reading it takes more memory than allowed.
    #[error("{0}")]
    OverLimit(String),
    /// It does not fit in memory, and cannot be read in parts.
    #[error("it cannot be read in parts either, because it is {0}")]
    NotInParts(&'static str),
    /// It was told to stop.
    #[error(transparent)]
    Stopped(StopReason),
    /// The files that are to hold it cannot be written.
    #[error(transparent)]
    Store(io::Error),
    /// It cannot be read at all.
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

/// Where something ends.
fn place(byte: Option<u64>, row: Option<u64>) -> String {
    let row = row.map(|row| format!(", in row {row}")).unwrap_or_default();
    let byte = byte.map(|byte| format!(", after {byte} bytes")).unwrap_or_default();
    row + &byte
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> ReadError {
        if error.kind() == io::ErrorKind::UnexpectedEof {
            return ReadError::Truncated { what: "its compressed bytes", byte: None, row: None };
        }
        let Some(cause) = error.get_ref() else { return ReadError::Io(error) };
        if let Some(&reason) = cause.downcast_ref::<StopReason>() {
            return ReadError::Stopped(reason);
        }
        if let Some(endless) = cause.downcast_ref::<Endless>() {
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
