//! Every reason to refuse a request, with its status, its code and its message.

use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    /// The body is not JSON.
    NotJson(String),
    /// The body is JSON, but not a valid request.
    Wrong(String),
    /// The content type is not the expected one.
    NotLabelledJson(&'static str),
    /// The body exceeds the limit, in bytes.
    TooLong(usize),
    /// The file is one image of a pair; the other is missing.
    HalfOfPair(String),
    /// The board needs more memory than one request may use.
    TooLarge(String),
    /// The answer would exceed the limit, in bytes.
    AnswerTooLong(usize),
    /// The body is compressed.
    Encoded(String),
    /// The request holds too many positions.
    TooMany { found: usize, most: usize },
    /// The request took too long to arrive.
    TooSlow(Duration),
    /// All workers are busy and the queue is full.
    Busy,
    /// Too many large requests and answers are in memory.
    BusyReading,
    /// The server is shutting down.
    Stopping,
    /// The request comes from another site or names another host.
    Foreign(String),
    /// Nothing is served at this path.
    NoSuchPath(String),
    /// The path exists, but not with this method.
    WrongMethod(String),
    /// A bug in the server.
    Bug,
}

/// The kind of error, for programs: messages may change, codes do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ErrorCode {
    /// 400: the body is not JSON.
    NotJson,
    /// 422: the body is not a valid request, or its position or file cannot be read.
    BadRequest,
    /// 422: the file is one image of a pair; the other is missing.
    HalfOfPair,
    /// 415: the content type is not supported.
    WrongContentType,
    /// 415: the body is compressed.
    CompressedBody,
    /// 413: the body exceeds the server's limit.
    BodyTooLong,
    /// 413: the board needs more memory than one request may use.
    TooLarge,
    /// 413: the answer would exceed the server's limit.
    AnswerTooLong,
    /// 413: the request holds too many positions.
    TooManyPositions,
    /// 408: the request took too long to arrive.
    TooSlow,
    /// 429: all workers are busy and the queue is full.
    Busy,
    /// 429: too many large requests and answers are in progress.
    BusyReading,
    /// 503: the server is shutting down.
    Stopping,
    /// 403: the request comes from another site or names another host.
    Forbidden,
    /// 404: nothing is served at this path.
    NoSuchPath,
    /// 405: the path exists, but not with this method.
    WrongMethod,
    /// 500: a bug in the server.
    InternalError,
}

/// The body of an error response.
#[derive(Serialize, ToSchema)]
pub(crate) struct ErrorBody {
    /// What is wrong and how to fix it, for people.
    #[schema(example = "line 3: row has 4 squares, the board has 3 columns")]
    pub(crate) error: String,
    /// The kind of error, for programs.
    pub(crate) code: ErrorCode,
}

