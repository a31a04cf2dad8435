//! Text that moves: frames shown one after the other in the same place.
//!
//! On a terminal each frame is written over the one before, cut to the size of
//! the window, until they end or Ctrl-C is pressed; the last one shown stays. In
//! a file or a pipe they stand one below the other, whole, without waiting.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, StdoutLock, Write as _};
use std::thread;
use std::time::{Duration, Instant};

use anstream::{AutoStream, ColorChoice};
use anyhow::Context as _;

use crate::output::NO_OUTPUT;
use crate::watch;

/// One picture made of text.
pub(crate) struct TextFrame<'a> {
    /// Its lines, with terminal styles where it likes; a style ends on its line. They are
    /// made one by one: all of them may take more memory than there is.
    pub(crate) lines: Box<dyn Iterator<Item = String> + 'a>,
    /// How long it stays, if there is somebody to see it.
    pub(crate) delay: Duration,
}

impl TextFrame<'_> {
    /// A picture that is short.
    pub(crate) fn new(text: &str, delay: Duration) -> TextFrame<'static> {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        TextFrame { lines: Box::new(lines.into_iter()), delay }
    }
}

/// How often Ctrl-C is looked for.
const TICK: Duration = Duration::from_millis(20);

const HIDE_CURSOR: &str = "\u{1b}[?25l";
const SHOW_CURSOR: &str = "\u{1b}[?25h";
const CLEAR_LINE: &str = "\u{1b}[K";
const CLEAR_BELOW: &str = "\u{1b}[J";
const PLAIN: &str = "\u{1b}[0m";

/// Shows frames, one after the other, as they are made. Ctrl-C ends it early;
/// that is not an error.
pub(crate) fn play<'a>(frames: impl IntoIterator<Item = TextFrame<'a>>) -> anyhow::Result<()> {
    let out = io::stdout();
    let has_styles = AutoStream::choice(&out) != ColorChoice::Never;
    let prepared = move |line: String| {
        if has_styles { line } else { anstream::adapter::strip_str(&line).to_string() }
    };
    let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    let is_moving = out.is_terminal() && !is_dumb;
    watch::interruptible(|interrupted| {
        let frames = frames.into_iter().take_while(|_| !interrupted());
        if !is_moving {
            return list(out.lock(), frames.map(|frame| frame.lines.map(prepared)));
        }
        let mut screen = Screen::new(out.lock())?;
        for frame in frames {
            let lines: Vec<String> = frame.lines.map(prepared).collect();
            screen.show(&lines)?;
            let until = Instant::now() + frame.delay;
            while !interrupted() {
                let left = until.saturating_duration_since(Instant::now());
                if left.is_zero() {
                    break;
                }
                thread::sleep(left.min(TICK));
            }
        }
        Ok(())
    })
}

/// Writes frames one below the other, an empty line between them.
fn list(
    out: impl io::Write,
    frames: impl Iterator<Item: Iterator<Item = String>>,
) -> anyhow::Result<()> {
    let mut out = io::BufWriter::new(out);
    for (index, lines) in frames.enumerate() {
        if index > 0 {
            writeln!(out).context(NO_OUTPUT)?;
        }
        for line in lines {
            writeln!(out, "{line}").context(NO_OUTPUT)?;
        }
    }
    out.flush().context(NO_OUTPUT)
}

/// A part of the terminal that is written over and over. The cursor is hidden
/// as long as it lives.
struct Screen<'a> {
    out: StdoutLock<'a>,
    /// How many lines the last frame took.
    lines: usize,
}

