//! Positions by the fewest moves from the start, or to an end.

use budget::{Budget, StopReason};
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use rustc_hash::FxBuildHasher;

use super::limits::Limits;
use crate::board::{Jump, Symmetry};
use crate::memory;
use crate::search::jumps::Jumps;
use crate::set::Set;

/// Which way jumps are taken.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Forth,
    Back,
}

impl Way {
    /// The hole by which a jump continues a move, and the one by which it is continued.
    pub(super) fn ends_of(self, jump: Jump) -> (u16, u16) {
        match self {
            Way::Forth => (jump.from, jump.to),
            Way::Back => (jump.to, jump.from),
        }
    }
}

/// What is known of a position.
#[derive(Clone, Copy)]
pub(super) struct Label<const W: usize> {
    /// The fewest moves to it.
    pub(super) moves: u16,
    /// The holes by which the last of so few moves can be continued. Symmetries that keep
    /// the position take them to one another.
    pub(super) last: Set<W>,
}

/// All positions within some number of moves, up to symmetry, and what is known of the
/// level after them.
pub(super) struct Side<const W: usize> {
    pub(super) way: Way,
    pub(super) known: HashMap<Set<W>, Label<W>, FxBuildHasher>,
    /// The number of moves of the last level that is finished.
    pub(super) moves: u16,
    /// The positions of that level and of the next, by the number of jumps.
    level: Vec<Vec<Set<W>>>,
    next: Vec<Vec<Set<W>>>,
    progress: Progress,
    /// How often a position was looked at.
    looked_at: u64,
}

/// What is gone through next: the level, for jumps that begin a move, then the next one, for
/// those that continue one; which jumps, and which of their positions.
#[derive(Clone, Copy, Default)]
struct Progress {
    continues: bool,
    jumps: usize,
    done: usize,
}

/// What all levels are made with.
pub(super) struct Ground<'a, const W: usize> {
    /// The jumps of the board.
    pub(super) board: &'a [Jump],
    pub(super) symmetries: &'a [Symmetry],
    pub(super) jumps: &'a Jumps<W>,
    pub(super) limits: &'a Limits,
}

impl<const W: usize> Ground<'_, W> {
    /// The bytes it takes.
    pub(super) fn bytes(&self) -> u64 {
        self.jumps.bytes() + self.limits.bytes()
    }

    /// The images of a hole under all symmetries that fold a position to this one.
    fn images(&self, hole: u16, set: &Set<W>, folded: &Set<W>) -> Set<W> {
        let turns = self.jumps.folder.turns_to(folded, set);
        let mut holes = Set::EMPTY;
        for (number, symmetry) in self.symmetries.iter().enumerate() {
            if turns >> number & 1 == 1 {
                holes = holes.with(&Set::single(symmetry[usize::from(hole)]));
            }
        }
        holes
    }
}

impl<const W: usize> Side<W> {
    pub(super) fn new(way: Way, first: impl IntoIterator<Item = Set<W>>) -> Side<W> {
        let label = Label { moves: 0, last: Set::EMPTY };
        let known: HashMap<_, _, _> = first.into_iter().map(|set| (set, label)).collect();
        let mut level: Vec<Set<W>> = known.keys().copied().collect();
        level.sort_unstable();
        Side {
            way,
            known,
            moves: 0,
            level: vec![level],
            next: Vec::new(),
            progress: Progress::default(),
            looked_at: 0,
        }
    }

    /// The number of positions that it knows.
    pub(super) fn len(&self) -> u64 {
        self.known.len() as u64
    }

    pub(super) fn has(&self, set: &Set<W>) -> bool {
        self.known.contains_key(set)
    }

    /// The number of positions of the last level that is finished.
    pub(super) fn width(&self) -> usize {
        self.level.iter().map(Vec::len).sum()
    }

