//! What a question needs from the door that asks it.

use std::sync::Arc;
use std::time::Duration;

use ::pawns::{Analysis, Game};
use budget::{Budget, StopReason};

use crate::limits::{Limits, stricter};

/// The environment of a question. This crate reads no clock and starts no thread: the
/// host does, and stops the work when time is up or nobody is waiting any more.
pub trait Host {
    /// The time since some fixed moment.
    fn now(&self) -> Duration;

    /// The time left for the whole question; `None` without a limit.
    fn left(&self) -> Option<Duration>;

    /// Begins a stage of the work. Its budget has its own control, which is stopped
    /// after `limit`, when the time for the whole question is up, or when nobody is
    /// waiting any more, whichever comes first.
    fn stage(&self, name: &'static str, limit: Option<Duration>) -> Budget;

    /// Begins the last stage, which writes a certificate of what is known, however the
    /// search ended. A host may allow it extra time.
    fn overtime(&self, name: &'static str) -> Budget {
        self.stage(name, None)
    }

    /// An unpredictable number, for a question that needs randomness and has no seed.
    fn seed(&self) -> u64;

    /// Tables that may answer without a search.
    fn tables(&self) -> &dyn Tables {
        &NoTables
    }

    /// The maximum length of an answer, in bytes.
    fn longest_answer(&self) -> usize {
        usize::MAX
    }
}

/// Tables of every position of some games.
pub trait Tables {
    /// Whether there is a table for games on this board.
    fn cover(&self, game: &Game) -> bool;

    /// The entry for a position; `None` if no table contains it.
    fn analysis(&self, game: &Game) -> Option<Analysis>;
}

/// No tables.
#[derive(Clone, Copy, Debug)]
pub struct NoTables;

impl Tables for NoTables {
    fn cover(&self, _: &Game) -> bool {
        false
    }

    fn analysis(&self, _: &Game) -> Option<Analysis> {
        None
    }
}

/// A host without a clock or randomness: every stage has this budget, no answer takes
/// any time, and every seed is 0. For tests, examples, and programs that need no limits.
///
/// ```
/// use ask::{Host as _, Timeless};
///
/// let host = Timeless::default();
/// assert_eq!((host.left(), host.stage("solving", None).threads), (None, 1));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Timeless(
    /// The budget of each stage.
    pub Budget,
);

impl Host for Timeless {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn left(&self) -> Option<Duration> {
        None
    }

    fn stage(&self, _: &'static str, _: Option<Duration>) -> Budget {
        self.0.clone()
    }

    fn seed(&self) -> u64 {
        0
    }
}

/// A host that also enforces the limits of the question itself, from the moment it is
/// created.
pub struct LimitedHost<'a> {
    host: &'a dyn Host,
    /// When the question's own time limit is reached.
    until: Option<Duration>,
    memory: u64,
}

impl<'a> LimitedHost<'a> {
    /// A host that also enforces these limits.
    pub fn new(host: &'a dyn Host, limits: Limits) -> LimitedHost<'a> {
        LimitedHost {
            host,
            until: limits.time.map(|time| host.now().saturating_add(time)),
            memory: limits.memory.unwrap_or(u64::MAX),
        }
    }

    /// The time left under the question's own limit.
    fn own_left(&self) -> Option<Duration> {
        self.until.map(|until| until.saturating_sub(self.host.now()))
    }

    fn narrowed(&self, budget: Budget) -> Budget {
        Budget { memory: budget.memory.min(self.memory), ..budget }
    }
}

impl Host for LimitedHost<'_> {
    fn now(&self) -> Duration {
        self.host.now()
    }

    fn left(&self) -> Option<Duration> {
        stricter(self.own_left(), self.host.left())
    }

    fn stage(&self, name: &'static str, limit: Option<Duration>) -> Budget {
        let own = self.own_left();
        let limit = stricter(own, limit);
        let mut budget = self.narrowed(self.host.stage(name, limit));
        // A host without a clock would not notice; its control may serve others too.
        if own.is_some_and(|left| left.is_zero()) && budget.control.stopped().is_none() {
            budget.control = Arc::default();
            budget.control.stop(StopReason::TimeLimit);
        }
        budget
    }

    fn overtime(&self, name: &'static str) -> Budget {
        self.narrowed(self.host.overtime(name))
    }

    fn seed(&self) -> u64 {
        self.host.seed()
    }

    fn tables(&self) -> &dyn Tables {
        self.host.tables()
    }

    fn longest_answer(&self) -> usize {
        self.host.longest_answer()
    }
}
