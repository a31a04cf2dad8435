//! Tables of all positions of a game.

use std::path::PathBuf;

use ::pawns::{Analysis, Game};
use ask::pawns::Evaluation;
use ask::{Error, Host as _};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use tables::{Condition, OpenTable, Table, TableError, Tabulation, tabulate};

use crate::position::Given;
use crate::watch::Spending;
use crate::{error, pawns};

/// Makes a table in a folder, or continues one. Returns the fields of `ludex.tables.Summary`,
/// or why it is not finished.
#[pyfunction]
pub(crate) fn build<'py>(
    py: Python<'py>,
    position: Given<'py>,
    folder: PathBuf,
    rules: Option<&str>,
    text: bool,
    spending: Spending,
) -> PyResult<(Option<Bound<'py, PyTuple>>, Option<String>)> {
    let game = position.read(rules, None).map_err(|wrong| error::input(py, &wrong))?;
    let made = spending
        .over(py, false, |host| tabulate(&game, &folder, text, &host.stage("tabulating", None)))?;
    let Tabulation { manifest, condition } = match made {
        Ok(made) => made,
        Err(TableError::Stopped(reason)) => {
            let hint = "call it again to continue";
            return Ok((None, Some(format!("unfinished: {reason}; {hint}"))));
        }
        Err(other) => return Err(trouble(py, other)),
    };
    let (value, counts) = (manifest.value(), &manifest.counts);
    let condition = match condition {
        Condition::New => "new",
        Condition::Whole => "whole",
        Condition::Repaired(_) => "repaired",
    };
    let fields = (
        game.one_line(),
        game.rules.name(),
        value.outcome().word(),
        value.signed(),
        counts.positions,
        manifest.folded,
        counts.terminal,
        manifest.rows,
        manifest.layers.len(),
        condition,
    );
    Ok((Some(fields.into_pyobject(py)?), None))
}

/// Looks a position up in a table: what `analyze` returns.
#[pyfunction]
pub(crate) fn look_up<'py>(
    py: Python<'py>,
    folder: PathBuf,
    position: Given<'py>,
) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyTuple>)> {
    let found = py.detach(|| Table::open(&folder)).map_err(|wrong| trouble(py, wrong))?;
    let start = *found.game();
    let rules = match &position {
        Given::Text(_) => Some(start.rules.name()),
        Given::Position(_) => None,
    };
    let game = position.read(rules, None).map_err(|wrong| error::input(py, &wrong))?;
    let table = OpenTable::new(found);
    let analysis = py.detach(|| entry(&table, &game));
    let analysis = analysis.map_err(|wrong| match table.take_trouble() {
        Some(broken) => trouble(py, broken),
        None => error::input(py, &wrong),
    })?;
    let analyzed = Evaluation::of(&game, analysis, std::time::Duration::ZERO);
    Ok((pawns::fields(py, &analyzed.solved)?, pawns::judged(py, &analyzed)?))
}

fn entry(table: &OpenTable, game: &Game) -> Result<Analysis, Error> {
    let start = table.table().game();
    if start.size() != game.size() {
        let (table, board) = (start.size(), game.size());
        let message = format!("the table is for {table} boards, but the position is on {board}");
        return Err(Error::input(message));
    }
    if !table.covers(game) {
        let (table, rules) = (start.rules.name(), game.rules.name());
        return Err(Error::input(format!("the table is for the rules {table}, not {rules}")));
    }
    table.analysis(game).ok_or_else(|| {
        let (from, to) = (start.one_line(), game.one_line());
        Error::input(format!("{to} cannot be reached from {from}: solve() solves any position"))
    })
}

fn trouble(py: Python<'_>, error: TableError) -> PyErr {
    match error {
        TableError::File { path, error } => error::file(&error, &path),
        other => error::refused(py, other),
    }
}
