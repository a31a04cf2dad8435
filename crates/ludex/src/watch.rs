//! Watching over work: the clock, Ctrl-C, and a spinner for the impatient.

use std::io::{IsTerminal as _, stderr};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use budget::{Control, StopReason};
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::report::words;

/// Set by Ctrl-C; read by whatever is being watched over.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// The number of pieces of work being watched over.
static WATCHED: AtomicUsize = AtomicUsize::new(0);

/// From now on Ctrl-C stops the work under way, which then says what it has
/// learned. Pressed again, or with no work under way, it ends the program.
pub(crate) fn listen_for_interrupts() {
    // Where no handler can be had, Ctrl-C ends the program as ever.
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

/// Does some work while watching over it. Returns what it came to, and how long
/// it took.
pub(crate) fn over<T>(
    control: &Control,
    limit: Option<Duration>,
    what: &str,
    work: impl FnOnce() -> T,
) -> (T, Duration) {
    over_with_breaks(control, limit, None, what, |_| work())
}

/// When work is to pause, and whether it is to go on.
pub(crate) struct Breaks<'a> {
    control: &'a Control,
    start: Instant,
    limit: Option<Duration>,
    /// When the next one is due.
    next: Mutex<Option<Instant>>,
}

impl Breaks<'_> {
    /// Whether a stop was nothing but a break.
    pub(crate) fn is_break(&self, stopped: Option<StopReason>) -> bool {
        stopped == Some(StopReason::TimeLimit) && !self.is_out_of_time() && !was_interrupted()
    }

    /// Lets the work go on, up to the next break.
    pub(crate) fn go_on(&self, every: Duration) {
        *self.next() = Some(Instant::now() + every);
        self.control.rearm();
    }

    fn next(&self) -> MutexGuard<'_, Option<Instant>> {
        self.next.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_out_of_time(&self) -> bool {
        self.limit.is_some_and(|limit| self.start.elapsed() >= limit)
    }

    /// Stops the work if there is a reason to; asked again and again, so that
    /// nothing gets lost when a break ends.
    fn look(&self) {
        if was_interrupted() {
            self.control.stop(StopReason::Cancelled);
        }
        if self.is_out_of_time() || self.next().is_some_and(|next| Instant::now() >= next) {
            self.control.stop(StopReason::TimeLimit);
        }
    }
}

/// What stopped the work for good, of which a break may have come first.
pub(crate) fn reason(stopped: StopReason) -> StopReason {
    match stopped {
        StopReason::TimeLimit if was_interrupted() => StopReason::Cancelled,
        reason => reason,
    }
}

fn was_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Does some work while watching over it, and stops it for breaks of which it is
/// told.
pub(crate) fn over_with_breaks<T>(
    control: &Control,
    limit: Option<Duration>,
    every: Option<Duration>,
    what: &str,
    work: impl FnOnce(&Breaks<'_>) -> T,
) -> (T, Duration) {
    let start = Instant::now();
    INTERRUPTED.store(false, Ordering::Relaxed);
    let breaks =
        Breaks { control, start, limit, next: Mutex::new(every.map(|every| start + every)) };
    let watched = &breaks;
    watched.look();
    WATCHED.fetch_add(1, Ordering::Relaxed);
    let (done, is_done) = mpsc::channel::<()>();
    let result = thread::scope(|scope| {
        scope.spawn(move || {
            let mut spinner = None;
            loop {
                // Up to the limit, and after it, until the work has noticed.
                let left = limit.map_or(TICK, |limit| limit.saturating_sub(start.elapsed()));
                let left = if left.is_zero() { TICK } else { left.min(TICK) };
                match is_done.recv_timeout(left) {
                    Err(RecvTimeoutError::Timeout) => {}
                    _ => break,
                }
                watched.look();
                if start.elapsed() > PATIENCE {
                    let spinner = spinner.get_or_insert_with(|| spin(what));
                    let room = words::columns().saturating_sub(what.len() + MARGIN);
                    let message = progress(control, start.elapsed());
                    spinner.set_message(message.chars().take(room).collect::<String>());
                    spinner.tick();
                }
            }
            if let Some(spinner) = spinner {
                spinner.finish_and_clear();
            }
        });
        let result = work(watched);
        drop(done);
        result
    });
    WATCHED.fetch_sub(1, Ordering::Relaxed);
    (result, start.elapsed())
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
        thousandths => format!(", table {} % full", thousandths.div_ceil(10)),
    };
    format!(
        "{} positions, {} a second{fill}  {}",
        HumanCount(visited),
        HumanCount(rate as u64),
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
fn spin(what: &str) -> ProgressBar {
    let target = if stderr().is_terminal() {
        ProgressDrawTarget::stderr_with_hz(10)
    } else {
        ProgressDrawTarget::hidden()
    };
    let style = ProgressStyle::with_template("{spinner} {prefix}  {elapsed}  {msg}")
        .expect("the template is well formed");
    ProgressBar::with_draw_target(None, target).with_style(style).with_prefix(what.to_owned())
}
