//! `ludex pegs …`.

mod answer;
pub(crate) mod args;
mod army;
mod boards;
mod compare;
mod count;
mod drawing;
mod film;
mod grid;
mod input;
mod moves;
mod picture;
mod scene;
mod soldiers;
mod solve;

use std::time::Duration;

use ::pegs::Puzzle;
use ::pegs::words::{jumps, moves};
use args::Pegs;

use crate::report::words;

/// Runs a command.
pub(crate) fn run(command: &Pegs) -> crate::Result {
    match command {
        Pegs::Solve(args) => solve::run(args),
        Pegs::Soldiers(args) => soldiers::run(args),
        Pegs::Army(args) => army::run(args),
        Pegs::Count(args) => count::run(args),
        Pegs::Compare(args) => compare::run(args),
        Pegs::Moves(args) => moves::run(args),
        Pegs::Boards(args) => boards::run(args),
    }
}

/// What is wanted.
fn goal(puzzle: &Puzzle) -> String {
    words::paragraph("goal", &::pegs::words::goal(puzzle))
}

/// How long a plan is.
fn length(number_of_jumps: usize, number_of_moves: usize) -> String {
    let counted = format!("{}, {}", jumps(number_of_jumps), moves(number_of_moves));
    words::paragraph("length", &counted)
}

/// What it took; nothing if there was no search.
fn searched(positions: u64, seconds: f64) -> String {
    if positions == 0 {
        return String::new();
    }
    let took = words::seconds(Duration::from_secs_f64(seconds));
    words::paragraph("searched", &format!("{} in {took} s", words::positions(positions)))
}
