//! Where a board comes from: a file, rows on the command line, or standard input;
//! and where it is kept if it does not fit in memory.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::bail;
use ask::Error;
use ask::gone::{Opened, Scratch, Source};

use super::args::Input;

use crate::report::words;

/// A board as the command line names it.
pub(super) struct Named {
    from: From,
    scratch: Option<PathBuf>,
    /// Standard input can be read once.
    was_opened: bool,
}

enum From {
    /// Rows on the command line.
    Rows(Vec<u8>),
    /// A file, or standard input.
    One(PathBuf),
    /// Two images.
    Pair(PathBuf, PathBuf),
}

impl Named {
    /// What the command line names; a board that does not fit in memory is kept in a
    /// folder, which may be named too.
    pub(super) fn new(input: &Input, scratch: Option<&Path>) -> anyhow::Result<Named> {
        let from = from(input)?;
        Ok(Named { from, scratch: scratch.map(Path::to_owned), was_opened: false })
    }

    /// What it is called in messages, unless it is told by itself.
    pub(super) fn name(&self) -> Option<String> {
        match &self.from {
            From::Rows(_) => None,
            From::One(path) if is_standard(path) => Some("standard input".into()),
            From::One(path) => Some(words::file_name(path)),
            From::Pair(white, black) => {
                Some(format!("{} and {}", words::file_name(white), words::file_name(black)))
            }
        }
    }
}

fn from(input: &Input) -> anyhow::Result<From> {
    let path = PathBuf::from(&input.input);
    if let Some(black) = &input.black {
        if is_standard(&path) && is_standard(black) {
            bail!("standard input cannot be both images: name a file for one of them");
        }
        return Ok(From::Pair(path, black.clone()));
    }
    if is_standard(&path) {
        return Ok(From::One(path));
    }
    let text = input.input.to_string_lossy();
    if path.is_dir() {
        bail!("{} is a folder: name a file", board::excerpt(&text));
    }
    if path.symlink_metadata().is_ok() {
        return Ok(From::One(path));
    }
    if let Some(rows) = rows(&text) {
        Ok(From::Rows(rows))
    } else {
        let name = board::excerpt(&text);
        bail!("{name}: no such file, and no rows of B, W and . with / between")
    }
}

/// Rows on one line as rows on lines of their own, if they can be meant so.
fn rows(text: &str) -> Option<Vec<u8>> {
    let is_rows = !text.is_empty()
        && !text.starts_with('/')
        && text.chars().all(|letter| "BW./\n".contains(letter));
    is_rows.then(|| text.replace('/', "\n").into_bytes())
}

impl Source for Named {
    type Store = File;

    fn length(&self) -> Option<u64> {
        match &self.from {
            From::Rows(rows) => Some(rows.len() as u64),
            From::One(path) => {
                path.metadata().ok().filter(std::fs::Metadata::is_file).map(|data| data.len())
            }
            From::Pair(..) => None,
        }
    }

    fn open(&mut self) -> Result<Opened<'_>, Error> {
        let again = std::mem::replace(&mut self.was_opened, true);
        let one = |path: &Path| {
            if !is_standard(path) {
                let file: Box<dyn Read> = Box::new(File::open(path)?);
                return Ok(file);
            }
            if again {
                return Err(io::Error::other("standard input has been read already"));
            }
            Ok(Box::new(io::stdin().lock()))
        };
        match &self.from {
            From::Rows(rows) => Ok(Opened::One(Box::new(&rows[..]), Some(rows.len() as u64))),
            From::One(path) => {
                // What is no file, a pipe for example, has no length to rely on.
                let length = self.length();
                Ok(Opened::One(one(path).map_err(Error::input)?, length))
            }
            From::Pair(white, black) => {
                let image = |path: &Path| {
                    one(path).map_err(|error| {
                        Error::input(format!("{}: {error}", words::file_name(path)))
                    })
                };
                Ok(Opened::Pair(image(white)?, image(black)?))
            }
        }
    }

    fn scratch(&mut self) -> Option<Result<Scratch<File>, Error>> {
        let can_be_read_again = match &self.from {
            From::Rows(_) => false,
            From::One(path) => path.is_file(),
            From::Pair(white, black) => white.is_file() && black.is_file(),
        };
        can_be_read_again.then(|| {
            let folder = self.scratch.clone().unwrap_or_else(std::env::temp_dir);
            let file = || {
                tempfile::tempfile_in(&folder).map_err(|error| {
                    let folder = words::file_name(&folder);
                    Error::input(format!("cannot make a file in {folder}: {error}"))
                })
            };
            let files = (file()?, file()?);
            Ok(Scratch {
                files,
                place: format!("{} (--scratch names another)", words::file_name(&folder)),
            })
        })
    }
}

/// Whether standard input is meant.
fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}
