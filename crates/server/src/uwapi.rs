//! The paths that `GamesmanUni`, the `GamesCrafters`' page, asks for.
//!
//! They answer pages of all sites, since that is what they are for, and can only be read. What
//! does not exist is answered by `{"error": …}`, as their own server does.

use std::sync::Arc;

use ask::uwapi::{self, Invalid};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use axum::{Json, Router};
use percent_encoding::percent_decode_str;
use serde::Serialize;

use crate::answer::respond_to;
use crate::body::BodyPermit;
use crate::events::EventPreference;
use crate::page;
use crate::state::AppState;

/// The list of games at `/`, and for each game its variants, their positions and their rules.
pub(crate) fn routes(state: &Arc<AppState>) -> Router {
    let mut routes = Router::new().route("/", get(games));
    for game in uwapi::games() {
        let id = game.id;
        // With the slash that they have at their ends, and without.
        for end in ["/", ""] {
            routes = routes
                .route(&format!("/{id}{end}"), get(move || async move { answer(uwapi::game(id)) }))
                .route(
                    &format!("/{id}/{{variant}}{end}"),
                    get(move |Path(variant): Path<String>| async move {
                        answer(uwapi::variant(id, &variant))
                    }),
                )
                .route(
                    &format!("/{id}/{{variant}}/instructions{end}"),
                    get(move |Path(variant): Path<String>| async move {
                        answer(uwapi::instructions(id, &variant))
                    }),
                )
                .route(
                    &format!("/{id}/{{variant}}/positions{end}"),
                    get(move |State(state), Path(variant): Path<String>, wants, uri| {
                        position(state, wants, id, variant, uri)
                    }),
                );
        }
    }
    routes.with_state(Arc::clone(state))
}

/// The list of games for programs; the page for people.
async fn games(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if page::is_read_by_people(&method, &headers) {
        return page::send(method, uri, headers).await;
    }
    Json(uwapi::games()).into_response()
}

/// A file of the page; for programs, a game that does not exist.
pub(crate) async fn or_page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let is_game = uri.path().ends_with('/') && !uri.path().starts_with("/api/");
    if is_game && method == Method::GET && !page::is_read_by_people(&method, &headers) {
        return refused(Invalid::Game);
    }
    page::send(method, uri, headers).await
}

fn answer(found: Result<impl Serialize, Invalid>) -> Response {
    match found {
        Ok(found) => Json(found).into_response(),
        Err(invalid) => refused(invalid),
    }
}

/// The position that a query such as `p=1_BBB---WWW` asks for.
fn asked(uri: &Uri) -> Option<String> {
    let mut fields = uri.query()?.split('&').filter_map(|field| field.split_once('='));
    let (_, value) = fields.find(|(name, _)| *name == "p")?;
    percent_decode_str(value).decode_utf8().ok().map(Into::into)
}

async fn position(
    state: Arc<AppState>,
    wants: EventPreference,
    game: &str,
    variant: String,
    uri: Uri,
) -> Response {
    let text = asked(&uri).unwrap_or_default();
    match uwapi::position(game, &variant, &text) {
        Ok(inquiry) => {
            let limits = uwapi::limits(game, &variant);
            let body = (text.len(), BodyPermit::default());
            respond_to(state, wants, inquiry, limits, body).await
        }
        Err(invalid) => refused(invalid),
    }
}

fn refused(invalid: Invalid) -> Response {
    let error = serde_json::json!({ "error": invalid.to_string() });
    (StatusCode::NOT_FOUND, Json(error)).into_response()
}
