//! `ludex pegs solve`.

use super::answer::{self, Question};
use super::args::Solve;
use super::input;
use super::scene::Stride;

pub(super) fn run(args: &Solve) -> crate::Result {
    let puzzle = input::puzzle(&args.input)?;
    let question = Question {
        puzzle: &puzzle,
        wish: answer::wish(args.any, args.fewest_moves),
        show: &args.show,
        limits: &args.limits,
        stride: Stride::Move,
        line: None,
        has_boards: false,
        target: None,
    };
    question.settle()
}
