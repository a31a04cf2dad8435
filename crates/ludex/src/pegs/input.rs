//! Questions from the command line: where a puzzle comes from, and which option is
//! to blame.

use ::pegs::Puzzle;
use anyhow::anyhow;

use super::args::Input;
use crate::input;

/// Opens a question about a puzzle.
pub(super) fn open<Q: ask::Question>(
    args: &Input,
    question: impl Fn(String) -> Q,
) -> anyhow::Result<Q::Inquiry> {
    open_as(args, question, |field| format!("--{field}"))
}

/// The same, where some fields of the question have other names as options.
pub(super) fn open_as<Q: ask::Question>(
    args: &Input,
    question: impl Fn(String) -> Q,
    option: impl Fn(&str) -> String,
) -> anyhow::Result<Q::Inquiry> {
    let read = |text: &str| match question(text.to_owned()).open() {
        // What is wrong with an option is not wrong with the puzzle.
        Err(error) if error.field.is_some() => Ok(Err(error)),
        opened => Ok(Ok(opened?)),
    };
    let opened = input::given(&args.given, read, is_surely_a_puzzle)?;
    opened.map_err(|error| blame(error, option))
}

/// What is wrong, with the option to blame.
pub(super) fn blame(error: ask::Error, option: impl Fn(&str) -> String) -> anyhow::Error {
    match error.field {
        Some(field) => anyhow!("{}: {}", option(field), error.message),
        None => error.into(),
    }
}

/// Whether an argument means a puzzle even if there is a file of that name.
fn is_surely_a_puzzle(given: &str, _: bool) -> bool {
    let is_named = !matches!(Puzzle::named(given), Ok(None));
    is_named || given.contains(';') || given.contains(": ")
}
