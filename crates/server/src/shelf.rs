//! Tables of all positions, which are asked before any engine.

use std::sync::{Mutex, PoisonError};

use pawns::{Analysis, Game};
use tables::Table;

/// The tables that a server was given.
#[derive(Default)]
pub(crate) struct Shelf(Vec<Stored>);

/// A table, and what was wrong with it when it was last asked in vain.
pub(crate) struct Stored {
    pub(crate) table: Table,
    trouble: Mutex<Option<String>>,
}

impl Shelf {
    pub(crate) fn new(tables: Vec<Table>) -> Shelf {
        let stored = |table| Stored { table, trouble: Mutex::default() };
        Shelf(tables.into_iter().map(stored).collect())
    }

    /// The tables in the order they were given.
    pub(crate) fn tables(&self) -> &[Stored] {
        &self.0
    }

    /// Whether a table is about games like this one.
    pub(crate) fn is_about(&self, game: &Game) -> bool {
        self.0.iter().any(|stored| stored.table.game().rules == game.rules)
    }

    /// What the first table that holds a position says of it. A table that
    /// cannot be read says nothing, and an engine has to.
    pub(crate) fn analysis(&self, game: &Game) -> Option<Analysis> {
        self.0.iter().find_map(|stored| stored.analysis(game))
    }
}

impl Stored {
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

    /// What was wrong when the table was last asked in vain.
    pub(crate) fn trouble(&self) -> Option<String> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
