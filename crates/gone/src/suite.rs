//! Tests for programs that count rounds: boards on which pebbles of the colour that does not
//! spread remain, and as many on which none do, from easy to hard, no two the same up to
//! symmetry, with the classic traps.
//!
//! ```
//! use budget::Budget;
//! use gone::suite::{Order, make};
//!
//! let order = Order { sizes: vec![(3, 3), (4, 5)], count: 12, seed: 7, ..Order::default() };
//! let tests = make(&order, &Budget::default())?;
//! assert_eq!(tests.iter().filter(|test| test.left > 0).count(), 6);
//! assert!(tests.is_sorted_by_key(|test| test.looks));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::HashMap;

use board::{Grid, Numbers};
use budget::{Budget, StopReason};

use crate::board::{Board, TooLarge};
use crate::flood::{FloodError, flood};
use crate::rules::{Cell, Rules};
use crate::twin::{self, Observer, Step};

/// The tests to make.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// The rows and columns of the boards; they take turns.
    pub sizes: Vec<(u32, u32)>,
    /// The rules.
    pub rules: Rules,
    /// The number of tests.
    pub count: usize,
    /// The seed: the same order gives the same tests on every machine.
    pub seed: u64,
}

/// A classic trap that a board sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trap {
    /// No pebble of the colour that spreads, but others.
    NothingSpreads,
    /// Cells, but no pebble.
    NoPebbles,
    /// No cells.
    NoCells,
    /// Something spreads, but not to all pebbles: empty cells block it.
    EmptyCellsBlock,
    /// At least [`LONG`] rounds, one cell after the other.
    LongCorridor,
}

/// The rounds of a corridor in which a flood that calls itself for each cell goes too deep for
/// the stack that most languages give it.
pub const LONG: u64 = 5000;

/// The rows and columns of a corridor that is too long for Python and Java, and of one that is
/// too long even for C.
const CORRIDORS: [(u32, u32); 2] = [(101, 101), (401, 999)];
/// The number of tests from which on the second corridor is among them.
const MANY: usize = 40;
/// The tries for each test, and for a suite whatever its length.
const TRIES: (usize, usize) = (200, 4000);

/// A test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuiteTest {
    /// The board.
    pub board: Board,
    /// The number of rounds.
    pub rounds: u64,
    /// The pebbles of the colour that does not spread that remain.
    pub left: u64,
    /// The steps of a [flood with a queue](twin).
    pub looks: u64,
    /// The traps it sets.
    pub traps: Vec<Trap>,
}

/// Why there are no tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SuiteError {
    /// The sizes have too few different boards.
    #[error(
        "only {found} of {count} tests were found on these boards: ask for fewer, or for larger boards"
    )]
    TooFew {
        /// The tests that were found.
        found: usize,
        /// Those that were ordered.
        count: usize,
    },
    /// A board does not fit in memory.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The budget ran out.
    #[error(transparent)]
    Stopped(#[from] StopReason),
}

/// Makes the tests, from easy to hard.
///
/// # Errors
/// If the sizes have too few different boards, or the budget runs out.
pub fn make(order: &Order, budget: &Budget) -> Result<Vec<SuiteTest>, SuiteError> {
    let mut search = Search::new(order, budget);
    search.all()?;
    let (found, count) = (search.kept.len(), order.count);
    if found < count {
        return Err(SuiteError::TooFew { found, count });
    }
    let mut tests = search.kept;
    tests.sort_by_cached_key(|test| (test.looks, test.board.area(), test.board.to_string()));
    Ok(tests)
}

/// Counts steps.
struct Looks(u64);

impl Observer for Looks {
    fn step(&mut self, _: Step) {
        self.0 += 1;
    }
}

struct Search<'a> {
    order: &'a Order,
    budget: &'a Budget,
    numbers: Numbers,
    kept: Vec<SuiteTest>,
    /// The boards that are kept, by what all images of a board have in common.
    seen: HashMap<Traits, Vec<Seen>>,
}

/// What all images of a board have in common: its sides, its pebbles of both colours, and what
/// comes of them.
type Traits = ([u32; 2], [u64; 2], [u64; 2]);

