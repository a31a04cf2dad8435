//! Runs one program on every test, several at a time.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use ask::suite::{Failure, Output};
use budget::Control;
use runner::{End, Run, RunError, Runner, Task};

use super::folder::Folder;
use super::program::Program;
use crate::report::words;

/// What one program came to.
pub(super) struct Session {
    pub(super) outputs: Vec<Output>,
    /// The processor time of all tests together.
    pub(super) cpu: Duration,
    /// The longest test.
    pub(super) longest: Duration,
    /// The most memory of a test.
    pub(super) memory: u64,
    /// Whether processes outlived the program.
    pub(super) left_running: bool,
    /// Why the program could not be run.
    pub(super) trouble: Option<String>,
}

impl Session {
    /// One in which nothing has been run, for this reason, if any.
    pub(super) fn without_runs(trouble: Option<String>) -> Session {
        Session {
            outputs: Vec::new(),
            cpu: Duration::ZERO,
            longest: Duration::ZERO,
            memory: 0,
            left_running: false,
            trouble,
        }
    }
}

/// What a program is started as.
pub(super) fn task<'a>(program: &'a Program, hidden: &'a [PathBuf]) -> Result<Task<'a>, &'a str> {
    let command = program.command.as_ref().map_err(String::as_str)?;
    let (first, args) = command.split_first().ok_or("the command is empty")?;
    Ok(Task { program: first, args, folder: program.folder(), hidden })
}

/// Runs a program on every test. What goes wrong is the trouble of this program alone.
pub(super) fn run(
    runner: &Runner,
    folder: &Folder,
    program: &Program,
    hidden: &[PathBuf],
    jobs: usize,
    control: &Control,
) -> Session {
    let task = match task(program, hidden) {
        Ok(task) => task,
        Err(why) => return Session::without_runs(Some(why.to_owned())),
    };
    let tests = &folder.suite.tests;
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let gives_up = AtomicBool::new(false);
    let cancelled = || control.stopped().is_some() || gives_up.load(Ordering::Relaxed);
    let results: Mutex<Vec<(usize, Result<Run, RunError>)>> = Mutex::default();
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(test) = tests.get(number).filter(|_| !cancelled()) else { return };
            let run = runner.run(&task, &folder.input(test), &cancelled);
            let cannot_run = match &run {
                Ok(run) => matches!(run.end, End::NotStarted(_)),
                Err(_) => true,
            };
            if cannot_run {
                gives_up.store(true, Ordering::Relaxed);
            }
            if let Ok(mut results) = results.lock() {
                results.push((number, run));
            }
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            control.set_stage(format!("{}: {done} of {} tests", program.name, tests.len()));
        }
    };
    thread::scope(|scope| {
        for _ in 1..jobs.min(tests.len()) {
            scope.spawn(work);
        }
        work();
    });
    let mut results = results.into_inner().unwrap_or_default();
    results.sort_by_key(|(number, _)| *number);
    let mut session = Session::without_runs(None);
    for (number, run) in results {
        match run {
            Ok(run) => session.add(&tests[number].name, &run),
            Err(error) => session.has(&crate::exit::plain(&error.to_string())),
        }
    }
    if control.stopped().is_some() {
        session.has(INTERRUPTED);
    }
    session
}

/// The trouble of a program that was not run to the end.
pub(super) const INTERRUPTED: &str = "interrupted";

impl Session {
    /// Takes note of the first trouble.
    fn has(&mut self, trouble: &str) {
        self.trouble.get_or_insert_with(|| trouble.to_owned());
    }

    fn add(&mut self, test: &str, run: &Run) {
        if let End::NotStarted(why) = &run.end {
            self.has(&crate::exit::plain(why));
        }
        self.cpu += run.cpu;
        self.longest = self.longest.max(run.cpu);
        self.memory = self.memory.max(run.memory);
        self.left_running |= run.left_running;
        if run.end != End::Cancelled {
            self.outputs.push(output(test, run));
        }
    }
}

/// A run as the desk judges it.
fn output(test: &str, run: &Run) -> Output {
    let (end, detail) = match &run.end {
        End::Exit(0) | End::Cancelled => (None, None),
        End::Exit(code) => {
            (Some(Failure::Crash), Some(with_errors(format!("exit code {code}"), run)))
        }
        End::Signal(signal) => (Some(Failure::Crash), Some(with_errors(signal_name(*signal), run))),
        End::TooSlow => (
            Some(Failure::TooSlow),
            Some(format!("{} s of processor time", words::seconds(run.cpu))),
        ),
        End::Hung => (Some(Failure::Hung), None),
        End::Memory => (Some(Failure::Memory), None),
        End::Processes => (Some(Failure::Processes), None),
        End::Output => (Some(Failure::Flood), None),
        End::NotStarted(why) => (Some(Failure::NotRun), Some(why.clone())),
    };
    Output {
        test: test.to_owned(),
        text: String::from_utf8_lossy(&run.stdout).into_owned(),
        end,
        detail,
        read_nothing: run.read_nothing,
        seconds: Some((run.cpu.as_secs_f64() * 1e4).round() / 1e4),
    }
}

/// How a program ended, and the last line of its errors.
fn with_errors(ended: String, run: &Run) -> String {
    let errors = String::from_utf8_lossy(&run.stderr);
    let last = errors.lines().map(str::trim).rfind(|line| !line.is_empty());
    match last {
        Some(line) => {
            format!("{ended}. Its last words: {}", words::printable(&board::excerpt_of(line, 120)))
        }
        None => ended,
    }
}

/// Signals by the names that people know.
fn signal_name(signal: i32) -> String {
    let name = match signal {
        4 => "illegal instruction",
        6 => "aborted",
        7 => "bus error",
        8 => "arithmetic error",
        9 => "killed",
        11 => "segmentation fault",
        13 => "broken pipe",
        15 => "terminated",
        25 => "a file larger than the limit",
        _ => return format!("signal {signal}"),
    };
    format!("{name} (signal {signal})")
}
