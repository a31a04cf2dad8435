//! What a guard or a cell has to do, as its arguments: they may hold bytes that are no text.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::FILE;
use crate::outcome::Limits;

/// The first argument of a guard or a cell. No command of a program is called so.
const WORD: &str = "--run-under-guard";

/// Which of the two processes this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Guard,
    Cell,
    /// A guard that only tries what it may do.
    Probe,
}

impl Stage {
    const ALL: [(Stage, &'static str); 3] =
        [(Stage::Guard, "guard"), (Stage::Cell, "cell"), (Stage::Probe, "probe")];

    fn name(self) -> &'static str {
        Stage::ALL.iter().find(|(stage, _)| *stage == self).map_or("", |(_, name)| name)
    }
}

/// One run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Order {
    pub(crate) limits: Limits,
    pub(crate) report: PathBuf,
    pub(crate) scratch: PathBuf,
    pub(crate) cancel: PathBuf,
    /// What is empty for the program.
    pub(crate) hidden: Vec<PathBuf>,
    /// The input, if the program gets it as a file.
    pub(crate) input: Option<PathBuf>,
    /// Whether the cell is process 1 of its own namespace.
    pub(crate) confined: bool,
    pub(crate) program: OsString,
    pub(crate) args: Vec<OsString>,
}

impl Order {
    /// The command that carries it out.
    pub(crate) fn command(&self, guard: &Path, stage: Stage) -> Command {
        let mut command = Command::new(guard);
        command.args([WORD, stage.name()]);
        let Limits { time, memory, processes, output, disk } = self.limits;
        command.arg(time.as_millis().to_string());
        command.args([memory, u64::from(processes), output, disk].map(|limit| limit.to_string()));
        command.args([&self.report, &self.scratch, &self.cancel]);
        command.arg(self.input.as_deref().unwrap_or(Path::new("")));
        command.arg(if self.confined { "confined" } else { "open" });
        // The cell finds it done, and anybody can read its arguments.
        let hidden = if stage == Stage::Cell { &[][..] } else { &self.hidden };
        command.arg(hidden.len().to_string()).args(hidden);
        command.arg(&self.program).args(&self.args);
        command
    }

    /// Reads the arguments of this process; `None` if it is neither guard nor cell.
    pub(crate) fn from_args() -> Option<(Stage, Order)> {
        let mut args = std::env::args_os().skip(1);
        if args.next()? != WORD {
            return None;
        }
        Order::read(args)
    }

    fn read(mut args: impl Iterator<Item = OsString>) -> Option<(Stage, Order)> {
        let stage = args.next()?;
        let (stage, _) = *Stage::ALL.iter().find(|(_, name)| stage == *name)?;
        let mut number = || args.next()?.to_str()?.parse::<u64>().ok();
        let limits = Limits {
            time: Duration::from_millis(number()?),
            memory: number()?,
            processes: u32::try_from(number()?).ok()?,
            output: number()?,
            disk: number()?,
        };
        let mut path = || args.next().map(PathBuf::from);
        let (report, scratch, cancel, input) = (path()?, path()?, path()?, path()?);
        let input = (!input.as_os_str().is_empty()).then_some(input);
        let confined = args.next()? == "confined";
        let count: usize = args.next()?.to_str()?.parse().ok()?;
        let hidden: Vec<PathBuf> = args.by_ref().take(count).map(PathBuf::from).collect();
        let program = args.next().filter(|_| hidden.len() == count)?;
        let args = args.collect();
        let order =
            Order { limits, report, scratch, cancel, hidden, input, confined, program, args };
        Some((stage, order))
    }

    /// The name under which the program finds its input, if it gets it as a file.
    pub(crate) fn input_copy(&self) -> PathBuf {
        self.scratch.join("test.in")
    }

    /// The program's own command.
    pub(crate) fn program_command(&self) -> Command {
        let mut command = Command::new(&self.program);
        let name = self.input_copy();
        command.args(self.args.iter().map(|arg| replace_file(arg, name.as_os_str())));
        command.env("TMPDIR", &self.scratch);
        command
    }
}

/// The argument with every [`FILE`] replaced.
fn replace_file(arg: &OsStr, name: &OsStr) -> OsString {
    let (mut bytes, mut rest) = (Vec::new(), arg.as_bytes());
    let word = FILE.as_bytes();
    while let Some(place) = rest.windows(word.len()).position(|window| window == word) {
        bytes.extend_from_slice(&rest[..place]);
        bytes.extend_from_slice(name.as_bytes());
        rest = &rest[place + word.len()..];
    }
    bytes.extend_from_slice(rest);
    OsString::from_vec(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_survives_the_command_line() {
        let order = Order {
            limits: Limits::default(),
            report: "/tmp/a report".into(),
            scratch: "/tmp/s".into(),
            cancel: "/tmp/c".into(),
            hidden: vec!["/home/a suite".into(), "/b".into()],
            input: Some("/tmp/in\nput".into()),
            confined: true,
            program: OsString::from_vec(vec![b'p', 0xff]),
            args: vec!["".into(), "--".into(), "{file}".into()],
        };
        let read = |stage: Stage| {
            let command = order.command(Path::new("guard"), stage);
            let mut args = command.get_args().map(OsStr::to_owned);
            assert_eq!(args.next().unwrap(), WORD);
            Order::read(args)
        };
        assert_eq!(read(Stage::Guard), Some((Stage::Guard, order.clone())));
        let for_the_cell = Order { hidden: Vec::new(), ..order.clone() };
        assert_eq!(read(Stage::Cell), Some((Stage::Cell, for_the_cell)));
        assert_eq!(Order::read(["guard".into()].into_iter()), None);
    }

    #[test]
    fn the_files_name_takes_its_place_in_any_argument() {
        let replaced = |arg: &str| replace_file(OsStr::new(arg), OsStr::new("/x"));
        assert_eq!(replaced("{file}"), "/x");
        assert_eq!(replaced("--in={file},{file}."), "--in=/x,/x.");
        assert_eq!(replaced("{fil}"), "{fil}");
        assert_eq!(replaced(""), "");
    }
}
