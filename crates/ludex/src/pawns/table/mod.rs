//! `ludex pawns tabulate`, `lookup`, `stats`, `puzzles`: tables of all positions.

pub(crate) mod args;
pub(super) mod lookup;
pub(super) mod puzzles;
mod sheet;
pub(super) mod stats;
pub(super) mod tabulate;

use std::path::Path;
use std::sync::Arc;

use ::pawns::{Analysis, Game};
use anyhow::{anyhow, bail};
use ask::Tables;
use ask::pawns::{AnalyzeInquiry, Evaluation};
use budget::Budget;
use tables::{OpenTable, Table};

use crate::report::words;
use crate::watch::Watcher;

/// A table that the desk may ask.
struct OneTable(OpenTable);

impl Tables for OneTable {
    fn cover(&self, game: &Game) -> bool {
        self.0.covers(game)
    }

    fn analysis(&self, game: &Game) -> Option<Analysis> {
        self.0.analysis(game)
    }
}

/// Answers from the table in a folder, and from nothing else.
pub(super) fn look_up(
    folder: &Path,
    table: Table,
    analyzing: &mut AnalyzeInquiry,
) -> anyhow::Result<Evaluation> {
    let table = Arc::new(OneTable(OpenTable::new(table)));
    let (start, game) = (*table.0.table().game(), *analyzing.game());
    if start.size() != game.size() {
        bail!(
            "the table in {} is for {} boards, but the position is on {}",
            words::file_name(folder),
            start.size(),
            game.size()
        );
    }
    if !table.cover(&game) {
        let (folder, rules) = (words::file_name(folder), start.rules.name());
        bail!("the table in {folder} is for the rules {rules}, not {}", game.rules.name());
    }
    let watcher = Watcher::new(&Budget::default(), None).with_tables(Arc::clone(&table) as _);
    if let Some(analyzed) = watcher.over(|| analyzing.look_up(&watcher)) {
        return Ok(analyzed);
    }
    match table.0.take_trouble() {
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
