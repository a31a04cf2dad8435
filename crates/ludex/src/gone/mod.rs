//! `ludex gone …`.

pub(crate) mod args;
mod convert;
mod file;
mod frames;
mod input;
mod percolation;
mod picture;
mod random;
mod solve;
mod trace;

use args::Gone;

/// A board as a picture, each pebble in the colour of the round in which it turns.
pub(crate) fn rounds(map: &::gone::RoundMap, rules: ::gone::Rules, caption: &str) -> String {
    let mut svg = Vec::new();
    picture::rounds(map, rules, caption, &mut svg).expect("a vector takes all bytes");
    String::from_utf8(svg).expect("a picture is text")
}

/// Runs a command.
pub(crate) fn run(command: &Gone) -> crate::Result {
    match command {
        Gone::Solve(args) => solve::run(args),
        Gone::Random(args) => random::run(args),
        Gone::Convert(args) => convert::run(args),
        Gone::Trace(args) => trace::run(args),
        Gone::Percolation(args) => percolation::run(args),
        Gone::Suite(args) => crate::suite::run(args.question(), &args.order),
    }
}
