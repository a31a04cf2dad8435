//! What the API says of itself, for programs and for the page about it.

use std::sync::LazyLock;

use ask::Kind;
use axum::body::Bytes;
use utoipa::OpenApi;
use utoipa::openapi::content::Content;
use utoipa::openapi::path::{HttpMethod, OperationBuilder, PathItem};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::{Ref, Required, ResponseBuilder};

use crate::problem::ErrorBody;
use crate::task::Progress;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Ludex",
        description = "Exact answers about board puzzles.\n\nA request is JSON and so is its answer, with the field names that `ludex … --json` prints. Instead of one `position` a request may hold several `positions`; they are answered in order, as `answers`. With `Accept: text/event-stream` the answer is a stream of server-sent events: `progress` while the work goes on, then `answer` or `error`. Work stops when the client leaves. An answer that ran out of time says `unknown` and why; a request that is too large is refused with 413, one that is too slow to arrive with 408, one that finds every worker busy with 429.",
        license(name = "MIT OR Apache-2.0")
    ),
    servers((url = "/api/v1")),
    paths(super::health::health),
    components(schemas(ErrorBody, Progress))
)]
struct Description;

/// The type of questions and answers.
const TYPE: &str = "application/json";

/// The description as JSON, which is the same for every server.
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
    serde_json::to_vec(&api).expect("a description has no keys but text").into()
}

/// How a question is sent.
fn post(kind: Kind, description: &ask::Description) -> OperationBuilder {
    let mut body = RequestBodyBuilder::new()
        .content(TYPE, content(&description.question))
        .required(Some(Required::True));
    let mut post = operation(kind, "", kind.summary, &description.answer)
        .response("4XX", ResponseBuilder::new().content(TYPE, content("ErrorBody")));
    if kind.takes_file {
        let words = "The body is JSON, or the bytes of one file as `application/octet-stream`.";
        post = post.description(Some(words));
        body = body.content("application/octet-stream", Content::default());
    }
    post.request_body(Some(body.build()))
}

/// What all operations have.
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
