//! The memory of questions in the quick lane.
//!
//! A question keeps what it has learned while it waits for the long lane, so there may be
//! many that hold memory at once, although few do. Each gets as much as it can use, as long
//! as every other that may still come gets at least its least share.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::limits::{Limits, MOST_QUICK};

/// The memory of all questions in the quick lane.
#[derive(Clone)]
pub(crate) struct QuickMemory(Arc<Shares>);

struct Shares {
    bytes: u64,
    /// How many questions may hold some of it at once.
    questions: u64,
    usage: Mutex<Usage>,
}

#[derive(Default)]
struct Usage {
    bytes: u64,
    questions: u64,
}

/// The share of one question, which is given back when it is dropped.
pub(crate) struct QuickShare {
    bytes: u64,
    shares: Arc<Shares>,
}

impl QuickMemory {
    /// The memory of the quick lane under these limits.
    pub(crate) fn new(limits: &Limits) -> QuickMemory {
        QuickMemory(Arc::new(Shares {
            bytes: limits.memory_of_quick_lane(),
            questions: limits.quick_questions(),
            usage: Mutex::default(),
        }))
    }

    /// The share of one more question.
    pub(crate) fn share(&self) -> QuickShare {
        let mut usage = self.0.lock();
        usage.questions += 1;
        let least = self.0.least();
        let others = self.0.questions.saturating_sub(usage.questions) * least;
        let free = self.0.bytes.saturating_sub(usage.bytes + others);
        let bytes = free.clamp(least, MOST_QUICK);
        usage.bytes += bytes;
        QuickShare { bytes, shares: Arc::clone(&self.0) }
    }
}

impl Shares {
    /// The bytes that every question gets.
    fn least(&self) -> u64 {
        self.bytes / (2 * self.questions)
    }

    fn lock(&self) -> MutexGuard<'_, Usage> {
        self.usage.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl QuickShare {
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }
}

impl Drop for QuickShare {
    fn drop(&mut self) {
        let mut usage = self.shares.lock();
        usage.bytes -= self.bytes;
        usage.questions -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_questions_get_all_they_can_use_and_many_keep_to_the_memory() {
        for memory in [0, 8 << 20, 64 << 20, 1 << 30, 1 << 40] {
            for (workers, queue) in [(0, 0), (2, 8), (64, 1024)] {
                let limits = Limits { memory, workers, queue, ..Limits::default() };
                let (lane, questions) = (limits.memory_of_quick_lane(), limits.quick_questions());
                let quick = QuickMemory::new(&limits);
                let first = quick.share().bytes();
                assert!(2 * first >= lane.min(2 * MOST_QUICK), "{first} of {lane}");
                let shares: Vec<QuickShare> = (0..questions).map(|_| quick.share()).collect();
                assert!(shares.iter().map(QuickShare::bytes).sum::<u64>() <= lane, "{limits:?}");
                assert!(shares.iter().all(|share| share.bytes() >= lane / (2 * questions)));
                drop(shares);
                assert_eq!(quick.share().bytes(), first, "everything was given back");
            }
        }
    }
}
