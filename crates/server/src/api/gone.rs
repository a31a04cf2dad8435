//! Questions about Gone.

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ::gone::format::{self, Format, ReadError};
use ::gone::{
    Board, Colour, EMPTY, FloodError, NEVER, Neighbours, RoundMap, Rules, flood, flood_map,
};
use axum::extract::State;
use axum::response::Response;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use budget::{Budget, Control, StopReason};
use serde::{Deserialize, Serialize, Serializer};
use utoipa::ToSchema;
use wire::gone::{Solved, Times, certificate_memory};
use wire::limits::{MemoryLimit, TimeLimit};

use crate::body::Asked;
use crate::events::WantsEvents;
use crate::house::House;
use crate::inquiry::{Allowance, Batch, Found, Inquiry, Means, answer, ask};
use crate::problem::{Problem, Trouble};
use crate::task::Task;

/// The most cells that are sent back one by one.
const MOST_SHOWN: u64 = 4 << 20;
/// The most bytes of a board that is likely to take a moment only.
const LIGHT: usize = 1 << 20;

/// A board to let go to its end, or several.
#[derive(Deserialize, ToSchema)]
#[schema(as = GoneSolve)]
#[serde(deny_unknown_fields)]
pub(crate) struct Solve {
    /// Rows of `B`, `W` and `.`, or the coordinate form; `/` may end a row.
    #[schema(example = "BWW./BBB./B.../...B")]
    position: Option<String>,
    /// Several boards.
    positions: Option<Vec<String>>,
    /// Instead, the bytes of a file of any format in base 64.
    file: Option<String>,
    /// How many neighbours a cell has: 4 or 8.
    neighbours: Option<u64>,
    /// Whether the board's edges meet.
    #[serde(default)]
    wrap: bool,
    /// The colour that spreads: `white` or `black`.
    spread: Option<String>,
    /// Show the board after so many rounds.
    at: Option<u64>,
    /// Send the round in which each cell turns, and the cells themselves.
    #[serde(default)]
    map: bool,
    /// Send the proof of the answer too, as `certificate` in base 64.
    #[serde(default)]
    certificate: bool,
    /// Send the board as a file too: `grid`, `coordinates`, `pbm`, `png`, `npy`.
    write: Option<String>,
    /// Give up after this long: `"30s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "30s")]
    time_limit: Option<TimeLimit>,
    /// The most memory: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    memory_limit: Option<MemoryLimit>,
}

/// What `solve` answers.
#[derive(Serialize, ToSchema)]
#[schema(as = GoneAnswer)]
pub(crate) struct Answer {
    #[serde(flatten)]
    solved: Solved,
    /// The rows of the board as it was sent; only with a map.
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<Vec<String>>,
    /// The round in which each cell turns, rows from the top: 0 for pebbles of
    /// the spreading colour, -1 for those that never turn, null for empty cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<Vec<Option<i64>>>>)]
    map: Option<Rows>,
    /// The board as a file, in base 64.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    /// The bytes of the certificate in base 64; absent if it was not asked for
    /// or not finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<String>,
}

impl Answer {
    /// An answer with nothing beside it.
    fn only(solved: Solved) -> Answer {
        Answer { solved, squares: None, map: None, file: None, certificate: None }
    }
}

/// What is to be done with a board.
#[derive(Clone, Copy)]
struct Wanted {
    rules: Rules,
    at: Option<u64>,
    map: bool,
    certificate: bool,
    write: Option<Format>,
}

/// How many rounds change something, and whether black remains
#[utoipa::path(post, path = "/gone/solve", tag = "gone", request_body(content = Solve),
    responses((status = 200, body = Answer), (status = "4XX", body = Trouble)))]
