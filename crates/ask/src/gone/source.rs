//! Where boards come from: a text, a file's bytes, or a source that a door reads.

use std::io::{self, Read, Seek, Write};

use ::gone::format::{self, Limits, ReadError, StoppableReader};
use ::gone::streamed::{Cut, FileBoard};
use ::gone::{Board, Rules, TooLarge};
use budget::Budget;

use super::limit::Halt;
use crate::certificate::decode;
use crate::error::{Error, ErrorKind};
use crate::limits::MemoryLimit;

/// Any question about a board of up to this many cells takes only a moment. A stopped stage
/// starts over, so a larger board should not start where it could not finish.
pub(super) const LIGHT: u64 = 1 << 17;

/// Where a board comes from.
pub trait Source: Send + 'static {
    /// What holds a board outside memory.
    type Store: Read + Write + Seek + Send;

    /// The most cells that the board can have, if known without reading it.
    fn most_cells(&self) -> Option<u64> {
        None
    }

    /// All bytes, from the beginning; may be called again.
    ///
    /// # Errors
    /// If they cannot be read.
    fn open(&mut self) -> Result<Readers<'_>, Error>;

    /// Room for a board that does not fit in memory; `None` if there is none, or if the
    /// bytes can be read only once.
    fn scratch(&mut self) -> Option<Result<Scratch<Self::Store>, Error>> {
        None
    }
}

/// The bytes of a board.
pub enum Readers<'a> {
    /// One file in any format, with its length if known.
    One(Box<dyn Read + 'a>, Option<u64>),
    /// Two PBM images: the white pebbles, then the black ones.
    Pair(Box<dyn Read + 'a>, Box<dyn Read + 'a>),
}

/// Room outside memory.
pub struct Scratch<S> {
    /// A store for each colour; both are empty.
    pub files: (S, S),
    /// Its location, for messages.
    pub place: String,
}

/// A board that came with its question.
#[derive(Clone, Debug)]
pub struct BoardBytes(Vec<u8>);

impl BoardBytes {
    /// A text; rows end with `/` or a line end.
    pub fn text(text: impl Into<String>) -> BoardBytes {
        let mut bytes = text.into().into_bytes();
        for byte in bytes.iter_mut().filter(|byte| **byte == b'/') {
            *byte = b'\n';
        }
        BoardBytes(bytes)
    }

    /// The bytes of a file.
    pub fn file(bytes: Vec<u8>) -> BoardBytes {
        BoardBytes(bytes)
    }

    /// The text of a question, or its file in Base64.
    pub(super) fn of(position: Option<String>, file: Option<String>) -> Result<BoardBytes, Error> {
        match (position, file) {
            (Some(text), None) => Ok(BoardBytes::text(text)),
            (None, Some(file)) => match decode(&file) {
                Ok(bytes) => Ok(BoardBytes::file(bytes)),
                Err(error) => Err(Error::in_field("file", format!("not valid Base64: {error}"))),
            },
            (None, None) => Err(Error::input("no board: send position or file")),
            (Some(_), Some(_)) => {
                Err(Error::input("position and file cannot be combined: send one of them"))
            }
        }
    }
}

impl Source for BoardBytes {
    type Store = io::Empty;

    fn most_cells(&self) -> Option<u64> {
        format::most_cells(&self.0)
    }

    fn open(&mut self) -> Result<Readers<'_>, Error> {
        Ok(Readers::One(Box::new(&self.0[..]), Some(self.0.len() as u64)))
    }
}

/// A board that has been read.
pub(super) enum LoadedBoard<S> {
    /// Into memory.
    Whole(Board),
    /// Outside memory, because it needs more than allowed.
    Stored(FileBoard<S>),
}

impl<S> LoadedBoard<S> {
    pub(super) fn size(&self) -> (u32, u32) {
        match self {
            LoadedBoard::Whole(board) => (board.rows(), board.cols()),
            LoadedBoard::Stored(stored) => (stored.rows(), stored.cols()),
        }
    }
}

