//! Exact numbers a + b·σ, where σ = (√5 - 1) / 2 is the reciprocal of the golden ratio:
//! σ² = 1 - σ.
//!
//! Give a square the weight σ^d, where d is its distance from the target. No jump
//! increases the total weight of the pegs: at best a peg comes closer, and
//! σ^(d+2) + σ^(d+1) = σ^d. The target weighs 1. If all squares behind the line
//! together weigh at most 1, no finite army reaches the target. This is Conway's
//! argument, for any lattice.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Sub};

use crate::board::Board;
use crate::lattice::Lattice;
use crate::position::Position;

/// The number `whole + sigmas·σ`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Golden {
    /// The rational part.
    pub whole: i128,
    /// The multiple of σ.
    pub sigmas: i128,
}

impl Golden {
    const SIGMA: Golden = Golden { whole: 0, sigmas: 1 };

    const fn new(whole: i128) -> Golden {
        Golden { whole, sigmas: 0 }
    }

    /// A power of σ. Its reciprocal is 1 + σ.
    fn power(exponent: i32) -> Golden {
        let base = if exponent < 0 { Golden { whole: 1, sigmas: 1 } } else { Golden::SIGMA };
        (0..exponent.unsigned_abs()).fold(Golden::new(1), |power, _| power * base)
    }

    /// Compared with zero, exactly: 2(a + bσ) = (2a - b) + b√5.
    fn sign(self) -> Ordering {
        let (rational, root) = (2 * self.whole - self.sigmas, self.sigmas);
        let (signs, squares) =
            ((rational.signum(), root.signum()), rational * rational - 5 * root * root);
        match signs {
            (0, root) => root.cmp(&0),
            (rational, 0) => rational.cmp(&0),
            (1, 1) => Ordering::Greater,
            (-1, -1) => Ordering::Less,
            (1, _) => squares.cmp(&0),
            _ => 0.cmp(&squares),
        }
    }
}

impl fmt::Display for Golden {
    /// `1`, `σ`, `5 - 8σ`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = match self.sigmas.unsigned_abs() {
            0 => return self.whole.fmt(f),
            1 => "σ".to_owned(),
            many => format!("{many}σ"),
        };
        match (self.whole, self.sigmas > 0) {
            (0, true) => f.write_str(&part),
            (0, false) => write!(f, "-{part}"),
            (whole, true) => write!(f, "{whole} + {part}"),
            (whole, false) => write!(f, "{whole} - {part}"),
        }
    }
}

impl PartialOrd for Golden {
    fn partial_cmp(&self, other: &Golden) -> Option<Ordering> {
        Some((*self - *other).sign())
    }
}

impl Add for Golden {
    type Output = Golden;
    fn add(self, other: Golden) -> Golden {
        Golden { whole: self.whole + other.whole, sigmas: self.sigmas + other.sigmas }
    }
}

impl Sub for Golden {
    type Output = Golden;
    fn sub(self, other: Golden) -> Golden {
        Golden { whole: self.whole - other.whole, sigmas: self.sigmas - other.sigmas }
    }
}

impl Mul for Golden {
    type Output = Golden;
    fn mul(self, other: Golden) -> Golden {
        let square = self.sigmas * other.sigmas;
        Golden {
            whole: self.whole * other.whole + square,
            sigmas: self.whole * other.sigmas + self.sigmas * other.whole - square,
        }
    }
}

/// Distances beyond this one have weights that do not fit.
const FARTHEST: u32 = 150;

/// Each hole of a board weighed by its distance from a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoldenWeights {
    /// The distance of each hole from the target in steps from neighbour to neighbour;
    /// `None` if no such steps lead from one to the other, which is a weight of 0.
    pub distances: Vec<Option<u32>>,
}

impl GoldenWeights {
    /// The weights of a board's holes; `None` if one of them is too far away to be exact.
    pub fn of(board: &Board, target: usize) -> Option<GoldenWeights> {
        let holes = board.holes();
        let way = |from: u32, to: u32| to as i32 - from as i32;
        let distance = |hole: usize| {
            let (there, here) = (holes[target], holes[hole]);
            board.lattice().distance(way(here.col, there.col), way(here.row, there.row))
        };
        let distances: Vec<Option<u32>> = (0..holes.len()).map(distance).collect();
        let is_near = distances.iter().flatten().all(|&distance| distance <= FARTHEST);
        is_near.then_some(GoldenWeights { distances })
    }

    /// The weight of a hole, nearly: 1 for the target.
    pub fn near(&self, hole: usize) -> f64 {
        let sigma = (5f64.sqrt() - 1.0) / 2.0;
        self.distances[hole].map_or(0.0, |distance| sigma.powi(distance as i32))
    }

    /// The total weight of the pegs, which no jump increases.
    pub fn sum(&self, position: &Position) -> Golden {
        let distances = position.pegs().filter_map(|hole| self.distances[hole]);
        distances.fold(Golden::new(0), |sum, distance| sum + Golden::power(distance as i32))
    }
}