pub(crate) async fn solve(
    State(house): State<Arc<House>>,
    wants: WantsEvents,
    Asked(asked, right): Asked<Solve>,
) -> Result<Response, Problem> {
    let wanted = Wanted {
        rules: rules(asked.neighbours, asked.wrap, asked.spread.as_deref())?,
        at: asked.at,
        map: asked.map,
        certificate: asked.certificate,
        write: asked.write.as_deref().map(format_named).transpose()?,
    };
    let time = asked.time_limit.map(|limit| limit.0);
    let allowance = Allowance::new(&house, time, asked.memory_limit.map(|limit| limit.0));
    let batch = match asked.file {
        Some(_) if asked.position.is_some() || asked.positions.is_some() => {
            return Err(Problem::Wrong("a file and positions: send one of them".into()));
        }
        Some(file) => Batch::One(Written::File(file)),
        None => {
            let many = asked.positions.map(|many| many.into_iter().map(Written::Text).collect());
            Batch::of(&house, asked.position.map(Written::Text), many)?
        }
    };
    let inquire = move |house: Arc<House>, task: Arc<Task>, written: Written| async move {
        let inquiry = inquiry(written, wanted, house.limits.answer);
        ask(&house, &task, inquiry, allowance).await
    };
    Ok(answer(house, wants, Task::new(), batch, right, inquire).await)
}

/// A board as it came.
enum Written {
    /// A text.
    Text(String),
    /// A file in base 64.
    File(String),
}

impl Written {
    fn len(&self) -> usize {
        match self {
            Written::Text(text) | Written::File(text) => text.len(),
        }
    }

    /// Reads the board, unless it is told to stop.
    fn board(&self, budget: &Budget) -> Result<Board, Unread> {
        let bytes = match self {
            Written::Text(text) => text.replace('/', "\n").into_bytes(),
            Written::File(text) => BASE64_STANDARD.decode(text).map_err(|error| {
                Unread::Wrong(Problem::Wrong(format!("the file is not base 64: {error}")))
            })?,
        };
        let limits = format::Limits { memory: budget.memory, length: None };
        format::read_unless(&bytes[..], limits, &budget.control).map_err(|error| match error {
            ReadError::Stopped(reason) => Unread::Stopped(reason),
            ReadError::TooLarge(_) | ReadError::OverLimit(_) => {
                Unread::Wrong(Problem::TooLarge(error.to_string()))
            }
            ReadError::Alone => Unread::Wrong(Problem::HalfOfPair(error.to_string())),
            _ => Unread::Wrong(Problem::Wrong(error.to_string())),
        })
    }
}

/// Why there is no board.
enum Unread {
    Stopped(StopReason),
    Wrong(Problem),
}

fn rules(neighbours: Option<u64>, wrap: bool, spread: Option<&str>) -> Result<Rules, Problem> {
    let neighbours = match neighbours {
        None | Some(4) => Neighbours::Four,
        Some(8) => Neighbours::Eight,
        Some(other) => return Err(Problem::Wrong(format!("{other} neighbours: there are 4 or 8"))),
    };
    let spread = match spread {
        None | Some("white") => Colour::White,
        Some("black") => Colour::Black,
        Some(other) => {
            let other = board::excerpt(other);
            return Err(Problem::Wrong(format!("{other:?} does not spread: white or black does")));
        }
    };
    Ok(Rules { neighbours, wrap, spread })
}

fn format_named(name: &str) -> Result<Format, Problem> {
    Format::ALL.into_iter().find(|format| format.name() == name).ok_or_else(|| {
        let names = Format::ALL.map(Format::name).join(", ");
        Problem::Wrong(format!("{:?} is no format: there are {names}", board::excerpt(name)))
    })
}

/// A question that is read where it is answered. The answer has at most so many
/// bytes.
fn inquiry(written: Written, wanted: Wanted, most: usize) -> Inquiry {
    let light = written.len() <= LIGHT;
    let work = move |means: &Means<'_>| {
        let budget = means.task.budget("reading", means.memory, means.time);
        let begun = Instant::now();
        let board = match written.board(&budget) {
            Ok(board) => board,
            Err(Unread::Wrong(problem)) => return Err(problem),
            Err(Unread::Stopped(reason)) => {
                let answer = Solved::of(None, wanted.rules, None, Times::default());
                let answer = answer.without_answer(reason.to_string(), 0);
                return Ok(Found::new(&Answer::only(answer), false));
            }
        };
        let reading = begun.elapsed();
        if (wanted.map || wanted.at.is_some()) && board.area() > MOST_SHOWN {
            return Err(Problem::Wrong(format!(
                "the board has {} cells, and at most {MOST_SHOWN} are sent back one by one",
                board.area()
            )));
        }
        budget.control.set_stage("spreading");
        let (answer, complete) = work(board, wanted, reading, &budget, most)?;
        Ok(Found::new(&answer, complete))
    };
    Inquiry { name: None, light, work: Arc::new(work) }
}

