//! Questions about pawns.

mod analyze;
mod choose;
mod compare;
mod moves;
mod perft;
mod solve;
pub mod words;

use ::pawns::text::{self, Format};
use ::pawns::{Game, Move, Outcome, Question, Record};
use serde::{Deserialize as _, Deserializer, Serialize};
use utoipa::ToSchema;

use crate::error::Error;
use crate::host::Tables;

pub use analyze::{Analysed, Analysing, Analyze, JudgedMove};
pub use choose::{Choose, ChooseInquiry, MoveChoice, TIME_TO_CHOOSE};
pub use compare::{AlgorithmRun, Compare, CompareInquiry, Comparison};
pub use moves::{Legal, LegalMove, Moves, MovesInquiry, PlayedMove, Texts};
pub use perft::{Counted, Counting, MOST_PLIES, Perft};
pub use solve::{Solve, Solved, Solving};

/// The position of an answer; every answer begins with it.
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

/// Reads a position, and the moves that led to it if the text has them, in the given
/// format or in any.
///
/// # Errors
/// With the line and column of the first error.
pub fn read(given: &str, format: Option<Format>) -> Result<Record, Error> {
    let record = match format {
        None => text::read_record(given),
        // Only the recognised line keeps its moves. What else can be read as one is
        // a single row, on which there are none.
        Some(Format::OneLine) if text::recognise(given) == Ok(Format::OneLine) => {
            text::read_record(given)
        }
        Some(format) => text::read_as(given, format).map(Record::new),
    };
    record.map_err(Error::input)
}

/// A format by its name, or none.
fn format<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Format>, D::Error> {
    const NAMES: [&str; 4] = [
        Format::ALL[0].name(),
        Format::ALL[1].name(),
        Format::ALL[2].name(),
        Format::ALL[3].name(),
    ];
    let Some(name) = Option::<String>::deserialize(from)? else { return Ok(None) };
    let unknown = || serde::de::Error::unknown_variant(&board::excerpt(&name), &NAMES);
    Format::named(&name).map(Some).ok_or_else(unknown)
}

/// Whether a question about this position is likely to take only a moment.
fn is_light(game: &Game, tables: &dyn Tables) -> bool {
    let pawns = (game.position.white() | game.position.black()).count_ones();
    game.size().area() <= 25 || pawns <= 6 || tables.cover(game)
}

/// The family's question behind `outcome_only`.
fn question(outcome_only: bool) -> Question {
    if outcome_only { Question::Outcome } else { Question::Value }
}

/// `win`, `loss` or `unknown`.
fn word(outcome: Option<Outcome>) -> &'static str {
    outcome.map_or("unknown", Outcome::word)
}

/// Moves in their notation.
pub fn notation(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}
