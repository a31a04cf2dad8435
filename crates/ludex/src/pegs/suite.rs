//! `ludex pegs suite`.

use super::args::Suite;
use crate::suite;

pub(crate) fn run(args: &Suite) -> crate::Result {
    let question = ask::pegs::Suite {
        sizes: args.order.sizes.clone(),
        count: args.order.count,
        seed: args.order.seed,
        jumps: args.jumps.clone(),
        format: args.format.clone(),
        answer: args.answer.clone(),
        like: args.like.clone(),
        ..Default::default()
    };
    suite::run(question, &args.order)
}
