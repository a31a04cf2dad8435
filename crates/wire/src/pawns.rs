//! Answers about pawns.

use std::time::Duration;

use ::pawns::classic::{Algorithm, Run};
use ::pawns::{Answer, Game, Judged, Move, Outcome, Side, Value};
use serde::Serialize;
use utoipa::ToSchema;

pub use crate::certificate::certificate;

/// What every answer begins with.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Subject {
    /// Always `pawns`.
    pub game: &'static str,
    /// The rule set: `classic`.
    pub rules: &'static str,
    /// The rows of the board.
    pub rows: u32,
    /// The columns of the board.
    pub cols: u32,
    /// The position on one line.
    #[schema(example = "ppp/3/PPP w")]
    pub position: String,
    /// `white` or `black`.
    pub to_move: &'static str,
}

impl Subject {
    /// The subject of an answer about a game.
    pub fn of(game: &Game) -> Subject {
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
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Solved {
    /// What was asked about.
    #[serde(flatten)]
    pub subject: Subject,
    /// `win`, `loss` or `unknown`, for the side to move.
    pub outcome: &'static str,
    /// `white` or `black`; null if unknown.
    pub winner: Option<&'static str>,
    /// The signed number of plies; null if unknown or not asked for.
    pub value: Option<i16>,
    /// The number of plies; null if unknown or not asked for.
    pub plies: Option<u16>,
    /// The moves that keep the value.
    pub best_moves: Vec<String>,
    /// A whole game of best moves.
    pub line: Vec<String>,
    /// The number of positions searched.
    pub positions: u64,
    /// How long the search took.
    pub seconds: f64,
    /// Why something is not known; absent if nothing is amiss.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl Solved {
    /// What was found out about a game.
    pub fn of(game: &Game, answer: &Answer, took: Duration) -> Solved {
        let winner = answer.outcome.map(|outcome| match outcome {
            Outcome::Win => game.to_move(),
            Outcome::Loss => !game.to_move(),
        });
        Solved {
            subject: Subject::of(game),
            outcome: word(answer.outcome),
            winner: winner.map(Side::word),
            value: answer.value.map(Value::get),
            plies: answer.value.map(Value::plies),
            best_moves: notation(&answer.best_moves),
            line: notation(&answer.line),
            positions: answer.positions,
            seconds: took.as_secs_f64(),
            reason: answer.stopped.map(|reason| reason.to_string()),
        }
    }
}

/// What `analyze` answers.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Analysed {
    /// The position itself.
    #[serde(flatten)]
    pub solved: Solved,
    /// Every legal move, best first.
    pub moves: Vec<JudgedMove>,
}

/// A move and what is known of it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct JudgedMove {
    /// The move: `b1-b2`, or `b1xc2` for a capture.
    #[schema(example = "b1-b2")]
    pub r#move: String,
    /// `win`, `loss` or `unknown`, for the mover.
    pub outcome: &'static str,
    /// What the move is worth to the mover; null if unknown.
    pub value: Option<i16>,
}

impl Analysed {
    /// A solved position and its moves.
    pub fn of(solved: Solved, moves: &[Judged]) -> Analysed {
        let moves = moves
            .iter()
            .map(|judged| JudgedMove {
                r#move: judged.mv.to_string(),
                outcome: word(judged.outcome),
                value: judged.value.map(Value::get),
            })
            .collect();
        Analysed { solved, moves }
    }
}

/// What `compare` answers.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Compared {
    /// What was asked about.
    #[serde(flatten)]
    pub subject: Subject,
    /// The solvers in the order they ran.
    pub algorithms: Vec<AlgorithmRun>,
}

/// What one solver came to.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AlgorithmRun {
    /// Its name.
    #[schema(example = "memo")]
    pub name: &'static str,
    /// The value it found; null if it did not finish.
    pub value: Option<i16>,
    /// How often its recursive function was entered.
    pub calls: u64,
    /// The positions in its table.
    pub stored: u64,
    /// How long it took.
    pub seconds: f64,
    /// Whether it came to an end.
    pub finished: bool,
    /// Why it did not; absent if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl AlgorithmRun {
    /// What a run came to.
    pub fn of(algorithm: Algorithm, run: &Run, took: Duration) -> AlgorithmRun {
        AlgorithmRun {
            name: algorithm.name(),
            value: run.value.ok().map(Value::get),
            calls: run.calls,
            stored: run.stored,
            seconds: took.as_secs_f64(),
            finished: run.value.is_ok(),
            reason: run.value.err().map(|reason| reason.to_string()),
        }
    }
}

/// `win`, `loss` or `unknown`.
fn word(outcome: Option<Outcome>) -> &'static str {
    outcome.map_or("unknown", Outcome::word)
}

/// Moves in their notation.
pub fn notation(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}
