//! Percolation: white fills the top row, black pebbles lie at random below. Does white come
//! through to the bottom, how many rounds does it take, and how many pebbles survive?
//!
//! Below a certain density of black pebbles white is soon stuck; above it, it nearly always
//! gets through and nearly nothing survives. Near it the paths are longest. It is the
//! site percolation threshold of the lattice.
//!
//! ```
//! use budget::Budget;
//! use gone::Neighbours;
//! use gone::percolation::Experiment;
//!
//! let experiment = Experiment { rows: 40, cols: 40, neighbours: Neighbours::Four, seed: 7 };
//! let sparse = experiment.point(0.4, 10, &Budget::default())?;
//! let dense = experiment.point(0.8, 10, &Budget::default())?;
//! assert_eq!((sparse.crossed, dense.crossed), (0, 10));
//! assert!(sparse.survivors.mean() > 0.5 && dense.survivors.mean() < 0.05);
//! # Ok::<(), gone::random::MakeError>(())
//! ```

use board::mixed;
use budget::Budget;

use crate::board::Board;
use crate::flood::{FloodError, flood};
use crate::random::{Density, MakeError, board_within};
use crate::rules::{Cell, Colour, Neighbours, Rules};

/// Boards of one size, all random numbers from one seed. The board of a run is the same at
/// every density but for the pebbles that come with a higher one: so the points of a curve
/// can be found one by one, and the curve is smooth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Experiment {
    /// The number of rows, the top one included; at least 2.
    pub rows: u32,
    /// The number of columns.
    pub cols: u32,
    /// Which cells are next to each other.
    pub neighbours: Neighbours,
    /// The random seed.
    pub seed: u64,
}

/// The outcome of one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The number of rounds until white stops spreading.
    pub rounds: u64,
    /// The number of black pebbles at the start.
    pub black: u64,
    /// The number of black pebbles at the end.
    pub left: u64,
    /// Whether white reached the bottom row.
    pub crossed: bool,
}

/// The mean and the spread of a number over several runs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spread {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Spread {
    fn add(&mut self, number: f64) {
        self.count += 1;
        self.sum += number;
        self.squares += number * number;
    }

    /// The mean; 0 without any runs.
    pub fn mean(self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum / self.count as f64 }
    }

    /// The standard deviation from run to run; 0 with fewer than two runs.
    pub fn deviation(self) -> f64 {
        if self.count < 2 {
            return 0.0;
        }
        let around = self.squares - self.sum * self.mean();
        (around.max(0.0) / (self.count - 1) as f64).sqrt()
    }
}

/// The runs at one density.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// The fraction of black cells below the top row.
    pub density: f64,
    /// The number of runs.
    pub runs: u64,
    /// The number of runs in which white reached the bottom row.
    pub crossed: u64,
    /// The number of runs after which a black pebble remained.
    pub remained: u64,
    /// The rounds until white stopped spreading.
    pub rounds: Spread,
    /// The most rounds of all runs.
    pub most_rounds: u64,
    /// The fraction of black pebbles that survived; 0 in a run without any.
    pub survivors: Spread,
}

impl Point {
    /// A density without any runs.
    pub fn new(density: f64) -> Point {
        Point { density, ..Point::default() }
    }

    /// Adds a run.
    pub fn add(&mut self, sample: Sample) {
        self.runs += 1;
        self.crossed += u64::from(sample.crossed);
        self.remained += u64::from(sample.left > 0);
        self.rounds.add(sample.rounds as f64);
        self.most_rounds = self.most_rounds.max(sample.rounds);
        self.survivors.add(sample.left as f64 / sample.black.max(1) as f64);
    }

    /// The fraction of runs in which white reached the bottom row; 0 without any runs.
    pub fn crossing(&self) -> f64 {
        self.crossed as f64 / self.runs.max(1) as f64
    }
}

impl Experiment {
    /// Runs one board of a density, which is from 0 to 1.
    ///
    /// # Errors
    /// If the board needs more memory than the budget allows, or its control was stopped.
    ///
    /// # Panics
    /// If the density is not from 0 to 1.
    pub fn sample(&self, density: f64, run: u64, budget: &Budget) -> Result<Sample, MakeError> {
        let density = Density::new(density, 0.0).expect("densities are from 0 to 1");
        let seed = mixed(self.seed ^ mixed(run.wrapping_add(1)));
        let mut board = board_within(self.rows, self.cols, density, seed, budget)?;
        for col in 0..self.cols {
            board.put(0, col, Cell::White);
        }
        let rules = Rules { neighbours: self.neighbours, wrap: false, spread: Colour::White };
        let black = board.count(Colour::Black);
        let flooded = flood(&mut board, rules, None, budget).map_err(|error| match error {
            FloodError::TooLarge(error) => MakeError::TooLarge(error),
            FloodError::Stopped { reason, .. } => MakeError::Stopped(reason),
        })?;
        let crossed = reaches_bottom(&board);
        Ok(Sample { rounds: flooded.rounds, black, left: flooded.left, crossed })
    }

    /// Runs so many boards of a density.
    ///
    /// # Errors
    /// As [`Experiment::sample`].
    ///
    /// # Panics
    /// If the density is not from 0 to 1.
    pub fn point(&self, density: f64, runs: u64, budget: &Budget) -> Result<Point, MakeError> {
        let mut point = Point::new(density);
        for run in 0..runs {
            point.add(self.sample(density, run, budget)?);
        }
        Ok(point)
    }
}

