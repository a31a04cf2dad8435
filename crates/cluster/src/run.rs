//! Making a table with several processes.

use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, Once};
use std::thread;
use std::time::{Duration, Instant};

use budget::{Budget, Control, StopReason};
use pawns::{Game, Numbering};
use tables::{
    Counts, Manifest, Opened, Rows, Share, Store, Subject, TableError, Workshop, Written,
};
use timely::WorkerConfig;
use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::worker::Worker;

use crate::backward::Backward;
use crate::connect::{self, Hello};
use crate::error::ClusterError;
use crate::forward::Forward;
use crate::gather::Gathering;
use crate::hosts::Hosts;
use crate::owners::Owners;

/// What the workers of a process have in common.
struct Plan {
    game: Game,
    folder: PathBuf,
    subject: Subject,
    budget: Budget,
}

/// Makes the table of all positions that a game may come to, as one of several
/// processes. All of them are started with the same game, and each with its own
/// place in the list of hosts. The folder may be the same for all, if they share a
/// file system; otherwise each process writes its part of the files.
///
/// # Errors
/// As [`tables::tabulate`]; and if the others do not come within `patience`, do
/// something else, or are lost. Finished layers are kept: when all processes are
/// started again, they go on from the last layer that all had finished.
pub fn tabulate(
    game: &Game,
    folder: &Path,
    text: bool,
    hosts: &Hosts,
    patience: Duration,
    budget: &Budget,
) -> Result<Manifest, ClusterError> {
    let numbering = Numbering::new(game).map_err(TableError::from)?;
    let subject = Subject::new(game, numbering.is_folded(), text);
    if let Some(manifest) = finished(folder, &subject)? {
        return Ok(manifest);
    }
    let threads = budget.threads.max(1);
    let hello = Hello::new(hosts, threads, &subject);
    budget.control.set_stage("waiting for the other processes");
    let streams = connect::connect(hosts, &hello, patience, &budget.control)?;
    let watched: Vec<Option<TcpStream>> =
        streams.iter().map(|stream| stream.as_ref().and_then(|s| s.try_clone().ok())).collect();
    let share = Budget {
        memory: budget.memory / threads as u64,
        threads: 1,
        control: Arc::clone(&budget.control),
    };
    let folder = folder.to_owned();
    let plan = Plan { game: *game, folder, subject, budget: share };
    run(plan, streams, hosts, threads).map_err(|error| match error {
        ClusterError::Failed(_) if let Some(reason) = stopped(&budget.control) => {
            TableError::Stopped(reason).into()
        }
        // A connection that broke is told by who is no longer there.
        ClusterError::Failed(_) => {
            let gone = lost(&watched).map(|process| hosts.name(process));
            gone.map_or(error, |who| ClusterError::Lost { who })
        }
        error => error,
    })
}

/// How long a process that has failed may take to end.
const ENDING: Duration = Duration::from_secs(2);
/// How often something is looked at that nobody tells about.
const MOMENT: Duration = Duration::from_millis(100);

/// Why this process is to stop, if that comes within a moment: where all processes are
/// told to, another may have been quicker, and that is no loss.
fn stopped(control: &Control) -> Option<StopReason> {
    (0..5).find_map(|_| {
        control.stopped().or_else(|| {
            thread::sleep(MOMENT);
            None
        })
    })
}

/// The manifest of a table that is there already.
fn finished(folder: &Path, subject: &Subject) -> Result<Option<Manifest>, ClusterError> {
    if !folder.join(tables::MANIFEST).exists() {
        return Ok(None);
    }
    match Store::open(folder, subject, Share::Alone)? {
        Opened::Finished(manifest) => {
            // Another process may do the same at this moment.
            let _ = tables::clear_up(folder);
            Ok(Some(*manifest))
        }
        Opened::Unfinished(_) => Ok(None),
    }
}

