//! `ludex pawns tabulate`, `lookup`, `stats`, `puzzles`: tables of all positions.

pub(crate) mod args;
pub(super) mod lookup;
pub(super) mod puzzles;
mod sheet;
pub(super) mod stats;
pub(super) mod tabulate;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use ::pawns::{Analysis, Game};
use anyhow::{anyhow, bail};
use ask::Tables;
use ask::pawns::{Analysed, Analysing};
use budget::Budget;
use tables::{Table, TableError};

use crate::report::words;
use crate::watch::Watcher;

/// A table that the desk may ask, and what was wrong when it was.
struct OpenTable {
    table: Table,
    trouble: Mutex<Option<TableError>>,
}

impl Tables for OpenTable {
    fn cover(&self, game: &Game) -> bool {
        self.table.game().rules == game.rules
    }

    fn analysis(&self, game: &Game) -> Option<Analysis> {
        if !self.cover(game) {
            return None;
        }
        self.table.analyze(game.position).unwrap_or_else(|error| {
            *self.trouble.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            None
        })
    }
}

/// Answers from the table in a folder, and from nothing else.
pub(super) fn look_up(folder: &Path, analysing: &mut Analysing) -> anyhow::Result<Analysed> {
    let table = Arc::new(OpenTable { table: Table::open(folder)?, trouble: Mutex::default() });
    let (start, game) = (*table.table.game(), *analysing.game());
    if start.size() != game.size() {
        bail!(
            "the table in {} is for {} boards, the position is on {}",
            words::file_name(folder),
            start.size(),
            game.size()
        );
    }
    if !table.cover(&game) {
        bail!("the table in {} is for games with other rules", words::file_name(folder));
    }
    let watcher = Watcher::new(&Budget::default(), None).with_tables(Arc::clone(&table) as _);
    if let Some(analysed) = watcher.over(|| analysing.look_up(&watcher)) {
        return Ok(analysed);
    }
    match table.trouble.lock().unwrap_or_else(PoisonError::into_inner).take() {
        Some(trouble) => Err(trouble.into()),
        None => Err(anyhow!(
            "{} cannot be reached from {}: `ludex pawns solve` solves any position",
            game.one_line(),
            start.one_line()
        )),
    }
}

/// The bytes of all files of a table.
fn bytes(table: &tables::Manifest) -> u64 {
    table
        .layers
        .iter()
        .flat_map(|layer| &layer.parts)
        .fold(0, |sum, part| sum.saturating_add(part.bytes))
}