/// Whether the bottom row has a white pebble.
fn reaches_bottom(board: &Board) -> bool {
    let words = crate::board::words(board.cols());
    let white = board.plane(Colour::White);
    white[white.len() - words.min(white.len())..].iter().any(|&word| word != 0)
}

/// The density at which white gets through in half of the runs, by interpolation between
/// points in ascending order; `None` if they do not pass one half.
pub fn threshold(points: &[Point]) -> Option<f64> {
    let pairs = points.windows(2).filter(|pair| pair.iter().all(|point| point.runs > 0));
    pairs.map(|pair| (pair[0], pair[1])).find_map(|(low, high)| {
        let (below, above) = (low.crossing(), high.crossing());
        (below < 0.5 && above >= 0.5)
            .then(|| low.density + (high.density - low.density) * (0.5 - below) / (above - below))
    })
}

/// The published threshold of the infinite lattice. For four neighbours it is known by
/// simulation only (Newman and Ziff, 2000; Jacobsen, 2015); the one for eight is exactly its
/// complement, because the two lattices are matching (Sykes and Essam, 1964).
pub const fn published_threshold(neighbours: Neighbours) -> f64 {
    match neighbours {
        Neighbours::Four => 0.592_746_05,
        Neighbours::Eight => 1.0 - 0.592_746_05,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{random, twin};

    const SMALL: Experiment =
        Experiment { rows: 12, cols: 17, neighbours: Neighbours::Four, seed: 3 };

    #[test]
    fn a_sample_is_what_the_plain_queue_makes_of_the_same_board() {
        for neighbours in [Neighbours::Four, Neighbours::Eight] {
            for (run, density) in [0.2, 0.4, 0.6, 0.8, 1.0].into_iter().enumerate() {
                let run = run as u64;
                let experiment = Experiment { neighbours, ..SMALL };
                let sample = experiment.sample(density, run, &Budget::default()).unwrap();
                let seed = mixed(3 ^ mixed(run + 1));
                let density = Density::new(density, 0.0).unwrap();
                let mut board = random::board(12, 17, density, seed, 1 << 20).unwrap();
                (0..17).for_each(|col| board.put(0, col, Cell::White));
                let map = twin::rounds(&board, Rules { neighbours, ..Rules::default() });
                let crossed = (0..17).any(|col| map.round(11, col).is_some());
                assert_eq!(
                    sample,
                    Sample {
                        rounds: map.last().into(),
                        black: board.count(Colour::Black),
                        left: map.left(),
                        crossed,
                    }
                );
            }
        }
    }

    #[test]
    fn more_pebbles_never_keep_white_from_getting_through() {
        for run in 0..20 {
            let crossed = (0..=20).map(|step| {
                SMALL.sample(f64::from(step) / 20.0, run, &Budget::default()).unwrap().crossed
            });
            assert!(crossed.is_sorted(), "{run}");
        }
        let full = SMALL.point(1.0, 3, &Budget::default()).unwrap();
        assert_eq!((full.crossed, full.remained, full.most_rounds), (3, 0, 11));
        assert_eq!((full.rounds.mean(), full.rounds.deviation()), (11.0, 0.0));
        let none = SMALL.point(0.0, 3, &Budget::default()).unwrap();
        assert_eq!((none.crossed, none.remained, none.most_rounds), (0, 0, 0));
    }

    /// The judge is a published number: 0.5927 for four neighbours, 0.4073 for eight.
    #[test]
    fn the_threshold_is_the_published_one_within_its_spread() {
        for neighbours in [Neighbours::Four, Neighbours::Eight] {
            let published = published_threshold(neighbours);
            let experiment = Experiment { rows: 97, cols: 96, neighbours, seed: 1 };
            let points: Vec<Point> = (-3..=3)
                .map(|step| published + 0.015 * f64::from(step))
                .map(|density| experiment.point(density, 50, &Budget::default()).unwrap())
                .collect();
            let found = threshold(&points).expect("the curve passes one half");
            assert!((found - published).abs() < 0.012, "{neighbours:?}: {found}");
        }
    }

    #[test]
    fn it_takes_longest_a_little_above_the_threshold() {
        let experiment = Experiment { rows: 60, cols: 60, ..SMALL };
        let rounds = [0.5, 0.61, 0.75]
            .map(|density| experiment.point(density, 20, &Budget::default()).unwrap().rounds);
        let [below, near, above] = rounds.map(Spread::mean);
        assert!(near > 1.2 * below && near > 1.2 * above, "{below} {near} {above}");
    }

    #[test]
    fn a_curve_that_does_not_pass_one_half_has_no_threshold() {
        let point = |density, crossed| Point { density, runs: 4, crossed, ..Point::default() };
        assert_eq!(threshold(&[]), None);
        assert_eq!(threshold(&[point(0.5, 0), point(0.6, 1)]), None);
        assert_eq!(threshold(&[point(0.5, 2), point(0.6, 4)]), None);
        let found = threshold(&[point(0.5, 0), point(0.6, 1), point(0.7, 3)]).unwrap();
        assert!((found - 0.65).abs() < 1e-12, "{found}");
    }
}
