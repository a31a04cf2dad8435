//! What is answered about pegs and Gone.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::kit::{answer, get, post, send, small};

#[tokio::test]
async fn soldiers_march_where_they_can_and_a_proof_says_where_they_cannot() {
    let app = small();
    let found = answer(&app, "pegs/solve", json!({ "position": "soldiers" })).await;
    assert_eq!((&found["outcome"], &found["jumps"]), (&json!("reachable"), &json!(7)));
    assert_eq!(found["steps"].as_array().unwrap().len(), 7);
    assert_eq!(found["steps"][6]["to"], "d7");
    let asked = json!({ "position": "soldiers", "goal": "reach d8" });
    let none = answer(&app, "pegs/solve", asked).await;
    assert_eq!((&none["outcome"], &none["proof"]), (&json!("impossible"), &json!("pagoda")));
    let why = &none["why"];
    assert!(why["start"].as_i64() < why["goal"].as_i64(), "{why}");
    let weights: Vec<Vec<i64>> = serde_json::from_value(why["weights"].clone()).unwrap();
    let army: i64 = weights[4..].iter().flatten().sum();
    assert_eq!(Some(army), why["start"].as_i64(), "the four lowest rows are full");
    assert_eq!(Some(weights[0][3]), why["goal"].as_i64());
}

#[tokio::test]
async fn soldiers_are_asked_about_by_column_and_row() {
    let app = small();
    let found = answer(&app, "pegs/soldiers", json!({ "x": 4, "y": 7 })).await;
    assert_eq!((&found["jumps"], &found["target"]), (&json!(7), &json!("d7")));
    let same = answer(&app, "pegs/solve", json!({ "position": "soldiers" })).await;
    assert_eq!(found["steps"], same["steps"]);
    let there = answer(&app, "pegs/soldiers", json!({ "x": 4, "y": 3 })).await;
    assert_eq!((&there["outcome"], &there["jumps"]), (&json!("reachable"), &json!(0)));
    let nobody = json!({ "x": 4, "y": 1, "army": 0 });
    assert_eq!(answer(&app, "pegs/soldiers", nobody).await["outcome"], "impossible");
    let other = json!({ "x": 3, "y": 4, "width": 5, "height": 4, "army": 2, "jumps": "all" });
    assert_eq!(answer(&app, "pegs/soldiers", other).await["jumps"], 2);
    for (body, words) in [
        (json!({ "x": 8, "y": 7 }), "x: column 8 is off the board"),
        (json!({ "x": 4, "y": 0 }), "y: it must be at least 1"),
        (json!({ "x": 4, "y": 7, "army": 9 }), "army: the army has 9 rows"),
        (json!({ "x": 4, "y": 7, "jumps": "knight" }), "jumps: \"knight\""),
        (json!({ "x": 4, "y": 7, "any": true, "fewest_moves": true }), "send one of them"),
        (json!({ "x": 4 }), "y: this field is required"),
    ] {
        let reply = send(&app, post("pegs/soldiers", body.to_string())).await;
        assert_eq!(reply.status, 422, "{body}");
        assert!(reply.error().contains(words), "{body}: {}", reply.error());
    }
}

#[tokio::test]
async fn armies_are_found_and_certified() {
    let app = small();
    let asked = json!({ "level": 3, "certificate": true });
    let army = answer(&app, "pegs/army", asked).await;
    assert_eq!((&army["soldiers"], &army["minimal"]), (&json!(8), &json!(true)));
    assert_eq!(army["army"].as_array().unwrap().len(), 8);
    let report = answer(&app, "verify", json!({ "certificate": army["certificate"] })).await;
    assert_eq!(report["verified"], true, "{report}");
    let none = answer(&app, "pegs/army", json!({ "level": 5 })).await;
    assert_eq!((&none["outcome"], &none["proof"]), (&json!("impossible"), &json!("golden-ratio")));
    let hex = answer(&app, "pegs/army", json!({ "level": 3, "jumps": "hex" })).await;
    assert_eq!(hex["soldiers"], 5);
    let reply = send(&app, post("pegs/army", json!({ "level": 65 }).to_string())).await;
    assert!(reply.error().contains("level: 65 is not between 1 and 64"), "{}", reply.error());
}

