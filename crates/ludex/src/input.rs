//! Where a position comes from: a size, a line, a file, or standard input.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use ::pawns::text;
use ::pawns::{Game, Record};
use anyhow::{Context as _, anyhow, bail};

use crate::exit;
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

/// Opens a question about a position that has other fields, too: what is wrong with an option
/// is not wrong with the position.
pub(crate) fn open_with_options<Q: ask::Question>(
    given: &OsStr,
    question: impl Fn(String) -> Q,
    is_surely: impl FnOnce(&str, bool) -> bool,
    option: impl Fn(&str) -> String,
) -> anyhow::Result<Q::Inquiry> {
    let read = |text: &str| match question(text.to_owned()).open() {
        Err(error) if error.field.is_some() => Ok(Err(error)),
        opened => Ok(Ok(opened?)),
    };
    let opened = self::given(given, read, is_surely)?;
    opened.map_err(|error| blame(error, option))
}

/// What is wrong, with the option to blame.
pub(crate) fn blame(error: ask::Error, option: impl Fn(&str) -> String) -> anyhow::Error {
    match error.field {
        Some(field) => anyhow!("{}: {}", option(field), error.message),
        None => error.into(),
    }
}

/// The option of the same name as a field.
pub(crate) fn same_name(field: &str) -> String {
    format!("--{field}")
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
pub(crate) fn is_surely_a_position(given: &str, is_read: bool) -> bool {
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
    match parsed {
        Ok(read) => Ok(read),
        Err(_) if looks_like_a_path(text) => bail!("{}: {}", board::excerpt(text), exit::MISSING),
        Err(error) => Err(error).with_context(|| neither_nor(text, "position")),
    }
}

/// Whether an argument that names no file was probably meant to name one.
pub(crate) fn looks_like_a_path(text: &str) -> bool {
    text.starts_with(['/', '~'])
        || text.starts_with("./")
        || text.starts_with("../")
        || Path::new(text).extension().is_some_and(|end| {
            end.len() > 1 && end.to_string_lossy().chars().any(char::is_alphabetic)
        })
}

/// What to say of an argument that is neither what was expected nor the name of a file.
pub(crate) fn neither_nor(text: &str, expected: &str) -> String {
    format!("{:?} is not a {expected}, and no file has that name", board::excerpt(text))
}

/// Reads a file of bounded length.
fn from_file<T>(path: &Path, read: impl Fn(&str) -> anyhow::Result<T>) -> anyhow::Result<T> {
    let name = || words::file_name(path);
    if path.is_dir() {
        bail!("{} is a folder: give a file", name());
    }
    let file = File::open(path).with_context(name)?;
    let length = file.metadata().with_context(name)?.len();
    if length > LONGEST {
        bail!("{}: the file has {length} bytes, but a position has at most {LONGEST}", name());
    }
    from(file, read).with_context(name)
}

/// Reads a bounded amount: what is longer cannot be a position.
fn from<T>(source: impl io::Read, read: impl Fn(&str) -> anyhow::Result<T>) -> anyhow::Result<T> {
    let mut bytes = Vec::new();
    source.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        bail!("the input is longer than {LONGEST} bytes, too long for a position");
    }
    read(text::as_text(&bytes)?)
}
