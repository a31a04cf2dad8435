//! The HTTP API and the page it serves.
//!
//! [`app`] is everything but the socket, so that it can be tested without one;
//! [`serve`] is the socket.
//!
//! ```
//! use server::{Settings, app};
//! use tower::ServiceExt as _;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let request = axum::http::Request::post("/api/v1/pawns/solve")
//!     .header("host", "localhost")
//!     .header("content-type", "application/json")
//!     .body(axum::body::Body::from(r#"{"position": "3x3"}"#))?;
//! let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
//! let response =
//!     runtime.block_on(async { app(Settings::default()).oneshot(request).await })?;
//! assert_eq!(response.status(), 200);
//! # Ok(())
//! # }
//! ```
//!
//! What a request may cost, and all requests together, is bounded by [`Limits`]. Solvers run on threads of
//! their own behind bounded queues, never on those that serve connections.

mod answer;
mod answer_cache;
mod api;
mod batch;
mod body;
mod client;
mod compression;
mod connection;
mod events;
mod guard;
mod lane;
mod limits;
mod page;
mod pieces;
mod problem;
mod room;
mod state;
mod table_cache;
mod task;

use std::sync::Arc;

use axum::Router;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{from_fn_with_state, map_response};
use axum::response::{IntoResponse as _, Response};
use tokio_util::sync::CancellationToken;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

pub use connection::{make_room, serve};
pub use guard::Names;
pub use limits::Limits;
pub use tables::Table;
pub use tokio_util::sync::CancellationToken as Stop;

/// How a server is set up.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// What it may spend.
    pub limits: Limits,
    /// By which names it may be called.
    pub names: Names,
    /// Tables of all positions: what they hold is answered from them.
    pub tables: Vec<Table>,
    /// Ends what is under way when it is cancelled.
    pub stop: CancellationToken,
}

/// Everything but the socket.
pub fn app(settings: Settings) -> Router {
    let tables = table_cache::TableCache::new(settings.tables);
    let state = Arc::new(state::AppState::new(settings.limits, tables, settings.stop));
    api::routes(&state)
        .fallback(page::send)
        .layer(from_fn_with_state(Arc::new(settings.names), guard::check))
        .layer(CatchPanicLayer::custom(|_| problem::Problem::Bug.into_response()))
        .layer(from_fn_with_state(compression::Turns::default(), compression::mark))
        .layer(CompressionLayer::new().compress_when(compression::is_marked))
        .layer(map_response(sealed))
}

/// What a browser may do with what is sent: nothing but what the page needs, and
/// nothing with other sites.
const SEALS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
         connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

async fn sealed(mut response: Response) -> Response {
    for (name, value) in SEALS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
