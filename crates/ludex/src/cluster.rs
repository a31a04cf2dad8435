//! `ludex cluster run`: a command as several processes on this machine.

mod launcher;
mod process;

use std::ffi::OsString;
use std::fs;
use std::io::{IsTerminal as _, Write as _};
use std::net::TcpListener;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use ::cluster::Hosts;
use anyhow::{Context as _, anyhow, bail};
use clap::Parser as _;
use tempfile::NamedTempFile;

use crate::cli::{self, Cli, Cluster, ClusterRun};
use crate::exit::Exit;
use crate::pawns::args::{Input, Pawns};
use crate::report::words;
use crate::{input, output, watch};
use process::{Ending, Process, State};

/// How long processes may take to end after an interrupt or a failure.
const GRACE: Duration = Duration::from_secs(20);
/// How long a process may be stopped, by SIGSTOP for instance, before all end.
const STOPPED: Duration = Duration::from_secs(5);
/// How often the processes are looked at.
const TICK: Duration = Duration::from_millis(10);
/// What remains after a failed run.
const KEPT: &str = "finished layers are kept: run the same command again to continue";

/// Ends a process started by a launcher when the launcher ends, however it ends.
pub(crate) fn end_with_launcher(args: &Cluster) {
    if args.launched {
        launcher::end_with_it();
    }
}

/// The list of hosts that was given, if any.
pub(crate) fn hosts(args: &Cluster) -> anyhow::Result<Option<Hosts>> {
    let (Some(path), Some(process)) = (&args.hosts, args.process) else { return Ok(None) };
    let name = || words::file_name(path);
    let text = fs::read_to_string(path).with_context(name)?;
    Hosts::read(&text, process).map(Some).with_context(name)
}

pub(crate) fn run(args: &ClusterRun) -> crate::Result {
    let is_tabulate = args.command.first().is_some_and(|word| word == "pawns")
        && args.command.get(1).is_some_and(|word| word == "tabulate");
    if !is_tabulate {
        bail!("only `pawns tabulate` can run as several processes");
    }
    let count = usize::from(args.local);
    let hosts = hosts_file(count)?;
    let program = std::env::current_exe().context("cannot find this program's file")?;
    let mut command = args.command.clone();
    let names = |word: &OsString, option: &str| word.to_string_lossy().starts_with(option);
    if !command.iter().any(|word| names(word, "--threads")) {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        command.extend(["--threads".into(), (cores / count).max(1).to_string().into()]);
    }
    if !command.iter().any(|word| names(word, "--start-deadline")) {
        command.extend(["--start-deadline".into(), "20s".into()]);
    }
    let _input = shared_input(&mut command)?;
    let mut processes = Vec::new();
    for index in 0..count {
        let mut child = Command::new(&program);
        child.args(&command).arg("--hosts").arg(hosts.path());
        child.arg("--process").arg(index.to_string()).arg("--launched");
        // The first one speaks for all; the others are heard if they are in trouble.
        if index > 0 {
            child.stdout(Stdio::null()).stderr(Stdio::piped());
        }
        let process = Process::start(&mut child);
        processes.push(process.with_context(|| format!("cannot start process {index}"))?);
    }
    watch::interruptible(|was_interrupted| wait(processes, was_interrupted))
}

/// What `-` stands for, in a file that all processes can read; it goes when it is
/// dropped.
fn shared_input(command: &mut [OsString]) -> anyhow::Result<Option<NamedTempFile>> {
    let Some(given) = standard_input(command) else { return Ok(None) };
    // The input is among the words behind the two names, and no option of these takes `-`.
    let place = command.iter_mut().skip(2).find(|word| *word == "-");
    let place = place.expect("the input is one of the words");
    // Read as the processes would, and refused where they would refuse it: they could only
    // name the file.
    let read = |text: &str| {
        given.read(text)?;
        Ok(text.to_owned())
    };
    let text = input::given(place, read, |_, _| false)?;
    let mut file = NamedTempFile::new().context("cannot create a temporary file for the input")?;
    file.write_all(text.as_bytes()).context("cannot write the input to a temporary file")?;
    *place = file.path().into();
    Ok(Some(file))
}

/// The input of a command if it is `-`; `None` if its input is something else.
/// Anything wrong with the command is reported by its processes.
fn standard_input(command: &[OsString]) -> Option<Input> {
    // As the processes are called; some options are refused without these.
    let words = ["ludex"].into_iter().map(OsString::from).chain(command.iter().cloned());
    let words = words.chain(["--hosts", "-", "--process", "0"].map(OsString::from));
    match Cli::try_parse_from(words).ok()?.command? {
        cli::Command::Pawns(Pawns::Tabulate(args))
            if args.input.given == "-" && args.out.as_os_str() != "-" =>
        {
            Some(args.input)
        }
        _ => None,
    }
}

