//! Budgets for parts of the work: one that runs out of memory leaves the others alone.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use budget::{Budget, Control, StopReason};

/// A budget with a control of its own, which stops when the given one does, or after so many
/// positions.
pub(super) fn apart(budget: &Budget, most: u64) -> Budget {
    let outer = Arc::clone(&budget.control);
    let reported = AtomicU64::new(0);
    let control = Control::polling(move |own| {
        let visited = own.visited();
        let before = reported.fetch_max(visited, Ordering::Relaxed);
        outer.visit(visited.saturating_sub(before));
        if let Some(reason) = outer.stopped() {
            own.stop(reason);
        } else if visited >= most {
            own.stop(StopReason::Cancelled);
        }
    });
    Budget { control: Arc::new(control), ..budget.clone() }
}
