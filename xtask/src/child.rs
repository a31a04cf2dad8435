//! A command that cannot take longer, or print more, than allowed.

use std::fmt;
use std::io::{self, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The most bytes read of either stream; the writer then finds it closed.
const MOST_OUTPUT: u64 = 16 << 20;

/// How long to wait for the last output of a command that was ended.
const GRACE: Duration = Duration::from_secs(1);

/// What a command did.
#[derive(Debug)]
pub(crate) struct ChildOutput {
    /// What it printed on standard output.
    pub(crate) stdout: String,
    /// What it printed on standard error.
    pub(crate) stderr: String,
    /// How it came to its end.
    pub(crate) end: End,
    /// From its start to its end.
    pub(crate) took: Duration,
}

/// How a command came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// By itself, with this code.
    Code(i32),
    /// By a signal from elsewhere.
    Signal,
    /// It, or what it had started, was still running after this long.
    Late(Duration),
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Code(code) => write!(f, "it exited with code {code}"),
            End::Signal => write!(f, "it was killed by a signal"),
            End::Late(limit) => write!(f, "it was still running after {} s", limit.as_secs()),
        }
    }
}

/// Runs the command to its end, or for `limit`, with nothing to read.
///
/// # Errors
/// It cannot be started.
pub(crate) fn run(command: &mut Command, limit: Duration) -> io::Result<ChildOutput> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    lead_a_group(command);
    let start = Instant::now();
    let deadline = start + limit;
    let mut child = command.spawn()?;
    let mut stdout = Stream::of(child.stdout.take());
    let mut stderr = Stream::of(child.stderr.take());

    // The streams end when the last process that can write to them does.
    let mut in_time = stdout.read_until(deadline) && stderr.read_until(deadline);
    // Most often the process is gone within microseconds of its streams, and
    // its time is wanted to the same precision.
    let mut pause = Duration::from_micros(10);
    let mut status = None;
    while in_time && status.is_none() {
        status = child.try_wait()?;
        in_time = status.is_some() || Instant::now() < deadline;
        if status.is_none() {
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(5));
        }
    }
    let took = start.elapsed();
    if !in_time {
        end_with_group(&mut child)?;
        let deadline = Instant::now() + GRACE;
        stdout.read_until(deadline);
        stderr.read_until(deadline);
    }
    Ok(ChildOutput {
        stdout: stdout.text(),
        stderr: stderr.text(),
        end: match status {
            None => End::Late(limit),
            Some(status) => status.code().map_or(End::Signal, End::Code),
        },
        took,
    })
}

/// A pipe that a thread empties, so that waiting for it can be given up.
struct Stream {
    chunks: Receiver<Vec<u8>>,
    bytes: Vec<u8>,
}

impl Stream {
    fn of(pipe: Option<impl Read + Send + 'static>) -> Stream {
        let (sender, chunks) = mpsc::channel();
        thread::spawn(move || {
            let mut pipe = pipe.expect("the stream was asked for").take(MOST_OUTPUT);
            let mut buffer = [0; 1 << 13];
            while let Ok(count @ 1..) = pipe.read(&mut buffer) {
                if sender.send(buffer[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Stream { chunks, bytes: Vec::new() }
    }

    /// Whether the stream has come to its end before the deadline.
    fn read_until(&mut self, deadline: Instant) -> bool {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.chunks.recv_timeout(left) {
                Ok(chunk) => self.bytes.extend(chunk),
                Err(RecvTimeoutError::Disconnected) => return true,
                Err(RecvTimeoutError::Timeout) => return false,
            }
        }
    }

    fn text(self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }
}

/// Gives the command a process group of its own, so that what it starts can be
/// ended with it: ending `sh` alone would leave its programs running.
fn lead_a_group(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// Ends the child and its group, and nothing else.
fn end_with_group(child: &mut Child) -> io::Result<()> {
    // The standard library can signal the child but not its group; the shell
    // can. The child has not been waited for, so its number is still its own.
    if cfg!(unix) {
        Command::new("sh")
            .args(["-c", "kill -s KILL -- \"-$0\"", &child.id().to_string()])
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .status()?;
    }
    child.kill()?;
    child.wait()?;
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str, limit: Duration) -> ChildOutput {
        run(Command::new("sh").args(["-c", script]), limit).expect("sh can be started")
    }

    const LONG: Duration = Duration::from_mins(1);
    const SHORT: Duration = Duration::from_millis(300);

    #[test]
    fn both_streams_and_the_code_are_kept() {
        let finished = shell("echo out; echo err >&2; exit 3", LONG);
        assert_eq!(finished.stdout, "out\n");
        assert_eq!(finished.stderr, "err\n");
        assert_eq!(finished.end, End::Code(3));
    }

    #[test]
    fn the_time_is_that_of_the_command() {
        let took = shell("sleep 0.2", LONG).took;
        assert!(Duration::from_millis(200) <= took && took < LONG / 2, "{took:?}");
    }

    #[test]
    fn there_is_nothing_to_read() {
        assert_eq!(shell("cat", LONG).end, End::Code(0));
    }

    #[test]
    fn a_signal_is_told_from_a_code() {
        assert_eq!(shell("kill -s KILL $$", LONG).end, End::Signal);
    }

    #[test]
    fn a_late_command_is_ended_with_what_it_started_and_its_output_kept() {
        let start = Instant::now();
        let finished = shell("sleep 60 & echo $!; sleep 60; echo never", SHORT);
        assert_eq!(finished.end, End::Late(SHORT));
        assert!(start.elapsed() < LONG / 2);
        let started: u32 = finished.stdout.trim().parse().expect("one process number");
        let alive = format!("kill -0 {started} 2>&- || exit 1");
        // Whoever adopts the process may take a moment to clear it away.
        let gone = (0..100).any(|_| {
            thread::sleep(Duration::from_millis(20));
            shell(&alive, LONG).end == End::Code(1)
        });
        assert!(gone, "process {started} outlived its command");
    }

    #[test]
    fn a_command_that_closes_its_output_is_still_bounded() {
        let finished = shell("exec >&- 2>&-; sleep 60", SHORT);
        assert_eq!(finished.end, End::Late(SHORT));
    }

    #[test]
    fn a_command_that_leaves_something_behind_is_late() {
        let finished = shell("sleep 60 &", SHORT);
        assert_eq!(finished.end, End::Late(SHORT));
    }

    #[test]
    fn endless_output_is_cut() {
        let finished = shell("yes", LONG);
        assert_eq!(finished.stdout.len() as u64, MOST_OUTPUT);
    }
}
