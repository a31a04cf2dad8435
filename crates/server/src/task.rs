//! The line between a request and the work done for it.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use budget::{Budget, Control, StopReason};
use serde::Serialize;
use utoipa::ToSchema;

/// What a request knows of its work, and how it stops it. The work may go
/// through several controls, one after the other.
pub(crate) struct Task {
    begun: Instant,
    /// The control while nothing is at work.
    idle: Arc<Control>,
    stage: Mutex<Stage>,
}

struct Stage {
    control: Arc<Control>,
    deadline: Option<Instant>,
    /// Once set, whatever follows is stopped from the outset.
    cancelled: bool,
    /// What earlier stages have visited.
    before: u64,
    /// What the work is called while it says nothing itself.
    name: &'static str,
}

/// How far some work has come.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct Progress {
    /// What it is doing.
    pub(crate) stage: String,
    /// The positions visited so far.
    pub(crate) positions: u64,
    /// How full its table is, from 0 to 1.
    pub(crate) fill: f64,
    /// How long the request has taken.
    pub(crate) seconds: f64,
}

impl Task {
    /// A task that has not been taken up yet.
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
                name: "waiting for its turn",
            }),
        })
    }

    /// The budget of the next stage: a fresh control that is tripped after
    /// `limit`, or at once if nobody wants the work any more.
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

    /// The work is done, or done for now: nothing that it allocated is kept.
    pub(crate) fn rest(&self) {
        let mut stage = self.lock();
        stage.before += stage.control.visited();
        stage.control = Arc::clone(&self.idle);
        stage.deadline = None;
    }

    /// Trips the control if its time is up. To be called every now and then.
    pub(crate) fn look_at_the_clock(&self) {
        let stage = self.lock();
        if stage.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            stage.control.stop(StopReason::TimeLimit);
        }
    }

    /// Nobody wants the work any more.
    pub(crate) fn cancel(&self) {
        let mut stage = self.lock();
        stage.cancelled = true;
        stage.control.stop(StopReason::Cancelled);
    }

    /// Whether nobody wants the work any more.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.lock().cancelled
    }

    /// How far the work has come.
    pub(crate) fn progress(&self) -> Progress {
        let stage = self.lock();
        let said = stage.control.stage();
        Progress {
            stage: if said.is_empty() { stage.name.to_owned() } else { said },
            positions: stage.before + stage.control.visited(),
            fill: f64::from(stage.control.fill()) / 1000.0,
            seconds: self.begun.elapsed().as_secs_f64(),
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Stage> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Cancels a task when it is dropped: its request has gone.
pub(crate) struct CancelOnDrop(Option<Arc<Task>>);

impl CancelOnDrop {
    pub(crate) fn new(task: &Arc<Task>) -> CancelOnDrop {
        CancelOnDrop(Some(Arc::clone(task)))
    }

    /// The work is done: there is nothing to cancel.
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
    fn a_cancelled_task_stops_what_comes_after() {
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
    fn the_clock_trips_only_what_is_late() {
        let task = Task::new();
        let patient = task.budget("patient", 1, Duration::MAX);
        task.look_at_the_clock();
        assert_eq!(patient.control.stopped(), None);
        let late = task.budget("late", 1, Duration::from_nanos(1));
        std::thread::sleep(Duration::from_millis(1));
        task.look_at_the_clock();
        assert_eq!(late.control.stopped(), Some(StopReason::TimeLimit));
    }
}
