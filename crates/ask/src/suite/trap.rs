//! What programs are known to get wrong.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A classic trap in a test.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Trap {
    /// Pawns: the side to move has captures and no other moves.
    CapturesButNoPushes,
    /// Pawns: another test has the same board with the other side to move, and another answer.
    BothSidesToMove,
    /// Pawns: the game can reach one board with either side to move, and a memo that forgets
    /// whose move it is gives a wrong answer.
    SideForgotten,
    /// Pawns: a pawn can arrive at once, but that is not the first move that a search tries.
    ImmediateArrival,
    /// Pawns: the game is over.
    GameOver,
    /// Pawns: a passed pawn would win the race, but an enemy pawn changes files by a capture
    /// and stops it.
    PassedPawnStopped,
    /// Pegs: the goal cannot be reached.
    OutOfReach,
    /// Pegs: the goal is met before the first jump.
    AlreadyThere,
    /// Gone: no pebble of the colour that spreads.
    NothingSpreads,
    /// Gone: no pebble at all, but cells.
    NoPebbles,
    /// Gone: a board without cells.
    NoCells,
    /// Gone: pebbles that touch only empty cells or the edge, so that the spread never meets
    /// them.
    EmptyCellsBlock,
    /// Gone: a corridor so long that a recursive flood overflows its stack.
    LongCorridor,
    /// The input's rows are cut after the last piece.
    RightTrimmedRows,
    /// The input's last line does not end.
    NoFinalNewline,
}

impl Trap {
    /// All of them.
    pub const ALL: [Trap; 15] = [
        Trap::CapturesButNoPushes,
        Trap::BothSidesToMove,
        Trap::SideForgotten,
        Trap::ImmediateArrival,
        Trap::GameOver,
        Trap::PassedPawnStopped,
        Trap::OutOfReach,
        Trap::AlreadyThere,
        Trap::NothingSpreads,
        Trap::NoPebbles,
        Trap::NoCells,
        Trap::EmptyCellsBlock,
        Trap::LongCorridor,
        Trap::RightTrimmedRows,
        Trap::NoFinalNewline,
    ];

    /// Its name in manifests and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Trap::CapturesButNoPushes => "captures-but-no-pushes",
            Trap::BothSidesToMove => "both-sides-to-move",
            Trap::SideForgotten => "side-forgotten",
            Trap::ImmediateArrival => "immediate-arrival",
            Trap::GameOver => "game-over",
            Trap::PassedPawnStopped => "passed-pawn-stopped",
            Trap::OutOfReach => "out-of-reach",
            Trap::AlreadyThere => "already-there",
            Trap::NothingSpreads => "nothing-spreads",
            Trap::NoPebbles => "no-pebbles",
            Trap::NoCells => "no-cells",
            Trap::EmptyCellsBlock => "empty-cells-block",
            Trap::LongCorridor => "long-corridor",
            Trap::RightTrimmedRows => "right-trimmed-rows",
            Trap::NoFinalNewline => "no-final-newline",
        }
    }

    /// What the trap is, for a reader of a report.
    pub const fn words(self) -> &'static str {
        match self {
            Trap::CapturesButNoPushes => "the side to move can capture, but not push",
            Trap::BothSidesToMove => "another test has the same board with the other side to move",
            Trap::SideForgotten => {
                "play can reach one board with either side to move, so a memo needs the side"
            }
            Trap::ImmediateArrival => "a pawn can arrive at once",
            Trap::GameOver => "the game is already over",
            Trap::PassedPawnStopped => "a passed pawn is stopped by a capture",
            Trap::OutOfReach => "the goal cannot be reached",
            Trap::AlreadyThere => "the goal is met before the first jump",
            Trap::NothingSpreads => "there is no pebble that spreads",
            Trap::NoPebbles => "the board has no pebbles",
            Trap::NoCells => "the board has no cells",
            Trap::EmptyCellsBlock => "empty cells keep pebbles out of reach",
            Trap::LongCorridor => {
                "the board is a corridor long enough to overflow a recursive flood"
            }
            Trap::RightTrimmedRows => "rows end after their last piece",
            Trap::NoFinalNewline => "the last line does not end in a newline",
        }
    }
}

impl fmt::Display for Trap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_trap_has_the_name_that_manifests_use() {
        for trap in Trap::ALL {
            assert_eq!(serde_json::to_value(trap).unwrap(), trap.name());
        }
        assert!(Trap::ALL.is_sorted());
        // Reports say "Crashes only where …".
        for trap in Trap::ALL {
            let words = trap.words();
            assert!(
                [" is ", " are ", " has ", " can ", " cannot ", " does ", " end ", " keep "]
                    .iter()
                    .any(|verb| words.contains(verb)),
                "{words}"
            );
        }
    }
}
