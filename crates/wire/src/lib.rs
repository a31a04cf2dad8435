//! Answers as they leave the house: JSON and certificate files. The program
//! prints them and the server sends them, so the field names, which are a
//! contract, stand here once; so do limits as people write them.
//!
//! ```
//! use std::time::Duration;
//! use pawns::{Budget, Game, Question, solve};
//!
//! let game: Game = "3x3".parse()?;
//! let answer = solve(&game, Question::Value, &Budget::default());
//! let solved = wire::pawns::Solved::of(&game, &answer, Duration::from_millis(2));
//! assert_eq!((solved.outcome, solved.value, solved.plies), ("loss", Some(-6), Some(6)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod certificate;
pub mod gone;
pub mod limits;
pub mod pawns;
pub mod pegs;
mod verify;

pub use verify::{CheckedFile, Report};
