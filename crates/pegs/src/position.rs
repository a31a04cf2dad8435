//! Positions: which holes of a board hold a peg.

use std::fmt;

use crate::memory;

/// A set of holes, by their numbers on a board.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    words: Words,
}

/// The holes, 64 to a word: searches end with millions of positions, and on most boards
/// a word is all there is of each.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Words {
    One(u64),
    Many(Box<[u64]>),
}

impl Position {
    /// A board of this many holes without pegs.
    pub fn empty(holes: usize) -> Position {
        let words = match holes.div_ceil(64) {
            0 | 1 => Words::One(0),
            many => Words::Many(vec![0; many].into()),
        };
        Position { words }
    }

    /// Pegs on the given holes of a board of this many holes.
    pub fn of(holes: usize, pegs: impl IntoIterator<Item = usize>) -> Position {
        let mut position = Position::empty(holes);
        for hole in pegs {
            position.insert(hole);
        }
        position
    }

    /// Whether a hole holds a peg.
    pub fn contains(&self, hole: usize) -> bool {
        self.words()[hole / 64] >> (hole % 64) & 1 == 1
    }

    /// Puts a peg into a hole.
    pub fn insert(&mut self, hole: usize) {
        self.words_mut()[hole / 64] |= 1 << (hole % 64);
    }

    /// Removes the peg from a hole.
    pub fn remove(&mut self, hole: usize) {
        self.words_mut()[hole / 64] &= !(1 << (hole % 64));
    }

    /// The number of pegs.
    pub fn len(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there are no pegs.
    pub fn is_empty(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }

    /// The holes with a peg, in ascending order.
    pub fn pegs(&self) -> impl Iterator<Item = usize> {
        self.words().iter().enumerate().flat_map(|(index, &word)| {
            let first = (word != 0).then_some(word);
            std::iter::successors(first, |rest| Some(rest & (rest - 1)).filter(|&rest| rest != 0))
                .map(move |rest| index * 64 + rest.trailing_zeros() as usize)
        })
    }

    pub(crate) fn words(&self) -> &[u64] {
        match &self.words {
            Words::One(word) => std::slice::from_ref(word),
            Words::Many(words) => words,
        }
    }

    fn words_mut(&mut self) -> &mut [u64] {
        match &mut self.words {
            Words::One(word) => std::slice::from_mut(word),
            Words::Many(words) => words,
        }
    }

    /// The bytes that a position of a board of so many holes takes.
    pub(crate) fn bytes(holes: usize) -> u64 {
        let apart = match holes.div_ceil(64) {
            0 | 1 => 0,
            many => memory::allocation(8 * many),
        };
        (size_of::<Position>() + apart) as u64
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.pegs()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_of_one_word_is_kept_without_another_allocation() {
        assert_eq!(Position::bytes(64), 16);
        assert_eq!(Position::bytes(65), 16 + 32);
        for holes in [0, 1, 64, 65, 1024] {
            let last = holes.max(1) - 1;
            let mut position = Position::of(holes, [0, last]);
            assert_eq!(position.pegs().last(), Some(last), "{holes}");
            position.remove(last);
            assert!(!position.contains(last));
        }
    }
}
