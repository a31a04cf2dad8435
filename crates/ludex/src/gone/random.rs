//! `ludex gone random`.

use anyhow::anyhow;
use ask::Question as _;

use super::args::Random;
use super::file;

pub(crate) fn run(args: &Random) -> crate::Result {
    let question = ask::gone::Random {
        size: args.size.clone(),
        black: Some(args.black),
        white: Some(args.white),
        seed: args.seed,
        format: Some(args.target.format()?.name().into()),
        ..Default::default()
    };
    file::board(question.open().map_err(named)?, &args.target, None, "not generated")
}

/// An error in a field that is an option here; the size stands by its place.
fn named(error: ask::Error) -> anyhow::Error {
    match error.field {
        Some(field) if field != "size" => anyhow!("--{field}: {}", error.message),
        _ => error.into(),
    }
}
