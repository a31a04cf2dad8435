//! Puzzles at the desk: the same for the same question, refused clearly where there are none.

use ask::{Answer as _, ErrorKind, Inquiry as _, Kind, Question as _, Timeless, pawns, pegs};
use budget::StopReason;
use serde_json::{Value, json};

fn ask(name: &str, question: Value) -> Result<Value, ask::Error> {
    let reply = Kind::named(name).expect(name).ask(question, &Timeless::default())?;
    Ok(serde_json::from_str(reply.json.get()).expect("an answer is JSON"))
}

#[test]
fn the_right_move_is_the_only_one_that_analyze_calls_a_win() {
    for seed in 0..10 {
        let question = json!({ "position": "5x4", "level": 3, "seed": seed });
        let made = ask("pawns/puzzle", question.clone()).unwrap();
        let puzzle = &made["puzzle"];
        let analyzed = ask("pawns/analyze", json!({ "position": puzzle["position"] })).unwrap();
        let moves = analyzed["moves"].as_array().unwrap();
        let wins: Vec<&Value> = moves.iter().filter(|mv| mv["outcome"] == "win").collect();
        assert_eq!(wins.len(), 1, "{puzzle}");
        assert_eq!(wins[0]["move"], puzzle["solution"][0]);
        assert_eq!(wins[0]["value"], puzzle["plies"]);
        assert_eq!(puzzle["mistakes"].as_array().unwrap().len() + 1, moves.len());
        assert_eq!(ask("pawns/puzzle", question).unwrap()["puzzle"], *puzzle, "the same again");
    }
}

#[test]
fn a_kept_goal_is_what_solve_calls_reachable() {
    for seed in 0..5 {
        let question =
            json!({ "position": "triangle:5", "task": "keep", "level": 2, "seed": seed });
        let made = ask("pegs/puzzle", question).unwrap();
        let puzzle = &made["puzzle"];
        let mut kept = 0;
        for jump in puzzle["first"].as_array().unwrap() {
            let after = json!({ "position": puzzle["position"], "jumps": [jump["move"]] });
            let after = ask("pegs/moves", after).unwrap();
            let solved = ask("pegs/solve", json!({ "position": after["position"] })).unwrap();
            assert_eq!(jump["keeps"], solved["outcome"] == "reachable", "{puzzle}");
            assert_eq!(jump["proof"].is_null(), solved["outcome"] == "reachable", "{puzzle}");
            kept += usize::from(jump["keeps"] == true);
        }
        assert_eq!(kept, 1, "{puzzle}");
    }
}

#[test]
fn a_day_has_one_puzzle_and_the_next_day_another() {
    for (name, position) in [("pawns/puzzle", "5x5"), ("pegs/puzzle", "english")] {
        let of = |date: &str| ask(name, json!({ "position": position, "date": date })).unwrap();
        let today = of("2026-11-18");
        assert_eq!(today["puzzle"], of("2026-11-18")["puzzle"]);
        assert_eq!((&today["level"], &today["date"]), (&json!(2), &json!("2026-11-18")));
        assert_ne!(today["puzzle"], of("2026-11-17")["puzzle"]);
        let again = json!({ "position": position, "level": 2, "seed": today["seed"] });
        assert_eq!(ask(name, again).unwrap()["puzzle"], today["puzzle"], "its seed makes it, too");
    }
}

#[test]
fn a_level_without_puzzles_and_a_board_that_is_too_large_are_refused() {
    for (name, question, field, words) in [
        (
            "pawns/puzzle",
            json!({ "position": "3x3", "level": 5, "seed": 1 }),
            Some("level"),
            "on 3x3",
        ),
        ("pawns/puzzle", json!({ "position": "3x3", "level": 6 }), Some("level"), "1 and 5"),
        ("pawns/puzzle", json!({ "position": "8x8" }), None, "64 squares"),
        (
            "pawns/puzzle",
            json!({ "position": "Pp w", "seed": 1 }),
            Some("level"),
            "no level 1 puzzle among 0 positions",
        ),
        (
            "pegs/puzzle",
            json!({ "position": "xxo", "level": 4, "seed": 1 }),
            Some("level"),
            "9 jumps",
        ),
        ("pegs/puzzle", json!({ "position": "square:9" }), None, "81 holes"),
        ("pegs/puzzle", json!({ "position": "xxo", "task": "win" }), Some("task"), "solve or keep"),
        ("pegs/puzzle", json!({ "position": "xxo", "date": "today" }), Some("date"), "2026-11-18"),
    ] {
        let error = ask(name, question).expect_err(words);
        assert_eq!((error.kind, error.field), (ErrorKind::Input, field), "{error}");
        assert!(error.message.contains(words), "{error}");
    }
}

#[test]
fn a_search_that_is_stopped_makes_no_puzzle_and_the_right_one_later() {
    let stopped = Timeless::default();
    stopped.0.control.stop(StopReason::TimeLimit);
    let question = pawns::Puzzle { position: "5x5".into(), seed: Some(3), ..Default::default() };
    let whole = question.clone().open().unwrap().answer(&Timeless::default()).unwrap();
    let mut making = question.open().unwrap();
    let nothing = making.answer(&stopped).unwrap();
    assert!(nothing.puzzle.is_none() && !nothing.is_complete());
    assert_eq!(nothing.reason.as_deref(), Some("time limit reached"));
    assert_eq!(making.answer(&Timeless::default()).unwrap().found, whole.found);

    let question = pegs::Puzzle { position: "english".into(), seed: Some(3), ..Default::default() };
    let whole = question.clone().open().unwrap().answer(&Timeless::default()).unwrap();
    let mut making = question.open().unwrap();
    let nothing = making.answer(&stopped).unwrap();
    assert!(nothing.puzzle.is_none() && !nothing.is_complete());
    assert_eq!(making.answer(&Timeless::default()).unwrap().found, whole.found);
}
