//! How many rounds it takes until white stops spreading, and whether black remains.

use std::sync::Arc;

use ::gone::format::Format;
use ::gone::streamed::{self, FileBoard, StreamError};
use ::gone::{Board, FloodError, RoundMap, Rules, TooLarge, flood, flood_bytes, flood_map, proof};
use budget::{Budget, StopReason};
use serde::Deserialize;
use utoipa::ToSchema;

use super::answer::{Extra, Gap, Knowledge, Solution};
use super::limit::{Halt, Room, encode, rows, rows_memory};
use super::map::MapRows;
use super::source::{self, BoardBytes, LIGHT, LoadedBoard, Source};
use super::words;
use crate::certificate::seal;
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;

/// A board to solve.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = GoneSolve)]
#[serde(deny_unknown_fields)]
pub struct Solve {
    /// Rows of `B`, `W` and `.`, or the coordinate form; rows end with `/` or a line end.
    #[schema(example = "BWW./BBB./B.../...B")]
    pub position: Option<String>,
    /// Instead of `position`: a file of any format, in Base64.
    pub file: Option<String>,
    /// The number of neighbours of a cell: 4 (the default) or 8.
    #[schema(example = 4)]
    pub neighbours: Option<u64>,
    /// Wrap around at the edges.
    #[serde(default)]
    pub wrap: bool,
    /// The colour that spreads: `white` (the default) or `black`.
    #[schema(example = "white")]
    pub spread: Option<String>,
    /// Include the board after this many rounds.
    pub at: Option<u64>,
    /// Include the round in which each cell turns, and the cells themselves.
    #[serde(default)]
    pub map: bool,
    /// Include a proof of the answer, as `certificate` in Base64.
    #[serde(default)]
    pub certificate: bool,
    /// Include the board as a file: `grid`, `coordinates`, `pbm`, `png` or `npy`.
    #[schema(example = "png")]
    pub write: Option<String>,
    /// Time limit: `"30s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "30s")]
    pub time_limit: Option<TimeLimit>,
    /// Memory limit: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

impl Solve {
    /// The question about a board from another source.
    ///
    /// # Errors
    /// If the question is invalid.
    pub fn open_with<S: Source>(self, source: S) -> Result<SolveInquiry<S>, Error> {
        let wanted = Requests {
            rules: words::rules(self.neighbours, self.wrap, self.spread.as_deref())?,
            at: self.at,
            map: self.map,
            rounds_of_cells: self.map || self.certificate,
            shows_rounds: self.map,
            certificate: self.certificate,
            write: self.write.as_deref().map(|name| words::format("write", name)).transpose()?,
            once: false,
        };
        Ok(SolveInquiry { source, wanted, board: None, room: None, learned: Knowledge::default() })
    }
}

impl question::Question for Solve {
    const NAME: &'static str = "gone/solve";
    const SUMMARY: &'static str =
        "Count the rounds until white stops spreading, and the black pebbles left";
    const ABOUT: question::About = question::About::PositionOr("file");
    type Inquiry = SolveInquiry<BoardBytes>;

    fn limits(&self) -> Limits {
        Limits::of(self.time_limit, self.memory_limit)
    }

    fn open(mut self) -> Result<SolveInquiry<BoardBytes>, Error> {
        let given = BoardBytes::of(self.position.take(), self.file.take())?;
        self.open_with(given)
    }
}

/// What is wanted of a board.
#[allow(clippy::struct_excessive_bools)] // each is asked for by itself
#[derive(Clone, Copy)]
struct Requests {
    rules: Rules,
    at: Option<u64>,
    map: bool,
    rounds_of_cells: bool,
    /// Whether they are wanted for more than the certificate.
    shows_rounds: bool,
    certificate: bool,
    write: Option<Format>,
    once: bool,
}

impl Requests {
    /// Whether only the answer is wanted, so that the board need not be in memory.
    fn nothing_else(&self) -> bool {
        self.at.is_none() && !self.rounds_of_cells && self.write.is_none()
    }

