//! Questions that may be asked about a file: the body is JSON, or the file itself.

use std::sync::Arc;

use ask::{Kind, Limits};
use axum::extract::Request;
use axum::http::header;
use axum::response::Response;

use crate::answer::{self, respond_to};
use crate::body::{self, JsonObject};
use crate::events::EventPreference;
use crate::problem::Problem;
use crate::state::AppState;

/// Answers a question whose body is JSON, or the bytes of one file.
pub(super) async fn respond(
    state: Arc<AppState>,
    wants: EventPreference,
    kind: Kind,
    request: Request,
) -> Result<Response, Problem> {
    let label = request.headers().get(header::CONTENT_TYPE);
    if label.is_some_and(|label| label == "application/octet-stream") {
        let file = body::read(request, &state).await?;
        let length = file.bytes.len();
        let inquiry = kind.open_file(file.bytes).expect("this kind takes a file");
        let body = (length, file.permit);
        return Ok(respond_to(state, wants, inquiry, Limits::default(), body).await);
    }
    if !body::is_json(request.headers()) {
        let expected = "application/json, or application/octet-stream for the file itself";
        return Err(Problem::NotLabelledJson(expected));
    }
    let request = JsonObject::read(request, &state).await?;
    answer::respond(state, wants, kind, request).await
}
