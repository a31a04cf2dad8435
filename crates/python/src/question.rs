//! Any question by its name, as JSON.

use std::path::PathBuf;

use ::ask::{ALL, Batch, Kind, LimitedHost, NoTables};
use pyo3::prelude::*;

use crate::error;
use crate::watch::Spending;

/// The names of all questions, each with a line about it.
#[pyfunction]
pub(crate) fn kinds() -> Vec<(&'static str, &'static str)> {
    ALL.iter().map(|kind| (kind.name, kind.summary)).collect()
}

/// Asks a question of a kind, with its fields as JSON. Returns the answer as JSON, and
/// whether it is complete.
#[pyfunction]
pub(crate) fn ask(
    py: Python<'_>,
    kind: &str,
    fields: &str,
    spending: Spending,
) -> PyResult<(String, bool)> {
    let Some(kind) = Kind::named(kind) else {
        let names: Vec<&str> = ALL.iter().map(|kind| kind.name).collect();
        let message = format!("{kind:?} is not a question: ask one of {}", names.join(", "));
        return Err(error::refused(py, message));
    };
    let fields = serde_json::from_str(fields).map_err(|wrong| error::refused(py, wrong))?;
    let reply = match kind.batch(fields).map_err(|wrong| error::input(py, &wrong))? {
        Batch::One(question) => {
            let limits = question.limits();
            let mut inquiry = question.open().map_err(|wrong| error::input(py, &wrong))?;
            let is_light = inquiry.is_light(&NoTables);
            spending
                .over(py, is_light, move |host| inquiry.answer(&LimitedHost::new(host, limits)))?
        }
        several @ Batch::Several(_) => spending.over(py, false, |host| several.answer(host))?,
    };
    let reply = reply.map_err(|wrong| error::input(py, &wrong))?;
    Ok((reply.json.get().to_owned(), reply.complete))
}

/// Writes a file, whole or not at all.
#[pyfunction]
pub(crate) fn write_file(py: Python<'_>, path: PathBuf, bytes: &[u8]) -> PyResult<()> {
    py.detach(|| durable::save(&path, bytes)).map_err(|error| error::file(&error, &path))
}
