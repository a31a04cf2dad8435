//! The game of Gone: on a board of black pebbles, white pebbles and empty cells,
//! each round turns every black pebble next to a white one white. How many
//! rounds change something, and does black remain?
//!
//! It is a flood that empty cells do not conduct, and the round in which a cell
//! turns is its distance from white over black cells.
//!
//! ```
//! use budget::Budget;
//! use gone::{Board, Colour, Rules, flood};
//!
//! let mut board: Board = "\
//! BWW.
//! BBB.
//! B...
//! ...B
//! ".parse()?;
//! let flooded = flood(&mut board, Rules::default(), None, &Budget::default())?;
//! assert_eq!((flooded.rounds, flooded.left), (3, 1));
//! assert_eq!(board.to_string(), "\
//! WWW.
//! WWW.
//! W...
//! ...B
//! ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`flood`] is fast, [`twin`] is what textbooks have, and both are compared on
//! every small board. [`streamed`] floods boards that do not fit in memory, and
//! [`mod@format`] reads and writes files.

mod board;
mod flood;
pub mod format;
pub mod heat;
mod map;
pub mod proof;
pub mod random;
mod rules;
pub mod streamed;
pub mod twin;

pub use board::{Board, TooLarge};
pub use flood::{FloodError, Flooded, flood, flood_bytes, flood_map};
pub use map::{EMPTY, NEVER, RoundMap};
pub use rules::{Cell, Colour, Neighbours, Rules};