/// Runs the workers of this process.
fn run(
    plan: Plan,
    streams: Vec<Option<TcpStream>>,
    hosts: &Hosts,
    threads: usize,
) -> Result<Manifest, ClusterError> {
    quieten();
    let broken = BROKEN.load(Ordering::Relaxed);
    let failed = |what: String| ClusterError::Failed(what);
    let hooks = Hooks::default();
    let inside = ProcessBuilder::new_typed_vector(threads, hooks.refill.clone(), None);
    let (builders, guard) =
        initialize_networking_from_sockets(inside, streams, hosts.process, threads, hooks)
            .map_err(|error| failed(error.to_string()))?;
    let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
    let (sender, results) = mpsc::channel();
    let sender = Mutex::new(sender);
    let control = Arc::clone(&plan.budget.control);
    let guards = timely::execute::execute_from(
        builders,
        Box::new(guard),
        WorkerConfig::default(),
        move |worker| {
            let sender = sender.lock().expect("nobody fails while holding it").clone();
            let _ = sender.send(work(worker, &plan));
        },
    )
    .map_err(failed)?;
    let mut made = None;
    for _ in 0..threads {
        match next(&results, broken) {
            Ok(manifest) => made = Some(manifest),
            Err(error) => {
                // Other workers wait for this one, for ever: they are left behind.
                std::mem::forget(guards);
                return Err(told(error, &results));
            }
        }
    }
    control.set_stage("waiting for the other processes to end");
    for ended in guards.join() {
        ended.map_err(failed)?;
    }
    made.ok_or_else(|| failed("no worker made anything".into()))
}

/// What the next worker has come to.
fn next(
    results: &Receiver<Result<Manifest, ClusterError>>,
    broken: usize,
) -> Result<Manifest, ClusterError> {
    let failed = || Err(ClusterError::Failed("a connection broke".into()));
    loop {
        match results.recv_timeout(MOMENT) {
            Ok(result) => return result,
            // A result may be under way.
            Err(RecvTimeoutError::Timeout) if BROKEN.load(Ordering::Relaxed) != broken => {
                return results.recv_timeout(MOMENT).unwrap_or_else(|_| failed());
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return failed(),
        }
    }
}

/// The error to tell: that of the worker that failed first, where this one only
/// noticed that another had.
fn told(error: ClusterError, results: &Receiver<Result<Manifest, ClusterError>>) -> ClusterError {
    if !matches!(error, ClusterError::Failed(_)) {
        return error;
    }
    let others = std::iter::from_fn(|| results.recv_timeout(MOMENT).ok());
    let reason =
        others.filter_map(Result::err).find(|other| !matches!(other, ClusterError::Failed(_)));
    reason.unwrap_or(error)
}

/// How many of timely's threads have panicked.
static BROKEN: AtomicUsize = AtomicUsize::new(0);

/// Timely's threads panic when a connection breaks; that is told by an error. They
/// stay where they are: unwinding, they would drop channels whose other ends panic
/// in turn, and a panic in a destructor ends the process.
fn quieten() {
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
                BROKEN.fetch_add(1, Ordering::Relaxed);
                loop {
                    thread::park();
                }
            }
        }));
    });
}

/// The first process whose connection is closed, or is within a moment: whoever has
/// told of a failure takes a while to end.
fn lost(streams: &[Option<TcpStream>]) -> Option<usize> {
    let is_closed = |stream: &TcpStream| {
        let _ = stream.set_nonblocking(true);
        match stream.peek(&mut [0]) {
            Ok(count) => count == 0,
            Err(error) => error.kind() != std::io::ErrorKind::WouldBlock,
        }
    };
    let start = Instant::now();
    loop {
        let closed = streams.iter().position(|stream| stream.as_ref().is_some_and(is_closed));
        if closed.is_some() || start.elapsed() > ENDING {
            return closed;
        }
        thread::sleep(MOMENT);
    }
}

/// What one worker does.
fn work(worker: &mut Worker, plan: &Plan) -> Result<Manifest, ClusterError> {
    let numbering = Arc::new(Numbering::new(&plan.game).map_err(TableError::from)?);
    let share = Share::Worker { index: worker.index(), of: worker.peers() };
    let store = match Store::open(&plan.folder, &plan.subject, share)? {
        Opened::Unfinished(store) => store,
        Opened::Finished(manifest) => return Ok(*manifest),
    };
    let mut workshop = Workshop::new(&numbering, store, plan.subject.text, plan.budget.clone());
    let owners = Owners::new(&numbering);
    let mut crew = Crew { gathering: Gathering::new(worker), worker, owners };
    let (layers, solved) = crew.forward(&mut workshop)?;
    crew.backward(&workshop, layers, solved)?;
    let (counts, folded) = crew.census(&workshop, layers)?;
    let manifest = workshop.manifest(plan.subject.clone(), layers, counts, folded);
    workshop.finish(&manifest)?;
    // Nobody leaves before all have their manifest.
    crew.tell(&workshop, &())?;
    Ok(manifest)
}

