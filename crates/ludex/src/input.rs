//! Where a position comes from: a size, a line, a file, or standard input.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use ::pawns::text;
use ::pawns::{Game, Record};
use anyhow::{Context as _, bail};

use crate::pawns::args;
use crate::report::words;

/// The longest input read: far more than any position or game takes.
const LONGEST: u64 = 1 << 20;

/// Opens a question about a position.
pub(crate) fn open<Q: ask::Question>(
    input: &args::Input,
    question: impl Fn(String) -> Q,
) -> anyhow::Result<Q::Inquiry> {
    given(&input.given, |text| Ok(question(text.to_owned()).open()?), is_surely_a_position)
}

/// Reads a position.
pub(crate) fn position(input: &args::Input) -> anyhow::Result<Game> {
    record(input).map(|record| record.last())
}

/// Reads a position, and the moves before it if the input tells them.
pub(crate) fn record(input: &args::Input) -> anyhow::Result<Record> {
    given(&input.given, |text| Ok(input.read(text)?), is_surely_a_position)
}

/// Reads a game from a file, under the rules that it names.
pub(crate) fn load(path: &Path) -> anyhow::Result<Record> {
    from_file(path, |text| Ok(ask::pawns::read(text, None, None)?))
}

/// Whether an argument that may have been read as a position means one even if
/// there is a file of that name.
fn is_surely_a_position(given: &str, is_read: bool) -> bool {
    let is_size = given.starts_with(|c: char| c.is_ascii_digit())
        && given.chars().all(|c| c.is_ascii_digit() || matches!(c, 'x' | 'X' | '×'))
        && !given.chars().all(|c| c.is_ascii_digit());
    let has_side =
        given.ends_with([' ', 'w', 'b', 'W', 'B', '-']) && given.contains(char::is_whitespace);
    is_size || is_read && has_side
}

/// What an argument means: `-` standard input, else a position if it surely is
/// one, else the file of that name, else a position.
pub(crate) fn given<T>(
    given: &OsStr,
    read: impl Fn(&str) -> anyhow::Result<T>,
    is_surely_a_position: impl FnOnce(&str, bool) -> bool,
) -> anyhow::Result<T> {
    let Some(text) = given.to_str() else {
        return from_file(Path::new(given), read);
    };
    if text == "-" {
        return from(io::stdin().lock(), read).context("standard input");
    }
    let parsed = read(text);
    if text.contains('\n') || is_surely_a_position(text, parsed.is_ok()) {
        return parsed;
    }
    let path = Path::new(text);
    if path.is_dir() {
        bail!("{} is a folder: give a file", words::file_name(path));
    }
    if path.symlink_metadata().is_ok() {
        return from_file(path, read);
    }
    let looks_like_a_path = text.starts_with(['/', '~'])
        || text.starts_with("./")
        || text.starts_with("../")
        || path.extension().is_some_and(|end| {
            end.len() > 1 && end.to_string_lossy().chars().any(char::is_alphabetic)
        });
    match parsed {
        Ok(read) => Ok(read),
        Err(_) if looks_like_a_path => bail!("{}: no such file", board::excerpt(text)),
        Err(error) => Err(error).with_context(|| {
            format!("{:?} is not a position, and no file has that name", board::excerpt(text))
        }),
    }
}

/// Reads a file of bounded length.
fn from_file<T>(path: &Path, read: impl Fn(&str) -> anyhow::Result<T>) -> anyhow::Result<T> {
    let name = || words::file_name(path);
    let file = File::open(path).with_context(name)?;
    let length = file.metadata().with_context(name)?.len();
    if length > LONGEST {
        bail!("{}: the file has {length} bytes, and a position has at most {LONGEST}", name());
    }
    from(file, read).with_context(name)
}

/// Reads a bounded amount: what is longer cannot be a position.
fn from<T>(source: impl io::Read, read: impl Fn(&str) -> anyhow::Result<T>) -> anyhow::Result<T> {
    let mut bytes = Vec::new();
    source.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        bail!("the input is longer than {LONGEST} bytes, the most that a position has");
    }
    read(text::as_text(&bytes)?)
}