/// The total weight of all squares behind the line, for a target this many rows beyond
/// it.
///
/// With 1/(1 - σ) = 1/σ², the row at depth v below the target weighs
/// - orthogonal: σ^v (1 + 2σ/(1 - σ)) = σ^v + 2σ^(v-1);
/// - all eight: 2v + 1 squares at distance v, then one more on either side at
///   each distance: (2v + 1) σ^v + 2σ^(v-1);
/// - hex: v + 1 squares at distance v, then as before: (v + 1) σ^v + 2σ^(v-1);
/// - diagonal: v + 1 squares at distance v, then on either side at each second
///   distance: (v + 1) σ^v + 2σ^(v+2)/(1 - σ²) = (v + 1) σ^v + 2σ^(v+1).
///
/// The sum of σ^v from v = n on is σ^(n-2), and that of v σ^v is
/// n σ^(n-2) + σ^(n-3).
pub fn weight_behind_the_line(lattice: Lattice, level: u32) -> Golden {
    let n = level.min(64) as i32;
    let power = Golden::power;
    let times = |factor: i32, value: Golden| Golden::new(i128::from(factor)) * value;
    let ones = power(n - 2);
    let depths = times(n, ones) + power(n - 3);
    match lattice {
        Lattice::Orthogonal => ones + times(2, power(n - 3)),
        Lattice::All => times(2, depths) + ones + times(2, power(n - 3)),
        Lattice::Hex => depths + ones + times(2, power(n - 3)),
        Lattice::Diagonal => depths + ones + times(2, power(n - 1)),
    }
}

/// Whether the weights prove that no army reaches a level.
// ANCHOR: reach
pub fn is_out_of_reach(lattice: Lattice, level: u32) -> bool {
    weight_behind_the_line(lattice, level) <= Golden::new(1)
}
// ANCHOR_END: reach

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Goal, Puzzle};

    #[test]
    fn no_army_reaches_the_published_levels() {
        let first = |lattice| (1..20).find(|&level| is_out_of_reach(lattice, level));
        assert_eq!(Lattice::ALL.map(first), [5, 7, 9, 8].map(Some));
        assert_eq!(weight_behind_the_line(Lattice::Orthogonal, 5), Golden::new(1));
        for lattice in Lattice::ALL {
            assert!((9..200).all(|level| is_out_of_reach(lattice, level)));
        }
    }

    #[test]
    fn rows_weigh_what_their_squares_weigh() {
        let sigma = (5f64.sqrt() - 1.0) / 2.0;
        for lattice in Lattice::ALL {
            for level in 1..=9 {
                let exact = weight_behind_the_line(lattice, level);
                let squares = (-200..=200).flat_map(|x| {
                    (level as i32..200).filter_map(move |depth| lattice.distance(x, -depth))
                });
                let near: f64 = squares.map(|far| sigma.powi(far as i32)).sum();
                let exact = exact.whole as f64 + exact.sigmas as f64 * sigma;
                assert!((near - exact).abs() < 1e-6, "{lattice} {level}: {near} {exact}");
            }
        }
    }

    #[test]
    fn no_jump_raises_the_golden_sum_and_one_towards_the_target_keeps_it() {
        for lattice in Lattice::ALL {
            let puzzle = Puzzle::soldiers(lattice, 7, 8, 4, (3, 7)).unwrap();
            let Goal::Reach(target) = puzzle.goal else { unreachable!() };
            let weights = GoldenWeights::of(&puzzle.board, target).unwrap();
            assert_eq!((weights.distances[target], weights.near(target)), (Some(0), 1.0));
            let mut kept = 0;
            for jump in puzzle.board.jumps() {
                let [from, over, to] = [jump.from, jump.over, jump.to].map(usize::from);
                let before = weights.sum(&Position::of(56, [from, over]));
                let after = weights.sum(&Position::of(56, [to]));
                assert!(after <= before, "{lattice}: {from} {to}");
                kept += u32::from(after == before);
            }
            assert!(kept > 0);
        }
    }

    #[test]
    fn golden_numbers_are_written_as_people_write_them() {
        let written = |whole, sigmas| Golden { whole, sigmas }.to_string();
        assert_eq!(
            [written(0, 0), written(3, 0), written(0, 1), written(0, -2)],
            ["0", "3", "σ", "-2σ"]
        );
        assert_eq!([written(5, -8), written(-1, 2), written(1, 1)], ["5 - 8σ", "-1 + 2σ", "1 + σ"]);
    }

    #[test]
    fn a_hole_too_far_away_has_no_exact_weight() {
        let long: Puzzle = format!("goal: reach a1; o{}", "x".repeat(200)).parse().unwrap();
        assert_eq!(GoldenWeights::of(&long.board, 0), None);
    }

    #[test]
    fn golden_numbers_are_compared_exactly() {
        let sigma = (5f64.sqrt() - 1.0) / 2.0;
        for whole in -30..30 {
            for sigmas in -30..30 {
                let near = f64::from(whole) + f64::from(sigmas) * sigma;
                let number = Golden { whole: whole.into(), sigmas: sigmas.into() };
                assert_eq!(number.partial_cmp(&Golden::new(0)), near.partial_cmp(&0.0));
            }
        }
        assert_eq!(Golden::power(5) * Golden::power(-5), Golden::new(1));
    }
}
