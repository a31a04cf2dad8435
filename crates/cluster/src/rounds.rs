//! Rounds of a dataflow: so much is sent, then waited for.
//!
//! Timely takes whatever it is given and keeps it in memory until somebody has
//! time for it. So data are sent in rounds of bounded size, and a round begins when
//! the one before the last has arrived everywhere.

use std::time::Duration;

use budget::Control;
use tables::TableError;
use timely::dataflow::operators::probe::Handle as Probe;
use timely::worker::Worker;

/// The rounds that may be under way.
const UNDER_WAY: u64 = 2;

/// The time of a ply: its rounds count from here.
pub(crate) const fn start_of(ply: u32) -> u64 {
    (ply as u64) << 32
}

/// Works until all workers have come to a time, or somebody wants to stop.
pub(crate) fn wait(
    worker: &mut Worker,
    probe: &Probe<u64>,
    time: u64,
    control: &Control,
    mut meanwhile: impl FnMut() -> Result<(), TableError>,
) -> Result<(), TableError> {
    while probe.less_than(&time) {
        worker.step_or_park(Some(Duration::from_millis(10)));
        meanwhile()?;
        if let Some(reason) = control.stopped() {
            return Err(reason.into());
        }
    }
    meanwhile()
}

/// The time to have come to before the round of `time` is sent.
pub(crate) fn before(time: u64, start: u64) -> u64 {
    time.saturating_sub(UNDER_WAY).max(start)
}