/// A board that is kept.
struct Seen {
    board: Board,
    /// The smallest of its images, once a board was compared with it.
    class: Option<Grid<Cell>>,
}

impl<'a> Search<'a> {
    fn new(order: &'a Order, budget: &'a Budget) -> Search<'a> {
        let numbers = Numbers::with_seed(order.seed);
        Search { order, budget, numbers, kept: Vec::new(), seen: HashMap::new() }
    }

    /// Tests with traps, then random ones, until there are enough.
    fn all(&mut self) -> Result<(), SuiteError> {
        self.traps()?;
        let tries = TRIES.0 * self.order.count + TRIES.1;
        for number in 0..tries {
            if self.kept.len() == self.order.count {
                break;
            }
            let board = self.random(self.order.sizes[number % self.order.sizes.len()])?;
            self.offer(board)?;
        }
        Ok(())
    }

    /// Boards that set the traps which random boards hardly ever set, as many as fit in half
    /// of the suite.
    fn traps(&mut self) -> Result<(), SuiteError> {
        let largest = self.order.sizes.iter().copied().max_by_key(|(rows, cols)| rows * cols);
        let size = largest.unwrap_or((3, 3));
        let mut boards = vec![self.board((0, 0))?];
        boards.push(self.sown(size, 60, 0)?);
        boards.push(self.board(size)?);
        boards.push(self.corridor(CORRIDORS[0])?);
        if self.order.count >= MANY {
            boards.push(self.corridor(CORRIDORS[1])?);
        }
        boards.truncate(self.order.count / 2);
        boards.into_iter().try_for_each(|board| self.offer(board))
    }

    fn board(&self, (rows, cols): (u32, u32)) -> Result<Board, SuiteError> {
        Ok(Board::new(rows, cols, self.budget.memory)?)
    }

    /// A winding corridor with a pebble that spreads at its beginning.
    fn corridor(&self, (rows, cols): (u32, u32)) -> Result<Board, SuiteError> {
        let edge = u32::from(self.order.rules.wrap);
        let mut board = self.board((rows + edge, cols + edge))?;
        let (spread, other) = (self.order.rules.spread, self.order.rules.spread.other());
        for row in 0..rows {
            let turn = if row % 4 == 1 { cols - 1 } else { 0 };
            let cells = if row % 2 == 0 { 0..cols } else { turn..turn + 1 };
            cells.for_each(|col| board.put(row, col, other.cell()));
        }
        board.put(0, 0, spread.cell());
        Ok(board)
    }

    /// A random board: anything from sparse to full, with few or many pebbles that spread.
    fn random(&mut self, size: (u32, u32)) -> Result<Board, SuiteError> {
        let other = 30 + self.numbers.below(66);
        let spread = [2, 5, 15][self.numbers.below(3)];
        self.sown(size, other, spread)
    }

    /// A board with so many pebbles of each colour in a hundred cells, and one at least of the
    /// colour that spreads, if any.
    fn sown(
        &mut self,
        (rows, cols): (u32, u32),
        other: usize,
        spread: usize,
    ) -> Result<Board, SuiteError> {
        let mut board = self.board((rows, cols))?;
        let colours = self.order.rules.spread;
        for row in 0..rows {
            for col in 0..cols {
                let drawn = self.numbers.below(100);
                if drawn < spread {
                    board.put(row, col, colours.cell());
                } else if drawn < spread + other {
                    board.put(row, col, colours.other().cell());
                }
            }
        }
        if spread > 0 && board.area() > 0 {
            let at = self.numbers.below(board.area() as usize) as u32;
            board.put(at / cols, at % cols, colours.cell());
        }
        Ok(board)
    }

    /// Keeps a board if it is new and keeps the balance.
    fn offer(&mut self, board: Board) -> Result<(), SuiteError> {
        let mut flooded = board.clone();
        let budget = Budget { threads: 1, ..self.budget.clone() };
        let found = match flood(&mut flooded, self.order.rules, None, &budget) {
            Ok(found) => found,
            Err(FloodError::Stopped { reason, .. }) => return Err(reason.into()),
            Err(FloodError::TooLarge(error)) => return Err(error.into()),
        };
        let alike = self.kept.iter().filter(|test| (test.left > 0) == (found.left > 0)).count();
        if alike >= self.order.count.div_ceil(2) || !self.is_new(&board, [found.rounds, found.left])
        {
            return Ok(());
        }
        let mut looks = Looks(0);
        twin::rounds_observed(&board, self.order.rules, &mut looks);
        let traps = traps(&board, self.order.rules, found.rounds, found.left);
        self.kept.push(SuiteTest {
            board,
            rounds: found.rounds,
            left: found.left,
            looks: looks.0,
            traps,
        });
        Ok(())
    }

    /// Whether no board that is kept is the same up to symmetry; then this one is.
    fn is_new(&mut self, board: &Board, found: [u64; 2]) -> bool {
        let rules = self.order.rules;
        let mut sides = [board.rows(), board.cols()];
        sides.sort_unstable();
        let pebbles = [rules.spread, rules.spread.other()].map(|colour| board.count(colour));
        let alike = self.seen.entry((sides, pebbles, found)).or_default();
        // Few boards have so much in common: there are thousands of images to a large torus.
        let own = (!alike.is_empty()).then(|| class(board, rules));
        let is_same = |seen: &mut Seen| {
            Some(&*seen.class.get_or_insert_with(|| class(&seen.board, rules))) == own.as_ref()
        };
        let is_new = !alike.iter_mut().any(is_same);
        if is_new {
            alike.push(Seen { board: board.clone(), class: own });
        }
        is_new
    }
}

