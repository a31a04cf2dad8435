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
mod puzzle;
mod soldiers;
mod solve;
mod suite;
mod table;
mod trace;

use std::time::Duration;

use ::pegs::Puzzle;
use ::pegs::words::{jumps, moves};
use args::Pegs;
use ask::pegs::{picture, scene};

use crate::report::words;

/// A board as a picture, with a jump, or the first jump of a chain, marked in it.
pub(crate) fn marked(puzzle: &Puzzle, jump: Option<&str>, caption: &str) -> String {
    let board = &puzzle.board;
    let mut stops = jump
        .into_iter()
        .flat_map(|jump| jump.split('-'))
        .map(|square| board.hole_at(square.parse().ok()?));
    let ends = stops.next().flatten().zip(stops.next().flatten());
    let found = ends.and_then(|ends| {
        let is_meant = |jump: &&::pegs::Jump| (jump.from.into(), jump.to.into()) == ends;
        board.jumps().iter().copied().find(|jump| is_meant(&jump))
    });
    let jumps: Vec<::pegs::Jump> = found.into_iter().collect();
    let scene = scene::Scene { jumps: &jumps, ..scene::Scene::start(puzzle, None) };
    picture::single(&scene, &[caption])
}

/// Runs a command.
pub(crate) fn run(command: &Pegs) -> crate::Result {
    match command {
        Pegs::Solve(args) => solve::run(args),
        Pegs::Soldiers(args) => soldiers::run(args),
        Pegs::Army(args) => army::run(args),
        Pegs::Count(args) => count::run(args),
        Pegs::Table(args) => table::run(args),
        Pegs::Compare(args) => compare::run(args),
        Pegs::Trace(args) => trace::run(args),
        Pegs::Moves(args) => moves::run(args),
        Pegs::Puzzle(args) => puzzle::run(args),
        Pegs::Boards(args) => boards::run(args),
        Pegs::Suite(args) => suite::run(args),
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
