//! Watching over work: the clock, Ctrl-C, and a spinner for long work.

use std::io::{IsTerminal as _, stderr};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use ask::{Host, NoTables, Tables};
use budget::{Budget, Control, StopReason};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::report::words;

/// Set by Ctrl-C; read by whatever is being watched over.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// The number of pieces of work being watched over.
static WATCHED: AtomicUsize = AtomicUsize::new(0);

/// From now on Ctrl-C stops the work under way, which then says what it has
/// learned. Pressed again, or with no work under way, it ends the program.
pub(crate) fn listen_for_interrupts() {
    // Without a handler, Ctrl-C ends the program as ever.
    let _ = ctrlc::set_handler(|| {
        let again = INTERRUPTED.swap(true, Ordering::Relaxed);
        if again || WATCHED.load(Ordering::Relaxed) == 0 {
            eprintln!();
            std::process::exit(130);
        }
    });
}

/// How often the clock and the flag are looked at.
const TICK: Duration = Duration::from_millis(20);
/// What the spinner, the time and blanks take of a line: one that is broken cannot be
/// cleared.
const MARGIN: usize = 14;
/// Work that takes longer than this shows that it goes on.
const PATIENCE: Duration = Duration::from_millis(500);

/// The host of one question: it gives each stage of the work its budget, watches
/// the clock and Ctrl-C, and shows that the work goes on.
pub(crate) struct Watcher {
    start: Instant,
    limit: Option<Duration>,
    memory: u64,
    threads: usize,
    tables: Option<Arc<dyn Tables + Send + Sync>>,
    stage: Mutex<Stage>,
}

/// What is being done.
struct Stage {
    name: String,
    control: Arc<Control>,
    until: Option<Instant>,
}

impl Watcher {
    /// A host that allows this much.
    pub(crate) fn new(budget: &Budget, limit: Option<Duration>) -> Watcher {
        let stage =
            Stage { name: String::new(), control: Arc::clone(&budget.control), until: None };
        Watcher {
            start: Instant::now(),
            limit,
            memory: budget.memory,
            threads: budget.threads,
            tables: None,
            stage: Mutex::new(stage),
        }
    }

    /// The same, with tables to look answers up in.
    pub(crate) fn with_tables(self, tables: Arc<dyn Tables + Send + Sync>) -> Watcher {
        Watcher { tables: Some(tables), ..self }
    }

    /// Does some work while watching over it.
    pub(crate) fn over<T>(&self, work: impl FnOnce() -> T) -> T {
        INTERRUPTED.store(false, Ordering::Relaxed);
        self.look();
        WATCHED.fetch_add(1, Ordering::Relaxed);
        let (done, is_done) = mpsc::channel::<()>();
        let result = thread::scope(|scope| {
            // Whoever lists the threads sees by the name that work is under way.
            let watch = thread::Builder::new().name("watch".into());
            watch
                .spawn_scoped(scope, move || self.watch(&is_done))
                .expect("the system has room for a thread");
            let result = work();
            drop(done);
            result
        });
        WATCHED.fetch_sub(1, Ordering::Relaxed);
        result
    }

    /// Looks at the clock and shows the progress until the work is done.
    fn watch(&self, is_done: &mpsc::Receiver<()>) {
        let mut spinner: Option<ProgressBar> = None;
        loop {
            // Up to the limit, and after it, until the work has noticed.
            let left = self
                .lock()
                .until
                .map_or(TICK, |until| until.saturating_duration_since(Instant::now()));
            let left = if left.is_zero() { TICK } else { left.min(TICK) };
            match is_done.recv_timeout(left) {
                Err(RecvTimeoutError::Timeout) => {}
                _ => break,
            }
            self.look();
            if self.start.elapsed() > PATIENCE {
                let (name, control) = {
                    let stage = self.lock();
                    (stage.name.clone(), Arc::clone(&stage.control))
                };
                let spinner = spinner.get_or_insert_with(spin);
                let room = words::columns().saturating_sub(name.len() + MARGIN);
                let message = progress(&control, self.start.elapsed());
                spinner.set_prefix(name);
                spinner.set_message(message.chars().take(room).collect::<String>());
                spinner.tick();
            }
        }
        if let Some(spinner) = spinner {
            spinner.finish_and_clear();
        }
    }

