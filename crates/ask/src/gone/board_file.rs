//! Boards to be written as files.

use std::time::Duration;

use ::gone::Board;
use ::gone::format::{self, Format};
use ::gone::random::{self, Density, MakeError};
use board::counted;
use budget::StopReason;
use serde::Serialize;
use utoipa::ToSchema;

use super::limit::{Halt, Room, check_length, encode};
use super::source::{self, BoardBytes, LIGHT, Source};
use crate::certificate::Bytes;
use crate::draw;
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::question;

/// The most cells of a board that is also given as text.
const MOST_TEXT: u64 = 1 << 14;

/// A board, generated or read, to be written.
pub struct BoardFileInquiry<S: Source = BoardBytes> {
    origin: Origin<S>,
    format: Format,
    /// The board, once there is one.
    board: Option<Board>,
    took: Duration,
}

/// Where the board comes from.
enum Origin<S> {
    Random {
        size: (u32, u32),
        density: Density,
        /// The host's, once the board is being made, if the question has none.
        seed: Option<u64>,
    },
    Source(S),
}

impl BoardFileInquiry<BoardBytes> {
    /// A random board.
    pub(super) fn random(
        size: (u32, u32),
        density: Density,
        seed: Option<u64>,
        format: Format,
    ) -> BoardFileInquiry<BoardBytes> {
        let origin = Origin::Random { size, density, seed };
        BoardFileInquiry { origin, format, board: None, took: Duration::ZERO }
    }
}

impl<S: Source> BoardFileInquiry<S> {
    /// A board from a source.
    pub(super) fn of(source: S, format: Format) -> BoardFileInquiry<S> {
        BoardFileInquiry {
            origin: Origin::Source(source),
            format,
            board: None,
            took: Duration::ZERO,
        }
    }

    /// The output format.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The board itself, for doors whose output may be of any length.
    ///
    /// # Errors
    /// If it is invalid, or needs more memory than the host allows.
    pub fn board(&mut self, host: &dyn Host) -> Result<Result<&Board, StopReason>, Error> {
        match self.make(host) {
            Ok(()) => Ok(Ok(self.board.as_ref().expect("it has been made"))),
            Err(Halt::Stopped(reason)) => Ok(Err(reason)),
            Err(Halt::Refused(error)) => Err(error),
        }
    }

    /// Makes the board, or reads it.
    fn make(&mut self, host: &dyn Host) -> Result<(), Halt> {
        if self.board.is_some() {
            return Ok(());
        }
        let start = host.now();
        let made = match &mut self.origin {
            Origin::Random { size: (rows, cols), density, seed } => {
                let budget = host.stage("generating a board", None);
                let seed = *seed.get_or_insert_with(|| draw::host_seed(host));
                random::board_within(*rows, *cols, *density, seed, &budget).map_err(|error| {
                    match error {
                        MakeError::Stopped(reason) => Halt::Stopped(reason),
                        MakeError::TooLarge(error) => Error::too_large(error).into(),
                    }
                })
            }
            Origin::Source(source) => source::whole(source, &host.stage("reading", None)),
        };
        self.took += host.now().saturating_sub(start);
        self.board = Some(made?);
        Ok(())
    }

    /// The board as a file.
    fn encode(&mut self, host: &dyn Host) -> Result<Bytes, Halt> {
        let mut room = Room::of(host);
        if let Origin::Random { size: (rows, cols), .. } = self.origin {
            check_length(u64::from(rows) * u64::from(cols), self.format, room)?;
        }
        self.make(host)?;
        let start = host.now();
        let budget = host.stage("writing", None);
        let board = self.board.as_ref().expect("it has been made");
        let file = encode(board, ("format", self.format), &mut room, &budget);
        self.took += host.now().saturating_sub(start);
        file
    }

    /// What is known, without the file.
    pub fn summary(&self, stopped: Option<StopReason>) -> BoardFile {
        let (size, seed) = match self.origin {
            Origin::Random { size, seed, .. } => (Some(size), seed),
            Origin::Source(_) => (None, None),
        };
        let board = self.board.as_ref();
        let size = size.or_else(|| board.map(|board| (board.rows(), board.cols())));
        BoardFile {
            game: "gone",
            sentence: sentence(size, self.format, stopped),
            rows: size.map(|(rows, _)| rows),
            cols: size.map(|(_, cols)| cols),
            format: self.format.name(),
            seed,
            position: board.and_then(one_line),
            seconds: self.took.as_secs_f64(),
            reason: stopped.map(|reason| reason.to_string()),
            file: None,
            stopped,
        }
    }
}

/// The size and the format of the file, or why there is none.
fn sentence(size: Option<(u32, u32)>, format: Format, stopped: Option<StopReason>) -> String {
    match (size, stopped) {
        (_, Some(reason)) => format!("No board: {reason}."),
        (None, None) => "Nothing has been read yet.".into(),
        (Some((rows, cols)), None) => format!(
            "A board of {} and {}, as {}.",
            counted(rows.into(), "row", "rows"),
            counted(cols.into(), "column", "columns"),
            format.name()
        ),
    }
}

/// A small board on one line, rows separated by `/`, as questions accept it.
fn one_line(board: &Board) -> Option<String> {
    if board.area() > MOST_TEXT {
        return None;
    }
    // Rows without letters would not tell how many there are.
    let format = if board.area() == 0 { Format::Coordinates } else { Format::Grid };
    let mut text = Vec::new();
    format::write(board, format, &mut text).expect("memory takes all bytes");
    let text = String::from_utf8(text).expect("both formats are text");
    Some(text.trim_end().replace('\n', "/"))
}

impl<S: Source> question::Inquiry for BoardFileInquiry<S> {
    type Answer = BoardFile;

    fn is_light(&self, _: &dyn Tables) -> bool {
        match &self.origin {
            Origin::Random { size: (rows, cols), .. } => {
                u64::from(*rows) * u64::from(*cols) <= LIGHT
            }
            Origin::Source(source) => source.most_cells().is_some_and(|cells| cells <= LIGHT),
        }
    }

    fn answer(&mut self, host: &dyn Host) -> Result<BoardFile, Error> {
        match self.encode(host) {
            Ok(file) => Ok(BoardFile { file: Some(file), ..self.summary(None) }),
            Err(Halt::Stopped(reason)) => Ok(self.summary(Some(reason))),
            Err(Halt::Refused(error)) => Err(error),
        }
    }
}

/// The answer to `random` and `convert`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = GoneBoardFile)]
pub struct BoardFile {
    /// Always `gone`.
    pub game: &'static str,
    /// The answer in a sentence.
    #[schema(example = "A board of 20 rows and 40 columns, as png.")]
    pub sentence: String,
    /// The rows of the board; null if it was not read.
    pub rows: Option<u32>,
    /// The columns of the board; null if it was not read.
    pub cols: Option<u32>,
    /// The format of the file.
    #[schema(example = "png")]
    pub format: &'static str,
    /// The seed that generates the same board again; absent if it was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The board on one line; absent if it is large.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "BWW./BBB.")]
    pub position: Option<String>,
    /// Time taken, in seconds.
    pub seconds: f64,
    /// Why there is no file; absent if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The file in Base64; absent if it was not finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub file: Option<Bytes>,
    /// Why the work ended early.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
}

impl question::Answer for BoardFile {
    fn is_complete(&self) -> bool {
        self.stopped.is_none()
    }
}