    /// The bytes it takes.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes_with(0)
    }

    fn bytes_with(&self, more: usize) -> u64 {
        let lists = self.level.iter().chain(&self.next);
        let listed: u64 =
            lists.map(|sets| memory::vector::<Set<W>>(sets.len(), sets.capacity(), 0)).sum();
        let of_next = self.next.last().map_or(0, Vec::capacity);
        memory::table::<(Set<W>, Label<W>)>(self.known.len(), self.known.capacity(), more)
            + listed
            + 2 * (of_next.max(more) * size_of::<Set<W>>()) as u64
    }

    /// Positions of the last level that is finished, evenly spread.
    pub(super) fn sample(&self, most: usize) -> Vec<Set<W>> {
        let apart = self.width().div_ceil(most).max(1);
        self.level.iter().flatten().copied().step_by(apart).collect()
    }

    /// Finishes the next level, unless a new position is what is wanted.
    ///
    /// # Errors
    /// If the budget ends; the next call goes on from there.
    pub(super) fn advance(
        &mut self,
        ground: &Ground<'_, W>,
        is_wanted: impl Fn(&Set<W>) -> bool,
        taken: u64,
        budget: &Budget,
    ) -> Result<Option<Set<W>>, StopReason> {
        let mut steps = Vec::new();
        let mut slack = Vec::new();
        let left = budget.memory.saturating_sub(taken);
        loop {
            let Progress { continues, jumps, done } = self.progress;
            let sets = if continues { &self.next } else { &self.level };
            let Some(sets) = sets.get(jumps) else {
                self.progress = Progress { continues: !continues, ..Progress::default() };
                if continues {
                    self.level = std::mem::take(&mut self.next);
                    self.moves += 1;
                    return Ok(None);
                }
                continue;
            };
            let Some(&set) = sets.get(done) else {
                self.progress = Progress { continues, jumps: jumps + 1, done: 0 };
                continue;
            };
            self.steps(ground.jumps, &set, &mut steps);
            if self.bytes_with(steps.len()) > left {
                return Err(StopReason::MemoryLimit);
            }
            let label = self.known[&set];
            ground.limits.slack(self.way, &set, &mut slack);
            for &(number, folded) in &steps {
                let (entry, exit) = self.way.ends_of(ground.board[usize::from(number)]);
                if label.last.has(entry) != continues || !ground.limits.allow(&slack, number) {
                    continue;
                }
                let after = set.toggled(&ground.jumps.masks[usize::from(number)].all);
                let holes = ground.images(exit, &after, &folded);
                if self.add(folded, holes, jumps + 1) && is_wanted(&folded) {
                    return Ok(Some(folded));
                }
            }
            self.progress.done += 1;
            self.looked_at += 1;
            if self.looked_at.is_multiple_of(256) {
                // Each is looked at twice.
                budget.control.visit(128);
                budget.control.stopped().map_or(Ok(()), Err)?;
            }
        }
    }

    fn steps(&self, jumps: &Jumps<W>, set: &Set<W>, steps: &mut Vec<(u16, Set<W>)>) {
        match self.way {
            Way::Forth => jumps.after(set, steps),
            Way::Back => jumps.before(set, steps),
        }
    }

    /// Adds a position to the next level, with holes by which a move can be continued; whether
    /// it is new.
    fn add(&mut self, folded: Set<W>, holes: Set<W>, jumps: usize) -> bool {
        let moves = self.moves + 1;
        match self.known.entry(folded) {
            Entry::Occupied(mut known) => {
                let label = known.get_mut();
                if label.moves == moves {
                    label.last = label.last.with(&holes);
                }
                false
            }
            Entry::Vacant(vacant) => {
                vacant.insert(Label { moves, last: holes });
                if self.next.len() <= jumps {
                    self.next.resize(jumps + 1, Vec::new());
                }
                self.next[jumps].push(folded);
                true
            }
        }
    }

    /// The jumps between where the side began and a position that it knows, from the latter on.
    pub(super) fn way_to(&self, ground: &Ground<'_, W>, set: Set<W>) -> Vec<Jump> {
        let look = |set: &Set<W>| {
            let (folded, turn) = ground.jumps.folder.folded_by(set);
            self.known.get(&folded).map(|label| (*label, &ground.symmetries[turn]))
        };
        let mut set = set;
        let mut jumps = Vec::new();
        // The hole by which the move goes on, if it does.
        let mut next: Option<u16> = None;
        loop {
            let (label, turn) = look(&set).expect("it is known");
            if label.moves == 0 {
                return jumps;
            }
            let all = ground.board.iter().zip(&ground.jumps.masks);
            let mut fitting = all.filter_map(|(&jump, mask)| {
                let can_be_last = match self.way {
                    Way::Forth => mask.is_possible_back(&set),
                    Way::Back => mask.is_possible(&set),
                };
                let (entry, exit) = self.way.ends_of(jump);
                let may_end = label.last.has(turn[usize::from(exit)]);
                if !can_be_last || !may_end || next.is_some_and(|hole| hole != exit) {
                    return None;
                }
                let before = set.toggled(&mask.all);
                let (known, turn) = look(&before)?;
                let goes_on = known.last.has(turn[usize::from(entry)]);
                let moves = known.moves + u16::from(!goes_on);
                (moves == label.moves).then_some((jump, before, goes_on.then_some(entry)))
            });
            let (jump, before, hole) = fitting.next().expect("it was found by a jump");
            jumps.push(jump);
            (set, next) = (before, hole);
        }
    }
}
