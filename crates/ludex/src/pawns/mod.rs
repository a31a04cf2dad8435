//! `ludex pawns …`.

mod analyze;
mod compare;
mod json;
mod perft;
mod picture;
mod play;
mod solve;

use ::pawns::{Game, Side};
use board::drawing::{self, Mark};

use crate::cli::Pawns;

/// Runs a command.
pub(crate) fn run(command: Pawns) -> crate::Result {
    match command {
        Pawns::Solve(args) => solve::run(&args),
        Pawns::Analyze(args) => analyze::run(&args),
        Pawns::Compare(args) => compare::run(&args),
        Pawns::Perft(args) => perft::run(&args),
        Pawns::Play(args) => play::run(&args),
    }
}

/// Draws a board for the terminal.
fn drawn(game: &Game) -> String {
    drawing::styled(game.size(), |square| {
        let symbol = game.letter_at(square).unwrap_or('.');
        let style = match game.rules.pawn_at(game.position, square) {
            Some(Side::White) => drawing::LIGHT,
            Some(Side::Black) => drawing::DARK,
            None => drawing::FAINT,
        };
        Mark { symbol, style }
    })
}