impl<'a> Screen<'a> {
    fn new(mut out: StdoutLock<'a>) -> anyhow::Result<Screen<'a>> {
        out.write_all(HIDE_CURSOR.as_bytes()).context(NO_OUTPUT)?;
        Ok(Screen { out, lines: 0 })
    }

    /// Writes a frame over the last one, in one piece lest it flicker.
    fn show(&mut self, text: &[String]) -> anyhow::Result<()> {
        let (columns, rows) = terminal_size::terminal_size()
            .map_or((80, 24), |(width, height)| (usize::from(width.0), usize::from(height.0)));
        let mut bytes = String::new();
        if self.lines > 0 {
            let _ = write!(bytes, "\u{1b}[{}A", self.lines);
        }
        // The cursor stands below the last line, which takes a row as well.
        let lines = fitted(text, columns, rows.saturating_sub(1));
        for line in &lines {
            let _ = write!(bytes, "\r{line}{CLEAR_LINE}\n");
        }
        bytes += CLEAR_BELOW;
        self.lines = lines.len();
        self.out.write_all(bytes.as_bytes()).context(NO_OUTPUT)?;
        self.out.flush().context(NO_OUTPUT)
    }
}

impl Drop for Screen<'_> {
    fn drop(&mut self) {
        // What Ctrl-C has left on the line goes, and the cursor comes back; where
        // that cannot be written, there is none.
        let _ = write!(self.out, "\r{CLEAR_LINE}{SHOW_CURSOR}");
        let _ = self.out.flush();
    }
}

/// The lines of a text, cut to a window. Where lines are left out, the last but
/// one says how many; the last line of the text, where sums and captions stand,
/// is always there.
fn fitted(lines: &[String], columns: usize, rows: usize) -> Vec<Cow<'_, str>> {
    let rows = rows.max(1);
    if lines.len() <= rows {
        return lines.iter().map(|line| clipped(line, columns)).collect();
    }
    let last = &lines[lines.len() - 1];
    let Some(kept) = rows.checked_sub(2).filter(|&kept| kept > 0) else {
        return vec![clipped(last, columns)];
    };
    let mut out: Vec<Cow<'_, str>> =
        lines[..kept].iter().map(|line| clipped(line, columns)).collect();
    let left_out = lines.len() - kept - 1;
    out.push(clipped(&format!("… {left_out} more lines"), columns).into_owned().into());
    out.push(clipped(last, columns));
    out
}

/// A line cut to a number of columns, its escape sequences not counted.
fn clipped(line: &str, columns: usize) -> Cow<'_, str> {
    let mut seen = 0;
    let mut rest = line.char_indices();
    while let Some((at, letter)) = rest.next() {
        if letter == '\u{1b}' {
            // A sequence ends with its first letter.
            rest.by_ref().find(|(_, letter)| letter.is_ascii_alphabetic());
            continue;
        }
        if seen == columns {
            let has_style = line[..at].contains('\u{1b}');
            return format!("{}{}", &line[..at], if has_style { PLAIN } else { "" }).into();
        }
        seen += 1;
    }
    line.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_between_their_escape_sequences() {
        assert_eq!(clipped("abcdef", 6), "abcdef");
        assert_eq!(clipped("abcdef", 4), "abcd");
        assert_eq!(clipped("a\u{1b}[1;32mbc\u{1b}[0md", 4), "a\u{1b}[1;32mbc\u{1b}[0md");
        assert_eq!(clipped("a\u{1b}[1;32mbc\u{1b}[0md", 2), "a\u{1b}[1;32mb\u{1b}[0m");
        assert_eq!(clipped("äöü", 2), "äö");
        assert_eq!(clipped("abc", 0), "");
        assert_eq!(clipped("\u{1b}[", 3), "\u{1b}[");
    }

    #[test]
    fn what_does_not_fit_is_counted_and_the_last_line_stays() {
        let text = ["1", "2", "3", "4", "5", "round 7"].map(str::to_owned);
        let text = &text[..];
        assert_eq!(fitted(text, 80, 6), ["1", "2", "3", "4", "5", "round 7"]);
        assert_eq!(fitted(text, 80, 4), ["1", "2", "… 3 more lines", "round 7"]);
        assert_eq!(fitted(text, 5, 3), ["1", "… 4 m", "round"]);
        for rows in 0..3 {
            assert_eq!(fitted(text, 80, rows), ["round 7"]);
        }
        assert!(fitted(&[], 80, 0).is_empty());
    }

    #[test]
    fn in_a_file_frames_stand_one_below_the_other() {
        let mut out = Vec::new();
        let frames = ["a\nb\n", "c"].map(|text| TextFrame::new(text, Duration::ZERO).lines);
        list(&mut out, frames.into_iter()).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "a\nb\n\nc\n");
    }
}
