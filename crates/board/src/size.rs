//! The size of a board: rows times columns.

use std::fmt;
use std::str::FromStr;

use crate::{Square, excerpt};

/// Rows and columns of a board, both at least one. Written `ROWSxCOLS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    rows: u32,
    cols: u32,
}

impl Size {
    /// A board of `rows` times `cols` squares; `None` if either is zero.
    pub const fn new(rows: u32, cols: u32) -> Option<Size> {
        if rows == 0 || cols == 0 { None } else { Some(Size { rows, cols }) }
    }

    /// The number of rows.
    pub const fn rows(self) -> u32 {
        self.rows
    }

    /// The number of columns.
    pub const fn cols(self) -> u32 {
        self.cols
    }

    /// The number of squares.
    pub const fn area(self) -> u64 {
        self.rows as u64 * self.cols as u64
    }

    /// Whether the square lies on the board.
    pub const fn contains(self, square: Square) -> bool {
        square.row < self.rows && square.col < self.cols
    }

    /// All squares from `a1`, row by row upward.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.rows).flat_map(move |row| (0..self.cols).map(move |col| Square { col, row }))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

/// Why a text is not a size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseSizeError {
    /// It is not two numbers with an `x` between them.
    #[error("{0:?} is not a size: write ROWSxCOLS, such as 4x6")]
    Form(String),
    /// One of the numbers is zero.
    #[error("{0} has no squares: a board has at least 1 row and 1 column")]
    Zero(String),
    /// One of the numbers is too large.
    #[error("{0:?} is larger than any supported board")]
    Huge(String),
}

impl FromStr for Size {
    type Err = ParseSizeError;

    fn from_str(text: &str) -> Result<Size, ParseSizeError> {
        let (rows, cols) = sides(text)?;
        Size::new(rows, cols).ok_or_else(|| ParseSizeError::Zero(excerpt(text)))
    }
}

/// The rows and columns of a size written `ROWSxCOLS`; either may be zero.
///
/// # Errors
/// If it is not written so, or a number is too large.
pub fn sides(text: &str) -> Result<(u32, u32), ParseSizeError> {
    let form = || ParseSizeError::Form(excerpt(text));
    let (rows, cols) = text.split_once(['x', 'X', '×']).ok_or_else(form)?;
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    if !is_number(rows) || !is_number(cols) {
        return Err(form());
    }
    let number =
        |digits: &str| digits.parse::<u32>().map_err(|_| ParseSizeError::Huge(excerpt(text)));
    Ok((number(rows)?, number(cols)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_prints_as_it_is_written() {
        for text in ["1x1", "4x6", "64x1"] {
            assert_eq!(text.parse::<Size>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_not_a_size_is_refused_with_its_reason() {
        for text in ["", "x", "4", "4x", "x4", "-1x3", "+1x3", "4x6x2", "4 x 6", "ax3"] {
            assert_eq!(text.parse::<Size>(), Err(ParseSizeError::Form(text.into())));
        }
        assert_eq!("0x3".parse::<Size>(), Err(ParseSizeError::Zero("0x3".into())));
        assert_eq!(
            "3x99999999999".parse::<Size>(),
            Err(ParseSizeError::Huge("3x99999999999".into()))
        );
    }
}
