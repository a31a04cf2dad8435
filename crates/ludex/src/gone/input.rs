//! Where a board comes from: a file, the command line itself, or standard input; and
//! where it is kept if it does not fit in memory.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use ask::gone::{BoardBytes, Readers, Scratch, Source};
use ask::{Error, ErrorKind};

use super::args::Input;

use crate::exit;
use crate::report::words;

/// A board as the command line names it.
pub(super) struct NamedSource {
    from: From,
    scratch: Option<PathBuf>,
    /// Standard input can be read once.
    was_opened: bool,
}

enum From {
    /// The board itself.
    Text { board: BoardBytes, text: String },
    /// A file, or standard input.
    One(PathBuf),
    /// Two images.
    Pair(PathBuf, PathBuf),
}

impl NamedSource {
    /// What the command line names; a board that does not fit in memory is kept in a
    /// folder, which may be named too.
    pub(super) fn new(input: &Input, scratch: Option<&Path>) -> anyhow::Result<NamedSource> {
        let from = from(input)?;
        Ok(NamedSource { from, scratch: scratch.map(Path::to_owned), was_opened: false })
    }

    /// What it is called in messages.
    pub(super) fn name(&self) -> Name {
        match &self.from {
            From::Text { text, .. } => Name::Text(text.clone()),
            From::One(path) if is_standard(path) => Name::File("standard input".into()),
            From::One(path) => Name::File(words::file_name(path)),
            From::Pair(white, black) => {
                Name::File(format!("{} and {}", words::file_name(white), words::file_name(black)))
            }
        }
    }
}

/// What a board is called in messages.
pub(super) enum Name {
    /// By its file.
    File(String),
    /// By its own text, which may have been meant as the name of a file.
    Text(String),
}

impl Name {
    /// Trouble with the board of this name.
    pub(super) fn blame(&self, error: Error) -> anyhow::Error {
        match self {
            Name::File(name) => anyhow::Error::new(error).context(name.clone()),
            Name::Text(text) if error.kind == ErrorKind::Input && error.field.is_none() => {
                if crate::input::looks_like_a_path(text) {
                    return anyhow!("{}: {}", board::excerpt(text), exit::MISSING);
                }
                anyhow::Error::new(error).context(crate::input::neither_nor(text, "board"))
            }
            Name::Text(_) => error.into(),
        }
    }
}

fn from(input: &Input) -> anyhow::Result<From> {
    let path = PathBuf::from(&input.input);
    if let Some(black) = &input.black {
        if is_standard(&path) && is_standard(black) {
            bail!("standard input cannot supply both images: give a file for one of them");
        }
        return Ok(From::Pair(path, black.clone()));
    }
    if is_standard(&path) {
        return Ok(From::One(path));
    }
    if path.is_dir() {
        bail!("{} is a folder: give a file", board::excerpt(&input.input.to_string_lossy()));
    }
    match input.input.to_str() {
        Some(text) if path.symlink_metadata().is_err() => {
            Ok(From::Text { board: BoardBytes::text(text), text: text.to_owned() })
        }
        _ => Ok(From::One(path)),
    }
}

impl Source for NamedSource {
    type Store = File;

    fn open(&mut self) -> Result<Readers<'_>, Error> {
        let again = std::mem::replace(&mut self.was_opened, true);
        let one = |path: &Path| {
            if !is_standard(path) {
                let file: Box<dyn Read> = Box::new(File::open(path)?);
                return Ok(file);
            }
            if again {
                return Err(io::Error::other("standard input has already been read"));
            }
            Ok(Box::new(io::stdin().lock()))
        };
        match &mut self.from {
            From::Text { board, .. } => board.open(),
            From::One(path) => {
                // Anything but a file, such as a pipe, has no reliable length.
                let file = path.metadata().ok().filter(std::fs::Metadata::is_file);
                let length = file.map(|file| file.len());
                Ok(Readers::One(one(path).map_err(Error::input)?, length))
            }
            From::Pair(white, black) => {
                let image = |path: &Path| {
                    one(path).map_err(|error| {
                        Error::input(format!("{}: {error}", words::file_name(path)))
                    })
                };
                Ok(Readers::Pair(image(white)?, image(black)?))
            }
        }
    }

    fn scratch(&mut self) -> Option<Result<Scratch<File>, Error>> {
        let can_be_read_again = match &self.from {
            From::Text { .. } => false,
            From::One(path) => path.is_file(),
            From::Pair(white, black) => white.is_file() && black.is_file(),
        };
        can_be_read_again.then(|| {
            let folder = self.scratch.clone().unwrap_or_else(std::env::temp_dir);
            let file = || {
                tempfile::tempfile_in(&folder).map_err(|error| {
                    let folder = words::file_name(&folder);
                    Error::input(format!("cannot create a file in {folder}: {error}"))
                })
            };
            let files = (file()?, file()?);
            Ok(Scratch {
                files,
                place: format!(
                    "{} (choose another folder with --scratch)",
                    words::file_name(&folder)
                ),
            })
        })
    }
}

/// Whether standard input is meant.
fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}
