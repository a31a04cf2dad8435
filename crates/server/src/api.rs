//! The routes under `/api/v1`.

mod gone;
mod health;
mod pawns;
mod pegs;
mod verify;

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::OriginalUri;
use axum::http::Method;
use axum::routing::get;
use utoipa::OpenApi;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ArrayBuilder, Object, Schema, Type};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::problem::{ErrorBody, Problem};
use crate::state::AppState;
use crate::task::Progress;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Ludex",
        description = "Exact answers about board puzzles.\n\nA request is JSON and so is its answer, with the field names that `ludex … --json` prints. Instead of one `position` a request may hold several `positions`; they are answered in order, as `answers`. With `Accept: text/event-stream` the answer is a stream of server-sent events: `progress` while the work goes on, then `answer` or `error`. Work stops when the client leaves. An answer that ran out of time says `unknown` and why; a request that is too large is refused with 413, one that is too slow to arrive with 408, one that finds every worker busy with 429.",
        license(name = "MIT OR Apache-2.0")
    ),
    servers((url = "/api/v1")),
    components(schemas(ErrorBody, Progress))
)]
struct Description;

/// All routes, with `/api/v1` before them.
pub(crate) fn routes(state: &Arc<AppState>) -> axum::Router {
    let (routes, description) = OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(health::health))
        .routes(routes!(pawns::solve))
        .routes(routes!(pawns::analyze))
        .routes(routes!(pawns::moves))
        .routes(routes!(pawns::compare))
        .routes(routes!(pawns::perft))
        .routes(routes!(pawns::choose))
        .routes(routes!(pegs::solve))
        .routes(routes!(pegs::soldiers))
        .routes(routes!(pegs::army))
        .routes(routes!(pegs::count))
        .routes(routes!(pegs::compare))
        .routes(routes!(pegs::moves))
        .routes(routes!(pegs::boards, pegs::board))
        .routes(routes!(gone::solve))
        .routes(routes!(gone::random))
        .routes(routes!(gone::convert))
        .routes(routes!(verify::verify))
        .with_state(Arc::clone(state))
        .split_for_parts();
    let description = Json(with_batches(description));
    let describe = get(move || async move { description });
    let routes = routes.route("/openapi.json", describe).method_not_allowed_fallback(
        |OriginalUri(uri): OriginalUri, method: Method| async move {
            Problem::WrongMethod(format!(
                "{method} is not for {}: /api/v1/openapi.json says what is",
                board::excerpt_of(uri.path(), 100)
            ))
        },
    );
    axum::Router::new().nest("/api/v1", routes)
}

/// The names of the schemas that are sent.
fn questions(description: &utoipa::openapi::OpenApi) -> BTreeSet<String> {
    let operations = description.paths.paths.values().filter_map(|path| path.post.as_ref());
    let bodies = operations.filter_map(|operation| match &operation.request_body {
        Some(RefOr::T(body)) => Some(body),
        _ => None,
    });
    let schemas = bodies.flat_map(|body| body.content.values()).filter_map(|content| {
        let RefOr::T(content) = content else { return None };
        let Some(RefOr::Ref(schema)) = &content.schema else { return None };
        schema.ref_location.rsplit('/').next().map(str::to_owned)
    });
    schemas.collect()
}

/// Adds `positions` wherever a question is about a `position`.
fn with_batches(mut description: utoipa::openapi::OpenApi) -> utoipa::openapi::OpenApi {
    let questions = questions(&description);
    let Some(components) = &mut description.components else { return description };
    for (name, schema) in &mut components.schemas {
        let RefOr::T(Schema::Object(question)) = schema else { continue };
        if !questions.contains(name) || !question.properties.contains_key("position") {
            continue;
        }
        question.required.retain(|field| field != "position");
        let several = ArrayBuilder::new()
            .items(Object::with_type(Type::String))
            .description(Some("Instead of `position`: several, answered in order as `answers`."));
        question.properties.insert("positions".into(), several.build().into());
    }
    description
}
