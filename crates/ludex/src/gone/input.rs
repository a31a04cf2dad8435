//! Where a board comes from: a file, rows on the command line, or standard input;
//! and where it is kept if it does not fit in memory.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use ::gone::format::{self, Limits, ReadError, Watched};
use ::gone::streamed::Stored;
use ::gone::{Board, TooLarge};
use anyhow::{Context as _, anyhow, bail};
use budget::{Control, StopReason};

use super::args::Input;
use ask::MemoryLimit;

/// Reads a board, unless it is told to stop.
pub(super) fn board(input: &Input, memory: u64, control: &Control) -> anyhow::Result<Board> {
    let unknown = Limits { memory, length: None };
    if let Some(black) = &input.black {
        let white = Path::new(&input.input);
        if [white, black].iter().all(|path| is_standard(path)) {
            bail!("standard input cannot be both images: name a file for one of them");
        }
        let (first, second) = (source(white)?, source(black)?);
        let read = format::read_pair_unless(first, second, unknown, control);
        return read.with_context(|| format!("{} and {}", white.display(), black.display()));
    }
    let path = Path::new(&input.input);
    let name = || board::excerpt(&input.input.to_string_lossy());
    if input.input == "-" {
        let read = format::read_unless(io::stdin().lock(), unknown, control);
        return read.context("standard input");
    }
    if path.is_dir() {
        bail!("{} is a folder: name a file", name());
    }
    if path.symlink_metadata().is_err() {
        return match rows(&input.input.to_string_lossy()) {
            Some(rows) => Ok(rows.parse()?),
            None => bail!("{}: no such file, and no rows of B, W and . with / between", name()),
        };
    }
    let (source, length) = open(path)?;
    let read = format::read_unless(source, Limits { memory, length }, control);
    read.with_context(|| path.display().to_string())
}

/// A board that has been read.
pub(super) enum Source {
    /// Into memory.
    Whole(Board),
    /// Into files, because it takes more memory than allowed.
    Stored(Stored<File>),
}

/// Reads a board into memory, or if it does not fit there, into files in a
/// folder; unless it is told to stop.
pub(super) fn board_or_parts(
    input: &Input,
    scratch: Option<&Path>,
    memory: u64,
    control: &Control,
) -> anyhow::Result<Source> {
    let trouble = match board(input, memory, control) {
        Ok(board) => return Ok(Source::Whole(board)),
        Err(trouble) => trouble,
    };
    let path = Path::new(&input.input);
    let is_file = |path: &Path| path.is_file() && !is_standard(path);
    let is_file = is_file(path) && input.black.as_deref().is_none_or(is_file);
    let size = match too_large(&trouble) {
        Some(size) if is_file => size,
        _ => return Err(trouble),
    };
    // Rows that are too long for any part are refused before the disk is filled.
    if let (Ok(rows), Ok(cols)) = (u32::try_from(size.rows), u32::try_from(size.cols)) {
        ::gone::streamed::Cut::within(memory, 1, rows, cols).map_err(|part| {
            let takes = MemoryLimit(part.needed);
            anyhow!("{trouble:#}; worked on in parts it takes {takes}")
        })?;
    }
    control.set_stage("reading into files");
    let default = std::env::temp_dir();
    let folder = scratch.unwrap_or(&default);
    let file = || {
        tempfile::tempfile_in(folder)
            .with_context(|| format!("cannot make a file in {}", folder.display()))
    };
    let files = (file()?, file()?);
    let watched = |path| Ok::<_, anyhow::Error>(Watched::new(open(path)?.0, control));
    let stored = match &input.black {
        Some(black) => format::store_pair(watched(path)?, watched(black)?, files),
        None => format::store(watched(path)?, files, memory),
    };
    match stored {
        Ok(stored) => Ok(Source::Stored(stored)),
        Err(ReadError::Store(error)) => {
            let takes = bytesize::ByteSize(size.needed).display().iec();
            let folder = folder.display();
            let trouble = format!("cannot keep the board in {folder}, where it takes {takes}");
            Err(anyhow::Error::new(error).context(trouble + " (use --scratch)"))
        }
        Err(error) => {
            let name = path.display();
            Err(anyhow::Error::new(error).context(format!("{name}: {size}; in parts")))
        }
    }
}

/// Whether a board takes too much memory, and how much.
pub(super) fn too_large(error: &anyhow::Error) -> Option<TooLarge> {
    error.chain().find_map(|cause| match cause.downcast_ref::<ReadError>()? {
        ReadError::TooLarge(size) => Some(*size),
        _ => None,
    })
}

/// Rows on one line as rows on lines of their own, if they can be meant so.
fn rows(text: &str) -> Option<String> {
    let is_rows = !text.is_empty()
        && !text.starts_with('/')
        && text.chars().all(|letter| "BW./\n".contains(letter));
    is_rows.then(|| text.replace('/', "\n"))
}

/// Whether standard input is meant.
fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// A file, or standard input.
fn source(path: &Path) -> anyhow::Result<Box<dyn Read>> {
    if is_standard(path) {
        return Ok(Box::new(io::stdin()));
    }
    Ok(Box::new(open(path)?.0))
}

fn open(path: &Path) -> anyhow::Result<(File, Option<u64>)> {
    let name = || path.display().to_string();
    let source = File::open(path).with_context(name)?;
    let data = source.metadata().with_context(name)?;
    // What is no file, a pipe for example, has no length to rely on.
    let length = data.is_file().then_some(data.len());
    Ok((source, length))
}

/// The reason, if reading ended because the work was told to.
pub(super) fn stopped(error: &anyhow::Error) -> Option<StopReason> {
    error.chain().find_map(|cause| match cause.downcast_ref::<ReadError>()? {
        ReadError::Stopped(reason) => Some(*reason),
        _ => None,
    })
}
