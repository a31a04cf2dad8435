//! `ludex pawns …`.

mod analyze;
pub(crate) mod args;
mod checkpoint;
mod choose;
mod compare;
mod matchbox;
mod miniature;
mod moves;
mod perft;
mod play;
mod puzzle;
mod rules;
mod solve;
mod suite;
mod table;
mod trace;

use ::pawns::{Game, Move, Outcome, Side};
use board::drawing::{self, Mark};

use crate::report::{BAD, GOOD, words};
use args::Pawns;

/// Runs a command.
pub(crate) fn run(command: Pawns) -> crate::Result {
    match command {
        Pawns::Solve(args) => solve::run(&args),
        Pawns::Analyze(args) => analyze::run(&args),
        Pawns::Compare(args) => compare::run(&args),
        Pawns::Trace(args) => trace::run(&args),
        Pawns::Learn(args) => matchbox::learn::run(&args),
        Pawns::Boxes(args) => matchbox::boxes::run(&args),
        Pawns::Perft(args) => perft::run(&args),
        Pawns::Moves(args) => moves::run(&args),
        Pawns::Choose(args) => choose::run(&args),
        Pawns::Play(args) => play::run(&args),
        Pawns::Puzzle(args) => puzzle::run(&args),
        Pawns::Rules(args) => rules::run(&args),
        Pawns::Tabulate(args) => table::tabulate::run(&args),
        Pawns::Lookup(args) => table::lookup::run(&args),
        Pawns::Stats(args) => table::stats::run(&args),
        Pawns::Puzzles(args) => table::puzzles::run(&args),
        Pawns::Suite(args) => suite::run(args),
    }
}

/// The style of an outcome.
fn colour(outcome: Option<Outcome>) -> anstyle::Style {
    match outcome {
        Some(Outcome::Win) => GOOD,
        Some(Outcome::Loss) => BAD,
        Some(Outcome::Draw) | None => anstyle::Style::new(),
    }
}

/// What stands before a board: its rules unless they are classic, and where a pawn can be
/// captured en passant.
fn preface(game: &Game) -> String {
    let out = rules_line(game) + &en_passant_line(game);
    if out.is_empty() { out } else { out + "\n" }
}

/// A line with the rules, as an input may have it; none for the classic ones.
fn rules_line(game: &Game) -> String {
    let variant = game.rules.variant();
    if variant.is_classic() { String::new() } else { format!("rules: {variant}\n") }
}

/// A line with the square on which a pawn can be captured en passant, if there is one.
fn en_passant_line(game: &Game) -> String {
    match game.position.en_passant() {
        0 => String::new(),
        passed => format!("en passant: {}\n", game.rules.square(passed)),
    }
}

/// Draws a board for the terminal, the squares of the last move standing out.
fn drawn(game: &Game, last: Option<&Move>) -> String {
    drawing::styled(game.size(), words::columns(), |square| {
        let symbol = game.letter_at(square).unwrap_or('.');
        let style = match game.rules.pawn_at(game.position, square) {
            Some(Side::White) => drawing::LIGHT,
            Some(Side::Black) => drawing::DARK,
            None => drawing::FAINT,
        };
        let style = match last {
            Some(mv) if mv.to == square => style.invert(),
            Some(mv) if mv.from == square => drawing::FRESH,
            _ => style,
        };
        Mark { symbol, style }
    })
}
