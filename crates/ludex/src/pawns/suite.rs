//! `ludex pawns suite`.

use super::args::Suite;
use crate::suite;

pub(crate) fn run(args: Suite) -> crate::Result {
    let question = ask::pawns::Suite {
        sizes: args.order.sizes.clone(),
        count: args.order.count,
        seed: args.order.seed,
        rules: args.rules,
        format: args.format,
        answer: args.answer,
        like: args.like,
        ..Default::default()
    };
    suite::run(question, &args.order)
}
