//! Conway's Soldiers and peg solitaire: a plan of jumps to the goal, or a proof
//! that there is none.
//!
//! A peg jumps over a neighbour onto an empty hole, and the neighbour leaves.
//!
//! ```
//! use pegs::Puzzle;
//!
//! let puzzle: Puzzle = "goal: reach d1; xxoo".parse()?;
//! assert_eq!(puzzle.board.jumps().len(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate knows no terminal, no file and no clock.

mod answer;
pub mod army;
mod board;
pub mod classic;
pub mod count;
mod explain;
mod goal;
pub mod golden;
mod lattice;
mod pagoda;
pub mod parity;
mod plan;
mod position;
pub mod proof;
mod puzzle;
mod search;
mod set;
mod solve;
pub mod text;
pub mod words;

pub use answer::{Answer, Bound, Closed, Reason, Verdict, Weights, Wish};
pub use board::{Board, BoardError, Jump, MOST_HOLES, Symmetry, turn};
pub use explain::{Argument, ArgumentKind, Explanation, explain};
pub use goal::Goal;
pub use lattice::{Lattice, ParseLatticeError};
pub use plan::{Length, Plan, jump_name};
pub use position::Position;
pub use puzzle::{NAMES, NameError, Named, Puzzle};
pub use solve::{Solver, solve};
