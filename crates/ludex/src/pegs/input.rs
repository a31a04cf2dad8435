//! Where a puzzle comes from: a name, a line, a file, or standard input.

use ::pegs::{Board, NAMES, Puzzle, text};
use anyhow::{Context as _, anyhow};

use super::args::Input;
use crate::input;

/// Reads a puzzle, and changes it as the options say.
pub(super) fn puzzle(args: &Input) -> anyhow::Result<Puzzle> {
    let is_named = |given: &str, _| !matches!(Puzzle::named(given), Ok(None));
    let is_line = |given: &str| given.contains(';') || given.contains(": ");
    let mut puzzle = input::given(&args.given, read, |given, is_read| {
        is_named(given, is_read) || is_line(given)
    })?;
    if let Some(lattice) = args.jumps {
        let board = &puzzle.board;
        let is_hole = |square| board.hole_at(square).is_some();
        // The holes keep their numbers, so start and goal stay what they are.
        puzzle.board = Board::new(lattice, board.size(), is_hole)?;
    }
    if let Some(words) = &args.goal {
        puzzle.goal = text::goal(&puzzle.board, words).context("--goal")?;
    }
    Ok(puzzle)
}

/// Reads a name, or a board.
fn read(given: &str) -> anyhow::Result<Puzzle> {
    // A name stands alone on its line, in a file too.
    let is_name = !given.trim().contains(['\n', '/', ';', ' ']);
    if is_name && let Some(puzzle) = Puzzle::named(given)? {
        return Ok(puzzle);
    }
    let looks_like_a_name =
        is_name && given.trim().starts_with(|c: char| c.is_alphabetic()) && !is_row(given);
    text::read(given).map_err(|error| {
        if looks_like_a_name {
            anyhow!("the boards with a name are {}", names())
        } else {
            error.into()
        }
    })
}

/// Whether a text begins as a row does.
fn is_row(text: &str) -> bool {
    let is_square = |c: char| matches!(c, 'x' | 'X' | 'o' | 'O' | '.');
    text.trim().chars().take(2).all(is_square)
}

/// The names of boards, for a sentence.
fn names() -> String {
    let [first @ .., last] = NAMES.map(|named| named.name);
    format!("{} and {last}: see `ludex pegs boards`", first.join(", "))
}
