//! The interface of the `GamesCrafters`: games, their variants and their positions as `GamesmanUni`
//! asks for them.
//!
//! A position has a *value* (`win`, `lose`, `tie`, `draw`, `unsolved`) for the player to move and
//! a *remoteness*: the number of moves to the end under best play. Pawn games are games for two;
//! peg solitaire is a puzzle for one, whose remoteness is the number of jumps to a single
//! peg.
//!
//! ```
//! use ask::{Timeless, uwapi};
//!
//! let mut inquiry = uwapi::position("hexapawn", "0", "1_BBB---WWW").unwrap();
//! let answer = inquiry.answer(&Timeless::default())?;
//! assert_eq!(answer.json.get()[..38], *r#"{"position":"1_BBB---WWW","autoguiPosi"#);
//! # Ok::<(), ask::Error>(())
//! ```

mod hexapawn;
mod images;
mod solitaire;

use std::fmt;
use std::time::Duration;

use ::pawns::Outcome;
use budget::{Budget, StopReason};
use serde::Serialize;

use crate::limits::Limits;
use crate::question::{Answer, AnyInquiry};
use images::ImageData;

/// A remoteness that is infinite: the puzzle cannot be solved from here.
const INFINITE: i32 = -200;
/// A remoteness that is finite but unknown.
const FINITE: i32 = -100;

/// What a request names that does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Invalid {
    /// There is no such game.
    Game,
    /// The game has no such variant.
    Variant,
    /// The variant has no such position.
    Position,
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Invalid::Game => "Invalid Game",
            Invalid::Variant => "Invalid Variant",
            Invalid::Position => "Invalid Position",
        })
    }
}

impl std::error::Error for Invalid {}

/// A game in the list of games.
#[derive(Clone, Debug, Serialize)]
pub struct GameEntry {
    /// Its name in paths.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// `onePlayer` or `twoPlayer`.
    pub r#type: &'static str,
    /// How well it can be shown, from `v0` (as text) to `v3` (with moving pictures).
    pub gui: &'static str,
}

/// A game and its variants.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Game {
    /// Its name in paths.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The variants that are listed.
    pub variants: Vec<VariantEntry>,
    /// Whether there are more.
    pub allow_custom_variant_creation: bool,
    /// Whether positions say by how much they are won; never.
    pub supports_win_by: bool,
}

/// A variant in the list of a game's variants.
#[derive(Clone, Debug, Serialize)]
pub struct VariantEntry {
    /// Its name in paths.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How well it can be shown.
    pub gui: &'static str,
}

/// A variant of a game.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Variant {
    /// Its name in paths.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The position at the start.
    pub start_position: String,
    /// The same, for pictures.
    pub autogui_start_position: String,
    /// How to draw it.
    #[serde(rename = "imageAutoGUIData")]
    pub image_data: ImageData,
    /// How well it can be shown.
    pub gui: &'static str,
}

/// The rules of a game.
#[derive(Clone, Debug, Serialize)]
pub struct Instructions {
    /// The rules, in Markdown.
    pub instructions: &'static str,
}

/// A position and every move.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Position {
    /// The position.
    pub position: String,
    /// The same, for pictures.
    pub autogui_position: String,
    /// Its value for the player to move.
    pub position_value: &'static str,
    /// The number of moves to the end.
    pub remoteness: i32,
    /// Every move, best first.
    pub moves: Vec<Move>,
    #[serde(skip)]
    is_complete: bool,
}

/// A move and the position it leads to.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Move {
    /// The move.
    pub r#move: String,
    /// The same, for pictures.
    pub autogui_move: String,
    /// The position after it.
    pub position: String,
    /// The same, for pictures.
    pub autogui_position: String,
    /// That position's value, for the player who moves there.
    pub position_value: &'static str,
    /// That position's remoteness.
    pub remoteness: i32,
    /// The value of the move, for the player who makes it.
    pub move_value: &'static str,
    /// How many moves later or sooner the game ends than after the best move of this value.
    pub delta_remoteness: i32,
}

impl Answer for Position {
    fn is_complete(&self) -> bool {
        self.is_complete
    }
}

/// The list of games.
pub fn games() -> Vec<GameEntry> {
    vec![
        GameEntry { id: hexapawn::ID, name: "Hexapawn", r#type: "twoPlayer", gui: "v3" },
        GameEntry { id: solitaire::ID, name: "Peg Solitaire", r#type: "onePlayer", gui: "v3" },
    ]
}

/// A game.
///
/// # Errors
/// If there is none of this name.
pub fn game(id: &str) -> Result<Game, Invalid> {
    let (id, name, variants) = match id {
        hexapawn::ID => (hexapawn::ID, "Hexapawn", hexapawn::listed()),
        solitaire::ID => (solitaire::ID, "Peg Solitaire", solitaire::listed()),
        _ => return Err(Invalid::Game),
    };
    Ok(Game { id, name, variants, allow_custom_variant_creation: true, supports_win_by: false })
}

/// A variant of a game.
///
/// # Errors
/// If there is none.
pub fn variant(game: &str, id: &str) -> Result<Variant, Invalid> {
    match game {
        hexapawn::ID => hexapawn::variant(id).ok_or(Invalid::Variant),
        solitaire::ID => solitaire::variant(id).ok_or(Invalid::Variant),
        _ => Err(Invalid::Game),
    }
}

/// A question about a position, given as text.
///
/// # Errors
/// If there is no such position.
pub fn position(game: &str, variant: &str, text: &str) -> Result<Box<dyn AnyInquiry>, Invalid> {
    match game {
        hexapawn::ID => hexapawn::position(variant, text),
        solitaire::ID => solitaire::position(variant, text),
        _ => Err(Invalid::Game),
    }
}

/// How much a question about a position may take: somebody waits for it in front of a board.
/// Positions of the 33-hole cross may wait for their table.
pub fn limits(game: &str, variant: &str) -> Limits {
    let waits = game == solitaire::ID && solitaire::is_cross(variant);
    Limits { time: (!waits).then_some(Duration::from_secs(5)), memory: None }
}

/// The rules of a game; in English, whatever the reader's language.
///
/// # Errors
/// If there is no such game or variant.
pub fn instructions(game: &str, id: &str) -> Result<Instructions, Invalid> {
    variant(game, id)?;
    let instructions =
        if game == hexapawn::ID { hexapawn::INSTRUCTIONS } else { solitaire::INSTRUCTIONS };
    Ok(Instructions { instructions })
}

/// Finds every winning position of the 33-hole cross, once; before that, each takes a
/// search.
///
/// # Errors
/// If the budget ends first.
pub fn prepare(budget: &Budget) -> Result<(), StopReason> {
    solitaire::prepare(budget)
}

/// The word for an outcome. A pawn game always ends, so a draw is what they call a tie.
fn word(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Win) => "win",
        Some(Outcome::Draw) => "tie",
        Some(Outcome::Loss) => "lose",
        None => "unsolved",
    }
}

/// Sorts moves from best to worst: by value, then by how much is lost against the best of
/// that value.
fn sort(moves: &mut [Move]) {
    const VALUES: [&str; 5] = ["win", "tie", "draw", "lose", "unsolved"];
    let place = |mv: &Move| VALUES.iter().position(|value| *value == mv.move_value);
    moves.sort_by_key(|mv| (place(mv), mv.delta_remoteness));
}
