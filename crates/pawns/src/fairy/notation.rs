//! Names of games, positions and moves as Fairy-Stockfish and the programs around it write
//! them.

use crate::text::{Reader, TextError};
use crate::variant::{FarRow, VariantError};
use crate::{EnPassant, Game, Move, Size, Variant};

/// Why a name is not that of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// There is nothing in it.
    #[error("the name of the game is empty")]
    Empty,
    /// There is more than one board.
    #[error("{0} and {1}: a game has one board")]
    TwoBoards(Size, Size),
    /// The rules mean nothing.
    #[error(transparent)]
    Rules(#[from] VariantError),
}

/// The game of a name: its rules, and its board if the name ends with one.
///
/// Reads what [`variant_name`](super::variant_name) writes, and the canonical text of a rule
/// set with a size after it.
///
/// ```
/// use pawns::fairy::{game_named, variant_name};
///
/// let (rules, size) = game_named("pawn-game_blocked-loses_8x6")?;
/// assert_eq!((rules.text(), size), ("pawn-game,blocked=loses", Some("8x6".parse()?)));
/// assert_eq!(game_named("pawn-game,blocked=loses 8x6")?, (rules, size));
/// assert_eq!(variant_name(rules, "8x6".parse()?), "pawn-game_blocked-loses_8x6");
/// assert_eq!(game_named("breakthrough")?.1, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there is no such game.
pub fn game_named(name: &str) -> Result<(Variant, Option<Size>), NameError> {
    let name = name.to_lowercase();
    let parts = name.split(|c: char| c == '_' || c == ',' || c.is_whitespace());
    let (mut size, mut rules) = (None, Vec::new());
    for part in parts.filter(|part| !part.is_empty()) {
        let Ok(found) = part.parse::<Size>() else {
            rules.push(key_and_value(part));
            continue;
        };
        if let Some(other) = size.replace(found) {
            return Err(NameError::TwoBoards(other, found));
        }
    }
    match rules.first_mut() {
        Some(preset) if preset == "hexapawn" => "classic".clone_into(preset),
        Some(_) => {}
        None if size.is_some() => rules.push("classic".to_owned()),
        None => return Err(NameError::Empty),
    }
    Ok((rules.join(",").parse()?, size))
}

/// `blocked-loses` as `blocked=loses`; anything else as it is.
fn key_and_value(part: &str) -> String {
    let split = Variant::KEYS.iter().find_map(|key| {
        let value = part.strip_prefix(key.name)?.strip_prefix('-')?;
        Some(format!("{}={value}", key.name))
    });
    split.unwrap_or_else(|| part.to_owned())
}

/// A position as engines write it, with fields for castling, en passant and two counters.
///
/// ```
/// use pawns::{Game, fairy::fen};
/// assert_eq!(fen(&"3x3".parse::<Game>()?), "ppp/3/PPP w - - 0 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fen(game: &Game) -> String {
    let line = game.one_line();
    let no_square = if game.rules.variant().en_passant == EnPassant::Yes { "" } else { " -" };
    let (squares_and_side, passed) = match line.match_indices(' ').nth(1) {
        Some((place, _)) => line.split_at(place),
        None => (line.as_str(), ""),
    };
    format!("{squares_and_side} -{passed}{no_square} 0 1")
}

/// Reads a position as engines write it, or as [`Game::one_line`] does.
///
/// Counters are ignored, and so are castling rights. Where arriving loses, a queen is an
/// arrived pawn.
///
/// ```
/// use pawns::fairy::read_fen;
///
/// let rules = "pawn-game".parse()?;
/// let game = read_fen("5/ppp1p/3p1/3P1/PPP1P/5 b - - 3 2", rules)?;
/// assert_eq!(read_fen(&game.one_line(), rules)?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// With the place of the first error.
pub fn read_fen(fen: &str, variant: Variant) -> Result<Game, TextError> {
    let mut words = fen.split_whitespace();
    let mut line = words.next().unwrap_or_default().to_owned();
    if variant.far_row == FarRow::Loses {
        line = line.replace('Q', "P").replace('q', "p");
    }
    if let Some(side) = words.next() {
        line = format!("{line} {side}");
    }
    let is_square = |word: &&str| {
        word.starts_with(|c: char| c.is_ascii_alphabetic())
            && word.ends_with(|c: char| c.is_ascii_digit())
    };
    if let Some(passed) = words.take(2).find(is_square) {
        line = format!("{line} {passed}");
    }
    let reader = Reader { variant: Some(variant), format: Some(crate::text::Format::OneLine) };
    reader.read(&line)
}

/// A move as engines write it: `a1a2`.
pub fn move_text(mv: Move) -> String {
    format!("{}{}", mv.from, mv.to)
}

/// The legal move that a text means: `a1a2`, as engines write it, or `a1-a2`, `a1xb2`; a
/// letter after it, for what the pawn becomes, is ignored.
pub fn read_move(text: &str, game: &Game) -> Option<Move> {
    let promoted = || text.strip_suffix(|c: char| c.is_ascii_alphabetic());
    let read = |text: &str| Move::read(text, game.rules.variant().pawns).ok();
    let mv = read(text).or_else(|| read(promoted()?.trim_end_matches('=')))?;
    game.legal_moves().into_iter().find(|legal| (legal.from, legal.to) == (mv.from, mv.to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fairy::variant_name;

    #[test]
    fn every_rule_set_is_found_by_its_name_and_by_its_text() {
        let size = "6x5".parse().unwrap();
        for variant in Variant::all() {
            let name = variant_name(variant, size);
            assert_eq!(game_named(&name), Ok((variant, Some(size))), "{name}");
            assert_eq!(game_named(&format!("{variant} 6x5")), Ok((variant, Some(size))));
            assert_eq!(game_named(variant.text()), Ok((variant, None)));
        }
        assert_eq!(game_named("5X4"), Ok((Variant::CLASSIC, Some("5x4".parse().unwrap()))));
    }

    #[test]
    fn what_is_not_a_game_is_refused() {
        for name in ["", " _,", "chess", "hexapawn_blocked-flies_3x3", "hexapawn_3x3_4x4", "3x"] {
            assert!(game_named(name).is_err(), "{name}");
        }
        let error = game_named("hexapawn_3x3_4x4").unwrap_err().to_string();
        assert_eq!(error, "3x3 and 4x4: a game has one board");
    }

    #[test]
    fn positions_are_read_back_with_all_fields_and_with_few() {
        for variant in Variant::all() {
            let start: Game = format!("rules: {variant}\n6x4").parse().unwrap();
            let mut game = start;
            while !game.is_over() {
                for text in [fen(&game), game.one_line()] {
                    assert_eq!(read_fen(&text, variant).unwrap(), game, "{variant} {text}");
                }
                assert_eq!(fen(&game).split(' ').count(), 6, "{}", fen(&game));
                game = game.play(*game.legal_moves().last().unwrap()).unwrap();
            }
        }
    }

    #[test]
    fn moves_are_read_in_every_notation_that_is_about() {
        let game: Game = "rules: misere\n3/pP1/3 w".parse().unwrap();
        for text in ["b2b3", "b2-b3", "b2b3q", "b2b3=q"] {
            let mv = read_move(text, &game).expect(text);
            assert_eq!(move_text(mv), "b2b3");
        }
        for text in ["", "b2", "b2b4", "a2a1", "b2b3qq", "0000", "ß", "b2b3-"] {
            assert_eq!(read_move(text, &game), None, "{text}");
        }
    }
}
