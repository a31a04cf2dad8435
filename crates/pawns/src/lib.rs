//! Hexapawn and its relatives on every board of up to 64 squares: rules, notation, solvers,
//! proofs.
//!
//! Under the classic rules a pawn steps one square straight ahead, or captures one square
//! diagonally ahead. You win when your pawn reaches the far row, or when your opponent is to
//! move and cannot. Other pawn games differ in up to seven points; each is a [`Variant`].
//! Every move advances a pawn, so every game ends and every position has an exact [`Value`].
//!
//! ```
//! use pawns::{Budget, Game, Question, analyze, solve};
//!
//! let game: Game = "ppp/3/PPP w".parse()?;
//! let game = game.play("b1-b2".parse()?)?;
//! let answer = solve(&game, Question::Value, &Budget::default());
//! let moves = analyze(&game, Question::Value, &Budget::default()).moves;
//!
//! assert_eq!(answer.value.map(|value| value.get()), Some(5)); // Black wins in 5 plies
//! assert_eq!(moves[0].mv, answer.line[0]); // the best move comes first
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | use |
//! |---|---|
//! | read a position in any of four formats, or write one | [`Game`]: `parse`, `to_string`; [`text::read`], [`text::write`] |
//! | list moves, play, see who has won | [`Game::legal_moves`], [`Game::play`], [`Game::winner`], [`Game::ending`]; [`Record`] to undo |
//! | find who wins and in how many plies, with a best line | [`solve`] |
//! | judge every move | [`analyze`] |
//! | ask about many positions of one game | [`Engine`](engine::Engine), with [`solve_with`] and [`analyze_with`] |
//! | prove an answer | [`Proof::build`]; the crate `check` verifies it |
//! | pick a move as an opponent of a given level | [`choose`] with a [`Level`] |
//! | have a move at any time, and a better one as it is found | [`think`] |
//! | make puzzles: one move wins, which? | [`ExerciseSearch`] |
//! | make tests for programs that solve positions | [`suite::make`] |
//! | compare textbook algorithms, one per file | [`classic::run`] |
//! | watch such an algorithm step by step | [`classic::trace`] |
//! | let a machine of matchboxes learn a game | [`matchbox::School`] |
//! | count leaves, to test a move generator | [`perft`] |
//! | number all positions of a game, for tables | [`Numbering`] |
//! | play the same game with Fairy-Stockfish | [`fairy::variants_file`] |
//!
//! Solvers stop when their [`Budget`] runs out. An answer is then [unknown](Answer::stopped),
//! never a guess. Nothing here reads a clock, a file or a terminal.

pub mod classic;
mod destinations;
mod ending;
pub mod engine;
mod exercise;
pub mod fairy;
mod game;
pub mod matchbox;
mod moves;
mod numbering;
mod opponent;
mod perft;
mod position;
mod proof;
mod rules;
mod side;
mod solve;
mod sorted_codes;
mod subsets;
pub mod suite;
mod symmetry;
pub mod text;
mod thinking;
mod value;
mod variant;

pub use board::{Size, Square};
pub use budget::{Budget, Control, StopReason};
pub use ending::Ending;
pub use exercise::{Difficulty, Exercise, ExerciseSearch, GAMES, Puzzle, Refutation};
pub use fastrand::Rng;
pub use game::{Game, Record};
pub use moves::{IllegalMove, Move, Obstacle, ParseMoveError, Successors};
pub use numbering::{Numbering, NumberingError};
pub use opponent::{Choice, Guess, Level, Reason, choose, choose_known, guess};
pub use perft::perft;
pub use position::Position;
pub use proof::{Proof, ProofClaim, ProofError};
pub use rules::{Rules, TooManySquares};
pub use side::Side;
pub use solve::{Analysis, Answer, MoveValue, Question, analyze, analyze_with, solve, solve_with};
pub use thinking::{Thought, ThoughtRequest, Variation, think};
pub use value::{Outcome, Value};
pub use variant::{
    Blocked, Capture, DoubleStep, EnPassant, FarRow, Key, Pawns, Preset, Start, Variant,
    VariantError,
};

/// The example on the project's front page.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct FrontPage;
