//! What a check may take, for those who check what others send.

use std::fmt;

use crate::Rejected;

/// What a check may take before it is given up.
#[derive(Clone, Copy)]
pub struct Bounds<'a> {
    /// The most bytes that are set aside at once.
    pub memory: u64,
    /// Whether to stop. It is asked every now and then, by several threads.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl Bounds<'_> {
    /// A check that goes on to its end.
    pub const NONE: Bounds<'static> = Bounds { memory: u64::MAX, stop: &|| false };

    /// Rejects what takes more memory than it may.
    pub(crate) fn afford(&self, count: u128, bytes_of_each: usize) -> Result<(), Rejected> {
        if count.saturating_mul(bytes_of_each as u128) > u128::from(self.memory) {
            let reason = format!("checking it takes more than {} bytes of memory", self.memory);
            return Err(Rejected::given_up(reason));
        }
        Ok(())
    }

    /// Rejects what has to be stopped.
    pub(crate) fn go_on(&self) -> Result<(), Rejected> {
        if (self.stop)() {
            return Err(Rejected::given_up("the check was stopped before its end".into()));
        }
        Ok(())
    }
}

impl fmt::Debug for Bounds<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bounds").field("memory", &self.memory).finish_non_exhaustive()
    }
}
