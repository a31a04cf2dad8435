//! What all algorithms do beside searching: count, look whether to stop, report.

use budget::{Control, StopReason};

use super::observer::{CallResult, Fact, Observer, Query, Window};
use crate::Position;

/// Counts calls, now and then looks whether it is time to stop, and hands every step on to an
/// observer, if it listens.
pub(super) struct Tally<'a, O> {
    pub(super) calls: u64,
    pub(super) stored: u64,
    pub(super) memory: u64,
    pub(super) control: &'a Control,
    pub(super) observer: &'a mut O,
}

impl<O: Observer> Tally<'_, O> {
    /// Calls between two looks at the stop flag: well under a millisecond.
    const CHUNK: u64 = 4096;

    /// Counts one call.
    #[inline]
    pub(super) fn enter(
        &mut self,
        line: usize,
        position: Position,
        query: Query,
    ) -> Result<(), StopReason> {
        self.calls += 1;
        if O::LISTENS {
            self.observer.call(line, position, query);
        }
        if self.calls.is_multiple_of(Self::CHUNK) {
            self.control.visit(Self::CHUNK);
            if let Some(reason) = self.control.stopped() {
                return Err(reason);
            }
        }
        Ok(())
    }

    /// Reports that a search to another depth begins.
    #[inline]
    pub(super) fn iteration(&mut self, line: usize, plies: i16) {
        if O::LISTENS {
            self.observer.iteration(line, plies);
        }
    }

    /// Reports that the table answers, and that the call returns it.
    #[inline]
    pub(super) fn hit<T: Into<CallResult> + Copy>(
        &mut self,
        line: usize,
        fact: Fact,
        found: T,
    ) -> T {
        if O::LISTENS {
            self.observer.hit(line, fact);
        }
        self.leave(line, found)
    }

    /// Reports the best so far.
    #[inline]
    pub(super) fn update(&mut self, line: usize, best: impl Into<CallResult>) {
        if O::LISTENS {
            self.observer.update(line, best.into(), None);
        }
    }

    /// Reports the best so far and the window.
    #[inline]
    pub(super) fn narrow(&mut self, line: usize, best: impl Into<CallResult>, window: Window) {
        if O::LISTENS {
            self.observer.update(line, best.into(), Some(window));
        }
    }

    /// Reports that the remaining moves, if any, are not looked at.
    #[inline]
    pub(super) fn cut<I: Iterator<Item = Position>>(
        &mut self,
        line: usize,
        window: Option<Window>,
        untried: impl FnOnce() -> I,
    ) {
        if O::LISTENS {
            let untried: Vec<Position> = untried().collect();
            if !untried.is_empty() {
                self.observer.cut(line, &untried, window);
            }
        }
    }

    /// Reports what the table has learned.
    #[inline]
    pub(super) fn learned(&mut self, line: usize, facts: &[Fact]) {
        if O::LISTENS {
            self.observer.store(line, facts);
        }
    }

    /// Reports that the call returns, and returns what it returns.
    #[inline]
    pub(super) fn leave<T: Into<CallResult> + Copy>(&mut self, line: usize, found: T) -> T {
        if O::LISTENS {
            self.observer.leave(line, found.into());
        }
        found
    }
}
