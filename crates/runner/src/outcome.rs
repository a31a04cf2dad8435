//! What one run may cost, and what came of it.

use std::time::Duration;

/// The most that one run may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Seconds of processor time of all its processes together; or as many seconds asleep.
    pub time: Duration,
    /// Bytes of memory of all its processes together.
    pub memory: u64,
    /// Processes and threads at the same time.
    pub processes: u32,
    /// Bytes on standard output, and as many on standard error.
    pub output: u64,
    /// Bytes in its scratch folder.
    pub disk: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            time: Duration::from_secs(10),
            memory: 512 << 20,
            processes: 64,
            output: 1 << 20,
            disk: 64 << 20,
        }
    }
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The program ended by itself, with this exit code.
    Exit(i32),
    /// A signal ended the program: a crash, or a limit that the system enforces.
    Signal(i32),
    /// It computed for longer than the time limit.
    TooSlow,
    /// It slept for longer than the time limit, as a program does that waits for ever.
    Hung,
    /// It used more memory than the limit.
    Memory,
    /// It started more processes or threads than the limit.
    Processes,
    /// It wrote more than the limit.
    Output,
    /// It could not be started, for this reason.
    NotStarted(String),
    /// The caller cancelled the run.
    Cancelled,
}

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Run {
    /// How it ended.
    pub end: End,
    /// What it wrote to standard output, up to the limit.
    pub stdout: Vec<u8>,
    /// The end of what it wrote to standard error.
    pub stderr: Vec<u8>,
    /// The processor time of the program and of all processes that it waited for.
    pub cpu: Duration,
    /// The time from its start to its end.
    pub wall: Duration,
    /// The most memory that it was seen to use, in bytes; 0 if unknown.
    pub memory: u64,
    /// Whether it ended without reading anything from a standard input that is not empty.
    pub read_nothing: bool,
    /// Whether processes that it had started were still running when it ended. They were ended.
    pub left_running: bool,
}

/// What keeps a program from doing harm on this system. Each is `None`, or says why not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Protection {
    /// Why the program may write files outside its scratch folder.
    pub files: Option<String>,
    /// Why the program may use the network.
    pub network: Option<String>,
    /// Why what it starts does not end with it by itself: on Linux the guard ends it instead; on
    /// other systems nobody does, and limits of memory and processes are not enforced.
    pub processes: Option<String>,
}

impl Protection {
    /// Whether everything is protected.
    pub fn is_complete(&self) -> bool {
        *self == Protection::default()
    }
}
