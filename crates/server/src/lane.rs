//! Worker threads behind a bounded queue.
//!
//! Solvers never run on the threads that serve connections. There are two lanes, one
//! for quick questions and one for long searches, so that long searches never delay
//! quick questions.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// A piece of work.
pub(crate) type Job = Box<dyn FnOnce() + Send>;

/// Threads and their queue. When it is dropped, the threads end after their current
/// work.
pub(crate) struct Lane {
    jobs: SyncSender<Job>,
    waiting: Arc<AtomicUsize>,
    busy: Arc<AtomicUsize>,
    threads: usize,
}

/// The queue has no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct QueueFull;

/// The scheduling priority of a lane's threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Priority {
    /// The default.
    Normal,
    /// They run only when no other thread wants the processor.
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

    /// Queues work.
    ///
    /// # Errors
    /// If the queue is full.
    pub(crate) fn submit(&self, job: Job) -> Result<(), QueueFull> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        self.jobs.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) | TrySendError::Disconnected(_) => {
                self.waiting.fetch_sub(1, Ordering::Relaxed);
                QueueFull
            }
        })
    }

    /// How many jobs are queued.
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

/// Runs jobs until the lane is dropped.
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
            // A panic drops the job's channel, which its caller notices; the thread
            // goes on.
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

/// Lets this thread run only when no other wants the processor.
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
        assert_eq!((lane.submit(Box::new(|| {})), lane.waiting()), (Err(QueueFull), 1));
        drop(release);
        assert_eq!(is_done.recv(), Ok(7));
    }
}
