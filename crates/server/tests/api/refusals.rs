//! What is refused, with which status and which words.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::json;
use server::{Limits, Names, Settings, app};

use crate::kit::{answer, get, post, send, small, until, with};

#[tokio::test]
async fn bodies_that_are_no_question_are_told_what_they_are() {
    let app = small();
    let wrong = [
        ("", 400, "not JSON"),
        ("{", 400, "not JSON"),
        ("nonsense", 400, "not JSON"),
        ("\u{feff}{}", 400, "not JSON"),
        ("[]", 422, "expected an object"),
        (r#"["3x3", null, null, false, false, null, null]"#, 422, "expected an object"),
        ("[1", 400, "not JSON"),
        ("7", 422, "expected"),
        ("null", 422, "expected"),
        ("{}", 422, "no position"),
        (r#"{"position": 5}"#, 422, "position: expected a string, found 5"),
        (r#"{"position": null}"#, 422, "no position"),
        (r#"{"position": "3x3", "positions": []}"#, 422, "cannot be combined"),
        (r#"{"position": "3x3", "depth": 1}"#, 422, "unknown field `depth`"),
        (
            r#"{"position": "3x3", "time_limit": "soon"}"#,
            422,
            "time_limit: \"soon\" is not a duration",
        ),
        (r#"{"position": "3x3", "time_limit": -1}"#, 422, "time_limit: \"-1\" is not a duration"),
        (
            r#"{"position": "3x3", "time_limit": []}"#,
            422,
            "time_limit: expected a number of seconds, or a string",
        ),
        (r#"{"positions": {}}"#, 422, "positions: expected a list, found an object"),
        (
            r#"{"position": "3x3", "outcome_only": "yes"}"#,
            422,
            "outcome_only: expected true or false",
        ),
        (
            r#"{"position": "3x3", "format": "fen"}"#,
            422,
            "format: unknown format \"fen\": write side-rows",
        ),
        (r#"{"position": ""}"#, 422, "empty"),
        (r#"{"position": "9x9"}"#, 422, "81 squares"),
        (r#"{"position": "ppp/..../PPP w"}"#, 422, "row has 4 squares"),
        (r#"{"position": "3x3 b1-b3"}"#, 422, "is illegal"),
        (
            r#"{"positions": ["3x3","3x3","3x3","3x3","3x3","3x3","3x3","3x3","3x3"]}"#,
            413,
            "9 positions",
        ),
    ];
    for (body, status, words) in wrong {
        let reply = send(&app, post("pawns/solve", body)).await;
        assert_eq!(reply.status.as_u16(), status, "{body}: {}", reply.text());
        assert!(reply.error().contains(words), "{body}: {}", reply.error());
    }
    let nested = "[".repeat(100_000);
    assert!(send(&app, post("pawns/solve", nested)).await.status.is_client_error());
}

#[tokio::test]
async fn a_refusal_names_the_field_that_is_wrong_alone_and_in_a_batch() {
    let app = small();
    for (path, body, field) in [
        ("pawns/solve", json!({ "position": "3x3", "time_limit": "soon" }), json!("time_limit")),
        ("pawns/solve", json!({ "position": "3x3", "rules": "chess" }), json!("rules")),
        ("pawns/moves", json!({ "positions": [1] }), json!("positions")),
        ("pegs/solve", json!({ "position": "english", "goal": "two" }), json!("goal")),
        ("pawns/solve", json!({ "position": "nonsense" }), json!(null)),
        ("verify", json!({ "certificate": "%%%" }), json!("certificate")),
        ("pawns/moves", json!({ "positions": vec!["3x3"; 9] }), json!("positions")),
    ] {
        let reply = send(&app, post(path, body.to_string())).await;
        assert!(reply.status.is_client_error(), "{path} {body}");
        assert_eq!(reply.json()["field"], field, "{}", reply.text());
    }
    let answers = json!({ "positions": ["xxo", "?"], "goal": "one z9" });
    let answers = answer(&app, "pegs/solve", answers).await;
    assert_eq!(answers["answers"][0]["field"], "goal", "{answers}");
    let api = send(&app, get("/api/v1/openapi.json")).await.json();
    let body = &api["components"]["schemas"]["ErrorBody"];
    assert!(body["properties"]["field"].is_object(), "{body}");
    assert_eq!(body["required"], json!(["error", "code"]));
}

#[tokio::test]
async fn other_questions_refuse_what_means_nothing_to_them() {
    let app = small();
    for (path, body, words) in [
        ("pawns/choose", r#"{"position": "3x3", "level": 11}"#, "between 0 and 10"),
        (
            "pawns/choose",
            r#"{"position": "3x3", "level": 300}"#,
            "level: 300 is not between 0 and 10",
        ),
        ("pawns/compare", r#"{"position": "3x3", "algorithms": ["magic"]}"#, "magic"),
        ("pawns/compare", r#"{"position": "3x3", "algorithms": []}"#, "between 1 and 6"),
        ("verify", r#"{"certificate": "%%%"}"#, "Base64"),
        ("verify", "{}", "either"),
    ] {
        let reply = send(&app, post(path, body)).await;
        assert_eq!(reply.status, 422, "{path} {body}");
        assert!(reply.error().contains(words), "{path} {body}: {}", reply.error());
    }
}

#[tokio::test]
async fn a_body_that_is_too_long_is_refused() {
    let app = small();
    let long = format!(r#"{{"position": "{}"}}"#, "x".repeat(300_000));
    let reply = send(&app, post("pawns/solve", long)).await;
    assert_eq!(reply.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(reply.error().contains("200000 bytes"), "{}", reply.error());
}

#[tokio::test]
async fn a_body_without_its_label_is_refused() {
    let app = small();
    for label in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp"] {
        let mut request = post("pawns/solve", r#"{"position": "3x3"}"#);
        request.headers_mut().insert("content-type", label.parse().unwrap());
        let reply = send(&app, request).await;
        assert_eq!(reply.status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{label}");
        assert!(reply.error().contains("application/json"));
    }
    let mut request = post("pawns/solve", r#"{"position": "3x3"}"#);
    let label = "Application/JSON; charset=utf-8".parse().unwrap();
    request.headers_mut().insert("content-type", label);
    assert_eq!(send(&app, request).await.status, 200);
}

#[tokio::test]
async fn a_body_that_never_comes_is_not_waited_for() {
    let app = with(Limits { patience: Duration::from_millis(50), ..Limits::default() });
    let never =
        Body::from_stream(futures_util::stream::pending::<Result<Vec<u8>, std::io::Error>>());
    let reply = send(&app, post("pawns/solve", never)).await;
    assert_eq!(reply.status, StatusCode::REQUEST_TIMEOUT);
}

#[tokio::test]
async fn a_full_house_refuses_with_429_and_still_answers_quick_questions() {
    let app = small();
    let hopeless = || json!({ "position": "8x8", "time_limit": "20s" });
    let mut running = Vec::new();
    for _ in 0..2 {
        let asked = app.clone();
        running.push(tokio::spawn(async move {
            send(&asked, post("pawns/solve", hopeless().to_string())).await
        }));
        // One works, then one waits.
        let waiting = running.len() - 1;
        until(&app, |health| health["busy"] == 1 && health["waiting"] == waiting).await;
    }
    for events in [false, true] {
        let mut request = post("pawns/solve", hopeless().to_string());
        if events {
            request.headers_mut().insert("accept", "text/event-stream".parse().unwrap());
        }
        let reply = send(&app, request).await;
        assert_eq!(reply.status, StatusCode::TOO_MANY_REQUESTS, "{}", reply.text());
        assert_eq!(reply.headers["retry-after"], "1");
        assert!(reply.error().contains("all workers are busy"));
    }
    assert_eq!(answer(&app, "pawns/solve", json!({ "position": "4x4" })).await["value"], 11);
    assert_eq!(send(&app, get("/api/v1/health")).await.json()["busy"], 1);
    running.iter().for_each(tokio::task::JoinHandle::abort);
}

#[tokio::test]
async fn strangers_are_refused() {
    let app = small();
    let ask = |host: &'static str, headers: &'static [(&'static str, &'static str)]| {
        let mut request = Request::get("/api/v1/health").header("host", host);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::empty()).unwrap();
        let app = app.clone();
        async move { send(&app, request).await.status.as_u16() }
    };
    assert_eq!(ask("localhost:80", &[]).await, 200);
    assert_eq!(ask("localhost:80", &[("origin", "http://localhost:80")]).await, 200);
    assert_eq!(ask("localhost:80", &[("sec-fetch-site", "same-origin")]).await, 200);
    assert_eq!(ask("example.org", &[]).await, 403);
    assert_eq!(ask("", &[]).await, 403);
    for origin in ["http://localhost:81", "https://localhost:80", "http://example.org", "null", ""]
    {
        let request = Request::get("/api/v1/health")
            .header("host", "localhost:80")
            .header("origin", origin)
            .body(Body::empty())
            .unwrap();
        assert_eq!(send(&app, request).await.status.as_u16(), 403, "{origin}");
    }
    assert_eq!(ask("localhost", &[("sec-fetch-site", "cross-site")]).await, 403);
    let link = &[
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-mode", "navigate"),
        ("sec-fetch-dest", "document"),
    ];
    assert_eq!(ask("localhost", link).await, 200, "a link may lead here");
    assert_eq!(ask("localhost", &[("host", "example.org")]).await, 403, "two hosts");
    let nameless = Request::get("/api/v1/health").body(Body::empty()).unwrap();
    assert_eq!(send(&app, nameless).await.status, 403);
}

#[tokio::test]
async fn more_names_are_known_when_they_are_given() {
    let names = Names { any_address: true, more: vec!["board.school".into()] };
    let app = app(Settings { names, ..Settings::default() });
    for (host, status) in [("board.school:80", 200), ("192.0.2.7", 200), ("example.org", 403)] {
        let request = Request::get("/").header("host", host).body(Body::empty()).unwrap();
        assert_eq!(send(&app, request).await.status.as_u16(), status, "{host}");
    }
}

#[tokio::test]
async fn a_wrong_path_or_method_is_told_where_to_look() {
    let app = small();
    for path in
        ["/api/v1/pawns", "/api/v2/health", "/nothing", "/../Cargo.toml", "/api/v1/pawns/solve/"]
    {
        let reply = send(&app, get(path)).await;
        assert_eq!(reply.status, 404, "{path}");
        assert!(reply.error().contains("openapi.json"));
    }
    let reply = send(&app, post("pegs/generals", "{}")).await;
    assert_eq!(reply.status, 404);
    let to_page = Request::post("/").header("host", "localhost").body(Body::empty()).unwrap();
    let reply = send(&app, to_page).await;
    assert_eq!(
        (reply.status.as_u16(), reply.headers["allow"].to_str().unwrap()),
        (405, "GET, HEAD")
    );
    let reply = send(&app, get("/api/v1/pawns/solve")).await;
    assert_eq!(reply.status, 405);
    assert!(reply.error().contains("/api/v1/pawns/solve"), "{}", reply.error());
}

#[tokio::test]
async fn what_is_wrong_is_said_without_the_names_of_types() {
    let app = small();
    for (path, body) in [
        ("gone/solve", r#"{"position": "W", "neighbours": 300}"#),
        ("gone/solve", r#"{"position": "W", "neighbours": "x"}"#),
        ("gone/solve", r#"{"position": "W", "at": -1}"#),
        ("pawns/choose", r#"{"position": "3x3", "level": 256}"#),
        ("pawns/choose", r#"{"position": "3x3", "seed": 1.5}"#),
        ("pawns/solve", r#"{"position": "3x3", "memory_limit": {}}"#),
        ("pegs/moves", r#"{"position": "english", "jumps": "d2-d4"}"#),
        ("verify", "[]"),
    ] {
        let reply = send(&app, post(path, body)).await;
        assert_eq!(reply.status, 422, "{body}: {}", reply.text());
        for name in ["u8", "u64", "struct", "enum", "sequence"] {
            assert!(!reply.error().contains(name), "{body}: {}", reply.error());
        }
    }
}

#[tokio::test]
async fn a_wrong_type_in_any_field_of_any_question_is_told_with_the_name_of_the_field() {
    let app = small();
    let description = send(&app, get("/api/v1/openapi.json")).await.json();
    let mut tried = 0;
    for kind in ask::ALL {
        let operation = &description["paths"][format!("/{}", kind.name)]["post"];
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
        let schema = schema.as_str().and_then(|name| name.rsplit('/').next()).unwrap();
        let fields =
            description["components"]["schemas"][schema]["properties"].as_object().unwrap();
        for (field, described) in fields {
            // Only a manifest is an object.
            let is_object = described.get("$ref").is_some();
            let (wrong, found) =
                if is_object { (json!([]), "a list") } else { (json!({}), "an object") };
            let mut asked = json!({ field.as_str(): wrong });
            if fields.contains_key("position") && !field.starts_with("position") {
                asked["position"] = "3x3".into();
            }
            let reply = send(&app, post(kind.name, asked.to_string())).await;
            assert_eq!(reply.status, 422, "{kind:?} {asked}: {}", reply.text());
            let words = reply.error();
            assert!(words.starts_with(&format!("{field}: expected ")), "{asked}: {words}");
            assert!(words.ends_with(&format!(", found {found}")), "{asked}: {words}");
            tried += 1;
        }
    }
    assert!(tried > 90, "{tried}");
}

#[tokio::test]
async fn a_body_in_another_encoding_is_refused() {
    let app = small();
    for (encoding, status) in [("gzip", 415), ("br, gzip", 415), ("identity", 200)] {
        let mut request = post("pawns/solve", r#"{"position": "3x3"}"#);
        request.headers_mut().insert("content-encoding", encoding.parse().unwrap());
        assert_eq!(send(&app, request).await.status, status, "{encoding}");
    }
}

#[tokio::test]
async fn an_answer_or_a_batch_that_is_too_long_is_refused() {
    let app = with(Limits { answer: 12_000, ..Limits::default() });
    let board = "60\n60\n0,0\n\n";
    let file = json!({ "position": board, "write": "grid" });
    assert_eq!(send(&app, post("gone/solve", file.to_string())).await.status, 200);
    for asked in [
        json!({ "position": "200\n200\n0,0\n\n", "write": "grid" }),
        json!({ "position": "200\n200\n0,0\n\n", "write": "npy" }),
        json!({ "position": "200\n200\n0,0\n\n", "map": true }),
        json!({ "position": "10000\n10000\n0,0\n\n", "write": "grid" }),
        json!({ "positions": [board, board, board], "write": "npy" }),
    ] {
        let reply = send(&app, post("gone/solve", asked.to_string())).await;
        assert_eq!(reply.status, 413, "{asked}: {}", reply.text());
        assert!(reply.error().contains("12000 bytes"), "{}", reply.error());
    }
    let one = json!({ "positions": [board, "200\n200\n0,0\n\n"], "write": "npy" });
    let answers = send(&app, post("gone/solve", one.to_string())).await.json();
    assert_eq!(answers["answers"][0]["rounds"], 0);
    assert!(answers["answers"][1]["error"].as_str().unwrap().contains("12000 bytes"));
}

#[tokio::test]
async fn a_board_that_takes_too_much_memory_is_refused_with_what_it_takes() {
    let asked = json!({ "position": "100000\n100000\n", "memory_limit": "1MiB" });
    let reply = send(&small(), post("gone/solve", asked.to_string())).await;
    assert_eq!(reply.status, 413, "{}", reply.text());
    assert!(reply.error().contains("needs 2384.9 MiB of memory"), "{}", reply.error());
}