/// Reads a board into memory.
pub(super) fn whole(source: &mut impl Source, budget: &Budget) -> Result<Board, Halt> {
    in_memory(source, budget)?.map_err(|error| match error {
        ReadError::Stopped(reason) => reason.into(),
        other => refused(&other).into(),
    })
}

/// Reads a board into memory, or if it does not fit there while it is flooded and
/// there is room, outside.
pub(super) fn whole_or_stored<S: Source>(
    source: &mut S,
    rules: Rules,
    budget: &Budget,
) -> Result<LoadedBoard<S::Store>, Halt> {
    let size = match in_memory(source, budget)? {
        Ok(board) => match too_large(&board, rules, budget.memory) {
            None => return Ok(LoadedBoard::Whole(board)),
            Some(size) => size,
        },
        Err(ReadError::Stopped(reason)) => return Err(reason.into()),
        Err(ReadError::TooLarge(size)) => size,
        Err(other) => return Err(refused(&other).into()),
    };
    let Some(scratch) = source.scratch() else { return Err(Error::too_large(size).into()) };
    let scratch = scratch?;
    check_parts(size, budget)?;
    budget.control.set_stage("reading into files");
    let watched = |bytes| StoppableReader::new(bytes, &budget.control);
    let stored = match source.open()? {
        Readers::One(bytes, _) => format::store(watched(bytes), scratch.files, budget.memory),
        Readers::Pair(white, black) => {
            format::store_pair(watched(white), watched(black), scratch.files)
        }
    };
    stored.map(LoadedBoard::Stored).map_err(|error| match error {
        ReadError::Stopped(reason) => reason.into(),
        ReadError::Store(error) => {
            let (place, takes) = (scratch.place, MemoryLimit(size.needed));
            let message = format!("cannot store the board in {place}, where it needs {takes}");
            Error::input(format!("{message}: {error}")).into()
        }
        other => {
            Error { message: format!("{size}; piece by piece: {other}"), ..refused(&other) }.into()
        }
    })
}

/// The memory that flooding a board needs, if it is more than allowed.
pub(super) fn too_large(board: &Board, rules: Rules, limit: u64) -> Option<TooLarge> {
    let needed = ::gone::flood_bytes(board, rules);
    let (rows, cols) = (board.rows().into(), board.cols().into());
    (needed > limit).then_some(TooLarge { rows, cols, needed, limit, is_read: true })
}

fn in_memory(source: &mut impl Source, budget: &Budget) -> Result<Result<Board, ReadError>, Error> {
    let limits = |length| Limits { memory: budget.memory, length };
    let control = &budget.control;
    if let Some(reason) = control.stopped() {
        return Ok(Err(ReadError::Stopped(reason)));
    }
    Ok(match source.open()? {
        Readers::One(bytes, length) => format::read_unless(bytes, limits(length), control),
        Readers::Pair(white, black) => {
            format::read_pair_unless(white, black, limits(None), control)
        }
    })
}

/// Rows that are too long for any part are refused before anything is stored.
fn check_parts(size: TooLarge, budget: &Budget) -> Result<(), Error> {
    let (Ok(rows), Ok(cols)) = (u32::try_from(size.rows), u32::try_from(size.cols)) else {
        return Ok(());
    };
    Cut::within(budget.memory, 1, rows, cols).map(|_| ()).map_err(|part| {
        // Narrow boards take less as they are.
        if part.needed < size.needed {
            let parts = MemoryLimit(part.needed);
            Error::too_large(format!("{size} (solved piece by piece it needs {parts})"))
        } else {
            Error::too_large(size)
        }
    })
}

/// What cannot be read.
fn refused(error: &ReadError) -> Error {
    match error {
        ReadError::Alone => Error { kind: ErrorKind::HalfOfPair, ..Error::input(error) },
        ReadError::TooLarge(_) | ReadError::OverLimit(_) | ReadError::NotInParts(_) => {
            Error::too_large(error)
        }
        other => Error::input(other),
    }
}
