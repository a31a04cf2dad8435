//! Traces and matchbox machines, as the page asks for them.

use ask::{Error, Kind, Timeless};
use pawns::classic::Algorithm;
use serde_json::{Value, json};

fn ask(name: &str, question: Value) -> Result<Value, Error> {
    let reply = Kind::named(name).unwrap().ask(question, &Timeless::default())?;
    Ok(serde_json::from_str(reply.json.get()).unwrap())
}

#[test]
fn a_trace_has_the_counters_of_compare() {
    for rules in ["classic", "classic,blocked=draws", "misere"] {
        let question = json!({ "position": "3x3", "rules": rules });
        let compared = ask("pawns/compare", question).unwrap();
        for (algorithm, row) in
            Algorithm::ALL.iter().zip(compared["algorithms"].as_array().unwrap())
        {
            let question =
                json!({ "position": "3x3", "rules": rules, "algorithm": algorithm.name() });
            let trace = ask("pawns/trace", question).unwrap();
            for field in ["calls", "stored", "value", "outcome"] {
                assert_eq!(trace[field], row[field], "{algorithm} {field} under {rules}");
            }
            let events = trace["events"].as_array().unwrap();
            let count = |name: &str| events.iter().filter(|event| event["event"] == name).count();
            assert_eq!(count("call") as u64, trace["calls"].as_u64().unwrap());
            assert_eq!(count("call"), count("return"));
            assert_eq!(trace["cut"], false);
            let lines = trace["pseudocode"].as_array().unwrap().len() as u64;
            assert!(events.iter().all(|event| event["line"].as_u64().unwrap() < lines));
        }
    }
}

#[test]
fn a_trace_that_is_cut_says_so_and_keeps_its_counters() {
    let whole = ask("pawns/trace", json!({ "position": "3x3", "algorithm": "naive" })).unwrap();
    let question = json!({ "position": "3x3", "algorithm": "naive", "limit": 7 });
    let cut = ask("pawns/trace", question).unwrap();
    assert_eq!((&cut["cut"], &cut["calls"]), (&json!(true), &json!(252)));
    let (cut, whole) = (cut["events"].as_array().unwrap(), whole["events"].as_array().unwrap());
    assert_eq!(cut[..], whole[..7]);
}

#[test]
fn a_trace_takes_at_most_half_of_the_memory_and_says_when_it_is_cut() {
    let question = json!({ "position": "3x4", "algorithm": "naive", "limit": 100_000 });
    let whole = ask("pawns/trace", question.clone()).unwrap();
    assert_eq!((&whole["cut"], &whole["calls"]), (&json!(false), &json!(6003)));
    let mut question = question;
    question["memory_limit"] = json!("1MiB");
    let cut = ask("pawns/trace", question).unwrap();
    assert_eq!((&cut["cut"], &cut["calls"]), (&json!(true), &json!(6003)));
    let (cut, whole) = (cut["events"].as_array().unwrap(), whole["events"].as_array().unwrap());
    assert_eq!(cut[..], whole[..cut.len()]);
    let bytes: usize = cut.iter().map(|event| event.to_string().len()).sum();
    assert!(cut.len() > 500 && bytes < 1 << 19, "{} events, {bytes} bytes", cut.len());
}

#[test]
fn a_trace_is_complete_unless_more_memory_would_show_more_events() {
    let is_complete = |limit: u64, memory: &str| {
        let question = json!({ "position": "3x4", "limit": limit, "memory_limit": memory });
        let trace = Kind::named("pawns/trace").unwrap();
        trace.ask(question, &Timeless::default()).unwrap().complete
    };
    assert!(is_complete(100_000, "64MiB") && is_complete(10, "64MiB"));
    assert!(!is_complete(100_000, "100kB"));
}

#[test]
fn a_cut_off_has_its_reason_and_a_hit_its_source() {
    let trace = ask("pawns/trace", json!({ "position": "3x3", "algorithm": "alphabeta" })).unwrap();
    let events = trace["events"].as_array().unwrap();
    let cut = events.iter().find(|event| event["event"] == "cut").unwrap();
    let reason = format!("beta {} <= alpha {}", cut["beta"], cut["alpha"]);
    assert_eq!(cut["reason"], reason);
    assert!(cut["beta"].as_i64() <= cut["alpha"].as_i64());
    assert!(!cut["moves"].as_array().unwrap().is_empty());
    let trace = ask("pawns/trace", json!({ "position": "3x3", "algorithm": "memo" })).unwrap();
    let events = trace["events"].as_array().unwrap();
    let call = |node: &Value| {
        events.iter().find(|event| event["event"] == "call" && event["node"] == *node).unwrap()
    };
    let hits: Vec<_> = events.iter().filter(|event| event["event"] == "hit").collect();
    assert!(!hits.is_empty());
    for hit in hits {
        assert_eq!(call(&hit["node"])["position"], call(&hit["from"])["position"]);
    }
}

