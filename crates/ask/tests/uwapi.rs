//! The 33-hole cross, with its table of winning positions, against the solver.

use ask::{Timeless, uwapi};
use pegs::{Goal, Position, Puzzle, Verdict, Wish, solve};
use serde_json::Value;

fn ask(text: &str) -> Value {
    let mut inquiry = uwapi::position("pegsolitaire", "cross", text).unwrap();
    let answer = inquiry.answer(&Timeless::default()).unwrap();
    assert!(answer.complete, "{text}");
    serde_json::from_str(answer.json.get()).unwrap()
}

/// Whether a position, as text, can be solved.
fn can_be_solved(text: &str) -> bool {
    let english = Puzzle::named("english").unwrap().unwrap();
    let mut holes: Vec<usize> = (0..33).collect();
    holes.sort_by_key(|hole| {
        let square = english.board.square(*hole as u16);
        (std::cmp::Reverse(square.row), square.col)
    });
    let pegs = holes.iter().zip(text[2..].chars()).filter(|(_, letter)| *letter == 'x');
    let start = Position::of(33, pegs.map(|(hole, _)| *hole));
    let puzzle = Puzzle { start, goal: Goal::One, ..english };
    match solve(&puzzle, Wish::Any, &budget::Budget::default()).verdict {
        Verdict::Reachable { .. } => true,
        Verdict::Impossible(_) => false,
        Verdict::Unknown(reason) => panic!("{reason}"),
    }
}

#[test]
fn every_jump_of_random_games_on_the_cross_is_judged_as_the_solver_judges_it() {
    let full = "1_xxxxxxxxxxxxxxxx-xxxxxxxxxxxxxxxx";
    uwapi::prepare(&budget::Budget::default()).unwrap();
    let start = ask(full);
    assert_eq!(
        (start["positionValue"].as_str(), start["remoteness"].as_i64()),
        (Some("win"), Some(31))
    );
    assert_eq!(start["moves"].as_array().unwrap().len(), 4);
    let mut random = pawns::Rng::with_seed(1);
    let (mut solvable, mut hopeless) = (0, 0);
    for game in 0..8 {
        let mut position = ask(full);
        let mut plies = 0;
        while !position["moves"].as_array().unwrap().is_empty() {
            let moves = position["moves"].as_array().unwrap();
            // Half of the games follow a solution for a while.
            let place = if plies < 3 * game { 0 } else { random.usize(..moves.len()) };
            let mv = &moves[place];
            let text = &mv["position"].as_str().unwrap().to_owned();
            let is_solvable = mv["positionValue"] == "win";
            if plies % 5 == game % 5 {
                assert_eq!(is_solvable, can_be_solved(text), "{text}");
                *(if is_solvable { &mut solvable } else { &mut hopeless }) += 1;
            }
            let pegs = text.matches('x').count() as i64;
            let expected = if is_solvable { pegs - 1 } else { -200 };
            assert_eq!(mv["remoteness"], expected, "{text}");
            assert_eq!(mv["moveValue"], mv["positionValue"]);
            position = ask(text);
            assert_eq!(position["positionValue"] == "win", is_solvable, "{text}");
            plies += 1;
        }
    }
    assert!(solvable > 5 && hopeless > 5, "{solvable} and {hopeless}");
}

#[test]
fn a_position_that_no_game_leads_to_is_solved_all_the_same() {
    uwapi::prepare(&budget::Budget::default()).unwrap();
    // Two pegs side by side at the edge, and a full board.
    let two = ask("1_xx-------------------------------");
    assert_eq!((two["positionValue"].as_str(), two["remoteness"].as_i64()), (Some("win"), Some(1)));
    let full = ask(&format!("1_{}", "x".repeat(33)));
    assert_eq!(
        (full["positionValue"].as_str(), full["remoteness"].as_i64()),
        (Some("lose"), Some(-200))
    );
}
