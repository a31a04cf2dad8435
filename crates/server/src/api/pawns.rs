//! Questions about pawns.

use std::sync::Arc;

use ask::pawns::{
    Analysed, Analyze, Choose, Chosen, Compare, Compared, Counted, Legal, Moves, Perft, Solve,
    Solved,
};
use axum::extract::State;
use axum::response::Response;

use crate::answer::respond;
use crate::body::JsonObject;
use crate::events::WantsEvents;
use crate::problem::{ErrorBody, Problem};
use crate::state::AppState;

/// Who wins, in how many plies, by which moves
#[utoipa::path(post, path = "/pawns/solve", tag = "pawns", request_body = Solve,
    responses((status = 200, body = Solved), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn solve(
    State(state): State<Arc<AppState>>,
    wants: WantsEvents,
    request: JsonObject,
) -> Result<Response, Problem> {
    respond::<Solve>(state, wants, request).await
}

/// Every legal move with its outcome and value, best first
#[utoipa::path(post, path = "/pawns/analyze", tag = "pawns", request_body = Analyze,
    responses((status = 200, body = Analysed), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn analyze(
    State(state): State<Arc<AppState>>,
    wants: WantsEvents,
    request: JsonObject,
) -> Result<Response, Problem> {
    respond::<Analyze>(state, wants, request).await
}

/// What is legal in a position, and how it is written
#[utoipa::path(post, path = "/pawns/moves", tag = "pawns", request_body = Moves,
    responses((status = 200, body = Legal), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn moves(
    State(state): State<Arc<AppState>>,
    wants: WantsEvents,
    request: JsonObject,
) -> Result<Response, Problem> {
    respond::<Moves>(state, wants, request).await
}

/// The classical solvers side by side
#[utoipa::path(post, path = "/pawns/compare", tag = "pawns", request_body = Compare,
    responses((status = 200, body = Compared), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn compare(
    State(state): State<Arc<AppState>>,
    wants: WantsEvents,
    request: JsonObject,
) -> Result<Response, Problem> {
    respond::<Compare>(state, wants, request).await
}

/// How many games of 1, 2, … plies there are
#[utoipa::path(post, path = "/pawns/perft", tag = "pawns", request_body = Perft,
    responses((status = 200, body = Counted), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn perft(
    State(state): State<Arc<AppState>>,
    wants: WantsEvents,
    request: JsonObject,
) -> Result<Response, Problem> {
    respond::<Perft>(state, wants, request).await
}

/// A move as an opponent would choose it
#[utoipa::path(post, path = "/pawns/choose", tag = "pawns", request_body = Choose,
    responses((status = 200, body = Chosen), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn choose(
    State(state): State<Arc<AppState>>,
    wants: WantsEvents,
    request: JsonObject,
) -> Result<Response, Problem> {
    respond::<Choose>(state, wants, request).await
}