impl Problem {
    /// The HTTP status.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Problem::NotJson(_) => StatusCode::BAD_REQUEST,
            Problem::Wrong(_) | Problem::HalfOfPair(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Problem::NotLabelledJson(_) | Problem::Encoded(_) => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Problem::TooLong(_)
            | Problem::TooMany { .. }
            | Problem::TooLarge(_)
            | Problem::AnswerTooLong(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Problem::TooSlow(_) => StatusCode::REQUEST_TIMEOUT,
            Problem::Busy | Problem::BusyReading => StatusCode::TOO_MANY_REQUESTS,
            Problem::Stopping => StatusCode::SERVICE_UNAVAILABLE,
            Problem::Foreign(_) => StatusCode::FORBIDDEN,
            Problem::NoSuchPath(_) => StatusCode::NOT_FOUND,
            Problem::WrongMethod(_) => StatusCode::METHOD_NOT_ALLOWED,
            Problem::Bug => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The code for programs.
    pub(crate) fn code(&self) -> ErrorCode {
        match self {
            Problem::NotJson(_) => ErrorCode::NotJson,
            Problem::Wrong(_) => ErrorCode::BadRequest,
            Problem::HalfOfPair(_) => ErrorCode::HalfOfPair,
            Problem::NotLabelledJson(_) => ErrorCode::WrongContentType,
            Problem::Encoded(_) => ErrorCode::CompressedBody,
            Problem::TooLong(_) => ErrorCode::BodyTooLong,
            Problem::TooLarge(_) => ErrorCode::TooLarge,
            Problem::AnswerTooLong(_) => ErrorCode::AnswerTooLong,
            Problem::TooMany { .. } => ErrorCode::TooManyPositions,
            Problem::TooSlow(_) => ErrorCode::TooSlow,
            Problem::Busy => ErrorCode::Busy,
            Problem::BusyReading => ErrorCode::BusyReading,
            Problem::Stopping => ErrorCode::Stopping,
            Problem::Foreign(_) => ErrorCode::Forbidden,
            Problem::NoSuchPath(_) => ErrorCode::NoSuchPath,
            Problem::WrongMethod(_) => ErrorCode::WrongMethod,
            Problem::Bug => ErrorCode::InternalError,
        }
    }

    /// The message for people: what is wrong and how to fix it.
    pub(crate) fn reason(&self) -> String {
        match self {
            Problem::NotJson(reason) => format!("the body is not JSON: {reason}"),
            Problem::Wrong(reason)
            | Problem::HalfOfPair(reason)
            | Problem::TooLarge(reason)
            | Problem::Foreign(reason)
            | Problem::WrongMethod(reason) => reason.clone(),
            Problem::NotLabelledJson(expected) => {
                format!("unsupported content type: send \"Content-Type: {expected}\"")
            }
            Problem::TooLong(most) => {
                format!("the body exceeds this server's limit of {most} bytes")
            }
            Problem::AnswerTooLong(most) => format!(
                "the answer exceeds this server's limit of {most} bytes: \
                 ask for less, or split the request"
            ),
            Problem::Encoded(encoding) => {
                format!("unsupported content encoding {encoding:?}: send the body uncompressed")
            }
            Problem::TooMany { found, most } => format!(
                "{found} positions in one request; this server accepts {most}: split the request"
            ),
            Problem::TooSlow(limit) => {
                format!("the request took longer than {} s to arrive", limit.as_secs_f64())
            }
            Problem::Busy => {
                "all workers are busy and the queue is full: try again in a moment".into()
            }
            Problem::BusyReading => {
                "too many large requests and answers at once: try again in a moment".into()
            }
            Problem::Stopping => "the server is shutting down".into(),
            Problem::NoSuchPath(path) => {
                format!("nothing is served at {path}: see /api/v1/openapi.json for all paths")
            }
            Problem::Bug => "internal error; the server is still running".into(),
        }
    }

    /// The body of the response.
    pub(crate) fn body(&self) -> ErrorBody {
        ErrorBody { error: self.reason(), code: self.code() }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status(), Json(self.body())).into_response();
        if self.status() == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_problem_has_a_code_of_its_own_and_every_code_is_documented() {
        let words = || String::from("words");
        let problems = [
            Problem::NotJson(words()),
            Problem::Wrong(words()),
            Problem::HalfOfPair(words()),
            Problem::NotLabelledJson("application/json"),
            Problem::TooLong(1),
            Problem::TooLarge(words()),
            Problem::AnswerTooLong(1),
            Problem::Encoded(words()),
            Problem::TooMany { found: 2, most: 1 },
            Problem::TooSlow(Duration::from_secs(1)),
            Problem::Busy,
            Problem::BusyReading,
            Problem::Stopping,
            Problem::Foreign(words()),
            Problem::NoSuchPath(words()),
            Problem::WrongMethod(words()),
            Problem::Bug,
        ];
        let codes: HashSet<String> = problems
            .iter()
            .map(|problem| serde_json::to_value(problem.code()).expect("a code is a word"))
            .map(|code| code.as_str().expect("a code is a word").to_owned())
            .collect();
        assert_eq!(codes.len(), problems.len(), "{codes:?}");
        let schema = <ErrorCode as utoipa::PartialSchema>::schema();
        let schema = serde_json::to_value(schema).expect("a schema is JSON");
        let documented: HashSet<String> =
            serde_json::from_value(schema["enum"].clone()).expect("the schema lists the codes");
        assert_eq!(codes, documented);
    }
}
