//! Goals of puzzles.

use board::Square;

use crate::position::Position;

/// The goal of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A peg in this hole, anything elsewhere.
    Reach(usize),
    /// A single peg, anywhere.
    One,
    /// A single peg, in this hole.
    OneAt(usize),
    /// Exactly this position.
    Exactly(Position),
}

impl Goal {
    /// Whether a position meets the goal.
    pub fn is_met(&self, position: &Position) -> bool {
        match self {
            Goal::Reach(hole) => position.contains(*hole),
            Goal::One => position.len() == 1,
            Goal::OneAt(hole) => position.len() == 1 && position.contains(*hole),
            Goal::Exactly(goal) => position == goal,
        }
    }

    /// The positions that meet the goal; `None` for [`Goal::Reach`], which has too many.
    pub fn ends(&self, holes: usize) -> Option<Vec<Position>> {
        match self {
            Goal::Reach(_) => None,
            Goal::One => Some((0..holes).map(|hole| Position::of(holes, [hole])).collect()),
            Goal::OneAt(hole) => Some(vec![Position::of(holes, [*hole])]),
            Goal::Exactly(goal) => Some(vec![goal.clone()]),
        }
    }

    /// The goal as written in a board's header, without the grid of an exact position.
    pub fn words(&self, square: impl Fn(usize) -> Square) -> String {
        match self {
            Goal::Reach(hole) => format!("reach {}", square(*hole)),
            Goal::One => "one".into(),
            Goal::OneAt(hole) => format!("one {}", square(*hole)),
            Goal::Exactly(_) => "exactly".into(),
        }
    }
}
