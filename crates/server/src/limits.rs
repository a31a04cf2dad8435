//! The limits of the server as a whole and of one request.

use std::num::NonZero;
use std::time::Duration;

/// The limits of a server. A request that exceeds one is refused with a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest request body, in bytes.
    pub body: usize,
    /// The longest answer, in bytes; a batch counts as one.
    pub answer: usize,
    /// The time limit of one request.
    pub time: Duration,
    /// The memory shared by all long searches, in bytes.
    pub memory: u64,
    /// How many long searches run at once.
    pub workers: usize,
    /// How many more may be queued.
    pub queue: usize,
    /// How many connections may be open.
    pub connections: usize,
    /// How many positions one request may hold.
    pub batch: usize,
    /// How long a client may take to send a request or to receive an answer.
    pub patience: Duration,
}

impl Default for Limits {
    /// Suits one person or a classroom on a small machine.
    fn default() -> Limits {
        let workers = cores();
        Limits {
            body: 32 << 20,
            answer: 64 << 20,
            time: Duration::from_mins(1),
            memory: 1 << 30,
            workers,
            queue: 4 * workers,
            connections: 2048,
            batch: 256,
            patience: Duration::from_secs(10),
        }
    }
}

impl Limits {
    /// The memory of one long search, in bytes.
    pub fn memory_of_one(&self) -> u64 {
        self.memory / self.workers.max(1) as u64
    }
}

/// How many threads this machine runs at once.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_long_searches_together_stay_within_the_memory() {
        let limits = Limits { memory: 1000, workers: 3, ..Limits::default() };
        assert!(limits.memory_of_one() * 3 <= 1000);
        assert_eq!(Limits { workers: 0, memory: 7, ..Limits::default() }.memory_of_one(), 7);
    }
}
