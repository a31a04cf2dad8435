//! The program itself, started as its users start it.

use std::ffi::OsStr;
use std::io::{Read, Write as _};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How long a command may take before it counts as hanging.
const PATIENCE: Duration = Duration::from_mins(5);

/// The file of the program under test.
pub(crate) const PATH: &str = env!("CARGO_BIN_EXE_ludex");

/// A command line of the program.
pub(crate) fn ludex<I>(arguments: I) -> Run
where
    I: IntoIterator<Item: AsRef<OsStr>>,
{
    let mut command = Command::new(PATH);
    command.args(arguments);
    Run::new(command)
}

/// A command line of the shell, in which `ludex` is the program.
pub(crate) fn shell(script: &str) -> Run {
    let folder = Path::new(PATH).parent().expect("a file lies in a folder");
    let others = std::env::var_os("PATH").unwrap_or_default();
    let folders = [folder.to_owned()].into_iter().chain(std::env::split_paths(&others));
    let mut command = Command::new("sh");
    command.args(["-c", script]).env("PATH", std::env::join_paths(folders).unwrap());
    Run::new(command)
}

/// A command line that is interrupted once the program is at work, and ends as it does.
#[cfg(target_os = "linux")]
pub(crate) fn interrupted(line: &str) -> Run {
    interrupted_when("true", line)
}

/// The same, once a condition of the shell holds and the program is at work; `$!` is its
/// process.
#[cfg(target_os = "linux")]
pub(crate) fn interrupted_when(sign: &str, line: &str) -> Run {
    // While work is under way, a thread of this name watches over it.
    let at_work = "grep -qsx watch /proc/$!/task/*/comm";
    shell(&format!(
        "{line} &
        until {sign} && {at_work}; do sleep 0.01; done
        kill -INT $!; wait $!"
    ))
}

/// Every command that can be run, as its words: the leaves of the tree.
pub(crate) fn commands() -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut left = vec![(Vec::new(), ::ludex::command())];
    while let Some((words, command)) = left.pop() {
        let listed: Vec<_> = command.get_subcommands().filter(|sub| !sub.is_hide_set()).collect();
        if listed.is_empty() {
            found.push(words);
            continue;
        }
        let below = |sub: &clap::Command| {
            ([&words[..], &[sub.get_name().to_owned()]].concat(), sub.clone())
        };
        left.extend(listed.into_iter().map(below));
    }
    found.sort();
    found
}

/// The long names of the options of a command, which `--help` lists.
#[cfg(unix)]
pub(crate) fn options<'a>(words: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let program = ::ludex::command();
    let command = words.into_iter().fold(&program, |command, word| {
        command.find_subcommand(word).unwrap_or_else(|| panic!("no command {word}"))
    });
    let listed = command.get_arguments().filter(|argument| !argument.is_hide_set());
    listed.filter_map(|argument| argument.get_long().map(str::to_owned)).collect()
}

/// A command about to be started.
pub(crate) struct Run {
    command: Command,
    input: Input,
    watches_memory: bool,
}

enum Input {
    Bytes(Vec<u8>),
    Endless(Vec<u8>),
}

impl Run {
    fn new(mut command: Command) -> Run {
        // What a developer's terminal asks for is no business of a test.
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "LINES"] {
            command.env_remove(name);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Run { command, input: Input::Bytes(Vec::new()), watches_memory: false }
    }

    /// What standard input holds; nothing if left out.
    pub(crate) fn input(mut self, bytes: impl Into<Vec<u8>>) -> Run {
        self.input = Input::Bytes(bytes.into());
        self
    }

    /// A standard input that repeats itself until the program closes it.
    pub(crate) fn endless_input(mut self, bytes: impl Into<Vec<u8>>) -> Run {
        self.input = Input::Endless(bytes.into());
        self
    }

    /// Sets an environment variable.
    pub(crate) fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Run {
        self.command.env(name, value);
        self
    }

    /// The folder to run in.
    pub(crate) fn folder(mut self, folder: &Path) -> Run {
        self.command.current_dir(folder);
        self
    }

    /// Where standard output goes instead of to the test.
    pub(crate) fn stdout(mut self, to: impl Into<Stdio>) -> Run {
        self.command.stdout(to);
        self
    }

    /// Where standard error goes instead of to the test.
    pub(crate) fn stderr(mut self, to: impl Into<Stdio>) -> Run {
        self.command.stderr(to);
        self
    }

    /// Looks again and again how much memory the command takes.
    #[cfg_attr(not(target_os = "linux"), allow(dead_code))] // no other system tells
    pub(crate) fn watch_memory(mut self) -> Run {
        self.watches_memory = true;
        self
    }

