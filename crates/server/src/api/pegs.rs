//! Questions about pegs.

mod legal;
mod why;

use std::sync::Arc;
use std::time::Instant;

use ::pegs::{Puzzle, Verdict, Wish, text};
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wire::limits::{MemoryLimit, TimeLimit};
use wire::pegs::{Solved, Subject};

use crate::body::Asked;
use crate::events::WantsEvents;
use crate::house::House;
use crate::inquiry::{Allowance, Batch, Found, Inquiry, Means, answer, ask, raw};
use crate::problem::{Problem, Trouble};
use crate::task::Task;
use legal::{Jump, Legal};
use why::Why;

/// Reads a puzzle: a name or a text, with another goal if one is given.
fn reader(goal: Option<String>) -> impl Fn(&str) -> Result<Puzzle, String> {
    move |given| {
        let named = Puzzle::named(given).map_err(|error| error.to_string())?;
        let mut puzzle = match named {
            Some(puzzle) => puzzle,
            None => text::read(given).map_err(|error| error.to_string())?,
        };
        if let Some(words) = &goal {
            puzzle.goal = text::goal(&puzzle.board, words).map_err(|error| error.to_string())?;
        }
        Ok(puzzle)
    }
}

/// A puzzle to solve, or several.
#[derive(Deserialize, ToSchema)]
#[schema(as = PegsSolve)]
#[serde(deny_unknown_fields)]
pub(crate) struct Solve {
    /// A name, or a board as text.
    #[schema(example = "soldiers")]
    position: Option<String>,
    /// Several puzzles.
    positions: Option<Vec<String>>,
    /// Another goal than the puzzle's own: `reach d7`, `one`, `one d4`.
    goal: Option<String>,
    /// Take the first plan that is found.
    #[serde(default)]
    any: bool,
    /// As few moves as possible, not as few jumps.
    #[serde(default)]
    fewest_moves: bool,
    /// Send the proof of the answer too, as `certificate` in base 64.
    #[serde(default)]
    certificate: bool,
    /// Give up after this long: `"30s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "30s")]
    time_limit: Option<TimeLimit>,
    /// The most memory for tables: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    memory_limit: Option<MemoryLimit>,
}

/// What `solve` answers.
#[derive(Serialize, ToSchema)]
#[schema(as = PegsSolution)]
pub(crate) struct Solution {
    #[serde(flatten)]
    solved: Solved,
    /// Each jump of the plan.
    steps: Vec<Jump>,
    /// Why there is no plan; null if there is one, or nobody knows.
    why: Option<Why>,
    /// The bytes of the certificate in base 64; absent if it was not asked for
    /// or nothing is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<String>,
}

/// A plan of jumps to the goal, or a proof that there is none
#[utoipa::path(post, path = "/pegs/solve", tag = "pegs", request_body(content = Solve),
    responses((status = 200, body = Solution), (status = "4XX", body = Trouble)))]
pub(crate) async fn solve(
    State(house): State<Arc<House>>,
    wants: WantsEvents,
    Asked(asked, right): Asked<Solve>,
) -> Result<Response, Problem> {
    let batch = Batch::read(&house, asked.position, asked.positions, reader(asked.goal)).await?;
    let wish = match (asked.any, asked.fewest_moves) {
        (false, false) => Wish::FewestJumps,
        (true, false) => Wish::Any,
        (false, true) => Wish::FewestMoves,
        (true, true) => {
            return Err(Problem::Wrong("any plan, or fewest_moves: send one of them".into()));
        }
    };
    let (time, memory) = (asked.time_limit, asked.memory_limit);
    let allowance = Allowance::new(&house, time.map(|limit| limit.0), memory.map(|limit| limit.0));
    let inquire = move |house: Arc<House>, task: Arc<Task>, puzzle: Puzzle| async move {
        ask(&house, &task, inquiry(puzzle, wish, asked.certificate), allowance).await
    };
    Ok(answer(house, wants, Task::new(), batch, right, inquire).await)
}

/// The most holes of a board that is likely to take a moment only.
const LIGHT: usize = 64;

