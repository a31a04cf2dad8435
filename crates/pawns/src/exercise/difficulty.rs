//! Levels of difficulty.

use std::ops::RangeInclusive;

use super::Puzzle;

/// The difficulty of a puzzle, from 1 to 5: how many plies one has to see, and at least how
/// many wrong moves are plausible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Difficulty(u8);

impl Difficulty {
    /// All of them, the easiest first.
    pub const ALL: [Difficulty; 5] =
        [Difficulty(1), Difficulty(2), Difficulty(3), Difficulty(4), Difficulty(5)];

    /// A difficulty from 1 to 5; `None` for any other number.
    pub const fn new(level: u8) -> Option<Difficulty> {
        if level >= 1 && level <= 5 { Some(Difficulty(level)) } else { None }
    }

    /// The number from 1 to 5.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The plies to see. Every number from 1 belongs to one level.
    ///
    /// ```
    /// use pawns::Difficulty;
    /// let of = |plies: u16| Difficulty::ALL.iter().filter(|level| level.plies().contains(&plies)).count();
    /// assert!((1..=100).all(|plies| of(plies) == 1));
    /// ```
    pub const fn plies(self) -> RangeInclusive<u16> {
        match self.0 {
            1 => 1..=3,
            2 => 4..=5,
            3 => 6..=7,
            4 => 8..=11,
            _ => 12..=u16::MAX,
        }
    }

    /// The least number of plausible mistakes.
    pub const fn plausible_mistakes(self) -> usize {
        match self.0 {
            1 => 0,
            2 | 3 => 1,
            _ => 2,
        }
    }

    /// Whether a puzzle is of this difficulty.
    pub fn fits(self, puzzle: &Puzzle) -> bool {
        self.plies().contains(&puzzle.depth())
            && puzzle.plausible_mistakes() >= self.plausible_mistakes()
    }
}
