//! Questions about Gone.

use std::sync::Arc;

use ask::gone::{BoardFile, Convert, Random, Solve, Solved};
use axum::extract::State;
use axum::response::Response;

use crate::answer::respond;
use crate::body::JsonObject;
use crate::events::WantsEvents;
use crate::problem::{ErrorBody, Problem};
use crate::state::AppState;

/// How many rounds change something, and whether black remains
#[utoipa::path(post, path = "/gone/solve", tag = "gone", request_body = Solve,
    responses((status = 200, body = Solved), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn solve(
    State(state): State<Arc<AppState>>,
    wants: WantsEvents,
    request: JsonObject,
) -> Result<Response, Problem> {
    check_boards(&request)?;
    respond::<Solve>(state, wants, request).await
}

/// A board made at random
#[utoipa::path(post, path = "/gone/random", tag = "gone", request_body = Random,
    responses((status = 200, body = BoardFile), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn random(
    State(state): State<Arc<AppState>>,
    wants: WantsEvents,
    request: JsonObject,
) -> Result<Response, Problem> {
    respond::<Random>(state, wants, request).await
}

/// A board in another format
#[utoipa::path(post, path = "/gone/convert", tag = "gone", request_body = Convert,
    responses((status = 200, body = BoardFile), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn convert(
    State(state): State<Arc<AppState>>,
    wants: WantsEvents,
    request: JsonObject,
) -> Result<Response, Problem> {
    check_boards(&request)?;
    respond::<Convert>(state, wants, request).await
}

/// A file is one board, and no batch.
fn check_boards(request: &JsonObject) -> Result<(), Problem> {
    if request.fields.contains_key("file") && request.fields.contains_key("positions") {
        return Err(Problem::Wrong("a file and positions: send one of them".into()));
    }
    Ok(())
}