fn inquiry(puzzle: Puzzle, wish: Wish, certified: bool) -> Inquiry {
    let name = format!("pegs solve {wish:?} {}", text::one_line(&puzzle));
    let light = puzzle.board.holes().len() <= LIGHT;
    let work = move |means: &Means<'_>| {
        let budget = means.task.budget("solving", means.memory, means.time);
        let start = Instant::now();
        let answer = ::pegs::solve(&puzzle, wish, &budget);
        let complete = match &answer.verdict {
            Verdict::Reachable { stopped, .. } => stopped.is_none(),
            Verdict::Impossible(_) => true,
            Verdict::Unknown(_) => false,
        };
        let steps = match &answer.verdict {
            Verdict::Reachable { plan, .. } => {
                plan.jumps.iter().map(|&jump| Jump::of(&puzzle.board, jump)).collect()
            }
            _ => Vec::new(),
        };
        let why = match &answer.verdict {
            Verdict::Impossible(reason) => Some(Why::of(&puzzle, reason)),
            _ => None,
        };
        let solved = Solved::of(&puzzle, None, &answer, start.elapsed());
        let certificate = if certified {
            wire::pegs::certificate(&puzzle, &answer).map(|bytes| BASE64_STANDARD.encode(bytes))
        } else {
            None
        };
        Ok(Found::new(&Solution { solved, steps, why, certificate }, complete))
    };
    Inquiry { name: (!certified).then_some(name), light, work: Arc::new(work) }
}

/// A puzzle whose jumps to list, or several.
#[derive(Deserialize, ToSchema)]
#[schema(as = PegsMoves)]
#[serde(deny_unknown_fields)]
pub(crate) struct Moves {
    /// A name, or a board as text.
    #[schema(example = "english")]
    position: Option<String>,
    /// Several puzzles.
    positions: Option<Vec<String>>,
    /// Another goal than the puzzle's own.
    goal: Option<String>,
    /// Jumps to make first: `d2-d4`.
    #[serde(default)]
    jumps: Vec<String>,
}

/// What can jump, and how the board is written
#[utoipa::path(post, path = "/pegs/moves", tag = "pegs", request_body(content = Moves),
    responses((status = 200, body = Legal), (status = "4XX", body = Trouble)))]
pub(crate) async fn moves(
    State(house): State<Arc<House>>,
    wants: WantsEvents,
    Asked(asked, right): Asked<Moves>,
) -> Result<Response, Problem> {
    let batch = Batch::read(&house, asked.position, asked.positions, reader(asked.goal)).await?;
    let jumps = Arc::new(asked.jumps);
    let inquire = move |house: Arc<House>, task: Arc<Task>, puzzle: Puzzle| {
        let jumps = Arc::clone(&jumps);
        let work = move |task: &Task| Legal::after(puzzle, &jumps, &|| task.is_cancelled());
        async move {
            let legal = house.run(&house.quick, &task, work).await?.map_err(Problem::Wrong)?;
            Ok(Arc::from(raw(&legal)))
        }
    };
    Ok(answer(house, wants, Task::new(), batch, right, inquire).await)
}

/// The boards that have names.
#[derive(Serialize, ToSchema)]
pub(crate) struct Boards {
    boards: Vec<NamedBoard>,
}

/// A board that has a name.
#[derive(Serialize, ToSchema)]
pub(crate) struct NamedBoard {
    /// The name, as a position.
    name: &'static str,
    /// What it is.
    about: &'static str,
    #[serde(flatten)]
    subject: Subject,
}

/// The boards that have names
#[utoipa::path(get, path = "/pegs/boards", tag = "pegs", responses((status = 200, body = Boards)))]
pub(crate) async fn boards() -> Json<Boards> {
    let known = |named: &::pegs::Named| {
        let puzzle = Puzzle::named(named.name).ok()??;
        Some(NamedBoard { name: named.name, about: named.about, subject: Subject::of(&puzzle) })
    };
    Json(Boards { boards: ::pegs::NAMES.iter().filter_map(known).collect() })
}
