//! Boards drawn with letters, for terminals and documents.
//!
//! [`plain`] is text alone; [`styled`] carries terminal styles, which whoever
//! prints it strips where they are not wanted.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use crate::{Size, Square};

/// What a drawing shows on one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// One character, one cell wide.
    pub symbol: char,
    /// Its colour and weight.
    pub style: Style,
}

impl Mark {
    /// A symbol without colour.
    pub const fn plain(symbol: char) -> Mark {
        Mark { symbol, style: Style::new() }
    }
}

/// The style of a light piece.
pub const LIGHT: Style = AnsiColor::BrightYellow.on_default().bold();
/// The style of a dark piece.
pub const DARK: Style = AnsiColor::BrightBlue.on_default().bold();
/// The style of an empty square, a label, a remark.
pub const FAINT: Style = Style::new().dimmed();
/// The style of a square that something has just happened on.
pub const FRESH: Style = AnsiColor::BrightGreen.on_default().bold().underline();

/// Draws a board with its coordinates, one line a row from the top, each ended
/// by a line feed. Columns beyond the 26th have two letters, and the squares
/// stand as far apart as these need.
pub fn plain(size: Size, symbol: impl Fn(Square) -> char) -> String {
    draw(size, Style::new(), |square| Mark::plain(symbol(square)))
}

/// The same drawing with terminal styles.
pub fn styled(size: Size, mark: impl Fn(Square) -> Mark) -> String {
    draw(size, FAINT, mark)
}

fn draw(size: Size, labels: Style, mark: impl Fn(Square) -> Mark) -> String {
    let label_width = size.rows().to_string().len();
    let cell = Square::column_name(size.cols() - 1).len();
    let mut out = String::new();
    for row in (0..size.rows()).rev() {
        let _ = write!(out, "{labels}{:label_width$}{labels:#} ", row + 1);
        for col in 0..size.cols() {
            let Mark { symbol, style } = mark(Square { col, row });
            let _ = write!(out, "{:cell$}{style}{symbol}{style:#}", "");
        }
        out.push('\n');
    }
    let _ = write!(out, "{:label_width$} {labels}", "");
    for col in 0..size.cols() {
        let _ = write!(out, " {:>cell$}", Square::column_name(col));
    }
    let _ = writeln!(out, "{labels:#}");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_boards_keep_letters_under_their_columns() {
        let drawn = plain(Size::new(1, 28).unwrap(), |_| '.');
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines[0].len(), lines[1].len());
        assert!(lines[1].ends_with("  z aa ab"), "{drawn}");
    }

    #[test]
    fn styles_surround_symbols_and_do_not_move_them() {
        let size = Size::new(2, 2).unwrap();
        let drawn = styled(size, |_| Mark { symbol: 'x', style: LIGHT });
        let stripped: String = anstyle_free(&drawn);
        assert_eq!(stripped, plain(size, |_| 'x'));
        assert_ne!(drawn, stripped);
    }

    fn anstyle_free(text: &str) -> String {
        let mut pieces = text.split('\u{1b}');
        let first = pieces.next().unwrap_or_default().to_owned();
        pieces.fold(first, |out, piece| {
            let (_, rest) = piece.split_once('m').expect("a style ends in m");
            out + rest
        })
    }
}
