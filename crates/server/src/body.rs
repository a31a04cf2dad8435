//! Request bodies: read up to a size and within a time, only a few large ones at once.

use std::sync::Arc;

use ask::Error;
use axum::body::HttpBody as _;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use http_body_util::BodyExt as _;
use serde_json::{Map, Value};
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::timeout;

use crate::memory_pool::Reservation;
use crate::problem::Problem;
use crate::state::AppState;

/// Bodies up to this size need no permit: a thousand clients may send one at once.
const SMALL: usize = 64 << 10;
/// The most values in a body: each takes many times the memory of its text, and no question
/// needs more than a few thousand.
const MOST_VALUES: usize = 1 << 16;

/// A body, and the permit to hold it in memory if it is large.
pub(crate) struct WholeBody {
    pub(crate) bytes: Vec<u8>,
    pub(crate) permit: BodyPermit,
}

/// The permit to hold a body in memory; keep it as long as the body.
#[derive(Default)]
pub(crate) struct BodyPermit {
    /// One of few, if the body is large.
    large: Option<OwnedSemaphorePermit>,
    /// For its bytes and for what is read from them.
    reservation: Reservation,
}

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
        return Err(Error::input(format!("the body is JSON, but not a request: {remedy}")).into());
    }
    if values(bytes) > MOST_VALUES {
        return Err(Error::input(format!(
            "the body has more than {MOST_VALUES} values, more than any question needs"
        ))
        .into());
    }
    serde_json::from_slice(bytes).map_err(not_json)
}

/// An upper bound on the number of values in JSON: each but the first follows one of
/// these bytes.
fn values(bytes: &[u8]) -> usize {
    let (mut count, mut is_text, mut is_escaped) = (1, false, false);
    for &byte in bytes {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = is_text,
            b'"' => is_text = !is_text,
            b',' | b'[' | b'{' if !is_text => count += 1,
            _ => {}
        }
    }
    count
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
    let mut whole = WholeBody { bytes: Vec::new(), permit: BodyPermit::default() };
    // Whoever says beforehand how much it is need not send what there is no memory for. If
    // it were taken as it comes, many could have a part each, and none the whole.
    let stated = usize::try_from(body.size_hint().lower()).unwrap_or(usize::MAX);
    room_for(stated, most, &mut whole, state)?;
    while let Some(frame) = body.frame().await {
        // A client that breaks off will not read the answer.
        let frame = frame.map_err(|_| Problem::NotJson("the body ends early".into()))?;
        let Ok(data) = frame.into_data() else { continue };
        room_for(whole.bytes.len() + data.len(), most, &mut whole, state)?;
        whole.bytes.extend_from_slice(&data);
    }
    Ok(whole)
}

/// Makes sure that a body of this length may be kept.
fn room_for(
    length: usize,
    most: usize,
    whole: &mut WholeBody,
    state: &AppState,
) -> Result<(), Problem> {
    if length > most {
        return Err(Problem::TooLong(most));
    }
    if length > SMALL && whole.permit.large.is_none() {
        let permit = Arc::clone(&state.large_bodies).try_acquire_owned();
        whole.permit.large = Some(permit.map_err(|_| Problem::BusyReading)?);
    }
    // It is there twice while it is read.
    whole.permit.reservation.grow_to(2 * length, &state.traffic).map_err(|_| Problem::BusyReading)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_counted_outside_of_texts() {
        for (json, most) in [
            ("{}", 2),
            (r#"{"a": [1, 2, [3]], "b": "x,[{\",\\"}"#, 7),
            (r#"{"positions": ["3x3", "4x4"]}"#, 4),
            ("[[[[", 5),
        ] {
            assert_eq!(values(json.as_bytes()), most, "{json}");
        }
    }

    #[test]
    fn a_body_of_very_many_values_is_refused_before_it_is_read() {
        let body = |count: usize| format!("{{\"positions\": [{}0]}}", "0,".repeat(count));
        assert!(parsed(body(MOST_VALUES / 2).as_bytes()).is_ok());
        let problem = parsed(body(MOST_VALUES).as_bytes()).unwrap_err();
        assert!(problem.reason().contains("more than 65536 values"), "{problem:?}");
    }
}
