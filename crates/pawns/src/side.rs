//! White and Black.

use std::fmt;
use std::ops::Not;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// Starts on the bottom row and moves up.
    White,
    /// Starts on the top row and moves down.
    Black,
}

impl Side {
    /// White, then Black.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The letter of one-line positions: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }

    /// The lower-case word: `white` or `black`.
    pub const fn word(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
        }
    }

    /// The side of a letter, upper or lower case.
    pub fn from_letter(letter: &str) -> Option<Side> {
        match letter {
            "w" | "W" => Some(Side::White),
            "b" | "B" => Some(Side::Black),
            _ => None,
        }
    }

    /// The side of a letter or a word in any case.
    pub fn from_word(word: &str) -> Option<Side> {
        let named = |side: &Side| word.eq_ignore_ascii_case(side.word());
        Side::from_letter(word).or_else(|| Side::BOTH.into_iter().find(named))
    }
}

impl Not for Side {
    type Output = Side;

    /// The other side.
    fn not(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

impl fmt::Display for Side {
    /// The player's name, with a capital: `White`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::White => "White",
            Side::Black => "Black",
        })
    }
}
