//! The workbench page and its HTTP API.
//!
//! [`app`] is a complete [`Router`] without a socket, so it can be tested without one, or
//! mounted in another server. [`serve`] adds the socket.
//!
//! ```
//! use server::{Settings, app};
//! use tower::ServiceExt as _;
//!
//! # tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
//! let request = axum::http::Request::post("/api/v1/pawns/solve")
//!     .header("host", "localhost")
//!     .header("content-type", "application/json")
//!     .body(axum::body::Body::from(r#"{"position": "3x3"}"#))?;
//! let response = app(Settings::default()).oneshot(request).await?;
//! assert_eq!(response.status(), 200);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | use |
//! |---|---|
//! | answer requests without a socket | [`app`] |
//! | listen, limit connections, shut down gracefully | [`serve`] |
//! | bound time, memory, bodies and queues | [`Limits`] in [`Settings`]; [`make_room`] raises the limit of open files |
//! | answer from tables | [`Settings::tables`] |
//! | allow names other than `localhost` | [`Names`] |
//! | serve `GamesmanUni`, the `GamesCrafters`' page | [`Settings::uwapi`] |
//! | stop everything | [`Settings::stop`] |
//!
//! Solvers run on threads of their own behind bounded queues, never on those that serve
//! connections. The page at `/api` documents the API, with examples to try.

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
mod memory_pool;
mod page;
mod pieces;
mod problem;
mod quick_memory;
mod state;
mod table_cache;
mod task;
mod thread_time;
mod uwapi;

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

/// The configuration of a server.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The limits on its resources.
    pub limits: Limits,
    /// The host names it answers to.
    pub names: Names,
    /// Tables of solved positions, consulted before any search.
    pub tables: Vec<Table>,
    /// Whether it also answers as the `GamesCrafters`' servers do, to pages of all sites.
    pub uwapi: bool,
    /// Cancel this to stop the server and all work in progress.
    pub stop: CancellationToken,
}

/// The whole service without a socket.
pub fn app(settings: Settings) -> Router {
    let tables = table_cache::TableCache::new(settings.tables);
    let state = Arc::new(state::AppState::new(settings.limits, tables, settings.stop));
    let names = Arc::new(settings.names);
    let routes = api::routes(&state);
    let routes =
        if settings.uwapi { routes.fallback(uwapi::or_page) } else { routes.fallback(page::send) };
    let mut app = routes.layer(from_fn_with_state(Arc::clone(&names), guard::check));
    if settings.uwapi {
        app = app.merge(uwapi::routes(&state).layer(from_fn_with_state(names, guard::check_host)));
    }
    app.layer(CatchPanicLayer::custom(|_| problem::Problem::Bug.into_response()))
        .layer(from_fn_with_state(compression::Turns::default(), compression::mark))
        .layer(CompressionLayer::new().compress_when(compression::is_marked))
        .layer(map_response(with_security_headers))
}

/// Headers that let a browser do only what the page needs, and nothing with other
/// sites.
const SECURITY_HEADERS: [(HeaderName, &str); 7] = [
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

async fn with_security_headers(mut response: Response) -> Response {
    for (name, value) in SECURITY_HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
