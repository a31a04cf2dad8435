//! State shared by all requests: limits, workers, tables, cached answers.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Semaphore, oneshot};
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use crate::answer_cache::AnswerCache;
use crate::lane::{Lane, Priority};
use crate::limits::{Limits, cores};
use crate::memory_pool::MemoryPool;
use crate::problem::Problem;
use crate::quick_memory::QuickMemory;
use crate::table_cache::TableCache;
use crate::task::{CancelOnDrop, Task};

/// How many large bodies may be in memory at once.
const LARGE_BODIES: usize = 4;
/// Bodies up to this length are read on the spot.
const SHORT: usize = 4 << 10;
/// How many quick questions may be queued.
const QUICK_QUEUE: usize = 4096;
/// How often deadlines are checked.
const TICK: Duration = Duration::from_millis(20);
/// How long a stopping server waits for cancelled work.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(1);

/// Work for a task; it stores its result itself.
type Work = Box<dyn FnOnce(&Task) + Send>;

/// State shared by all requests.
pub(crate) struct AppState {
    pub(crate) limits: Limits,
    pub(crate) quick: Lane,
    pub(crate) long: Lane,
    pub(crate) large_bodies: Arc<Semaphore>,
    /// For all requests and answers under way.
    pub(crate) traffic: MemoryPool,
    /// For all questions of the quick lane.
    pub(crate) quick_memory: QuickMemory,
    pub(crate) stop: CancellationToken,
    pub(crate) begun: Instant,
    pub(crate) tables: Arc<TableCache>,
    pub(crate) answers: AnswerCache,
}

impl AppState {
    pub(crate) fn new(limits: Limits, tables: TableCache, stop: CancellationToken) -> AppState {
        let limits = limits.consistent();
        AppState {
            quick: Lane::new("quick", cores(), QUICK_QUEUE, Priority::Normal),
            long: Lane::new("long", limits.workers, limits.queue, Priority::Low),
            large_bodies: Arc::new(Semaphore::new(LARGE_BODIES)),
            stop,
            begun: Instant::now(),
            tables: Arc::new(tables),
            traffic: MemoryPool::new(limits.memory_of_traffic()),
            quick_memory: QuickMemory::new(&limits),
            answers: AnswerCache::new(limits.memory_of_cache()),
            limits,
        }
    }

    /// Runs work that grows with a body of this length; if it is long, on a thread
    /// that serves no connections.
    ///
    /// # Errors
    /// If the lane is full, the work panics, or the server stops first.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        length: usize,
        read: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        if length <= SHORT {
            return Ok(read());
        }
        self.run(&self.quick, &Task::new(), move |_| read()).await
    }

    /// Runs work in a lane. It is cancelled when this future is dropped or the server
    /// stops, and stopped when its time is up.
    ///
    /// # Errors
    /// If the lane is full, the work panics, or the server stops first.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        lane: &Lane,
        task: &Arc<Task>,
        work: impl FnOnce(&Task) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let result = Arc::new(Mutex::new(None));
        let place = Arc::clone(&result);
        let work = move |task: &Task| {
            let result = work(task);
            *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
        };
        self.attend(lane, task, Box::new(work)).await?;
        result.lock().unwrap_or_else(PoisonError::into_inner).take().ok_or(Problem::Bug)
    }

    /// Submits work to a lane and waits until it is done.
    async fn attend(&self, lane: &Lane, task: &Arc<Task>, work: Work) -> Result<(), Problem> {
        let cancel = CancelOnDrop::new(task);
        let (tell, mut told) = oneshot::channel();
        let done_for = Arc::clone(task);
        lane.submit(Box::new(move || {
            work(&done_for);
            // The receiver may be gone.
            let _ = tell.send(());
        }))
        .map_err(|_| Problem::Busy)?;
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut stopping = None;
        let result = loop {
            tokio::select! {
                biased;
                result = &mut told => break result,
                () = self.stop.cancelled(), if !task.is_cancelled() => task.cancel(),
                _ = ticks.tick() => task.check_deadline(),
            }
            // A thread of low priority may take long to notice.
            if self.stop.is_cancelled()
                && stopping.get_or_insert_with(Instant::now).elapsed() > SHUTDOWN_GRACE
            {
                return Err(Problem::Stopping);
            }
        };
        // The work is done, but a later stage of the same task may follow.
        cancel.disarm();
        result.map_err(|_| Problem::Bug)
    }

    /// How many large bodies are in memory.
    pub(crate) fn large_requests(&self) -> usize {
        LARGE_BODIES.saturating_sub(self.large_bodies.available_permits())
    }
}
