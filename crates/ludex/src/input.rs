//! Where a position comes from: a size, a line, a file, or standard input.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use ::pawns::text::{self, Format, TextError};
use ::pawns::{Game, Record};
use anyhow::{Context as _, bail};

use crate::cli;

/// The longest input read: far more than any position or game takes.
const LONGEST: u64 = 1 << 20;

/// Reads a position.
pub(crate) fn position(input: &cli::Input) -> anyhow::Result<Game> {
    record(input).map(|record| record.last())
}

/// Reads a position, and the moves before it if the input tells them.
pub(crate) fn record(input: &cli::Input) -> anyhow::Result<Record> {
    let format = input.format.map(|format| match format {
        cli::Format::SideRows => Format::SideRows,
        cli::Format::SizesRows => Format::SizesRows,
        cli::Format::OneLine => Format::OneLine,
        cli::Format::Size => Format::Size,
    });
    let Some(given) = input.input.to_str() else {
        return open(Path::new(&input.input), format);
    };
    if given == "-" {
        return read(io::stdin().lock(), format).context("standard input");
    }
    let parsed = parse(given, format);
    // What can only be meant as a position is one, whatever files there are.
    let is_size = given.starts_with(|c: char| c.is_ascii_digit())
        && given.chars().all(|c| c.is_ascii_digit() || matches!(c, 'x' | 'X' | '×'))
        && !given.chars().all(|c| c.is_ascii_digit());
    let has_side =
        given.ends_with([' ', 'w', 'b', 'W', 'B']) && given.contains(char::is_whitespace);
    if given.contains('\n') || is_size || parsed.is_ok() && has_side {
        return Ok(parsed?);
    }
    let path = Path::new(given);
    if path.is_dir() {
        bail!("{given} is a folder: name a file");
    }
    if path.symlink_metadata().is_ok() {
        return open(path, format);
    }
    let looks_like_a_path = given.starts_with(['/', '~'])
        || given.starts_with("./")
        || given.starts_with("../")
        || path.extension().is_some_and(|end| {
            end.len() > 1 && end.to_string_lossy().chars().any(char::is_alphabetic)
        });
    match parsed {
        Ok(record) => Ok(record),
        Err(_) if looks_like_a_path => bail!("{}: no such file", board::excerpt(given)),
        Err(error) => Err(error).with_context(|| {
            format!("{:?} is no position, and there is no file of that name", board::excerpt(given))
        }),
    }
}

/// Reads a game from a file.
pub(crate) fn open(path: &Path, format: Option<Format>) -> anyhow::Result<Record> {
    let name = || path.display().to_string();
    let file = File::open(path).with_context(name)?;
    let length = file.metadata().with_context(name)?.len();
    if length > LONGEST {
        bail!(
            "{}: the file has {length} bytes, and no position takes more than {LONGEST}",
            path.display()
        );
    }
    read(file, format).with_context(name)
}

/// Reads a bounded amount: what is longer cannot be a position.
fn read(source: impl io::Read, format: Option<Format>) -> anyhow::Result<Record> {
    let mut bytes = Vec::new();
    source.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        bail!("the input goes on after {LONGEST} bytes, and no position takes more");
    }
    Ok(parse(text::as_text(&bytes)?, format)?)
}

fn parse(text: &str, format: Option<Format>) -> Result<Record, TextError> {
    match format {
        None => text::read_record(text),
        // Only the recognised line keeps its moves. What else can be read as
        // one is a single row, on which there are none.
        Some(Format::OneLine) if text::recognise(text) == Ok(Format::OneLine) => {
            text::read_record(text)
        }
        Some(format) => text::read_as(text, format).map(Record::new),
    }
}
