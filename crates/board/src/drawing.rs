//! Boards drawn with letters, for terminals and documents.
//!
//! [`plain`] is text only; [`styled`] has terminal styles, which the caller strips where
//! they are not wanted.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use crate::{Size, Square};

/// The symbol on one square of a drawing.
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
/// The style of empty squares, labels and remarks.
pub const FAINT: Style = Style::new().dimmed();
/// The style of a square that has just changed.
pub const FRESH: Style = AnsiColor::BrightGreen.on_default().bold().underline();

/// Draws a board with its coordinates, one line per row from the top, each ended by a
/// line feed. Columns beyond the 26th have two letters, and the squares are spaced
/// accordingly.
pub fn plain(size: Size, symbol: impl Fn(Square) -> char) -> String {
    draw(size, Style::new(), usize::MAX, |square| Mark::plain(symbol(square)))
}

/// The same drawing with terminal styles. If it would be wider than `width`, the squares
/// are set close together and the letters of a column one below the other.
pub fn styled(size: Size, width: usize, mark: impl Fn(Square) -> Mark) -> String {
    draw(size, FAINT, width, mark)
}

fn draw(size: Size, labels: Style, width: usize, mark: impl Fn(Square) -> Mark) -> String {
    let label_width = size.rows().to_string().len();
    let names: Vec<String> = (0..size.cols()).map(Square::column_name).collect();
    let letters = names.iter().map(String::len).max().unwrap_or(1);
    let is_wide = label_width + 1 + names.len() * (letters + 1) > width;
    let gap = if is_wide { 0 } else { letters };
    let mut out = String::new();
    for row in (0..size.rows()).rev() {
        let _ = write!(out, "{labels}{:label_width$}{labels:#} ", row + 1);
        for col in 0..size.cols() {
            let Mark { symbol, style } = mark(Square { col, row });
            let _ = write!(out, "{:gap$}{style}{symbol}{style:#}", "");
        }
        out.push('\n');
    }
    let lines = if is_wide { letters } else { 1 };
    for line in 0..lines {
        let _ = write!(out, "{:label_width$} {labels}", "");
        for name in &names {
            if is_wide {
                let name = format!("{name:>letters$}");
                out.extend(name.chars().nth(line));
            } else {
                let _ = write!(out, " {name:>letters$}");
            }
        }
        let _ = writeln!(out, "{labels:#}");
    }
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
    fn a_board_too_wide_for_its_terminal_stands_close() {
        let drawn = draw(Size::new(1, 28).unwrap(), Style::new(), 60, |_| Mark::plain('.'));
        let points = ".".repeat(28);
        let expected =
            format!("1 {points}\n  {}aa\n  abcdefghijklmnopqrstuvwxyzab\n", " ".repeat(26));
        assert_eq!(drawn, expected);
    }

    #[test]
    fn styles_surround_symbols_and_do_not_move_them() {
        let size = Size::new(2, 2).unwrap();
        let drawn = styled(size, 80, |_| Mark { symbol: 'x', style: LIGHT });
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
