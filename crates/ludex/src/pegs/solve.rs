//! `ludex pegs solve`.

use super::answer::View;
use super::args::Solve;
use super::input;
use super::scene::Stride;

pub(super) fn run(args: &Solve) -> crate::Result {
    let solving = input::open(&args.input, |position| ask::pegs::Solve {
        position,
        goal: args.input.goal.clone(),
        jumps: args.input.jumps.clone(),
        any: args.any,
        fewest_moves: args.fewest_moves,
        certificate: args.show.certificate.is_some(),
        ..Default::default()
    })?;
    let view = View { show: &args.show, stride: Stride::Move, line: None, has_boards: false };
    view.settle(solving, &args.limits)
}
