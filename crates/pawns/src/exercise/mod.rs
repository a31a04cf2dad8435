//! Exercises: positions in which exactly one move wins, or holds the draw.

mod difficulty;
mod search;

use crate::{Game, Move, Outcome, Value};

pub use difficulty::Difficulty;
pub use search::{ExerciseSearch, GAMES};

/// A position with exactly one move that wins, or that holds the draw, and its solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// The position.
    pub game: Game,
    /// The number of plies after which it is reached.
    pub ply: u32,
    /// The value of the position: a win or a draw.
    pub value: Value,
    /// The only move that keeps it, and best play after it.
    pub solution: Vec<Move>,
}

/// An exercise with all that can go wrong in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The position and the right move.
    pub exercise: Exercise,
    /// Every other move, the one that holds out longest first.
    pub mistakes: Vec<Refutation>,
}

/// A wrong move and how it is punished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The move.
    pub mv: Move,
    /// Its value for the side that makes it.
    pub value: Value,
    /// Best play after it.
    pub line: Vec<Move>,
}

impl Refutation {
    /// Whether it takes a second look to see that the move is wrong: it is not refuted by the
    /// next move already.
    ///
    /// ```
    /// use pawns::{Refutation, Value};
    ///
    /// let of = |value| Refutation { mv: "a1-a2".parse().unwrap(), value, line: Vec::new() };
    /// assert!(!of(Value::new(-2)).is_plausible());
    /// assert!(of(Value::new(-4)).is_plausible() && of(Value::DRAW).is_plausible());
    /// ```
    pub fn is_plausible(&self) -> bool {
        self.value.outcome() == Outcome::Draw || self.value.plies() > 2
    }
}

impl Puzzle {
    /// How many plies one has to see: those to the win, or to the loss that only one move
    /// avoids.
    pub fn depth(&self) -> u16 {
        let losses = self.mistakes.iter().map(|mistake| mistake.value.plies());
        match self.exercise.value {
            Value::DRAW => losses.max().unwrap_or(0),
            value => value.plies(),
        }
    }

    /// The number of wrong moves that are not refuted at once.
    pub fn plausible_mistakes(&self) -> usize {
        self.mistakes.iter().filter(|mistake| mistake.is_plausible()).count()
    }

    /// How hard it is, as a rating like those of chess players: it grows with the plies to see
    /// and with the number of plausible mistakes.
    pub fn rating(&self) -> u16 {
        let mistakes = self.plausible_mistakes().min(10) as u16;
        500 + 70 * self.depth().min(25) + 40 * mistakes
    }
}
