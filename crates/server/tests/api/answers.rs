//! What is answered.

use std::collections::HashSet;
use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use pawns::{Budget, Game, Question, analyze, solve};
use serde_json::{Value, json};

use crate::kit::{answer, get, post, send, small, with};
use server::Limits;

/// An answer without what differs from run to run.
fn steady(mut answer: Value) -> Value {
    for key in ["seconds", "positions"] {
        answer.as_object_mut().unwrap().remove(key);
    }
    answer
}

#[tokio::test]
async fn solve_and_analyze_answer_what_the_program_prints() {
    let app = small();
    for text in ["3x3", "4x4", "5x3", "ppp/1P1/P1P b", "B\n...\n.p.\nPPP\n", "3\n4\n p p\npP\n  PP"]
    {
        let game: Game = text.parse().unwrap();
        for question in [Question::Value, Question::Outcome] {
            let outcome_only = question == Question::Outcome;
            let asked = json!({ "position": text, "outcome_only": outcome_only });
            let found = solve(&game, question, &Budget::default());
            let expected = ask::pawns::Solution::of(&game, found, Duration::ZERO);
            let solved = answer(&app, "pawns/solve", asked.clone()).await;
            assert_eq!(steady(solved), steady(serde_json::to_value(expected).unwrap()), "{text}");

            let found = analyze(&game, question, &Budget::default());
            let expected = ask::pawns::Evaluation::of(&game, found, Duration::ZERO);
            let analyzed = answer(&app, "pawns/analyze", asked).await;
            assert_eq!(steady(analyzed), steady(serde_json::to_value(expected).unwrap()), "{text}");
        }
    }
}

#[tokio::test]
async fn an_answer_given_before_is_given_again() {
    let app = small();
    let first = answer(&app, "pawns/analyze", json!({ "position": "5x5" })).await;
    let again = answer(&app, "pawns/analyze", json!({ "position": "ppppp/5/5/5/PPPPP w" })).await;
    assert_eq!(first, again, "seconds and all");
}

#[tokio::test]
async fn a_batch_is_answered_in_order_and_trouble_in_its_place() {
    let app = small();
    let asked = json!({ "positions": ["3x3", "x", "4x4", "3x3 b1-b2 a3xb2"] });
    let batch = answer(&app, "pawns/solve", asked).await;
    let answers = batch["answers"].as_array().unwrap();
    assert_eq!(answers[0]["value"], -6);
    assert!(answers[1]["error"].as_str().unwrap().contains("line 1"), "{}", answers[1]);
    assert_eq!(answers[2]["value"], 11);
    assert_eq!(answers[3]["value"], -4);
    assert_eq!(answers.len(), 4);
    let none = answer(&app, "pawns/moves", json!({ "positions": [] })).await;
    assert_eq!(none, json!({ "answers": [] }));
}

