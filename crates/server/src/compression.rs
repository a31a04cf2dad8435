//! Which answers are compressed: those that are worth it, for clients that ask for it, as
//! long as few are on their way.
//!
//! Compressing takes some 300 KiB until the last byte is taken, and a client may take its
//! time: while many do, others get their answers as they are.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{Extensions, HeaderMap, StatusCode, Version, header};
use axum::middleware::Next;
use axum::response::Response;
use http_body_util::BodyExt as _;
use tokio::sync::Semaphore;
use tower_http::compression::predicate::{DefaultPredicate, Predicate as _};

/// How many answers are compressed at once.
const AT_ONCE: usize = 16;

/// Turns to be compressed.
#[derive(Clone)]
pub(crate) struct Turns(Arc<Semaphore>);

impl Default for Turns {
    fn default() -> Turns {
        Turns(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

/// The mark of an answer that may be compressed.
#[derive(Clone, Copy)]
struct CompressionMark;

/// Marks an answer that may be compressed, which has its turn until it is sent.
pub(crate) async fn mark(State(turns): State<Turns>, request: Request, next: Next) -> Response {
    let accepted = request.headers().get_all(header::ACCEPT_ENCODING).into_iter();
    let is_wanted = accepted.into_iter().any(|names| {
        names.to_str().is_ok_and(|names| names.contains("gzip") || names.contains('*'))
    });
    let response = next.run(request).await;
    if !is_wanted || !DefaultPredicate::new().should_compress(&response) {
        return response;
    }
    let Ok(turn) = turns.0.try_acquire_owned() else { return response };
    let (mut parts, body) = response.into_parts();
    parts.extensions.insert(CompressionMark);
    let body = body.map_frame(move |frame| {
        let _has_its_turn = &turn;
        frame
    });
    Response::from_parts(parts, Body::new(body))
}

/// Whether an answer was marked.
pub(crate) fn is_marked(_: StatusCode, _: Version, _: &HeaderMap, extensions: &Extensions) -> bool {
    extensions.get::<CompressionMark>().is_some()
}
