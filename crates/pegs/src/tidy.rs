//! Weights that are easy to read: small, and symmetric where the puzzle is.
//!
//! What linear programming finds is one corner among many, and its numbers are as large as
//! its fractions need. Three steps turn it into weights that prove the same:
//!
//! 1. The sum over the symmetries that keep the start and take ends to ends. Each image of a
//!    pagoda function is one, and so is their sum; by each of them every end has more than
//!    the start, and so it has by their sum.
//! 2. Division, rounding up. ⌈a⌉ + ⌈b⌉ ≥ ⌈a + b⌉, so no jump raises the sum of the rounded
//!    weights, either; the smallest numbers that still tell start and end apart are kept.
//! 3. Whatever is not needed moves to zero, hole by hole together with its images.

use crate::answer::Weights;
use crate::board::{Board, Jump, Symmetry, turn};
use crate::position::Position;

/// The largest weight that is tried.
const MOST: i128 = 2000;
/// Larger weights are made zero or left as they are.
const LEGIBLE: i64 = 100;
/// How often all holes are gone through; the numbers settle sooner.
const SWEEPS: usize = 16;

/// Weights as small and as symmetric as these steps make them, by which each of the ends has
/// more than `start`, as it has by the given ones. Where `positive` is asked, no weight is
/// negative if none was.
pub(crate) fn tidied(
    board: &Board,
    start: &Position,
    ends: &[Position],
    weights: Weights,
    positive: bool,
) -> Weights {
    let keeps = |symmetry: &&Symmetry| {
        turn(symmetry, start) == *start
            && ends.iter().all(|end| ends.contains(&turn(symmetry, end)))
    };
    let symmetries: Vec<&Symmetry> = board.symmetries().iter().filter(keeps).collect();
    let tidy = Tidy { board, start, ends, symmetries, positive };
    let serves = |found: &Weights| tidy.tells_apart(&found.0) && found.are_pagoda(board);
    let symmetric = tidy.symmetric(&weights);
    let Some(small) = tidy.divided(&symmetric) else { return weights };
    let settled = Weights(tidy.settled(small));
    if serves(&settled) { settled } else { weights }
}

struct Tidy<'a> {
    board: &'a Board,
    start: &'a Position,
    ends: &'a [Position],
    /// Those that keep the start and take ends to ends, the identity first.
    symmetries: Vec<&'a Symmetry>,
    positive: bool,
}

