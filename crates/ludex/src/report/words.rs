//! Numbers, spans of time and lines of moves as people read them.

use std::time::Duration;

use ::pawns::{Move, Side};

pub(crate) use ask::pawns::words::plies;
pub(crate) use board::grouped as count;
pub(crate) use check::{file_name, printable};

/// `1 position`, `2 positions`.
pub(crate) fn positions(number: u64) -> String {
    board::counted(number, "position", "positions")
}

/// Seconds with as many digits as mean something.
pub(crate) fn seconds(span: Duration) -> String {
    let seconds = span.as_secs_f64();
    match seconds {
        100.0.. => format!("{seconds:.0}"),
        10.0.. => format!("{seconds:.1}"),
        1.0.. => format!("{seconds:.2}"),
        _ => format!("{seconds:.3}"),
    }
}

/// The moves of a game with their numbers: `1. b1-b2 a3xb2 2. …`. A number and
/// its move are held together by a blank that [`paragraph`] does not break.
pub(crate) fn line(moves: &[Move], first: Side) -> String {
    let mut words = Vec::new();
    for (index, mv) in moves.iter().enumerate() {
        let ply = index + usize::from(first == Side::Black);
        if ply.is_multiple_of(2) {
            words.push(format!("{}.{UNBROKEN}{mv}", ply / 2 + 1));
        } else if index == 0 {
            words.push(format!("1...{UNBROKEN}{mv}"));
        } else {
            words.push(mv.to_string());
        }
    }
    words.join(" ")
}

/// How wide text may be: the terminal's width, within reason.
pub(crate) fn width() -> usize {
    terminal_columns().unwrap_or(80).clamp(30, 100)
}

/// How wide a board may be: as wide as the terminal, or as wide as it likes.
pub(crate) fn columns() -> usize {
    terminal_columns().unwrap_or(usize::MAX)
}

fn terminal_columns() -> Option<usize> {
    terminal_size::terminal_size().map(|(width, _)| usize::from(width.0))
}

/// A labelled paragraph, broken at the terminal's width.
pub(crate) fn paragraph(label: &str, text: &str) -> String {
    labelled(label, 10, text)
}

/// The same with so much room for the label.
pub(crate) fn labelled(label: &str, room: usize, text: &str) -> String {
    let label = format!("{label:room$}  ");
    let indent = " ".repeat(label.len());
    let options = breaks(width()).initial_indent(&label).subsequent_indent(&indent);
    textwrap::fill(text, options).replace(UNBROKEN, " ") + "\n"
}

/// A blank at which no line ends.
const UNBROKEN: char = '\u{a0}';

/// A sentence, broken at the terminal's width.
pub(crate) fn sentence(text: &str) -> String {
    textwrap::fill(text, breaks(width())) + "\n"
}

/// Lines end between words only: a move is not broken at its hyphen, nor the
/// name of a file anywhere.
fn breaks<'a>(width: usize) -> textwrap::Options<'a> {
    textwrap::Options::new(width)
        .break_words(false)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_black_begins_says_so() {
        let moves: Vec<Move> =
            ["b3-b2", "a1xb2", "c3xb2"].iter().map(|mv| mv.parse().unwrap()).collect();
        assert_eq!(line(&moves, Side::White), "1.\u{a0}b3-b2 a1xb2 2.\u{a0}c3xb2");
        assert_eq!(line(&moves, Side::Black), "1...\u{a0}b3-b2 2.\u{a0}a1xb2 c3xb2");
        assert_eq!(line(&[], Side::White), "");
    }

    #[test]
    fn a_move_is_not_broken_at_its_hyphen() {
        let text = "b1-b2 ".repeat(20);
        for width in 1..40 {
            let lines = textwrap::wrap(text.trim(), breaks(width));
            assert!(lines.iter().all(|line| line.len() % 6 == 5), "{lines:?}");
        }
    }
}
