//! Answers as JSON: the field names are a contract.

use ::gone::{Board, Colour, Flooded, Neighbours, Rules};
use serde::Serialize;

use super::solve::Times;

/// What `solve` answers.
#[derive(Serialize)]
pub(super) struct Solved {
    game: &'static str,
    neighbours: u8,
    wrap: bool,
    spread: &'static str,
    rows: u32,
    cols: u32,
    rounds: Option<u64>,
    black_remains: Option<bool>,
    /// The black pebbles in the end.
    black_left: Option<u64>,
    /// The white pebbles in the end.
    white: Option<u64>,
    seconds: f64,
    read_seconds: f64,
    /// The board after so many rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Vec<String>>,
    /// Why something is not known, and what is.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds_at_least: Option<u64>,
}

impl Solved {
    pub(super) fn of(
        (rows, cols): (u32, u32),
        rules: Rules,
        found: Option<&Flooded>,
        times: Times,
    ) -> Solved {
        let count = |colour| found.map(|found| found.count(colour, rules));
        Solved {
            game: "gone",
            neighbours: if rules.neighbours == Neighbours::Eight { 8 } else { 4 },
            wrap: rules.wrap,
            spread: rules.spread.word(),
            rows,
            cols,
            rounds: found.map(|found| found.rounds),
            black_remains: count(Colour::Black).map(|count| count > 0),
            black_left: count(Colour::Black),
            white: count(Colour::White),
            seconds: times.solving.as_secs_f64(),
            read_seconds: times.reading.as_secs_f64(),
            at: None,
            board: None,
            reason: None,
            rounds_at_least: None,
        }
    }

    /// Adds the board after so many rounds.
    pub(super) fn with_board(mut self, round: u64, board: &Board) -> Solved {
        self.at = Some(round);
        self.board = Some(board.to_string().lines().map(str::to_owned).collect());
        self
    }

    /// Adds why there is no answer, and what is known nevertheless.
    pub(super) fn without_answer(mut self, reason: String, at_least: u64) -> Solved {
        self.reason = Some(reason);
        self.rounds_at_least = Some(at_least);
        self
    }
}
