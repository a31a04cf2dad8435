//! Reading under rules: given by whoever asks, or by the text itself.

use std::borrow::Cow;

use super::{
    Format, Problem, TextError, lines, one_line, read_size, recognize, rows, without_mark,
};
use crate::{Game, Record, Variant};

/// Reads positions and games under any rules.
///
/// A text may begin with a line that names its rules, as saved games do.
///
/// ```
/// use pawns::text::Reader;
///
/// let reader = Reader { variant: Some("pawn-game".parse()?), ..Reader::default() };
/// let game = reader.read("4x2")?;
/// assert_eq!(game.one_line(), "2/pp/PP/2 w -");
/// let named = Reader::default().read("rules: pawn-game\n4x2")?;
/// assert_eq!(named, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Reader {
    /// The rules; `None` for those that the text names, or else the classic ones.
    pub variant: Option<Variant>,
    /// The only format allowed, or any.
    pub format: Option<Format>,
}

impl Reader {
    /// Reads a position.
    ///
    /// # Errors
    /// If it is none, with the line and column of the first thing wrong; a text of one word
    /// needs no line.
    pub fn read(self, text: &str) -> Result<Game, TextError> {
        let read = || {
            let (text, variant) = self.rules_of(without_mark(text))?;
            let format = self.format.map_or_else(|| recognize(&text), Ok)?;
            read_in(&text, format, variant)
        };
        read().map_err(|error| placed(error, text))
    }

    /// Reads a game: a position in any format, and the moves that follow a
    /// one-line position.
    ///
    /// # Errors
    /// As [`Reader::read`]; and if a move is not legal.
    pub fn read_record(self, text: &str) -> Result<Record, TextError> {
        let read = || {
            let (text, variant) = self.rules_of(without_mark(text))?;
            match self.format.map_or_else(|| recognize(&text), Ok)? {
                Format::OneLine => one_line::read(&text, variant),
                format => read_in(&text, format, variant).map(Record::new),
            }
        };
        read().map_err(|error| placed(error, text))
    }

    /// The rules of a text, and the text without the line that names them. Its other
    /// lines keep their numbers.
    fn rules_of(self, text: &str) -> Result<(Cow<'_, str>, Variant), TextError> {
        let asked = self.variant.unwrap_or(Variant::CLASSIC);
        let mut filled = lines(text).filter(|(_, line)| !line.trim().is_empty());
        let named = filled.next().and_then(|(number, line)| {
            Some((number, line.trim_start().strip_prefix("rules:")?.trim()))
        });
        let Some((number, named)) = named else { return Ok((text.into(), asked)) };
        let wrong = |problem| TextError::at(number, problem);
        let variant = named.parse().map_err(|error| wrong(Problem::Rules(error)))?;
        if self.variant.is_some_and(|asked| asked != variant) {
            return Err(wrong(Problem::OtherRules { named: variant, asked }));
        }
        let rest = text.split_inclusive('\n').skip(number);
        let text = "\n".repeat(number) + &rest.collect::<String>();
        Ok((text.into(), variant))
    }
}

/// An error with its place, where that helps to find it.
fn placed(error: TextError, text: &str) -> TextError {
    let is_word = without_mark(text).split_whitespace().nth(1).is_none();
    if is_word && error.column.is_none() { TextError { line: None, ..error } } else { error }
}

fn read_in(text: &str, format: Format, variant: Variant) -> Result<Game, TextError> {
    match format {
        Format::SideRows => rows::read_side_rows(text, variant),
        Format::SizesRows => rows::read_sizes_rows(text, variant),
        Format::OneLine => one_line::read(text, variant).map(|record| record.last()),
        Format::Size => read_size(text, variant),
    }
}
