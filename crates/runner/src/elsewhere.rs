//! Systems without namespaces: the program is started as it is.

use std::convert::Infallible;
use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::{Child, Command};
use std::time::Duration;

use crate::FILE;
use crate::outcome::{End, Protection, Run};
use crate::run::{Observed, Room, Runner, Task};

const WHY: &str = "this system has no way that Ludex knows";

/// There are no control groups here.
#[derive(Debug)]
pub(crate) struct Cages;

/// A group that does not exist.
pub(crate) struct Cage(Infallible);

impl Cages {
    pub(crate) fn new(_: &Path) -> Cages {
        Cages
    }

    pub(crate) fn give_back(&self, _: Option<Cage>) {}
}

impl Cage {
    pub(crate) fn spawn(&self, _: Command) -> io::Result<Child> {
        match self.0 {}
    }
}

impl Runner {
    pub(crate) fn cage(&self) -> Option<Cage> {
        None
    }

    pub(crate) fn command(
        &self,
        room: &Room,
        task: &Task<'_>,
        args: &[OsString],
        input: Option<&Path>,
    ) -> Command {
        let copy = room.scratch.join("test.in");
        if let Some(input) = input {
            // The program reports that the file is missing.
            let _ = std::fs::copy(input, &copy);
        }
        let name = copy.to_string_lossy().into_owned();
        let mut command = Command::new(task.program);
        command.args(args.iter().map(|arg| arg.to_string_lossy().replace(FILE, &name)));
        self.furnish(&mut command, task);
        command.env("TMPDIR", &room.scratch);
        command
    }

    pub(crate) fn conclude(&self, _room: &Room, seen: Observed, wall: Duration) -> Run {
        let end = seen.end.unwrap_or_else(|| match seen.status.code() {
            Some(code) => End::Exit(code),
            None => End::Signal(0),
        });
        Run {
            end,
            stdout: seen.stdout,
            stderr: seen.stderr,
            cpu: wall,
            wall,
            memory: 0,
            read_nothing: false,
            left_running: false,
        }
    }

    pub(crate) fn try_protection(&self, _: &Task<'_>) -> Protection {
        let why = || Some(WHY.to_owned());
        Protection { files: why(), network: why(), processes: why() }
    }
}