/// A worker and its line to all others.
struct Crew<'a> {
    worker: &'a mut Worker,
    gathering: Gathering,
    owners: Owners,
}

impl Crew<'_> {
    /// Tells all workers something, and hears what they have to tell.
    fn tell<T: serde::Serialize + serde::de::DeserializeOwned>(
        &mut self,
        workshop: &Workshop<'_>,
        what: &T,
    ) -> Result<Vec<T>, ClusterError> {
        let text = serde_json::to_vec(what).expect("messages are plain data");
        let heard = self.gathering.gather(self.worker, &text, &workshop.budget().control)?;
        let understand = |text: Vec<u8>| serde_json::from_slice(&text);
        // A worker that stops without a word is heard as silence.
        let understood: Result<Vec<T>, _> = heard.into_iter().map(understand).collect();
        understood.map_err(|_| ClusterError::Failed("another worker has stopped".into()))
    }

    /// Makes the layers that not all workers have. Returns how many there are, and
    /// from which one on all have finished them.
    fn forward(&mut self, workshop: &mut Workshop<'_>) -> Result<(u32, u32), ClusterError> {
        let heard = self.tell(workshop, &workshop.progress())?;
        let mut layers = heard.iter().map(|&(count, _, _)| count).min().unwrap_or(0);
        let complete = heard.iter().all(|&(_, complete, _)| complete);
        let solved = heard.iter().map(|&(_, _, solved)| solved).max().unwrap_or(0);
        if complete {
            return Ok((layers, solved));
        }
        let mut forward = Forward::new(self.worker, self.owners.clone());
        if layers == 0 {
            let root = workshop.numbering().root();
            let peers = self.worker.peers() as u64;
            if self.owners.owner(root) % peers == self.worker.index() as u64 {
                workshop.collect(&[root])?;
            }
            workshop.settle(0)?;
            workshop.keep(0)?;
            layers = 1;
        }
        let mut numbers = workshop.numbers(layers - 1)?;
        loop {
            workshop.budget().control.set_stage(format!("forward, ply {layers}"));
            let here = forward.layer(self.worker, workshop, layers, &numbers)?;
            let everywhere: u64 = self.tell(workshop, &here)?.iter().sum();
            if everywhere == 0 {
                break;
            }
            workshop.keep(layers)?;
            numbers = workshop.numbers(layers)?;
            layers += 1;
        }
        workshop.settle_all()?;
        Ok((layers, layers))
    }

    /// Solves and writes the layers below `solved`, from the last to the first.
    fn backward(
        &mut self,
        workshop: &Workshop<'_>,
        layers: u32,
        solved: u32,
    ) -> Result<(), ClusterError> {
        let solved = solved.min(layers);
        let mut backward = Backward::new(self.worker, self.owners.clone());
        if solved < layers {
            backward.answer_from(workshop.known(solved)?);
            // Nobody asks before all can answer.
            self.tell(workshop, &())?;
        }
        for ply in (0..solved).rev() {
            workshop.budget().control.set_stage(format!("backward, ply {ply}"));
            let numbers = workshop.numbers(ply)?;
            let (scores, marks) = backward.solve(self.worker, workshop, ply, &numbers)?;
            workshop.keep_values(ply, &scores, &marks)?;
            let mut histogram = workshop.histogram();
            histogram.add(&numbers);
            let counts = self.tell(workshop, &histogram.counts().to_vec())?;
            let mut histogram = workshop.histogram();
            for counts in &counts {
                histogram.merge(counts);
            }
            let rows = Rows { numbers: &numbers, scores: &scores, marks: &marks };
            let routes = histogram.routes();
            let written = backward.write(self.worker, workshop, ply, &routes, rows)?;
            // Nobody asks about the next ply before all have told what they have written,
            // and so can answer.
            backward.answer_from(tables::Known::new(numbers, scores));
            let mut written: Vec<Written> =
                self.tell(workshop, &written)?.into_iter().flatten().collect();
            written.sort_by(|one, other| one.part.file.cmp(&other.part.file));
            workshop.confirm(ply, written)?;
        }
        Ok(())
    }

    /// What all shares together hold.
    fn census(
        &mut self,
        workshop: &Workshop<'_>,
        layers: u32,
    ) -> Result<(Counts, u64), ClusterError> {
        let own = workshop.census(layers)?;
        let mut all = (Counts::default(), 0);
        for (counts, folded) in self.tell(workshop, &own)? {
            all.0.merge(&counts);
            all.1 += folded;
        }
        Ok(all)
    }
}