fn work(
    mut board: Board,
    wanted: Wanted,
    reading: Duration,
    budget: &Budget,
    most: usize,
) -> Result<(Answer, bool), Problem> {
    // What shows the board as it came is made first: then the board itself is
    // worked on, and not a copy.
    let file = match wanted.write {
        Some(format) => file(&board, format, most, &budget.control)?,
        None => None,
    };
    let squares = wanted.map.then(|| board.to_string().lines().map(str::to_owned).collect());
    let begun = Instant::now();
    let mut shown = None;
    if let Some(round) = wanted.at {
        let mut board = board.clone();
        if flood(&mut board, wanted.rules, Some(round), budget).is_ok() {
            shown = Some((round, board));
        }
    }
    let size = Some((board.rows(), board.cols()));
    let mut map = None;
    let solved = if wanted.map || wanted.certificate {
        flood_map(&mut board, wanted.rules, budget).map(|(found, rounds)| {
            map = Some(rounds);
            found
        })
    } else {
        flood(&mut board, wanted.rules, None, budget)
    };
    drop(board);
    let times = Times { reading, solving: begun.elapsed() };
    let mut answer = Solved::of(size, wanted.rules, solved.as_ref().ok(), times);
    match &solved {
        Ok(_) => {}
        Err(FloodError::Stopped { reason, rounds }) => {
            answer = answer.without_answer(reason.to_string(), *rounds);
        }
        Err(FloodError::TooLarge(trouble)) => {
            answer = answer.without_answer(trouble.to_string(), 0);
        }
    }
    if let Some((round, board)) = shown {
        answer = answer.with_board(round, &board);
    }
    let mut certificate = None;
    if let (true, Ok(found), Some(map)) = (wanted.certificate, &solved, &map) {
        if certificate_memory(map) <= budget.memory {
            let bytes = wire::gone::certificate(map, wanted.rules, found);
            certificate = Some(in_base_64(&bytes, most)?);
        } else {
            answer.reason = Some("memory limit reached: no certificate is made".into());
        }
    }
    let complete = solved.is_ok()
        && certificate.is_some() == wanted.certificate
        && file.is_some() == wanted.write.is_some();
    let map = map.filter(|_| wanted.map).map(Rows);
    Ok((Answer { solved: answer, squares, map, file, certificate }, complete))
}

/// The board as a file in base 64, unless it is told to stop.
fn file(
    board: &Board,
    format: Format,
    most: usize,
    control: &Control,
) -> Result<Option<String>, Problem> {
    let least = match format {
        Format::Grid | Format::Npy => board.area(),
        Format::Pbm => board.area() / 4,
        Format::Coordinates | Format::Png => 0,
    };
    if least > most as u64 {
        return Err(Problem::AnswerTooLong(most));
    }
    let mut out = Bounded { bytes: Vec::new(), most, control };
    match format::write(board, format, &mut out) {
        Ok(()) => in_base_64(&out.bytes, most).map(Some),
        Err(_) if control.stopped().is_some() => Ok(None),
        Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
            Err(Problem::AnswerTooLong(most))
        }
        Err(error) => Err(Problem::Wrong(error.to_string())),
    }
}

fn in_base_64(bytes: &[u8], most: usize) -> Result<String, Problem> {
    if bytes.len() / 3 * 4 > most {
        return Err(Problem::AnswerTooLong(most));
    }
    Ok(BASE64_STANDARD.encode(bytes))
}

/// Bytes up to a limit, or until the work is told to stop.
struct Bounded<'a> {
    bytes: Vec<u8>,
    most: usize,
    control: &'a Control,
}

impl io::Write for Bounded<'_> {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        if let Some(reason) = self.control.stopped() {
            return Err(io::Error::other(reason));
        }
        if self.bytes.len() + more.len() > self.most {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(more);
        Ok(more.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The rounds of a map, rows from the top.
struct Rows(RoundMap);

impl Serialize for Rows {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let cols = self.0.cols().max(1) as usize;
        to.collect_seq(self.0.numbers().chunks(cols).map(Row))
    }
}

/// The rounds of a row.
struct Row<'a>(&'a [u32]);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0.iter().map(|&number| match number {
            EMPTY => None,
            NEVER => Some(-1),
            round => Some(i64::from(round)),
        }))
    }
}
