//! What the server may spend, as a whole and on one request.

use std::num::NonZero;
use std::time::Duration;

/// The bounds of a server. What exceeds them is refused with a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest body read, in bytes.
    pub body: usize,
    /// The longest answer, in bytes; that of a batch too.
    pub answer: usize,
    /// The longest time for one request's work.
    pub time: Duration,
    /// The bytes for the tables of all long searches together.
    pub memory: u64,
    /// How many long searches run at once.
    pub workers: usize,
    /// How many more may wait for their turn.
    pub queue: usize,
    /// How many connections may be open.
    pub connections: usize,
    /// How many positions one request may hold.
    pub batch: usize,
    /// How long a request may take to arrive, and an answer to be taken.
    pub patience: Duration,
}

impl Default for Limits {
    /// For one person, or a classroom, on a small machine.
    fn default() -> Limits {
        Limits::for_workers(cores())
    }
}

impl Limits {
    /// The default limits of a server that runs this many long searches at once.
    pub const fn for_workers(workers: usize) -> Limits {
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

    /// The bytes for the tables of one long search.
    pub fn memory_of_one(&self) -> u64 {
        self.memory / self.workers.max(1) as u64
    }
}

/// How many threads run at once on this machine.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_long_searches_together_keep_to_the_memory() {
        let limits = Limits { memory: 1000, workers: 3, ..Limits::default() };
        assert!(limits.memory_of_one() * 3 <= 1000);
        assert_eq!(Limits { workers: 0, memory: 7, ..Limits::default() }.memory_of_one(), 7);
    }
}
