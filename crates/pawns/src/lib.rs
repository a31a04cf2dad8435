//! Hexapawn and its relatives on every board: rules, notation, solvers.
//!
//! Under the classic rules, white pawns start on the bottom row and move up, black ones start on the top
//! row and move down. A pawn steps one square straight ahead onto an empty
//! square, or captures one square diagonally ahead. You win when your pawn
//! reaches the far row, or when your opponent is to move and cannot. Other games
//! of pawns differ in up to seven points, and each is a [`Variant`]. Under all
//! rules every ply advances a pawn, so every game ends and every position has a
//! [`Value`].
//!
//! In five lines: parse, list the moves, play, solve, analyse.
//!
//! ```
//! use pawns::{Budget, Game, Question, analyze, solve};
//!
//! let game: Game = "ppp/3/PPP w".parse()?;
//! assert_eq!(game.legal_moves().len(), 3);
//! let game = game.play("b1-b2".parse()?)?;
//! let answer = solve(&game, Question::Value, &Budget::default());
//! let moves = analyze(&game, Question::Value, &Budget::default()).moves;
//!
//! assert_eq!(answer.value.map(|value| value.get()), Some(5));
//! assert_eq!(moves[0].mv.to_string(), answer.line[0].to_string());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`text`] reads and writes positions in four formats.
//! - [`solve`] and [`analyze`] answer with the [`engine`].
//! - [`classic`] holds the solvers that courses teach, one idea a file.
//! - [`Numbering`] numbers the positions of a game, for tables of all of them.
//! - [`perft`] counts leaves; [`choose`] picks a move as an opponent would.
//!
//! Nothing here reads a clock, a file or a terminal: a [`Budget`]
//! carries the limits and the order to stop.

pub mod classic;
mod destinations;
pub mod engine;
mod game;
mod moves;
mod numbering;
mod opponent;
mod perft;
mod position;
mod proof;
mod rules;
mod side;
mod solve;
mod subsets;
mod symmetry;
pub mod text;
mod value;
mod variant;

pub use board::{Size, Square};
pub use budget::{Budget, Control, StopReason};
pub use fastrand::Rng;
pub use game::{Game, Record};
pub use moves::{IllegalMove, Move, Obstacle, ParseMoveError, Successors};
pub use numbering::{Numbering, NumberingError};
pub use opponent::{Choice, Level, Reason, choose, choose_known};
pub use perft::perft;
pub use position::Position;
pub use proof::{Proof, ProofError, Proved};
pub use rules::{Rules, TooManySquares};
pub use side::Side;
pub use solve::{Analysis, Answer, Judged, Question, analyze, analyze_with, solve, solve_with};
pub use value::{Outcome, Value};
pub use variant::{
    Blocked, Capture, DoubleStep, EnPassant, FarRow, Key, Pawns, Preset, Start, Variant,
    VariantError,
};
