//! Tests for programs that find jumps: goals that can be reached, and as many that cannot, from
//! easy to hard, no two the same up to symmetry.
//!
//! ```
//! use budget::Budget;
//! use pegs::Lattice;
//! use pegs::suite::{Boards, Order, make};
//!
//! let boards = Boards::Random(vec!["4x4".parse()?, "5x4".parse()?]);
//! let order = Order { boards, lattice: Lattice::Orthogonal, count: 10, seed: 7 };
//! let tests = make(&order, &Budget::default())?;
//! assert_eq!(tests.iter().filter(|test| test.plan.is_some()).count(), 5);
//! assert!(tests.is_sorted_by_key(|test| test.positions));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeSet;
use std::sync::Arc;

use board::{Grid, Numbers, Size};
use budget::{Budget, Control, StopReason};

use crate::answer::{Verdict, Wish};
use crate::board::Board;
use crate::classic::{self, Method};
use crate::goal::Goal;
use crate::lattice::Lattice;
use crate::plan::Plan;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::solve::solve;

/// The tests to make.
#[derive(Clone, Debug)]
pub struct Order {
    /// The boards.
    pub boards: Boards,
    /// The kind of jump.
    pub lattice: Lattice,
    /// The number of tests.
    pub count: usize,
    /// The seed: the same order gives the same tests on every machine.
    pub seed: u64,
}

/// The boards of a suite.
#[derive(Clone, Debug)]
pub enum Boards {
    /// Random armies on boards of these sizes, which take turns, each with a target. The sizes
    /// are those of boards with at most [`MOST_SQUARES`] squares.
    Random(Vec<Size>),
    /// One board whose lower half is full, and every empty hole as a target; balanced or not.
    Soldiers(Size),
}

/// The largest board, in squares.
pub const MOST_SQUARES: u64 = 64;

/// The most positions that [`SuiteTest::positions`] counts.
pub const MOST_POSITIONS: u64 = 1 << 13;

/// The most pegs of a random army.
const MOST_PEGS: usize = 14;
/// The tries for each test, and for a suite whatever its length.
const TRIES: (usize, usize) = (50, 1000);

/// A test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuiteTest {
    /// The board with its target.
    pub puzzle: Puzzle,
    /// A plan with as few jumps as possible; `None` if the goal cannot be reached.
    pub plan: Option<Plan>,
    /// The positions that a search by levels examines, up to [`MOST_POSITIONS`].
    pub positions: u64,
}

/// Why there are no tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SuiteError {
    /// The boards have too few different targets.
    #[error(
        "only {found} of {count} tests were found on these boards: ask for fewer, or for larger boards"
    )]
    TooFew {
        /// The tests that were found.
        found: usize,
        /// Those that were ordered.
        count: usize,
    },
    /// The budget ran out.
    #[error(transparent)]
    Stopped(#[from] StopReason),
}

/// Makes the tests, from easy to hard.
///
/// # Errors
/// If the boards have too few different targets, or the budget runs out.
///
/// # Panics
/// If a board has more than [`MOST_SQUARES`] squares.
pub fn make(order: &Order, budget: &Budget) -> Result<Vec<SuiteTest>, SuiteError> {
    let mut search = Search {
        order,
        budget,
        numbers: Numbers::with_seed(order.seed),
        kept: Vec::new(),
        seen: BTreeSet::new(),
    };
    match &order.boards {
        Boards::Random(sizes) => search.random(sizes)?,
        Boards::Soldiers(size) => search.soldiers(*size)?,
    }
    let (found, count) = (search.kept.len(), order.count);
    if found < count {
        return Err(SuiteError::TooFew { found, count });
    }
    let mut tests = search.kept;
    tests.sort_by_cached_key(|test| {
        let jumps = test.plan.as_ref().map_or(usize::MAX, |plan| plan.jumps.len());
        (test.positions, jumps, crate::text::one_line(&test.puzzle))
    });
    Ok(tests)
}

struct Search<'a> {
    order: &'a Order,
    budget: &'a Budget,
    numbers: Numbers,
    kept: Vec<SuiteTest>,
    /// The tests that are kept, each as the smallest of its images.
    seen: BTreeSet<Grid<(bool, bool)>>,
}

