//! Rules and formats by name.

use ::gone::format::Format;
use ::gone::{Colour, FloodResult, Neighbours, Rules};
use board::{counted, grouped};

use crate::error::Error;

/// The rules of a question; anything left out is as in the original game.
///
/// ```
/// let rules = ask::gone::rules(Some(8), false, Some("black"))?;
/// assert_eq!(rules.spread, gone::Colour::Black);
/// assert_eq!(ask::gone::rules(Some(6), false, None).unwrap_err().field, Some("neighbours"));
/// # Ok::<(), ask::Error>(())
/// ```
///
/// # Errors
/// With the field that is wrong.
pub fn rules(neighbours: Option<u64>, wrap: bool, spread: Option<&str>) -> Result<Rules, Error> {
    let neighbours = match neighbours {
        None | Some(4) => Neighbours::Four,
        Some(8) => Neighbours::Eight,
        Some(other) => {
            let message = format!("a cell has 4 or 8 neighbours, not {other}");
            return Err(Error::in_field("neighbours", message));
        }
    };
    let spread = match spread {
        None => Colour::White,
        Some(word) => {
            Colour::ALL.into_iter().find(|colour| colour.word() == word).ok_or_else(|| {
                let word = board::excerpt(word);
                Error::in_field("spread", format!("{word:?} is not a colour: use white or black"))
            })?
        }
    };
    Ok(Rules { neighbours, wrap, spread })
}

/// The end of a board: `3 rounds; 1 black pebble remains.`
pub(super) fn end(rules: Rules, found: &FloodResult) -> String {
    let other = rules.spread.other();
    let remains = match found.left {
        0 => format!("no {other} pebble remains"),
        1 => format!("1 {other} pebble remains"),
        left => format!("{} {other} pebbles remain", grouped(left)),
    };
    format!("{}; {remains}.", rounds(found.rounds))
}

/// What is known about a board that was not solved.
pub(super) fn unknown(at_least: Option<u64>, reason: &str) -> String {
    match at_least.unwrap_or(0) {
        0 => format!("Unknown: {reason}."),
        number => format!("At least {}; the exact number is unknown: {reason}.", rounds(number)),
    }
}

/// `1 round`, `1,234 rounds`.
pub(super) fn rounds(number: u64) -> String {
    counted(number, "round", "rounds")
}

/// The number of neighbours of a cell.
pub(super) fn number(neighbours: Neighbours) -> u8 {
    match neighbours {
        Neighbours::Four => 4,
        Neighbours::Eight => 8,
    }
}

/// The format of this name, given in this field of a question.
///
/// # Errors
/// If there is none.
pub fn format(field: &'static str, name: &str) -> Result<Format, Error> {
    Format::ALL.into_iter().find(|format| format.name() == name).ok_or_else(|| {
        let names = Format::ALL.map(Format::name).join(", ");
        let name = board::excerpt(name);
        Error::in_field(field, format!("{name:?} is not a format: choose from {names}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_says_what_a_board_comes_to() {
        let black = Rules { spread: Colour::Black, ..Rules::default() };
        for (rules, rounds, left, expected) in [
            (Rules::default(), 3, 1, "3 rounds; 1 black pebble remains."),
            (Rules::default(), 1, 0, "1 round; no black pebble remains."),
            (Rules::default(), 0, 2, "0 rounds; 2 black pebbles remain."),
            (black, 1200, 1_234_567, "1,200 rounds; 1,234,567 white pebbles remain."),
        ] {
            assert_eq!(end(rules, &FloodResult { rounds, turned: 0, spread: 0, left }), expected);
        }
        assert_eq!(unknown(None, "time limit reached"), "Unknown: time limit reached.");
        assert_eq!(
            unknown(Some(1234), "interrupted"),
            "At least 1,234 rounds; the exact number is unknown: interrupted."
        );
    }
}
