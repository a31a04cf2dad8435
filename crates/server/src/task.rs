//! The link between a request and the work done for it.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use ask::Progress;
use budget::{Budget, Control, StopReason};

/// The work of a request, with its progress and its stop flag. Each stage of the work
/// has its own control.
pub(crate) struct Task {
    begun: Instant,
    /// The control between stages.
    idle: Arc<Control>,
    stage: Mutex<Stage>,
}

struct Stage {
    control: Arc<Control>,
    deadline: Option<Instant>,
    /// Once set, every later stage is stopped at once.
    cancelled: bool,
    /// The positions visited by earlier stages.
    before: u64,
    /// The name of the stage, unless the work reports one itself.
    name: &'static str,
}

impl Task {
    /// A task that has not started.
    pub(crate) fn new() -> Arc<Task> {
        let idle = Arc::<Control>::default();
        Arc::new(Task {
            begun: Instant::now(),
            idle: Arc::clone(&idle),
            stage: Mutex::new(Stage {
                control: idle,
                deadline: None,
                cancelled: false,
                before: 0,
                name: "queued",
            }),
        })
    }

    /// The budget of the next stage: a fresh control that stops after `limit`, or at
    /// once if the task is cancelled.
    pub(crate) fn budget(&self, name: &'static str, memory: u64, limit: Duration) -> Budget {
        let control = Arc::<Control>::default();
        let mut stage = self.lock();
        if stage.cancelled {
            control.stop(StopReason::Cancelled);
        }
        if limit.is_zero() {
            control.stop(StopReason::TimeLimit);
        }
        stage.before += stage.control.visited();
        stage.control = Arc::clone(&control);
        stage.deadline = Instant::now().checked_add(limit);
        stage.name = name;
        Budget { memory, threads: 1, control }
    }

    /// Ends the current stage and releases its control.
    pub(crate) fn rest(&self) {
        let mut stage = self.lock();
        stage.before += stage.control.visited();
        stage.control = Arc::clone(&self.idle);
        stage.deadline = None;
    }

    /// Stops the current stage if its time is up. To be called regularly.
    pub(crate) fn check_deadline(&self) {
        let stage = self.lock();
        if stage.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            stage.control.stop(StopReason::TimeLimit);
        }
    }

    /// Stops the work, and whatever would follow.
    pub(crate) fn cancel(&self) {
        let mut stage = self.lock();
        stage.cancelled = true;
        stage.control.stop(StopReason::Cancelled);
    }

    /// Whether the work has been cancelled.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.lock().cancelled
    }

    /// The progress so far.
    pub(crate) fn progress(&self) -> Progress {
        let stage = self.lock();
        Progress::of(&stage.control, stage.name, stage.before, self.begun.elapsed())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Stage> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Cancels a task when dropped, which happens when its request is dropped.
pub(crate) struct CancelOnDrop(Option<Arc<Task>>);

impl CancelOnDrop {
    pub(crate) fn new(task: &Arc<Task>) -> CancelOnDrop {
        CancelOnDrop(Some(Arc::clone(task)))
    }

    /// Keeps the task from being cancelled: its work is done.
    pub(crate) fn disarm(mut self) {
        self.0 = None;
    }
}

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        if let Some(task) = &self.0 {
            task.cancel();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cancelled_task_stops_every_later_stage() {
        let task = Task::new();
        let first = task.budget("first", 1, Duration::from_hours(1));
        first.control.visit(5);
        CancelOnDrop::new(&task).disarm();
        assert_eq!(first.control.stopped(), None);
        drop(CancelOnDrop::new(&task));
        assert_eq!(first.control.stopped(), Some(StopReason::Cancelled));
        let second = task.budget("second", 1, Duration::from_hours(1));
        assert_eq!(second.control.stopped(), Some(StopReason::Cancelled));
        second.control.visit(2);
        let progress = task.progress();
        assert_eq!((progress.stage.as_str(), progress.positions), ("second", 7));
    }

    #[test]
    fn only_a_stage_past_its_deadline_is_stopped() {
        let task = Task::new();
        let patient = task.budget("patient", 1, Duration::MAX);
        task.check_deadline();
        assert_eq!(patient.control.stopped(), None);
        let late = task.budget("late", 1, Duration::from_nanos(1));
        std::thread::sleep(Duration::from_millis(1));
        task.check_deadline();
        assert_eq!(late.control.stopped(), Some(StopReason::TimeLimit));
    }
}
