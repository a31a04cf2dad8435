//! Asking the app.

use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use serde_json::Value;
use server::{Limits, Settings, app};
use tower::ServiceExt as _;

/// What came back.
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Vec<u8>,
}

impl Reply {
    pub(crate) fn text(&self) -> &str {
        str::from_utf8(&self.bytes).expect("the server speaks UTF-8")
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }

    /// The words of a refusal.
    pub(crate) fn error(&self) -> String {
        self.json()["error"].as_str().expect("an error has words").to_owned()
    }
}

/// An app with few workers, so that tests can fill it.
pub(crate) fn small() -> Router {
    with(Limits { workers: 1, queue: 1, batch: 8, body: 200_000, ..Limits::default() })
}

pub(crate) fn with(limits: Limits) -> Router {
    app(Settings { limits, ..Settings::default() })
}

pub(crate) async fn send(app: &Router, request: Request<Body>) -> Reply {
    let response = app.clone().oneshot(request).await.expect("the app never fails");
    let (parts, body) = response.into_parts();
    let bytes = to_bytes(body, usize::MAX).await.expect("the body ends").to_vec();
    Reply { status: parts.status, headers: parts.headers, bytes }
}

/// A request that a well-meaning client would make.
pub(crate) fn post(path: &str, body: impl Into<Body>) -> Request<Body> {
    Request::post(format!("/api/v1/{path}"))
        .header("host", "127.0.0.1:8000")
        .header("content-type", "application/json")
        .body(body.into())
        .unwrap()
}

pub(crate) fn get(path: &str) -> Request<Body> {
    Request::get(path).header("host", "localhost").body(Body::empty()).unwrap()
}

/// The answer to a question that is answered.
pub(crate) async fn answer(app: &Router, path: &str, question: Value) -> Value {
    let reply = send(app, post(path, question.to_string())).await;
    assert_eq!(reply.status, 200, "{path}: {}", reply.text());
    reply.json()
}

/// Waits until the server's health is as expected.
pub(crate) async fn until(app: &Router, is_so: impl Fn(&Value) -> bool) {
    let start = Instant::now();
    loop {
        let health = send(app, get("/api/v1/health")).await.json();
        if is_so(&health) {
            return;
        }
        assert!(start.elapsed() < Duration::from_secs(30), "the health stays {health}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
