//! What is legal in a position, and how the position is written: all that a
//! board on a screen needs to know of the rules.

use ::pawns::text::{self, Format};
use ::pawns::{Game, Move, Record, Side};
use serde::Serialize;
use utoipa::ToSchema;
use wire::pawns::Subject;

/// What `moves` answers.
#[derive(Serialize, ToSchema)]
pub(crate) struct Legal {
    /// The position, after the moves that were sent with it.
    #[serde(flatten)]
    subject: Subject,
    /// The rows from the top: `p`, `P` and `.`.
    #[schema(example = json!(["ppp", "...", "PPP"]))]
    squares: Vec<String>,
    /// Every legal move; none when the game is over.
    moves: Vec<LegalMove>,
    /// `white` or `black` once the game is over.
    winner: Option<&'static str>,
    /// How it ended: `arrived`, or `stuck` when the loser has no move.
    ending: Option<&'static str>,
    /// Where the moves that were sent begin.
    first: String,
    /// The moves that were sent, and where each leads.
    played: Vec<Played>,
    /// The position in every text format.
    texts: Texts,
    /// Why the move under `try` is not legal; null if it is, or if there was
    /// none.
    illegal: Option<String>,
}

/// A legal move.
#[derive(Serialize, ToSchema)]
struct LegalMove {
    /// Its notation.
    #[schema(example = "b1xc2")]
    r#move: String,
    /// Where the pawn stands.
    from: String,
    /// Where it goes.
    to: String,
    /// Whether it captures.
    capture: bool,
    /// The position it leads to.
    position: String,
}

/// A move that was played.
#[derive(Serialize, ToSchema)]
struct Played {
    /// Its notation.
    r#move: String,
    /// The position it led to.
    position: String,
}

/// One position in the formats that can hold it.
#[derive(Serialize, ToSchema)]
struct Texts {
    /// The side to move, then the rows.
    side_rows: String,
    /// The sizes, then the rows; null if Black is to move.
    sizes_rows: Option<String>,
    /// On one line.
    one_line: String,
    /// The size; null if it is not the start position.
    size: Option<String>,
}

impl Legal {
    /// What is legal at the end of a record, and whether some move is.
    pub(crate) fn of(record: &Record, attempt: Option<&str>) -> Legal {
        let game = record.last();
        let winner = game.winner();
        let passed = game.rules.has_been_passed(game.position);
        Legal {
            subject: Subject::of(&game),
            squares: squares(&game),
            moves: game.legal_moves().into_iter().map(|mv| LegalMove::of(&game, mv)).collect(),
            winner: winner.map(Side::word),
            ending: winner.map(|_| if passed { "arrived" } else { "stuck" }),
            first: record.first().one_line(),
            played: played(record),
            texts: Texts::of(&game),
            illegal: attempt.and_then(|attempt| illegal(&game, attempt)),
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
            side_rows: text::write(game, Format::SideRows).unwrap_or_default(),
            sizes_rows: text::write(game, Format::SizesRows),
            one_line: game.one_line(),
            size: text::write(game, Format::Size),
        }
    }
}

fn squares(game: &Game) -> Vec<String> {
    let size = game.size();
    let letter = |row, col| game.letter_at(::pawns::Square { col, row }).unwrap_or('.');
    (0..size.rows())
        .rev()
        .map(|row| (0..size.cols()).map(|col| letter(row, col)).collect())
        .collect()
}

fn played(record: &Record) -> Vec<Played> {
    let mut game = record.first();
    record
        .moves()
        .iter()
        .map(|&mv| {
            game = game.play(mv).expect("a record holds legal moves");
            Played { r#move: mv.to_string(), position: game.one_line() }
        })
        .collect()
}

/// Why a move is not possible; `None` if it is.
fn illegal(game: &Game, attempt: &str) -> Option<String> {
    match attempt.parse::<Move>() {
        Err(error) => Some(error.to_string()),
        Ok(mv) => game.play(mv).err().map(|error| error.to_string()),
    }
}
