//! The engine in conversation with chess programs, as they talk to it.

mod cecp;
mod hostile;
mod uci;

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use crate::program::PATH;

/// How long an answer may take before the engine counts as hanging. Nothing here depends on
/// its being quick.
const PATIENCE: Duration = Duration::from_mins(5);

/// A running engine, and what it has said.
struct Conversation {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Conversation {
    fn start(arguments: &[&str]) -> Conversation {
        let mut child = Command::new(PATH)
            .arg("engine")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the engine starts");
        let output = BufReader::new(child.stdout.take().expect("standard output is a pipe"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let input = child.stdin.take();
        Conversation { child, input, lines }
    }

    /// Says something; each line ends with a line break.
    fn say(&mut self, text: &str) -> &mut Conversation {
        self.say_bytes(format!("{text}\n").as_bytes())
    }

    fn say_bytes(&mut self, bytes: &[u8]) -> &mut Conversation {
        let input = self.input.as_mut().expect("it has not been closed");
        input.write_all(bytes).expect("the engine reads");
        input.flush().expect("the engine reads");
        self
    }

    /// The lines up to the first that begins like this, that one included.
    #[track_caller]
    fn hear(&mut self, beginning: &str) -> Vec<String> {
        let (start, mut heard) = (Instant::now(), Vec::new());
        loop {
            let left = PATIENCE.saturating_sub(start.elapsed());
            match self.lines.recv_timeout(left) {
                Ok(line) => {
                    let is_last = line.starts_with(beginning);
                    heard.push(line);
                    if is_last {
                        return heard;
                    }
                }
                Err(error) => panic!("no {beginning:?} ({error}) after {heard:#?}"),
            }
        }
    }

    /// The last line of those.
    #[track_caller]
    fn hear_last(&mut self, beginning: &str) -> String {
        self.hear(beginning).pop().expect("there is a last line")
    }

    /// Closes the engine's input and waits for its end. The rest of what it says comes with it.
    #[track_caller]
    fn close(mut self) -> (ExitStatus, Vec<String>) {
        drop(self.input.take());
        self.wait()
    }

    /// Waits for the engine's end.
    #[track_caller]
    fn wait(&mut self) -> (ExitStatus, Vec<String>) {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child can be waited for") {
                return (status, self.lines.iter().collect());
            }
            assert!(start.elapsed() < PATIENCE, "the engine goes on");
            thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        // After a failure it may be thinking.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The word after another in a line.
#[track_caller]
fn word_after<'a>(line: &'a str, word: &str) -> &'a str {
    let mut words = line.split_whitespace().skip_while(|other| *other != word);
    words.nth(1).unwrap_or_else(|| panic!("no {word:?} in {line:?}"))
}
