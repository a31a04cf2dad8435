//! Strong solutions as files: every reachable position with its value.
//!
//! Each ply advances a pawn, so positions form layers. The forward pass makes them
//! one after the other: expand, fold mirror images, drop repetitions. The backward
//! pass gives each position its value from the values of its successors, which are
//! all in the next layer. The result is a folder of Parquet files with a manifest
//! that data tools open as it is; `docs/tables.md` describes it.
//!
//! Memory is bounded by the budget, not by the game: what does not fit is sorted in
//! pieces, written, and merged. Every finished layer is kept, and whoever calls
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

mod backward;
mod census;
mod collector;
mod error;
mod exercises;
mod forward;
mod index;
mod layered;
mod manifest;
mod merge;
mod part;
mod parts;
mod pending;
mod radix;
mod remains;
mod run;
mod scribe;
mod shard;
mod source;
mod store;
mod table;
mod tabulate;
mod values;
mod workshop;

pub use error::TableError;
pub use exercises::Exercise;
pub use index::Known;
pub use layered::{Layered, score};
pub use manifest::{Counts, FORMAT, LayerRecord, Longest, MANIFEST, Manifest, Part, Subject};
pub use part::{Rows, SINGLE, Written};
pub use parts::{Histogram, Routes};
pub use shard::Row;
pub use store::{Opened, Share, Store, clear_up};
pub use table::{Found, Table};
pub use tabulate::tabulate;
pub use workshop::Workshop;
