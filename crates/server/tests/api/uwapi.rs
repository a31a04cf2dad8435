//! The interface of the `GamesCrafters`.

use std::time::{Duration, Instant};

use axum::Router;
use axum::http::Request;
use server::{Settings, app};

use crate::kit::{get, send, small};

fn uwapi() -> Router {
    app(Settings { uwapi: true, ..Settings::default() })
}

async fn json(app: &Router, path: &str) -> serde_json::Value {
    let reply = send(app, get(path)).await;
    assert_eq!(reply.status, 200, "{path}: {}", reply.text());
    reply.json()
}

#[tokio::test]
async fn games_and_their_variants_are_listed() {
    let app = uwapi();
    let games = json(&app, "/").await;
    let listed: Vec<(&str, &str)> = games
        .as_array()
        .unwrap()
        .iter()
        .map(|game| (game["id"].as_str().unwrap(), game["type"].as_str().unwrap()))
        .collect();
    assert_eq!(listed, [("hexapawn", "twoPlayer"), ("pegsolitaire", "onePlayer")]);
    for (id, _) in listed {
        let game = json(&app, &format!("/{id}/")).await;
        assert_eq!((&game["id"], &game["supportsWinBy"]), (&id.into(), &false.into()));
        for variant in game["variants"].as_array().unwrap() {
            let name = variant["id"].as_str().unwrap();
            let variant = json(&app, &format!("/{id}/{name}/")).await;
            let start = variant["startPosition"].as_str().unwrap();
            assert_eq!(variant["autoguiStartPosition"], start);
            let theme = &variant["imageAutoGUIData"]["themes"]["regular"];
            assert_eq!(theme["centers"].as_array().unwrap().len(), start.len() - 2, "{id} {name}");
            let rules = json(&app, &format!("/{id}/{name}/instructions/?locale=de-DE")).await;
            assert!(rules["instructions"].as_str().unwrap().starts_with("# "), "{rules}");
        }
    }
    // Without the slash, too.
    assert_eq!(json(&app, "/hexapawn").await["id"], "hexapawn");
}

/// As recorded by `GamesmanClassic`, and as every solver here says.
#[tokio::test]
async fn the_starts_have_their_recorded_values() {
    let app = uwapi();
    for (variant, position, value, remoteness) in [
        ("0", "1_BBB---WWW", "lose", 6),
        ("1", "1_BBBB----WWWW", "win", 5),
        ("2", "1_BBBBB-----WWWWW", "win", 7),
        ("3", "1_BBBBBB------WWWWWW", "lose", 8),
        ("4", "1_BBB---WWW", "lose", 5),
        ("5", "1_BBBB----WWWW", "lose", 7),
        ("8", "1_BBB---WWW", "win", 5),
        ("9", "1_BBBB----WWWW", "lose", 6),
        ("4x4", "1_BBBB--------WWWW", "win", 11),
        ("5x5", "1_BBBBB---------------WWWWW", "win", 19),
    ] {
        let variant_data = json(&app, &format!("/hexapawn/{variant}/")).await;
        assert_eq!(variant_data["startPosition"], position);
        let found = json(&app, &format!("/hexapawn/{variant}/positions/?p={position}")).await;
        assert_eq!(found["positionValue"], value, "{variant}");
        assert_eq!(found["remoteness"], remoteness, "{variant}");
        assert_eq!(found["position"], position);
    }
}

