//! Certificates, checked on the spot.

use std::sync::Arc;

use ask::{Certificate, Limits, Question as _, Report, Verify, Verifying};
use axum::extract::{Request, State};
use axum::http::header;
use axum::response::Response;

use crate::answer::respond_to;
use crate::body;
use crate::events::WantsEvents;
use crate::problem::{ErrorBody, Problem};
use crate::state::AppState;

/// Check certificates: does each prove what it claims?
///
/// The body is JSON, or the bytes of one file as `application/octet-stream`.
#[utoipa::path(post, path = "/verify", tag = "certificates", request_body = Verify,
    responses((status = 200, body = Report), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn verify(
    State(state): State<Arc<AppState>>,
    wants: WantsEvents,
    request: Request,
) -> Result<Response, Problem> {
    let kind = request.headers().get(header::CONTENT_TYPE);
    let is_file = kind.is_some_and(|kind| kind == "application/octet-stream");
    if !is_file && !body::is_json(request.headers()) {
        let expected = "application/json, or application/octet-stream for the file itself";
        return Err(Problem::NotLabelledJson(expected));
    }
    let whole = body::read(request, &state).await?;
    let inquiry = if is_file {
        Verifying::new(vec![Certificate::Bytes(whole.bytes)])
    } else {
        let question: Verify = body::parse(whole.bytes, &state).await?;
        question.open().map_err(|error| Problem::Wrong(error.to_string()))?
    };
    let most = state.limits.batch;
    if inquiry.files() > most {
        return Err(Problem::TooMany { found: inquiry.files(), most });
    }
    Ok(respond_to(state, wants, inquiry, Limits::default(), whole.permit).await)
}
