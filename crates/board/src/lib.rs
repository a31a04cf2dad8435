//! Rectangular boards: sizes, squares, and how to draw them. This crate knows no game.
//!
//! Rows are counted from the bottom and columns from the left, from zero in code and from
//! `a1` in text.
//!
//! ```
//! use board::{Size, Square, drawing};
//!
//! let size: Size = "3x4".parse()?; // 3 rows, 4 columns
//! let corner: Square = "d3".parse()?;
//! assert!(size.contains(corner));
//! let drawn = drawing::plain(size, |square| if square == corner { 'x' } else { '.' });
//!
//! assert_eq!(drawn, "\
//! 3  . . . x
//! 2  . . . .
//! 1  . . . .
//!    a b c d
//! ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | use |
//! |---|---|
//! | read or write a size or a square | [`Size`] and [`Square`]: `parse` and `to_string` |
//! | visit every square | [`Size::squares`] |
//! | draw a board in a terminal | [`drawing::plain`], or [`drawing::styled`] with colours |
//! | draw a board as SVG, with pieces, arrows, labels and a caption | [`svg::Picture`] |
//! | make an SVG document of something else | [`svg::document`], [`svg::escape`] |
//! | draw random numbers from a seed | [`Numbers`] |
//! | find what is the same up to symmetry | [`Grid::images`] |
//! | print large numbers and long input | [`grouped`], [`excerpt`] |

pub mod drawing;
mod grid;
mod numbers;
mod size;
mod square;
pub mod svg;

pub use grid::Grid;
pub use numbers::{Numbers, mixed};
pub use size::{ParseSizeError, Size, sides};
pub use square::{ParseSquareError, Square};

/// The beginning of a text that may be long, for messages about it.
///
/// ```
/// assert_eq!(board::excerpt("b1-b2"), "b1-b2");
/// assert_eq!(board::excerpt(&"x".repeat(1000)).chars().count(), 40);
/// ```
pub fn excerpt(text: &str) -> String {
    excerpt_of(text, 40)
}

/// The beginning of a text, at most this many characters.
///
/// ```
/// assert_eq!(board::excerpt_of("pawns", 3), "pa…");
/// assert_eq!(board::excerpt_of("pawns", 5), "pawns");
/// ```
pub fn excerpt_of(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some(_) => text.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
    }
}

/// A whole number of any length with its digits in groups of three.
///
/// ```
/// assert_eq!(board::grouped(999), "999");
/// assert_eq!(board::grouped(1_234_567), "1,234,567");
/// assert_eq!(board::grouped("100000000000000000000"), "100,000,000,000,000,000,000");
/// ```
pub fn grouped(number: impl std::fmt::Display) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A number of things.
///
/// ```
/// assert_eq!(board::counted(1, "ply", "plies"), "1 ply");
/// assert_eq!(board::counted(1234, "ply", "plies"), "1,234 plies");
/// ```
pub fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_threes() {
        for (number, expected) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (123_456, "123,456"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(grouped(number), expected);
        }
    }
}
