//! Certificates, checked on the spot.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::response::{IntoResponse as _, Response};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use check::Bounds;
use serde::Deserialize;
use utoipa::ToSchema;
use wire::{CheckedFile, Report};

use crate::body;
use crate::events::{Reply, WantsEvents, send};
use crate::house::House;
use crate::inquiry::{Allowance, Found, Inquiry, Means, ask};
use crate::problem::{Problem, Trouble};
use crate::task::Task;

/// A certificate of at most this many bytes takes a moment.
const LIGHT: usize = 256 << 10;

/// Certificates to check: one, or several.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Verify {
    /// The bytes of the file in base 64.
    #[schema(
        example = "bHVkZXggY2VydGlmaWNhdGUgMQpmYW1pbHk6IGdvbmUKcnVsZXM6IHdoaXRlIHNwcmVhZHMsIDQgbmVpZ2hib3VycywgZWRnZXMKYm9hcmQ6IDF4MQpjbGFpbTogcm91bmRzIDAsIGxlZnQgMApjb2Rpbmc6IG5vbmUKbGVuZ3RoOiAxCnNoYTI1NjogMWFhZjJiZTZmNTcwMWZhN2E2YWIzNDVkNzgxOTE1ZjU3MDEyNWJmYjJmZTgzNDhkNjk3ZDdhMGI5MzYxYjg0ZAoKAg=="
    )]
    certificate: Option<String>,
    /// Several files.
    certificates: Option<Vec<String>>,
}

/// A file as it came.
enum Written {
    /// Its bytes.
    Bytes(Vec<u8>),
    /// Its bytes in base 64.
    Text(String),
}

impl Written {
    fn len(&self) -> usize {
        match self {
            Written::Bytes(bytes) => bytes.len(),
            Written::Text(text) => text.len(),
        }
    }

    fn bytes(&self) -> Result<Cow<'_, [u8]>, Problem> {
        match self {
            Written::Bytes(bytes) => Ok(Cow::Borrowed(bytes)),
            Written::Text(text) => BASE64_STANDARD.decode(text).map(Cow::Owned).map_err(|error| {
                Problem::Wrong(format!("the certificate is not base 64: {error}"))
            }),
        }
    }
}

/// Check certificates: does each prove what it claims?
///
/// The body is JSON, or the bytes of one file as `application/octet-stream`.
#[utoipa::path(post, path = "/verify", tag = "certificates", request_body(content = Verify),
    responses((status = 200, body = Report), (status = "4XX", body = Trouble)))]
pub(crate) async fn verify(
    State(house): State<Arc<House>>,
    wants: WantsEvents,
    request: Request,
) -> Response {
    match files(&house, request).await {
        Err(problem) => problem.into_response(),
        Ok((files, right)) => {
            let task = Task::new();
            let work = check(house, Arc::clone(&task), files);
            send(wants, task, async move {
                let reply = work.await;
                drop(right);
                reply
            })
            .await
        }
    }
}

/// The files of a request.
async fn files(house: &House, request: Request) -> Result<(Vec<Written>, body::Right), Problem> {
    let kind = request.headers().get(axum::http::header::CONTENT_TYPE);
    if kind.is_some_and(|kind| kind == "application/octet-stream") {
        let whole = body::read(request, house).await?;
        return Ok((vec![Written::Bytes(whole.bytes)], whole.right));
    }
    if !body::is_json(request.headers()) {
        let expected = "application/json, or application/octet-stream for the file itself";
        return Err(Problem::NotLabelledJson(expected));
    }
    let whole = body::read(request, house).await?;
    let asked: Verify = body::parse(whole.bytes, house).await?;
    let written = match (asked.certificate, asked.certificates) {
        (Some(one), None) => vec![one],
        (None, Some(many)) if many.len() > house.limits.batch => {
            return Err(Problem::TooMany { found: many.len(), most: house.limits.batch });
        }
        (None, Some(many)) => many,
        _ => return Err(Problem::Wrong("send either certificate or certificates".into())),
    };
    Ok((written.into_iter().map(Written::Text).collect(), whole.right))
}

async fn check(house: Arc<House>, task: Arc<Task>, files: Vec<Written>) -> Reply {
    let bytes: usize = files.iter().map(Written::len).sum();
    let work = move |means: &Means<'_>| report(&files, means);
    let inquiry = Inquiry { name: None, light: bytes <= LIGHT, work: Arc::new(work) };
    ask(&house, &task, inquiry, Allowance::new(&house, None, None)).await
}

/// Goes through all files, or up to the moment when the time is over or nobody
/// waits for it.
fn report(files: &[Written], means: &Means<'_>) -> Result<Found, Problem> {
    let budget = means.task.budget("checking", means.memory, means.time);
    let bounds = Bounds { memory: means.memory, stop: &|| budget.control.stopped().is_some() };
    let mut given_up = false;
    let checked = files.iter().enumerate().map(|(index, file)| {
        let start = Instant::now();
        let found = check::verify_within(&file.bytes()?, bounds);
        let reason = found.as_ref().err().map(|rejected| {
            given_up |= rejected.is_given_up();
            match budget.control.stopped() {
                Some(why) if rejected.is_given_up() => format!("not checked to its end: {why}"),
                _ => rejected.to_string(),
            }
        });
        let verified = found.ok();
        Ok(CheckedFile {
            file: format!("certificate {}", index + 1),
            verified: verified.is_some(),
            positions: verified.as_ref().map(|verified| verified.positions),
            statement: verified.map(|verified| verified.statement),
            reason,
            seconds: start.elapsed().as_secs_f64(),
        })
    });
    let report = Report::of(checked.collect::<Result<_, Problem>>()?);
    Ok(Found::new(&report, !given_up))
}
