//! Positions as text: round trips, traps, exact messages, and any bytes at all.

mod any_bytes;
mod errors;
mod limits;
mod round_trips;
mod traps;

use pawns::Game;
use pawns::text::{self, Format, TextError};

/// The position of a text in one-line form.
fn one_line(text: &str) -> String {
    match text::read(text) {
        Ok(game) => game.one_line(),
        Err(error) => panic!("{text:?}: {error}"),
    }
}

/// What the reader says of a text in whichever format it is.
fn message(text: &str) -> String {
    refusal(text, text::read(text))
}

/// What the reader of one format says of a text.
fn message_as(text: &str, format: Format) -> String {
    refusal(text, text::read_as(text, format))
}

fn refusal(text: &str, read: Result<Game, TextError>) -> String {
    match read {
        Ok(game) => panic!("{text:?} is read as {}", game.one_line()),
        Err(error) => error.to_string(),
    }
}

/// Checks what the reader says of each text.
fn expect_messages(texts: &[(&str, &str)]) {
    for (text, expected) in texts {
        assert_eq!(message(text), *expected, "{text:?}");
    }
}
