//! Threads that work, with a bounded queue before them.
//!
//! Solvers never run on the threads that serve connections. There are two lanes:
//! one for questions that take a moment, one for those that may take minutes, so
//! that the long ones cannot keep the quick ones waiting.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// A piece of work.
pub(crate) type Job = Box<dyn FnOnce() + Send>;

/// Some threads and the queue before them. When it is dropped they end, after
/// the work they have begun.
pub(crate) struct Lane {
    jobs: SyncSender<Job>,
    waiting: Arc<AtomicUsize>,
    busy: Arc<AtomicUsize>,
    threads: usize,
}

/// The queue is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full;

/// How the threads of a lane share the processor with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Priority {
    /// Like any other thread.
    Normal,
    /// Only when nobody else wants it.
    Low,
}

impl Lane {
    /// Starts the threads.
    pub(crate) fn new(name: &str, threads: usize, queue: usize, priority: Priority) -> Lane {
        let threads = threads.max(1);
        let (jobs, queue) = sync_channel::<Job>(queue);
        let queue = Arc::new(Mutex::new(queue));
        let (waiting, busy) = (Arc::<AtomicUsize>::default(), Arc::<AtomicUsize>::default());
        for number in 0..threads {
            let queue = Arc::clone(&queue);
            let (waiting, busy) = (Arc::clone(&waiting), Arc::clone(&busy));
            thread::Builder::new()
                .name(format!("{name} {number}"))
                .spawn(move || attend(&queue, &waiting, &busy, priority))
                .expect("the system starts a thread");
        }
        Lane { jobs, waiting, busy, threads }
    }

    /// Puts work into the queue.
    ///
    /// # Errors
    /// If there is no room.
    pub(crate) fn submit(&self, job: Job) -> Result<(), Full> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        self.jobs.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) | TrySendError::Disconnected(_) => {
                self.waiting.fetch_sub(1, Ordering::Relaxed);
                Full
            }
        })
    }

    /// How many pieces of work wait for a thread.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// How many threads are at work.
    pub(crate) fn busy(&self) -> usize {
        self.busy.load(Ordering::Relaxed)
    }

    /// How many threads there are.
    pub(crate) fn threads(&self) -> usize {
        self.threads
    }
}

/// Works until there is nobody left to ask for it.
fn attend(
    queue: &Mutex<Receiver<Job>>,
    waiting: &AtomicUsize,
    busy: &AtomicUsize,
    priority: Priority,
) {
    if priority == Priority::Low {
        lower_priority();
    }
    loop {
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        busy.fetch_add(1, Ordering::Relaxed);
        waiting.fetch_sub(1, Ordering::Relaxed);
        match priority {
            // Whoever waits for the work learns of a panic by its silence; the
            // thread goes on.
            Priority::Normal => drop(catch_unwind(AssertUnwindSafe(job))),
            // What a search has allocated goes back to the system more readily once
            // its thread has ended, and with it the thread's own store of free memory.
            Priority::Low => thread::scope(|scope| {
                let name = thread::current().name().unwrap_or_default().to_owned();
                if let Ok(worker) = thread::Builder::new().name(name).spawn_scoped(scope, job) {
                    drop(worker.join());
                }
            }),
        }
        busy.fetch_sub(1, Ordering::Relaxed);
    }
}

/// From now on this thread runs when no other wants to.
fn lower_priority() {
    // Where the system does not allow it, the thread runs as all others do.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, 15);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn a_full_queue_refuses_and_a_panic_costs_no_thread() {
        let lane = Lane::new("test", 1, 1, Priority::Low);
        let (release, wait) = channel::<()>();
        let (told, begun) = channel();
        lane.submit(Box::new(move || {
            told.send(()).unwrap();
            let _ = wait.recv();
            panic!("this is a test of panics");
        }))
        .unwrap();
        begun.recv().unwrap();
        assert_eq!((lane.busy(), lane.threads()), (1, 1));
        let (done, is_done) = channel();
        lane.submit(Box::new(move || done.send(7).unwrap())).unwrap();
        assert_eq!((lane.submit(Box::new(|| {})), lane.waiting()), (Err(Full), 1));
        drop(release);
        assert_eq!(is_done.recv(), Ok(7));
    }
}
