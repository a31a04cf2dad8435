//! The environment of a question in a browser: one thread, the host's clock.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ask::{Host, Progress};
use budget::{Budget, Control, StopReason};

/// The most memory of one question, in bytes: what a page on a phone may take.
pub const MEMORY: u64 = 256 << 20;
/// The time of one question: that of a server.
pub const TIME: Duration = Duration::from_mins(1);
/// How long a certificate may take to be written after the search has run out of time.
const OVERTIME: Duration = Duration::from_secs(2);
/// The longest answer, in bytes: that of a server.
const LONGEST: usize = 64 << 20;
/// How often progress is reported.
const INTERVAL: Duration = Duration::from_millis(100);

/// What lies outside of the program and cannot be had from the standard library.
pub trait Outside: Send + Sync + 'static {
    /// The time since some fixed moment.
    fn now(&self) -> Duration;

    /// An unpredictable number.
    fn seed(&self) -> u64;

    /// Takes note of the progress, a JSON object.
    fn progress(&self, json: &str);
}

/// The host of one question.
pub(crate) struct BrowserHost {
    outside: Arc<dyn Outside>,
    begun: Duration,
    /// What the question may take, in bytes.
    memory: u64,
    /// The control of the stage in progress, and the positions visited before it.
    stage: Mutex<(Arc<Control>, u64)>,
    /// When progress was last reported, in milliseconds.
    reported: Arc<AtomicU64>,
}

impl BrowserHost {
    /// The host of a question that is asked now, with its share of the page's memory.
    pub(crate) fn new(outside: &Arc<dyn Outside>, memory: u64) -> BrowserHost {
        let begun = outside.now();
        BrowserHost {
            outside: Arc::clone(outside),
            begun,
            memory: memory.min(MEMORY),
            stage: Mutex::default(),
            reported: Arc::new(AtomicU64::new(begun.as_millis() as u64)),
        }
    }

    /// A stage that ends at this time. Nobody stands beside it to watch the clock, so it does
    /// that itself, as often as it asks whether to stop.
    fn until(&self, name: &'static str, end: Duration) -> Budget {
        let mut stage = self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        let before = stage.1 + stage.0.visited();
        let (outside, reported) = (Arc::clone(&self.outside), Arc::clone(&self.reported));
        let begun = self.begun;
        let control = Arc::new(Control::polling(move |control| {
            let now = outside.now();
            if now >= end {
                control.stop(StopReason::TimeLimit);
            }
            let last = Duration::from_millis(reported.load(Ordering::Relaxed));
            if now.saturating_sub(last) >= INTERVAL {
                reported.store(now.as_millis() as u64, Ordering::Relaxed);
                let progress = Progress::of(control, name, before, now.saturating_sub(begun));
                outside.progress(ask::raw(&progress).get());
            }
        }));
        *stage = (Arc::clone(&control), before);
        Budget { memory: self.memory, threads: 1, control }
    }

    /// When the time for the whole question is up.
    fn end(&self) -> Duration {
        self.begun.saturating_add(TIME)
    }
}

impl Host for BrowserHost {
    fn now(&self) -> Duration {
        self.outside.now()
    }

    fn left(&self) -> Option<Duration> {
        Some(self.end().saturating_sub(self.now()))
    }

    fn stage(&self, name: &'static str, limit: Option<Duration>) -> Budget {
        let own = limit.map_or(Duration::MAX, |limit| self.now().saturating_add(limit));
        self.until(name, own.min(self.end()))
    }

    fn overtime(&self, name: &'static str) -> Budget {
        self.until(name, self.now().saturating_add(OVERTIME))
    }

    fn seed(&self) -> u64 {
        self.outside.seed()
    }

    fn longest_answer(&self) -> usize {
        LONGEST
    }
}
