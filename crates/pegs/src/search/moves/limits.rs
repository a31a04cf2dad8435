//! Weights that say that a position is on no plan.

use super::side::Way;
use crate::answer::Weights;
use crate::board::{Board, Symmetry};
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::set::Set;

/// Functions of which no jump raises the sum, each with all of its images: a position of which
/// one sums to more than at the start, or to less than at every end, is on no plan.
#[derive(Default)]
pub(super) struct Limits {
    /// Those that were found, without their images.
    pub(super) found: Vec<Weights>,
    /// The weights of each hole, by all functions.
    weights: Vec<Vec<i32>>,
    /// What each jump takes of the sums.
    costs: Vec<Vec<i32>>,
    /// The least sums of an end, and those of the start.
    least: Vec<i32>,
    most: Vec<i32>,
}

/// What the weights of a function add up to at the most, signs left out: half of what fits.
const MOST: u64 = 1 << 30;

impl Limits {
    /// Those of a puzzle, of which there are none yet.
    pub(super) fn new(board: &Board) -> Limits {
        Limits {
            weights: vec![Vec::new(); board.holes().len()],
            costs: vec![Vec::new(); board.jumps().len()],
            ..Limits::default()
        }
    }

    /// The bytes they take.
    pub(super) fn bytes(&self) -> u64 {
        let lists = self.weights.iter().chain(&self.costs);
        let of_found = self.found.iter().map(|weights| 8 * weights.0.capacity()).sum::<usize>();
        (lists.map(|list| 4 * list.capacity()).sum::<usize>() + of_found) as u64
    }

    /// The number of functions, images counted.
    pub(super) fn len(&self) -> usize {
        self.least.len()
    }

    /// Adds a function and its images, unless its numbers are too large.
    pub(super) fn add(
        &mut self,
        found: Weights,
        puzzle: &Puzzle,
        ends: &[Position],
        symmetries: &[Symmetry],
    ) {
        if found.0.iter().map(|weight| weight.unsigned_abs()).fold(0, u64::saturating_add) > MOST {
            return;
        }
        let mut images: Vec<Weights> = Vec::new();
        for symmetry in symmetries {
            let image = symmetry.iter().map(|&hole| found.0[usize::from(hole)]).collect();
            if !images.iter().any(|known| known.0 == image) {
                images.push(Weights(image));
            }
        }
        for image in &images {
            let least = ends.iter().map(|end| image.sum(end)).min().expect("there is an end");
            self.least.push(least as i32);
            self.most.push(image.sum(&puzzle.start) as i32);
            let weight = |hole: u16| image.0[usize::from(hole)] as i32;
            for (hole, weights) in self.weights.iter_mut().enumerate() {
                weights.push(weight(hole as u16));
            }
            for (jump, costs) in puzzle.board.jumps().iter().zip(&mut self.costs) {
                costs.push(weight(jump.from) + weight(jump.over) - weight(jump.to));
            }
        }
        self.found.push(found);
    }

    /// How far the sums of a position may fall going forth, or rise going back.
    pub(super) fn slack<const W: usize>(&self, way: Way, set: &Set<W>, slack: &mut Vec<i32>) {
        slack.clear();
        slack.resize(self.len(), 0);
        for hole in set.iter() {
            slack.iter_mut().zip(&self.weights[hole]).for_each(|(sum, weight)| *sum += weight);
        }
        match way {
            Way::Forth => slack.iter_mut().zip(&self.least).for_each(|(sum, end)| *sum -= end),
            Way::Back => {
                slack.iter_mut().zip(&self.most).for_each(|(sum, start)| *sum = start - *sum);
            }
        }
    }

    /// Whether a position is excluded.
    pub(super) fn exclude<const W: usize>(&self, way: Way, set: &Set<W>) -> bool {
        let mut slack = Vec::new();
        self.slack(way, set, &mut slack);
        slack.iter().any(|&slack| slack < 0)
    }

    /// Whether a jump leaves the sums within the limits.
    pub(super) fn allow(&self, slack: &[i32], jump: u16) -> bool {
        slack.iter().zip(&self.costs[usize::from(jump)]).all(|(slack, cost)| slack >= cost)
    }
}
