//! Rule sets in the words of Fairy-Stockfish, the engine for chess variants.
//!
//! The engine, its Python package `pyffish` and the web tools built on them play any game
//! that a *variants file* describes. [`variants_file`] writes one from a [`Variant`], so that
//! a pawn game can be played and analyzed there, and their moves compared with ours.
//!
//! ```
//! use pawns::{Variant, fairy::variants_file};
//!
//! let file = variants_file(Variant::CLASSIC, &["3x3".parse()?])?;
//! assert!(file.contains("[hexapawn_3x3]\n"));
//! assert!(file.contains("startFen = ppp/3/PPP w - - 0 1\n"));
//!
//! let both: Variant = "pawn-game,blocked=draws-if-both".parse()?;
//! let error = variants_file(both, &["8x8".parse()?]).unwrap_err();
//! assert!(error.to_string().starts_with("Fairy-Stockfish cannot play blocked=draws-if-both"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where the two agree
//! In every position that a game from the start can lead to: the same moves, the same ends,
//! the same results. Positions that are set up differ in two ways. Where a side without pawns
//! loses but a blocked one draws, Fairy-Stockfish also ends a game in which it is the side
//! *not* to move that has none. And where arriving loses, a pawn becomes a queen as it
//! arrives: set up an arrived pawn as `Q` or `q`.
//!
//! Programs that speak to engines also name games, positions and moves as it does:
//! [`game_named`], [`fen`] and [`read_fen`], [`move_text`] and [`read_move`].
//!
//! # Versions
//! Keys that changed their names are written twice, so that one file serves version 11, which
//! Debian ships, and all later ones. Each game says which version it needs.

mod notation;

use std::fmt::Write as _;

pub use notation::{NameError, fen, game_named, move_text, read_fen, read_move};

use crate::rules::{Rules, TooManySquares};
use crate::variant::{Blocked, Capture, DoubleStep, EnPassant, FarRow, Pawns, Start, Variant};
use crate::{Side, Size, Square};

/// The highest board, in builds for large boards.
pub const MAX_RANKS: u32 = 10;
/// The widest board, in builds for large boards.
pub const MAX_FILES: u32 = 12;
/// The highest and the widest board in other builds.
const MAX_OF_SMALL_BUILDS: u32 = 8;

/// Why Fairy-Stockfish cannot play a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VariantsFileError {
    /// It has no words for a rule.
    #[error("Fairy-Stockfish cannot play {rule}: {why}")]
    Rule {
        /// The rule, as `KEY=VALUE`.
        rule: &'static str,
        /// What is missing.
        why: &'static str,
    },
    /// Its boards are not that large.
    #[error(
        "Fairy-Stockfish cannot play on {0}: its boards have at most {MAX_RANKS} rows and \
         {MAX_FILES} columns"
    )]
    TooLarge(Size),
    /// Nor are ours.
    #[error(transparent)]
    TooManySquares(#[from] TooManySquares),
    /// The pawns have no room at the start.
    #[error("{size} has too few rows: start={start} needs {needed}", start = .variant.start.word())]
    TooFewRows {
        /// The board.
        size: Size,
        /// The rules that put the pawns there.
        variant: Variant,
        /// The fewest rows.
        needed: u32,
    },
}

/// The name of a game in its variants file: `hexapawn_3x3`, `pawn-game_blocked-loses_8x8`.
///
/// Different games have different names, made of lower-case letters, digits, `-` and `_`.
pub fn variant_name(variant: Variant, size: Size) -> String {
    // To chess players, the classic game is another one.
    let rules = variant.text().replacen("classic", "hexapawn", 1);
    format!("{}_{size}", rules.replace(',', "_").replace('=', "-"))
}

/// The variants file with which Fairy-Stockfish plays a game on boards of these sizes, one
/// section for each.
///
/// # Errors
/// If Fairy-Stockfish cannot play it, and which rule or board is the reason.
pub fn variants_file(variant: Variant, sizes: &[Size]) -> Result<String, VariantsFileError> {
    check(variant)?;
    let mut file = format!("# Ludex rules: {variant}, for Fairy-Stockfish.\n");
    for &size in sizes {
        file.push('\n');
        file.push_str(&section(variant, size)?);
    }
    Ok(file)
}

/// Whether there are words for all rules.
fn check(variant: Variant) -> Result<(), VariantsFileError> {
    match (variant.far_row, variant.blocked) {
        (_, Blocked::DrawsIfBoth) => Err(VariantsFileError::Rule {
            rule: "blocked=draws-if-both",
            why: "it judges a side without a move without asking whether the other side has one",
        }),
        (FarRow::Loses, Blocked::Draws) => Err(VariantsFileError::Rule {
            rule: "far-row=loses with blocked=draws",
            why: "when a pawn arrives by capturing the last enemy pawn, it asks first who has \
                  pawns left",
        }),
        _ => Ok(()),
    }
}

