//! The game on the board: its rules, its position, the moves so far.

use ::pawns::fairy::{self, NameError, game_named, variant_name};
use ::pawns::{Game, Move, Record, Rules, Size, Variant, VariantError};

/// The rules, the board's size, and the game so far.
pub(super) struct Setup {
    /// The rules.
    pub(super) variant: Variant,
    /// The size of the start position's board.
    pub(super) size: Size,
    /// The game so far.
    pub(super) record: Record,
}

/// The sizes of the games that are listed.
const SIZES: std::ops::RangeInclusive<u32> = 3..=8;

impl Default for Setup {
    /// Hexapawn.
    fn default() -> Setup {
        let size = Size::new(3, 3).expect("a small board");
        let start = start(Variant::CLASSIC, size).expect("Hexapawn has a start");
        Setup { variant: Variant::CLASSIC, size, record: Record::new(start) }
    }
}

/// The start of a game on a board.
fn start(variant: Variant, size: Size) -> Result<Game, String> {
    let rules = Rules::new(size, variant).map_err(|error| error.to_string())?;
    let few = || format!("{size} has too few rows: {variant} needs {}", rules.fewest_rows());
    Game::start(rules).ok_or_else(few)
}

impl Setup {
    /// Chooses a game by its name: `hexapawn_5x5`. Without a size, the board stays as large as
    /// it is, if the pawns have room there, and has 8x8 squares otherwise.
    pub(super) fn choose(&mut self, name: &str) -> Result<(), String> {
        let wrong = |error| format!("{}: {error}", board::excerpt(name));
        let unread = |error| match error {
            // This is where people try the games of other engines.
            NameError::Rules(VariantError::Preset(_)) | NameError::Empty => {
                wrong(format!("{error}; a game is hexapawn_5x5, breakthrough_6x6 or the like"))
            }
            NameError::TwoBoards(..) | NameError::Rules(_) => wrong(error.to_string()),
        };
        let (variant, size) = game_named(name).map_err(unread)?;
        let large = Size::new(8, 8).expect("a chess board");
        let kept = || if start(variant, self.size).is_ok() { self.size } else { large };
        let size = size.unwrap_or_else(kept);
        let game = start(variant, size).map_err(wrong)?;
        *self = Setup { variant, size, record: Record::new(game) };
        Ok(())
    }

    /// The name of the game, as it can be chosen.
    pub(super) fn name(&self) -> String {
        variant_name(self.variant, self.size)
    }

    /// Its start position.
    pub(super) fn start(&self) -> Game {
        start(self.variant, self.size).expect("it was chosen because it has one")
    }

    /// Returns to the start.
    pub(super) fn restart(&mut self) {
        self.record = Record::new(self.start());
    }

    /// Sets a position up, on a board of any size.
    pub(super) fn set_up(&mut self, fen: &str) -> Result<(), String> {
        let game = fairy::read_fen(fen, self.variant).map_err(|error| error.to_string())?;
        self.record = Record::new(game);
        Ok(())
    }

    /// The position.
    pub(super) fn game(&self) -> Game {
        self.record.last()
    }

    /// Plays a move in any notation; `None` if it is illegal.
    pub(super) fn play(&mut self, text: &str) -> Option<Move> {
        let mv = fairy::read_move(text, &self.game())?;
        self.record.play(mv).ok()?;
        Some(mv)
    }

    /// The names of common games, the one on the board first.
    pub(super) fn names(&self) -> Vec<String> {
        let mut names = vec![self.name()];
        for preset in Variant::PRESETS {
            for side in SIZES {
                let size = Size::new(side, side).expect("a small board");
                if start(preset.variant, size).is_ok() {
                    names.push(variant_name(preset.variant, size));
                }
            }
        }
        let first = names[0].clone();
        let mut place = 0;
        names.retain(|name| {
            place += 1;
            place == 1 || *name != first
        });
        names
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_without_a_board_keeps_it_where_there_is_room() {
        let mut setup = Setup::default();
        for (name, expected) in [
            ("hexapawn_5x5", "hexapawn_5x5"),
            ("breakthrough", "breakthrough_5x5"),
            ("4x6", "hexapawn_4x6"),
            ("hexapawn_3x3", "hexapawn_3x3"),
            ("pawn-game", "pawn-game_8x8"),
            ("pawn-game,blocked=loses 6x4", "pawn-game_blocked-loses_6x4"),
        ] {
            setup.choose(name).unwrap();
            assert_eq!(setup.name(), expected);
        }
        for name in ["chess", "9x9", "pawn-game_3x3", ""] {
            let error = setup.choose(name).unwrap_err();
            assert_eq!(error.contains("a game is hexapawn_5x5"), ["chess", ""].contains(&name));
            assert_eq!(setup.name(), "pawn-game_blocked-loses_6x4");
        }
    }

    #[test]
    fn every_listed_game_can_be_chosen_and_is_listed_once() {
        let mut setup = Setup::default();
        setup.choose("breakthrough_6x6").unwrap();
        let names = setup.names();
        assert_eq!(names[0], "breakthrough_6x6");
        let distinct: std::collections::HashSet<_> = names.iter().collect();
        assert_eq!(distinct.len(), names.len());
        for name in &names {
            setup.choose(name).unwrap();
            assert_eq!(setup.name(), *name);
        }
    }
}
