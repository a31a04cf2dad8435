//! What no jump can change, or only lower: sets of holes and weights.

use super::Puzzle;
use super::board::{Goal, Jump, MOST_HOLES};
use crate::numbers::Numbers;
use crate::{Rejection, reject};

/// The next weight, one that cannot be negative. All of them fit 64 bits: the sum
/// of as many as there can be is then far from the end of an `i128`.
pub(super) fn weight(numbers: &mut Numbers<'_>) -> Result<i128, Rejection> {
    let weight = numbers.next()?;
    match i64::try_from(weight) {
        Ok(small) => Ok(small.into()),
        Err(_) => reject!("a weight is {weight}, which does not fit in 64 bits"),
    }
}

/// The next weight, one with a sign.
fn signed_weight(numbers: &mut Numbers<'_>) -> Result<i128, Rejection> {
    let weight = numbers.signed()?;
    match i64::try_from(weight) {
        Ok(small) => Ok(small.into()),
        Err(_) => reject!("a weight is {weight}, which does not fit in 64 bits"),
    }
}

/// The sum of the weights of all pegs.
pub(super) fn sum(weights: &[i128], pegs: &[bool]) -> i128 {
    weights.iter().zip(pegs).filter(|&(_, peg)| *peg).map(|(weight, _)| weight).sum()
}

impl Puzzle {
    /// The ends that sets of holes leave: sets of which every jump touches none or
    /// two. A jump changes the pegs of all its holes, so it never changes whether
    /// the pegs in the set are even or odd in number; where start and end differ
    /// in that, no plan leads from one to the other.
    pub(super) fn ends_left_by_parity(
        &self,
        numbers: &mut Numbers<'_>,
        mut ends: Vec<Vec<bool>>,
    ) -> Result<Vec<Vec<bool>>, Rejection> {
        let holes = self.board.holes.len();
        let sets = numbers.count(MOST_HOLES, "sets of holes")?;
        if sets > 0 && matches!(self.goal, Goal::Reach(_)) {
            reject!("sets of holes cannot rule out a hole to reach");
        }
        for number in 1..=sets {
            let mut set = vec![false; holes];
            let mut hole = 0;
            for index in 0..numbers.count(holes, "holes in a set")? {
                let difference = numbers.next()?;
                if (difference == 0 && index > 0) || difference >= (holes - hole) as u128 {
                    reject!("set {number} has holes out of order, or not of the board");
                }
                hole += difference as usize;
                set[hole] = true;
            }
            let touched = |jump: &Jump| jump.iter().filter(|&&hole| set[hole]).count();
            if let Some(jump) = self.board.jumps.iter().find(|jump| touched(jump) % 2 == 1) {
                let (from, to) = (self.board.name(jump[0]), self.board.name(jump[2]));
                let touched = touched(jump);
                reject!("set {number} has {touched} of the holes of {from}-{to}, not 0 or 2");
            }
            let is_odd = |pegs: &[bool]| {
                pegs.iter().zip(&set).filter(|&(peg, marked)| *peg && *marked).count() % 2 == 1
            };
            ends.retain(|end| is_odd(end) == is_odd(&self.start));
        }
        Ok(ends)
    }

    /// Rejects if an end is left.
    pub(super) fn require_none(&self, ends: &[Vec<bool>], why: &str) -> Result<(), Rejection> {
        if let Some(end) = ends.first() {
            let pegs = (0..self.start.len()).filter(|&hole| end[hole]);
            let names: Vec<String> = pegs.map(|hole| self.board.name(hole)).collect();
            reject!("this does not rule out the end with pegs in {}: {why}", names.join(" "));
        }
        Ok(())
    }

    /// Reads a weight for each hole, such that no jump raises the sum: what it
    /// lands on weighs at most as much as the two pegs it takes.
    pub(super) fn weights(&self, numbers: &mut Numbers<'_>) -> Result<Vec<i128>, Rejection> {
        let read = self.board.holes.iter().map(|_| signed_weight(numbers));
        let weights = read.collect::<Result<Vec<_>, _>>()?;
        for &[from, over, to] in &self.board.jumps {
            if weights[from] + weights[over] < weights[to] {
                let names = [from, over, to].map(|hole| self.board.name(hole));
                let [a, b, c] = [from, over, to].map(|hole| weights[hole]);
                let [from, over, to] = names;
                reject!(
                    "{from}-{to} increases the sum: {from} and {over} weigh {a} and {b}, {to} {c}"
                );
            }
        }
        Ok(weights)
    }

    /// Weights that are not negative, too, so that what is needed weighs no more
    /// than a position with more pegs.
    pub(super) fn weights_of_needs(
        &self,
        numbers: &mut Numbers<'_>,
    ) -> Result<Vec<i128>, Rejection> {
        let weights = self.weights(numbers)?;
        if let Some(hole) = weights.iter().position(|&weight| weight < 0) {
            reject!("{} has a negative weight, {}", self.board.name(hole), weights[hole]);
        }
        Ok(weights)
    }

    /// The ends that weights leave, and why not the others: no jump raises the sum
    /// of the weights, and those ends need more than there is at the start. A hole
    /// to reach is an end like any other if further pegs weigh no less than nothing.
    pub(super) fn ends_left_by_weights(
        &self,
        numbers: &mut Numbers<'_>,
        mut ends: Vec<Vec<bool>>,
    ) -> Result<(Vec<Vec<bool>>, String), Rejection> {
        let functions = numbers.count(MOST_HOLES, "weight functions")?;
        let mut told = format!(
            "for every end, one of {functions} weight functions sums to more than at the start, \
             and no jump increases a sum"
        );
        for _ in 0..functions {
            let weights = match self.goal {
                Goal::Reach(_) => self.weights_of_needs(numbers)?,
                Goal::Ends(_) => self.weights(numbers)?,
            };
            let start = sum(&weights, &self.start);
            let needed = ends.iter().map(|end| sum(&weights, end)).min();
            ends.retain(|end| sum(&weights, end) <= start);
            if let (Some(needed), 1) = (needed, functions) {
                told = format!(
                    "weights sum to {start} at the start, the goal needs {needed}, and no jump \
                     increases the sum"
                );
            }
        }
        Ok((ends, told))
    }
}