    /// The purpose of the round of each cell.
    fn map_extra(&self) -> Extra {
        if self.shows_rounds { Extra::Rounds } else { Extra::RoundsToCertify }
    }
}

/// A board being solved.
pub struct SolveInquiry<S: Source = BoardBytes> {
    source: S,
    wanted: Requests,
    /// The board as it was read, while it is needed.
    board: Option<LoadedBoard<S::Store>>,
    room: Option<Room>,
    learned: Knowledge,
}

/// Why a step has no result: there is an answer that says so, or none.
enum Trouble {
    Gap(Gap),
    Refused(Error),
}

impl From<Halt> for Trouble {
    fn from(halt: Halt) -> Trouble {
        match halt {
            Halt::Stopped(reason) => Trouble::Gap(Gap::Stopped(reason, 0)),
            Halt::Refused(error) => Trouble::Refused(error),
        }
    }
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Trouble {
        Trouble::Refused(error)
    }
}

impl From<FloodError> for Trouble {
    fn from(error: FloodError) -> Trouble {
        match error {
            FloodError::Stopped { reason, rounds } => Trouble::Gap(Gap::Stopped(reason, rounds)),
            FloodError::TooLarge(trouble) => Trouble::Refused(Error::too_large(trouble)),
        }
    }
}

impl<S: Source> SolveInquiry<S> {
    /// Also finds the round of each cell, which is part of the answer but not of its JSON.
    #[must_use]
    pub fn with_rounds_of_cells(mut self) -> SolveInquiry<S> {
        self.wanted.rounds_of_cells = true;
        self.wanted.shows_rounds = true;
        self
    }

    /// The question is asked only once: nothing needs to be kept.
    #[must_use]
    pub fn asked_once(mut self) -> SolveInquiry<S> {
        self.wanted.once = true;
        self
    }

    /// Reads the board, as answering does too. Returns its rows and columns, unless
    /// reading was stopped.
    ///
    /// # Errors
    /// If it is not a board, or needs more memory than the host allows.
    pub fn read(&mut self, host: &dyn Host) -> Result<Option<(u32, u32)>, Error> {
        match self.hold(host) {
            Ok(()) | Err(Halt::Stopped(_)) => Ok(self.learned.size),
            Err(Halt::Refused(error)) => Err(error),
        }
    }

    fn hold(&mut self, host: &dyn Host) -> Result<(), Halt> {
        if self.board.is_some() {
            return Ok(());
        }
        let start = host.now();
        let budget = host.stage("reading", None);
        let read = if self.wanted.nothing_else() {
            source::whole_or_stored(&mut self.source, self.wanted.rules, &budget)
        } else {
            source::whole(&mut self.source, &budget).map(LoadedBoard::Whole)
        };
        self.learned.reading += host.now().saturating_sub(start);
        let board = self.board.insert(read?);
        self.learned.size = Some(board.size());
        Ok(())
    }

    /// Finds out all that was asked for. What there is no memory for is left out, and the
    /// rest is still found.
    fn learn(&mut self, host: &dyn Host) -> Result<(), Trouble> {
        let Requests { rounds_of_cells, at, .. } = self.wanted;
        let Knowledge { found, map, shown, .. } = &self.learned;
        let lacks_map = rounds_of_cells && map.is_none();
        if found.is_none() || lacks_map || at.is_some() && shown.is_none() {
            self.hold(host)?;
            self.show(host)?;
            if let Some(gap) = self.spread(host)? {
                return Err(Trouble::Gap(gap));
            }
        }
        if self.wanted.certificate && self.learned.certificate.is_none() {
            self.prove(host)?;
        }
        Ok(())
    }

    fn room(&mut self, host: &dyn Host) -> &mut Room {
        self.room.get_or_insert_with(|| Room::of(host))
    }

