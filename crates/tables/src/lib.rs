//! Strong solutions as files: every reachable position with its value.
//!
//! Each ply advances a pawn, so positions form layers. The forward pass makes them
//! one after the other: expand, fold mirror images, drop repetitions. The backward
//! pass gives each position its value from the values of its successors, which are
//! all in the next layer. The result is a folder of Parquet files with a manifest
//! that data tools open as it is; `docs/tables.md` describes it.
//!
//! Memory is bounded by the budget, not by the game: what does not fit is sorted in
//! pieces, written, and merged. Every finished layer is kept, and the same call made
//! again goes on from there, to the same bytes.
//!
//! ```
//! use budget::Budget;
//! use pawns::Game;
//! use tables::{Table, tabulate};
//!
//! let folder = tempfile::tempdir()?;
//! tabulate(&"4x4".parse()?, folder.path(), false, &Budget::default())?;
//! let table = Table::open(folder.path())?;
//! let game: Game = "4x4".parse()?;
//! assert_eq!(table.value(game.position)?.map(|value| value.get()), Some(11));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Words
//! | word | meaning |
//! |---|---|
//! | number | a position as an integer; a [`LayeredGame`] numbers its positions |
//! | layer | the positions that games reach after the same number of plies |
//! | score | a value as eight bits of which the larger is the better ([`score`]) |
//! | mark | the number of winning moves, and whether the row stands for one position ([`SINGLE`]) |
//! | row | a position of a layer with what it is worth: number, score, mark while a table is made; a [`Row`] once it is read |
//! | part | a Parquet file: consecutive rows of a layer, about a million ([`PartRecord`]) |
//! | record | what the [`Manifest`] states of a layer or a part |
//! | run | a file of sorted numbers, of a table that is not finished |
//! | block | 16,384 numbers or scores: what a run is written in, and what a thread takes at a time |
//! | segment | as many whole parts, or row groups of one, as are solved, and written, at a time |
//! | chunk | as many rows of the next layer as are looked up at a time |
//! | store | the folder of a table that is not finished ([`Store`]) |
//! | share | what one worker of a cluster has of every layer ([`Share`]) |
//! | flaw | a file of a finished table that is not what was written ([`Flaw`]) |
//!
//! # Rooms
//! `forward` makes the layers, `backward` solves them, `files` reads and writes what
//! both leave on disk. `tabulate` runs them on one machine; [`Share`] is one worker's
//! part in the same work.

mod backward;
mod distinct;
mod error;
mod exercises;
mod files;
mod forward;
mod game;
#[cfg(test)]
mod heaps;
mod manifest;
mod memory;
mod open_table;
pub mod score;
mod share;
mod table;
mod tabulate;
mod tally;

pub use backward::score_index::ScoreIndex;
pub use error::TableError;
pub use exercises::Exercise;
pub use files::checksum::{Flaw, flaws, layer_flaws};
pub use files::part_cuts::{Histogram, PartMap};
pub use files::part_reader::Row;
pub use files::part_writer::{PartSummary, SINGLE, SolvedRows};
pub use files::store::{FolderState, Store, WorkerId, clear_up};
pub use game::LayeredGame;
pub use manifest::{
    Counts, FORMAT, LayerRecord, Longest, MANIFEST, MANIFEST_SUM, Manifest, PartRecord, Subject,
};
pub use open_table::OpenTable;
pub use share::{Progress, Share};
pub use table::{Entry, Table};
pub use tabulate::{Condition, Tabulation, tabulate};
