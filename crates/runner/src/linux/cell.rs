//! The process next to the program: sets the limits that the system enforces, starts the program,
//! and, as process 1 of its namespace, waits for it. When process 1 ends, the system ends all
//! others, whatever they have become.

use std::ffi::CString;
use std::fs;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::process::{ExitCode, ExitStatus};

use nix::sys::prctl;
use nix::sys::resource::{Resource, UsageWho, getrusage, setrlimit};
use nix::sys::signal::Signal;
use nix::sys::time::TimeVal;
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;

use super::census;
use super::order::Order;
use crate::outcome::Limits;

/// Files that a program may have open.
const OPEN_FILES: u64 = 256;

/// How the program ended, as the cell's own name, which only the cell can change and the guard
/// can read: it has nowhere to write. At most 15 bytes: `E255+` and the microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) kind: Kind,
    pub(crate) code: u8,
    pub(crate) left_running: bool,
    pub(crate) cpu_micros: u64,
}

/// What the code of a [`Message`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Exit,
    Signal,
    /// The program did not start: the code is the system's number of the error.
    NotStarted,
    /// It ended by itself, but behind it stand more processes than it may have: it was quicker
    /// than the guard, and the system refused it more.
    Processes,
}

impl Message {
    fn text(self) -> String {
        let kind = match self.kind {
            Kind::Exit => 'E',
            Kind::Signal => 'S',
            Kind::NotStarted => 'N',
            Kind::Processes => 'P',
        };
        let left = if self.left_running { '+' } else { '-' };
        // Ten digits are 19 days of processor time as hexadecimal tenths of milliseconds.
        let text = format!("{kind}{}{left}{:x}", self.code, self.cpu_micros / 100);
        text.chars().take(15).collect()
    }

    pub(crate) fn read(text: &str) -> Option<Message> {
        let kind = match text.as_bytes().first()? {
            b'E' => Kind::Exit,
            b'S' => Kind::Signal,
            b'N' => Kind::NotStarted,
            b'P' => Kind::Processes,
            _ => return None,
        };
        let place = text.find(['+', '-'])?;
        Some(Message {
            kind,
            code: text.get(1..place)?.parse().ok()?,
            left_running: text.as_bytes()[place] == b'+',
            cpu_micros: u64::from_str_radix(text.get(place + 1..)?, 16).ok()?.checked_mul(100)?,
        })
    }

    fn say(self) {
        if let Ok(name) = CString::new(self.text()) {
            let _ = prctl::set_name(&name);
        }
    }
}

pub(crate) fn run(order: &Order) -> ExitCode {
    // Whoever ends the guard ends the program.
    let _ = prctl::set_pdeathsig(Signal::SIGKILL);
    // The program cannot look into this process, nor gain rights.
    let _ = prctl::set_dumpable(false);
    let _ = prctl::set_no_new_privs();
    set_limits(&order.limits, order.confined);
    let mut command = order.program_command();
    let not_started = |why: &std::io::Error| {
        let code = why.raw_os_error().and_then(|code| u8::try_from(code).ok()).unwrap_or(0);
        Message { kind: Kind::NotStarted, code, left_running: false, cpu_micros: 0 }.say();
        ExitCode::from(NOT_STARTED)
    };
    if !order.confined {
        return not_started(&command.exec());
    }
    let child = match command.spawn() {
        Ok(child) => child,
        Err(why) => return not_started(&why),
    };
    let Some((mut kind, code)) = wait_for(Pid::from_raw(child.id() as i32)) else {
        return ExitCode::FAILURE;
    };
    let mut left_running = waitpid(None, Some(WaitPidFlag::WNOHANG)) == Ok(WaitStatus::StillAlive);
    if left_running && tasks_left() > u64::from(order.limits.processes) {
        (kind, left_running) = (Kind::Processes, false);
    }
    Message { kind, code, left_running, cpu_micros: cpu_of_children() }.say();
    ExitCode::SUCCESS
}

/// The processes and threads that descend from this process, as the guard's `/proc` lists them.
fn tasks_left() -> u64 {
    // There this process has the number that it has outside of its namespace.
    let own = fs::read_link("/proc/self").ok().and_then(|own| own.to_str()?.parse().ok());
    own.map_or(0, |own| census::whole(own).1.tasks)
}

/// The exit code of a cell whose program did not start.
pub(crate) const NOT_STARTED: u8 = 127;

/// Waits for the program, and for orphans on the way.
fn wait_for(program: Pid) -> Option<(Kind, u8)> {
    loop {
        match waitpid(None, None) {
            Ok(WaitStatus::Exited(pid, code)) if pid == program => {
                return Some((Kind::Exit, code as u8));
            }
            Ok(WaitStatus::Signaled(pid, signal, _)) if pid == program => {
                return Some((Kind::Signal, signal as u8));
            }
            Ok(_) | Err(nix::Error::EINTR) => {}
            Err(_) => return None,
        }
    }
}

/// The processor time of all processes that have been waited for.
pub(crate) fn cpu_of_children() -> u64 {
    let micros = |time: TimeVal| (time.tv_sec() * 1_000_000 + time.tv_usec()) as u64;
    getrusage(UsageWho::RUSAGE_CHILDREN)
        .map_or(0, |usage| micros(usage.user_time()) + micros(usage.system_time()))
}

/// The end of an open program, as the guard saw it.
pub(crate) fn message_of(status: ExitStatus) -> (Kind, u8) {
    match (status.code(), status.signal()) {
        (Some(code), _) => (Kind::Exit, code as u8),
        (None, signal) => (Kind::Signal, signal.unwrap_or(0) as u8),
    }
}

/// Limits that the system enforces for each process. They lie above those that the guard
/// watches, so that the guard can say which one was exceeded.
fn set_limits(limits: &Limits, confined: bool) {
    let seconds = limits.time.as_secs() + 3;
    let set = |resource, limit: u64| {
        // A lower limit that is in force already stays.
        let _ = setrlimit(resource, limit, limit);
    };
    set(Resource::RLIMIT_CORE, 0);
    set(Resource::RLIMIT_CPU, seconds);
    set(Resource::RLIMIT_FSIZE, limits.disk);
    set(Resource::RLIMIT_DATA, limits.memory.saturating_mul(2).saturating_add(64 << 20));
    set(Resource::RLIMIT_NOFILE, OPEN_FILES);
    if confined && counts_by_namespace() {
        set(Resource::RLIMIT_NPROC, most_tasks(limits).into());
    }
}

/// The most processes and threads that the system lets a program have, guard and cell included.
pub(crate) fn most_tasks(limits: &Limits) -> u32 {
    limits.processes.saturating_mul(2).saturating_add(16)
}

/// Whether the system counts a user's processes by namespace, as it has since 5.14. Before, all
/// processes of the user would count.
fn counts_by_namespace() -> bool {
    let release = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let mut numbers = release.split(['.', '-']).map_while(|part| part.trim().parse::<u32>().ok());
    (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)) >= (5, 14)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_fits_into_a_name() {
        for (kind, code) in
            [(Kind::Exit, 255), (Kind::Signal, 11), (Kind::NotStarted, 2), (Kind::Processes, 2)]
        {
            for cpu_micros in [0, 100, 86_400_000_000] {
                let message = Message { kind, code, left_running: true, cpu_micros };
                let text = message.text();
                assert!(text.len() <= 15, "{text}");
                assert_eq!(Message::read(&text), Some(message));
            }
        }
        for nonsense in ["", "E", "X1-0", "E-", "ludex", "E1-zz", "E999-0"] {
            assert_eq!(Message::read(nonsense), None, "{nonsense}");
        }
    }
}
