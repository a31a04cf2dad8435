//! `ludex pegs …`.

mod answer;
pub(crate) mod args;
mod army;
mod boards;
mod certificate;
mod compare;
mod count;
mod drawing;
mod film;
mod grid;
mod input;
mod json;
mod picture;
mod scene;
mod soldiers;
mod solve;
mod verdict;

use args::Pegs;

/// Runs a command.
pub(crate) fn run(command: &Pegs) -> crate::Result {
    match command {
        Pegs::Solve(args) => solve::run(args),
        Pegs::Soldiers(args) => soldiers::run(args),
        Pegs::Army(args) => army::run(args),
        Pegs::Count(args) => count::run(args),
        Pegs::Compare(args) => compare::run(args),
        Pegs::Boards(args) => boards::run(args),
    }
}
