//! `ludex gone …`.

pub(crate) mod args;
mod convert;
mod file;
mod frames;
mod input;
mod picture;
mod random;
mod solve;

use args::Gone;

/// Runs a command.
pub(crate) fn run(command: &Gone) -> crate::Result {
    match command {
        Gone::Solve(args) => solve::run(args),
        Gone::Random(args) => random::run(args),
        Gone::Convert(args) => convert::run(args),
    }
}