    /// Runs the command to its end.
    pub(crate) fn finish(mut self) -> Finished {
        let start = Instant::now();
        let mut child = self.command.spawn().expect("the command starts");
        // The child holds the other ends now; ours would keep pipes open.
        let line = format!("{:?}", self.command);
        drop(self.command);

        let mut stdin = child.stdin.take().expect("standard input is a pipe");
        let input = self.input;
        let writer = thread::spawn(move || {
            let mut taken = 0;
            match input {
                // A program that has seen enough closes the pipe.
                Input::Bytes(bytes) => {
                    if stdin.write_all(&bytes).is_ok() {
                        taken = bytes.len();
                    }
                }
                Input::Endless(bytes) => {
                    while stdin.write_all(&bytes).is_ok() {
                        taken += bytes.len();
                    }
                }
            }
            taken
        });
        let stdout = child.stdout.take().map(collect);
        let stderr = child.stderr.take().map(collect);
        let mut peak = None;
        let status = wait(&mut child, &line, |id| {
            if self.watches_memory {
                peak = peak.max(peak_memory(id));
                peak = children(id).into_iter().map(peak_memory).fold(peak, Option::max);
            }
        });
        let text = |reader: Option<thread::JoinHandle<Vec<u8>>>| {
            let bytes = reader.map_or_else(Vec::new, |reader| reader.join().unwrap());
            String::from_utf8(bytes).expect("the program writes UTF-8")
        };
        Finished {
            stdout: text(stdout),
            stderr: text(stderr),
            code: status.code(),
            input_taken: writer.join().unwrap(),
            took: start.elapsed(),
            peak,
            line,
        }
    }
}

/// Reads a pipe to its end while the program runs.
fn collect(mut pipe: impl Read + Send + 'static) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        pipe.read_to_end(&mut bytes).expect("a pipe can be read");
        bytes
    })
}

/// The most bytes of memory that a running process has had so far, where the system
/// tells.
pub(crate) fn peak_memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes << 10)
}

/// The processes that a process has started, where the system tells.
fn children(process: u32) -> Vec<u32> {
    let tasks = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten();
    let lists = tasks
        .flatten()
        .filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok());
    lists
        .flat_map(|list| list.split(' ').filter_map(|id| id.parse().ok()).collect::<Vec<_>>())
        .collect()
}

/// Waits for the child, and ends it if it takes too long. It is looked at meanwhile.
fn wait(child: &mut Child, line: &str, mut look: impl FnMut(u32)) -> ExitStatus {
    let start = Instant::now();
    loop {
        look(child.id());
        if let Some(status) = child.try_wait().expect("a child can be waited for") {
            return status;
        }
        if start.elapsed() > PATIENCE {
            child.kill().expect("a running child can be ended");
            child.wait().expect("a child that was ended has an end");
            panic!("{line} ran for {PATIENCE:?} and was ended");
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// What came of a command.
#[derive(Debug)]
pub(crate) struct Finished {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    /// The exit code; none after a signal.
    pub(crate) code: Option<i32>,
    /// The bytes of standard input that went into the pipe.
    pub(crate) input_taken: usize,
    pub(crate) took: Duration,
    /// The most bytes of memory that it or a process it started had, if that was watched and
    /// the system tells.
    pub(crate) peak: Option<u64>,
    /// The command line, for messages.
    pub(crate) line: String,
}

impl Finished {
    /// The standard output of a command that ended with this code and
    /// complained of nothing.
    #[track_caller]
    pub(crate) fn printed(&self, code: i32) -> &str {
        assert_eq!(self.code, Some(code), "{self:#?}");
        assert_eq!(self.stderr, "", "{}", self.line);
        &self.stdout
    }

    /// The one JSON object on standard output, with nothing beside it.
    #[track_caller]
    pub(crate) fn json(&self, code: i32) -> serde_json::Map<String, serde_json::Value> {
        let text = self.printed(code);
        assert_eq!(text.matches('\n').count(), 1, "one line: {text}");
        assert!(text.ends_with('\n'), "a whole line: {text}");
        serde_json::from_str(text).unwrap_or_else(|error| panic!("{}: {error}: {text}", self.line))
    }

    /// The message of a command that could not do what was asked: one line on
    /// standard error, nothing on standard output, exit code 2.
    #[track_caller]
    pub(crate) fn trouble(&self) -> &str {
        assert_eq!(self.code, Some(2), "{self:#?}");
        assert_eq!(self.stdout, "", "{}", self.line);
        let message = self
            .stderr
            .strip_prefix("error: ")
            .and_then(|rest| rest.strip_suffix('\n'))
            .unwrap_or_else(|| panic!("not an error message: {self:#?}"));
        assert!(!message.contains('\n'), "more than one line: {self:#?}");
        message
    }
}

/// The most bytes of memory that a child has had when it ends.
#[cfg(target_os = "linux")]
pub(crate) fn final_peak(child: &mut Child) -> u64 {
    let start = Instant::now();
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        assert!(start.elapsed() < 5 * PATIENCE, "still running after {:?}", start.elapsed());
        peak = peak.max(peak_memory(child.id()).unwrap_or(0));
        thread::sleep(Duration::from_millis(2));
    }
    peak
}
