//! The table of a board: every hole that may be empty at the start, all others with a peg,
//! against every hole in which the last peg may stay.
//!
//! Pairs that the board's symmetries take to one another are one pair, and a plan of one
//! pair read backward is a plan of the pair with start and end exchanged.

mod apart;
mod dead_ends;
mod halves;
mod moves;
mod pairs;

use budget::{Budget, StopReason};

use crate::answer::{Reason, Verdict, Wish};
use crate::board::Board;
use crate::goal::Goal;
use crate::plan::Plan;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::solve::solve;
use apart::apart;
use dead_ends::shortest_dead_end;
use moves::find_moves;
use pairs::Pairs;

/// The maximum number of holes of a board with a table.
pub const MOST_HOLES: usize = 64;

/// What is known about all pairs of holes.
///
/// ```
/// use budget::Budget;
/// use pegs::{Puzzle, table};
///
/// let board = Puzzle::named("triangle:5")?.expect("it is built in").board;
/// let table = table::table(&board, true, &Budget::default());
/// assert_eq!(table.stopped, None);
/// // Up to symmetry there are four holes to begin with.
/// assert_eq!(table.starts.len(), 4);
/// let top = board.hole_at("a5".parse()?).expect("it is a hole");
/// assert_eq!(table.end(top, top).moves.expect("asked")?.fewest, 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    /// One hole of each class, in the order of their numbers.
    pub starts: Vec<Start>,
    /// The first reason why something is unknown.
    pub stopped: Option<StopReason>,
    pairs: Pairs,
}

/// A hole that is empty at the start.
#[derive(Clone, Debug)]
pub struct Start {
    /// The hole.
    pub hole: usize,
    /// All holes that symmetries take it to, sorted.
    pub holes: Vec<usize>,
    /// The holes in which the last peg may stay, one for all that are the same up to the
    /// symmetries that leave the start in its place.
    pub ends: Vec<End>,
    /// The fewest jumps to a position of two or more pegs in which none can jump, or why
    /// they are unknown; `None` if there is no such position.
    pub shortest_dead_end: Result<Option<usize>, StopReason>,
}

/// A hole in which the last peg may stay.
#[derive(Clone, Debug)]
pub struct End {
    /// The hole.
    pub hole: usize,
    /// All holes that the symmetries that leave the start in its place take it to, sorted.
    pub holes: Vec<usize>,
    /// Whether the last peg can stay there.
    pub outcome: Outcome,
    /// What is known about moves, or why it is unknown; `None` if it was not asked or there
    /// is no plan.
    pub moves: Option<Result<Moves, StopReason>>,
}

/// Whether the last peg can stay in a hole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It can, by this plan, which has the fewest moves if these are known.
    Solvable(Plan),
    /// It cannot.
    Impossible(Why),
    /// The budget ran out first.
    Unknown(StopReason),
}

/// Why the last peg cannot stay in a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Some set of holes keeps the parity of its number of pegs.
    Parity,
    /// Weights, whose sum no jump increases.
    Pagoda,
    /// All positions were searched, from the start or from both ends.
    ClosedSet,
}

impl Why {
    /// Its name in reports, which is that of a [`Reason`].
    pub const fn name(self) -> &'static str {
        match self {
            Why::Parity => "parity",
            Why::Pagoda => "pagoda",
            Why::ClosedSet => "closed-set",
        }
    }
}

/// The moves of a pair's plans, where jumps of one peg in a row are one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moves {
    /// The fewest that a plan can have.
    pub fewest: usize,
    /// The longest sweep: the most jumps that a single move of some plan has.
    pub longest_sweep: usize,
    /// The most jumps that the last move of some plan has.
    pub longest_last_move: usize,
}

/// Positions that a first attempt at a pair may take, so that a hard one does not keep the
/// others waiting.
const FIRST_ATTEMPT: u64 = 1 << 20;

/// Finds out which pairs of a board's holes are solvable, and the shortest dead ends; if it
/// is asked, also the fewest moves and longest sweeps, which take all positions of all
/// plans. If the budget runs out first, what is missing has the reason.
///
/// # Panics
/// If the board has more than [`MOST_HOLES`] holes.
pub fn table(board: &Board, with_moves: bool, budget: &Budget) -> Table {
    assert!(board.holes().len() <= MOST_HOLES, "the board is too large for a table");
    let pairs = Pairs::new(board);
    let mut starts = pairs.starts(board);
    solve_pairs(board, &pairs, &mut starts, budget);
    for start in &mut starts {
        budget.control.set_stage("shortest dead ends");
        let own = apart(budget, u64::MAX);
        start.shortest_dead_end = shortest_dead_end(board, start.hole, &own);
    }
    if with_moves {
        find_moves(board, &pairs, &mut starts, budget);
    }
    let stopped = starts.iter().find_map(Start::stopped);
    Table { starts, stopped, pairs }
}

impl Table {
    /// The class of a hole that is empty at the start.
    pub fn start(&self, hole: usize) -> &Start {
        &self.starts[self.pairs.class(hole)]
    }

    /// What is known about a pair of holes. Its plan is that of the pair that stands for it.
    pub fn end(&self, start: usize, end: usize) -> &End {
        let (class, end) = self.pairs.place(start, end);
        &self.starts[class].ends[end]
    }
}

impl Start {
    fn stopped(&self) -> Option<StopReason> {
        let ends = self.ends.iter().find_map(|end| match (&end.outcome, &end.moves) {
            (Outcome::Unknown(reason), _) | (_, Some(Err(reason))) => Some(*reason),
            _ => None,
        });
        ends.or(self.shortest_dead_end.err())
    }
}

/// The game of a pair of holes.
fn puzzle(board: &Board, start: usize, end: usize) -> Puzzle {
    let holes = board.holes().len();
    let pegs = Position::of(holes, (0..holes).filter(|hole| *hole != start));
    Puzzle { board: board.clone(), start: pegs, goal: Goal::OneAt(end) }
}

/// Finds a plan for each pair that parity allows, or a proof that there is none.
fn solve_pairs(board: &Board, pairs: &Pairs, starts: &mut [Start], budget: &Budget) {
    for most in [FIRST_ATTEMPT, u64::MAX] {
        for place in pairs.unordered(starts) {
            let (class, end) = place;
            if !matches!(starts[class].ends[end].outcome, Outcome::Unknown(_)) {
                continue;
            }
            let puzzle = puzzle(board, starts[class].hole, starts[class].ends[end].hole);
            budget.control.set_stage(pairs::name(board, starts, place));
            let own = apart(budget, most);
            let outcome = match solve(&puzzle, Wish::Any, &own).verdict {
                Verdict::Reachable { plan, .. } => Outcome::Solvable(plan),
                Verdict::Impossible(Reason::Parity(_)) => Outcome::Impossible(Why::Parity),
                Verdict::Impossible(Reason::Pagoda { .. }) => Outcome::Impossible(Why::Pagoda),
                Verdict::Impossible(Reason::Closed { .. }) => Outcome::Impossible(Why::ClosedSet),
                Verdict::Unknown(reason) => Outcome::Unknown(reason),
            };
            pairs.set(board, starts, place, outcome);
        }
    }
}
