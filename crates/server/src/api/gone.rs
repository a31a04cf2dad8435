//! Questions about Gone.

use std::sync::Arc;
use std::time::Instant;

use ::gone::format::{self, Format};
use ::gone::{
    Board, Colour, EMPTY, FloodError, NEVER, Neighbours, RoundMap, Rules, flood, flood_map,
};
use axum::extract::State;
use axum::response::Response;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use budget::Budget;
use serde::{Deserialize, Serialize};
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
/// The most cells of a board that is likely to take a moment only.
const LIGHT: u64 = 1 << 20;

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
    neighbours: Option<u8>,
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
    map: Option<Vec<Vec<Option<i64>>>>,
    /// The board as a file, in base 64.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    /// The bytes of the certificate in base 64; absent if it was not asked for
    /// or not finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<String>,
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
    let limits = format::Limits { memory: allowance.memory, length: None };
    let batch = match asked.file {
        Some(_) if asked.position.is_some() || asked.positions.is_some() => {
            return Err(Problem::Wrong("a file and positions: send one of them".into()));
        }
        Some(file) => {
            let bytes = BASE64_STANDARD
                .decode(file)
                .map_err(|error| Problem::Wrong(format!("the file is not base 64: {error}")))?;
            Batch::One(read(&bytes, limits).map_err(Problem::Wrong)?)
        }
        None => Batch::read(&house, asked.position, asked.positions, |text| {
            read(text.replace('/', "\n").as_bytes(), limits)
        })?,
    };
    let inquire = move |house: Arc<House>, task: Arc<Task>, board: Board| async move {
        let inquiry = inquiry(board, wanted)?;
        ask(&house, &task, inquiry, allowance).await
    };
    Ok(answer(house, wants, Task::new(), batch, right, inquire).await)
}

fn read(bytes: &[u8], limits: format::Limits) -> Result<Board, String> {
    format::read(bytes, limits).map_err(|error| error.to_string())
}

fn rules(neighbours: Option<u8>, wrap: bool, spread: Option<&str>) -> Result<Rules, Problem> {
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

fn inquiry(board: Board, wanted: Wanted) -> Result<Inquiry, Problem> {
    let shown = wanted.map || wanted.at.is_some();
    if shown && board.area() > MOST_SHOWN {
        return Err(Problem::Wrong(format!(
            "the board has {} cells, and at most {MOST_SHOWN} are sent back one by one",
            board.area()
        )));
    }
    let light = board.area() <= LIGHT;
    let work = move |means: &Means<'_>| {
        let budget = means.task.budget("spreading", means.memory, means.time);
        let (answer, complete) = work(&board, wanted, &budget);
        Found::new(&answer, complete)
    };
    Ok(Inquiry { name: None, light, work: Arc::new(work) })
}

fn work(start: &Board, wanted: Wanted, budget: &Budget) -> (Answer, bool) {
    let begun = Instant::now();
    let mut board = start.clone();
    let mut map = None;
    let solved = if wanted.map || wanted.certificate {
        flood_map(&mut board, wanted.rules, budget).map(|(found, rounds)| {
            map = Some(rounds);
            found
        })
    } else {
        flood(&mut board, wanted.rules, None, budget)
    };
    let times = Times { solving: begun.elapsed(), ..Times::default() };
    let size = Some((start.rows(), start.cols()));
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
    if let Some(round) = wanted.at {
        let mut board = start.clone();
        if flood(&mut board, wanted.rules, Some(round), budget).is_ok() {
            answer = answer.with_board(round, &board);
        }
    }
    let file = wanted.write.and_then(|format| {
        let mut bytes = Vec::new();
        format::write(start, format, &mut bytes).ok()?;
        Some(BASE64_STANDARD.encode(bytes))
    });
    let mut certificate = None;
    if let (true, Ok(found), Some(map)) = (wanted.certificate, &solved, &map) {
        if certificate_memory(map) <= budget.memory {
            let bytes = wire::gone::certificate(map, wanted.rules, found);
            certificate = Some(BASE64_STANDARD.encode(bytes));
        } else {
            answer.reason = Some("memory limit reached: no certificate is made".into());
        }
    }
    let complete = solved.is_ok() && certificate.is_some() == wanted.certificate;
    let map = map.filter(|_| wanted.map);
    let squares = wanted.map.then(|| start.to_string().lines().map(str::to_owned).collect());
    let answer =
        Answer { solved: answer, squares, map: map.map(|map| rows_of(&map)), file, certificate };
    (answer, complete)
}

/// The rounds of a map, rows from the top.
fn rows_of(map: &RoundMap) -> Vec<Vec<Option<i64>>> {
    let cell = |&number: &u32| match number {
        EMPTY => None,
        NEVER => Some(-1),
        round => Some(i64::from(round)),
    };
    let cols = map.cols().max(1) as usize;
    map.numbers().chunks(cols).map(|row| row.iter().map(cell).collect()).collect()
}
