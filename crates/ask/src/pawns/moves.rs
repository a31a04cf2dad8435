//! The legal moves of a position, and the position in every format: all the rules that a
//! board on a screen needs.

use ::pawns::text::{self, Format};
use ::pawns::{Game, Move, Outcome, Record, Side, Variant};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Subject, words};
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::Limits;
use crate::question;

/// A position, to list its legal moves.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Moves {
    /// A size, or a position in any format, optionally followed by moves.
    #[schema(example = "3x3 b1-b2")]
    pub position: String,
    /// The rules: a preset such as `pawn-game`, then any number of `,KEY=VALUE`. If absent:
    /// the rules that the position names, or else `classic`.
    #[serde(default, deserialize_with = "super::rules")]
    #[schema(value_type = Option<String>, example = "classic,blocked=draws")]
    pub rules: Option<Variant>,
    /// The format of the position: `side-rows`, `sizes-rows`, `one-line` or `size`;
    /// detected if absent.
    #[serde(default, deserialize_with = "super::format")]
    #[schema(value_type = Option<String>, example = "one-line")]
    pub format: Option<Format>,
    /// A move to test; if it is illegal, `illegal` explains why.
    #[schema(example = "b1-b3")]
    pub r#try: Option<String>,
}

impl question::Question for Moves {
    const NAME: &'static str = "pawns/moves";
    const SUMMARY: &'static str = "List the legal moves of a position";
    const ABOUT: question::About = question::About::Position("3x3 b1-b2");
    type Inquiry = MovesInquiry;

    fn limits(&self) -> Limits {
        Limits::default()
    }

    fn open(self) -> Result<MovesInquiry, Error> {
        Ok(MovesInquiry {
            record: super::read(&self.position, self.rules, self.format)?,
            attempt: self.r#try,
        })
    }
}

/// A position whose moves are to be listed.
pub struct MovesInquiry {
    record: Record,
    attempt: Option<String>,
}

impl question::Inquiry for MovesInquiry {
    type Answer = LegalMoves;

    fn is_light(&self, _: &dyn Tables) -> bool {
        true
    }

    fn answer(&mut self, _: &dyn Host) -> Result<LegalMoves, Error> {
        Ok(LegalMoves::of(&self.record, self.attempt.as_deref()))
    }
}

/// The answer to `moves`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LegalMoves {
    /// The position, after the moves given with it.
    #[serde(flatten)]
    pub subject: Subject,
    /// The answer in a sentence.
    #[schema(example = "White to move: 3 legal moves.")]
    pub sentence: String,
    /// The rows from the top: `p`, `P` and `.`.
    #[schema(example = json!(["ppp", "...", "PPP"]))]
    pub squares: Vec<String>,
    /// Every legal move; none when the game is over.
    pub moves: Vec<LegalMove>,
    /// The winner, `white` or `black`; null if the game continues or has ended in a draw.
    pub winner: Option<&'static str>,
    /// `win`, `draw` or `loss` for the side to move, once the game is over.
    pub outcome: Option<&'static str>,
    /// How the game ended: `arrived`, or `stuck` if the side to move has no pawns or no move;
    /// null while it continues.
    pub ending: Option<&'static str>,
    /// The position before the moves given.
    pub first: String,
    /// The moves given, and the position after each.
    pub played: Vec<PlayedMove>,
    /// The position in every text format.
    pub texts: Texts,
    /// Why the move in `try` is illegal; null if it is legal, or if there is none.
    pub illegal: Option<String>,
    /// The position.
    #[serde(skip)]
    pub game: Game,
}

impl question::Answer for LegalMoves {
    fn is_complete(&self) -> bool {
        true
    }
}

/// A legal move.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LegalMove {
    /// Its notation.
    #[schema(example = "b1xc2")]
    pub r#move: String,
    /// Where the pawn stands.
    pub from: String,
    /// Where it goes.
    pub to: String,
    /// Whether it captures.
    pub capture: bool,
    /// The position after it.
    pub position: String,
}

/// A move that was played.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayedMove {
    /// Its notation.
    pub r#move: String,
    /// The position after it.
    pub position: String,
}

/// One position in every format that can express it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Texts {
    /// The side to move, then the rows; null if an en passant capture is possible.
    pub side_rows: Option<String>,
    /// The sizes, then the rows; null if Black is to move, or an en passant capture is
    /// possible.
    pub sizes_rows: Option<String>,
    /// On one line.
    pub one_line: String,
    /// The size; null if it is not the start position.
    pub size: Option<String>,
}

impl LegalMoves {
    /// The legal moves at the end of a record, and whether a given move is one of them.
    fn of(record: &Record, attempt: Option<&str>) -> LegalMoves {
        let game = record.last();
        let moves: Vec<LegalMove> =
            game.legal_moves().into_iter().map(|mv| LegalMove::of(&game, mv)).collect();
        LegalMoves {
            subject: Subject::of(&game),
            sentence: words::legal_moves(&game, moves.len()),
            squares: squares(&game),
            moves,
            winner: game.winner().map(Side::word),
            outcome: game.result().map(Outcome::word),
            ending: game.ending().map(words::end),
            first: record.first().one_line(),
            played: played(record),
            texts: Texts::of(&game),
            illegal: attempt.and_then(|attempt| illegal(&game, attempt)),
            game,
        }
    }
}

impl LegalMove {
    fn of(game: &Game, mv: Move) -> LegalMove {
        LegalMove {
            r#move: mv.to_string(),
            from: mv.from.to_string(),
            to: mv.to.to_string(),
            capture: mv.is_capture(),
            position: game.play(mv).expect("the move is legal").one_line(),
        }
    }
}

impl Texts {
    fn of(game: &Game) -> Texts {
        Texts {
            side_rows: text::write(game, Format::SideRows),
            sizes_rows: text::write(game, Format::SizesRows),
            one_line: game.one_line(),
            size: text::write(game, Format::Size),
        }
    }
}

/// The rows from the top.
pub fn squares(game: &Game) -> Vec<String> {
    let size = game.size();
    let letter = |row, col| game.letter_at(::pawns::Square { col, row }).unwrap_or('.');
    (0..size.rows())
        .rev()
        .map(|row| (0..size.cols()).map(|col| letter(row, col)).collect())
        .collect()
}

fn played(record: &Record) -> Vec<PlayedMove> {
    let mut game = record.first();
    record
        .moves()
        .iter()
        .map(|&mv| {
            game = game.play(mv).expect("a record holds legal moves");
            PlayedMove { r#move: mv.to_string(), position: game.one_line() }
        })
        .collect()
}

/// Why a move is illegal; `None` if it is legal.
fn illegal(game: &Game, attempt: &str) -> Option<String> {
    match Move::read(attempt, game.rules.variant().pawns) {
        Err(error) => Some(error.to_string()),
        Ok(mv) => game.play(mv).err().map(|error| error.to_string()),
    }
}
