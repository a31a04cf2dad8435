//! Request bodies: read up to a size and within a time, only a few large ones at once.

use std::sync::Arc;

use axum::body::HttpBody as _;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use http_body_util::BodyExt as _;
use serde_json::{Map, Value};
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::timeout;

use crate::problem::Problem;
use crate::state::AppState;

/// Bodies up to this size need no permit: a thousand clients may send one at once.
const SMALL: usize = 64 << 10;

/// A body, and the permit to hold it in memory if it is large.
pub(crate) struct WholeBody {
    pub(crate) bytes: Vec<u8>,
    pub(crate) permit: BodyPermit,
}

/// The permit to hold a large body in memory; keep it as long as the body.
pub(crate) type BodyPermit = Option<OwnedSemaphorePermit>;

/// A request body as a JSON object.
#[derive(Default)]
pub(crate) struct JsonObject {
    pub(crate) fields: Map<String, Value>,
    /// The length of the body in bytes.
    pub(crate) length: usize,
    pub(crate) permit: BodyPermit,
}

impl JsonObject {
    /// Reads a body whose content type is JSON.
    pub(crate) async fn read(request: Request, state: &AppState) -> Result<JsonObject, Problem> {
        let body = read(request, state).await?;
        let length = body.bytes.len();
        let fields = state.read(length, move || parsed(&body.bytes)).await??;
        Ok(JsonObject { fields, length, permit: body.permit })
    }
}

impl FromRequest<Arc<AppState>> for JsonObject {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &Arc<AppState>) -> Result<JsonObject, Problem> {
        if !is_json(request.headers()) {
            return Err(Problem::NotLabelledJson("application/json"));
        }
        JsonObject::read(request, state).await
    }
}

/// Parses an object, and tells invalid JSON from JSON that is not an object.
fn parsed(bytes: &[u8]) -> Result<Map<String, Value>, Problem> {
    let not_json =
        |error: serde_json::Error| Problem::NotJson(board::excerpt_of(&error.to_string(), 300));
    let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    if first.is_some_and(|&first| first != b'{') {
        serde_json::from_slice::<serde::de::IgnoredAny>(bytes).map_err(not_json)?;
        let remedy = "expected an object such as {\"position\": …}; see /api/v1/openapi.json";
        return Err(Problem::Wrong(format!("the body is JSON, but not a request: {remedy}")));
    }
    serde_json::from_slice(bytes).map_err(not_json)
}

/// Whether the content type is JSON.
pub(crate) fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let essence = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json")
        || essence.to_ascii_lowercase().ends_with("+json")
}

/// Reads a body within the server's limits.
pub(crate) async fn read(request: Request, state: &AppState) -> Result<WholeBody, Problem> {
    let encoding = request.headers().get(header::CONTENT_ENCODING);
    if let Some(encoding) =
        encoding.filter(|name| !name.as_bytes().eq_ignore_ascii_case(b"identity"))
    {
        let name = String::from_utf8_lossy(encoding.as_bytes());
        return Err(Problem::Encoded(board::excerpt(&name)));
    }
    let patience = state.limits.patience;
    tokio::select! {
        read = timeout(patience, read_all(request, state)) => {
            read.unwrap_or(Err(Problem::TooSlow(patience)))
        }
        () = state.stop.cancelled() => Err(Problem::Stopping),
    }
}

async fn read_all(request: Request, state: &AppState) -> Result<WholeBody, Problem> {
    let most = state.limits.body;
    let mut body = request.into_body();
    let mut whole = WholeBody { bytes: Vec::new(), permit: None };
    // A body whose stated length is too long is refused unread.
    if body.size_hint().lower() > most as u64 {
        return Err(Problem::TooLong(most));
    }
    while let Some(frame) = body.frame().await {
        // A client that breaks off will not read the answer.
        let frame = frame.map_err(|_| Problem::NotJson("the body ends early".into()))?;
        let Ok(data) = frame.into_data() else { continue };
        room_for(data.len(), most, &mut whole, state)?;
        whole.bytes.extend_from_slice(&data);
    }
    Ok(whole)
}

/// Makes sure that this many more bytes may be kept.
fn room_for(
    more: usize,
    most: usize,
    whole: &mut WholeBody,
    state: &AppState,
) -> Result<(), Problem> {
    let length = whole.bytes.len() + more;
    if length > most {
        return Err(Problem::TooLong(most));
    }
    if length > SMALL && whole.permit.is_none() {
        let permit = Arc::clone(&state.large_bodies).try_acquire_owned();
        whole.permit = Some(permit.map_err(|_| Problem::BusyReading)?);
    }
    Ok(())
}
