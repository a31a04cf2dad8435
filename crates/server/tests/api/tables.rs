//! Positions that a table holds.

use std::fs;

use axum::Router;
use budget::Budget;
use pawns::Game;
use serde_json::{Value, json};
use server::{Settings, Table, app};
use tempfile::TempDir;

use crate::kit::{answer, get, send, small};

/// A server with a table of 4x4, the same table, and its folder.
fn with_table() -> (Router, Table, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let game: Game = "4x4".parse().unwrap();
    tables::tabulate(&game, folder.path(), false, &Budget::default()).unwrap();
    let table = Table::open(folder.path()).unwrap();
    let settings = Settings { tables: vec![table.clone()], ..Settings::default() };
    (app(settings), table, folder)
}

/// An answer without its effort, its moves in the order of their names.
fn essence(mut answer: Value) -> Value {
    let fields = answer.as_object_mut().unwrap();
    fields.retain(|key, _| !["seconds", "positions"].contains(&key.as_str()));
    if let Some(moves) = fields.get_mut("moves").and_then(Value::as_array_mut) {
        moves.sort_by_key(ToString::to_string);
    }
    answer
}

#[tokio::test]
async fn what_a_table_holds_is_answered_from_it() {
    let (with, table, _folder) = with_table();
    let without = small();
    for text in ["4x4", "4x4 b1-b2", "4x4 b1-b2 a4-a3 b2xa3 b4xa3", "pppp/4/1P2/P1PP b"] {
        let position = pawns::text::read_record(text).unwrap().last().position;
        let looked_up = table.analyze(position).unwrap().unwrap().answer.positions;
        for outcome_only in [false, true] {
            let asked = json!({ "position": text, "outcome_only": outcome_only });
            for path in ["pawns/solve", "pawns/analyze"] {
                let found = answer(&with, path, asked.clone()).await;
                assert_eq!(found["positions"], looked_up, "{path} {text}: nothing is searched");
                let searched = answer(&without, path, asked.clone()).await;
                if path == "pawns/analyze" || !outcome_only {
                    assert_eq!(essence(found), essence(searched), "{path} {text}");
                } else {
                    // Of several winning moves any one will do.
                    assert_eq!(found["outcome"], searched["outcome"], "{text}");
                    let is_won = found["outcome"] == "win";
                    assert_eq!(found["best_moves"].as_array().unwrap().len(), usize::from(is_won));
                }
            }
        }
    }
}

#[tokio::test]
async fn what_no_table_holds_is_searched_for() {
    let (app, _table, _folder) = with_table();
    for (text, value) in [("3x3", -6), ("5x4", -16), ("p3/4/4/3P w", 5)] {
        let found = answer(&app, "pawns/analyze", json!({ "position": text })).await;
        assert_eq!(found["value"], value, "{text}");
        assert!(!found["moves"].as_array().unwrap().is_empty());
    }
    let asked = json!({ "position": "4x4", "certificate": true });
    let proved = answer(&app, "pawns/solve", asked).await;
    assert!(proved["certificate"].is_string(), "a table proves nothing, an engine does");
}

#[tokio::test]
async fn an_opponent_looks_in_the_table_too() {
    let (app, _table, _folder) = with_table();
    let asked = json!({ "position": "4x4", "time_limit": 0 });
    let best = answer(&app, "pawns/choose", asked).await;
    assert_eq!((&best["basis"], &best["value"]), (&json!("solved"), &json!(11)), "in no time");
    let asked = json!({ "position": "4x4", "level": 0 });
    assert_eq!(answer(&app, "pawns/choose", asked).await["basis"], "random");
}

#[tokio::test]
async fn health_names_the_tables_and_what_is_wrong_with_them() {
    let (app, table, folder) = with_table();
    let health = send(&app, get("/api/v1/health")).await.json();
    let expected = json!([{ "position": "pppp/4/4/PPPP w", "positions": 20_286, "trouble": null }]);
    assert_eq!(health["tables"], expected);

    let part = &table.manifest().layers[3].parts[0].file;
    fs::write(folder.path().join(part), "no longer a table").unwrap();
    let found = answer(&app, "pawns/analyze", json!({ "position": "4x4" })).await;
    assert_eq!(found["value"], 11, "the engine answers in its place");
    let health = send(&app, get("/api/v1/health")).await.json();
    let trouble = health["tables"][0]["trouble"].as_str().unwrap().to_owned();
    assert!(trouble.contains("ply=03"), "{trouble}");
}
