//! Boards of Gone in files and as text.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use ask::gone::picture::{self, LONGEST};
use ask::gone::{Readers, Scratch, Solution, Solve, SolveInquiry, Source};
use ask::{Error, Host as _, Inquiry as _, Question as _, Reply, Timeless};
use budget::{Control, WatchedWriter};
use durable::Replacement;
use gone::format::{self, MapFormat, endings};
use pyo3::prelude::*;

use crate::error;
use crate::watch::{Spending, Watcher};

/// The answer as JSON, whether it is complete, and why the map was not written.
type Answered = (String, bool, Option<String>);

/// Asks about a board: the one in a file, which may be larger than memory, or the position of
/// the question. Takes the fields of the question. The round of each cell is written to the
/// file `map`.
#[pyfunction]
pub(crate) fn solve_board(
    py: Python<'_>,
    path: Option<PathBuf>,
    fields: &str,
    scratch: Option<PathBuf>,
    map: Option<PathBuf>,
    spending: Spending,
) -> PyResult<Answered> {
    let question: Solve = serde_json::from_str(fields).map_err(|it| error::refused(py, it))?;
    let wrong = |wrong: Error| error::input(py, &wrong);
    match path {
        Some(path) => {
            let source = BoardFile { path, scratch };
            solve(py, question.open_with(source).map_err(wrong)?, map, &spending)
        }
        None => solve(py, question.open().map_err(wrong)?, map, &spending),
    }
}

fn solve<S: Source + Send>(
    py: Python<'_>,
    inquiry: SolveInquiry<S>,
    map: Option<PathBuf>,
    spending: &Spending,
) -> PyResult<Answered>
where
    SolveInquiry<S>: Send,
{
    let mut inquiry = inquiry.asked_once();
    if map.is_some() {
        inquiry = inquiry.with_rounds_of_cells();
    }
    let solved = spending.over(py, false, |host| {
        let solved = inquiry.answer(host)?;
        let written = map.as_deref().map(|path| write_map(path, &solved, host));
        Ok((solved, written))
    })?;
    let (solved, written) = solved.map_err(|wrong: Error| error::input(py, &wrong))?;
    let unwritten = match (written, map) {
        (Some(Err(Unwritten::Stopped(reason))), _) => Some(reason),
        (Some(Err(Unwritten::File(wrong))), Some(path)) => return Err(error::file(&wrong, &path)),
        _ => None,
    };
    let reply = Reply::of(&solved);
    Ok((reply.json.get().to_owned(), reply.complete, unwritten))
}

/// Why there is no map.
enum Unwritten {
    Stopped(String),
    File(io::Error),
}

/// Writes the round of each cell, if it is known, whole or not at all.
fn write_map(path: &Path, solved: &Solution, host: &Watcher) -> Result<(), Unwritten> {
    let Some(map) = &solved.rounds_of_cells else { return Ok(()) };
    let control = host.stage("writing", None).control;
    let left = solved.rules.spread.other().cell().letter();
    let write = || {
        let (compression, ending) = endings(path);
        let mut new = Replacement::begin_or_open(path)?;
        let out = WatchedWriter { out: &mut new, control: &control };
        format::compress(compression, out, |mut out| {
            format::write_map(map, MapFormat::of_extension(&ending), left, &mut out)
        })?;
        new.commit()
    };
    write().map_err(|wrong| match Control::stopped(&control) {
        Some(reason) => Unwritten::Stopped(reason.to_string()),
        None => Unwritten::File(wrong),
    })
}

/// Draws the board of a question, each cell in the colour of the round in which it turns.
/// `None` if it is too large.
#[pyfunction]
pub(crate) fn draw_board(py: Python<'_>, fields: &str, sentence: &str) -> PyResult<Option<String>> {
    let question: Solve = serde_json::from_str(fields).map_err(|it| error::refused(py, it))?;
    let drawn = py.detach(|| {
        let mut inquiry = question.open()?.asked_once().with_rounds_of_cells();
        let host = Timeless::default();
        let size = inquiry.read(&host)?;
        if size.is_none_or(|(rows, cols)| rows.max(cols) > LONGEST) {
            return Ok(None);
        }
        let solved = inquiry.answer(&host)?;
        Ok(solved.rounds_of_cells.map(|map| (map, solved.rules)))
    });
    let drawn = drawn.map_err(|wrong: Error| error::input(py, &wrong))?;
    Ok(drawn.map(|(map, rules)| {
        let mut svg = Vec::new();
        picture::rounds(&map, rules, sentence, &mut svg).expect("a vector takes all bytes");
        String::from_utf8(svg).expect("a picture is text")
    }))
}

/// A board in a file.
struct BoardFile {
    path: PathBuf,
    /// Where a board is kept that does not fit in memory.
    scratch: Option<PathBuf>,
}

impl Source for BoardFile {
    type Store = File;

    fn open(&mut self) -> Result<Readers<'_>, Error> {
        let named = |error| Error::input(format!("{}: {error}", self.path.display()));
        let file = File::open(&self.path).map_err(named)?;
        // Anything but a file, such as a pipe, has no reliable length.
        let length = file.metadata().ok().filter(std::fs::Metadata::is_file).map(|it| it.len());
        Ok(Readers::One(Box::new(file), length))
    }

    fn scratch(&mut self) -> Option<Result<Scratch<File>, Error>> {
        self.path.is_file().then(|| {
            let folder = self.scratch.clone().unwrap_or_else(std::env::temp_dir);
            let place = format!("{} (choose another folder with scratch)", folder.display());
            let file = || {
                tempfile::tempfile_in(&folder).map_err(|error| {
                    Error::input(format!("cannot create a file in {}: {error}", folder.display()))
                })
            };
            Ok(Scratch { files: (file()?, file()?), place })
        })
    }
}
