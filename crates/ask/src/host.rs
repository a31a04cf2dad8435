//! What the desk needs of the door behind which it works.

use std::sync::Arc;
use std::time::Duration;

use ::pawns::{Analysis, Game};
use budget::{Budget, StopReason};

use crate::limits::Limits;

/// Whoever waits for an answer. The desk reads no clock and starts no thread:
/// the host does, and stops the work when time is up or nobody waits any more.
pub trait Host {
    /// The time since some moment that stays the same.
    fn now(&self) -> Duration;

    /// What is left of the time for the whole question; `None` without a limit.
    fn left(&self) -> Option<Duration>;

    /// Begins a stage of the work. Its budget has a control of its own, which is
    /// stopped after `limit`, when the time for the whole question is up, or when
    /// nobody waits any more, whichever comes first.
    fn stage(&self, name: &'static str, limit: Option<Duration>) -> Budget;

    /// Begins the last stage, in which what is known is sealed however the search
    /// ended. A host may allow it some time after all other is up.
    fn overtime(&self, name: &'static str) -> Budget {
        self.stage(name, None)
    }

    /// A number that nobody can predict, for a question that draws and has no seed
    /// of its own.
    fn seed(&self) -> u64;

    /// The tables that may know an answer without a search.
    fn tables(&self) -> &dyn Tables {
        &NoTables
    }

    /// The most bytes that an answer may have.
    fn longest_answer(&self) -> usize {
        usize::MAX
    }
}

/// Tables of every position of some games.
pub trait Tables {
    /// Whether there is a table of games on this board.
    fn cover(&self, game: &Game) -> bool;

    /// What a table says of a position; `None` if none holds it.
    fn analysis(&self, game: &Game) -> Option<Analysis>;
}

/// No table at all.
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

/// A host without a clock and without chance: every stage has this budget, no answer
/// takes any time, and every seed is 0. For tests, examples, and programs that need
/// no limits.
///
/// ```
/// use ask::{Host as _, Timeless};
///
/// let host = Timeless::default();
/// assert_eq!((host.left(), host.stage("solving", None).threads), (None, 1));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Timeless(
    /// What each stage may spend.
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

/// A host that allows a question no more than the question itself does, counted from
/// when it was made.
pub struct LimitedHost<'a> {
    host: &'a dyn Host,
    /// When the question's own time is up.
    until: Option<Duration>,
    memory: u64,
}

impl<'a> LimitedHost<'a> {
    /// A host within these limits too.
    pub fn new(host: &'a dyn Host, limits: Limits) -> LimitedHost<'a> {
        LimitedHost {
            host,
            until: limits.time.map(|time| host.now().saturating_add(time)),
            memory: limits.memory.unwrap_or(u64::MAX),
        }
    }

    /// What is left of the question's own time.
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
        [self.own_left(), self.host.left()].into_iter().flatten().min()
    }

    fn stage(&self, name: &'static str, limit: Option<Duration>) -> Budget {
        let own = self.own_left();
        let limit = [own, limit].into_iter().flatten().min();
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
