//! The process above the cell: watches what the program uses, and ends everything at the end.

use std::os::fd::{AsFd as _, AsRawFd as _};
use std::path::Path;
use std::process::{Child, ExitCode};
use std::time::{Duration, Instant};

use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::prctl;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::{SigSet, Signal, kill};
use nix::sys::signalfd::{SfdFlags, SignalFd};
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid, waitpid};
use nix::unistd::{Pid, close, getpid, getppid, setsid};

use super::cell::{self, Kind, Message};
use super::census::{self, Usage};
use super::confine::confine;
use super::order::{Order, Stage};
use super::report::Reporter;
use super::unmapped;
use crate::outcome::{End, Protection};

/// The time between two looks at the program, at first and later.
const SHORTEST: Duration = Duration::from_millis(4);
const LONGEST: Duration = Duration::from_millis(20);

/// How long to go on ending what an unconfined program has started.
const PATIENCE: Duration = Duration::from_secs(20);

/// Tries what confinement is possible, and reports it.
pub(crate) fn probe(order: &Order) -> ExitCode {
    let mut reporter = Reporter::open(&order.report);
    say_protection(&mut reporter, &protection_of(order));
    ExitCode::SUCCESS
}

/// Confines this process, unless it is not to be.
fn protection_of(order: &Order) -> Protection {
    if order.confined {
        return confine(order);
    }
    let why = Some("programs are not to be confined".to_owned());
    Protection { files: why.clone(), network: why.clone(), processes: why }
}

fn say_protection(reporter: &mut Reporter, protection: &Protection) {
    let Protection { files, network, processes } = protection;
    for (key, why) in [("files", files), ("network", network), ("processes", processes)] {
        if let Some(why) = why {
            reporter.say(key, why);
        }
    }
}

pub(crate) fn run(order: &Order) -> ExitCode {
    let parent = getppid();
    // Ctrl-C in the terminal is for the caller alone.
    let _ = setsid();
    close_what_was_inherited();
    // The room may be out of sight later.
    let room = order.cancel.parent().and_then(|room| std::fs::File::open(room).ok());
    let mut reporter = Reporter::open(&order.report);
    let protection = protection_of(order);
    let confined = protection.processes.is_none();
    say_protection(&mut reporter, &protection);
    if !confined {
        let _ = prctl::set_child_subreaper(true);
        if let Some(input) = &order.input {
            // A program that misses the file says so.
            let _ = std::fs::copy(input, order.input_copy());
        }
    }
    let owns_segments = confined && protection.network.is_none();
    let start = Instant::now();
    let order = Order { confined, ..order.clone() };
    let cell = order.command("/proc/self/exe".as_ref(), Stage::Cell).spawn();
    match cell {
        Ok(cell) => {
            let guard = Guard { order: &order, room, parent, owns_segments, cell, start };
            guard.watch(&mut reporter);
        }
        Err(why) => reporter.say_end(&End::NotStarted(format!("cannot start its guard: {why}"))),
    }
    ExitCode::SUCCESS
}

/// Closes every file but the standard ones: the program would inherit what whoever started the
/// caller has left open, and could write to it. Called before this process opens anything.
fn close_what_was_inherited() {
    let numbers = |entry: std::fs::DirEntry| entry.file_name().to_str()?.parse::<i32>().ok();
    let listed = std::fs::read_dir("/proc/self/fd").into_iter().flatten().flatten();
    let open: Vec<i32> = listed.filter_map(numbers).collect();
    for number in open.into_iter().filter(|&number| number > 2) {
        // The list itself is among them, and closed already.
        let _ = close(number);
    }
}

struct Guard<'a> {
    order: &'a Order,
    /// The folder of the run.
    room: Option<std::fs::File>,
    parent: Pid,
    /// Whether shared memory of System V that this process sees can only be the program's.
    owns_segments: bool,
    cell: Child,
    start: Instant,
}

/// What has been seen of the program so far.
#[derive(Default)]
struct Watch {
    most_memory: u64,
    last_cpu: Duration,
    asleep: Duration,
}

