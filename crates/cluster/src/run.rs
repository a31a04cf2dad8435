//! One process of several that make a table: its workers, and what becomes of them.

use std::net::TcpStream;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, Once};
use std::thread;
use std::time::{Duration, Instant};

use budget::{Budget, Control, StopReason};
use pawns::{Game, Numbering};
use tables::{
    Condition, Flaw, FolderState, Manifest, Store, Subject, TableError, Tabulation, WorkerId,
};
use timely::WorkerConfig;
use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};

use crate::connect::{self, Connections, Hello};
use crate::error::ClusterError;
use crate::heartbeat::Heartbeat;
use crate::hosts::Hosts;
use crate::worker::{Job, work};

/// Makes the table of all positions reachable in a game, as one of several processes. All
/// of them are started with the same game, each with its own index in the list of hosts.
/// They may share one folder on a common file system; otherwise each process writes its
/// part of the files.
///
/// A finished table is checked against its checksums. It is intact if the processes
/// together have all its files; otherwise it is repaired.
///
/// # Errors
/// As [`tables::tabulate`]; and if the other processes do not connect within `patience`,
/// were started differently, or are lost. Finished layers are kept: when all processes are
/// started again, they continue from the last layer that all had finished.
pub fn tabulate(
    game: &Game,
    folder: &Path,
    text: bool,
    hosts: &Hosts,
    patience: Duration,
    budget: &Budget,
) -> Result<Tabulation, ClusterError> {
    let numbering = Numbering::new(game).map_err(TableError::from)?;
    let subject = Subject::new(game, numbering.is_folded(), text);
    let found = finished(folder, &subject, budget)?;
    let threads = budget.threads.max(1);
    let hello = Hello::new(hosts, threads, &subject);
    budget.control.set_stage("waiting for the other processes");
    let connected = connect::connect(hosts, &hello, patience, &budget.control);
    let Connections { data, heartbeat } = match (connected, &found) {
        (Ok(connections), _) => connections,
        // Nobody else is needed for a table that is whole here.
        (Err(ClusterError::Late { .. }), Some((manifest, flaws))) if flaws.is_empty() => {
            return Ok(Tabulation { manifest: manifest.clone(), condition: Condition::Whole });
        }
        (Err(error), _) => return Err(error),
    };
    // The others may still be waiting for somebody, and their hearts do not beat yet.
    let heartbeat = Heartbeat::start(heartbeat, BEAT, SILENCE, patience);
    let probes: Vec<Option<TcpStream>> =
        data.iter().map(|stream| stream.as_ref().and_then(|s| s.try_clone().ok())).collect();
    let share = Budget {
        memory: budget.memory / threads as u64,
        threads: 1,
        control: Arc::clone(&budget.control),
    };
    let folder = folder.to_owned();
    let job = Job { game: *game, folder, subject, found, threads, budget: share };
    let silent = |limit: Duration| {
        let silent = heartbeat.silent(limit);
        silent.map(|(process, time)| ClusterError::Silent {
            who: hosts.name(process),
            seconds: time.as_secs(),
        })
    };
    run(job, data, hosts, threads, &|| silent(SILENCE)).map_err(|error| {
        if !matches!(error, ClusterError::Failed(_)) {
            return error;
        }
        // At once: soon all others that have noticed are gone as well.
        let closed = first_closed(&probes);
        if let Some(reason) = stopped(&budget.control) {
            return TableError::Stopped(reason).into();
        }
        // Who is gone may only have been the first to lose patience with another.
        if let Some(silent) = silent(SILENCE / 2) {
            return silent;
        }
        // A broken connection is reported as the process that is no longer there.
        let gone = closed.or_else(|| first_to_close(&probes));
        gone.map_or(error, |process| ClusterError::Lost { who: hosts.name(process) })
    })
}

/// How often a process shows that it is alive.
const BEAT: Duration = Duration::from_millis(500);
/// How long it may show nothing.
const SILENCE: Duration = Duration::from_secs(10);
/// How long a process that has failed may take to end.
const ENDING: Duration = Duration::from_secs(2);
/// How often something is polled that sends no message.
const MOMENT: Duration = Duration::from_millis(100);

/// Why this process is to stop, if it is told within a moment: where all processes are
/// told to stop, another may have been quicker, and has not been lost.
fn stopped(control: &Control) -> Option<StopReason> {
    (0..5).find_map(|_| {
        control.stopped().or_else(|| {
            thread::sleep(MOMENT);
            None
        })
    })
}

/// The manifest of a table that is there already, and which of its files are not what
/// was written.
fn finished(
    folder: &Path,
    subject: &Subject,
    budget: &Budget,
) -> Result<Option<(Manifest, Vec<Flaw>)>, ClusterError> {
    if !folder.join(tables::MANIFEST).exists() {
        return Ok(None);
    }
    match Store::open(folder, subject, WorkerId::Alone)? {
        FolderState::Finished(manifest) => {
            let flaws = tables::flaws(folder, &manifest, budget)?;
            Ok(Some((*manifest, flaws)))
        }
        FolderState::Unfinished(_) => Ok(None),
    }
}

