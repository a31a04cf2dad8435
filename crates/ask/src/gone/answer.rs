//! What is known about a board, as an answer.

use std::sync::Arc;
use std::time::Duration;

use ::gone::{Colour, FloodResult, RoundMap, Rules};
use budget::StopReason;
use serde::Serialize;
use utoipa::ToSchema;

use super::map::MapRows;
use super::words;
use crate::certificate::Bytes;
use crate::limits::MemoryLimit;
use crate::question;

/// Why something is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gap {
    /// The work was stopped; there are at least this many rounds.
    Stopped(StopReason, u64),
    /// Something requested besides the answer needs more memory than allowed.
    TooLarge {
        /// What it is.
        extra: Extra,
        /// The bytes it needs.
        needed: u64,
        /// The bytes allowed.
        limit: u64,
    },
    /// The certificate was not finished.
    Unproved(StopReason),
}

/// Something that can be requested besides the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extra {
    /// The board after this many rounds.
    Board(u64),
    /// The round of each cell.
    Rounds,
    /// The round of each cell, needed only for the certificate.
    RoundsToCertify,
    /// The certificate.
    Certificate,
}

impl Extra {
    /// Whether there is no certificate without it.
    fn is_for_certificate(self) -> bool {
        matches!(self, Extra::RoundsToCertify | Extra::Certificate)
    }
}

impl std::fmt::Display for Extra {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Extra::Board(round) => write!(f, "the board after {}", words::rounds(*round)),
            Extra::Rounds | Extra::RoundsToCertify => f.write_str("the round of each cell"),
            Extra::Certificate => f.write_str("it"),
        }
    }
}

impl Gap {
    fn reason(self) -> String {
        match self {
            Gap::Stopped(reason, _) => reason.to_string(),
            Gap::TooLarge { extra, needed, limit } => {
                let (needed, limit) = (MemoryLimit(needed), MemoryLimit(limit));
                let lacks = if extra.is_for_certificate() { "no certificate: " } else { "" };
                format!("{lacks}{extra} needs {needed} of memory, but the limit is {limit}")
            }
            Gap::Unproved(reason) => format!("no certificate: {reason}"),
        }
    }

    /// A lower bound on the rounds, if their number is unknown.
    fn rounds_at_least(self) -> Option<u64> {
        match self {
            Gap::Stopped(_, rounds) => Some(rounds),
            Gap::TooLarge { .. } | Gap::Unproved(_) => None,
        }
    }
}

/// What is known so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Knowledge {
    /// Rows and columns, once the board has been read.
    pub(super) size: Option<(u32, u32)>,
    pub(super) reading: Duration,
    pub(super) solving: Duration,
    /// The board as given, in rows and as a file.
    pub(super) squares: Option<Vec<String>>,
    pub(super) file: Option<Bytes>,
    /// The board after the requested round.
    pub(super) shown: Option<(u64, Vec<String>)>,
    pub(super) found: Option<FloodResult>,
    pub(super) map: Option<Arc<RoundMap>>,
    pub(super) certificate: Option<Bytes>,
}

/// The answer to `solve`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = GoneSolution)]
pub struct Solution {
    /// Always `gone`.
    pub game: &'static str,
    /// The number of neighbours of a cell: 4 or 8.
    pub neighbours: u8,
    /// Whether the board wraps around at the edges.
    pub wrap: bool,
    /// The colour that spreads.
    #[schema(example = "white")]
    pub spread: &'static str,
    /// The rows of the board; null if it was not read.
    pub rows: Option<u32>,
    /// The columns of the board; null if it was not read.
    pub cols: Option<u32>,
    /// The answer in a sentence.
    #[schema(example = "3 rounds; 1 black pebble remains.")]
    pub sentence: String,
    /// The number of rounds in which a pebble turned; null if unknown.
    pub rounds: Option<u64>,
    /// Whether any black pebbles remain.
    pub black_remains: Option<bool>,
    /// The number of black pebbles at the end.
    pub black_left: Option<u64>,
    /// The number of white pebbles at the end.
    pub white: Option<u64>,
    /// Time for the spreading, in seconds.
    pub seconds: f64,
    /// Time for reading, in seconds.
    pub read_seconds: f64,
    /// The round after which the board is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<u64>,
    /// The board after `at` rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Vec<String>>,
    /// Why something is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// A lower bound on the number of rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds_at_least: Option<u64>,
    /// The rows of the board as it was sent; only with a map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub squares: Option<Vec<String>>,
    /// The round in which each cell turns, rows from the top: 0 for pebbles of
    /// the spreading colour, -1 for those that never turn, null for empty cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<Vec<Option<i64>>>>)]
    pub map: Option<MapRows>,
    /// The board as a file, in Base64.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub file: Option<Bytes>,
    /// The certificate in Base64; absent if it was not requested or not finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub certificate: Option<Bytes>,
    /// The rules.
    #[serde(skip)]
    pub rules: Rules,
    /// The family's own answer.
    #[serde(skip)]
    pub found: Option<FloodResult>,
    /// The round of each cell, if it was needed.
    #[serde(skip)]
    pub rounds_of_cells: Option<Arc<RoundMap>>,
    /// Why something is unknown.
    #[serde(skip)]
    pub gap: Option<Gap>,
}

impl Solution {
    /// The answer with what is known; with the map if it was requested.
    pub(super) fn of(
        rules: Rules,
        learned: Knowledge,
        with_map: bool,
        gap: Option<Gap>,
    ) -> Solution {
        let found = learned.found;
        let count = |colour| found.map(|found| found.count(colour, rules));
        let (at, board) = learned.shown.unzip();
        Solution {
            game: "gone",
            neighbours: words::number(rules.neighbours),
            wrap: rules.wrap,
            spread: rules.spread.word(),
            rows: learned.size.map(|(rows, _)| rows),
            cols: learned.size.map(|(_, cols)| cols),
            sentence: match (&found, gap) {
                (Some(found), _) => words::end(rules, found),
                (None, Some(gap)) => words::unknown(gap.rounds_at_least(), &gap.reason()),
                (None, None) => unreachable!("what is not known has a reason"),
            },
            rounds: found.map(|found| found.rounds),
            black_remains: count(Colour::Black).map(|count| count > 0),
            black_left: count(Colour::Black),
            white: count(Colour::White),
            seconds: learned.solving.as_secs_f64(),
            read_seconds: learned.reading.as_secs_f64(),
            at,
            board,
            reason: gap.map(Gap::reason),
            rounds_at_least: gap.filter(|_| found.is_none()).and_then(Gap::rounds_at_least),
            squares: learned.squares,
            map: learned.map.clone().filter(|_| with_map).map(MapRows),
            file: learned.file,
            certificate: learned.certificate,
            rules,
            found,
            rounds_of_cells: learned.map,
            gap,
        }
    }

    /// The answer in two lines: `rounds: 3` and `black remains: yes (1)`.
    pub fn lines(&self) -> String {
        let other = self.rules.spread.other();
        let Some(found) = self.found else {
            let rounds = self.rounds_at_least.unwrap_or_default();
            let reason = self.reason.as_deref().unwrap_or_default();
            return format!(
                "rounds: unknown, at least {rounds}: {reason}\n{other} remains: unknown"
            );
        };
        let remains = match found.left {
            0 => "no".to_owned(),
            left => format!("yes ({left})"),
        };
        format!("rounds: {}\n{other} remains: {remains}", found.rounds)
    }
}

impl question::Answer for Solution {
    fn is_complete(&self) -> bool {
        self.gap.is_none()
    }
}
