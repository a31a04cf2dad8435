//! Conway's Soldiers and peg solitaire: a plan of jumps to the goal, or a proof
//! that there is none.
//!
//! A peg jumps over a neighbour onto an empty hole, and the neighbour leaves.
//!
//! ```
//! use budget::Budget;
//! use pegs::{Puzzle, Verdict, Wish, explain, solve, words};
//!
//! let puzzle: Puzzle = "goal: reach d1; xxxo".parse()?;
//! let answer = solve(&puzzle, Wish::FewestJumps, &Budget::default());
//! let sentence = words::sentence(&puzzle, &answer.verdict, Wish::FewestJumps);
//! assert_eq!(sentence, "Reachable in 1 jump.");
//!
//! let puzzle: Puzzle = "goal: one d1; xxxo".parse()?;
//! let answer = solve(&puzzle, Wish::FewestJumps, &Budget::default());
//! let sentence = words::sentence(&puzzle, &answer.verdict, Wish::FewestJumps);
//! assert_eq!(sentence, "Impossible: no jumps lead to a single peg on d1.");
//! let Verdict::Impossible(reason) = &answer.verdict else { panic!("it is impossible") };
//! assert_eq!(
//!     explain(&puzzle, reason).words,
//!     "Every jump keeps the number of pegs on a certain set of 3 holes or lowers it by 2. It is 2 \
//!      at the start, so it stays even, but in the goal it is 1."
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`solve()`] answers; a [`Solver`] goes on where its budget ended.
//! - [`explain()`] says why there is no plan: an [`Explanation`] lists every argument with
//!   its numbers and the ends it excludes, and has words for each and for the whole.
//! - [`words::sentence`] is the sentence that answers; [`Length`] says whether fewer jumps
//!   or fewer moves are ruled out.
//! - [`proof::of_answer`] is what a checker needs.
//!
//! This crate knows no terminal, no file and no clock, and starts no thread unless its
//! budget has several.

mod answer;
pub mod army;
mod board;
pub mod classic;
pub mod count;
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
pub mod text;
pub mod words;

pub use answer::{Answer, Bound, Closed, Reason, Verdict, Weights, Wish};
pub use board::{Board, BoardError, Jump, MOST_HOLES, Symmetry, turn};
pub use explain::{Argument, ArgumentKind, Explanation, explain};
pub use goal::Goal;
pub use lattice::{Lattice, ParseLatticeError};
pub use plan::{Length, Plan, jump_name};
pub use position::Position;
pub use puzzle::{NAMES, NameError, NamedPuzzle, Puzzle};
pub use solve::{Solver, solve};
