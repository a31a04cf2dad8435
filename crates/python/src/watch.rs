//! Watching over work: the clock, Ctrl-C, and progress.
//!
//! The interpreter is released while the work goes on. What is likely to take a moment is done
//! on the calling thread, which looks at the clock whenever the work asks whether to stop;
//! anything else is done on a thread of its own, while the calling thread looks after it. So
//! signals and callbacks are always served by the thread that Python expects.

use std::num::NonZero;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use ask::{Error, Host, MemoryLimit, Progress, TimeLimit};
use budget::{Budget, Control, StopReason};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::error;

/// How often signals are looked at.
const TICK: Duration = Duration::from_millis(50);
/// How often progress is reported.
const REPORT: Duration = Duration::from_millis(100);

/// The budget of one call: time, memory, threads, and whom to report progress to.
#[derive(FromPyObject)]
pub(crate) struct Spending(Option<Amount>, Option<Amount>, Option<usize>, Option<Py<PyAny>>);

/// A limit as a number or in words.
#[derive(FromPyObject)]
enum Amount {
    Number(f64),
    Words(String),
}

impl Spending {
    /// The time for the whole call.
    fn time(&self) -> Result<Option<Duration>, Error> {
        let Some(limit) = &self.0 else { return Ok(None) };
        let read = match limit {
            Amount::Number(seconds) => seconds.to_string().parse::<TimeLimit>(),
            Amount::Words(words) => words.parse(),
        };
        read.map(|limit| Some(limit.0)).map_err(|wrong| Error::in_field("time_limit", wrong))
    }

    fn memory(&self) -> Result<u64, Error> {
        let Some(limit) = &self.1 else { return Ok(Budget::default().memory) };
        let read = match limit {
            Amount::Number(bytes) => bytes.to_string().parse::<MemoryLimit>(),
            Amount::Words(words) => words.parse(),
        };
        read.map(|limit| limit.0).map_err(|wrong| Error::in_field("memory_limit", wrong))
    }

    fn threads(&self) -> Result<usize, Error> {
        match self.2 {
            Some(threads @ 1..=1024) => Ok(threads),
            Some(_) => Err(Error::in_field("threads", "write a whole number from 1 to 1024")),
            None => Ok(cores()),
        }
    }

    /// The host of a call; its stages have one thread each if the work is light.
    fn watcher(&self, is_light: bool, polls: bool) -> Result<Watcher, Error> {
        let threads = self.threads()?;
        Ok(Watcher {
            start: Instant::now(),
            limit: self.time()?,
            memory: self.memory()?,
            threads: if is_light { 1 } else { threads },
            polls,
            stage: Arc::default(),
        })
    }

    /// Does some work with this budget. `is_light` says whether it is likely to take only a
    /// moment.
    ///
    /// # Errors
    /// If a limit is wrong, the user pressed Ctrl-C, or the callback raised an exception.
    pub(crate) fn over<T: Send>(
        &self,
        py: Python<'_>,
        is_light: bool,
        work: impl FnOnce(&Watcher) -> T + Send,
    ) -> PyResult<T> {
        let polls = is_light && self.3.is_none();
        let watcher = self.watcher(is_light, polls).map_err(|wrong| error::input(py, &wrong))?;
        if polls {
            let result = py.detach(|| work(&watcher));
            let raised = watcher.lock().raised.take();
            return raised.map_or(Ok(result), Err);
        }
        self.beside(py, &watcher, work)
    }

    /// Does some work on a thread of its own.
    ///
    /// # Errors
    /// As [`Spending::over`].
    pub(crate) fn beside<T: Send>(
        &self,
        py: Python<'_>,
        watcher: &Watcher,
        work: impl FnOnce(&Watcher) -> T + Send,
    ) -> PyResult<T> {
        let (done, is_done) = mpsc::sync_channel(1);
        // Only this thread receives, but not always with the interpreter.
        let is_done = Mutex::new(is_done);
        let (mut reported, mut counted) = (Instant::now(), 0);
        let result = thread::scope(|scope| {
            let worker = thread::Builder::new().name("ludex".into());
            worker.spawn_scoped(scope, move || {
                let _ = done.send(work(watcher));
            })?;
            loop {
                let wait = || {
                    let is_done = is_done.lock().unwrap_or_else(PoisonError::into_inner);
                    is_done.recv_timeout(watcher.patience())
                };
                match py.detach(wait) {
                    Ok(result) => return Ok(Some(result)),
                    Err(RecvTimeoutError::Disconnected) => return Ok(None),
                    Err(RecvTimeoutError::Timeout) => {}
                }
                watcher.lock().look();
                let mut served = py.check_signals();
                if let (Ok(()), Some(progress)) = (&served, &self.3)
                    && reported.elapsed() >= REPORT
                {
                    reported = Instant::now();
                    served = report(progress.bind(py), &watcher.progress(), &mut counted);
                }
                if let Err(error) = served {
                    watcher.lock().cancel(error);
                }
            }
        });
        if let Some(error) = watcher.lock().raised.take() {
            return Err(error);
        }
        let result = result.map_err(|error: std::io::Error| {
            PyRuntimeError::new_err(format!("cannot start a thread: {error}"))
        })?;
        if let Some(progress) = &self.3 {
            report(progress.bind(py), &watcher.progress(), &mut counted)?;
        }
        result.ok_or_else(|| PyRuntimeError::new_err("internal error: the search panicked"))
    }
}

