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
use crate::events::EventPreference;
use crate::pieces;
use crate::problem::Problem;
use crate::state::AppState;

/// All routes under `/api/v1`: one for each kind of question, and two about the server.
pub(crate) fn routes(state: &Arc<AppState>) -> Router {
    let mut routes =
        Router::new().route("/health", get(health::health)).route("/openapi.json", get(describe));
    for &kind in ask::ALL {
        routes = routes.route(&path(kind), method(kind));
    }
    let routes = routes.method_not_allowed_fallback(wrong_method).with_state(Arc::clone(state));
    Router::new().nest("/api/v1", routes)
}

/// The path of a kind of question.
fn path(kind: Kind) -> String {
    format!("/{}", kind.name)
}

/// The methods of a kind of question.
fn method(kind: Kind) -> MethodRouter<Arc<AppState>> {
    let ask = move |State(state), wants: EventPreference, request: JsonObject| {
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
        "{} does not accept {method}: see /api/v1/openapi.json",
        board::excerpt_of(uri.path(), 100)
    )))
}