    /// Makes what shows the board as it came, before it is changed.
    fn show(&mut self, host: &dyn Host) -> Result<(), Trouble> {
        let mut room = *self.room(host);
        let (Requests { write, map, .. }, learned) = (self.wanted, &mut self.learned);
        let Some(LoadedBoard::Whole(board)) = &self.board else { return Ok(()) };
        if let (Some(format), None) = (write, &learned.file) {
            let budget = host.stage("writing", None);
            learned.file = Some(encode(board, ("write", format), &mut room, &budget)?);
        }
        if map && learned.squares.is_none() {
            learned.squares = Some(rows(board, &mut room)?);
        }
        self.room = Some(room);
        Ok(())
    }

    /// Lets the board go on. Returns what was left out for lack of memory.
    fn spread(&mut self, host: &dyn Host) -> Result<Option<Gap>, Trouble> {
        let start = host.now();
        let budget = host.stage("spreading", None);
        let spread = match self.board.take() {
            Some(LoadedBoard::Whole(board)) => self.spread_whole(board, &budget, host),
            Some(LoadedBoard::Stored(stored)) => self.spread_stored(stored, &budget).map(|()| None),
            None => unreachable!("the board has been read"),
        };
        self.learned.solving += host.now().saturating_sub(start);
        spread
    }

    fn spread_whole(
        &mut self,
        board: Board,
        budget: &Budget,
        host: &dyn Host,
    ) -> Result<Option<Gap>, Trouble> {
        let rules = self.wanted.rules;
        if let Some(size) = source::too_large(&board, rules, budget.memory) {
            return Err(Error::too_large(size).into());
        }
        let mut gap = None;
        if let (Some(round), None) = (self.wanted.at, &self.learned.shown) {
            match after(&board, rules, round, budget) {
                Ok(after) => {
                    self.learned.shown = Some((round, rows(&after, self.room(host))?));
                }
                Err(FloodError::TooLarge(TooLarge { needed, limit, .. })) => {
                    gap = Some(Gap::TooLarge { extra: Extra::Board(round), needed, limit });
                }
                Err(stopped) => {
                    self.board = Some(LoadedBoard::Whole(board));
                    return Err(stopped.into());
                }
            }
        }
        let mut board = self.kept(board, budget);
        let mut flooded = None;
        if self.wanted.rounds_of_cells {
            match flood_map(&mut board, rules, budget) {
                Ok((found, map)) => flooded = Some((found, Some(Arc::new(map)))),
                // Nothing has been changed yet, and without a map it takes less.
                Err(FloodError::TooLarge(TooLarge { needed, limit, .. })) => {
                    let extra = self.wanted.map_extra();
                    gap = gap.or(Some(Gap::TooLarge { extra, needed, limit }));
                }
                Err(stopped) => return Err(stopped.into()),
            }
        }
        let (found, map) = match flooded {
            Some(flooded) => flooded,
            None => (flood(&mut board, rules, None, budget)?, None),
        };
        self.board = None;
        self.learned.found = Some(found);
        let Some(map) = map else { return Ok(gap) };
        if self.wanted.map {
            let length = MapRows(Arc::clone(&map)).length();
            let (needed, limit) = (map_memory(&map, length), budget.memory);
            if needed > limit {
                return Ok(gap.or(Some(Gap::TooLarge { extra: Extra::Rounds, needed, limit })));
            }
            self.room(host).take(length)?;
        }
        self.learned.map = Some(map);
        Ok(gap)
    }

    /// The board to work on, with a copy kept for another time if that fits.
    fn kept(&mut self, board: Board, budget: &Budget) -> Board {
        let map = if self.wanted.rounds_of_cells { RoundMap::bytes(board.area()) } else { 0 };
        let bytes = Board::bytes(board.rows().into(), board.cols().into());
        let both = flood_bytes(&board, self.wanted.rules).saturating_add(bytes + map);
        if !self.wanted.once && both <= budget.memory {
            self.board = Some(LoadedBoard::Whole(board.clone()));
        }
        board
    }