/// The same for boards that are the same up to symmetry.
fn class(board: &Board, rules: Rules) -> Grid<Cell> {
    let cells = (0..board.rows())
        .flat_map(|row| (0..board.cols()).map(move |col| board.cell(row, col)))
        .collect();
    let grid = Grid { rows: board.rows() as usize, cols: board.cols() as usize, cells };
    let smallest = |grid: &Grid<Cell>| grid.images().into_iter().min().expect("it has images");
    // A corridor is the only one of its size: its shifts need not be compared.
    if !rules.wrap || board.area() > 4096 {
        return smallest(&grid);
    }
    let shifts = (0..grid.rows).flat_map(|row| (0..grid.cols).map(move |col| (row, col)));
    let images = shifts.map(|(rows, cols)| smallest(&grid.shifted(rows, cols)));
    images.min().unwrap_or(grid)
}

/// The traps that a board sets.
fn traps(board: &Board, rules: Rules, rounds: u64, left: u64) -> Vec<Trap> {
    let [spread, other] = [rules.spread, rules.spread.other()].map(|colour| board.count(colour));
    let mut traps = Vec::new();
    let mut set = |trap, is_set: bool| traps.extend(is_set.then_some(trap));
    set(Trap::NothingSpreads, spread == 0 && other > 0);
    set(Trap::NoPebbles, board.area() > 0 && spread + other == 0);
    set(Trap::NoCells, board.area() == 0);
    set(Trap::EmptyCellsBlock, spread > 0 && left > 0);
    set(Trap::LongCorridor, rounds >= LONG);
    traps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_tori_are_told_apart_without_their_thousands_of_images() {
        let rules = Rules { wrap: true, ..Rules::default() };
        let order = Order { sizes: vec![(64, 64)], rules, count: 60, seed: 1 };
        let budget = Budget::default();
        let mut search = Search::new(&order, &budget);
        search.all().unwrap();
        assert_eq!(search.kept.len(), 60);
        let compared = search.seen.values().flatten().filter(|seen| seen.class.is_some());
        assert_eq!(compared.count(), 0);
    }

    #[test]
    fn boards_that_are_the_same_up_to_symmetry_are_kept_once() {
        let rules = Rules { wrap: true, ..Rules::default() };
        let order = Order { sizes: vec![(2, 3)], rules, count: 9, seed: 1 };
        let budget = Budget::default();
        let mut search = Search::new(&order, &budget);
        let mut is_new = |text: &str| search.is_new(&text.parse().unwrap(), [1, 0]);
        assert!(is_new("WB.\n..."));
        // Turned, mirrored, and moved around the edges.
        for same in ["WB.\n...", "W.\nB.\n..", "B.W\n...", "...\n.BW"] {
            assert!(!is_new(same), "{same:?}");
        }
        assert!(is_new("W..\n.B."));
    }
}
