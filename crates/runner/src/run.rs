//! The caller's side: starts the guard, reads the output, and learns how it ended.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

#[cfg(not(target_os = "linux"))]
use crate::elsewhere::Cages;
use crate::folder::Folder;
use crate::input::{self, Input};
#[cfg(target_os = "linux")]
use crate::linux::Cages;
use crate::outcome::{End, Limits, Protection, Run};
use crate::{environment, output};

/// How often a caller is asked whether to go on.
const PATIENCE: Duration = Duration::from_millis(40);

/// Runs programs within limits. One runner serves any number of threads.
#[derive(Debug)]
pub struct Runner {
    pub(crate) guard: PathBuf,
    pub(crate) limits: Limits,
    pub(crate) confined: bool,
    pub(crate) cages: Cages,
    environment: Vec<(OsString, OsString)>,
    folder: Folder,
    runs: AtomicU64,
}

/// What is to be run, and where.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The program: a path, or a name that is looked up in `PATH`.
    pub program: &'a OsStr,
    /// Its arguments. [`FILE`](crate::FILE) and [`ARGS`](crate::ARGS) stand for the input.
    pub args: &'a [OsString],
    /// Its working folder; the caller's if there is none.
    pub folder: Option<&'a Path>,
    /// Files and folders that are empty for the program, where the system allows that.
    pub hidden: &'a [PathBuf],
}

impl<'a> Task<'a> {
    /// A program with its arguments, in the caller's folder, from which nothing is hidden.
    pub fn new(program: &'a OsStr, args: &'a [OsString]) -> Task<'a> {
        Task { program, args, folder: None, hidden: &[] }
    }
}

/// Why a run could not take place, whatever the program does.
#[derive(Debug)]
pub struct RunError {
    /// What was being done.
    pub doing: &'static str,
    /// Why it failed.
    pub why: io::Error,
}

impl std::fmt::Display for RunError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.doing, self.why)
    }
}

impl std::error::Error for RunError {}

fn doing(doing: &'static str) -> impl FnOnce(io::Error) -> RunError {
    move |why| RunError { doing, why }
}

/// The folder of one run.
pub(crate) struct Room {
    /// What the guard and the cell report.
    pub(crate) report: PathBuf,
    /// The only folder that the program may write to.
    pub(crate) scratch: PathBuf,
    /// Asks the guard to end the run, once it exists.
    pub(crate) cancel: PathBuf,
    folder: PathBuf,
}

