//! Answers about Gone.

use std::time::Duration;

use ::gone::{Board, Colour, Flooded, Neighbours, RoundMap, Rules, proof};
use ::proof::Certificate;
use serde::Serialize;
use utoipa::ToSchema;

/// How long the parts of the work took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Times {
    /// Reading the board.
    pub reading: Duration,
    /// Letting it go on to its end.
    pub solving: Duration,
}

/// What `solve` answers.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = GoneSolved)]
pub struct Solved {
    /// Always `gone`.
    pub game: &'static str,
    /// How many neighbours a cell has: 4 or 8.
    pub neighbours: u8,
    /// Whether the board's edges meet.
    pub wrap: bool,
    /// The colour that spreads.
    pub spread: &'static str,
    /// The rows of the board; null if it was not read.
    pub rows: Option<u32>,
    /// The columns of the board; null if it was not read.
    pub cols: Option<u32>,
    /// The rounds in which something turned; null if unknown.
    pub rounds: Option<u64>,
    /// Whether there are black pebbles in the end.
    pub black_remains: Option<bool>,
    /// The black pebbles in the end.
    pub black_left: Option<u64>,
    /// The white pebbles in the end.
    pub white: Option<u64>,
    /// How long the spreading took.
    pub seconds: f64,
    /// How long reading took.
    pub read_seconds: f64,
    /// The round after which the board is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<u64>,
    /// The board after so many rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Vec<String>>,
    /// Why something is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// How many rounds there are at least.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds_at_least: Option<u64>,
}

impl Solved {
    /// What was found out about a board.
    pub fn of(
        size: Option<(u32, u32)>,
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
            rows: size.map(|(rows, _)| rows),
            cols: size.map(|(_, cols)| cols),
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
    #[must_use]
    pub fn with_board(mut self, round: u64, board: &Board) -> Solved {
        self.at = Some(round);
        self.board = Some(board.to_string().lines().map(str::to_owned).collect());
        self
    }

    /// Adds why there is no answer, and what is known nevertheless.
    #[must_use]
    pub fn without_answer(mut self, reason: String, at_least: u64) -> Solved {
        self.reason = Some(reason);
        self.rounds_at_least = Some(at_least);
        self
    }
}

/// The certificate of an answer, as the bytes of a file.
pub fn certificate(map: &RoundMap, rules: Rules, found: &Flooded) -> Vec<u8> {
    let neighbours = if rules.neighbours == Neighbours::Eight { 8 } else { 4 };
    let shape = if rules.wrap { "torus" } else { "edges" };
    let mut certificate = Certificate::new("gone");
    certificate
        .state("rules", &format!("{} spreads, {neighbours} neighbours, {shape}", rules.spread));
    certificate.state("board", &format!("{}x{}", map.rows(), map.cols()));
    certificate.state("claim", &format!("rounds {}, left {}", found.rounds, found.left));
    certificate.finish(&proof::body(map))
}

/// The bytes of memory that a certificate takes while it is made: the map, the
/// body, and the body once more, compressed.
pub fn certificate_memory(map: &RoundMap) -> u64 {
    let cells = u64::from(map.rows()) * u64::from(map.cols());
    RoundMap::bytes(cells) + 2 * proof::length(map)
}
