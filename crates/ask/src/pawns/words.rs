//! Answers about pawns in words.

use ::pawns::{Answer, Game, Outcome, Value};

/// `White to move loses in 6 plies: Black wins (value -6).`
pub fn verdict(game: &Game, answer: &Answer) -> String {
    let (mover, other) = (game.to_move(), !game.to_move());
    let gap = answer.stopped.map(|reason| reason.to_string()).unwrap_or_default();
    match (answer.outcome, answer.value) {
        (Some(Outcome::Draw), _) => format!("{mover} to move: a draw."),
        (Some(Outcome::Win), Some(value)) if value.plies() == 0 => {
            format!("{mover} to move has won already (value +0).")
        }
        (Some(_), Some(value)) if value.plies() == 0 => {
            format!("{mover} to move has lost already: {other} wins (value 0).")
        }
        (Some(Outcome::Win), Some(value)) => {
            format!("{mover} to move wins in {} (value {value}).", plies(value.plies()))
        }
        (Some(Outcome::Loss), Some(value)) => {
            let plies = plies(value.plies());
            format!("{mover} to move loses in {plies}: {other} wins (value {value}).")
        }
        (Some(outcome), None) => {
            let distance = if gap.is_empty() {
                String::new()
            } else {
                format!("; in how many plies is unknown: {gap}")
            };
            match outcome {
                Outcome::Win => format!("{mover} to move wins{distance}."),
                Outcome::Draw => format!("{mover} to move: a draw."),
                Outcome::Loss => format!("{mover} to move loses: {other} wins{distance}."),
            }
        }
        (None, _) => format!("{mover} to move: unknown, {gap}."),
    }
}

/// `1 ply`, `2 plies`.
pub fn plies(number: u16) -> String {
    if number == 1 { "1 ply".into() } else { format!("{number} plies") }
}

/// `wins in 5`, `loses in 6`, `draws`, `has lost`.
pub fn value(value: Value) -> String {
    match (value.outcome(), value.plies()) {
        (Outcome::Draw, _) => "draws".into(),
        (Outcome::Win, 0) => "has won".into(),
        (_, 0) => "has lost".into(),
        (Outcome::Win, plies) => format!("wins in {plies}"),
        (Outcome::Loss, plies) => format!("loses in {plies}"),
    }
}

/// `wins in 5`, `loses`, `unknown`: what is known of a move.
pub fn judgement(outcome: Option<Outcome>, known: Option<Value>) -> String {
    match (outcome, known) {
        (_, Some(known)) => value(known),
        (Some(Outcome::Win), None) => "wins".into(),
        (Some(Outcome::Draw), None) => "draws".into(),
        (Some(Outcome::Loss), None) => "loses".into(),
        (None, None) => "unknown".into(),
    }
}