#[test]
fn wrong_fields_are_reported_by_name() {
    for (name, field, value) in [
        ("pawns/trace", "algorithm", json!("magic")),
        ("pawns/trace", "limit", json!(0)),
        ("pawns/trace", "limit", json!(100_001)),
        ("pawns/learn", "lesson", json!("praise")),
        ("pawns/learn", "opponent", json!("weak")),
        ("pawns/learn", "games", json!(0)),
        ("pawns/learn", "machines", json!(10_001)),
        ("pawns/learn", "each", json!(1001)),
        ("pawns/learn", "side", json!("green")),
        ("pawns/learn", "beads", json!([[1]])),
        ("pawns/learn", "play", json!(["a1-a3"])),
        ("pawns/learn", "play", json!(["b1-b2", "?"])),
        ("pawns/learn", "position", json!("8x8")),
        ("pawns/boxes", "position", json!("5x5")),
        ("pawns/boxes", "side", json!("")),
    ] {
        let mut question = json!({ "position": "3x3" });
        question[field] = value;
        let error = ask(name, question.clone()).expect_err(name);
        assert_eq!(error.field, Some(field), "{question}: {error}");
    }
    let many = json!({ "games": 10_000, "machines": 10_000 });
    assert_eq!(ask("pawns/learn", many).unwrap_err().field, Some("machines"));
}

/// Plays games against a machine as a page does, with the state in the page's hands.
#[test]
fn a_machine_is_played_against_and_learns_between_two_questions() {
    let mut beads: Option<Value> = None;
    let (mut results, mut resignations) = (Vec::new(), 0);
    for game in 0..60_u64 {
        let mut moves: Vec<String> = Vec::new();
        let result = loop {
            // The first legal move: a stubborn opponent.
            let position = format!("3x3 {}", moves.join(" "));
            let legal = ask("pawns/moves", json!({ "position": position })).unwrap();
            let own = legal["to_move"] == "white";
            if let Some(mv) = legal["moves"][0]["move"].as_str().filter(|_| own) {
                moves.push(mv.to_owned());
            }
            let mut question = json!({ "play": moves, "seed": game });
            if let Some(beads) = &beads {
                question["beads"] = beads.clone();
            }
            let answer = ask("pawns/learn", question).unwrap();
            let turn = &answer["turn"];
            assert!(answer["training"].is_null());
            moves = serde_json::from_value(turn["moves"].clone()).unwrap();
            if turn["result"].is_null() {
                assert!(turn["move"].is_string() && turn["changes"] == json!([]));
                continue;
            }
            beads = Some(turn["beads"].clone());
            if turn["resigned"] == true {
                resignations += 1;
                assert_eq!((&turn["result"], &turn["move"]), (&json!("loss"), &Value::Null));
            }
            let is_lost = turn["result"] == "loss";
            assert_eq!(turn["changes"].as_array().unwrap().len(), usize::from(is_lost));
            for change in turn["changes"].as_array().unwrap() {
                assert_eq!((&change["before"], &change["after"]), (&json!(1), &json!(0)));
            }
            break turn["result"].as_str().unwrap().to_owned();
        };
        results.push(result);
    }
    assert!(results[40..].iter().all(|result| result == "win"), "{results:?} {resignations}");
    assert!(results.iter().any(|result| result == "loss"), "{results:?}");
}

#[test]
fn a_machine_that_plays_white_begins() {
    let answer = ask("pawns/learn", json!({ "side": "white", "play": [], "seed": 1 })).unwrap();
    assert!(answer["turn"]["move"].is_string(), "{answer}");
    assert_eq!(answer["turn"]["box"], 1);
    let waiting = ask("pawns/learn", json!({ "play": [], "seed": 1 })).unwrap();
    assert_eq!(waiting["sentence"], "White to move.");
    assert_eq!((&waiting["turn"]["move"], &waiting["turn"]["box"]), (&Value::Null, &Value::Null));
}

