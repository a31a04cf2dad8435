//! A table that answers questions, and what went wrong when it last could not.

use std::sync::{Mutex, PoisonError};

use pawns::{Analysis, Game};

use crate::{Table, TableError};

/// A table that is asked again and again. One that cannot be read has no answer, and keeps
/// the reason.
pub struct OpenTable {
    table: Table,
    trouble: Mutex<Option<TableError>>,
}

impl OpenTable {
    /// A table that has not been asked yet.
    pub fn new(table: Table) -> OpenTable {
        OpenTable { table, trouble: Mutex::default() }
    }

    /// The table itself.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Whether it is for games with these rules, on a board of this size.
    pub fn covers(&self, game: &Game) -> bool {
        self.table.game().rules == game.rules
    }

    /// The entry for a position; `None` if there is none, or if it cannot be read.
    pub fn analysis(&self, game: &Game) -> Option<Analysis> {
        if !self.covers(game) {
            return None;
        }
        self.table.analyze(game.position).unwrap_or_else(|error| {
            *self.trouble.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            None
        })
    }

    /// Why the last entry could not be read, in words.
    pub fn trouble(&self) -> Option<String> {
        let trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        trouble.as_ref().map(ToString::to_string)
    }

    /// Why the last entry could not be read; asked again, there is nothing to say.
    pub fn take_trouble(&self) -> Option<TableError> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
