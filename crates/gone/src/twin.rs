//! The textbook flood: a queue of cells, with one byte and one number for each. The fast
//! flood is tested and measured against it, and it can be watched step by step.

use std::collections::VecDeque;

use crate::board::Board;
use crate::map::{EMPTY, NEVER, RoundMap};
use crate::rules::{Cell, Rules};

/// The flood in words; the steps refer to its lines.
pub const PSEUDOCODE: &[&str] = &[
    "queue := every pebble that spreads, in round 0",
    "while the queue is not empty:",
    "  take the first cell from the queue",
    "  for each of its neighbours:",
    "    if it has a pebble that has not turned: it turns one round later and joins the queue",
    "    else: skip it",
];

/// A cell: its row and its column, counted from 0 at the top left.
pub type Place = (u32, u32);

/// One step of the flood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A pebble that spreads from the start joins the queue.
    Source {
        /// Where it is.
        cell: Place,
    },
    /// The first cell of the queue is taken.
    Take {
        /// Where it is.
        cell: Place,
        /// The round in which it turned.
        round: u32,
    },
    /// A neighbour of the cell taken last turns, and joins the queue.
    Turn {
        /// Where it is.
        cell: Place,
        /// The round in which it turns.
        round: u32,
    },
    /// A neighbour of the cell taken last does not turn.
    Skip {
        /// Where it is.
        cell: Place,
        /// Whether it is empty; otherwise it turned before.
        is_empty: bool,
    },
}

impl Step {
    /// The line of the [pseudocode](PSEUDOCODE), counted from 0.
    pub const fn line(self) -> usize {
        match self {
            Step::Source { .. } => 0,
            Step::Take { .. } => 2,
            Step::Turn { .. } => 4,
            Step::Skip { .. } => 5,
        }
    }
}

/// Receives every step, in order.
pub trait Observer {
    /// Whether it listens at all. The compiler removes what nobody listens to.
    const LISTENS: bool = true;

    /// A step is made.
    fn step(&mut self, step: Step);
}

/// Does not listen.
struct Silent;

impl Observer for Silent {
    const LISTENS: bool = false;

    fn step(&mut self, _: Step) {}
}

/// Keeps the first steps, and counts all of them.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Recorder {
    /// The most steps to keep.
    pub limit: usize,
    /// The steps that were kept.
    pub steps: Vec<Step>,
    /// Whether there were more.
    pub is_cut: bool,
    /// The number of cells that were taken from the queue.
    pub taken: u64,
    /// The number of pebbles that turned.
    pub turned: u64,
    /// The number of cells in the queue at its longest.
    pub longest_queue: u64,
    waiting: u64,
}

impl Recorder {
    /// A recorder that keeps at most so many steps.
    pub fn new(limit: usize) -> Recorder {
        Recorder { limit, ..Recorder::default() }
    }
}

impl Observer for Recorder {
    fn step(&mut self, step: Step) {
        match step {
            Step::Source { .. } => self.waiting += 1,
            Step::Take { .. } => {
                self.taken += 1;
                self.waiting -= 1;
            }
            Step::Turn { .. } => {
                self.turned += 1;
                self.waiting += 1;
            }
            Step::Skip { .. } => {}
        }
        self.longest_queue = self.longest_queue.max(self.waiting);
        if self.steps.len() < self.limit {
            self.steps.push(step);
        } else {
            self.is_cut = true;
        }
    }
}

/// The round in which each cell turns, by breadth-first search.
///
/// ```
/// use gone::{Board, Rules, twin};
///
/// let board: Board = "WB.\n.BB".parse()?;
/// let map = twin::rounds(&board, Rules::default());
/// assert_eq!((map.round(0, 1), map.round(1, 2), map.round(0, 2)), (Some(1), Some(3), None));
/// assert_eq!(map.last(), 3);
/// # Ok::<(), gone::format::ReadError>(())
/// ```
///
/// # Panics
/// If the board has 2^32 cells or more.
pub fn rounds(board: &Board, rules: Rules) -> RoundMap {
    rounds_observed(board, rules, &mut Silent)
}

/// The same, every step of which is reported to an observer.
///
/// ```
/// use gone::twin::{self, Recorder, Step};
///
/// let mut recorder = Recorder::new(3);
/// let board: gone::Board = "WBB".parse()?;
/// twin::rounds_observed(&board, gone::Rules::default(), &mut recorder);
/// let turn = Step::Turn { cell: (0, 1), round: 1 };
/// assert_eq!(recorder.steps[2], turn);
/// assert!(recorder.is_cut);
/// assert_eq!((recorder.taken, recorder.turned, recorder.longest_queue), (3, 2, 1));
/// # Ok::<(), gone::format::ReadError>(())
/// ```
///
/// # Panics
/// If the board has 2^32 cells or more.
pub fn rounds_observed<O: Observer>(board: &Board, rules: Rules, observer: &mut O) -> RoundMap {
    let mut report = |step| {
        if O::LISTENS {
            observer.step(step);
        }
    };
    let (rows, cols) = (board.rows(), board.cols());
    assert!(board.area() < u64::from(u32::MAX), "the rounds of a board this large need more bits");
    let index = |(row, col): Place| row as usize * cols as usize + col as usize;
    let mut rounds = vec![EMPTY; board.area() as usize];
    let mut queue = VecDeque::new();
    for row in 0..rows {
        for col in 0..cols {
            let cell = board.cell(row, col);
            if cell == rules.spread.cell() {
                rounds[index((row, col))] = 0;
                queue.push_back((row, col));
                report(Step::Source { cell: (row, col) });
            } else if cell != Cell::Empty {
                rounds[index((row, col))] = NEVER;
            }
        }
    }
    // ANCHOR: queue
    while let Some(cell) = queue.pop_front() {
        let round = rounds[index(cell)];
        report(Step::Take { cell, round });
        for neighbour in rules.around((rows, cols), cell) {
            let known = &mut rounds[index(neighbour)];
            if *known == NEVER {
                *known = round + 1;
                queue.push_back(neighbour);
                report(Step::Turn { cell: neighbour, round: round + 1 });
            } else {
                report(Step::Skip { cell: neighbour, is_empty: *known == EMPTY });
            }
        }
    }
    // ANCHOR_END: queue
    RoundMap::new(rows, cols, rounds)
}
