//! The words of questions: rules and formats by their names.

use ::gone::format::Format;
use ::gone::{Colour, Neighbours, Rules};

use crate::error::Error;

/// The rules that a question states; what it leaves out is as in the game itself.
///
/// ```
/// let rules = ask::gone::rules(Some(8), false, Some("black"))?;
/// assert_eq!(rules.spread, gone::Colour::Black);
/// assert_eq!(ask::gone::rules(Some(6), false, None).unwrap_err().field, Some("neighbours"));
/// # Ok::<(), ask::Error>(())
/// ```
///
/// # Errors
/// With the field that makes no sense.
pub fn rules(neighbours: Option<u64>, wrap: bool, spread: Option<&str>) -> Result<Rules, Error> {
    let neighbours = match neighbours {
        None | Some(4) => Neighbours::Four,
        Some(8) => Neighbours::Eight,
        Some(other) => {
            let message = format!("{other} is not a number of neighbours: a cell has 4 or 8");
            return Err(Error::in_field("neighbours", message));
        }
    };
    let spread = match spread {
        None => Colour::White,
        Some(word) => {
            Colour::ALL.into_iter().find(|colour| colour.word() == word).ok_or_else(|| {
                let word = board::excerpt(word);
                Error::in_field("spread", format!("{word:?} does not spread: white or black does"))
            })?
        }
    };
    Ok(Rules { neighbours, wrap, spread })
}

/// How many neighbours a cell has.
pub(super) fn number(neighbours: Neighbours) -> u8 {
    match neighbours {
        Neighbours::Four => 4,
        Neighbours::Eight => 8,
    }
}

/// The format of this name, which stands in a field of a question.
///
/// # Errors
/// If there is none.
pub fn format(field: &'static str, name: &str) -> Result<Format, Error> {
    Format::ALL.into_iter().find(|format| format.name() == name).ok_or_else(|| {
        let names = Format::ALL.map(Format::name).join(", ");
        let name = board::excerpt(name);
        Error::in_field(field, format!("{name:?} is no format: there are {names}"))
    })
}
