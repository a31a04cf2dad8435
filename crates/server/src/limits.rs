//! The limits of the server as a whole and of one request.

use std::num::NonZero;
use std::time::Duration;

/// The limits of a server. A request that exceeds one is refused with a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest request body, in bytes; at most a sixteenth of the memory.
    pub body: usize,
    /// The longest answer, in bytes, at most a sixteenth of the memory; a batch counts as one.
    pub answer: usize,
    /// The time limit of one request.
    pub time: Duration,
    /// The memory for everything that grows with questions, in bytes: searches, and requests
    /// and answers in progress.
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

    /// The memory of one long search, in bytes: the rest of the memory, divided by the
    /// workers.
    pub fn memory_of_one(&self) -> u64 {
        let others = self.memory / TRAFFIC + self.memory / UNUSABLE + self.memory_of_quick_lane();
        self.memory.saturating_sub(others) / self.workers.max(1) as u64
    }

    /// The bytes for all questions of the quick lane, and for those that wait for the long
    /// one with what they have learned.
    pub(crate) fn memory_of_quick_lane(&self) -> u64 {
        (self.memory / QUICK).min(MOST_QUICK * self.quick_questions())
    }

    /// The bytes for answers that are kept for others who ask the same.
    pub(crate) fn memory_of_cache(&self) -> u64 {
        (self.memory / CACHE).min(MOST_CACHED)
    }

    /// The bytes for all requests and answers under way.
    pub(crate) fn memory_of_traffic(&self) -> u64 {
        (self.memory / TRAFFIC - self.memory_of_cache()).max(LEAST_TRAFFIC)
    }

    /// The same limits, with bodies and answers that fit into the memory: a body is there
    /// twice while it is read, an answer while it is written as an event.
    pub(crate) fn consistent(mut self) -> Limits {
        let longest = (self.memory / LONGEST).max(LEAST_TRAFFIC * 3 / 8);
        let longest = usize::try_from(longest).unwrap_or(usize::MAX);
        self.body = self.body.min(longest);
        self.answer = self.answer.min(longest);
        self
    }

    /// How many questions may hold what they have learned in the quick lane.
    pub(crate) fn quick_questions(&self) -> u64 {
        (cores() + self.queue) as u64
    }
}

/// A quarter of the memory is for requests and answers, among them a sixteenth for answers
/// that are kept and at most a sixteenth for a single one; an eighth is for the quick lane.
const TRAFFIC: u64 = 4;
const CACHE: u64 = 16;
const LONGEST: u64 = 16;
const QUICK: u64 = 8;
/// What lies between pieces of memory that are used, and cannot be given back.
const UNUSABLE: u64 = 16;
/// The bytes that no question of the quick lane needs more of.
pub(crate) const MOST_QUICK: u64 = 32 << 20;
/// The bytes of answers that are worth keeping.
const MOST_CACHED: u64 = 16 << 20;
/// The bytes without which nothing could be asked.
const LEAST_TRAFFIC: u64 = 1 << 20;

/// How many threads this machine runs at once.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory_pool::FOR_SMALL;

    #[test]
    fn everything_together_keeps_to_the_memory() {
        for memory in [8 << 20, 64 << 20, 1 << 30, 1 << 40] {
            for (workers, queue) in [(0, 0), (1, 4), (3, 12), (1024, 10_000)] {
                let limits = Limits { memory, workers, queue, ..Limits::default() };
                let long = limits.memory_of_one() * workers as u64;
                let quick = limits.memory_of_quick_lane();
                let traffic = limits.memory_of_traffic() + limits.memory_of_cache();
                assert!(long + quick + traffic <= memory, "{limits:?}");
                assert!(long >= memory / 2 || workers == 0 || workers > 1000, "{limits:?}");
                let Limits { body, answer, .. } = limits.clone().consistent();
                let for_large = limits.memory_of_traffic() / FOR_SMALL * (FOR_SMALL - 1);
                assert!(2 * body.max(answer) as u64 <= for_large, "{limits:?}");
            }
        }
        let least = Limits { memory: 0, ..Limits::default() }.consistent();
        assert!(least.body > 100_000 && least.memory_of_one() == 0);
    }
}