#[tokio::test]
async fn positions_are_counted_and_methods_compared() {
    let app = small();
    let counted = answer(&app, "pegs/count", json!({ "position": "triangle:5" })).await;
    assert_eq!(counted["solutions"], 29760);
    assert_eq!(counted["positions_unfolded"]["total"], 3016);
    let asked = json!({ "positions": ["oxxo", "triangle:4"], "goal": "one" });
    let both = answer(&app, "pegs/count", asked).await;
    assert_eq!(both["answers"][0]["positions"], json!({ "total": 2, "layers": [1, 1] }));
    let late = json!({ "position": "wiegleb", "time_limit": "50ms" });
    let unknown = answer(&app, "pegs/count", late).await;
    assert_eq!(
        (&unknown["solutions"], &unknown["reason"]),
        (&Value::Null, &json!("time limit reached"))
    );

    let compared = answer(&app, "pegs/compare", json!({ "position": "cross" })).await;
    let runs = compared["algorithms"].as_array().unwrap();
    assert_eq!(runs.len(), 4);
    assert!(runs.iter().all(|run| run["finished"] == true && run["jumps"] == 5), "{compared}");
    let few = json!({ "position": "english", "algorithms": ["levels"], "time_limit": 0.05 });
    let gave_up = answer(&app, "pegs/compare", few).await;
    assert_eq!(gave_up["algorithms"][0]["reason"], "time limit reached");
    let wrong = json!({ "position": "cross", "algorithms": ["magic"] });
    let reply = send(&app, post("pegs/compare", wrong.to_string())).await;
    assert!(reply.error().starts_with("algorithms: \"magic\""), "{}", reply.error());
}

#[tokio::test]
async fn jumps_are_listed_and_made() {
    let app = small();
    let first = answer(&app, "pegs/moves", json!({ "position": "english" })).await;
    assert_eq!(first["jumps"].as_array().unwrap().len(), 4);
    assert_eq!((&first["target"], &first["met"]), (&json!("d4"), &json!(false)));
    let asked = json!({ "position": "english", "jumps": ["d2-d4"] });
    let next = answer(&app, "pegs/moves", asked).await;
    assert_eq!(next["pegs"], 31);
    assert_eq!((&next["made"][0]["move"], &next["moves_made"]), (&json!("d2-d4"), &json!(1)));
    let mut again = answer(&app, "pegs/moves", json!({ "position": next["position"] })).await;
    for jumps in ["made", "moves_made"] {
        again[jumps] = next[jumps].clone();
    }
    assert_eq!(again, next, "a position that was sent is read as it was");
    for (body, words) in [
        (json!({ "position": "english", "jumps": ["d2-d5"] }), "not a legal jump"),
        (json!({ "position": "english", "goal": "reach z9" }), "goal: there is no hole at z9"),
        (json!({ "position": "english", "lattice": "knight" }), "lattice: \"knight\""),
        (json!({ "position": "englsh" }), "english, european"),
        (json!({ "position": "xyz" }), "'y' is not allowed"),
        (json!({ "position": "triangle:x" }), "not a side length"),
    ] {
        let reply = send(&app, post("pegs/moves", body.to_string())).await;
        assert_eq!(reply.status, 422, "{body}");
        assert!(reply.error().contains(words), "{body}: {}", reply.error());
    }
}

#[tokio::test]
async fn every_board_with_a_name_is_listed_and_known() {
    let app = small();
    let listed = send(&app, get("/api/v1/pegs/boards")).await.json();
    let boards = listed["boards"].as_array().unwrap();
    let names: Vec<&str> = boards.iter().filter_map(|board| board["name"].as_str()).collect();
    assert_eq!(names, pegs::NAMES.map(|named| named.name));
    for board in boards {
        let known = answer(&app, "pegs/moves", json!({ "position": board["name"] })).await;
        assert_eq!(known["position"], board["position"]);
        assert_eq!(known["squares"], board["drawing"]);
        assert!(board["about"].is_string() && board["holes"].is_u64(), "{board}");
    }
}

