//! Verification of certificates.

use std::sync::Arc;

use ask::{Certificate, Kind, Verifying};
use axum::extract::Request;
use axum::http::header;
use axum::response::Response;
use serde_json::Value;

use crate::answer::{respond, respond_to};
use crate::body::{self, JsonObject};
use crate::events::WantsEvents;
use crate::problem::Problem;
use crate::state::AppState;

/// Verifies certificates: the body is JSON, or the bytes of one file.
pub(super) async fn verify(
    state: Arc<AppState>,
    wants: WantsEvents,
    kind: Kind,
    request: Request,
) -> Result<Response, Problem> {
    let label = request.headers().get(header::CONTENT_TYPE);
    if label.is_some_and(|label| label == "application/octet-stream") {
        let file = body::read(request, &state).await?;
        let length = file.bytes.len();
        let inquiry = Verifying::new(vec![Certificate::Bytes(file.bytes)]);
        return Ok(respond_to(state, wants, Box::new(inquiry), length, file.permit).await);
    }
    if !body::is_json(request.headers()) {
        let expected = "application/json, or application/octet-stream for the file itself";
        return Err(Problem::NotLabelledJson(expected));
    }
    let request = JsonObject::read(request, &state).await?;
    let files = request.fields.get("certificates").and_then(Value::as_array).map_or(1, Vec::len);
    let most = state.limits.batch;
    if files > most {
        state.read(request.length, move || drop(request)).await?;
        return Err(Problem::TooMany { found: files, most });
    }
    respond(state, wants, kind, request).await
}
