//! Programs that misbehave, each reported as what it does, with nothing left of any; and what they
//! cannot reach.
#![cfg(target_os = "linux")]

mod ends;
mod walls;

use std::ffi::{OsStr, OsString};
use std::io::Write as _;
use std::time::Duration;

use runner::{Limits, Protection, Run, Runner, Task};

/// Limits that are wide enough for a busy machine, except for the one under test.
const WIDE: Limits = Limits {
    time: Duration::from_mins(1),
    memory: 1 << 30,
    processes: 64,
    output: 1 << 20,
    disk: 1 << 20,
};

fn runner(limits: Limits) -> Runner {
    Runner::new(env!("CARGO_BIN_EXE_runner-guard").into(), limits).unwrap()
}

/// What keeps programs from doing harm here.
fn protection() -> Protection {
    runner(WIDE).protection(&Task::new(OsStr::new("sh"), &[]))
}

fn run_on(limits: Limits, input: &[u8], program: &str, args: &[&str]) -> Run {
    run_with(&runner(limits), input, program, args)
}

fn run_with(runner: &Runner, input: &[u8], program: &str, args: &[&str]) -> Run {
    let args: Vec<OsString> = args.iter().map(OsString::from).collect();
    run_task(runner, input, &Task::new(OsStr::new(program), &args))
}

fn run_task(runner: &Runner, input: &[u8], task: &Task<'_>) -> Run {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(input).unwrap();
    runner.run(task, file.path(), &|| false).unwrap()
}

fn shell(limits: Limits, script: &str) -> Run {
    run_on(limits, b"input\n", "sh", &["-c", script])
}

fn perl(limits: Limits, script: &str) -> Run {
    run_on(limits, b"input\n", "perl", &["-e", script])
}
