//! Pagoda functions: weights that no jump can raise the sum of, found by linear
//! programming and made exact.

use good_lp::{
    Expression, ProblemVariables, Solution, SolverModel, Variable, constraint, microlp, variable,
};

use crate::answer::Weights;
use crate::board::Board;
use crate::position::Position;

impl Weights {
    /// Whether no jump of a board increases the sum.
    // ANCHOR: pagoda
    pub fn are_pagoda(&self, board: &Board) -> bool {
        let weight = |hole: u16| i128::from(self.0[usize::from(hole)]);
        board.jumps().iter().all(|jump| weight(jump.from) + weight(jump.over) >= weight(jump.to))
    }
    // ANCHOR_END: pagoda
}

/// Weights by which `end` has more than `start`, so that no jumps lead from one
/// to the other; `None` if linear programming finds none.
pub(crate) fn between(board: &Board, start: &Position, end: &Position) -> Option<Weights> {
    if board.holes().len() * board.jumps().len() > MOST_ENTRIES {
        // Every jump takes a peg away: where there are more, there is nothing to solve.
        let has_more = end.len() > start.len();
        return has_more.then(|| Weights(vec![1; board.holes().len()]));
    }
    let program = Program { board, start, end, least: -1.0 };
    program.solve().filter(|weights| weights.sum(start) < weights.sum(end))
}

/// Weights, none of them negative, by which the hole alone has more than all of
/// `start`, so that no jumps bring a peg there; `None` if there are none.
pub(crate) fn before(board: &Board, start: &Position, hole: usize) -> Option<Weights> {
    let end = Position::of(board.holes().len(), [hole]);
    let program = Program { board, start, end: &end, least: 0.0 };
    let found = program.solve()?;
    let is_fine = found.0.iter().all(|&weight| weight >= 0) && found.sum(start) < found.0[hole];
    is_fine.then_some(found)
}

/// Find weights between `least` and 1 that make the start's sum less the end's
/// as small as possible.
struct Program<'a> {
    board: &'a Board,
    start: &'a Position,
    end: &'a Position,
    least: f64,
}

/// The most holes times jumps of a program with weights of both signs: it cannot be
/// stopped on its way, and takes seconds at most. Those without negative weights are
/// quick on boards of any size.
const MOST_ENTRIES: usize = 250_000;

/// What a difference of sums must exceed to be more than noise.
const NOISE: f64 = 1e-7;

impl Program<'_> {
    fn solve(&self) -> Option<Weights> {
        let holes = self.board.holes().len();
        let mut variables = ProblemVariables::new();
        let of: Vec<Variable> =
            (0..holes).map(|_| variables.add(variable().min(self.least).max(1))).collect();
        let sum = |position: &Position| -> Expression { position.pegs().map(|h| of[h]).sum() };
        let mut model = variables.minimise(sum(self.start) - sum(self.end)).using(microlp);
        for jump in self.board.jumps() {
            let [from, over, to] = [jump.from, jump.over, jump.to].map(|h| of[usize::from(h)]);
            model = model.with(constraint!(from + over >= to));
        }
        let solution = model.solve().ok()?;
        let weights: Vec<f64> = of.iter().map(|&hole| solution.value(hole)).collect();
        self.exact(&weights)
    }

    /// Whole numbers in place of the solver's, which are only nearly right.
    fn exact(&self, weights: &[f64]) -> Option<Weights> {
        let sum = |position: &Position| position.pegs().map(|hole| weights[hole]).sum::<f64>();
        let margin = sum(self.end) - sum(self.start);
        if margin < NOISE {
            return None;
        }
        let rounded = |weights: &[f64], scale: f64| {
            Weights(weights.iter().map(|weight| (weight * scale).round() as i64).collect())
        };
        let serves = |found: &Weights| {
            found.are_pagoda(self.board)
                && found.sum(self.start) < found.sum(self.end)
                && (self.least < 0.0 || found.0.iter().all(|&weight| weight >= 0))
        };
        // The corners of such programs tend to be fractions of small numbers.
        let small = (1..=5000u32).map(f64::from).find_map(|scale| {
            let near = |weight: &f64| (weight * scale - (weight * scale).round()).abs() < 1e-5;
            weights.iter().all(near).then(|| rounded(weights, scale)).filter(serves)
        });
        // Otherwise a little of the constant weight 1, which every jump lowers,
        // makes room for rounding.
        small.or_else(|| {
            let share = margin / (2 * (self.start.len() + self.end.len()) + 1) as f64;
            let raised: Vec<f64> = weights.iter().map(|weight| weight + share).collect();
            Some(rounded(&raised, (4.0 / share).ceil())).filter(serves)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Goal, Lattice, Puzzle, Verdict, Wish};
    use budget::Budget;

    #[test]
    fn more_pegs_than_at_the_start_are_excluded_on_boards_of_any_size() {
        let full = Puzzle::soldiers(Lattice::Orthogonal, 32, 32, 16, (0, 31)).unwrap();
        let mut end = full.start.clone();
        // Parity does not tell them apart.
        for hole in [1000, 1001, 1002] {
            end.insert(hole);
        }
        for wish in [Wish::FewestJumps, Wish::FewestMoves] {
            let puzzle = Puzzle { goal: Goal::Exactly(end.clone()), ..full.clone() };
            let answer = crate::solve(&puzzle, wish, &Budget::default());
            let Verdict::Impossible(reason) = &answer.verdict else { panic!("{answer:?}") };
            assert_eq!((reason.name(), answer.positions), ("pagoda", 0));
        }
    }

    #[test]
    fn soldiers_out_of_reach_have_weights_that_say_so() {
        for (col, row, impossible) in
            [(0, 7, true), (1, 7, true), (2, 7, false), (3, 7, true), (3, 6, false)]
        {
            let puzzle = Puzzle::soldiers(Lattice::Orthogonal, 7, 8, 4, (col, row)).unwrap();
            let Goal::Reach(hole) = puzzle.goal else { unreachable!() };
            let found = before(&puzzle.board, &puzzle.start, hole);
            assert_eq!(found.is_some(), impossible, "{col} {row}");
            if let Some(weights) = found {
                assert!(weights.are_pagoda(&puzzle.board));
            }
        }
    }
}
