//! What a solver may spend, and how to stop it.
//!
//! Solvers never read a clock, print or open a file. They take a [`Budget`] and watch its
//! [`Control`]: the caller stops the work through it and reads progress from it, from any
//! thread.
//!
//! ```
//! use budget::{Budget, StopReason};
//!
//! let budget = Budget { memory: 256 << 20, threads: 2, ..Budget::default() };
//! let control = budget.control.clone(); // keep it, and hand the budget to a solver
//! control.stop(StopReason::TimeLimit);
//! assert_eq!(budget.control.stopped(), Some(StopReason::TimeLimit));
//! ```
//!
//! | to | use |
//! |---|---|
//! | limit memory and threads | the fields of [`Budget`] |
//! | stop the work: out of time, or cancelled | [`Control::stop`]; the first reason counts |
//! | do so where there is no other thread | [`Control::polling`]: the work itself calls you now and then |
//! | show progress | [`Control::visited`], [`Control::stage`], [`Control::fill`] |
//! | write a solver | check [`Control::stopped`] now and then; report with [`Control::visit`], [`Control::set_stage`], [`Control::set_fill`] |
//! | write a file until the work is stopped | [`WatchedWriter`] |

mod writer;

use std::fmt;
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

pub use writer::WatchedWriter;

/// The limits of one piece of work. Cloning shares the [`Control`].
#[derive(Clone, Debug)]
pub struct Budget {
    /// The memory limit for tables, in bytes.
    pub memory: u64,
    /// The number of threads; at least one.
    pub threads: usize,
    /// The connection between the work and its owner.
    pub control: Arc<Control>,
}

impl Default for Budget {
    /// One gibibyte, one thread, no time limit.
    fn default() -> Budget {
        Budget { memory: 1 << 30, threads: 1, control: Arc::default() }
    }
}

/// Why a solver stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum StopReason {
    /// The time limit was reached.
    TimeLimit = 1,
    /// The memory limit was reached.
    MemoryLimit = 2,
    /// It was cancelled.
    Cancelled = 3,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StopReason::TimeLimit => "time limit reached",
            StopReason::MemoryLimit => "memory limit reached",
            StopReason::Cancelled => "interrupted",
        })
    }
}

impl std::error::Error for StopReason {}

/// The connection between a running solver and its owner: a stop flag one way, progress
/// the other. It may be used from any thread.
#[derive(Default)]
pub struct Control {
    stop: AtomicU8,
    visited: AtomicU64,
    /// How full the work's table is, in thousandths.
    fill: AtomicU32,
    stage: Mutex<String>,
    poll: Option<Box<Poll>>,
}

/// What a control calls whenever the work asks whether to stop.
type Poll = dyn Fn(&Control) + Send + Sync;

impl Control {
    /// A control that calls `poll` with itself whenever the work asks whether to stop: for
    /// owners without a thread of their own to watch the clock and report progress from.
    ///
    /// ```
    /// use budget::{Control, StopReason};
    ///
    /// let control = Control::polling(|control| {
    ///     if control.visited() > 1000 {
    ///         control.stop(StopReason::TimeLimit);
    ///     }
    /// });
    /// assert_eq!(control.stopped(), None);
    /// control.visit(2000);
    /// assert_eq!(control.stopped(), Some(StopReason::TimeLimit));
    /// ```
    pub fn polling(poll: impl Fn(&Control) + Send + Sync + 'static) -> Control {
        Control { poll: Some(Box::new(poll)), ..Control::default() }
    }

    /// Asks the work to stop. Only the first reason counts.
    pub fn stop(&self, reason: StopReason) {
        let _ = self.stop.compare_exchange(0, reason as u8, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// The reason to stop, if there is one.
    pub fn stopped(&self) -> Option<StopReason> {
        if let Some(poll) = &self.poll {
            poll(self);
        }
        match self.stop.load(Ordering::Relaxed) {
            0 => None,
            1 => Some(StopReason::TimeLimit),
            2 => Some(StopReason::MemoryLimit),
            _ => Some(StopReason::Cancelled),
        }
    }

    /// Adds to the number of positions visited; called by the work, in chunks.
    pub fn visit(&self, positions: u64) {
        self.visited.fetch_add(positions, Ordering::Relaxed);
    }

    /// Reports how full the work's table is, from 0 to 1000.
    pub fn set_fill(&self, thousandths: u32) {
        self.fill.store(thousandths, Ordering::Relaxed);
    }

    /// How full the work's table is, from 0 to 1000.
    pub fn fill(&self) -> u32 {
        self.fill.load(Ordering::Relaxed)
    }

    /// Reports in a few words what the work is doing. Not for inner loops.
    pub fn set_stage(&self, stage: impl Into<String>) {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner) = stage.into();
    }

    /// What the work is doing; empty if not reported.
    pub fn stage(&self) -> String {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The number of positions visited so far, a chunk or so behind.
    pub fn visited(&self) -> u64 {
        self.visited.load(Ordering::Relaxed)
    }
}

impl fmt::Debug for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("stop", &self.stop)
            .field("visited", &self.visited)
            .field("fill", &self.fill)
            .field("stage", &self.stage)
            .finish_non_exhaustive()
    }
}
