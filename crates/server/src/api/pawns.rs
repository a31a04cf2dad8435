//! Questions about pawns.

mod legal;
mod work;

use std::sync::Arc;

use ::pawns::classic::Algorithm;
use ::pawns::text::{self, Format};
use ::pawns::{Level, Question, Record};
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use utoipa::ToSchema;
use wire::limits::{MemoryLimit, TimeLimit};
use wire::pawns::{Analysed, Compared};

use crate::body::Asked;
use crate::events::WantsEvents;
use crate::house::House;
use crate::inquiry::{Allowance, Batch, answer, ask, raw};
use crate::problem::{Problem, Trouble};
use crate::task::Task;
use legal::Legal;
use work::{Chosen, SolvedWithProof};

/// The ways to write a position down.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Written {
    /// `W` or `B`, then the rows.
    SideRows,
    /// The numbers of rows and columns, then the rows.
    SizesRows,
    /// `ppp/3/PPP w`.
    OneLine,
    /// `5x5`.
    Size,
}

/// Reads a position, in the format named or in any.
fn reader(format: Option<Written>) -> impl Fn(&str) -> Result<Record, String> {
    move |given| {
        let record = match format {
            None => text::read_record(given),
            Some(Written::OneLine) if text::recognise(given) == Ok(Format::OneLine) => {
                text::read_record(given)
            }
            Some(Written::OneLine) => text::read_as(given, Format::OneLine).map(Record::new),
            Some(Written::SideRows) => text::read_as(given, Format::SideRows).map(Record::new),
            Some(Written::SizesRows) => text::read_as(given, Format::SizesRows).map(Record::new),
            Some(Written::Size) => text::read_as(given, Format::Size).map(Record::new),
        };
        record.map_err(|error| error.to_string())
    }
}

/// A position to solve, or several.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Solve {
    /// A size, a position in any format, possibly with moves after it.
    #[schema(example = "5x5")]
    position: Option<String>,
    /// Several positions.
    positions: Option<Vec<String>>,
    /// Read the positions in this format only.
    format: Option<Written>,
    /// Find out who wins, not in how many plies.
    #[serde(default)]
    outcome_only: bool,
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

/// Who wins, in how many plies, by which moves
#[utoipa::path(post, path = "/pawns/solve", tag = "pawns", request_body(content = Solve),
    responses((status = 200, body = SolvedWithProof), (status = "4XX", body = Trouble)))]
pub(crate) async fn solve(
    State(house): State<Arc<House>>,
    wants: WantsEvents,
    Asked(asked, right): Asked<Solve>,
) -> Result<Response, Problem> {
    let batch = Batch::read(&house, asked.position, asked.positions, reader(asked.format)).await?;
    let allowance = allowance(&house, asked.time_limit, asked.memory_limit);
    let question = question(asked.outcome_only);
    let task = Task::new();
    let inquire = move |house: Arc<House>, task: Arc<Task>, record: Record| async move {
        let inquiry = work::solve(&house.shelf, &record.last(), question, asked.certificate);
        ask(&house, &task, inquiry, allowance).await
    };
    Ok(answer(house, wants, task, batch, right, inquire).await)
}

/// A position whose moves to judge, or several.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Analyze {
    /// A size, a position in any format, possibly with moves after it.
    #[schema(example = "4x4")]
    position: Option<String>,
    /// Several positions.
    positions: Option<Vec<String>>,
    /// Read the positions in this format only.
    format: Option<Written>,
    /// Find out who wins, not in how many plies.
    #[serde(default)]
    outcome_only: bool,
    /// Give up after this long: `"30s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "30s")]
    time_limit: Option<TimeLimit>,
    /// The most memory for tables: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    memory_limit: Option<MemoryLimit>,
}

/// Every legal move with its outcome and value, best first
#[utoipa::path(post, path = "/pawns/analyze", tag = "pawns", request_body(content = Analyze),
    responses((status = 200, body = Analysed), (status = "4XX", body = Trouble)))]
pub(crate) async fn analyze(
    State(house): State<Arc<House>>,
    wants: WantsEvents,
    Asked(asked, right): Asked<Analyze>,
) -> Result<Response, Problem> {
    let batch = Batch::read(&house, asked.position, asked.positions, reader(asked.format)).await?;
    let allowance = allowance(&house, asked.time_limit, asked.memory_limit);
    let question = question(asked.outcome_only);
    let inquire = move |house: Arc<House>, task: Arc<Task>, record: Record| async move {
        let inquiry = work::analyze(&house.shelf, &record.last(), question);
        ask(&house, &task, inquiry, allowance).await
    };
    Ok(answer(house, wants, Task::new(), batch, right, inquire).await)
}

/// A position whose moves to list, or several.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Moves {
    /// A size, a position in any format, possibly with moves after it.
    #[schema(example = "3x3 b1-b2")]
    position: Option<String>,
    /// Several positions.
    positions: Option<Vec<String>>,
    /// Read the positions in this format only.
    format: Option<Written>,
    /// A move to try: if it is not legal, the answer says why.
    #[serde(rename = "try")]
    #[schema(example = "b1-b3")]
    attempt: Option<String>,
}