impl Tidy<'_> {
    /// The sum over all images.
    fn symmetric(&self, weights: &Weights) -> Vec<i128> {
        let image = |hole: usize| {
            let images = self.symmetries.iter().map(|symmetry| usize::from(symmetry[hole]));
            images.map(|image| i128::from(weights.0[image])).sum()
        };
        (0..weights.0.len()).map(image).collect()
    }

    /// The smallest numbers in about the same proportion that tell start and end apart.
    fn divided(&self, weights: &[i128]) -> Option<Vec<i64>> {
        let largest = weights.iter().map(|weight| weight.abs()).max().filter(|&most| most > 0)?;
        let up = |number: i128| -(-number).div_euclid(largest);
        (1..=largest.min(MOST))
            .map(|most| weights.iter().map(|weight| up(weight * most) as i64).collect::<Vec<_>>())
            .find(|found| self.tells_apart(found))
    }

    fn tells_apart(&self, weights: &[i64]) -> bool {
        let sum = |position: &Position| position.pegs().map(|hole| weights[hole]).sum::<i64>();
        let start = sum(self.start);
        self.ends.iter().all(|end| start < sum(end))
            && !(self.positive && weights.iter().any(|&weight| weight < 0))
    }

    /// Moves each weight as close to zero as the others allow, until none moves.
    fn settled(&self, mut weights: Vec<i64>) -> Vec<i64> {
        let mut jumps: Vec<Vec<Jump>> = vec![Vec::new(); weights.len()];
        for &jump in self.board.jumps() {
            for hole in [jump.from, jump.over, jump.to] {
                jumps[usize::from(hole)].push(jump);
            }
        }
        let orbits = self.orbits();
        for _ in 0..SWEEPS {
            let before = weights.clone();
            for orbit in &orbits {
                self.settle(orbit, &jumps, &mut weights);
            }
            if weights == before {
                break;
            }
        }
        weights
    }

    /// Moves the weights of holes that symmetries take to one another.
    fn settle(&self, orbit: &[usize], jumps: &[Vec<Jump>], weights: &mut [i64]) {
        let now = weights[orbit[0]];
        // Where numbers are large, nobody sees whether one of them could be a little smaller.
        let most = if now.abs() > LEGIBLE { 1 } else { now.abs() };
        for size in 0..most {
            let number = size * now.signum();
            for &hole in orbit {
                weights[hole] = number;
            }
            let weight = |hole: u16| weights[usize::from(hole)];
            let is_kept = |jump: &Jump| weight(jump.from) + weight(jump.over) >= weight(jump.to);
            if self.tells_apart(weights)
                && orbit.iter().all(|&hole| jumps[hole].iter().all(is_kept))
            {
                return;
            }
        }
        for &hole in orbit {
            weights[hole] = now;
        }
    }

    /// The holes, those together that symmetries take to one another, the last holes first:
    /// in armies these are the farthest from the pegs.
    fn orbits(&self) -> Vec<Vec<usize>> {
        let mut is_known = vec![false; self.board.holes().len()];
        let mut orbits = Vec::new();
        for hole in (0..is_known.len()).rev() {
            if is_known[hole] {
                continue;
            }
            let mut orbit: Vec<usize> =
                self.symmetries.iter().map(|symmetry| usize::from(symmetry[hole])).collect();
            orbit.sort_unstable();
            orbit.dedup();
            for &hole in &orbit {
                is_known[hole] = true;
            }
            orbits.push(orbit);
        }
        orbits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Goal, Lattice, Puzzle, Reason, Verdict, Wish, solve};
    use budget::Budget;

    /// The weights that prove a puzzle impossible, if weights alone do.
    fn weights(puzzle: &Puzzle) -> Vec<Weights> {
        let answer = solve(puzzle, Wish::FewestJumps, &Budget::default());
        match answer.verdict {
            Verdict::Impossible(Reason::Pagoda { weights, .. }) => weights,
            other => panic!("weights exclude it: {other:?}"),
        }
    }

    #[test]
    fn weights_of_a_symmetric_puzzle_are_symmetric_and_small() {
        let puzzle = Puzzle::soldiers(Lattice::Orthogonal, 7, 8, 4, (3, 7)).unwrap();
        let found = weights(&puzzle);
        let [Weights(numbers)] = &found[..] else { panic!("one function will do: {found:?}") };
        for row in numbers.chunks(7) {
            assert!((0..7).all(|col| row[col] == row[6 - col]), "{row:?}");
        }
        assert!(numbers.iter().all(|&weight| (0..50).contains(&weight)), "{numbers:?}");
        let Goal::Reach(target) = puzzle.goal else { unreachable!() };
        assert_eq!(numbers.iter().max(), Some(&numbers[target]));
    }

    #[test]
    fn tidied_weights_prove_what_the_others_did() {
        let puzzles = ["row5:2", "row5:5", "goal: one; oooxox"];
        for text in puzzles {
            let named = Puzzle::named(text).expect("the name is right");
            let puzzle = named.unwrap_or_else(|| text.parse().expect("it is a puzzle"));
            for found in weights(&puzzle) {
                assert!(found.are_pagoda(&puzzle.board), "{text}");
                let again = match puzzle.goal {
                    Goal::Reach(hole) => {
                        let end = Position::of(found.0.len(), [hole]);
                        tidied(&puzzle.board, &puzzle.start, &[end], found.clone(), true)
                    }
                    _ => continue,
                };
                assert_eq!(again, found, "{text}: there is nothing left to tidy");
            }
        }
    }

    #[test]
    fn large_numbers_become_the_smallest_of_their_kind() {
        let puzzle: Puzzle = "goal: reach c1; xoo".parse().unwrap();
        let end = Position::of(3, [2]);
        let given = Weights(vec![300, 100, 400]);
        assert!(given.are_pagoda(&puzzle.board));
        let found = tidied(&puzzle.board, &puzzle.start, &[end], given, true);
        assert_eq!(found, Weights(vec![3, 1, 4]));
    }

    #[test]
    fn weights_without_any_difference_stay_as_they_are() {
        let puzzle: Puzzle = "goal: reach c1; xxo".parse().unwrap();
        let end = Position::of(3, [2]);
        let given = Weights(vec![0, 0, 0]);
        assert_eq!(tidied(&puzzle.board, &puzzle.start, &[end], given.clone(), true), given);
    }
}
