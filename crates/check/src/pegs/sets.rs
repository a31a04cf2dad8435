//! Closed sets on a board.

use std::collections::HashSet;

use super::Puzzle;
use super::board::Goal;
use super::closed::{self, Bound, Frame, MOST_SYMMETRIES};
use super::weights::{sum, weight};
use crate::numbers::Numbers;
use crate::{Rejection, reject};

impl Puzzle {
    /// Reads the symmetries: permutations of the holes that take jumps to jumps
    /// and leave the puzzle as it is. With the identity, which comes first, they are a
    /// group.
    pub(super) fn symmetries(
        &self,
        numbers: &mut Numbers<'_>,
        keeps: impl Fn(&dyn Fn(&[bool]) -> Vec<bool>) -> bool,
    ) -> Result<Vec<Vec<usize>>, Rejection> {
        let holes = self.board.holes.len();
        let jumps: HashSet<_> = self.board.jumps.iter().copied().collect();
        let count = numbers.count(MOST_SYMMETRIES, "symmetries")?;
        let mut read = |number: usize| {
            let mut is_taken = vec![false; holes];
            let mut goes = Vec::with_capacity(holes);
            for _ in 0..holes {
                let to = numbers.next()?;
                match usize::try_from(to).ok().filter(|&to| to < holes && !is_taken[to]) {
                    Some(to) => {
                        is_taken[to] = true;
                        goes.push(to);
                    }
                    None => reject!("symmetry {number} is not a permutation of the holes"),
                }
            }
            if let Some(&[from, _, to]) =
                self.board.jumps.iter().find(|jump| !jumps.contains(&jump.map(|hole| goes[hole])))
            {
                let (from, to) = (self.board.name(from), self.board.name(to));
                reject!("symmetry {number} does not map the jump {from}-{to} to a jump");
            }
            let image = |pegs: &[bool]| {
                let mut image = vec![false; holes];
                (0..holes).for_each(|hole| image[goes[hole]] = pegs[hole]);
                image
            };
            if !keeps(&image) {
                reject!("symmetry {number} changes the start or the goal");
            }
            Ok(goes)
        };
        let mut symmetries = vec![(0..holes).collect::<Vec<usize>>()];
        for number in 1..=count {
            symmetries.push(read(number)?);
        }
        let known: HashSet<&Vec<usize>> = symmetries.iter().collect();
        for (first, second) in
            symmetries.iter().flat_map(|a| symmetries.iter().map(move |b| (a, b)))
        {
            if !known.contains(&first.iter().map(|&hole| second[hole]).collect::<Vec<_>>()) {
                reject!("the symmetries are not a group: the product of two of them is missing");
            }
        }
        Ok(symmetries)
    }

    /// A closed set of positions, from the start on, without any of the ends that
    /// are left. Returns how many there are.
    pub(super) fn positions(
        &self,
        numbers: &mut Numbers<'_>,
        ends: &[Vec<bool>],
    ) -> Result<u64, Rejection> {
        if ends.is_empty() {
            reject!("no end is left for the closed set to rule out");
        }
        let holes = self.board.holes.len();
        let is_end = |pegs: &[bool]| ends.iter().any(|end| end == pegs);
        let symmetries =
            self.symmetries(numbers, |image| ends.iter().all(|end| is_end(&image(end))))?;
        let mut bounds = Vec::new();
        for _ in 0..numbers.count(numbers.left(), "bounds")? {
            if numbers.next()? != 0 {
                reject!("a bound has a unit, which only claims about numbers allow");
            }
            let weights = self.weights(numbers)?;
            let sums = ends.iter().map(|end| sum(&weights, end));
            let edge = sums.min().expect("an end is left");
            bounds.push(Bound { weights, edge });
            closed::afford_bounds(numbers.bounds, bounds.len(), holes, symmetries.len())?;
        }
        let first = (0..self.start.len()).filter(|&hole| self.start[hole]).collect();
        self.closed(numbers, symmetries, bounds, first, &is_end)
    }

    /// A closed set of needs, from the target back: what would have to be there
    /// for it to be reached, in fewer jumps than stated or in any number.
    ///
    /// Unmaking a jump puts two pegs for one. So a plan of fewer jumps needs at
    /// most as many pegs of the start as are stated, and of these each weighs the
    /// unit and what it weighs beyond it.
    pub(super) fn needs(
        &self,
        numbers: &mut Numbers<'_>,
        target: usize,
        most_pegs: Option<u64>,
    ) -> Result<u64, Rejection> {
        let holes = self.board.holes.len();
        let only_target = self.only(target);
        let symmetries = self.symmetries(numbers, |image| {
            image(&self.start) == self.start && image(&only_target) == only_target
        })?;
        let mut bounds = Vec::new();
        for _ in 0..numbers.count(numbers.left(), "bounds")? {
            let unit = weight(numbers)?;
            if most_pegs.is_none() && unit != 0 {
                reject!("a bound has a unit, which only claims about numbers allow");
            }
            let weights = self.weights_of_needs(numbers)?;
            let beyond: Vec<i128> = weights.iter().map(|&weight| (weight - unit).max(0)).collect();
            let edge = unit * i128::from(most_pegs.unwrap_or(0)) + sum(&beyond, &self.start);
            bounds.push(Bound { weights, edge });
            closed::afford_bounds(numbers.bounds, bounds.len(), holes, symmetries.len())?;
        }
        if let Some(most) = most_pegs {
            // One for each peg: no jump raises that, either.
            bounds.push(Bound { weights: vec![1; holes], edge: most.into() });
        }
        let is_there = |needed: &[bool]| needed.iter().zip(&self.start).all(|(a, b)| !a | b);
        self.closed(numbers, symmetries, bounds, vec![target], &is_there)
    }

    fn closed(
        &self,
        numbers: &mut Numbers<'_>,
        symmetries: Vec<Vec<usize>>,
        bounds: Vec<Bound>,
        first: Vec<usize>,
        is_last: &(dyn Fn(&[bool]) -> bool + Sync),
    ) -> Result<u64, Rejection> {
        let holes = self.board.holes.len();
        let frame = Frame {
            forward: matches!(self.goal, Goal::Ends(_)),
            squares: holes,
            all_squares: holes,
            symmetries,
            bounds,
            limits: numbers.bounds,
            first,
            is_last,
            name: &|hole| self.board.name(hole),
        };
        let members = closed::read_members(numbers, holes, frame.width())?;
        closed::check(&frame, &self.board.jumps, &members)?;
        Ok((members.len() / frame.width()) as u64)
    }
}
