//! Strong solutions on disk: every reachable position of a game with its value, as Parquet
//! files that data tools open directly.
//!
//! Every move advances a pawn, so positions form layers. The forward pass generates layer
//! after layer; the backward pass computes each value from those of the next layer. Memory
//! is bounded by the budget, not by the game: what does not fit is sorted in runs on disk and
//! merged. An interrupted run continues where it stopped, to the same bytes.
//!
//! ```
//! use budget::Budget;
//! use pawns::Game;
//! use tables::{Table, tabulate};
//!
//! let folder = tempfile::tempdir()?;
//! let game: Game = "4x4".parse()?;
//! tabulate(&game, folder.path(), false, &Budget::default())?;
//! let table = Table::open(folder.path())?;
//! assert_eq!(table.value(game.position)?.map(|value| value.get()), Some(11));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | use |
//! |---|---|
//! | make a table, resume one, or repair one | [`tabulate`] |
//! | look up a position | [`Table::open`], then [`Table::value`] or [`Table::find`] |
//! | judge every move, or follow a best line | [`Table::analyze`], [`Table::line`] |
//! | read its rows | [`Table::rows`] |
//! | read its statistics | [`Table::manifest`] gives a [`Manifest`] |
//! | pick exercises with exactly one move that wins, or that holds the draw | [`Table::pick_exercises`] |
//! | check its files against their checksums | [`flaws`]; whether its values are true, the crate `check` verifies |
//! | tabulate another game | [`LayeredGame`] |
//! | tabulate with several processes | the crate `cluster`; a [`Share`] is the work of one of its workers |
//!
//! # Terms
//! | term | meaning |
//! |---|---|
//! | number | a position as an integer; a [`LayeredGame`] numbers its positions |
//! | layer | the positions that games reach after the same number of plies |
//! | score | a value as eight bits, the larger the better ([`score`]) |
//! | mark | the number of moves that win, or that hold the draw, and whether the row stands for one position |
//! | row | a position of a layer: number, score and mark while a table is made, a [`Row`] when it is read |
//! | part | a Parquet file: about a million consecutive rows of a layer ([`PartRecord`]) |
//! | record | what the [`Manifest`] states about a layer or a part |
//! | run | a file of sorted numbers, in an unfinished table |
//! | block | 16,384 numbers or scores: the unit of writing a run, and of work for a thread |
//! | segment | the parts, or row groups of one part, that are solved and written together |
//! | chunk | the rows of the next layer that are looked up together |
//! | store | the folder of an unfinished table ([`Store`]) |
//! | share | one cluster worker's rows of every layer ([`Share`]) |
//! | batch | numbers or rows on their way from one worker to another ([`Batch`]) |
//! | flaw | a file of a finished table that differs from what was written ([`Flaw`]) |
//!
//! The modules: `forward` generates layers, `backward` solves them, `files` reads and writes
//! what both leave on disk, `tabulate` runs them on one machine.

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
pub use files::checksum::{Flaw, flaws, layer_flaws};
pub use files::part_cuts::Histogram;
pub use files::part_reader::Row;
pub use files::part_writer::PartSummary;
pub use files::store::{FolderState, Store, WorkerId, clear_up};
pub use game::LayeredGame;
pub use manifest::{
    Counts, FORMAT, FORMAT_OF_RULES, LayerRecord, Longest, MANIFEST, MANIFEST_SUM, Manifest,
    PartRecord, Subject, ValueKey,
};
pub use open_table::OpenTable;
pub use pawns::Exercise;
pub use share::{
    Batch, EarlierLayer, EarlierShare, Expansion, InheritedLayer, Lookup, Progress, Questions,
    Share, Solution, SolvedShare, answer,
};
pub use table::{Entry, Table};
pub use tabulate::{Condition, Tabulation, tabulate};
