//! The signature of the engine: the number of positions it searches for a fixed
//! set of questions, with one thread. A change that moves it changes what the
//! engine does; if that is meant, the new number goes here with the change.

use budget::Budget;
use pawns::engine::Engine;
use pawns::{Game, Outcome, Rules};

/// Positions, who wins, and the nodes of the question who does, and of the
/// question in how many plies.
const SIGNATURE: [(&str, Outcome, u64, u64); 8] = [
    ("4x4", Outcome::Win, 140, 293),
    ("5x5", Outcome::Win, 1_602, 6_966),
    ("5x6", Outcome::Loss, 14_464, 34_418),
    ("6x5", Outcome::Win, 26_410, 54_835),
    ("3x8", Outcome::Win, 79, 206),
    ("8x4", Outcome::Win, 7_160, 33_409),
    ("p2pp/2p2/1p2P/3P1/PPP2 w", Outcome::Win, 386, 1_080),
    ("6x6 c1-c2 c6-c5 d1-d2", Outcome::Win, 35_344, 163_978),
];

#[test]
fn the_engine_searches_as_many_positions_as_ever() {
    let found = SIGNATURE.map(|(position, _, _, _)| {
        let game: Game = position.parse().unwrap();
        let budget = Budget::default();
        let mut outcomes = Engine::for_outcomes(&game, &budget);
        let outcome = outcomes.outcome(game.position).unwrap();
        let mut values = Engine::new(&game, &budget);
        values.value(game.position).unwrap();
        (position, outcome, outcomes.nodes(), values.nodes())
    });
    assert_eq!(found, SIGNATURE);
}

/// The same under other rules, for the question who wins.
const OTHER_RULES: [(&str, &str, Outcome, u64); 9] = [
    ("breakthrough", "4x6", Outcome::Loss, 214),
    ("breakthrough", "4x12", Outcome::Loss, 24_908),
    ("breakthrough", "5x4", Outcome::Loss, 19_832),
    ("berolina", "5x5", Outcome::Loss, 37_591),
    ("pawn-game,blocked=loses", "8x5", Outcome::Loss, 20_421),
    ("pawn-game", "8x5", Outcome::Draw, 42_616),
    ("pawn-game,en-passant=no,blocked=draws-if-both", "8x4", Outcome::Draw, 3_213),
    ("misere", "5x5", Outcome::Loss, 24_469),
    ("compulsory", "5x6", Outcome::Loss, 33_207),
];

#[test]
fn under_other_rules_the_engine_searches_as_many_positions_as_ever() {
    let found = OTHER_RULES.map(|(rules, size, _, _)| {
        let rules = Rules::new(size.parse().unwrap(), rules.parse().unwrap()).unwrap();
        let game = Game::start(rules).unwrap();
        let mut engine = Engine::for_outcomes(&game, &Budget::default());
        let outcome = engine.outcome(game.position).unwrap();
        (rules.name(), size, outcome, engine.nodes())
    });
    assert_eq!(found, OTHER_RULES);
}