/// Waits for all. The first that fails ends the run; one that is stopped has a while to be
/// continued.
fn wait(mut processes: Vec<Process>, was_interrupted: &dyn Fn() -> bool) -> crate::Result {
    let mut stopped = vec![false; processes.len()];
    let mut told_at: Option<Instant> = None;
    let mut gave_up_at: Option<Instant> = None;
    loop {
        processes.iter_mut().for_each(Process::look);
        if told_at.is_none() {
            if let Some(index) = first_failed(&processes) {
                return Err(failure(&mut processes, index));
            }
            for (index, was_stopped) in stopped.iter_mut().enumerate() {
                if let Some(overdue) = stop(&processes[index], index, was_stopped) {
                    end(&mut processes);
                    bail!("{overdue}; {KEPT}");
                }
            }
        }
        if processes.iter().all(|process| process.ending().is_some()) {
            break;
        }
        if told_at.is_none() && was_interrupted() {
            told_at = Some(Instant::now());
            processes.iter().for_each(Process::interrupt);
        }
        if gave_up_at.is_none() && processes.iter().any(has_given_up) {
            gave_up_at = Some(Instant::now());
        }
        if [told_at, gave_up_at].into_iter().flatten().any(|at| at.elapsed() > GRACE) {
            end(&mut processes);
            return Ok(Exit::GaveUp);
        }
        thread::sleep(TICK);
    }
    // The first process to stop is missed by the others; that is not an error.
    let is_done = processes.iter().all(|process| process.ending() == Some(Ending::Exited(0)));
    Ok(if is_done { Exit::Answered } else { Exit::GaveUp })
}

fn has_given_up(process: &Process) -> bool {
    process.ending() == Some(Ending::Exited(1))
}

/// The process that has failed, if any. Of several that have ended since the last look,
/// one that was killed: the others may only have noticed.
fn first_failed(processes: &[Process]) -> Option<usize> {
    let is_killed = |process: &Process| matches!(process.ending(), Some(Ending::Killed(_)));
    let has_failed = |process: &Process| {
        process.ending().is_some_and(|ending| !matches!(ending, Ending::Exited(0 | 1)))
    };
    processes.iter().position(is_killed).or_else(|| processes.iter().position(has_failed))
}

/// Ends all processes because one has failed; says what it said, and returns how it
/// ended.
fn failure(processes: &mut [Process], index: usize) -> anyhow::Error {
    end(processes);
    let failed = &mut processes[index];
    let _ = std::io::stderr().write_all(&failed.words());
    match failed.ending() {
        // It has said itself what is wrong.
        Some(ending @ Ending::Exited(_)) => anyhow!("process {index} {ending}"),
        ending => anyhow!("process {index} {}; {KEPT}", ending.unwrap_or(Ending::Killed(None))),
    }
}

/// Says when a process is stopped, and when it is continued. Returns that it was stopped
/// for too long.
fn stop(process: &Process, index: usize, was_stopped: &mut bool) -> Option<String> {
    let id = process.id();
    match process.state() {
        State::Stopped { signal, since } => {
            let limit = STOPPED.as_secs();
            if !*was_stopped {
                *was_stopped = true;
                output::remark(&format!(
                    "process {index} was stopped by {signal}: resume it within {limit} s \
                     (kill -CONT {id}), or all processes will end"
                ));
            }
            let what = format!("process {index} was stopped by {signal} for {limit} s");
            (since.elapsed() >= STOPPED).then_some(what)
        }
        State::Running if *was_stopped => {
            *was_stopped = false;
            output::remark(&format!("process {index} was resumed"));
            None
        }
        State::Running | State::Ended(_) => None,
    }
}

/// Ends all processes that are still there, and waits until they are gone.
fn end(processes: &mut [Process]) {
    processes.iter_mut().for_each(Process::kill);
    processes.iter_mut().for_each(Process::disappear);
    // The first may have been drawing its progress.
    if std::io::stderr().is_terminal() {
        let _ = std::io::stderr().write_all(b"\r\x1b[K");
    }
}

/// A list of free addresses on this machine, in a file that goes when it is dropped.
fn hosts_file(count: usize) -> anyhow::Result<NamedTempFile> {
    // All are held until all are known, so that they differ.
    let listeners: Result<Vec<TcpListener>, _> =
        (0..count).map(|_| TcpListener::bind("127.0.0.1:0")).collect();
    let mut file = NamedTempFile::new().context("cannot create the list of hosts")?;
    for listener in listeners.context("cannot find free ports")? {
        writeln!(file, "{}", listener.local_addr()?).context("cannot write the list of hosts")?;
    }
    Ok(file)
}