/// The number of cores, which takes longer to find out than a small board to solve.
fn cores() -> usize {
    static CORES: OnceLock<usize> = OnceLock::new();
    *CORES.get_or_init(|| thread::available_parallelism().map_or(1, NonZero::get))
}

/// Reports progress to a bar like tqdm's, or to a function.
fn report(to: &Bound<'_, PyAny>, progress: &Progress, counted: &mut u64) -> PyResult<()> {
    let update = to.getattr_opt("update")?;
    let Some(update) = update else {
        let class = to.py().import("ludex._progress")?.getattr("Progress")?;
        let Progress { stage, positions, fill, seconds } = progress;
        return to.call1((class.call1((stage, positions, fill, seconds))?,)).map(drop);
    };
    if let Some(describe) = to.getattr_opt("set_description_str")? {
        describe.call1((&progress.stage, false))?;
    }
    update.call1((progress.positions.saturating_sub(*counted),))?;
    *counted = progress.positions.max(*counted);
    Ok(())
}

/// The host of one call.
pub(crate) struct Watcher {
    start: Instant,
    limit: Option<Duration>,
    memory: u64,
    threads: usize,
    /// Whether the work itself looks at the clock and at signals.
    polls: bool,
    stage: Arc<Mutex<Stage>>,
}

/// What is being done.
#[derive(Default)]
struct Stage {
    name: &'static str,
    control: Arc<Control>,
    until: Option<Instant>,
    /// The positions that earlier stages visited.
    before: u64,
    /// When signals were last looked at.
    looked: Option<Instant>,
    /// The exception that stopped the work.
    raised: Option<PyErr>,
}

impl Stage {
    fn look(&self) {
        if self.until.is_some_and(|until| Instant::now() >= until) {
            self.control.stop(StopReason::TimeLimit);
        }
    }

    fn cancel(&mut self, error: PyErr) {
        self.control.stop(StopReason::Cancelled);
        self.raised.get_or_insert(error);
    }
}

impl Watcher {
    fn lock(&self) -> MutexGuard<'_, Stage> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How long to wait before looking again.
    fn patience(&self) -> Duration {
        let until = self.lock().until;
        let left = until.map_or(TICK, |until| until.saturating_duration_since(Instant::now()));
        if left.is_zero() { TICK } else { left.min(TICK) }
    }

    fn progress(&self) -> Progress {
        let stage = self.lock();
        Progress::of(&stage.control, stage.name, stage.before, self.start.elapsed())
    }

    /// A control that looks at the clock and at signals itself.
    fn polling(&self) -> Control {
        let (shared, start) = (Arc::clone(&self.stage), self.start);
        Control::polling(move |_| {
            // Whoever holds it is looking already.
            let Ok(mut stage) = shared.try_lock() else { return };
            let now = Instant::now();
            if now.duration_since(stage.looked.unwrap_or(start)) < TICK {
                stage.look();
                return;
            }
            stage.looked = Some(now);
            stage.look();
            drop(stage);
            let signals = Python::attach(|py| {
                let served: PyResult<()> = py.check_signals();
                served
            });
            if let Err(error) = signals {
                shared.lock().unwrap_or_else(PoisonError::into_inner).cancel(error);
            }
        })
    }
}

impl Host for Watcher {
    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn left(&self) -> Option<Duration> {
        self.limit.map(|limit| limit.saturating_sub(self.start.elapsed()))
    }

    fn stage(&self, name: &'static str, limit: Option<Duration>) -> Budget {
        let control = Arc::new(if self.polls { self.polling() } else { Control::default() });
        let left = [self.left(), limit].into_iter().flatten().min();
        let mut stage = self.lock();
        if stage.raised.is_some() {
            control.stop(StopReason::Cancelled);
        }
        stage.before += stage.control.visited();
        stage.name = name;
        stage.control = Arc::clone(&control);
        stage.until = left.and_then(|left| Instant::now().checked_add(left));
        stage.look();
        Budget { memory: self.memory, threads: self.threads, control }
    }

    fn seed(&self) -> u64 {
        fastrand::u64(..)
    }
}
