//! Stands in for the registry's `web-time` (see `[patch.crates-io]` in the workspace's
//! manifest), whose only user here is `microlp`, the solver of linear programs. The real one
//! needs `wasm-bindgen` in WebAssembly: a build tool, and two megabytes that nothing removes
//! without it. Elsewhere both are the standard library's clock.

#[cfg(not(target_family = "wasm"))]
pub use std::time::*;

#[cfg(target_family = "wasm")]
pub use std::time::Duration;
#[cfg(target_family = "wasm")]
pub use still::Instant;

#[cfg(target_family = "wasm")]
mod still {
    use std::ops::{Add, Sub};
    use std::time::Duration;

    /// A moment of a clock that stands still. `microlp` reads it for time limits, which
    /// nobody here gives it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Instant(Duration);

    impl Instant {
        /// Always the same moment.
        pub fn now() -> Instant {
            Instant(Duration::ZERO)
        }

        /// The time since then: none.
        pub fn elapsed(&self) -> Duration {
            Instant::now().duration_since(*self)
        }

        /// The time between two moments, or none if `earlier` is the later one.
        pub fn duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// A later moment.
        pub fn checked_add(&self, duration: Duration) -> Option<Instant> {
            self.0.checked_add(duration).map(Instant)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, duration: Duration) -> Instant {
            Instant(self.0 + duration)
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Instant) -> Duration {
            self.duration_since(earlier)
        }
    }
}
