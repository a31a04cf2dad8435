//! The routes under `/api/v1`.

mod description;
mod file;
mod health;

use std::sync::Arc;

use ask::Kind;
use axum::Router;
use axum::extract::{OriginalUri, State};
use axum::http::{Method, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};

use crate::answer::respond;
use crate::body::JsonObject;
use crate::events::WantsEvents;
use crate::pieces;
use crate::problem::Problem;
use crate::state::AppState;

/// All routes, with `/api/v1` before them: one for every question of the desk.
pub(crate) fn routes(state: &Arc<AppState>) -> Router {
    let mut routes =
        Router::new().route("/health", get(health::health)).route("/openapi.json", get(describe));
    for &kind in ask::ALL {
        routes = routes.route(&path(kind), method(kind));
    }
    let routes = routes.method_not_allowed_fallback(wrong_method).with_state(Arc::clone(state));
    Router::new().nest("/api/v1", routes)
}

/// Where a kind of question is answered.
fn path(kind: Kind) -> String {
    format!("/{}", kind.name)
}

/// How a kind of question is asked.
fn method(kind: Kind) -> MethodRouter<Arc<AppState>> {
    let ask = move |State(state), wants: WantsEvents, request: JsonObject| {
        respond(state, wants, kind, request)
    };
    let method = if kind.takes_file {
        post(move |State(state), wants, request| file::respond(state, wants, kind, request))
    } else {
        post(ask)
    };
    if kind.bare_summary.is_none() {
        return method;
    }
    method.get(move |State(state), wants| respond(state, wants, kind, JsonObject::default()))
}

async fn describe() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], pieces::body(description::JSON.clone()))
}

async fn wrong_method(OriginalUri(uri): OriginalUri, method: Method) -> Result<Response, Problem> {
    Err(Problem::WrongMethod(format!(
        "{method} is not for {}: /api/v1/openapi.json says what is",
        board::excerpt_of(uri.path(), 100)
    )))
}
