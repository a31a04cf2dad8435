//! `ludex pawns tabulate`, `lookup`, `stats`, `puzzles`: tables of all positions.

pub(crate) mod args;
pub(super) mod lookup;
pub(super) mod puzzles;
mod sheet;
pub(super) mod stats;
pub(super) mod tabulate;

use std::path::Path;

use ::pawns::{Analysis, Game, Value};
use anyhow::{anyhow, bail};
use tables::Table;

use crate::report::words;

/// Opens a table for questions about a position.
pub(super) fn open(folder: &Path, game: &Game) -> anyhow::Result<Table> {
    let table = Table::open(folder)?;
    if table.game().size() != game.size() {
        bail!(
            "the table in {} is of {} boards, the position of {}",
            words::file_name(folder),
            table.game().size(),
            game.size()
        );
    }
    Ok(table)
}

/// What a table says of a position and its moves.
pub(super) fn analysis(table: &Table, game: &Game) -> anyhow::Result<Analysis> {
    table.analyze(game.position)?.ok_or_else(|| not_there(table, game))
}

/// What a table says a position is worth.
fn value(table: &Table, game: &Game) -> anyhow::Result<Value> {
    table.value(game.position)?.ok_or_else(|| not_there(table, game))
}

fn not_there(table: &Table, game: &Game) -> anyhow::Error {
    anyhow!(
        "no game from {} comes to {}: `ludex pawns solve` answers about any position",
        table.game().one_line(),
        game.one_line()
    )
}

/// The bytes of all files of a table.
fn bytes(table: &tables::Manifest) -> u64 {
    table
        .layers
        .iter()
        .flat_map(|layer| &layer.parts)
        .fold(0, |sum, part| sum.saturating_add(part.bytes))
}
