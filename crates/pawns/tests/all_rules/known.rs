//! Known results, with all solvers: RULES.md gives the sources.

use super::rules;
use budget::Budget;
use pawns::classic::{self, Algorithm};
use pawns::engine::Engine;
use pawns::{Game, Outcome, Value, Variant};

fn game(text: &str, rows: usize, cols: usize) -> Game {
    Game::start(rules(text.parse().unwrap(), rows, cols)).unwrap()
}

fn engine_value(game: &Game) -> Value {
    Engine::new(game, &Budget::default()).value(game.position).unwrap()
}

/// Rules, and the values on 3x3, 3x4 and 4x3: as in `GamesmanClassic` and by `pyffish`.
const SMALL: [(&str, [&str; 3]); 5] = [
    ("classic", ["-6", "5", "-8"]),
    ("classic,blocked=draws", ["draw", "draw", "draw"]),
    ("misere", ["-5", "-7", "-9"]),
    ("compulsory", ["5", "-6", "-8"]),
    ("berolina", ["-4", "7", "9"]),
];

#[test]
fn all_solvers_know_the_published_values_of_small_boards() {
    for (text, values) in SMALL {
        for ((rows, cols), value) in [(3, 3), (3, 4), (4, 3)].into_iter().zip(values) {
            let game = game(text, rows, cols);
            assert_eq!(engine_value(&game).to_string(), value, "{text} {rows}x{cols}");
            for algorithm in Algorithm::ALL {
                let run = classic::run(algorithm, &game, &Budget::default());
                assert_eq!(run.value.unwrap().to_string(), value, "{algorithm}: {text}");
            }
        }
    }
}

#[test]
fn the_pawn_game_on_eight_rows() {
    for (text, values) in [
        ("pawn-game", ["draw", "-10", "draw", "21", "draw"]),
        ("pawn-game,blocked=loses", ["-4", "-8", "-14", "21", "-26"]),
    ] {
        for (cols, value) in (1..).zip(values) {
            let found = engine_value(&game(text, 8, cols)).to_string();
            assert_eq!(found, value, "{text} 8x{cols}");
        }
    }
}

#[test]
fn the_second_player_wins_breakthrough_on_5x5_in_26_plies() {
    assert_eq!(engine_value(&game("breakthrough", 5, 5)), Value::new(-26));
}

#[test]
fn the_first_player_loses_dawsons_chess_on_3x4() {
    let last_to_move_loses = game("dawson,blocked=wins", 3, 4);
    let outcome = engine_value(&last_to_move_loses).outcome();
    assert_eq!(outcome, Outcome::Win, "misère, as Dawson put it");
    let last_to_move_wins = game("dawson", 3, 4);
    assert_eq!(engine_value(&last_to_move_wins).outcome(), Outcome::Loss);
}

/// Who wins Dawson's chess of n columns if the last to move wins: the nim value of
/// a row is that of octal game 0.137, with one heap for each run of free columns.
#[test]
fn dawsons_chess_follows_its_nim_values() {
    let mut nim = vec![0u32];
    for columns in 1..=10usize {
        let mut reached = std::collections::HashSet::new();
        for taken in 0..columns {
            // A pawn advanced on a column takes it and both neighbours out.
            let left = taken.saturating_sub(1);
            let right = columns.saturating_sub(taken + 2);
            reached.insert(nim[left] ^ nim[right]);
        }
        let most = columns as u32;
        nim.push((0..=most).find(|value| !reached.contains(value)).unwrap());
    }
    for (columns, &nim) in nim.iter().enumerate().skip(1).take(9) {
        let game = game("dawson", 3, columns);
        let outcome = Engine::for_outcomes(&game, &Budget::default()).outcome(game.position);
        let expected = if nim == 0 { Outcome::Loss } else { Outcome::Win };
        assert_eq!(outcome, Ok(expected), "{columns} columns");
    }
}

#[test]
fn presets_are_listed_with_their_own_names() {
    for preset in Variant::PRESETS {
        assert_eq!(preset.name.parse(), Ok(preset.variant));
    }
}
