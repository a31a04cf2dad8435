//! Tables of solved positions, consulted before any engine.

use ask::Tables;
use pawns::{Analysis, Game};
use tables::{OpenTable, Table};

/// The tables of a server.
#[derive(Default)]
pub(crate) struct TableCache(Vec<OpenTable>);

impl TableCache {
    pub(crate) fn new(tables: Vec<Table>) -> TableCache {
        TableCache(tables.into_iter().map(OpenTable::new).collect())
    }

    /// The tables in the order they were given.
    pub(crate) fn tables(&self) -> &[OpenTable] {
        &self.0
    }
}

impl Tables for TableCache {
    fn cover(&self, game: &Game) -> bool {
        self.0.iter().any(|table| table.covers(game))
    }

    /// The entry of the first table that holds the position. A table that cannot be
    /// read counts as one that does not hold it.
    fn analysis(&self, game: &Game) -> Option<Analysis> {
        self.0.iter().find_map(|table| table.analysis(game))
    }
}