/// One game on one board.
fn section(variant: Variant, size: Size) -> Result<String, VariantsFileError> {
    let rules = Rules::new(size, variant)?;
    if size.rows() > MAX_RANKS || size.cols() > MAX_FILES {
        return Err(VariantsFileError::TooLarge(size));
    }
    let mut section = Section::default();
    section.comment(&needs(variant, size));
    section.line(format_args!("[{}]", variant_name(variant, size)));
    section.set("maxRank", size.rows());
    section.set("maxFile", size.cols());
    section.set("startFen", start(&rules)?);
    section.pawns(variant);
    section.double_steps(variant, size);
    section.set("castling", false);
    section.set("checking", false);
    if variant.capture == Capture::Compulsory {
        section.set("mustCapture", true);
    }
    section.far_row(variant, size);
    section.blocked(variant);
    section.set("nMoveRule", 0);
    section.set("nFoldRule", 0);
    Ok(section.text)
}

/// Which builds know all keys of a game.
fn needs(variant: Variant, size: Size) -> String {
    let version = if variant.far_row == FarRow::Loses {
        "a version of 2024 or later"
    } else if variant.pawns == Pawns::Berolina
        || variant.double_step == DoubleStep::Anywhere
        || variant.double_step == DoubleStep::Home && variant.en_passant == EnPassant::No
    {
        "version 14 or later"
    } else {
        "version 11 or later"
    };
    let large = size.rows().max(size.cols()) > MAX_OF_SMALL_BUILDS;
    let build = if large { ", built for large boards" } else { "" };
    format!("Needs {version}{build}.")
}

/// The start position with White to move.
fn start(rules: &Rules) -> Result<String, VariantsFileError> {
    let (size, variant) = (rules.size(), rules.variant());
    let needed = rules.fewest_rows();
    let start = rules.start().ok_or(VariantsFileError::TooFewRows { size, variant, needed })?;
    let ranks = (0..size.rows()).rev().map(|row| {
        let pawn = rules.pawn_at(start, Square { col: 0, row });
        match pawn {
            Some(Side::White) => "P".repeat(size.cols() as usize),
            Some(Side::Black) => "p".repeat(size.cols() as usize),
            None => size.cols().to_string(),
        }
    });
    Ok(format!("{} w - - 0 1", ranks.collect::<Vec<_>>().join("/")))
}

/// The lines of a section, as they are written.
#[derive(Default)]
struct Section {
    text: String,
}