impl Room {
    fn new(parent: &Path, number: u64) -> io::Result<Room> {
        let folder = parent.join(number.to_string());
        let room = Room {
            report: folder.join("report"),
            scratch: folder.join("scratch"),
            cancel: folder.join("cancel"),
            folder,
        };
        std::fs::create_dir(&room.folder)?;
        std::fs::create_dir(&room.scratch)?;
        File::create(&room.report)?;
        Ok(room)
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        // The folder of all runs is removed at the end, whatever is still in it.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Runner {
    /// A runner whose guards are started from this executable, which calls [`crate::enter`].
    ///
    /// # Errors
    /// If there is no place for temporary files.
    pub fn new(guard: PathBuf, limits: Limits) -> io::Result<Runner> {
        let folder = Folder::new()?;
        let cages = Cages::new(folder.path());
        let environment = environment::kept();
        let runs = AtomicU64::new(0);
        Ok(Runner { guard, limits, confined: true, cages, environment, folder, runs })
    }

    /// The same, but programs may write where their user may, and use the network. Limits hold.
    pub fn unconfined(self) -> Runner {
        Runner { confined: false, ..self }
    }

    /// The same, but programs have these variables, too. Of the caller's they have only those
    /// that say where programs and the user's files are, and the language.
    pub fn with_environment(mut self, more: Vec<(OsString, OsString)>) -> Runner {
        self.environment.extend(more);
        self
    }

    /// Runs a program once. The input is a file, which comes on standard input; if an argument
    /// contains [`FILE`](crate::FILE), as a copy in the scratch folder whose name takes that
    /// place; and if an argument is [`ARGS`](crate::ARGS), as its words.
    /// The run ends early once `cancelled` says so.
    ///
    /// # Errors
    /// If the run could not take place for a reason that is not the program's.
    pub fn run(
        &self,
        task: &Task<'_>,
        input: &Path,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Run, RunError> {
        let room = self.room().map_err(doing("making a folder"))?;
        let text = std::fs::read(input).map_err(doing("reading the input"))?;
        let input = std::path::absolute(input).map_err(doing("reading the input"))?;
        let as_file = input::is_file_wanted(task.args);
        let args = input::with_words(task.args, &text);
        let is_empty = text.is_empty();
        let mut command = self.command(&room, task, &args, as_file.then_some(&*input));
        let feed = if as_file || args != task.args {
            command.stdin(Stdio::null());
            None
        } else {
            Some(Input::feed(text, &mut command).map_err(doing("giving it the input"))?)
        };
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let cage = self.cage();
        let start = Instant::now();
        // The command keeps its end of the input open, and goes.
        let child = match &cage {
            Some(cage) => cage.spawn(command),
            None => { command }.spawn(),
        };
        let child = child.map_err(doing("starting the guard"))?;
        let observed = observe(child, &self.limits, &room, start, cancelled)?;
        let wall = start.elapsed();
        self.cages.give_back(cage);
        let mut run = self.conclude(&room, observed, wall);
        run.read_nothing = !is_empty && feed.is_some_and(Input::was_left_alone);
        Ok(run)
    }

    /// Gives a command the environment and the working folder of a task.
    pub(crate) fn furnish(&self, command: &mut Command, task: &Task<'_>) {
        command.env_clear().envs(self.environment.iter().map(|(name, value)| (name, value)));
        if let Some(folder) = task.folder {
            command.current_dir(folder);
        }
    }

    /// A folder for one run.
    pub(crate) fn room(&self) -> io::Result<Room> {
        Room::new(self.folder.path(), self.runs.fetch_add(1, Ordering::Relaxed))
    }

    /// What keeps this program from doing harm on this system, tried out.
    pub fn protection(&self, task: &Task<'_>) -> Protection {
        self.try_protection(task)
    }
}

/// What the caller sees of a run.
pub(crate) struct Observed {
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
    /// Why the caller ended the run, if it did.
    pub(crate) end: Option<End>,
    #[cfg_attr(target_os = "linux", expect(dead_code, reason = "the guard reports it"))]
    pub(crate) status: std::process::ExitStatus,
}

/// A message of the threads that read.
enum Read {
    Stdout(Vec<u8>, bool),
    Stderr(Vec<u8>, bool),
}

/// Reads both outputs until they end, or until the run has to.
fn observe(
    mut child: Child,
    limits: &Limits,
    room: &Room,
    start: Instant,
    cancelled: &dyn Fn() -> bool,
) -> Result<Observed, RunError> {
    let (send, receive) = mpsc::channel();
    let (out, err) = (child.stdout.take(), child.stderr.take());
    let (limit, last) = (limits.output, backstop(limits));
    let second = send.clone();
    thread::spawn(move || {
        let read = out.map(|out| output::up_to(limit, out)).unwrap_or_default();
        let _ = send.send(Read::Stdout(read.0, read.1));
    });
    thread::spawn(move || {
        let read = err.map(|err| output::tail(limit, err)).unwrap_or_default();
        let _ = second.send(Read::Stderr(read.0, read.1));
    });
    let (mut stdout, mut stderr, mut end) = (None, None, None);
    while stdout.is_none() || stderr.is_none() {
        match receive.recv_timeout(PATIENCE) {
            Ok(Read::Stdout(bytes, more)) => {
                stdout = Some(bytes);
                end = end.or(more.then_some(End::Output));
            }
            Ok(Read::Stderr(bytes, more)) => {
                stderr = Some(bytes);
                end = end.or(more.then_some(End::Output));
            }
            Err(_) if end.is_none() && cancelled() => end = Some(End::Cancelled),
            Err(_) if start.elapsed() > last => {
                end = end.or(Some(End::TooSlow));
                break;
            }
            Err(_) => {}
        }
        if end.is_some() {
            stop(&mut child, room);
        }
    }
    let status = finish(child, room, start + last, &mut end, cancelled)?;
    let (stdout, stderr) = (stdout.unwrap_or_default(), stderr.unwrap_or_default());
    Ok(Observed { stdout, stderr, end, status })
}

/// The time after which no guard is waited for. Guards end programs long before.
fn backstop(limits: &Limits) -> Duration {
    limits.time * 12 + Duration::from_secs(30)
}

/// Asks the guard to end the run.
fn stop(child: &mut Child, room: &Room) {
    if cfg!(target_os = "linux") {
        // Guards look for this file many times a second.
        let _ = File::create(&room.cancel);
    } else {
        let _ = child.kill();
    }
}

/// Waits for the guard, which ends soon after the output has, unless the program has closed it.
fn finish(
    mut child: Child,
    room: &Room,
    deadline: Instant,
    end: &mut Option<End>,
    cancelled: &dyn Fn() -> bool,
) -> Result<std::process::ExitStatus, RunError> {
    let mut pause = Duration::from_micros(50);
    loop {
        if let Some(status) = child.try_wait().map_err(doing("waiting for the guard"))? {
            return Ok(status);
        }
        if end.is_none() && cancelled() {
            *end = Some(End::Cancelled);
            stop(&mut child, room);
        }
        if Instant::now() > deadline {
            end.get_or_insert(End::TooSlow);
            let _ = child.kill();
        }
        thread::sleep(pause);
        pause = (pause * 2).min(PATIENCE);
    }
}
