//! Questions about pawns.

mod analyze;
mod boxes;
mod choose;
mod compare;
mod kit_sheet;
mod learn;
mod matchbox_turn;
mod moves;
mod partner;
mod perft;
pub mod picture;
mod puzzle;
mod rules;
mod solve;
mod suite;
mod trace;
mod training;
pub mod words;

use ::pawns::text::{Format, Reader};
use ::pawns::{Game, Move, Outcome, Question, Record, Variant};
use serde::{Deserialize as _, Deserializer, Serialize};
use utoipa::ToSchema;

use crate::error::Error;
use crate::host::Tables;

pub use analyze::{Analyze, AnalyzeInquiry, Evaluation, JudgedMove};
pub use boxes::{BEADS, BoxFront, BoxList, BoxMove, Boxes, BoxesInquiry, bead_ink, bead_letter};
pub use choose::{Choose, ChooseInquiry, MoveChoice, TIME_TO_CHOOSE};
pub use compare::{AlgorithmRun, Compare, CompareInquiry, Comparison};
pub use kit_sheet::{BeadColour, KitSheet};
pub use learn::{GAMES, Learn, LearnInquiry, Lessons, MACHINES, MOST_GAMES};
pub use matchbox_turn::{BeadChange, Examined, MachineTurn};
pub use moves::{LegalMove, LegalMoves, Moves, MovesInquiry, PlayedMove, Texts, squares};
pub use partner::{Mistake, Partner, Review};
pub use perft::{GameCounts, MOST_PLIES, Perft, PerftInquiry};
pub use puzzle::{
    MOST_SQUARES, Mistake as PuzzleMistake, Puzzle, PuzzleAnswer, PuzzleInquiry, PuzzleView,
};
pub use rules::{RuleBook, RuleChoice, RuleKey, RuleSet, RuleValue, Rules, RulesInquiry};
pub use solve::{Solution, Solve, SolveInquiry};
pub use suite::{Suite, SuiteInquiry};
pub use trace::{SearchEvent, SearchTrace, Trace, TraceInquiry};
pub use training::{Spread, Training};

/// The position of an answer; every answer begins with it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Subject {
    /// Always `pawns`.
    pub game: &'static str,
    /// The rule set: a preset such as `classic`, then the keys that differ from it.
    #[schema(example = "pawn-game,blocked=loses")]
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

/// Reads a position, and the moves that led to it if the text has them: under the given
/// rules, which the text may repeat but not contradict, and in the given format or in any.
///
/// # Errors
/// With the line and column of the first error.
pub fn read(given: &str, rules: Option<Variant>, format: Option<Format>) -> Result<Record, Error> {
    Reader { variant: rules, format }.read_record(given).map_err(Error::input)
}

/// A rule set by its text, or none.
fn rules<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Variant>, D::Error> {
    let Some(text) = Option::<String>::deserialize(from)? else { return Ok(None) };
    text.parse().map(Some).map_err(serde::de::Error::custom)
}

/// A format by its name, or none.
fn format<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Format>, D::Error> {
    let Some(name) = Option::<String>::deserialize(from)? else { return Ok(None) };
    format_named(&name).map(Some).map_err(serde::de::Error::custom)
}

/// The format of this name.
///
/// # Errors
/// With the names that there are.
pub fn format_named(name: &str) -> Result<Format, String> {
    Format::named(name).ok_or_else(|| {
        let [first, second, third, last] = Format::ALL.map(Format::name);
        let given = board::excerpt(name);
        format!("unknown format {given:?}: write {first}, {second}, {third} or {last}")
    })
}

/// Whether a question about this position is likely to take only a moment.
fn is_light(game: &Game, tables: &dyn Tables) -> bool {
    let pawns = (game.position.white() | game.position.black()).count_ones();
    // Fewer shortcuts are proved for other rules.
    let area = if game.rules.variant().is_classic() { 25 } else { 16 };
    game.size().area() <= area || pawns <= 6 || tables.cover(game)
}

/// The family's question behind `outcome_only`.
fn question(outcome_only: bool) -> Question {
    if outcome_only { Question::Outcome } else { Question::Value }
}

/// `win`, `draw`, `loss` or `unknown`.
fn word(outcome: Option<Outcome>) -> &'static str {
    outcome.map_or("unknown", Outcome::word)
}

/// The key of an answer about a position: the same text is another position under other
/// rules.
fn key(verb: &str, question: Question, game: &Game) -> String {
    format!("pawns {verb} {question:?} {} {}", game.rules.name(), game.one_line())
}

/// Moves in their notation.
pub fn notation(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}
