//! `ludex cluster run`: a command as several processes on this machine.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use ::cluster::Hosts;
use anyhow::{Context as _, bail};

use crate::cli::{Cluster, ClusterRun};
use crate::exit::Exit;

/// How long the other processes may take to notice that one has failed.
const GRACE: Duration = Duration::from_secs(20);

/// The list of hosts that was given, if any.
pub(crate) fn hosts(args: &Cluster) -> anyhow::Result<Option<Hosts>> {
    let (Some(path), Some(process)) = (&args.hosts, args.process) else { return Ok(None) };
    let name = || path.display().to_string();
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
    let file = HostsFile::new(count)?;
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
    let mut children = Vec::new();
    for index in 0..count {
        let mut child = Command::new(&program);
        child.args(&command).arg("--hosts").arg(&file.0).arg("--process").arg(index.to_string());
        // The first one speaks for all.
        if index > 0 {
            child.stdin(Stdio::null()).stdout(Stdio::null());
        }
        let child = child.spawn().with_context(|| format!("cannot start process {index}"));
        children.push(child?);
    }
    wait(children)
}

/// Waits for all; once one has failed, the others get a while to notice.
fn wait(mut children: Vec<Child>) -> crate::Result {
    let mut exits: Vec<Option<i32>> = children.iter().map(|_| None).collect();
    let mut failed_at: Option<Instant> = None;
    while exits.iter().any(Option::is_none) {
        for (index, child) in children.iter_mut().enumerate() {
            if exits[index].is_none()
                && let Some(status) = child.try_wait().context("cannot wait for a process")?
            {
                exits[index] = Some(status.code().unwrap_or(-1));
                if !status.success() {
                    failed_at.get_or_insert_with(Instant::now);
                }
            }
        }
        if failed_at.is_some_and(|at| at.elapsed() > GRACE) {
            for (child, exit) in children.iter_mut().zip(&exits) {
                if exit.is_none() {
                    let _ = child.kill();
                }
            }
        }
        thread::sleep(Duration::from_millis(20));
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

/// A list of free addresses on this machine, in a file that goes when it is dropped.
struct HostsFile(PathBuf);

impl HostsFile {
    fn new(count: usize) -> anyhow::Result<HostsFile> {
        // All are held until all are known, so that they differ.
        let listeners: Result<Vec<TcpListener>, _> =
            (0..count).map(|_| TcpListener::bind("127.0.0.1:0")).collect();
        let mut text = String::new();
        for listener in listeners.context("cannot find free ports")? {
            let _ = writeln!(text, "{}", listener.local_addr()?);
        }
        let name = format!("ludex-hosts-{}", std::process::id());
        let path = Path::new(&std::env::temp_dir()).join(name);
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(HostsFile(path))
    }
}

impl Drop for HostsFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