/// What is legal in a position, and how it is written
#[utoipa::path(post, path = "/pawns/moves", tag = "pawns", request_body(content = Moves),
    responses((status = 200, body = Legal), (status = "4XX", body = Trouble)))]
pub(crate) async fn moves(
    State(house): State<Arc<House>>,
    wants: WantsEvents,
    Asked(asked, right): Asked<Moves>,
) -> Result<Response, Problem> {
    let batch = Batch::read(&house, asked.position, asked.positions, reader(asked.format)).await?;
    let inquire = move |_: Arc<House>, _: Arc<Task>, record: Record| {
        let legal = Legal::of(&record, asked.attempt.as_deref());
        async move { Ok(Arc::from(raw(&legal))) }
    };
    Ok(answer(house, wants, Task::new(), batch, right, inquire).await)
}

/// A position on which to set the solvers side by side.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Compare {
    /// A size, a position in any format, possibly with moves after it.
    #[schema(example = "4x4")]
    position: Option<String>,
    /// Several positions.
    positions: Option<Vec<String>>,
    /// Read the positions in this format only.
    format: Option<Written>,
    /// The names of the solvers; all of them if absent.
    #[schema(example = json!(["naive", "memo"]))]
    algorithms: Option<Vec<String>>,
    /// Give up on a solver after this long: `"10s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "10s")]
    time_limit: Option<TimeLimit>,
    /// The most memory for a solver's table: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    memory_limit: Option<MemoryLimit>,
}

/// The classical solvers side by side
#[utoipa::path(post, path = "/pawns/compare", tag = "pawns", request_body(content = Compare),
    responses((status = 200, body = Compared), (status = "4XX", body = Trouble)))]
pub(crate) async fn compare(
    State(house): State<Arc<House>>,
    wants: WantsEvents,
    Asked(asked, right): Asked<Compare>,
) -> Result<Response, Problem> {
    let batch = Batch::read(&house, asked.position, asked.positions, reader(asked.format)).await?;
    let algorithms = match asked.algorithms {
        None => Algorithm::ALL.to_vec(),
        Some(names) if names.is_empty() || names.len() > Algorithm::ALL.len() => {
            let most = Algorithm::ALL.len();
            return Err(Problem::Wrong(format!("algorithms: name between 1 and {most} of them")));
        }
        Some(names) => names
            .iter()
            .map(|name| {
                name.parse::<Algorithm>().map_err(|error| Problem::Wrong(error.to_string()))
            })
            .collect::<Result<_, _>>()?,
    };
    let allowance = allowance(&house, None, asked.memory_limit);
    let each = asked.time_limit.map_or(work::TIME_OF_A_SOLVER, |limit| limit.0);
    let inquire = move |house: Arc<House>, task: Arc<Task>, record: Record| {
        let inquiry = work::compare(&record.last(), algorithms.clone(), each);
        async move { ask(&house, &task, inquiry, allowance).await }
    };
    Ok(answer(house, wants, Task::new(), batch, right, inquire).await)
}

/// A position in which to move as an opponent would.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Choose {
    /// A size, a position in any format, possibly with moves after it.
    #[schema(example = "3x3 b1-b2")]
    position: Option<String>,
    /// Several positions.
    positions: Option<Vec<String>>,
    /// Read the positions in this format only.
    format: Option<Written>,
    /// How well to play: 10 without a mistake, 0 at random.
    #[schema(minimum = 0, maximum = 10)]
    level: Option<u64>,
    /// Makes random choices repeatable.
    seed: Option<u64>,
    /// Guess after this long: `"5s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "5s")]
    time_limit: Option<TimeLimit>,
}

/// A move as an opponent would choose it
#[utoipa::path(post, path = "/pawns/choose", tag = "pawns", request_body(content = Choose),
    responses((status = 200, body = Chosen), (status = "4XX", body = Trouble)))]
pub(crate) async fn choose(
    State(house): State<Arc<House>>,
    wants: WantsEvents,
    Asked(asked, right): Asked<Choose>,
) -> Result<Response, Problem> {
    let batch = Batch::read(&house, asked.position, asked.positions, reader(asked.format)).await?;
    let level = asked.level.unwrap_or(10);
    let level = u8::try_from(level)
        .ok()
        .and_then(Level::new)
        .ok_or_else(|| Problem::Wrong(format!("level {level} is not between 0 and 10")))?;
    let limit = asked.time_limit.unwrap_or(TimeLimit(work::TIME_TO_CHOOSE));
    let allowance = allowance(&house, Some(limit), None);
    let seed = asked.seed.unwrap_or_else(|| fastrand::u64(..));
    let inquire = move |house: Arc<House>, task: Arc<Task>, record: Record| async move {
        let inquiry = work::choose(&house.shelf, &record.last(), level, seed);
        ask(&house, &task, inquiry, allowance).await
    };
    Ok(answer(house, wants, Task::new(), batch, right, inquire).await)
}

fn question(outcome_only: bool) -> Question {
    if outcome_only { Question::Outcome } else { Question::Value }
}

fn allowance(house: &House, time: Option<TimeLimit>, memory: Option<MemoryLimit>) -> Allowance {
    Allowance::new(house, time.map(|limit| limit.0), memory.map(|limit| limit.0))
}
