//! Squares and their names.

use std::fmt;
use std::str::FromStr;

use crate::excerpt;

/// A square, by column and row counted from zero at the bottom left.
///
/// Its name is the column's letter and the row's number: `a1`. Columns beyond
/// the 26th continue as in a spreadsheet: `z`, `aa`, `ab`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    /// The column, from zero at the left.
    pub col: u32,
    /// The row, from zero at the bottom.
    pub row: u32,
}

impl Square {
    /// The letters of a column, `a` for the first.
    ///
    /// ```
    /// use board::Square;
    /// assert_eq!(Square::column_name(0), "a");
    /// assert_eq!(Square::column_name(25), "z");
    /// assert_eq!(Square::column_name(26), "aa");
    /// ```
    pub fn column_name(col: u32) -> String {
        let mut letters = Vec::new();
        let mut rest = u64::from(col) + 1;
        while rest > 0 {
            rest -= 1;
            letters.push(b'a' + (rest % 26) as u8);
            rest /= 26;
        }
        letters.iter().rev().map(|&b| char::from(b)).collect()
    }

    /// Reads a square's name at the beginning of `text` and returns the rest.
    ///
    /// # Errors
    /// If `text` does not begin with letters and a row number from 1.
    pub fn take(text: &str) -> Result<(Square, &str), ParseSquareError> {
        let wrong = || ParseSquareError(excerpt(text));
        let letters = text.bytes().take_while(u8::is_ascii_lowercase).count();
        let digits = text[letters..].bytes().take_while(u8::is_ascii_digit).count();
        // Seven letters name more columns than fit a u32.
        if !(1..=6).contains(&letters) {
            return Err(wrong());
        }
        let col =
            text.bytes().take(letters).fold(0u64, |col, b| col * 26 + u64::from(b - b'a') + 1);
        let row: u32 = text[letters..letters + digits].parse().map_err(|_| wrong())?;
        let square = Square {
            col: u32::try_from(col - 1).map_err(|_| wrong())?,
            row: row.checked_sub(1).ok_or_else(wrong)?,
        };
        Ok((square, &text[letters + digits..]))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Square::column_name(self.col), u64::from(self.row) + 1)
    }
}

/// A text that does not name a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a square: write the column's letter and the row's number, such as b1")]
pub struct ParseSquareError(String);

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        match Square::take(text) {
            Ok((square, "")) => Ok(square),
            _ => Err(ParseSquareError(excerpt(text))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_square_is_read_back_from_its_name(col in 0..100_000u32, row in 0..=u32::MAX - 1) {
            let square = Square { col, row };
            prop_assert_eq!(square.to_string().parse::<Square>(), Ok(square));
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in ".*") {
            let _ = text.parse::<Square>();
        }
    }

    #[test]
    fn two_names_in_a_row_are_told_apart() {
        assert_eq!(Square::take("b1b2"), Ok((Square { col: 1, row: 0 }, "b2")));
        assert!("a0".parse::<Square>().is_err());
        assert!("1a".parse::<Square>().is_err());
        assert!("aaaaaaa1".parse::<Square>().is_err());
    }
}
