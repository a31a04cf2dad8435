//! Limits on a check, for those who check other people's files.

use std::fmt;

use crate::Rejection;

/// Limits beyond which a check is abandoned.
#[derive(Clone, Copy)]
pub struct Bounds<'a> {
    /// The maximum number of bytes allocated at once.
    pub memory: u64,
    /// Whether to stop; called regularly, from several threads.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl Bounds<'_> {
    /// No limits.
    pub const NONE: Bounds<'static> = Bounds { memory: u64::MAX, stop: &|| false };

    /// Rejects what takes more memory than it may.
    pub(crate) fn afford(&self, count: u128, bytes_of_each: usize) -> Result<(), Rejection> {
        if count.saturating_mul(bytes_of_each as u128) > u128::from(self.memory) {
            let reason = format!("the check needs more than {} bytes of memory", self.memory);
            return Err(Rejection::given_up(reason));
        }
        Ok(())
    }

    /// Rejects what has to be stopped.
    pub(crate) fn go_on(&self) -> Result<(), Rejection> {
        if (self.stop)() {
            return Err(Rejection::given_up("the check was stopped before it finished".into()));
        }
        Ok(())
    }
}

impl fmt::Debug for Bounds<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bounds").field("memory", &self.memory).finish_non_exhaustive()
    }
}
