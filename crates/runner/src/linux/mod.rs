//! Linux: namespaces where they are allowed, adoption of orphans where they are not.

mod cage;
mod cell;
mod census;
mod confine;
mod guard;
mod order;
mod report;
mod unmapped;

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use crate::outcome::{End, Protection, Run};
use crate::run::{Observed, Room, Runner};
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
        program: &OsStr,
        args: &[OsString],
        input: Option<&Path>,
    ) -> Command {
        let order = self.order(room, program, args, input);
        order.command(&self.guard, Stage::Guard)
    }

    /// A group that bounds the number of processes, where one is needed and possible.
    pub(crate) fn cage(&self) -> Option<cage::Cage> {
        self.cages.take(cell::most_tasks(&self.limits))
    }

    fn order(
        &self,
        room: &Room,
        program: &OsStr,
        args: &[OsString],
        input: Option<&Path>,
    ) -> Order {
        Order {
            limits: self.limits,
            report: room.report.clone(),
            scratch: room.scratch.clone(),
            cancel: room.cancel.clone(),
            hidden: self.hidden.clone(),
            input: input.map(Path::to_owned),
            confined: self.confined,
            program: program.to_owned(),
            args: args.to_vec(),
        }
    }

    /// Puts together what the caller saw, what the guard reports and what the cell reports.
    pub(crate) fn conclude(&self, room: &Room, seen: Observed, wall: Duration) -> Run {
        let report = Report::read(&room.report);
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
            left_running: report.left_running,
        }
    }

    /// Lets a guard confine itself, and reports how far it came.
    pub(crate) fn try_protection(&self) -> Protection {
        let trouble = |why: String| {
            let why = Some(why);
            Protection { files: why.clone(), network: why.clone(), processes: why }
        };
        let room = match self.room() {
            Ok(room) => room,
            Err(why) => return trouble(why.to_string()),
        };
        let order = self.order(&room, OsStr::new(""), &[], None);
        let mut command = order.command(&self.guard, Stage::Probe);
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
