//! The processor time of a thread.

use std::time::Duration;
#[cfg(not(target_os = "linux"))]
use std::time::Instant;

/// The processor time of this thread since a moment. Where the system does not tell, it is
/// the time on the clock.
pub(crate) struct ThreadTime {
    #[cfg(target_os = "linux")]
    begun: Duration,
    #[cfg(not(target_os = "linux"))]
    begun: Instant,
}

#[cfg(target_os = "linux")]
impl ThreadTime {
    pub(crate) fn now() -> ThreadTime {
        ThreadTime { begun: used() }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        used().saturating_sub(self.begun)
    }
}

#[cfg(not(target_os = "linux"))]
impl ThreadTime {
    pub(crate) fn now() -> ThreadTime {
        ThreadTime { begun: Instant::now() }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }
}

/// The processor time that this thread has had so far.
#[cfg(target_os = "linux")]
fn used() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}
