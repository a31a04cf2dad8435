//! Getting the peers onto this machine.

use std::process::Command;
use std::time::Duration;

use crate::child::{self, End};

/// How long one step of an installation may take.
const LIMIT: Duration = Duration::from_mins(15);

/// Runs one step of an installation; on failure, the command and why it failed.
pub(crate) fn step(command: &mut Command) -> Result<(), String> {
    let words: Vec<_> = std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect();
    let name = words.join(" ");
    eprintln!("{name}");
    match child::run(command, LIMIT) {
        Err(error) => Err(format!("cannot start `{name}` ({error})")),
        Ok(finished) if finished.end == End::Code(0) => Ok(()),
        Ok(finished) => {
            let said = finished.stderr.lines().rfind(|line| !line.trim().is_empty());
            Err(format!("`{name}`: {}, {}", finished.end, said.unwrap_or("no output")))
        }
    }
}

/// Whether this user may install packages of the system.
pub(crate) fn is_root() -> bool {
    child::run(Command::new("id").arg("-u"), LIMIT)
        .is_ok_and(|finished| finished.end == End::Code(0) && finished.stdout.trim() == "0")
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_failing_step_is_told_with_its_command_and_its_last_words() {
        let script = "echo first >&2; echo no such package >&2; echo >&2; exit 100";
        let reason = step(Command::new("sh").args(["-c", script])).expect_err("it exits with 100");
        assert!(reason.starts_with("`sh -c echo first"), "{reason}");
        assert!(reason.ends_with("it exited with code 100, no such package"), "{reason}");
        let reason = step(&mut Command::new("no-such-program")).expect_err("there is none");
        assert!(reason.starts_with("cannot start `no-such-program`"), "{reason}");
        assert_eq!(step(&mut Command::new("true")), Ok(()));
    }
}