    /// Stops the work if there is a reason to; asked again and again.
    fn look(&self) {
        let stage = self.lock();
        if was_interrupted() {
            stage.control.stop(StopReason::Cancelled);
        }
        if stage.until.is_some_and(|until| Instant::now() >= until) {
            stage.control.stop(StopReason::TimeLimit);
        }
    }

    /// Says what is being done, apart from any question.
    pub(crate) fn say(&self, what: &str) {
        self.lock().control.set_stage(what);
    }

    /// Whether a stop was nothing but the end of a stage's own time, after which
    /// the work goes on.
    pub(crate) fn is_break(&self, stopped: Option<StopReason>) -> bool {
        let is_out_of_time = self.left().is_some_and(|left| left.is_zero());
        stopped == Some(StopReason::TimeLimit) && !is_out_of_time && !was_interrupted()
    }

    fn lock(&self) -> MutexGuard<'_, Stage> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes up a stage.
    fn enter(&self, name: &str, control: Arc<Control>, limit: Option<Duration>) {
        let left = [self.left(), limit].into_iter().flatten().min();
        let until = left.and_then(|left| Instant::now().checked_add(left));
        *self.lock() = Stage { name: name.to_owned(), control, until };
        self.look();
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
        let control = Arc::<Control>::default();
        self.enter(name, Arc::clone(&control), limit);
        Budget { memory: self.memory, threads: self.threads, control }
    }

    fn seed(&self) -> u64 {
        fastrand::u64(..)
    }

    /// As long as it takes, unless Ctrl-C is pressed, or pressed again.
    fn overtime(&self, name: &'static str) -> Budget {
        INTERRUPTED.store(false, Ordering::Relaxed);
        let control = Arc::<Control>::default();
        *self.lock() = Stage { name: name.to_owned(), control: Arc::clone(&control), until: None };
        Budget { memory: self.memory, threads: self.threads, control }
    }

    fn tables(&self) -> &dyn Tables {
        match &self.tables {
            Some(tables) => &**tables,
            None => &NoTables,
        }
    }
}

/// Does some work of one stage while watching over it. Returns what it came to, and
/// how long it took.
pub(crate) fn over<T>(
    control: &Arc<Control>,
    limit: Option<Duration>,
    what: &str,
    work: impl FnOnce() -> T,
) -> (T, Duration) {
    let budget = Budget { control: Arc::clone(control), ..Budget::default() };
    let watcher = Watcher::new(&budget, limit);
    let result = watcher.over(|| {
        watcher.enter(what, Arc::clone(control), None);
        work()
    });
    (result, watcher.start.elapsed())
}

/// Whether Ctrl-C was pressed since the last work began.
pub(crate) fn was_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// What the work has come to so far.
fn progress(control: &Control, elapsed: Duration) -> String {
    let visited = control.visited();
    if visited == 0 {
        return control.stage();
    }
    let rate = visited as f64 / elapsed.as_secs_f64();
    let fill = match control.fill() {
        0 => String::new(),
        thousandths => format!(", table {}% full", thousandths.div_ceil(10)),
    };
    format!(
        "{} positions, {} per second{fill}  {}",
        words::count(visited),
        words::count(rate as u64),
        control.stage()
    )
}

/// Does something that Ctrl-C ends early: it asks now and then whether that was
/// pressed.
pub(crate) fn interruptible<T>(work: impl FnOnce(&dyn Fn() -> bool) -> T) -> T {
    INTERRUPTED.store(false, Ordering::Relaxed);
    WATCHED.fetch_add(1, Ordering::Relaxed);
    let result = work(&was_interrupted);
    WATCHED.fetch_sub(1, Ordering::Relaxed);
    result
}

/// A spinner on standard error if that is a terminal, else an invisible one.
fn spin() -> ProgressBar {
    let target = if stderr().is_terminal() {
        ProgressDrawTarget::stderr_with_hz(10)
    } else {
        ProgressDrawTarget::hidden()
    };
    let style = ProgressStyle::with_template("{spinner} {prefix}  {elapsed}  {msg}")
        .expect("the template is well formed");
    ProgressBar::with_draw_target(None, target).with_style(style)
}
