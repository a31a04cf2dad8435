//! Tables of solved positions, consulted before any engine.

use std::sync::{Mutex, PoisonError};

use ask::Tables;
use pawns::{Analysis, Game};
use tables::Table;

/// The tables of a server.
#[derive(Default)]
pub(crate) struct TableCache(Vec<OpenTable>);

/// A table and the error of its last failed look-up.
pub(crate) struct OpenTable {
    pub(crate) table: Table,
    trouble: Mutex<Option<String>>,
}

impl TableCache {
    pub(crate) fn new(tables: Vec<Table>) -> TableCache {
        let open = |table| OpenTable { table, trouble: Mutex::default() };
        TableCache(tables.into_iter().map(open).collect())
    }

    /// The tables in the order they were given.
    pub(crate) fn tables(&self) -> &[OpenTable] {
        &self.0
    }
}

impl Tables for TableCache {
    fn cover(&self, game: &Game) -> bool {
        self.0.iter().any(|open| open.table.game().rules == game.rules)
    }

    /// The entry of the first table that holds the position. A table that cannot be
    /// read counts as one that does not hold it.
    fn analysis(&self, game: &Game) -> Option<Analysis> {
        self.0.iter().find_map(|open| open.analysis(game))
    }
}

impl OpenTable {
    fn analysis(&self, game: &Game) -> Option<Analysis> {
        if self.table.game().rules != game.rules {
            return None;
        }
        match self.table.analyze(game.position) {
            Ok(analysis) => analysis,
            Err(error) => {
                *self.trouble.lock().unwrap_or_else(PoisonError::into_inner) =
                    Some(error.to_string());
                None
            }
        }
    }

    /// The error of the last failed look-up.
    pub(crate) fn trouble(&self) -> Option<String> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