#[test]
fn training_repeats_with_its_seed_and_goes_on_from_its_beads() {
    let question = json!({ "games": 40, "machines": 20, "seed": 3 });
    let first = ask("pawns/learn", question.clone()).unwrap();
    assert_eq!(first, ask("pawns/learn", question).unwrap());
    let training = &first["training"];
    assert_eq!(training["wins"].as_array().unwrap().len(), 40);
    for game in 0..40 {
        let played =
            ["wins", "draws", "losses"].map(|field| training[field][game].as_u64().unwrap());
        assert_eq!(played.iter().sum::<u64>(), 20);
    }
    let boxes: Vec<f64> = serde_json::from_value(training["losing_boxes"].clone()).unwrap();
    assert!(boxes.is_sorted_by(|a, b| a >= b), "punishment only takes beads away: {boxes:?}");
    let more = json!({ "games": 400, "machines": 1, "seed": 4, "beads": training["beads"] });
    let more = ask("pawns/learn", more).unwrap();
    assert_eq!(more["training"]["perfect"][399], 1, "{}", more["sentence"]);
}

#[test]
fn a_side_that_never_moves_needs_no_boxes() {
    let question = json!({ "position": "3/P2/3 w" });
    let list = ask("pawns/boxes", question.clone()).unwrap();
    assert_eq!(list["sentence"], "Black needs 0 boxes and 0 beads.");
    let learned = ask("pawns/learn", question).unwrap();
    assert_eq!(learned["training"]["losses"][0], 100);
}

#[test]
fn boxes_have_beads_of_different_colours_and_exact_values() {
    let list = ask("pawns/boxes", json!({})).unwrap();
    assert_eq!(list["sentence"], "Black needs 19 boxes (2 + 10 + 7) and 45 beads.");
    assert_eq!((&list["turns"], &list["outcome"]), (&json!([2, 10, 7]), &json!("win")));
    for one in list["boxes"].as_array().unwrap() {
        let judged = ask("pawns/analyze", json!({ "position": one["position"] })).unwrap();
        assert_eq!(one["outcome"], judged["outcome"]);
        let moves = one["moves"].as_array().unwrap();
        for mv in moves {
            let same = judged["moves"].as_array().unwrap().iter().find(|m| m["move"] == mv["move"]);
            assert_eq!(mv["value"], same.unwrap()["value"]);
            assert_eq!(mv["losing"], mv["outcome"] != one["outcome"]);
        }
        let mut letters: Vec<_> = moves.iter().map(|mv| mv["letter"].as_str().unwrap()).collect();
        letters.sort_unstable();
        letters.dedup();
        assert_eq!(letters.len(), moves.len());
    }
}

#[test]
fn an_algorithm_with_a_flaw_says_so_beside_the_right_value() {
    let question =
        |algorithm: &str| json!({ "position": "2/pp/Pp/p1/PP w", "algorithm": algorithm });
    let trace = ask("pawns/trace", question("memo-without-side")).unwrap();
    assert_eq!((&trace["value"], &trace["right_value"]), (&json!(9), &json!(-6)));
    assert_eq!(trace["right_outcome"], "loss");
    assert_eq!(trace["flaw"], "its table forgets whose move it is");
    let sentence = trace["sentence"].as_str().unwrap();
    assert!(
        sentence.ends_with("That is wrong: its table forgets whose move it is. The value is -6."),
        "{sentence}"
    );
    let events = trace["events"].as_array().unwrap();
    assert!(events.iter().any(|event| event["mistaken"] == true));
    let right = ask("pawns/trace", question("memo")).unwrap();
    assert_eq!(right["value"], -6);
    assert!(right["flaw"].is_null() && right["right_value"].is_null());
    assert!(right["right_outcome"].is_null());
    assert!(right["events"].as_array().unwrap().iter().all(|event| event["mistaken"].is_null()));
    let lucky = json!({ "position": "3x3", "algorithm": "memo-without-side" });
    let lucky = ask("pawns/trace", lucky).unwrap();
    assert!(lucky["sentence"].as_str().unwrap().contains("That is right by luck"), "{lucky}");
    let mut drawn = question("memo-without-side");
    drawn["position"] = json!("3x3");
    drawn["rules"] = json!("classic,blocked=draws");
    let drawn = ask("pawns/trace", drawn).unwrap();
    assert_eq!((&drawn["outcome"], &drawn["right_outcome"]), (&json!("draw"), &json!("draw")));
    assert!(drawn["right_value"].is_null());
    let sentence = drawn["sentence"].as_str().unwrap();
    assert!(sentence.contains("That is right by luck"), "{sentence}");
    let compared = json!({ "position": "3x3", "algorithms": ["memo-without-side"] });
    assert!(ask("pawns/compare", compared).is_err(), "nobody compares with what is wrong");
}

