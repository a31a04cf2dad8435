//! Lines from standard input, whatever they hold.

use std::io::{self, BufRead};
use std::sync::mpsc::SyncSender;
use std::thread;

use super::Event;

/// Longer lines mean nothing: a game of pawns has few moves.
const LONGEST: usize = 1 << 16;

/// Reads lines on a thread of its own, until there are no more.
pub(super) fn listen(events: SyncSender<Event>) -> io::Result<()> {
    thread::Builder::new().name("input".into()).spawn(move || {
        let mut input = io::stdin().lock();
        while let Ok(Some(line)) = read(&mut input) {
            if events.send(Event::Line(line)).is_err() {
                return;
            }
        }
        let _ = events.send(Event::Closed);
    })?;
    Ok(())
}

/// The next line without its end, cut where it is too long; `None` at the end. What is not
/// text is replaced.
fn read(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let (mut line, mut seen) = (Vec::new(), false);
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if bytes.is_empty() {
            break;
        }
        seen = true;
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let content = &bytes[..end.unwrap_or(bytes.len())];
        line.extend(content.iter().take(LONGEST - line.len()));
        let used = end.map_or(bytes.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(seen.then(|| String::from_utf8_lossy(&line).trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_anywhere_and_hold_anything() {
        let mut input: &[u8] = b"uci\r\n\n\xff go\nhalf a line";
        let mut lines = Vec::new();
        while let Some(line) = read(&mut input).unwrap() {
            lines.push(line);
        }
        assert_eq!(lines, ["uci", "", "\u{fffd} go", "half a line"]);
    }

    #[test]
    fn an_endless_line_is_cut_and_the_next_one_read() {
        let mut text = vec![b'x'; 3 * LONGEST];
        text.extend(b"\nquit\n");
        let mut input: &[u8] = &text;
        assert_eq!(read(&mut input).unwrap().unwrap().len(), LONGEST);
        assert_eq!(read(&mut input).unwrap().unwrap(), "quit");
        assert_eq!(read(&mut input).unwrap(), None);
    }
}
