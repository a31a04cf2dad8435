//! Gives a program its input. On standard input it is a pipe: unlike a file, nobody can overwrite
//! or lengthen it for those who read the file next, and it shows how much was read.

use std::ffi::OsString;
use std::io::{self, PipeReader, Write as _};
use std::process::{Command, Stdio};
use std::thread::{self, JoinHandle};

use crate::{ARGS, FILE};

/// Every pipe takes so many bytes at once.
const AT_ONCE: usize = 4096;

/// Whether an argument stands for the name of a file with the input.
pub(crate) fn is_file_wanted(args: &[OsString]) -> bool {
    args.iter().any(|arg| arg.to_string_lossy().contains(FILE))
}

/// The arguments, with the words of the input in the place of every [`ARGS`].
pub(crate) fn with_words(args: &[OsString], input: &[u8]) -> Vec<OsString> {
    let words = || input.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).map(word);
    let place = |arg: &OsString| -> Vec<OsString> {
        if arg == ARGS { words().collect() } else { vec![arg.clone()] }
    };
    args.iter().flat_map(place).collect()
}

#[cfg(unix)]
fn word(bytes: &[u8]) -> OsString {
    use std::os::unix::ffi::OsStringExt as _;
    OsString::from_vec(bytes.to_vec())
}

#[cfg(not(unix))]
fn word(bytes: &[u8]) -> OsString {
    String::from_utf8_lossy(bytes).into_owned().into()
}

/// The standard input of a program, seen from outside.
pub(crate) struct Input {
    /// The end that the program reads from: what it leaves is counted there.
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "only Linux can tell"))]
    rest: PipeReader,
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "only Linux can tell"))]
    length: usize,
    /// Writes what the pipe does not take at once.
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "only Linux can tell"))]
    feeder: Option<JoinHandle<()>>,
}

impl Input {
    /// Makes a text the standard input of a command.
    pub(crate) fn feed(text: Vec<u8>, command: &mut Command) -> io::Result<Input> {
        let (rest, mut writer) = io::pipe()?;
        command.stdin(Stdio::from(rest.try_clone()?));
        let length = text.len();
        let feeder = if length <= AT_ONCE {
            writer.write_all(&text)?;
            None
        } else {
            // It ends at the latest when nobody can read any more.
            let feed = move || drop(writer.write_all(&text));
            Some(thread::Builder::new().name("input".into()).spawn(feed)?)
        };
        Ok(Input { rest, length, feeder })
    }

    /// Whether everything is still there, now that the program has ended.
    #[cfg(target_os = "linux")]
    pub(crate) fn was_left_alone(mut self) -> bool {
        use std::io::Read as _;
        use std::os::fd::AsFd as _;

        use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

        let (mut buffer, mut left) = ([0; AT_ONCE], 0);
        loop {
            // Asked first: what it has written by then is seen below.
            let is_fed = self.feeder.as_ref().is_none_or(JoinHandle::is_finished);
            let mut wait = [PollFd::new(self.rest.as_fd(), PollFlags::POLLIN)];
            let patience = if is_fed { PollTimeout::ZERO } else { PollTimeout::from(10_u8) };
            let _ = poll(&mut wait, patience);
            let has_more = wait[0].revents().is_some_and(|found| found.contains(PollFlags::POLLIN));
            match has_more.then(|| self.rest.read(&mut buffer)) {
                Some(Ok(count)) if count > 0 => left += count,
                None if !is_fed => {}
                _ => return left >= self.length,
            }
        }
    }

    /// Elsewhere what a program has started may go on reading: nothing is claimed.
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn was_left_alone(self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_the_input_take_their_place_among_the_arguments() {
        let given = |args: &[&str], input: &str| {
            let args: Vec<OsString> = args.iter().map(OsString::from).collect();
            with_words(&args, input.as_bytes())
        };
        assert_eq!(given(&["-x", "{args}", "y"], " 3\n 7\r\n"), ["-x", "3", "7", "y"]);
        assert_eq!(given(&["{args}"], "\n"), [""; 0]);
        assert_eq!(given(&["a{args}"], "3"), ["a{args}"]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_a_program_leaves_of_its_input_is_counted_whatever_its_length() {
        for length in [1, AT_ONCE, AT_ONCE + 1, 1 << 20] {
            for (script, was_left_alone) in [("exit", true), ("head -c 1", false), ("cat", false)] {
                let mut command = Command::new("sh");
                command.args(["-c", script]).stdout(Stdio::null());
                let input = Input::feed(vec![b'x'; length], &mut command).unwrap();
                let mut child = command.spawn().unwrap();
                drop(command);
                child.wait().unwrap();
                assert_eq!(input.was_left_alone(), was_left_alone, "{length} {script}");
            }
        }
    }
}
