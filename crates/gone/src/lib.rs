//! The game of Gone: white pebbles turn the black ones beside them, round after round. How
//! many rounds until nothing changes, and does black survive?
//!
//! It is a flood that empty cells block. The round in which a pebble turns is its distance
//! from white over black cells, also called the geodesic distance.
//!
//! ```
//! use budget::Budget;
//! use gone::{Board, Rules, flood};
//!
//! let mut board: Board = "BWW.\nBBB.\nB...\n...B\n".parse()?;
//! let flooded = flood(&mut board, Rules::default(), None, &Budget::default())?;
//! assert_eq!((flooded.rounds, flooded.left), (3, 1));
//! assert_eq!(board.to_string(), "WWW.\nWWW.\nW...\n...B\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | use |
//! |---|---|
//! | make a board | [`Board`]: `parse`, [`Board::new`], [`Board::put`], [`Board::of_planes`]; [`random::board`] |
//! | read and write text, coordinates, PBM, PNG and NPY, also compressed | [`format::read`], [`format::write`] |
//! | flood a board, some rounds or to the end | [`flood`] |
//! | get the round of each cell | [`flood_map`] gives a [`RoundMap`]; [`format::write_map`] writes it; [`flood_into`] writes to your memory |
//! | flood a board larger than memory | [`format::store`], then [`streamed::flood`] |
//! | spread diagonally, around the edges, or black | [`Rules`] |
//! | know the memory before you start | [`Board::bytes`], [`flood_bytes`], [`RoundMap::bytes`] |
//! | compare with the plain queue of textbooks | [`twin::rounds`] |
//! | watch that queue, step by step | [`twin::rounds_observed`] with a [`twin::Recorder`] |
//! | find where white gets through random boards | [`percolation::Experiment`] |
//! | make tests for programs that count rounds | [`suite::make`] |
//!
//! The feature `zstd`, on by default, reads and writes `.zst` files with a C library.

mod board;
mod flood;
pub mod format;
pub mod heat;
mod map;
pub mod percolation;
pub mod proof;
pub mod random;
mod rules;
pub mod streamed;
pub mod suite;
pub mod twin;

pub use self::board::{Board, TooLarge};
pub use flood::{FloodError, FloodResult, flood, flood_bytes, flood_into, flood_map};
pub use map::{EMPTY, NEVER, RoundMap};
pub use rules::{Cell, Colour, Neighbours, Rules};
