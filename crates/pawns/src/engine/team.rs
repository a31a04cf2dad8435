//! Several threads on one question.
//!
//! All threads search the same tree with the same table. What keeps them from
//! doing the same work is a small array of positions under way: a thread that
//! comes to a child another is busy with takes the next child first. The first
//! to have the answer ends the others. Which thread finds what depends on
//! timing; what is found does not: every table entry is true.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use budget::Control;

use super::field::Board;
use super::score::Score;
use super::search::{Core, Interruption, Search};
use super::table::{Place, Table};

/// What the threads of one search know of each other.
pub(super) struct Team {
    answered: AtomicBool,
    under_way: Vec<AtomicU64>,
}

/// A place in the array of positions under way.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    index: usize,
    before: u64,
}

impl Team {
    const SIZE: usize = 1 << 12;

    pub(super) fn new() -> Team {
        Team {
            answered: AtomicBool::new(false),
            under_way: (0..Team::SIZE).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Tells the others that the answer is found.
    pub(super) fn announce(&self) {
        self.answered.store(true, Ordering::Relaxed);
    }

    pub(super) fn has_answer(&self) -> bool {
        self.answered.load(Ordering::Relaxed)
    }

    /// Whether somebody seems to be searching a position. Right or wrong, it
    /// only decides what is searched first.
    #[inline]
    pub(super) fn is_busy_with(&self, place: Place) -> bool {
        let (index, name) = Team::slot(place);
        self.under_way[index].load(Ordering::Relaxed) == name
    }

    /// Says that a position is being searched.
    #[inline]
    pub(super) fn begin(&self, place: Place) -> Mark {
        let (index, name) = Team::slot(place);
        Mark { index, before: self.under_way[index].swap(name, Ordering::Relaxed) }
    }

    /// Says that it no longer is.
    #[inline]
    pub(super) fn end(&self, mark: Mark) {
        self.under_way[mark.index].store(mark.before, Ordering::Relaxed);
    }

    fn slot(place: Place) -> (usize, u64) {
        let hash = place.hash();
        (hash as usize % Team::SIZE, hash | 1)
    }
}

/// Bytes of stack for a thread: many times what the longest game takes.
const STACK: usize = 16 << 20;

/// Searches with all threads. Returns the answer and the number of nodes.
pub(super) fn search<C: Core>(
    threads: usize,
    core: &C,
    table: &Table,
    control: &Control,
    board: Board,
    t: Score,
) -> (Result<bool, Interruption>, u64) {
    let team = Team::new();
    let work = || {
        let mut search = Search::new(core, table, control, Some(&team), u64::MAX);
        let answer = search.at_least(board, t);
        if answer.is_ok() {
            team.announce();
        }
        (answer, search.nodes)
    };
    let results = thread::scope(|scope| {
        let spawn = |_| thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).ok();
        // Where no thread is to be had, fewer do the work.
        let others: Vec<_> = (1..threads).filter_map(spawn).collect();
        let own = work();
        let joined = others.into_iter().map(|other| match other.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        std::iter::once(own).chain(joined).collect::<Vec<_>>()
    });
    let nodes = results.iter().map(|(_, nodes)| nodes).sum();
    let answered = |(answer, _): &(Result<bool, Interruption>, u64)| answer.is_ok();
    let place = results.iter().position(answered).unwrap_or(0);
    let (answer, _) = results.into_iter().nth(place).expect("this thread has a result");
    (answer, nodes)
}
