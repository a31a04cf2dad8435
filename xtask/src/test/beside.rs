//! Steps that run while others do, and give way to them.

use std::env;
use std::io::{self, ErrorKind, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, anyhow};

use super::steps::Step;
use crate::report::Report;

/// Runs one step as a process of its own; returns its output as well, to be shown
/// when nothing else is being shown.
pub(super) fn perform(step: &Step) -> (Report, String) {
    let start = Instant::now();
    let (result, output) = match started_again(step) {
        Ok((status, output)) if status.success() => (Ok(()), output),
        Ok((status, output)) => {
            let mark = format!("\n{} FAILED: ", step.name);
            let reason = output.rsplit_once(&mark).map(|(_, reason)| reason.trim().to_owned());
            (Err(anyhow!(reason.unwrap_or_else(|| status.to_string()))), output)
        }
        Err(trouble) => (Err(trouble), String::new()),
    };
    (Report { name: step.name, result, took: start.elapsed() }, output)
}

/// This program with one step to do, and everything that it and its children
/// print.
fn started_again(step: &Step) -> Result<(ExitStatus, String)> {
    let program = env::current_exe().context("cannot find this program's file")?;
    let mut gentle = Command::new("nice");
    gentle.arg("-n10").arg(&program);
    let (mut child, mut output) = with_output(gentle.args(["test", "--only", step.name]))
        .or_else(|trouble| match trouble.kind() {
            ErrorKind::NotFound => {
                with_output(Command::new(&program).args(["test", "--only", step.name]))
            }
            _ => Err(trouble),
        })
        .context("cannot start this program again")?;
    let mut bytes = Vec::new();
    output.read_to_end(&mut bytes).context("cannot read the output of a step")?;
    let status = child.wait().context("cannot wait for a step")?;
    Ok((status, String::from_utf8_lossy(&bytes).into_owned()))
}

/// Starts a command whose two streams are one.
fn with_output(command: &mut Command) -> io::Result<(Child, io::PipeReader)> {
    let (reader, writer) = io::pipe()?;
    command.stdin(Stdio::null()).stdout(writer.try_clone()?).stderr(writer);
    let child = command.spawn()?;
    // The pipe ends when the last writer is closed, and the command holds two.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    Ok((child, reader))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn both_streams_come_in_the_order_in_which_they_were_written() {
        let script = "echo one; echo two >&2; echo three; exit 3";
        let (mut child, mut output) = with_output(Command::new("sh").args(["-c", script])).unwrap();
        let mut text = String::new();
        output.read_to_string(&mut text).unwrap();
        assert_eq!(text, "one\ntwo\nthree\n");
        assert_eq!(child.wait().unwrap().code(), Some(3));
    }
}
