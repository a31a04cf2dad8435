//! Everything that can be wrong with a request, and the status it answers with.

use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// Why a request is not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    /// The body is not JSON.
    NotJson(String),
    /// The body is JSON, but not a request.
    Wrong(String),
    /// The body has another type than JSON.
    NotLabelledJson(&'static str),
    /// The body is longer than the limit.
    TooLong(usize),
    /// The file is one image of a pair, and the other is missing.
    HalfOfPair(String),
    /// What is asked about takes more memory than one request may have.
    TooLarge(String),
    /// The answer would be longer than the limit.
    AnswerTooLong(usize),
    /// The body is compressed.
    Encoded(String),
    /// More positions than a request may hold.
    TooMany { found: usize, most: usize },
    /// The request took too long to arrive.
    TooSlow(Duration),
    /// Every worker is busy and the queue is full.
    Busy,
    /// Too many large bodies and answers are in memory at once.
    BusyReading,
    /// The server is about to end.
    Stopping,
    /// The request is made in another page's name, or for another host.
    Foreign(String),
    /// There is nothing at this address.
    NoSuchPath(String),
    /// The address exists, but not for this method.
    WrongMethod(String),
    /// A bug.
    Bug,
}

/// What is wrong, for programs: words may change, these do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ErrorCode {
    /// 400: the body is not JSON.
    NotJson,
    /// 422: the body is not a request, or what it asks about cannot be read.
    BadRequest,
    /// 422: the file is one image of a pair, and the other is missing.
    HalfOfPair,
    /// 415: the body has another type than it needs.
    WrongContentType,
    /// 415: the body is compressed.
    CompressedBody,
    /// 413: the body is longer than the server reads.
    BodyTooLong,
    /// 413: what is asked about takes more memory than a request may have.
    TooLarge,
    /// 413: the answer is longer than the server sends.
    AnswerTooLong,
    /// 413: more positions than a request may hold.
    TooManyPositions,
    /// 408: the request took too long to arrive.
    TooSlow,
    /// 429: every worker is busy and the queue is full.
    Busy,
    /// 429: too many large requests and answers are under way at once.
    BusyReading,
    /// 503: the server is about to end.
    Stopping,
    /// 403: the request comes from another site's page, or is meant for another host.
    Forbidden,
    /// 404: there is nothing at this address.
    NoSuchPath,
    /// 405: the address exists, but not for this method.
    WrongMethod,
    /// 500: a bug of the server.
    InternalError,
}

/// The body of an answer that is an error.
#[derive(Serialize, ToSchema)]
pub(crate) struct ErrorBody {
    /// What is wrong and what to do about it, for people.
    #[schema(example = "line 3: row has 4 squares, the board has 3 columns")]
    pub(crate) error: String,
    /// The same for programs.
    pub(crate) code: ErrorCode,
}

impl Problem {
    /// The status that says so.
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

    /// What is wrong, for programs.
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

    /// What is wrong and what to do about it.
    pub(crate) fn reason(&self) -> String {
        match self {
            Problem::NotJson(reason) => format!("the body is not JSON: {reason}"),
            Problem::Wrong(reason)
            | Problem::HalfOfPair(reason)
            | Problem::TooLarge(reason)
            | Problem::Foreign(reason)
            | Problem::WrongMethod(reason) => reason.clone(),
            Problem::NotLabelledJson(expected) => {
                format!("the body's type is not known: send \"Content-Type: {expected}\"")
            }
            Problem::TooLong(most) => {
                format!("the body is longer than the {most} bytes that this server reads")
            }
            Problem::AnswerTooLong(most) => format!(
                "the answer is longer than the {most} bytes that this server sends: \
                 ask for less, or in several requests"
            ),
            Problem::Encoded(encoding) => {
                format!("bodies in the encoding {encoding:?} are not read: send it as it is")
            }
            Problem::TooMany { found, most } => format!(
                "{found} positions in one request, and this server takes {most}: send several requests"
            ),
            Problem::TooSlow(limit) => {
                format!("the request took longer than {} s to arrive", limit.as_secs_f64())
            }
            Problem::Busy => {
                "every worker is busy and the queue is full: try again in a moment".into()
            }
            Problem::BusyReading => {
                "too many large requests and answers at once: try again in a moment".into()
            }
            Problem::Stopping => "the server is about to end".into(),
            Problem::NoSuchPath(path) => {
                format!("there is nothing at {path}: /api/v1/openapi.json lists what there is")
            }
            Problem::Bug => "the server made a mistake; it goes on".into(),
        }
    }

    /// The body of the answer.
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
