//! Whatever is sent, the server answers, and never with a mistake of its own.

use std::sync::LazyLock;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Uri};
use proptest::prelude::*;
use serde_json::{Map, Value};

use crate::kit::{get, post, send, small};

static APP: LazyLock<Router> = LazyLock::new(small);

fn status_of(request: Request<Body>) -> u16 {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(send(&APP, request)).status.as_u16()
}

/// Every question that is sent, and whether it has some field.
fn questions() -> Vec<(&'static str, Map<String, Value>)> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let description = runtime.block_on(send(&APP, get("/api/v1/openapi.json"))).json();
    let fields = |name: &str| {
        let operation = &description["paths"][format!("/{name}")]["post"];
        let schema = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
            .as_str()?
            .rsplit('/')
            .next()?;
        description["components"]["schemas"][schema]["properties"].as_object().cloned()
    };
    ask::ALL.iter().filter_map(|kind| Some((kind.name, fields(kind.name)?))).collect()
}

static QUESTIONS: LazyLock<Vec<(&str, Map<String, Value>)>> = LazyLock::new(questions);

proptest! {
    #[test]
    fn any_bytes_are_answered(
        (path, _) in prop::sample::select(&QUESTIONS[..]),
        body in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        prop_assert!((400..500).contains(&status_of(post(path, body))));
    }

    #[test]
    fn any_position_is_answered(
        (path, fields) in prop::sample::select(&QUESTIONS[..]),
        position in "[pP./0-9x wbWB\n-]{0,24}|[xo./ ;]{0,20}|goal: (one|reach a1); [xo./]{1,12}|\\PC{0,16}",
        level in -1i64..12,
    ) {
        let tried = serde_json::json!({
            "position": position, "time_limit": 0.01, "level": level, "depth": level, "x": level, "y": 5,
        });
        let mut body = tried.as_object().unwrap().clone();
        body.retain(|field, _| fields.contains_key(field));
        let status = status_of(post(path, serde_json::to_string(&body).unwrap()));
        prop_assert!(status == 200 || status == 422, "{status}");
    }

    #[test]
    fn any_path_is_answered(path in "/[ -~]{0,40}", method in "GET|POST|PUT|DELETE|HEAD|OPTIONS|BREW") {
        if let Ok(uri) = path.parse::<Uri>() {
            let request = Request::builder().method(method.as_str()).uri(uri).header("host", "localhost");
            let status = status_of(request.body(Body::empty()).unwrap());
            prop_assert!(status < 500, "{status}");
        }
    }

    #[test]
    fn any_headers_are_answered(
        host in prop::collection::vec(any::<u8>(), 0..20),
        origin in prop::collection::vec(any::<u8>(), 0..20),
    ) {
        let request = Request::get("/").header("host", host).header("origin", origin);
        if let Ok(request) = request.body(Body::empty()) {
            prop_assert!(status_of(request) < 500);
        }
    }
}
