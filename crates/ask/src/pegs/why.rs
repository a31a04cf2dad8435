//! Why a goal cannot be reached, for people to see.

use ::pegs::{Board, Goal, Position, Puzzle, Reason, Weights};
use board::Square;
use serde::Serialize;
use utoipa::ToSchema;

/// Why a goal cannot be reached.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsWhy)]
pub struct Why {
    /// `parity`, `pagoda` or `closed-set`.
    kind: &'static str,
    /// The argument in a sentence or two.
    words: String,
    /// A number for each hole, rows from the top, null where there is no hole:
    /// weights, or 1 for the holes of a set that is counted by parity.
    weights: Option<Vec<Vec<Option<i64>>>>,
    /// What the pegs weigh at the start.
    start: Option<i64>,
    /// What the goal needs.
    goal: Option<i64>,
    /// How many positions were gone through, where that is the argument.
    members: Option<usize>,
}

impl Why {
    pub fn of(puzzle: &Puzzle, reason: &Reason) -> Why {
        let mut why = Why {
            kind: reason.name(),
            words: String::new(),
            weights: None,
            start: None,
            goal: None,
            members: None,
        };
        match reason {
            Reason::Pagoda { weights, .. } => why.weigh(puzzle, weights),
            Reason::Parity(sets) => why.count(puzzle, sets),
            Reason::Closed { closed, .. } => {
                let members = closed.members.len();
                why.members = Some(members);
                why.words = format!(
                    "Everything that could lead to the goal was gone through: {members} \
                     positions, and none of them works."
                );
            }
        }
        why
    }

    fn weigh(&mut self, puzzle: &Puzzle, all: &[Weights]) {
        let Some(weights) = all.first() else { return };
        let start = weights.sum(&puzzle.start);
        let goal = match &puzzle.goal {
            Goal::Reach(hole) | Goal::OneAt(hole) => weights.0[*hole],
            Goal::Exactly(end) => weights.sum(end),
            Goal::One => weights
                .0
                .iter()
                .copied()
                .filter(|&weight| weight > start)
                .min()
                .unwrap_or(start + 1),
        };
        self.weights = Some(grid(&puzzle.board, |hole| weights.0[hole]));
        (self.start, self.goal) = (Some(start), Some(goal));
        self.words = format!(
            "The weights of the pegs sum to {start} at the start, the goal needs {goal}, and no \
             jump raises the sum."
        );
        if all.len() > 1 {
            self.words += " Other ends are excluded by other weights.";
        }
    }

    fn count(&mut self, puzzle: &Puzzle, sets: &[Position]) {
        let Some(set) = sets.first() else { return };
        let inside = puzzle.start.pegs().filter(|&hole| set.contains(hole)).count();
        let (is, would_be) = if inside % 2 == 0 { ("even", "odd") } else { ("odd", "even") };
        self.weights = Some(grid(&puzzle.board, |hole| i64::from(set.contains(hole))));
        self.words = format!(
            "Every jump changes the marked holes in none or two of its three, so the number of \
             pegs on them stays {is}; at the goal it would be {would_be}."
        );
        if sets.len() > 1 {
            self.words += " Other ends are excluded by other sets of holes.";
        }
    }
}

/// A number for each hole, rows from the top.
fn grid(board: &Board, number: impl Fn(usize) -> i64) -> Vec<Vec<Option<i64>>> {
    let size = board.size();
    let at = |row, col| board.hole_at(Square { col, row }).map(&number);
    (0..size.rows()).rev().map(|row| (0..size.cols()).map(|col| at(row, col)).collect()).collect()
}