impl Guard<'_> {
    fn watch(mut self, reporter: &mut Reporter) {
        // The cell has been started: it does not inherit the mask.
        let mut mask = SigSet::empty();
        mask.add(Signal::SIGCHLD);
        let children = mask.thread_block().and_then(|()| {
            SignalFd::with_flags(&mask, SfdFlags::SFD_NONBLOCK | SfdFlags::SFD_CLOEXEC)
        });
        let mut watch = Watch::default();
        let (mut pause, mut looked, mut ended) = (SHORTEST, self.start, None);
        while !self.cell_has_ended() {
            if let Ok(children) = &children {
                let mut wait = [PollFd::new(children.as_fd(), PollFlags::POLLIN)];
                let timeout = PollTimeout::try_from(pause).unwrap_or(PollTimeout::ZERO);
                let _ = poll(&mut wait, timeout);
                while children.read_signal().ok().flatten().is_some() {}
            } else {
                std::thread::sleep(SHORTEST);
            }
            let since = looked.elapsed();
            if since < pause || ended.is_some() {
                continue;
            }
            looked = Instant::now();
            pause = (pause + pause / 4).min(LONGEST);
            let (found, mut usage) = census::quick(self.root());
            usage.memory += unmapped::held_by(&found, self.owns_segments);
            ended = watch.look(&usage, since, self.order, self.start.elapsed());
            if ended.is_none() && self.is_cancelled() {
                ended = Some(End::Cancelled);
            }
            if ended.is_some() {
                self.end(&found);
            }
        }
        let wall = self.start.elapsed();
        self.report(&mut watch, reporter);
        if let Some(end) = ended {
            reporter.say_end(&end);
        }
        reporter.say("wall", &wall.as_micros().to_string());
    }

    /// The process whose descendants count.
    fn root(&self) -> i32 {
        if self.order.confined { self.cell.id() as i32 } else { getpid().as_raw() }
    }

    /// Whether the caller wants no more, or is gone.
    fn is_cancelled(&self) -> bool {
        let asked = |room: &std::fs::File| {
            let name = self.order.cancel.file_name().unwrap_or_default();
            Path::new("/proc/self/fd").join(room.as_raw_fd().to_string()).join(name).exists()
        };
        getppid() != self.parent || self.room.as_ref().is_some_and(asked)
    }

    /// Ends the cell; in a namespace that ends all. Else these, and later all others.
    fn end(&mut self, found: &[i32]) {
        let _ = self.cell.kill();
        if !self.order.confined {
            kill_all(found);
        }
    }

    /// Whether the cell has ended. It is not yet waited for: its name is still to be read.
    /// Orphans are waited for.
    fn cell_has_ended(&self) -> bool {
        let cell = Pid::from_raw(self.cell.id() as i32);
        loop {
            let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
            match waitid(Id::All, flags) {
                Ok(WaitStatus::Exited(pid, _) | WaitStatus::Signaled(pid, _, _)) if pid != cell => {
                    let _ = waitpid(pid, None);
                }
                Ok(WaitStatus::StillAlive) => return false,
                Err(nix::Error::EINTR) => {}
                Ok(_) | Err(_) => return true,
            }
        }
    }

    /// Reports how the program ended, after everything that it started.
    fn report(&mut self, watch: &mut Watch, reporter: &mut Reporter) {
        let name = std::fs::read_to_string(format!("/proc/{}/comm", self.cell.id()));
        let message = Message::read(name.unwrap_or_default().trim_end());
        let status = self.cell.wait();
        let (mut kind, mut code, mut left) = (Kind::Signal, 9, false);
        let mut cpu = watch.last_cpu.as_micros() as u64;
        match (message, status) {
            (Some(message), Ok(status))
                if self.order.confined || status.code() == Some(cell::NOT_STARTED.into()) =>
            {
                (kind, code, left) = (message.kind, message.code, message.left_running);
                cpu = cpu.max(message.cpu_micros);
            }
            (_, Ok(status)) if !self.order.confined => {
                (kind, code) = cell::message_of(status);
                let strays = Self::end_strays();
                left = strays > 0;
                if strays > u64::from(self.order.limits.processes) {
                    (kind, left) = (Kind::Processes, false);
                }
                cpu = cell::cpu_of_children();
            }
            _ => {}
        }
        reporter.say_end(&match kind {
            Kind::Exit => End::Exit(code.into()),
            Kind::Signal => End::Signal(code.into()),
            Kind::NotStarted => End::NotStarted(self.why_not_started(code.into())),
            Kind::Processes => End::Processes,
        });
        if left {
            reporter.say("left", "");
        }
        let most = getrusage(UsageWho::RUSAGE_CHILDREN).map_or(0, |usage| usage.max_rss() as u64);
        reporter.say("cpu", &cpu.to_string());
        reporter.say("memory", &watch.most_memory.max(most * 1024).to_string());
    }

    /// Why the system did not start the program. It says that a file is missing of a script whose
    /// interpreter is.
    fn why_not_started(&self, code: i32) -> String {
        let why = std::io::Error::from_raw_os_error(code);
        let program = Path::new(&self.order.program);
        let is_there = if program.components().count() > 1 {
            program.is_file()
        } else {
            let path = std::env::var_os("PATH").unwrap_or_default();
            std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
        };
        match nix::Error::from_raw(code) {
            nix::Error::ENOENT if is_there => "its interpreter was not found".into(),
            nix::Error::EACCES if program.is_dir() => "this is a folder".into(),
            nix::Error::EACCES if is_there => "the file is not executable".into(),
            nix::Error::ENOEXEC => {
                "this is neither a program for this machine nor a script that begins with #!".into()
            }
            _ => why.to_string(),
        }
    }

    /// Ends what an unconfined program has left running, until nothing is left. The most processes
    /// and threads that were seen at a time.
    fn end_strays() -> u64 {
        let deadline = Instant::now() + PATIENCE;
        let mut most = 0;
        loop {
            loop {
                match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
                    Ok(WaitStatus::Exited(..) | WaitStatus::Signaled(..)) => {}
                    // Orphans become children of this process: without any, nothing is left.
                    Err(nix::Error::ECHILD) => return most,
                    _ => break,
                }
            }
            let (found, usage) = census::whole(getpid().as_raw());
            if found.is_empty() || Instant::now() > deadline {
                return most;
            }
            most = most.max(usage.tasks);
            kill_all(&found);
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// Ends processes that descend from this one. They cannot have been replaced by others since
/// they were found: an ended one keeps its number until this process has waited for it or for
/// its parent.
fn kill_all(found: &[i32]) {
    for &pid in found {
        let _ = kill(Pid::from_raw(pid), Signal::SIGKILL);
    }
}

impl Watch {
    /// Takes note of what the program uses; says which limit it exceeds.
    fn look(
        &mut self,
        usage: &Usage,
        since: Duration,
        order: &Order,
        elapsed: Duration,
    ) -> Option<End> {
        let limits = &order.limits;
        self.most_memory = self.most_memory.max(usage.memory);
        let progress = usage.cpu.saturating_sub(self.last_cpu);
        self.last_cpu = self.last_cpu.max(usage.cpu);
        if !usage.is_busy && progress.is_zero() {
            self.asleep += since;
        }
        if usage.tasks > u64::from(limits.processes) {
            Some(End::Processes)
        } else if usage.memory > limits.memory || machine_is_full() {
            Some(End::Memory)
        } else if usage.cpu > limits.time || elapsed > limits.time * 10 + Duration::from_secs(10) {
            Some(End::TooSlow)
        } else if self.asleep > limits.time {
            Some(End::Hung)
        } else {
            None
        }
    }
}

/// Whether the machine is about to run out of memory, which a program can use in ways that
/// `/proc` does not count for it.
fn machine_is_full() -> bool {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let kilobytes = |key: &str| -> Option<u64> {
        let line = text.lines().find(|line| line.starts_with(key))?;
        line.split_ascii_whitespace().nth(1)?.parse().ok()
    };
    let (total, available) = (kilobytes("MemTotal:"), kilobytes("MemAvailable:"));
    total.zip(available).is_some_and(|(total, available)| available < total / 50)
}
