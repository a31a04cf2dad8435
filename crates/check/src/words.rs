//! Boards and names in a sentence: whoever reads it knows which one is meant, and that
//! the sentence is the checker's.

use std::fmt::Write as _;
use std::path::Path;

use sha2::{Digest as _, Sha256};

/// The most characters of a board that is written out in a sentence.
const SHORT: usize = 72;

/// How many digits of its SHA-256 stand for a longer one.
const DIGITS: usize = 16;

/// The most bytes of a board that is kept as text.
const KEPT: usize = 1 << 20;

/// A board's text, as it comes.
#[derive(Default)]
pub(crate) struct BoardText {
    hash: Sha256,
    text: String,
    length: usize,
}

impl BoardText {
    /// The text of a whole board.
    pub(crate) fn of(text: &str) -> BoardText {
        let mut board = BoardText::default();
        board.push(text);
        board
    }

    /// Adds what comes next.
    pub(crate) fn push(&mut self, text: &str) {
        self.hash.update(text.as_bytes());
        self.length += text.len();
        if self.length <= KEPT {
            self.text += text;
        } else {
            self.text = String::new();
        }
    }

    /// How a sentence names the board: by its text, or, if that is long, by the first
    /// digits of its SHA-256; and the text, or, if that is very long, all digits.
    pub(crate) fn finish(self) -> (String, String) {
        let digits = hexadecimal(&self.hash.finalize());
        let name = match self.length {
            0..=SHORT => self.text.clone(),
            _ => format!("with SHA-256 {}…", &digits[..DIGITS]),
        };
        let full = if self.length <= KEPT { self.text } else { format!("sha256:{digits}") };
        (name, full)
    }
}

/// `1 ply`, `2 plies`.
pub(crate) fn plies(number: u16) -> String {
    if number == 1 { "1 ply".into() } else { format!("{number} plies") }
}

/// The name of a square, by its column and row from 0. Boards of pawns have up to 64 columns.
pub(crate) fn square(col: usize, row: usize) -> String {
    let letter = |number: usize| char::from(b'a' + (number % 26) as u8);
    let first = (col >= 26).then(|| letter(col / 26 - 1));
    let letters: String = first.into_iter().chain([letter(col)]).collect();
    format!("{letters}{}", row + 1)
}

/// Bytes as digits.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    let mut digits = String::new();
    for byte in bytes {
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}

/// A text made printable on one line: control characters, line ends, invisible characters
/// and characters that reverse the direction of text are escaped, as `\n` or `\u{202e}`.
///
/// ```
/// assert_eq!(check::printable("Zoë's\tboard\n"), r"Zoë's\tboard\n");
/// assert_eq!(check::printable("\u{1b}[2J\u{202e}"), r"\u{1b}[2J\u{202e}");
/// ```
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if is_printable(c) { shown.push(c) } else { shown.extend(c.escape_debug()) }
    }
    shown
}

/// A file name made printable: unchanged or, if it has unprintable characters, in quotes
/// with escapes such as `\n` or `\xff`. Different names stay different.
///
/// ```
/// use std::path::Path;
///
/// assert_eq!(check::file_name(Path::new("proofs/3x3.proof")), "proofs/3x3.proof");
/// assert_eq!(check::file_name(Path::new("3x3\n.proof")), r#""3x3\n.proof""#);
/// ```
pub fn file_name(path: &Path) -> String {
    match path.to_str() {
        Some(name) if !name.starts_with('"') && name.chars().all(is_printable) => name.to_owned(),
        _ => quoted(path.as_os_str().as_encoded_bytes()),
    }
}

/// Bytes in quotes: text with escapes, and what is not text as `\xff`.
fn quoted(bytes: &[u8]) -> String {
    let mut quoted = String::from('"');
    for chunk in bytes.utf8_chunks() {
        quoted.extend(chunk.valid().escape_debug());
        for byte in chunk.invalid() {
            let _ = write!(quoted, "\\x{byte:02x}");
        }
    }
    quoted.push('"');
    quoted
}

/// Whether a character is seen, and seen where it stands.
fn is_printable(c: char) -> bool {
    // A mark that is added to the letter before it is printable there.
    matches!(c, '"' | '\'' | '\\')
        || ['a', c].iter().collect::<String>().escape_debug().count() == 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_named_by_its_text_or_by_a_digest_of_it() {
        let named = |text: &str| BoardText::of(text).finish();
        assert_eq!(named("xo/ox"), ("xo/ox".into(), "xo/ox".into()));
        let longest = "x".repeat(SHORT);
        assert_eq!(named(&longest).0, longest);
        let longer = "x".repeat(SHORT + 1);
        let digits = hexadecimal(&Sha256::digest(&longer));
        assert_eq!(named(&longer), (format!("with SHA-256 {}…", &digits[..16]), longer));
        let kept = "x".repeat(KEPT);
        assert_eq!(named(&kept).1, kept);
        let endless = "x".repeat(KEPT + 1);
        let digits = hexadecimal(&Sha256::digest(&endless));
        assert_eq!(named(&endless).1, format!("sha256:{digits}"));
    }

    #[test]
    fn what_nobody_sees_is_written_out() {
        for hidden in [
            '\0',
            '\n',
            '\r',
            '\u{7f}',
            '\u{85}',
            '\u{9b}',
            '\u{ad}',
            '\u{200b}',
            '\u{200e}',
            '\u{2028}',
            '\u{2029}',
            '\u{202a}',
            '\u{202e}',
            '\u{2066}',
            '\u{2069}',
            '\u{61c}',
            '\u{feff}',
            '\u{e0041}',
            '\u{fff9}',
            '\u{e000}',
            '\u{3000}',
        ] {
            let text = format!("a{hidden}b");
            let shown = printable(&text);
            assert!(shown.starts_with("a\\") && shown.is_ascii(), "{shown}");
            assert_eq!(file_name(Path::new(&text)), format!("\"{shown}\""));
        }
        for plain in ["Zoë", "Zoe\u{308}", "盤", "it's \"3x3\"", "C:\\boards", "♟", ""] {
            assert_eq!(printable(plain), plain);
            assert_eq!(file_name(Path::new(plain)), plain);
        }
    }

    #[cfg(unix)]
    #[test]
    fn names_that_are_not_text_are_shown_as_bytes() {
        use std::os::unix::ffi::OsStrExt as _;
        let name = std::ffi::OsStr::from_bytes(b"a\xff\n");
        assert_eq!(file_name(Path::new(name)), r#""a\xff\n""#);
        // The name that this looks like looks different.
        assert_eq!(file_name(Path::new(r#""a\xff\n""#)), r#""\"a\\xff\\n\"""#);
    }
}