impl Search<'_> {
    /// Every empty hole of a board whose lower half is full, in random order.
    fn soldiers(&mut self, size: Size) -> Result<(), StopReason> {
        let army = size.rows() / 2;
        let squares: Vec<_> = size.squares().filter(|square| square.row >= army).collect();
        let mut left = squares;
        while self.kept.len() < self.order.count && !left.is_empty() {
            let target = left.swap_remove(self.numbers.below(left.len()));
            let at = (target.col, target.row);
            let puzzle = Puzzle::soldiers(self.order.lattice, size.cols(), size.rows(), army, at)
                .expect("the board is not too large");
            self.offer(puzzle, usize::MAX)?;
        }
        Ok(())
    }

    /// Random armies: in turn a target that jumps have reached, and one that may be out of
    /// reach. One in twenty has a peg from the start.
    fn random(&mut self, sizes: &[Size]) -> Result<(), StopReason> {
        let half = self.order.count.div_ceil(2);
        let tries = TRIES.0 * self.order.count + TRIES.1;
        for number in 0..tries {
            if self.kept.len() == self.order.count {
                break;
            }
            let board = Board::new(self.order.lattice, sizes[number % sizes.len()], |_| true)
                .expect("the board is neither empty nor too large");
            let start = self.army(&board);
            let is_met = |test: &&SuiteTest| test.puzzle.is_met(&test.puzzle.start);
            let met = self.kept.iter().filter(is_met).count();
            let target = if met < (self.order.count / 20).max(1) && self.order.count > 2 {
                start.pegs().nth(self.numbers.below(start.len()))
            } else if number.is_multiple_of(2) {
                self.reached(&board, &start)
            } else {
                self.beyond(&board, &start)
            };
            if let Some(target) = target {
                self.offer(Puzzle { board, start, goal: Goal::Reach(target) }, half)?;
            }
        }
        Ok(())
    }

    /// Pegs in the lower rows, some of them missing.
    fn army(&mut self, board: &Board) -> Position {
        let size = board.size();
        let rows = 1 + self.numbers.below((size.rows() as usize - 1).max(1)) as u32;
        let density = 50 + self.numbers.below(50);
        let mut start = Position::empty(board.holes().len());
        for (hole, square) in board.holes().iter().enumerate() {
            let is_in = square.row < rows && self.numbers.below(100) < density;
            if is_in && start.len() < MOST_PEGS {
                start.insert(hole);
            }
        }
        if start.is_empty() {
            start.insert(self.numbers.below(board.holes().len()));
        }
        start
    }

    /// The hole where a random line of jumps ends, if it was empty before.
    fn reached(&mut self, board: &Board, start: &Position) -> Option<usize> {
        let (mut position, mut target) = (start.clone(), None);
        for _ in 0..=self.numbers.below(8) {
            let jumps: Vec<_> = board.legal_jumps(&position).collect();
            let Some(&jump) = jumps.get(self.numbers.below(jumps.len())) else { break };
            position = board.play(&position, jump);
            target = Some(usize::from(jump.to)).filter(|&hole| !start.contains(hole)).or(target);
        }
        target
    }

    /// An empty hole, of an army that can jump.
    fn beyond(&mut self, board: &Board, start: &Position) -> Option<usize> {
        board.legal_jumps(start).next()?;
        let empty: Vec<usize> =
            (0..board.holes().len()).filter(|&hole| !start.contains(hole)).collect();
        empty.get(self.numbers.below(empty.len())).copied()
    }

    /// Keeps a puzzle if it is new, and if there are fewer than `most` with the same outcome.
    fn offer(&mut self, puzzle: Puzzle, most: usize) -> Result<(), StopReason> {
        let class = class(&puzzle);
        if self.seen.contains(&class) {
            return Ok(());
        }
        let budget = Budget { threads: 1, ..self.budget.clone() };
        let plan = match solve(&puzzle, Wish::FewestJumps, &budget).verdict {
            Verdict::Reachable { plan, stopped: None, .. } => Some(plan),
            Verdict::Impossible(_) => None,
            Verdict::Reachable { stopped: Some(reason), .. } | Verdict::Unknown(reason) => {
                return Err(reason);
            }
        };
        let alike = self.kept.iter().filter(|test| test.plan.is_some() == plan.is_some()).count();
        if alike < most {
            let positions = positions(&puzzle, &budget);
            budget.control.stopped().map_or(Ok(()), Err)?;
            self.seen.insert(class);
            self.kept.push(SuiteTest { puzzle, plan, positions });
        }
        Ok(())
    }
}

/// The positions that a search by levels examines, as far as they are counted.
fn positions(puzzle: &Puzzle, budget: &Budget) -> u64 {
    let limit = Control::polling(|control| {
        if control.visited() >= MOST_POSITIONS {
            control.stop(StopReason::Cancelled);
        }
    });
    let own = Budget { control: Arc::new(limit), ..budget.clone() };
    classic::run(Method::FoldedLevels, puzzle, &own).positions.min(MOST_POSITIONS)
}

/// The same for puzzles that are the same up to symmetry: for each hole, whether it has a peg
/// and whether it is the target.
fn class(puzzle: &Puzzle) -> Grid<(bool, bool)> {
    let size = puzzle.board.size();
    let is_target = |hole: usize| matches!(puzzle.goal, Goal::Reach(target) if target == hole);
    let cells = size
        .squares()
        .map(|square| puzzle.board.hole_at(square))
        .map(|hole| {
            hole.map_or((false, false), |hole| (puzzle.start.contains(hole), is_target(hole)))
        })
        .collect();
    let grid = Grid { rows: size.rows() as usize, cols: size.cols() as usize, cells };
    let images = match puzzle.board.lattice() {
        Lattice::Hex => grid.diagonal_images().to_vec(),
        Lattice::Orthogonal | Lattice::Diagonal | Lattice::All => grid.images(),
    };
    images.into_iter().min().expect("a grid is an image of itself")
}