    fn spread_stored(
        &mut self,
        mut board: FileBoard<S::Store>,
        budget: &Budget,
    ) -> Result<(), Trouble> {
        let found = streamed::flood(&mut board, self.wanted.rules, budget);
        self.learned.found = Some(found.map_err(|error| match error {
            StreamError::Stopped { reason, rounds } => Trouble::Gap(Gap::Stopped(reason, rounds)),
            StreamError::TooLarge(trouble) => Error::too_large(trouble).into(),
            StreamError::Io(error) => {
                Error::input(format!("cannot use the files that hold the board: {error}")).into()
            }
        })?);
        Ok(())
    }

    /// Makes the certificate of what was found.
    fn prove(&mut self, host: &dyn Host) -> Result<(), Trouble> {
        let (Some(found), Some(map)) = (&self.learned.found, &self.learned.map) else {
            unreachable!("what is to be proved has been found, with the round of each cell");
        };
        let budget = host.stage("writing the certificate", None);
        let (needed, limit) = (certificate_memory(map), budget.memory);
        if needed > limit {
            let extra = Extra::Certificate;
            return Err(Trouble::Gap(Gap::TooLarge { extra, needed, limit }));
        }
        let Rules { neighbours, wrap, spread } = self.wanted.rules;
        let shape = if wrap { "torus" } else { "edges" };
        let neighbours = words::number(neighbours);
        let header = [
            ("rules", &format!("{spread} spreads, {neighbours} neighbours, {shape}")[..]),
            ("board", &format!("{}x{}", map.rows(), map.cols())),
            ("claim", &format!("rounds {}, left {}", found.rounds, found.left)),
        ];
        let sealed = seal("gone", header, &proof::body(map), &budget.control)
            .map_err(|reason: StopReason| Trouble::Gap(Gap::Unproved(reason)))?;
        self.room(host).take_file(&sealed)?;
        self.learned.certificate = Some(sealed);
        Ok(())
    }
}

/// The board after some rounds.
fn after(board: &Board, rules: Rules, round: u64, budget: &Budget) -> Result<Board, FloodError> {
    let (rows, cols) = (board.rows().into(), board.cols().into());
    let limit = budget.memory;
    // The board as it was, the other one, and its rows.
    let needed = Board::bytes(rows, cols) + flood_bytes(board, rules);
    let needed = needed.max(2 * Board::bytes(rows, cols) + rows_memory(board));
    if needed > limit {
        return Err(TooLarge { rows, cols, needed, limit, is_read: true }.into());
    }
    let mut board = board.clone();
    flood(&mut board, rules, Some(round), budget)?;
    Ok(board)
}

/// The bytes of memory that an answer with the round of each cell takes, which is so many
/// bytes long: the map, the letters of the board, and the answer as text.
fn map_memory(map: &RoundMap, length: u64) -> u64 {
    let cells = u64::from(map.rows()) * u64::from(map.cols());
    RoundMap::bytes(cells).saturating_add(cells).saturating_add(length)
}

/// The bytes of memory that a certificate takes while it is made: the map, the
/// body, and the body once more, compressed.
fn certificate_memory(map: &RoundMap) -> u64 {
    let cells = u64::from(map.rows()) * u64::from(map.cols());
    RoundMap::bytes(cells) + 2 * proof::length(map)
}

impl<S: Source> question::Inquiry for SolveInquiry<S> {
    type Answer = Solution;

    fn is_light(&self, _: &dyn Tables) -> bool {
        self.source.most_cells().is_some_and(|cells| cells <= LIGHT)
    }

    fn answer(&mut self, host: &dyn Host) -> Result<Solution, Error> {
        let gap = match self.learn(host) {
            Ok(()) => None,
            Err(Trouble::Gap(gap)) => Some(gap),
            Err(Trouble::Refused(error)) => return Err(error),
        };
        let learned = match gap {
            Some(_) => self.learned.clone(),
            // Nothing is left to be learned, and what there is may be large.
            None => std::mem::take(&mut self.learned),
        };
        self.room = self.room.filter(|_| gap.is_some());
        Ok(Solution::of(self.wanted.rules, learned, self.wanted.map, gap))
    }
}
