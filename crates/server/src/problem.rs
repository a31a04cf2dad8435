//! Every reason to refuse a request, with its status, its code and its message.

use std::time::Duration;

use ask::ErrorKind;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    /// The question has no answer.
    Question(ask::Error),
    /// The body is not JSON.
    NotJson(String),
    /// The content type is not the expected one.
    NotLabelledJson(&'static str),
    /// The body exceeds the limit, in bytes.
    TooLong(usize),
    /// The body is compressed.
    Encoded(String),
    /// The request holds too many subjects, in the field of this name.
    TooMany { field: &'static str, found: usize, most: usize },
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub(crate) enum ErrorCode {
    /// The question has no answer: 422 if it is invalid, 413 if it or its answer is too
    /// large.
    Question(ErrorKind),
    /// The server does not get as far as the question.
    Server(ServerCode),
}

/// The kinds of errors that have nothing to do with a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ServerCode {
    /// 400: the body is not JSON.
    NotJson,
    /// 415: the content type is not supported.
    WrongContentType,
    /// 415: the body is compressed.
    CompressedBody,
    /// 413: the body exceeds the server's limit.
    BodyTooLong,
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

/// One list of codes, whoever finds the error.
impl PartialSchema for ErrorCode {
    fn schema() -> RefOr<Schema> {
        let codes = [ErrorKind::schema(), ServerCode::schema()].map(|schema| match schema {
            RefOr::T(Schema::Object(list)) => list.enum_values.unwrap_or_default(),
            _ => Vec::new(),
        });
        let code = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(codes.concat()));
        code.description(Some("The kind of error, for programs.")).into()
    }
}

impl ToSchema for ErrorCode {}

/// The body of an error response.
#[derive(Serialize, ToSchema)]
pub(crate) struct ErrorBody {
    /// What is wrong and how to fix it, for people.
    #[schema(example = "line 3: row has 4 squares, but the board has 3 columns")]
    pub(crate) error: String,
    /// The kind of error, for programs.
    pub(crate) code: ErrorCode,
    /// The field of the request that is wrong, if it is a single one other than the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "time_limit")]
    pub(crate) field: Option<&'static str>,
}

impl From<ask::Error> for Problem {
    fn from(error: ask::Error) -> Problem {
        Problem::Question(error)
    }
}

impl Problem {
    /// The HTTP status.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Problem::Question(error) => match error.kind {
                ErrorKind::Input | ErrorKind::HalfOfPair => StatusCode::UNPROCESSABLE_ENTITY,
                ErrorKind::TooLarge | ErrorKind::AnswerTooLong => StatusCode::PAYLOAD_TOO_LARGE,
            },
            Problem::NotJson(_) => StatusCode::BAD_REQUEST,
            Problem::NotLabelledJson(_) | Problem::Encoded(_) => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Problem::TooLong(_) | Problem::TooMany { .. } => StatusCode::PAYLOAD_TOO_LARGE,
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
        ErrorCode::Server(match self {
            Problem::Question(error) => return ErrorCode::Question(error.kind),
            Problem::NotJson(_) => ServerCode::NotJson,
            Problem::NotLabelledJson(_) => ServerCode::WrongContentType,
            Problem::Encoded(_) => ServerCode::CompressedBody,
            Problem::TooLong(_) => ServerCode::BodyTooLong,
            Problem::TooMany { .. } => ServerCode::TooManyPositions,
            Problem::TooSlow(_) => ServerCode::TooSlow,
            Problem::Busy => ServerCode::Busy,
            Problem::BusyReading => ServerCode::BusyReading,
            Problem::Stopping => ServerCode::Stopping,
            Problem::Foreign(_) => ServerCode::Forbidden,
            Problem::NoSuchPath(_) => ServerCode::NoSuchPath,
            Problem::WrongMethod(_) => ServerCode::WrongMethod,
            Problem::Bug => ServerCode::InternalError,
        })
    }

    /// The field that is wrong, if it is a single one.
    fn field(&self) -> Option<&'static str> {
        match self {
            Problem::Question(error) => error.field,
            Problem::TooMany { field, .. } => Some(field),
            _ => None,
        }
    }

    /// The message for people: what is wrong and how to fix it.
    pub(crate) fn reason(&self) -> String {
        match self {
            Problem::Question(error) => error.to_string(),
            Problem::NotJson(reason) => format!("the body is not JSON: {reason}"),
            Problem::Foreign(reason) | Problem::WrongMethod(reason) => reason.clone(),
            Problem::NotLabelledJson(expected) => {
                format!("unsupported content type: send \"Content-Type: {expected}\"")
            }
            Problem::TooLong(most) => {
                format!("the body exceeds this server's limit of {most} bytes")
            }
            Problem::Encoded(encoding) => {
                format!("unsupported content encoding {encoding:?}: send the body uncompressed")
            }
            Problem::TooMany { field, found, most } => format!(
                "{found} {field} in one request; this server accepts {most}: split the request"
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
        ErrorBody { error: self.reason(), code: self.code(), field: self.field() }
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
        let question = |kind| Problem::Question(ask::Error { kind, ..ask::Error::input("words") });
        let problems = [
            question(ErrorKind::Input),
            question(ErrorKind::HalfOfPair),
            question(ErrorKind::TooLarge),
            question(ErrorKind::AnswerTooLong),
            Problem::NotJson(words()),
            Problem::NotLabelledJson("application/json"),
            Problem::TooLong(1),
            Problem::Encoded(words()),
            Problem::TooMany { field: "positions", found: 2, most: 1 },
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
        let schema = serde_json::to_value(ErrorCode::schema()).expect("a schema is JSON");
        let documented: HashSet<String> =
            serde_json::from_value(schema["enum"].clone()).expect("the schema lists the codes");
        assert_eq!(codes, documented);
    }
    #[test]
    fn an_error_of_a_question_reads_the_same_wherever_it_is_found() {
        for error in [ask::Error::input("words"), ask::Error::in_field("goal", "words")] {
            let body = ask::raw(&Problem::from(error.clone()).body());
            assert_eq!(body.get(), ask::raw(&error).get());
        }
        let problem = Problem::from(ask::Error::in_field("goal", "words"));
        let expected = r#"{"error":"goal: words","code":"bad-request","field":"goal"}"#;
        assert_eq!(ask::raw(&problem.body()).get(), expected);
    }
}