/// Runs the workers of this process.
fn run(
    job: Job,
    streams: Vec<Option<TcpStream>>,
    hosts: &Hosts,
    threads: usize,
    is_silent: &dyn Fn() -> Option<ClusterError>,
) -> Result<Tabulation, ClusterError> {
    park_panicking_threads();
    let panics = PANICS.load(Ordering::Relaxed);
    let failed = |what: String| ClusterError::Failed(what);
    let hooks = Hooks::default();
    let inside = ProcessBuilder::new_typed_vector(threads, hooks.refill.clone(), None);
    let (builders, guard) =
        initialize_networking_from_sockets(inside, streams, hosts.process, threads, hooks)
            .map_err(|error| failed(error.to_string()))?;
    let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
    let (sender, results) = mpsc::channel();
    let sender = Mutex::new(sender);
    let control = Arc::clone(&job.budget.control);
    let guards = timely::execute::execute_from(
        builders,
        Box::new(guard),
        WorkerConfig::default(),
        move |worker| {
            let sender = sender.lock().expect("no thread fails while holding it").clone();
            let _ = sender.send(work(worker, &job));
        },
    )
    .map_err(failed)?;
    let mut made = None;
    for _ in 0..threads {
        match next(&results, panics, is_silent) {
            Ok(tabulation) => made = Some(tabulation),
            Err(error) => {
                // Other workers wait for this one, for ever: they are left behind.
                std::mem::forget(guards);
                return Err(root_cause(error, &results));
            }
        }
    }
    control.set_stage("waiting for the other processes to end");
    let (sender, ends) = mpsc::channel();
    thread::spawn(move || sender.send(guards.join()));
    // All workers of all processes have finished: a process that is lost now, or silent, is
    // not missed.
    let is_lost = || PANICS.load(Ordering::Relaxed) != panics || is_silent().is_some();
    loop {
        match ends.recv_timeout(MOMENT) {
            Ok(ends) => ends.into_iter().collect::<Result<(), String>>().map_err(failed)?,
            Err(RecvTimeoutError::Timeout) if !is_lost() => continue,
            Err(_) => {}
        }
        return made.ok_or_else(|| failed("no worker has a result".into()));
    }
}

/// The result of the next worker that has one.
fn next(
    results: &Receiver<Result<Tabulation, ClusterError>>,
    panics: usize,
    is_silent: &dyn Fn() -> Option<ClusterError>,
) -> Result<Tabulation, ClusterError> {
    let failed = || Err(ClusterError::Failed("a connection broke".into()));
    loop {
        match results.recv_timeout(MOMENT) {
            Ok(result) => return result,
            // A result may be under way.
            Err(RecvTimeoutError::Timeout) if PANICS.load(Ordering::Relaxed) != panics => {
                return results.recv_timeout(MOMENT).unwrap_or_else(|_| failed());
            }
            Err(RecvTimeoutError::Timeout) => {
                if let Some(error) = is_silent() {
                    return Err(error);
                }
            }
            Err(RecvTimeoutError::Disconnected) => return failed(),
        }
    }
}

/// The error to report: that of the worker that failed first, where this one only
/// noticed that another had.
fn root_cause(
    error: ClusterError,
    results: &Receiver<Result<Tabulation, ClusterError>>,
) -> ClusterError {
    if !matches!(error, ClusterError::Failed(_)) {
        return error;
    }
    let others = std::iter::from_fn(|| results.recv_timeout(MOMENT).ok());
    let reason =
        others.filter_map(Result::err).find(|other| !matches!(other, ClusterError::Failed(_)));
    reason.unwrap_or(error)
}

/// How many of timely's threads have panicked.
static PANICS: AtomicUsize = AtomicUsize::new(0);

/// Timely's threads panic when a connection breaks, which is reported as an error
/// instead. The threads are parked where they are: unwinding, they would drop channels
/// whose other ends panic in turn, and a panic in a destructor ends the process.
fn park_panicking_threads() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let name = thread::current().name().map(str::to_owned);
            let is_timely = name.is_some_and(|name| name.starts_with("timely:"));
            let is_ours = panic.location().is_none_or(|at| !at.file().contains("timely"));
            if !is_timely || is_ours {
                usual(panic);
            }
            if is_timely {
                PANICS.fetch_add(1, Ordering::Relaxed);
                loop {
                    thread::park();
                }
            }
        }));
    });
}

/// The first process whose connection is closed.
fn first_closed(streams: &[Option<TcpStream>]) -> Option<usize> {
    let is_closed = |stream: &TcpStream| {
        let _ = stream.set_nonblocking(true);
        match stream.peek(&mut [0]) {
            Ok(count) => count == 0,
            Err(error) => error.kind() != std::io::ErrorKind::WouldBlock,
        }
    };
    streams.iter().position(|stream| stream.as_ref().is_some_and(is_closed))
}

/// The same within a moment: a process that has failed takes a while to end.
fn first_to_close(streams: &[Option<TcpStream>]) -> Option<usize> {
    let start = Instant::now();
    loop {
        let closed = first_closed(streams);
        if closed.is_some() || start.elapsed() > ENDING {
            return closed;
        }
        thread::sleep(MOMENT);
    }
}
