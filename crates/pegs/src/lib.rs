//! Peg solitaire and Conway's Soldiers on any board of up to 1024 holes: a plan of jumps, or
//! a proof that there is none.
//!
//! A peg jumps over a neighbour into the empty hole behind it, and the neighbour is removed.
//! Neighbours are orthogonal, diagonal, both, or those of a hexagonal board.
//!
//! ```
//! use budget::Budget;
//! use pegs::{Puzzle, Verdict, Wish, solve};
//!
//! let puzzle: Puzzle = "goal: reach d1; xxxo".parse()?;
//! let answer = solve(&puzzle, Wish::FewestJumps, &Budget::default());
//! let Verdict::Reachable { plan, .. } = answer.verdict else { panic!("one jump does it") };
//! assert_eq!(plan.notation(&puzzle.board), ["b1-d1"]);
//!
//! let puzzle: Puzzle = "goal: one d1; xxxo".parse()?; // and no other peg left
//! let answer = solve(&puzzle, Wish::FewestJumps, &Budget::default());
//! let Verdict::Impossible(reason) = &answer.verdict else { panic!("no jumps do it") };
//! assert_eq!(reason.name(), "parity");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | use |
//! |---|---|
//! | read a board, with its goal | [`Puzzle`]: `parse`, [`Puzzle::named`], [`Puzzle::soldiers`] |
//! | list and make jumps | [`Board::legal_jumps`], [`Board::play`] |
//! | find a plan with the fewest jumps or moves, or a proof that there is none | [`solve()`]; a [`Solver`] continues where its budget ran out |
//! | explain why there is no plan | [`explain()`] |
//! | put an answer into words | [`words::sentence`]; [`Length`] says whether it is the shortest |
//! | find the smallest army that reaches a level | [`army::smallest`] |
//! | know which pairs of a board's holes are solvable, and in how few moves | [`table::table`] |
//! | count positions, dead ends and solutions, or winning positions alone | [`count::count`], [`count::winning()`] |
//! | know every winning position of a game, to look it up | [`WinningPositions`] |
//! | make exercises from a seed | [`exercise::ExerciseSearch`] |
//! | make tests for programs that find jumps | [`suite::make`] |
//! | compare historic algorithms | [`classic::run`] |
//! | watch one of them, step by step | [`classic::run_observed`] with a [`classic::Recorder`] |
//! | prove an answer | [`proof::of_answer`], [`proof::of_army`]; the crate `check` verifies them |
//!
//! A solver whose budget runs out answers [`Verdict::Unknown`], never a guess. Nothing here
//! reads a clock, a file or a terminal.

mod answer;
pub mod army;
mod board;
pub mod classic;
pub mod count;
pub mod exercise;
mod explain;
mod goal;
pub mod golden;
mod lattice;
mod memory;
mod pagoda;
pub mod parity;
mod plan;
mod position;
pub mod proof;
mod puzzle;
mod search;
mod set;
mod solve;
pub mod suite;
pub mod table;
pub mod text;
mod tidy;
mod winning;
pub mod words;

pub use answer::{
    Answer, Bound, ClosedSet, Fewest, Members, MoveSets, Reason, Verdict, Weights, Wish,
};
pub use board::{Board, BoardError, Jump, MOST_HOLES, Symmetry, turn};
pub use explain::{Argument, ArgumentKind, Explanation, explain};
pub use goal::Goal;
pub use lattice::{Lattice, ParseLatticeError};
pub use plan::{Length, Plan, jump_name};
pub use position::Position;
pub use puzzle::{NAMES, NameError, NamedPuzzle, Puzzle};
pub use solve::{Solver, solve};
pub use winning::WinningPositions;
