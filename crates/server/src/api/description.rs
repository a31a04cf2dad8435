//! The description of the API, for programs and for the reference page.

use std::sync::LazyLock;

use ask::{Kind, Progress};
use axum::body::Bytes;
use utoipa::OpenApi;
use utoipa::openapi::content::Content;
use utoipa::openapi::path::{HttpMethod, OperationBuilder, PathItem};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::{Ref, Required, ResponseBuilder};

use crate::problem::ErrorBody;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Ludex",
        description = "Exact answers about board puzzles, each with a proof you can check.\n\nRequests and answers are JSON, with the field names that `ludex … --json` prints.\n\nBatches: send `positions` instead of `position` to ask about several; the results come back in the same order as `answers`.\n\nProgress: with `Accept: text/event-stream` the answer is a stream of server-sent events: `progress` while the work runs, then `answer` or `error`. Disconnecting cancels the work.\n\nLimits: an answer that ran out of time is `unknown`, with the reason. Oversized requests and answers get 413, requests that arrive too slowly 408, and requests that find all workers busy 429.\n\nErrors: `error` is a message for people, `code` a stable name for programs.",
        license(name = "MIT OR Apache-2.0")
    ),
    servers((url = "/api/v1")),
    paths(super::health::health),
    components(schemas(ErrorBody, Progress))
)]
struct Description;

/// The content type of questions and answers.
const TYPE: &str = "application/json";

/// The description as JSON, the same for every server.
pub(super) static JSON: LazyLock<Bytes> = LazyLock::new(json);

fn json() -> Bytes {
    let mut api = Description::openapi();
    for &kind in ask::ALL {
        let description = kind.description();
        let mut path = PathItem::new(HttpMethod::Post, post(kind, &description));
        if let Some(summary) = kind.bare_summary {
            let get = operation(kind, "get_", summary, &description.answer);
            path.get = Some(get.build());
        }
        api.paths.paths.insert(super::path(kind), path);
        let components = api.components.get_or_insert_default();
        components.schemas.extend(description.schemas);
    }
    serde_json::to_vec(&api).expect("the description has only string keys").into()
}

/// The operation that asks a question.
fn post(kind: Kind, description: &ask::Description) -> OperationBuilder {
    let mut body = RequestBodyBuilder::new()
        .content(TYPE, content(&description.question))
        .required(Some(Required::True));
    let mut post = operation(kind, "", kind.summary, &description.answer)
        .response("4XX", ResponseBuilder::new().content(TYPE, content("ErrorBody")));
    if kind.takes_file {
        let words = "Send JSON, or the bytes of one file as `application/octet-stream`.";
        post = post.description(Some(words));
        body = body.content("application/octet-stream", Content::default());
    }
    post.request_body(Some(body.build()))
}

/// The parts that all operations share.
fn operation(kind: Kind, method: &str, summary: &str, answer: &str) -> OperationBuilder {
    let (family, _) = kind.name.split_once('/').unwrap_or(("certificates", kind.name));
    OperationBuilder::new()
        .tag(family)
        .summary(Some(summary))
        .operation_id(Some(format!("{method}{}", kind.name.replace('/', "_"))))
        .response("200", ResponseBuilder::new().content(TYPE, content(answer)))
}

fn content(schema: &str) -> Content {
    Content::new(Some(Ref::from_schema_name(schema)))
}