#[tokio::test]
async fn moves_have_all_fields_and_the_best_come_first() {
    let app = uwapi();
    let found = json(&app, "/hexapawn/0/positions/?p=2_BBB-W-W-W").await;
    let seen: Vec<(&str, &str, &str, i64, &str, i64)> = found["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| {
            let word = |field: &str| mv[field].as_str().unwrap();
            (
                word("move"),
                word("autoguiMove"),
                word("moveValue"),
                mv["remoteness"].as_i64().unwrap(),
                word("positionValue"),
                mv["deltaRemoteness"].as_i64().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        seen,
        [
            ("a3xb2", "M_0_4_x", "win", 4, "lose", 0),
            ("c3xb2", "M_2_4_x", "win", 4, "lose", 0),
            ("a3-a2", "M_0_3_x", "lose", 1, "win", 0),
            ("c3-c2", "M_2_5_x", "lose", 1, "win", 0),
        ]
    );
    // A finished game has no moves.
    let over = json(&app, "/hexapawn/0/positions/?p=2_W-B-----W").await;
    assert_eq!((&over["positionValue"], &over["remoteness"]), (&"lose".into(), &0.into()));
    assert_eq!(over["moves"], serde_json::json!([]));
}

/// Whoever looks at a board does not wait for a minute.
#[tokio::test]
async fn what_takes_long_is_unsolved() {
    let begun = Instant::now();
    let start = format!("1_{}{}{}", "B".repeat(8), "-".repeat(48), "W".repeat(8));
    let found = json(&uwapi(), &format!("/hexapawn/8x8/positions/?p={start}")).await;
    assert_eq!(
        (&found["positionValue"], &found["remoteness"]),
        (&"unsolved".into(), &(-100).into())
    );
    assert_eq!(found["moves"].as_array().unwrap().len(), 8);
    assert!(begun.elapsed() < Duration::from_secs(40), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn what_does_not_exist_is_an_error() {
    let app = uwapi();
    for (path, error) in [
        ("/chess/", "Invalid Game"),
        ("/chess/0/positions/?p=1_", "Invalid Game"),
        ("/hexapawn/99/", "Invalid Variant"),
        ("/hexapawn/9x9/", "Invalid Variant"),
        ("/hexapawn/%FF/", "Invalid Variant"),
        ("/hexapawn/99/positions/?p=1_BBB---WWW", "Invalid Variant"),
        ("/hexapawn/99/instructions/", "Invalid Variant"),
        ("/hexapawn/0/positions/", "Invalid Position"),
        ("/hexapawn/0/positions/?p=", "Invalid Position"),
        ("/hexapawn/0/positions/?p=1_BBB", "Invalid Position"),
        ("/hexapawn/0/positions/?p=%FF%00", "Invalid Position"),
        ("/pegsolitaire/cross/positions/?p=1_x", "Invalid Position"),
        ("/pegsolitaire/soldiers/", "Invalid Variant"),
    ] {
        let reply = send(&app, get(path)).await;
        if path.contains("%FF/") {
            assert!(reply.status.is_client_error(), "{path}: {}", reply.text());
            continue;
        }
        assert_eq!((reply.status.as_u16(), reply.error().as_str()), (404, error), "{path}");
    }
}

#[tokio::test]
async fn a_puzzle_for_one_counts_its_jumps() {
    let app = uwapi();
    let start = json(&app, "/pegsolitaire/triangle/positions/?p=1_-xxxxxxxxxxxxxx").await;
    assert_eq!((&start["positionValue"], &start["remoteness"]), (&"win".into(), &13.into()));
    let mv = &start["moves"][0];
    assert_eq!((&mv["moveValue"], &mv["remoteness"]), (&"win".into(), &12.into()));
    // Encoded, it is the same.
    let same = json(&app, "/pegsolitaire/triangle/positions/?p=1%5F%2Dxxxxxxxxxxxxxx").await;
    assert_eq!(start, same);
}

#[tokio::test]
async fn pages_of_other_sites_may_read_it_and_nothing_else() {
    let app = uwapi();
    let from_elsewhere = |path: &str, host: &str| {
        Request::get(path)
            .header("host", host)
            .header("origin", "https://nyc.cs.berkeley.edu")
            .header("sec-fetch-site", "cross-site")
            .body(axum::body::Body::empty())
            .unwrap()
    };
    let reply = send(&app, from_elsewhere("/hexapawn/", "localhost")).await;
    assert_eq!(reply.status, 200);
    assert_eq!(reply.headers["access-control-allow-origin"], "*");
    assert_eq!(send(&app, from_elsewhere("/hexapawn/", "example.org")).await.status, 403);
    let reply = send(&app, from_elsewhere("/api/v1/health", "localhost")).await;
    assert_eq!(reply.status, 403);
    assert!(!reply.headers.contains_key("access-control-allow-origin"));
}

#[tokio::test]
async fn people_still_see_the_page_and_other_servers_know_nothing_of_it() {
    let people = Request::get("/")
        .header("host", "localhost")
        .header("accept", "text/html,*/*")
        .body(axum::body::Body::empty())
        .unwrap();
    let reply = send(&uwapi(), people).await;
    assert!(reply.text().contains("<!doctype html>") || reply.text().contains("<!DOCTYPE html>"));
    assert_eq!(send(&small(), get("/hexapawn/")).await.status, 404);
    assert!(send(&small(), get("/")).await.text().contains("<html"));
}