#[tokio::test]
async fn a_board_of_gone_goes_to_its_end() {
    let app = small();
    let text = "BWW./BBB./B.../...B";
    let found = answer(&app, "gone/solve", json!({ "position": text, "map": true, "at": 1 })).await;
    assert_eq!((&found["rounds"], &found["black_left"]), (&json!(3), &json!(1)));
    assert_eq!(found["black_remains"], true);
    assert_eq!(found["board"], json!(["WWW.", "BWW.", "B...", "...B"]));
    assert_eq!(
        found["map"],
        json!([[1, 0, 0, null], [2, 1, 1, null], [3, null, null, null], [null, null, null, -1]])
    );
    let torus = json!({ "position": "WB.B", "wrap": true });
    assert_eq!(answer(&app, "gone/solve", torus).await["rounds"], 1);
    let black = json!({ "position": "WB", "spread": "black" });
    assert_eq!(answer(&app, "gone/solve", black).await["white"], 0);
    let batch = json!({ "positions": ["W", "X", "WBB"] });
    let answers = answer(&app, "gone/solve", batch).await;
    assert_eq!(answers["answers"][2]["rounds"], 2);
    assert!(answers["answers"][1]["error"].as_str().unwrap().contains("not a cell"));
}

#[tokio::test]
async fn boards_of_gone_without_cells_have_no_rows_to_send() {
    let app = small();
    for position in ["0\n4294967295\n\n\n", "4294967295\n0\n\n\n", "0\n3\n\n\n"] {
        let mut asked = json!({ "position": position, "at": 1, "map": true, "certificate": true });
        for format in ["grid", "coordinates", "pbm", "npy"] {
            asked["write"] = json!(format);
            let found = answer(&app, "gone/solve", asked.clone()).await;
            assert_eq!((&found["rounds"], &found["black_left"]), (&json!(0), &json!(0)));
            for rows in ["board", "map", "squares"] {
                assert_eq!(found[rows], json!([]), "{position:?} {rows}");
            }
            assert!(found["file"].as_str().unwrap().len() < 300, "{position:?} {format}");
        }
    }
}

#[tokio::test]
async fn files_of_gone_are_written_and_read_again() {
    let app = small();
    for format in ["grid", "coordinates", "pbm", "png", "npy"] {
        let asked = json!({ "position": "BW./..B", "write": format });
        let file = answer(&app, "gone/solve", asked).await["file"].clone();
        assert!(BASE64_STANDARD.decode(file.as_str().unwrap()).is_ok());
        let again = answer(&app, "gone/solve", json!({ "file": file, "map": true })).await;
        assert_eq!(again["squares"], json!(["BW.", "..B"]), "{format}");
    }
    for (body, words) in [
        (json!({ "position": "W", "file": "Vw==" }), "send one of them"),
        (json!({ "file": "%" }), "Base64"),
        (json!({ "position": "W", "neighbours": 5 }), "4 or 8"),
        (json!({ "position": "W", "spread": "red" }), "white or black"),
        (json!({ "position": "W", "write": "gif" }), "not a format"),
        (json!({ "position": "WB/W" }), "row has 1 cell,"),
    ] {
        let reply = send(&app, post("gone/solve", body.to_string())).await;
        assert_eq!(reply.status, 422, "{body}: {}", reply.text());
        assert!(reply.error().contains(words), "{body}: {}", reply.error());
    }
    assert_eq!(
        answer(&app, "gone/solve", json!({ "position": "" })).await["rounds"],
        Value::from(0)
    );
}

