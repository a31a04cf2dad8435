//! Answers as a stream of events.

use axum::body::Body;
use axum::http::Request;
use http_body_util::BodyExt as _;
use serde_json::Value;
use tower::ServiceExt as _;

use crate::kit::{get, post, send, small, until};

/// Names and data of a stream's events.
fn events(text: &str) -> Vec<(String, Value)> {
    text.split_terminator("\n\n")
        .map(|event| {
            let (name, data) = event.split_once('\n').expect("a name and data");
            let name = name.strip_prefix("event: ").expect(event).to_owned();
            (name, serde_json::from_str(data.strip_prefix("data: ").expect(event)).unwrap())
        })
        .collect()
}

fn streamed(path: &str, body: &str) -> Request<Body> {
    let mut request = post(path, body.to_owned());
    request.headers_mut().insert("accept", "text/event-stream".parse().unwrap());
    request
}

#[tokio::test]
async fn long_work_tells_its_progress_and_ends_with_the_answer() {
    let app = small();
    let request = streamed("pawns/solve", r#"{"position": "8x8", "time_limit": 0.5}"#);
    let reply = send(&app, request).await;
    assert_eq!(reply.headers["content-type"], "text/event-stream");
    let events = events(reply.text());
    let (last, rest) = events.split_last().unwrap();
    assert_eq!((last.0.as_str(), &last.1["outcome"]), ("answer", &Value::from("unknown")));
    assert!(rest.len() >= 2, "{}", reply.text());
    assert!(rest.iter().all(|(name, _)| name == "progress"));
    let visited: Vec<u64> =
        rest.iter().map(|(_, data)| data["positions"].as_u64().unwrap()).collect();
    assert!(visited.is_sorted() && visited.last() > Some(&0), "{visited:?}");
    assert_eq!(rest[1].1["stage"], "finding the winner");
}

#[tokio::test]
async fn quick_work_is_one_event_and_wrong_questions_keep_their_status() {
    let app = small();
    let reply = send(&app, streamed("pawns/analyze", r#"{"position": "3x3"}"#)).await;
    let events = events(reply.text());
    assert_eq!((events.len(), events[0].0.as_str()), (1, "answer"));
    let wrong = send(&app, streamed("pawns/analyze", r#"{"position": "?"}"#)).await;
    assert_eq!(wrong.status, 422);
}

#[tokio::test]
async fn work_stops_when_its_client_leaves() {
    let app = small();
    let body = r#"{"position": "8x8"}"#;
    let mut stream = app.clone().oneshot(streamed("pawns/solve", body)).await.unwrap().into_body();
    assert!(stream.frame().await.is_some(), "it has begun");
    assert_eq!(send(&app, get("/api/v1/health")).await.json()["busy"], 1);
    drop(stream);
    until(&app, |health| health["busy"] == 0).await;
}