#[tokio::test]
async fn moves_tell_what_is_legal_and_where_it_leads() {
    let app = small();
    let legal =
        answer(&app, "pawns/moves", json!({ "position": "3x3 b1-b2", "try": "a3b2" })).await;
    assert_eq!(legal["squares"], json!(["ppp", ".P.", "P.P"]));
    assert_eq!(legal["first"], "ppp/3/PPP w");
    assert_eq!(legal["played"], json!([{ "move": "b1-b2", "position": "ppp/1P1/P1P b" }]));
    assert_eq!(legal["illegal"], Value::Null);
    let moves = legal["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 4);
    assert_eq!(
        moves[1],
        json!({ "move": "a3xb2", "from": "a3", "to": "b2", "capture": true, "position": "1pp/1p1/P1P w" })
    );
    for (text, ending) in [("1P1/3/p1p b", "arrived"), ("1p1/1P1/3 b", "stuck")] {
        let over = answer(&app, "pawns/moves", json!({ "position": text, "try": "nowhere" })).await;
        assert_eq!((&over["winner"], &over["ending"]), (&json!("white"), &json!(ending)), "{text}");
        assert_eq!(over["moves"], json!([]));
        assert!(over["illegal"].as_str().unwrap().contains("not a move"));
    }
}

#[tokio::test]
async fn choose_moves_as_an_opponent_would() {
    let app = small();
    let best = answer(&app, "pawns/choose", json!({ "position": "ppp/1P1/P1P b" })).await;
    assert_eq!((&best["basis"], &best["value"]), (&json!("solved"), &json!(5)));
    let asked = json!({ "position": "8x8", "level": 0, "seed": 7 });
    let lot = answer(&app, "pawns/choose", asked.clone()).await;
    assert_eq!(lot["basis"], "random");
    let again = answer(&app, "pawns/choose", asked).await;
    for field in ["move", "basis", "sentence", "position"] {
        assert_eq!(lot[field], again[field], "a seed makes random moves repeatable");
    }
    let over = answer(&app, "pawns/choose", json!({ "position": "1p1/1P1/3 b" })).await;
    assert_eq!(over["move"], Value::Null);
    let asked = json!({ "position": "8x8", "time_limit": "50ms" });
    let guess = answer(&app, "pawns/choose", asked).await;
    assert_eq!(guess["basis"], "guess");
}

#[tokio::test]
async fn compare_sets_the_solvers_side_by_side() {
    let app = small();
    let all = answer(&app, "pawns/compare", json!({ "position": "3x3" })).await;
    let naive = &all["algorithms"][0];
    assert_eq!((&naive["name"], &naive["calls"]), (&json!("naive"), &json!(252)));
    assert_eq!(all["algorithms"].as_array().unwrap().len(), 6);
    let asked = json!({ "position": "6x6", "algorithms": ["naive", "memo"], "time_limit": 0.05 });
    let cut = answer(&app, "pawns/compare", asked).await;
    for run in cut["algorithms"].as_array().unwrap() {
        assert_eq!(
            (&run["finished"], &run["reason"]),
            (&json!(false), &json!("time limit reached"))
        );
    }
}

#[tokio::test]
async fn work_that_takes_too_long_says_unknown_and_why() {
    let app = small();
    for path in ["pawns/solve", "pawns/analyze"] {
        let asked = json!({ "position": "8x8", "time_limit": "30ms" });
        let unknown = answer(&app, path, asked).await;
        assert_eq!(unknown["outcome"], "unknown");
        assert_eq!(unknown["reason"], "time limit reached");
    }
    let strict = with(Limits { time: Duration::from_millis(30), ..Limits::default() });
    let asked = json!({ "position": "8x8", "time_limit": "1h" });
    let unknown = answer(&strict, "pawns/solve", asked).await;
    assert_eq!(unknown["reason"], "time limit reached", "no request gets more than the server has");
    let whole = json!({ "positions": ["8x8", "7x8", "3x3"], "time_limit": "60ms" });
    let batch = answer(&app, "pawns/solve", whole).await;
    assert_eq!(batch["answers"][1]["reason"], "time limit reached", "one limit for all");
}

#[tokio::test]
async fn a_certificate_is_sent_and_verified_in_both_ways() {
    let app = small();
    let solved =
        answer(&app, "pawns/solve", json!({ "position": "4x4", "certificate": true })).await;
    let written = solved["certificate"].as_str().unwrap();
    let bytes = BASE64_STANDARD.decode(written).unwrap();
    let report = answer(&app, "verify", json!({ "certificates": [written, "AAAA", "%%"] })).await;
    assert_eq!(report["verified"], false);
    assert_eq!(report["files"][0]["statement"], "White, to move on 4x4, wins in 11 plies");
    assert!(report["files"][1]["reason"].as_str().unwrap().contains("not a certificate"));
    assert!(report["files"][2]["error"].as_str().unwrap().contains("not valid Base64"));

    let mut request = post("verify", bytes);
    request.headers_mut().insert("content-type", "application/octet-stream".parse().unwrap());
    let reply = send(&app, request).await;
    assert_eq!(reply.json()["verified"], true);
}

#[tokio::test]
async fn a_check_that_takes_too_long_is_given_up_and_says_so() {
    let solved =
        answer(&small(), "pawns/solve", json!({ "position": "4x4", "certificate": true })).await;
    let written = &solved["certificate"];
    let small = Limits { memory: 64, workers: 1, ..Limits::default() };
    let bytes = small.memory_of_one();
    for (limits, reason) in [
        (
            Limits { time: Duration::ZERO, ..Limits::default() },
            "check not finished: time limit reached",
        ),
        (small, &format!("the check needs more than {bytes} bytes of memory")),
    ] {
        let asked = json!({ "certificates": [written, written] });
        let report = answer(&with(limits), "verify", asked).await;
        assert_eq!(report["verified"], false);
        for file in report["files"].as_array().unwrap() {
            assert_eq!((&file["verified"], &file["reason"]), (&json!(false), &json!(reason)));
        }
        assert_eq!(report["files"].as_array().unwrap().len(), 2, "each has its answer");
    }
}

#[tokio::test]
async fn health_says_how_busy_the_server_is() {
    let health = send(&small(), get("/api/v1/health")).await.json();
    assert_eq!((&health["status"], &health["workers"]), (&json!("ok"), &json!(1)));
}

#[tokio::test]
async fn the_description_names_every_route_and_its_fields() {
    let description = send(&small(), get("/api/v1/openapi.json")).await.json();
    let paths = description["paths"].as_object().unwrap();
    let mut named: Vec<&str> = paths.keys().map(|path| path.trim_start_matches('/')).collect();
    let mut asked: Vec<&str> = ask::ALL.iter().map(|kind| kind.name).chain(["health"]).collect();
    named.sort_unstable();
    asked.sort_unstable();
    let mut identifiers = Vec::new();
    assert_eq!(named, asked, "every question of the desk has a route, and nothing else has");
    for path in paths.values() {
        for operation in path.as_object().unwrap().values() {
            assert!(operation["summary"].is_string() && operation["tags"][0].is_string());
            identifiers.push(operation["operationId"].as_str().unwrap().to_owned());
        }
    }
    let operations = identifiers.len();
    assert_eq!(identifiers.into_iter().collect::<HashSet<_>>().len(), operations);
    let text = description.to_string();
    for name in text.split("#/components/schemas/").skip(1) {
        let name = name.split('"').next().unwrap();
        assert!(description["components"]["schemas"][name].is_object(), "{name}");
    }
    for field in ["best_moves", "outcome_only", "time_limit", "to_move", "plies", "stored"] {
        assert!(text.contains(&format!("\"{field}\"")), "{field}");
    }
}
