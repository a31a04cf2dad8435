//! Reads puzzles: a name or a text, with changes to its goal and its jumps.

use ::pegs::text::{self, TextError};
use ::pegs::{Board, NAMES, Puzzle};

use crate::error::Error;

/// Reads a puzzle: a board's name, or a text.
///
/// ```
/// let english = ask::pegs::read("english")?;
/// assert_eq!(english.start.len(), 32);
/// let error = ask::pegs::read("englsh").unwrap_err();
/// assert!(error.message.contains("the built-in boards are english, european"));
/// # Ok::<(), ask::Error>(())
/// ```
///
/// # Errors
/// With the place of the first error, or the names of the built-in boards.
pub fn read(given: &str) -> Result<Puzzle, Error> {
    // A name stands alone on its line, in a file too.
    let is_name = !given.trim().contains(['\n', '/', ';', ' ']);
    if is_name && let Some(puzzle) = Puzzle::named(given).map_err(Error::input)? {
        return Ok(puzzle);
    }
    let looks_like_a_name =
        is_name && given.trim().starts_with(|c: char| c.is_alphabetic()) && !is_row(given);
    let wrong = |error: TextError| {
        if looks_like_a_name {
            Error::input(format!("{}; the built-in boards are {}", error.what, names()))
        } else {
            Error::input(error)
        }
    };
    text::read(given).map_err(wrong)
}

/// Whether a text begins as a row does.
fn is_row(text: &str) -> bool {
    let is_square = |c: char| matches!(c, 'x' | 'X' | 'o' | 'O' | '.');
    text.trim().chars().take(2).all(is_square)
}

/// The names of boards, for a sentence.
pub(super) fn names() -> String {
    let [first @ .., last] = NAMES.map(|named| named.name);
    format!("{} and {last}", first.join(", "))
}

/// Reads a puzzle and changes its goal and its lattice, which is in the field of this
/// name. An error in a change names its field.
pub(super) fn changed(
    position: &str,
    goal: Option<&str>,
    (field, lattice): (&'static str, Option<&str>),
) -> Result<Puzzle, Error> {
    let mut puzzle = read(position)?;
    if lattice.is_some() {
        let lattice = super::lattice(field, lattice)?;
        let board = &puzzle.board;
        let is_hole = |square| board.hole_at(square).is_some();
        // The holes keep their numbers, so start and goal stay what they are.
        puzzle.board = Board::new(lattice, board.size(), is_hole)
            .map_err(|error| Error::in_field(field, error))?;
    }
    if let Some(words) = goal {
        puzzle.goal =
            text::goal(&puzzle.board, words).map_err(|error| Error::in_field("goal", error))?;
    }
    Ok(puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(
        position: &str,
        goal: Option<&str>,
        lattice: Option<&str>,
    ) -> Result<String, (Option<&'static str>, String)> {
        let puzzle = changed(position, goal, ("jumps", lattice))
            .map_err(|error| (error.field, error.message))?;
        Ok(text::one_line(&puzzle))
    }

    #[test]
    fn names_and_texts_are_read_and_changed() {
        assert_eq!(given("xxo", None, None).unwrap(), "jumps: orthogonal; goal: one; xxo");
        assert_eq!(
            given(" goal: one c1; xxo ", Some(" reach c1 "), Some("hex")).unwrap(),
            "jumps: hex; goal: reach c1; xxo"
        );
        assert_eq!(given("CROSS\n", None, None), given("cross", None, None));
    }

    #[test]
    fn what_is_wrong_with_a_change_is_said_in_its_field() {
        let (field, message) = given("cross", Some("one z9"), None).unwrap_err();
        assert_eq!((field, message.as_str()), (Some("goal"), "there is no hole at z9"));
        let (field, message) = given("cross", None, Some("knight")).unwrap_err();
        assert_eq!(field, Some("jumps"));
        assert!(message.contains("orthogonal, diagonal, all or hex"), "{message}");
        let (field, message) = given("triangle:x", Some("one"), None).unwrap_err();
        assert_eq!(field, None);
        assert!(message.contains("not a side length"), "{message}");
    }

    #[test]
    fn a_word_that_is_neither_a_name_nor_a_row_is_told_the_names() {
        for word in ["englsh", "xyz", "oval"] {
            let (_, message) = given(word, None, None).unwrap_err();
            assert!(
                message.contains("is not allowed") && message.contains("english, "),
                "{message}"
            );
        }
        let (_, message) = given("xxq", None, None).unwrap_err();
        assert!(!message.contains("english"), "{message}");
    }
}
