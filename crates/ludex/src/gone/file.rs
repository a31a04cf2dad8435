//! Files to write; the name determines the format.

use std::io::{self, Write};
use std::path::Path;

use ::gone::Board;
use ::gone::format::{self, Compression, Format, MapFormat, endings};
use anyhow::{Context as _, bail};
use ask::gone::{BoardFile, BoardFileInquiry, Source};
use ask::{Host as _, Inquiry as _};
use budget::{Budget, Control, WatchedWriter};
use durable::Replacement;

use super::args::Target;
use super::input::Name;
use crate::exit::Exit;
use crate::output::{self, NO_OUTPUT};
use crate::report::words;
use crate::watch::Watcher;

impl Target {
    /// The file to write; none if the board goes to standard output.
    fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| path.as_os_str() != "-")
    }

    /// The format that was chosen, or that the name of the file says.
    pub(super) fn format(&self) -> anyhow::Result<Format> {
        let (Some(path), None) = (self.file(), self.format) else {
            return Ok(self.format.unwrap_or(Format::Grid));
        };
        Ok(match endings(path).1.as_str() {
            "txt" | "grid" | "" => Format::Grid,
            "xy" | "coordinates" => Format::Coordinates,
            "pbm" => Format::Pbm,
            "png" => Format::Png,
            "npy" => Format::Npy,
            other => bail!(
                "{}: unknown file name extension .{other}: use .txt, .xy, .pbm, .png or .npy, \
                 or --format",
                words::file_name(path)
            ),
        })
    }
}

/// Writes a board where it was asked for. `name` is that of the board, `undone` what is
/// said if Ctrl-C ends it.
pub(super) fn board(
    mut writing: BoardFileInquiry<impl Source>,
    target: &Target,
    name: Option<&Name>,
    undone: &str,
) -> crate::Result {
    let budget = Budget { memory: target.memory_limit.0, ..Budget::default() };
    let watcher = Watcher::new(&budget, None);
    let written = watcher.over(|| {
        if target.json && target.file().is_none() {
            return writing.answer(&watcher).map_err(|error| blame(name, error));
        }
        stream(&mut writing, target, name, &watcher)
    })?;
    if target.json {
        output::json(&written)?;
    } else if let Some(reason) = written.stopped {
        output::remark(&format!("{undone}: {reason}"));
    }
    Ok(Exit::of(&written))
}

/// Writes a board, which may be of any length, as it goes.
fn stream(
    writing: &mut BoardFileInquiry<impl Source>,
    target: &Target,
    name: Option<&Name>,
    watcher: &Watcher,
) -> anyhow::Result<BoardFile> {
    let format = writing.format();
    let board = match writing.board(watcher).map_err(|error| blame(name, error))? {
        Ok(board) => board,
        Err(reason) => return Ok(writing.summary(Some(reason))),
    };
    let control = watcher.stage("writing", None).control;
    let written = match target.file() {
        Some(path) => {
            write(path, endings(path).0, &control, |mut out| format::write(board, format, &mut out))
        }
        None => print(board, format, &control),
    };
    match (written, control.stopped()) {
        (Err(_), Some(reason)) => Ok(writing.summary(Some(reason))),
        (written, _) => written.map(|()| writing.summary(None)),
    }
}

/// Trouble with a board, which has a name unless it is made here.
fn blame(name: Option<&Name>, error: ask::Error) -> anyhow::Error {
    match name {
        Some(name) => name.blame(error),
        None => error.into(),
    }
}

/// Writes a board to standard output, unless it is told to stop.
fn print(board: &Board, format: Format, control: &Control) -> anyhow::Result<()> {
    let out = WatchedWriter { out: io::stdout().lock(), control };
    format::compress(Compression::None, out, |mut out| format::write(board, format, &mut out))
        .context(NO_OUTPUT)
}

/// Writes a map of rounds.
pub(super) fn map(
    map: &::gone::RoundMap,
    left: char,
    path: &Path,
    control: &Control,
) -> anyhow::Result<()> {
    let (compression, ending) = endings(path);
    let format = MapFormat::of_extension(&ending);
    write(path, compression, control, |mut out| format::write_map(map, format, left, &mut out))
}

fn write(
    path: &Path,
    compression: Compression,
    control: &Control,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<()> {
    let cannot = || format!("cannot write {}", words::file_name(path));
    // What could not be made leaves the old file, or none.
    let mut new = Replacement::begin_or_open(path).with_context(cannot)?;
    let out = WatchedWriter { out: &mut new, control };
    format::compress(compression, out, content).with_context(cannot)?;
    new.commit().with_context(cannot)
}