impl Section {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        writeln!(self.text, "{line}").expect("a string takes all that is written");
    }

    fn comment(&mut self, comment: &str) {
        self.line(format_args!("# {comment}"));
    }

    fn set(&mut self, key: &str, value: impl std::fmt::Display) {
        self.line(format_args!("{key} = {value}"));
    }

    fn pawns(&mut self, variant: Variant) {
        match variant.pawns {
            Pawns::Orthodox => self.set("pawn", "p"),
            Pawns::Berolina => self.set("customPiece1", "p:mfFcfW"),
            Pawns::Breakthrough => self.set("breakthrough", "p"),
        }
        if variant.pawns != Pawns::Orthodox {
            // Else only the orthodox pawn counts as one, and promotes.
            self.set("pawnTypes", "p");
        }
    }

    fn double_steps(&mut self, variant: Variant, size: Size) {
        let rows = size.rows();
        self.set("doubleStep", variant.double_step != DoubleStep::No);
        match variant.double_step {
            DoubleStep::No => {}
            DoubleStep::Home => {
                let home = if variant.start == Start::First { 1 } else { 2 };
                self.set("doubleStepRank", home);
                self.set("doubleStepRegionWhite", format_args!("*{home}"));
                self.set("doubleStepRegionBlack", format_args!("*{}", rows + 1 - home));
            }
            DoubleStep::Anywhere => {
                self.set("doubleStepRank", rows);
                self.set("doubleStepRankMin", 1);
                let all: Vec<String> = (1..=rows).map(|rank| format!("*{rank}")).collect();
                self.set("doubleStepRegionWhite", all.join(" "));
                self.set("doubleStepRegionBlack", all.join(" "));
            }
        }
        if variant.double_step != DoubleStep::No && variant.en_passant == EnPassant::No {
            self.set("enPassantRegion", "-");
        }
    }

    fn far_row(&mut self, variant: Variant, size: Size) {
        let far = format!("*{}", size.rows());
        if variant.far_row == FarRow::Loses {
            // There is no flag that loses, but a row of one queen can.
            self.set("immobile", "q");
            self.set("promotionRegionWhite", &far);
            self.set("promotionRegionBlack", "*1");
            self.set("promotionPieceTypes", "q");
            self.set("mandatoryPawnPromotion", true);
            self.set("connectN", 1);
            self.set("connectPieceTypes", "q");
            self.set("connectValue", "loss");
            return;
        }
        self.set("promotionPieceTypes", "-");
        self.set("mandatoryPawnPromotion", false);
        if variant.far_row == FarRow::Wins {
            self.set("flagPiece", "p");
            self.set("whiteFlag", &far);
            self.set("blackFlag", "*1");
            self.set("flagRegionWhite", &far);
            self.set("flagRegionBlack", "*1");
        }
    }

    fn blocked(&mut self, variant: Variant) {
        let value = match variant.blocked {
            Blocked::Loses => "loss",
            Blocked::Wins => "win",
            Blocked::Draws | Blocked::DrawsIfBoth => "draw",
        };
        self.set("stalemateValue", value);
        if variant.blocked == Blocked::Draws {
            // A side without pawns has no move either, but loses.
            self.set("extinctionValue", "loss");
            self.set("extinctionPieceTypes", "*");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn written(rules: &str, size: &str) -> Result<String, VariantsFileError> {
        variants_file(rules.parse().unwrap(), &[size.parse().unwrap()])
    }

    #[test]
    fn the_pawn_game_as_a_variants_file() {
        let expected = "\
# Ludex rules: pawn-game, for Fairy-Stockfish.

# Needs version 11 or later.
[pawn-game_8x8]
maxRank = 8
maxFile = 8
startFen = 8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1
pawn = p
doubleStep = true
doubleStepRank = 2
doubleStepRegionWhite = *2
doubleStepRegionBlack = *7
castling = false
checking = false
promotionPieceTypes = -
mandatoryPawnPromotion = false
flagPiece = p
whiteFlag = *8
blackFlag = *1
flagRegionWhite = *8
flagRegionBlack = *1
stalemateValue = draw
extinctionValue = loss
extinctionPieceTypes = *
nMoveRule = 0
nFoldRule = 0
";
        assert_eq!(written("pawn-game", "8x8").unwrap(), expected);
    }

    #[test]
    fn each_rule_has_its_lines() {
        for (rules, lines) in [
            ("classic", vec!["doubleStep = false", "stalemateValue = loss"]),
            ("compulsory", vec!["mustCapture = true"]),
            ("berolina", vec!["customPiece1 = p:mfFcfW", "pawnTypes = p"]),
            (
                "breakthrough",
                vec!["breakthrough = p", "startFen = pppp/pppp/4/PPPP/PPPP w - - 0 1"],
            ),
            ("misere", vec!["connectValue = loss", "stalemateValue = win"]),
            ("pawn-game,en-passant=no", vec!["enPassantRegion = -"]),
            (
                "pawn-game,double-step=anywhere",
                vec!["doubleStepRegionWhite = *1 *2 *3 *4 *5", "# Needs version 14 or later."],
            ),
            (
                "classic,double-step=home",
                vec!["doubleStepRegionWhite = *1", "doubleStepRegionBlack = *5"],
            ),
        ] {
            let file = written(rules, "5x4").unwrap();
            for line in lines {
                assert!(file.lines().any(|other| other == line), "{rules}: {line}\n{file}");
            }
        }
        assert!(!written("dawson", "3x5").unwrap().contains("flag"));
    }

    #[test]
    fn large_boards_need_a_build_for_them() {
        let file = written("classic", "10x6").unwrap();
        assert!(file.contains("# Needs version 11 or later, built for large boards.\n"));
        assert!(written("classic", "4x12").unwrap().contains("startFen = pppppppppppp/12/"));
    }

    #[test]
    fn every_other_rule_set_can_be_written_under_a_name_of_its_own() {
        let size = "6x5".parse().unwrap();
        let mut names = HashSet::new();
        for variant in Variant::all() {
            let refused = variant.blocked == Blocked::DrawsIfBoth
                || variant.far_row == FarRow::Loses && variant.blocked == Blocked::Draws;
            let file = variants_file(variant, &[size]);
            assert_eq!(file.is_err(), refused, "{variant}");
            let name = variant_name(variant, size);
            assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c)), "{name}");
            if let Ok(file) = file {
                assert!(file.contains(&format!("\n[{name}]\n")), "{file}");
            }
            assert!(names.insert(name), "{variant}");
        }
    }

    #[test]
    fn what_it_cannot_play_is_named() {
        for (rules, size, sentence) in [
            (
                "classic,blocked=draws-if-both",
                "3x3",
                "Fairy-Stockfish cannot play blocked=draws-if-both: it judges a side without a \
                 move without asking whether the other side has one",
            ),
            (
                "misere,blocked=draws",
                "3x3",
                "Fairy-Stockfish cannot play far-row=loses with blocked=draws: when a pawn \
                 arrives by capturing the last enemy pawn, it asks first who has pawns left",
            ),
            (
                "classic",
                "11x2",
                "Fairy-Stockfish cannot play on 11x2: its boards have at most 10 rows and 12 \
                 columns",
            ),
            ("classic", "9x9", "9x9 has 81 squares, but at most 64 are supported"),
            ("pawn-game", "3x3", "3x3 has too few rows: start=second needs 4"),
        ] {
            assert_eq!(written(rules, size).unwrap_err().to_string(), sentence);
        }
    }
}
