//! Questions about pegs.

use std::sync::Arc;

use ask::pegs::{
    Army, Boards, Compare, Compared, Count, Counted, Enlisted, Legal, Listed, Moves, Soldiers,
    Solve, Solved,
};
use ask::{Limits, Question as _};
use axum::extract::State;
use axum::response::Response;

use crate::answer::{respond, respond_to};
use crate::body::JsonObject;
use crate::events::WantsEvents;
use crate::problem::{ErrorBody, Problem};
use crate::state::AppState;

/// A plan of jumps to the goal, or a proof that there is none
#[utoipa::path(post, path = "/pegs/solve", tag = "pegs", request_body = Solve,
    responses((status = 200, body = Solved), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn solve(
    State(state): State<Arc<AppState>>,
    wants: WantsEvents,
    request: JsonObject,
) -> Result<Response, Problem> {
    respond::<Solve>(state, wants, request).await
}

/// Conway's Soldiers: can the army reach a square beyond the line?
#[utoipa::path(post, path = "/pegs/soldiers", tag = "pegs", request_body = Soldiers,
    responses((status = 200, body = Solved), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn soldiers(
    State(state): State<Arc<AppState>>,
    wants: WantsEvents,
    request: JsonObject,
) -> Result<Response, Problem> {
    respond::<Soldiers>(state, wants, request).await
}

/// The smallest army that reaches a level beyond the line
#[utoipa::path(post, path = "/pegs/army", tag = "pegs", request_body = Army,
    responses((status = 200, body = Enlisted), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn army(
    State(state): State<Arc<AppState>>,
    wants: WantsEvents,
    request: JsonObject,
) -> Result<Response, Problem> {
    respond::<Army>(state, wants, request).await
}

/// Everything that can happen, counted jump by jump
#[utoipa::path(post, path = "/pegs/count", tag = "pegs", request_body = Count,
    responses((status = 200, body = Counted), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn count(
    State(state): State<Arc<AppState>>,
    wants: WantsEvents,
    request: JsonObject,
) -> Result<Response, Problem> {
    respond::<Count>(state, wants, request).await
}

/// The ways in which this has been solved, side by side
#[utoipa::path(post, path = "/pegs/compare", tag = "pegs", request_body = Compare,
    responses((status = 200, body = Compared), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn compare(
    State(state): State<Arc<AppState>>,
    wants: WantsEvents,
    request: JsonObject,
) -> Result<Response, Problem> {
    respond::<Compare>(state, wants, request).await
}

/// What can jump, and how the board is written
#[utoipa::path(post, path = "/pegs/moves", tag = "pegs", request_body = Moves,
    responses((status = 200, body = Legal), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn moves(
    State(state): State<Arc<AppState>>,
    wants: WantsEvents,
    request: JsonObject,
) -> Result<Response, Problem> {
    respond::<Moves>(state, wants, request).await
}

/// The boards that have names
#[utoipa::path(get, path = "/pegs/boards", tag = "pegs", responses((status = 200, body = Listed)))]
pub(crate) async fn boards(
    State(state): State<Arc<AppState>>,
    wants: WantsEvents,
) -> Result<Response, Problem> {
    let listing = Boards::default().open().map_err(|error| Problem::Wrong(error.to_string()))?;
    Ok(respond_to(state, wants, listing, Limits::default(), None).await)
}

/// One of the boards that have names, or all of them
#[utoipa::path(post, path = "/pegs/boards", tag = "pegs", request_body = Boards,
    responses((status = 200, body = Listed), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn board(
    State(state): State<Arc<AppState>>,
    wants: WantsEvents,
    request: JsonObject,
) -> Result<Response, Problem> {
    respond::<Boards>(state, wants, request).await
}
