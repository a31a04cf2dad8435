//! Whatever is sent, the server answers, and never with a mistake of its own.

use std::sync::LazyLock;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Uri};
use proptest::prelude::*;

use crate::kit::{post, send, small};

static APP: LazyLock<Router> = LazyLock::new(small);

fn status_of(request: Request<Body>) -> u16 {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(send(&APP, request)).status.as_u16()
}

const PATHS: [&str; 11] = [
    "pawns/solve",
    "pawns/analyze",
    "pawns/moves",
    "pawns/compare",
    "pawns/choose",
    "pegs/solve",
    "pegs/moves",
    "pegs/count",
    "pegs/compare",
    "gone/solve",
    "verify",
];

proptest! {
    #[test]
    fn any_bytes_are_answered(
        path in prop::sample::select(&PATHS[..]),
        body in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        prop_assert!((400..500).contains(&status_of(post(path, body))));
    }

    #[test]
    fn any_position_is_answered(
        path in prop::sample::select(&PATHS[..10]),
        position in "[pP./0-9x wbWB\n-]{0,24}|[xo./ ;]{0,20}|goal: (one|reach a1); [xo./]{1,12}|\\PC{0,16}",
        level in -1i64..12,
    ) {
        let body = serde_json::json!({ "position": position, "time_limit": 0.01 });
        let mut body = body.as_object().unwrap().clone();
        if path == "pawns/choose" {
            body.insert("level".into(), level.into());
        }
        if path.ends_with("/moves") {
            body.remove("time_limit");
        }
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