#[test]
fn an_opponent_that_is_a_machine_goes_on_from_its_beads() {
    let question = json!({ "opponent": "machine", "games": 5, "machines": 1, "seed": 1 });
    let first = ask("pawns/learn", question.clone()).unwrap();
    let beads = first["training"]["opponent_beads"].clone();
    assert!(beads.is_array());
    let mut more = question.clone();
    more["opponent_beads"] = beads;
    let more = ask("pawns/learn", more).unwrap();
    let total = |beads: &Value| {
        let all = beads.as_array().unwrap().iter().flat_map(|one| one.as_array().unwrap());
        all.map(|number| number.as_u64().unwrap()).sum::<u64>()
    };
    let lost = |answer: &Value| {
        answer["training"]["wins"]
            .as_array()
            .unwrap()
            .iter()
            .map(|won| won.as_u64().unwrap())
            .sum::<u64>()
    };
    let [once, twice] = [&first, &more].map(|answer| total(&answer["training"]["opponent_beads"]));
    assert!(lost(&more) > 0 && once - twice <= lost(&more), "a bead for each loss, at most");
    for (opponent, beads) in [("random", json!([[1]])), ("machine", json!([[1]]))] {
        let wrong = json!({ "opponent": opponent, "opponent_beads": beads });
        assert_eq!(ask("pawns/learn", wrong).unwrap_err().field, Some("opponent_beads"));
    }
    let random = ask("pawns/learn", json!({ "games": 1, "machines": 1 })).unwrap();
    assert!(random["training"]["opponent_beads"].is_null());
}

#[test]
fn a_machine_is_examined_when_its_game_is_over() {
    let going = ask("pawns/learn", json!({ "play": ["b1-b2"], "seed": 1 })).unwrap();
    assert!(going["turn"]["examined"].is_null());
    // Every box is empty: it resigns, and has nothing left to lose, but it is not perfect.
    let list = ask("pawns/boxes", json!({})).unwrap();
    let none: Vec<Vec<u32>> = list["boxes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| vec![0; one["moves"].as_array().unwrap().len()])
        .collect();
    let over = ask("pawns/learn", json!({ "play": ["b1-b2"], "beads": none })).unwrap();
    assert_eq!(over["turn"]["resigned"], true);
    assert_eq!(over["turn"]["examined"], json!({ "perfect": false, "losing_boxes": [] }));
    // Only moves that keep the win: perfect.
    let best: Vec<Vec<u32>> = list["boxes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            one["moves"]
                .as_array()
                .unwrap()
                .iter()
                .map(|mv| u32::from(mv["losing"] == false))
                .collect()
        })
        .collect();
    let mut moves = vec!["a1-a2".to_owned()];
    let perfect = loop {
        let answer = ask("pawns/learn", json!({ "play": moves, "beads": best })).unwrap();
        let turn = &answer["turn"];
        moves = serde_json::from_value(turn["moves"].clone()).unwrap();
        if turn["result"].is_string() {
            break answer;
        }
        let position = format!("3x3 {}", moves.join(" "));
        let legal = ask("pawns/moves", json!({ "position": position })).unwrap();
        moves.push(legal["moves"][0]["move"].as_str().unwrap().to_owned());
    };
    assert_eq!(perfect["turn"]["result"], "win");
    assert_eq!(perfect["turn"]["examined"], json!({ "perfect": true, "losing_boxes": [] }));
}

#[test]
fn a_kit_says_how_to_build_it_and_counts_every_bead() {
    let list = ask("pawns/boxes", json!({})).unwrap();
    let sheet = &list["sheet"];
    assert_eq!(sheet["headings"][1], "Black’s move 2: 10 boxes");
    assert_eq!(sheet["steps"].as_array().unwrap().len(), 6);
    let beads = sheet["colours"].as_array().unwrap().iter();
    assert_eq!(beads.map(|colour| colour["beads"].as_u64().unwrap()).sum::<u64>(), 45);
    let other = ask("pawns/boxes", json!({ "position": "3x2", "rules": "misere" })).unwrap();
    assert!(other["sheet"]["game"].as_str().unwrap().contains("`ludex pawns rules"), "{other}");
}
