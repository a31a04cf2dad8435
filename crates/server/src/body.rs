//! Bodies: read up to a limit, within a time, few large ones at once.

use std::sync::Arc;

use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use http_body_util::BodyExt as _;
use serde::de::DeserializeOwned;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::timeout;

use crate::house::House;
use crate::problem::Problem;

/// A thousand clients may send this much at once.
const SMALL: usize = 64 << 10;
/// How much of a body that is too long is read and thrown away, so that its
/// sender is still listening when it is refused.
const DRAINED: usize = 256 << 20;

/// A body, and the right to hold it in memory if it is large.
pub(crate) struct Whole {
    pub(crate) bytes: Vec<u8>,
    pub(crate) right: Right,
}

/// The right to hold a large body in memory, to be kept as long as it is.
pub(crate) type Right = Option<OwnedSemaphorePermit>;

/// A request's body as JSON.
pub(crate) struct Asked<T>(pub(crate) T, pub(crate) Right);

impl<T: DeserializeOwned> FromRequest<Arc<House>> for Asked<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, house: &Arc<House>) -> Result<Asked<T>, Problem> {
        if !is_json(request.headers()) {
            return Err(Problem::NotLabelledJson("application/json"));
        }
        let whole = read(request, house).await?;
        Ok(Asked(parse(&whole.bytes)?, whole.right))
    }
}

/// Reads JSON; tells what is no JSON from what is JSON of another shape.
pub(crate) fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(bytes).map_err(|error| {
        let reason = board::excerpt_of(&error.to_string(), 300);
        if error.is_data() { Problem::Wrong(reason) } else { Problem::NotJson(reason) }
    })
}

/// Whether the body calls itself JSON.
pub(crate) fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let essence = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json")
        || essence.to_ascii_lowercase().ends_with("+json")
}

/// Reads a body within the server's limits.
pub(crate) async fn read(request: Request, house: &House) -> Result<Whole, Problem> {
    let patience = house.limits.patience;
    timeout(patience, read_all(request, house)).await.unwrap_or(Err(Problem::TooSlow(patience)))
}

async fn read_all(request: Request, house: &House) -> Result<Whole, Problem> {
    let most = house.limits.body;
    let mut body = request.into_body();
    let mut whole = Whole { bytes: Vec::new(), right: None };
    let mut refused = None;
    let mut drained = 0;
    while let Some(frame) = body.frame().await {
        // Whoever breaks off in the middle will not read the answer.
        let frame = frame.map_err(|_| Problem::NotJson("the body breaks off".into()))?;
        let Ok(data) = frame.into_data() else { continue };
        if refused.is_none() {
            refused = room_for(data.len(), most, &mut whole, house).err();
        }
        if refused.is_some() {
            whole.bytes = Vec::new();
            drained += data.len();
            if drained > DRAINED {
                break;
            }
        } else {
            whole.bytes.extend_from_slice(&data);
        }
    }
    refused.map_or(Ok(whole), Err)
}

/// Whether so many bytes more may be kept.
fn room_for(more: usize, most: usize, whole: &mut Whole, house: &House) -> Result<(), Problem> {
    let length = whole.bytes.len() + more;
    if length > most {
        return Err(Problem::TooLong(most));
    }
    if length > SMALL && whole.right.is_none() {
        let right = Arc::clone(&house.large_bodies).try_acquire_owned();
        whole.right = Some(right.map_err(|_| Problem::BusyReading)?);
    }
    Ok(())
}
