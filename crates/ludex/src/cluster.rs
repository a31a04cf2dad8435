//! `ludex cluster run`: a command as several processes on this machine.

use std::ffi::OsString;
use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use ::cluster::Hosts;
use anyhow::{Context as _, bail};
use tempfile::NamedTempFile;

use crate::cli::{Cluster, ClusterRun};
use crate::exit::Exit;
use crate::report::words;
use crate::{input, watch};

/// How long the other processes may take to notice that one has failed.
const GRACE: Duration = Duration::from_secs(20);

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
        bail!("only `pawns tabulate` runs as several processes");
    }
    let count = usize::from(args.local);
    let hosts = hosts_file(count)?;
    let program = std::env::current_exe().context("cannot find this program")?;
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
    let mut children = Vec::new();
    for index in 0..count {
        let mut child = Command::new(&program);
        child.args(&command).arg("--hosts").arg(hosts.path());
        child.arg("--process").arg(index.to_string()).stdin(Stdio::null());
        // The first one speaks for all; the others are heard if they are in trouble.
        if index > 0 {
            child.stdout(Stdio::null()).stderr(Stdio::piped());
        }
        // Ctrl-C is for this process, which hands it on once.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut child, 0);
        match child.spawn() {
            Ok(mut child) => {
                let words = child.stderr.take().map(|mut words| {
                    thread::spawn(move || {
                        let mut said = Vec::new();
                        words.read_to_end(&mut said).map(|_| said)
                    })
                });
                children.push(Process { child, words });
            }
            Err(error) => {
                end(&mut children);
                return Err(error).with_context(|| format!("cannot start process {index}"));
            }
        }
    }
    watch::interruptible(|was_interrupted| wait(children, was_interrupted))
}

/// What `-` stands for, in a file that all processes can read; it goes when it is
/// dropped.
fn shared_input(command: &mut [OsString]) -> anyhow::Result<Option<NamedTempFile>> {
    // Only the words behind the two names can be the input.
    let Some(place) = command.iter_mut().skip(2).find(|word| *word == "-") else {
        return Ok(None);
    };
    // Read as the processes would, and refused where they would refuse it.
    let text = input::given(place, |text| Ok(text.to_owned()), |_, _| false)?;
    let mut file = NamedTempFile::new().context("cannot make a file for the input")?;
    file.write_all(text.as_bytes()).context("cannot write a file for the input")?;
    *place = file.path().into();
    Ok(Some(file))
}

/// One of the processes.
struct Process {
    child: Child,
    /// What it has said on standard error, unless that was heard at once.
    words: Option<JoinHandle<std::io::Result<Vec<u8>>>>,
}

impl Process {
    /// Its exit code if it has ended, -1 if by a signal. Then it is also heard what
    /// trouble it was in, unless it was told to stop.
    fn exit(&mut self, is_told: bool) -> anyhow::Result<Option<i32>> {
        let status = self.child.try_wait().context("cannot wait for a process")?;
        let Some(status) = status else { return Ok(None) };
        let code = status.code().unwrap_or(-1);
        if let Some(words) = self.words.take()
            && !is_told
            && !matches!(code, 0 | 1)
            && let Ok(Ok(words)) = words.join()
        {
            let _ = std::io::stderr().write_all(&words);
        }
        Ok(Some(code))
    }
}

/// Waits for all; once one has failed, the others get a while to notice.
fn wait(mut processes: Vec<Process>, was_interrupted: &dyn Fn() -> bool) -> crate::Result {
    let mut exits: Vec<Option<i32>> = processes.iter().map(|_| None).collect();
    let mut failed_at: Option<Instant> = None;
    let mut is_told = false;
    while exits.iter().any(Option::is_none) {
        for (process, exit) in processes.iter_mut().zip(&mut exits) {
            if exit.is_none() {
                *exit = process.exit(is_told)?;
                if exit.is_some_and(|code| code != 0) {
                    failed_at.get_or_insert_with(Instant::now);
                }
            }
        }
        if was_interrupted() && !is_told {
            is_told = true;
            failed_at.get_or_insert_with(Instant::now);
            for (process, _) in processes.iter().zip(&exits).filter(|(_, exit)| exit.is_none()) {
                tell_to_stop(&process.child);
            }
        }
        if failed_at.is_some_and(|at| at.elapsed() > GRACE) {
            end(&mut processes);
        }
        thread::sleep(Duration::from_millis(20));
    }
    if is_told {
        // Whoever was told first is missed by the others, which is no trouble.
        let is_done = exits.iter().all(|&exit| exit == Some(0));
        return Ok(if is_done { Exit::Answered } else { Exit::GaveUp });
    }
    match exits.iter().position(|&exit| exit != Some(0) && exit != Some(1)) {
        Some(index) => {
            let how = match exits[index] {
                Some(-1) | None => "was killed".to_owned(),
                Some(code) => format!("exited with {code}"),
            };
            bail!("process {index} {how}")
        }
        None if exits.contains(&Some(1)) => Ok(Exit::GaveUp),
        None => Ok(Exit::Answered),
    }
}

/// Asks a process to stop, as Ctrl-C would.
fn tell_to_stop(child: &Child) {
    #[cfg(unix)]
    if let Ok(id) = i32::try_from(child.id()) {
        use nix::sys::signal::{Signal, kill};
        // It may have ended by itself.
        let _ = kill(nix::unistd::Pid::from_raw(id), Signal::SIGINT);
    }
    // Elsewhere Ctrl-C reaches all processes of a console.
    #[cfg(not(unix))]
    let _ = child;
}

/// Ends processes that are still there.
fn end(processes: &mut [Process]) {
    for process in processes {
        if let Ok(None) = process.child.try_wait() {
            let _ = process.child.kill();
        }
    }
}

/// A list of free addresses on this machine, in a file that goes when it is dropped.
fn hosts_file(count: usize) -> anyhow::Result<NamedTempFile> {
    // All are held until all are known, so that they differ.
    let listeners: Result<Vec<TcpListener>, _> =
        (0..count).map(|_| TcpListener::bind("127.0.0.1:0")).collect();
    let mut file = NamedTempFile::new().context("cannot make a list of hosts")?;
    for listener in listeners.context("cannot find free ports")? {
        writeln!(file, "{}", listener.local_addr()?).context("cannot write the list of hosts")?;
    }
    Ok(file)
}
