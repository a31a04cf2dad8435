//! Positions as text, in four formats that are recognized automatically.
//!
//! ```
//! use pawns::text::{self, Format};
//!
//! let written = ["W\nppp\n...\nPPP\n", "3\n3\nppp\n\nPPP", "ppp/3/PPP w", "3x3"];
//! let games = written.map(|text| text::read(text).unwrap());
//! assert!(games.iter().all(|game| *game == games[0]));
//! for format in Format::ALL {
//!     let text = text::write(&games[0], format).unwrap();
//!     assert_eq!(text::read_as(&text, format).unwrap(), games[0]);
//! }
//! ```

mod error;
mod one_line;
mod reader;
mod rows;

pub use error::{EnPassantError, EnPassantObstacle, Problem, TextError};
pub use reader::Reader;

use board::Size;

use crate::{Game, Position, Rules, Side, Variant};

/// The text formats of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// `W` or `B`, then the rows from the top with `p`, `P` and `.`; without
    /// the first line, White moves.
    SideRows,
    /// The number of rows, the number of columns, then the rows from the top
    /// with blanks for empty squares. White moves.
    SizesRows,
    /// `ppp/3/PPP w`, optionally followed by moves.
    OneLine,
    /// `3x3`: the start position.
    Size,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 4] =
        [Format::SideRows, Format::SizesRows, Format::OneLine, Format::Size];

    /// Its name: `side-rows`, `sizes-rows`, `one-line`, `size`.
    pub const fn name(self) -> &'static str {
        match self {
            Format::SideRows => "side-rows",
            Format::SizesRows => "sizes-rows",
            Format::OneLine => "one-line",
            Format::Size => "size",
        }
    }

    /// The format of this name.
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// Reads a position in any format, under the classic rules unless it names others.
///
/// # Errors
/// With the line and column of the first error.
pub fn read(text: &str) -> Result<Game, TextError> {
    Reader::default().read(text)
}

/// Reads a position from the bytes of a file, which need not be text.
///
/// # Errors
/// As [`read`]; bytes that are not UTF-8 or contain control characters are reported as
/// binary.
pub fn read_bytes(bytes: &[u8], format: Option<Format>) -> Result<Game, TextError> {
    Reader { format, ..Reader::default() }.read(as_text(bytes)?)
}

/// The bytes of a file as text.
///
/// # Errors
/// If they are not UTF-8 or contain control characters other than line ends and
/// tabs.
pub fn as_text(bytes: &[u8]) -> Result<&str, TextError> {
    let binary = TextError { line: None, column: None, problem: Problem::Binary };
    let text = str::from_utf8(bytes).map_err(|_| binary.clone())?;
    let control = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
    if text.contains(control) { Err(binary) } else { Ok(without_mark(text)) }
}

/// Reads a position in one format only.
///
/// # Errors
/// With the line and column of the first error.
pub fn read_as(text: &str, format: Format) -> Result<Game, TextError> {
    Reader { format: Some(format), ..Reader::default() }.read(text)
}

/// Reads a size that stands alone on its line.
fn read_size(text: &str, variant: Variant) -> Result<Game, TextError> {
    let mut lines = lines(text).filter(|(_, line)| !line.trim().is_empty());
    let (number, line) = lines.next().ok_or_else(TextError::empty)?;
    let game = start_of(number, line.trim(), variant)?;
    match lines.next() {
        Some((next, _)) => Err(TextError::at(next, Problem::AfterSize)),
        None => Ok(game),
    }
}

/// The start position of a size that stands on a line.
fn start_of(line: usize, word: &str, variant: Variant) -> Result<Game, TextError> {
    let wrong = |problem| TextError::at(line, problem);
    let size = word.parse::<Size>().map_err(|error| wrong(Problem::Size(error)))?;
    let rules = Rules::new(size, variant).map_err(|error| wrong(error.into()))?;
    let no_start = || match rules.fewest_rows() {
        2 => Problem::NoStart(size),
        rows => Problem::NoStartUnder { size, rows, variant },
    };
    Game::start(rules).ok_or_else(|| wrong(no_start()))
}

/// Reads a game: a position in any format, and the moves that follow a
/// one-line position.
///
/// # Errors
/// As [`read`]; and if a move is illegal.
pub fn read_record(text: &str) -> Result<crate::Record, TextError> {
    Reader::default().read_record(text)
}

/// Writes a position; `None` if the format cannot express it: sizes and rows imply that
/// White moves, a size alone is the start position, and only one line can state that an en
/// passant capture is possible.
pub fn write(game: &Game, format: Format) -> Option<String> {
    let has_passed = game.position.en_passant() != 0;
    match format {
        Format::SideRows => (!has_passed).then(|| rows::write_side_rows(game)),
        Format::SizesRows => (game.position.to_move() == Side::White && !has_passed)
            .then(|| rows::write_sizes_rows(game)),
        Format::OneLine => Some(one_line::write(game)),
        Format::Size => {
            (Some(game.position) == game.rules.start()).then(|| game.rules.size().to_string())
        }
    }
}

/// The format of a text, judged by its first lines.
///
/// # Errors
/// If there is nothing but blanks.
pub fn recognize(text: &str) -> Result<Format, TextError> {
    let mut lines =
        lines(without_mark(text)).filter(|(_, line)| !line.trim().is_empty()).map(|(_, line)| line);
    let first = lines.next().ok_or_else(TextError::empty)?;
    let more = lines.next().is_some();
    let word = first.trim();
    Ok(if Side::from_letter(word).is_some() {
        Format::SideRows
    } else if more && is_number(word) {
        Format::SizesRows
    } else if !more && looks_like_a_size(word) {
        Format::Size
    } else if !more
        || word.contains('/')
        || word.split_whitespace().next().is_some_and(looks_like_a_size)
    {
        Format::OneLine
    } else {
        Format::SideRows
    })
}

/// Whether a word can only be meant as a size, right or wrong: no position
/// begins with a number and holds an x.
fn looks_like_a_size(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+'))
        && word.contains(['x', 'X', '×'])
        && !word.contains(['/', ' ', 'p', 'P', '.'])
}

/// Whether a word is a whole number, however large.
fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit())
}

/// The lines with their numbers from 1, without line ends of either kind.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line.trim_end_matches('\r')))
}

/// The text without a byte order mark.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Builds a position from its squares, given row by row from the top.
fn assemble(rules: Rules, rows_from_top: &[Vec<Option<Side>>], to_move: Side) -> Game {
    let mut sets = [0u64; 2];
    for (row, squares) in rows_from_top.iter().rev().enumerate() {
        for (col, pawn) in squares.iter().enumerate() {
            if let Some(side) = pawn {
                let square = board::Square { col: col as u32, row: row as u32 };
                sets[*side as usize] |= rules.bit(square);
            }
        }
    }
    let position = Position::new(sets[0], sets[1], to_move).expect("a square holds one letter");
    Game { rules, position }
}

/// The rows of a position from the top, each as a string of letters.
fn rows_from_top(game: &Game, empty: char) -> impl Iterator<Item = String> {
    let size = game.rules.size();
    let game = *game;
    (0..size.rows()).rev().map(move |row| {
        (0..size.cols())
            .map(|col| game.letter_at(board::Square { col, row }).unwrap_or(empty))
            .collect()
    })
}
