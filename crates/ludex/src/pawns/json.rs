//! Answers as JSON: the field names are a contract.

use std::time::Duration;

use ::pawns::{Answer, Game, Judged, Move, Outcome};
use serde::Serialize;

/// What every answer begins with.
#[derive(Serialize)]
pub(super) struct Subject {
    game: &'static str,
    rules: &'static str,
    rows: u32,
    cols: u32,
    position: String,
    to_move: &'static str,
}

impl Subject {
    pub(super) fn of(game: &Game) -> Subject {
        Subject {
            game: "pawns",
            rules: game.rules.name(),
            rows: game.size().rows(),
            cols: game.size().cols(),
            position: game.one_line(),
            to_move: game.to_move().word(),
        }
    }
}

/// What `solve` answers.
#[derive(Serialize)]
pub(super) struct Solved {
    #[serde(flatten)]
    subject: Subject,
    outcome: &'static str,
    winner: Option<&'static str>,
    value: Option<i16>,
    plies: Option<u16>,
    best_moves: Vec<String>,
    line: Vec<String>,
    positions: u64,
    seconds: f64,
    /// Why something is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl Solved {
    pub(super) fn of(game: &Game, answer: &Answer, took: Duration) -> Solved {
        let winner = answer.outcome.map(|outcome| match outcome {
            Outcome::Win => game.to_move(),
            Outcome::Loss => !game.to_move(),
        });
        Solved {
            subject: Subject::of(game),
            outcome: word(answer.outcome),
            winner: winner.map(::pawns::Side::word),
            value: answer.value.map(::pawns::Value::get),
            plies: answer.value.map(::pawns::Value::plies),
            best_moves: notation(&answer.best_moves),
            line: notation(&answer.line),
            positions: answer.positions,
            seconds: took.as_secs_f64(),
            reason: answer.stopped.map(|reason| reason.to_string()),
        }
    }
}

/// What `analyze` answers.
#[derive(Serialize)]
pub(super) struct Analysed {
    #[serde(flatten)]
    solved: Solved,
    moves: Vec<JudgedMove>,
}

#[derive(Serialize)]
struct JudgedMove {
    r#move: String,
    outcome: &'static str,
    value: Option<i16>,
}

impl Analysed {
    pub(super) fn of(solved: Solved, moves: &[Judged]) -> Analysed {
        let moves = moves
            .iter()
            .map(|judged| JudgedMove {
                r#move: judged.mv.to_string(),
                outcome: word(judged.outcome),
                value: judged.value.map(::pawns::Value::get),
            })
            .collect();
        Analysed { solved, moves }
    }
}

/// `win`, `loss` or `unknown`.
fn word(outcome: Option<Outcome>) -> &'static str {
    outcome.map_or("unknown", Outcome::word)
}

/// Moves in their notation.
pub(super) fn notation(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}
