//! Questions from the command line: where a puzzle comes from, and which option is
//! to blame.

use ::pegs::Puzzle;

use super::args::Input;
use crate::input;

/// Opens a question about a puzzle.
pub(super) fn open<Q: ask::Question>(
    args: &Input,
    question: impl Fn(String) -> Q,
) -> anyhow::Result<Q::Inquiry> {
    open_as(args, question, input::same_name)
}

/// The same, where some fields of the question have other names as options.
pub(super) fn open_as<Q: ask::Question>(
    args: &Input,
    question: impl Fn(String) -> Q,
    option: impl Fn(&str) -> String,
) -> anyhow::Result<Q::Inquiry> {
    input::open_with_options(&args.given, question, is_surely_a_puzzle, option)
}

/// Whether an argument means a puzzle even if there is a file of that name.
pub(super) fn is_surely_a_puzzle(given: &str, _: bool) -> bool {
    let is_named = !matches!(Puzzle::named(given), Ok(None));
    is_named || given.contains(';') || given.contains(": ")
}
