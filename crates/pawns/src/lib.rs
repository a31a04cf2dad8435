//! doc
pub mod classic;
mod game;
mod moves;
mod position;
mod rules;
mod side;
mod symmetry;
pub mod text;
mod value;

pub use game::{Game, Record};
pub use moves::{IllegalMove, Move, Obstacle, ParseMoveError, Successors};
pub use position::Position;
pub use rules::{Rules, TooManySquares};
pub use side::Side;
pub use value::{Outcome, Value};
