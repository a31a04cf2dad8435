//! Linux: namespaces where they are allowed, adoption of orphans where they are not.

mod cage;
mod cell;
mod census;
mod confine;
mod guard;
mod mounts;
mod order;
mod report;
mod sockets;
mod unmapped;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use crate::outcome::{End, Protection, Run};
use crate::run::{Observed, Room, Runner, Task};
pub(crate) use cage::Cages;
use order::{Order, Stage};
use report::Report;

/// Does the work of a guard or a cell, if this process is one.
pub(crate) fn enter() -> Option<ExitCode> {
    let (stage, order) = Order::from_args()?;
    Some(match stage {
        Stage::Guard => guard::run(&order),
        Stage::Cell => cell::run(&order),
        Stage::Probe => guard::probe(&order),
    })
}

impl Runner {
    pub(crate) fn command(
        &self,
        room: &Room,
        task: &Task<'_>,
        args: &[OsString],
        input: Option<&Path>,
    ) -> Command {
        let order = Order {
            input: input.map(Path::to_owned),
            program: task.program.to_owned(),
            args: args.to_vec(),
            ..self.order(room, task)
        };
        let mut command = order.command(&self.guard, Stage::Guard);
        self.furnish(&mut command, task);
        command
    }

    /// A group that bounds the number of processes, where one is needed and possible.
    pub(crate) fn cage(&self) -> Option<cage::Cage> {
        self.cages.take(cell::most_tasks(&self.limits))
    }

    /// An order without a program.
    fn order(&self, room: &Room, task: &Task<'_>) -> Order {
        // The folder of the user's sockets, where that is not among the system's.
        let runtime = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
        let runtime = runtime.filter(|path| path.is_absolute() && !room.scratch.starts_with(path));
        Order {
            limits: self.limits,
            report: room.report.clone(),
            scratch: room.scratch.clone(),
            cancel: room.cancel.clone(),
            hidden: task.hidden.iter().cloned().chain(runtime).collect(),
            input: None,
            confined: self.confined,
            program: OsString::new(),
            args: Vec::new(),
        }
    }

    /// Puts together what the caller saw, what the guard reports and what the cell reports.
    pub(crate) fn conclude(&self, room: &Room, seen: Observed, wall: Duration) -> Run {
        let report = Report::read(&room.report);
        // Whoever is ended leaves nothing of its own accord.
        let is_ended = seen.end.is_some() || report.over.is_some();
        let end = seen.end.or(report.over).or(report.end).unwrap_or(End::Signal(9));
        // The system ends a program, or refuses it memory, a little above our own limits.
        let end = match end {
            End::Signal(libc_signal::XCPU) => End::TooSlow,
            End::Signal(_) | End::Exit(1..) if report.memory >= self.limits.memory => End::Memory,
            end => end,
        };
        Run {
            end,
            stdout: seen.stdout,
            stderr: seen.stderr,
            cpu: report.cpu,
            wall: report.wall.unwrap_or(wall),
            memory: report.memory,
            read_nothing: false,
            left_running: report.left_running && !is_ended,
        }
    }

    /// Lets a guard confine itself, and reports how far it came.
    pub(crate) fn try_protection(&self, task: &Task<'_>) -> Protection {
        let trouble = |why: String| {
            let why = Some(why);
            Protection { files: why.clone(), network: why.clone(), processes: why }
        };
        let room = match self.room() {
            Ok(room) => room,
            Err(why) => return trouble(why.to_string()),
        };
        let mut command = self.order(&room, task).command(&self.guard, Stage::Probe);
        self.furnish(&mut command, task);
        match command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status() {
            Ok(_) => Report::read(&room.report).protection,
            Err(why) => trouble(why.to_string()),
        }
    }
}

/// The numbers of signals that have a meaning here; they are the same on every Linux.
mod libc_signal {
    /// More processor time than the system allows.
    pub(super) const XCPU: i32 = 24;
}
