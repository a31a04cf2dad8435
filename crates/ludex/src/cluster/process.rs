//! One process of a local run. It is signalled by its id, and only until its end has
//! been seen: afterwards the id may be somebody else's.

use std::fmt;
use std::io::{self, Read as _};
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Exited(i32),
    /// By a signal, with its name where it has one.
    Killed(Option<&'static str>),
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Exited(code) => write!(f, "exited with code {code}"),
            Ending::Killed(Some(signal)) => write!(f, "was killed by {signal}"),
            Ending::Killed(None) => f.write_str("was killed"),
        }
    }
}

/// What a process is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Running,
    /// By a signal such as SIGSTOP, until it is continued; only Unix has such signals.
    #[cfg_attr(not(unix), expect(dead_code, reason = "no signal stops a process there"))]
    Stopped {
        signal: &'static str,
        since: Instant,
    },
    Ended(Ending),
}

/// How long a process that was killed may take to disappear: it may be waiting for a disk.
const DISAPPEARING: Duration = Duration::from_secs(10);
/// How often it is looked at meanwhile.
const MOMENT: Duration = Duration::from_millis(5);

/// A process, which does not outlive this value.
pub(super) struct Process {
    /// Its standard input stays open as long as this process lives.
    child: Child,
    /// What it says on standard error, unless that is heard at once.
    words: Option<JoinHandle<io::Result<Vec<u8>>>>,
    state: State,
}

impl Process {
    /// Starts a process that ends when this one does.
    pub(super) fn start(command: &mut Command) -> io::Result<Process> {
        command.stdin(Stdio::piped());
        // Ctrl-C is for this process, which hands it on once.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut child = command.spawn()?;
        let words = child.stderr.take().map(|mut words| {
            thread::spawn(move || {
                let mut said = Vec::new();
                words.read_to_end(&mut said).map(|_| said)
            })
        });
        Ok(Process { child, words, state: State::Running })
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// As it was when it was last looked at.
    pub(super) fn state(&self) -> State {
        self.state
    }

    pub(super) fn ending(&self) -> Option<Ending> {
        match self.state {
            State::Ended(ending) => Some(ending),
            _ => None,
        }
    }

    /// What it has said, once it has ended, unless that was heard at once.
    pub(super) fn words(&mut self) -> Vec<u8> {
        let words = self.words.take().filter(|_| self.ending().is_some());
        words.and_then(|words| words.join().ok()?.ok()).unwrap_or_default()
    }

    /// Looks at what it is doing.
    pub(super) fn look(&mut self) {
        // A process may be stopped, continued and ended between two looks.
        while self.ending().is_none()
            && let Some(state) = self.change()
        {
            self.state = state;
        }
    }

    /// The next change of its state that has not been seen yet.
    #[cfg(unix)]
    fn change(&self) -> Option<State> {
        use nix::errno::Errno;
        use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};

        let flags = WaitPidFlag::WNOHANG | WaitPidFlag::WUNTRACED | WaitPidFlag::WCONTINUED;
        match waitpid(self.pid(), Some(flags)) {
            Ok(WaitStatus::Exited(_, code)) => Some(State::Ended(Ending::Exited(code))),
            Ok(WaitStatus::Signaled(_, signal, _)) => {
                Some(State::Ended(Ending::Killed(Some(signal.as_str()))))
            }
            Ok(WaitStatus::Stopped(_, signal)) => {
                Some(State::Stopped { signal: signal.as_str(), since: Instant::now() })
            }
            Ok(WaitStatus::Continued(_)) => Some(State::Running),
            Ok(_) | Err(Errno::EINTR) => None,
            // It is gone, by a signal that has no name.
            Err(_) => Some(State::Ended(Ending::Killed(None))),
        }
    }

    #[cfg(not(unix))]
    fn change(&mut self) -> Option<State> {
        let ending = match self.child.try_wait() {
            Ok(status) => status?.code().map_or(Ending::Killed(None), Ending::Exited),
            Err(_) => Ending::Killed(None),
        };
        Some(State::Ended(ending))
    }

    #[cfg(unix)]
    fn pid(&self) -> nix::unistd::Pid {
        nix::unistd::Pid::from_raw(self.child.id().cast_signed())
    }

    /// Asks it to stop, as Ctrl-C would.
    pub(super) fn interrupt(&self) {
        #[cfg(unix)]
        if self.ending().is_none() {
            use nix::sys::signal::{Signal, kill};
            // One that is stopped hears nothing before it is continued.
            for signal in [Signal::SIGINT, Signal::SIGCONT] {
                let _ = kill(self.pid(), signal);
            }
        }
        // Elsewhere Ctrl-C reaches all processes of a console.
    }

    /// Ends it, also if it is stopped; [`Process::disappear`] waits for that.
    pub(super) fn kill(&mut self) {
        if self.ending().is_none() {
            let _ = self.child.kill();
        }
    }

    /// Waits until it is gone, once it was killed.
    pub(super) fn disappear(&mut self) {
        let start = Instant::now();
        self.look();
        while self.ending().is_none() && start.elapsed() < DISAPPEARING {
            thread::sleep(MOMENT);
            self.look();
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
        self.disappear();
    }
}
