//! Where a board comes from: a file, rows on the command line, or standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use ::gone::Board;
use ::gone::format::{self, Limits, ReadError};
use anyhow::{Context as _, bail};
use budget::{Control, StopReason};

use super::args::Input;

/// Reads a board, unless it is told to stop.
pub(super) fn board(input: &Input, memory: u64, control: &Control) -> anyhow::Result<Board> {
    let unknown = Limits { memory, length: None };
    if let Some(black) = &input.black {
        let white = Path::new(&input.input);
        let (white, black) = (open(white, control)?.0, open(black, control)?.0);
        return Ok(format::read_pair(white, black, unknown)?);
    }
    let path = Path::new(&input.input);
    let name = || board::excerpt(&input.input.to_string_lossy());
    if input.input == "-" {
        let source = Watched { source: io::stdin().lock(), control };
        return format::read(source, unknown).context("standard input");
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
    let (source, length) = open(path, control)?;
    let read = format::read(source, Limits { memory, length });
    read.with_context(|| path.display().to_string())
}

/// Rows on one line as rows on lines of their own, if they can be meant so.
fn rows(text: &str) -> Option<String> {
    let is_rows = !text.is_empty()
        && !text.starts_with('/')
        && text.chars().all(|letter| "BW./\n".contains(letter));
    is_rows.then(|| text.replace('/', "\n"))
}

fn open<'a>(path: &Path, control: &'a Control) -> anyhow::Result<(Watched<'a, File>, Option<u64>)> {
    let name = || path.display().to_string();
    let source = File::open(path).with_context(name)?;
    let data = source.metadata().with_context(name)?;
    // What is no file, a pipe for example, has no length to rely on.
    let length = data.is_file().then_some(data.len());
    Ok((Watched { source, control }, length))
}

/// A source that ends when the work is told to.
struct Watched<'a, R> {
    source: R,
    control: &'a Control,
}

impl<R: Read> Read for Watched<'_, R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        match self.control.stopped() {
            None => self.source.read(to),
            Some(reason) => Err(io::Error::other(reason)),
        }
    }
}

/// The reason, if reading ended because the work was told to.
pub(super) fn stopped(error: &anyhow::Error) -> Option<StopReason> {
    let cause = error.chain().find_map(|cause| cause.downcast_ref::<ReadError>())?;
    let ReadError::Io(cause) = cause else { return None };
    cause.get_ref()?.downcast_ref::<StopReason>().copied()
}
