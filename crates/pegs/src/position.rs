//! Positions: which holes of a board hold a peg.

use std::fmt;

/// A set of holes, by their numbers on a board.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    words: Box<[u64]>,
}

impl Position {
    /// No peg on a board of so many holes.
    pub fn empty(holes: usize) -> Position {
        Position { words: vec![0; holes.div_ceil(64).max(1)].into() }
    }

    /// Pegs on the given holes of a board of so many.
    pub fn of(holes: usize, pegs: impl IntoIterator<Item = usize>) -> Position {
        let mut position = Position::empty(holes);
        for hole in pegs {
            position.insert(hole);
        }
        position
    }

    /// Whether a hole holds a peg.
    pub fn contains(&self, hole: usize) -> bool {
        self.words[hole / 64] >> (hole % 64) & 1 == 1
    }

    /// Puts a peg into a hole.
    pub fn insert(&mut self, hole: usize) {
        self.words[hole / 64] |= 1 << (hole % 64);
    }

    /// Takes the peg out of a hole.
    pub fn remove(&mut self, hole: usize) {
        self.words[hole / 64] &= !(1 << (hole % 64));
    }

    /// The number of pegs.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is no peg.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The holes with a peg, in ascending order.
    pub fn pegs(&self) -> impl Iterator<Item = usize> {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            let first = (word != 0).then_some(word);
            std::iter::successors(first, |rest| Some(rest & (rest - 1)).filter(|&rest| rest != 0))
                .map(move |rest| index * 64 + rest.trailing_zeros() as usize)
        })
    }

    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.pegs()).finish()
    }
}
