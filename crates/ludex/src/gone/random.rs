//! `ludex gone random`.

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
    file::board(question.open()?, &args.target, None, "not generated")
}