#[tokio::test]
async fn boards_of_gone_are_drawn_and_converted() {
    let app = small();
    let asked = json!({ "size": "5x7", "seed": 3, "black": 0.5, "white": 0.2, "format": "png" });
    let drawn = answer(&app, "gone/random", asked.clone()).await;
    assert_eq!((&drawn["rows"], &drawn["cols"]), (&json!(5), &json!(7)));
    assert_eq!((&drawn["format"], &drawn["seed"]), (&json!("png"), &json!(3)));
    let again = answer(&app, "gone/random", asked).await;
    assert_eq!(again["file"], drawn["file"], "the same seed makes the same board");
    let back = answer(&app, "gone/convert", json!({ "file": drawn["file"] })).await;
    assert_eq!(back["position"], drawn["position"]);
    let rows = BASE64_STANDARD.decode(back["file"].as_str().unwrap()).unwrap();
    let rows = String::from_utf8(rows).unwrap();
    assert_eq!(json!(rows.trim_end().replace('\n', "/")), drawn["position"]);
    let many = json!({ "positions": ["WB", "x"], "format": "coordinates" });
    let answers = answer(&app, "gone/convert", many).await;
    assert_eq!(answers["answers"][0]["format"], "coordinates");
    assert!(answers["answers"][1]["error"].as_str().unwrap().contains("not a cell"));
    for (path, body, words) in [
        ("gone/random", json!({ "size": "5" }), "size: \"5\" is not a size"),
        ("gone/random", json!({ "size": "5x5", "black": 2 }), "black: 2 black"),
        ("gone/random", json!({ "size": "5x5", "seed": -1 }), "a whole number from 0"),
        ("gone/random", json!({}), "size"),
        ("gone/convert", json!({}), "no board"),
        ("gone/convert", json!({ "position": "W", "format": "gif" }), "format: \"gif\""),
        ("gone/convert", json!({ "positions": ["W"], "file": "Vw==" }), "send one of them"),
        ("gone/solve", json!({ "positions": ["W"], "file": "Vw==" }), "send one of them"),
        (
            "gone/solve",
            json!({ "position": "W", "neighbours": 5 }),
            "neighbours: a cell has 4 or 8 neighbours, not 5",
        ),
    ] {
        let reply = send(&app, post(path, body.to_string())).await;
        assert_eq!(reply.status, 422, "{body}: {}", reply.text());
        assert!(reply.error().contains(words), "{body}: {}", reply.error());
    }
    let large = json!({ "size": "1000000x1000000", "format": "png", "memory_limit": "1MiB" });
    let reply = send(&app, post("gone/random", large.to_string())).await;
    assert_eq!(reply.status, 413, "{}", reply.text());
}

#[tokio::test]
async fn several_boards_are_described_where_they_may_be_sent() {
    let description = send(&small(), get("/api/v1/openapi.json")).await.json();
    let schemas = description["components"]["schemas"].as_object().unwrap();
    for (name, takes_several) in [
        ("GoneSolve", true),
        ("GoneConvert", true),
        ("Solve", true),
        ("GoneRandom", false),
        ("GoneBoardFile", false),
        ("Subject", false),
    ] {
        let fields = schemas[name]["properties"].as_object().unwrap();
        assert_eq!(fields.contains_key("positions"), takes_several, "{name}");
    }
}

#[tokio::test]
async fn pegs_and_gone_are_certified_and_verified() {
    let app = small();
    let board = "BWW./BBB./B.../...B";
    for (path, asked, statement) in [
        ("pegs/solve", json!({ "position": "soldiers" }), "a plan of 7 jumps reaches d7"),
        (
            "pegs/solve",
            json!({ "position": "soldiers", "goal": "reach d8" }),
            "no plan reaches d8: weights sum to",
        ),
        (
            "gone/solve",
            json!({ "position": board }),
            "white spreads for 3 rounds on the 4x4 board BWW./BBB./B.../...B, and 1 black pebble remains",
        ),
        (
            "gone/solve",
            json!({ "position": board, "wrap": true, "neighbours": 8, "spread": "black" }),
            "black spreads to 8 neighbours for 1 round on the 4x4 torus BWW./BBB./B.../...B",
        ),
    ] {
        let plain = answer(&app, path, asked.clone()).await;
        assert_eq!(plain.get("certificate"), None, "{path}: only for those who ask");
        let mut asked = asked;
        asked["certificate"] = true.into();
        let found = answer(&app, path, asked).await;
        assert_eq!(found.get("map"), None, "{path}: no more than was asked for");
        let certificate = found["certificate"].as_str().expect("it is sent");
        let report = answer(&app, "verify", json!({ "certificate": certificate })).await;
        assert_eq!(report["verified"], true, "{report}");
        let said = report["files"][0]["statement"].as_str().unwrap().to_owned();
        assert!(said.contains(statement), "{said}");
    }
    let asked = json!({ "position": board, "certificate": true, "memory_limit": 100 });
    let poor = answer(&app, "gone/solve", asked).await;
    assert_eq!(poor.get("certificate"), None);
    assert!(poor["reason"].as_str().unwrap().contains("memory"), "{poor}");
}
