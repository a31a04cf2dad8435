//! The search for soldiers: from the square to be reached backward over sets of
//! squares on which soldiers are needed.
//!
//! To have a peg on a square, one must stand there, or two must stand in line
//! for a jump onto it. So one begins with the need for the target alone and
//! replaces a square by the two before it:
//!
//! ```text
//!   . x .         . . .        . . .
//!   . . .   <-    . x .   <-   . x .
//!   . . .         . x .        . . .
//!   . . .         . . .        x x .
//! ```
//!
//! A need within the army is a plan. It does not matter how large the army is:
//! where another soldier stands in the way of a landing, the peg that is needed
//! there is there already, and the jump is left out.
//!
//! A need of k squares comes after k - 1 jumps. So the fewest jumps are those of
//! the smallest need, and needs that must cost too many soldiers are left out
//! ([`prices`](super::prices)).

mod beam;

use budget::{Budget, StopReason};
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::prices::{JumpGraph, Tariff};
use crate::memory;
use crate::position::Position;
use crate::set::{Folder, Set};

/// A step back: the square that was needed, and the two that are needed instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) from: u16,
    pub(crate) over: u16,
    pub(crate) to: u16,
}

/// What to look for: squares, who stands where, the target.
pub(crate) struct NeedSearch<const W: usize> {
    pub(crate) graph: JumpGraph,
    pub(crate) target: u16,
    pub(crate) army: Set<W>,
    pub(crate) folder: Folder<W>,
    pub(crate) tariffs: Tariffs,
    pub(crate) visited: u64,
}

/// Tariffs found so far; each holds for any number of soldiers.
pub(crate) struct Tariffs {
    all: Vec<Tariff>,
    /// Those that needs are tested with, the one that was of use last first.
    active: Vec<usize>,
}

impl Tariffs {
    pub(crate) fn new(first: Tariff) -> Tariffs {
        Tariffs { all: vec![first], active: vec![0] }
    }

    pub(crate) fn all(&self) -> &[Tariff] {
        &self.all
    }

    /// The bytes they take; all are of the same squares.
    fn bytes(&self) -> u64 {
        self.all.len() as u64 * self.all[0].bytes()
    }

    fn add(&mut self, tariff: Tariff) {
        self.active.truncate(MOST_ACTIVE - 1);
        self.active.insert(0, self.all.len());
        self.all.push(tariff);
    }

    /// Remembers that a tariff was of use.
    fn praise(&mut self, index: usize) {
        if let Some(place) = self.active.iter().position(|&other| other == index) {
            self.active[..=place].rotate_right(1);
        }
    }
}

/// The most tariffs that every need is tested with.
const MOST_ACTIVE: usize = 24;

/// What a search within a number of soldiers came to.
pub(crate) enum NeedSearchResult {
    /// A plan: the jumps in the order in which they are made.
    Plan(Vec<Step>),
    /// Neither, within the number of needs allowed.
    Unclear,
    /// There is none: all needs that could have led to one, but for those that
    /// the tariffs exclude, sorted.
    Nothing(Vec<Position>),
}

/// A search within a number of soldiers: how far it has come. When the budget ends
/// it can be kept, to go on where it stopped.
pub(crate) struct BoundedSearch<const W: usize> {
    soldiers: u32,
    seen: HashSet<Set<W>, FxBuildHasher>,
    /// The need that was come to, until it is looked at.
    arrived: Option<Set<W>>,
    /// What could come before each need on the way and is yet to be tried.
    open: Vec<std::vec::IntoIter<Before<W>>>,
    /// The bytes that each of these took at first, and all together.
    open_bytes: (Vec<u64>, u64),
    /// The steps on the way.
    steps: Vec<Step>,
    /// Needs visited since a new tariff was last looked for, and how many to
    /// wait.
    since_tariff: u32,
    patience: u32,
    /// The number of needs visited at which to give up.
    most_visited: u64,
}

/// What could come before a need: what it leaves to spend, the step, the need.
type Before<const W: usize> = (i64, Step, Set<W>);

impl<const W: usize> BoundedSearch<W> {
    /// A search for a plan of at most so many soldiers, visiting at most so many
    /// needs.
    pub(crate) fn new(search: &NeedSearch<W>, soldiers: u32, most_needs: u64) -> BoundedSearch<W> {
        BoundedSearch {
            soldiers,
            seen: HashSet::default(),
            arrived: None,
            open: Vec::new(),
            open_bytes: (Vec::new(), 0),
            steps: Vec::new(),
            since_tariff: 0,
            patience: 1,
            most_visited: search.visited.saturating_add(most_needs),
        }
    }

    /// Goes on with what could come before a need.
    fn open(&mut self, before: Vec<Before<W>>) {
        let bytes = (before.capacity() * size_of::<Before<W>>()) as u64;
        self.open_bytes.0.push(bytes);
        self.open_bytes.1 += bytes;
        self.open.push(before.into_iter());
    }

    /// Goes back to the need after the last one.
    fn close(&mut self) {
        self.open.pop();
        self.steps.pop();
        self.open_bytes.1 -= self.open_bytes.0.pop().unwrap_or_default();
    }

    /// The most bytes it takes until it has seen so many more needs.
    fn bytes(&self, more: usize) -> u64 {
        memory::table::<Set<W>>(self.seen.len(), self.seen.capacity(), more) + self.open_bytes.1
    }
}

/// A search that is under way.
struct BoundedSearchRun<'d, const W: usize> {
    search: &'d mut NeedSearch<W>,
    bounded: &'d mut BoundedSearch<W>,
    budget: &'d Budget,
}

/// Why a search ended early.
enum EarlyEnd {
    Enough,
    Stopped(StopReason),
}

impl<const W: usize> NeedSearch<W> {
    /// The bytes that it takes by itself.
    pub(crate) fn bytes(&self) -> u64 {
        self.folder.bytes() + self.tariffs.bytes()
    }

    /// The fewest soldiers that the first tariff allows the target to cost.
    pub(crate) fn lower_bound(&self) -> u32 {
        let first = &self.tariffs.all[0];
        let cost = first.costs[usize::from(self.target)] - first.surcharges;
        (cost.max(1) as u64).div_ceil(first.unit as u64) as u32
    }

    /// The need for the target alone.
    pub(crate) fn first_need(&self) -> Set<W> {
        let mut need = Set::EMPTY;
        need.flip(self.target);
        need
    }

    /// Begins a search, or goes on with one that was stopped.
    ///
    /// # Errors
    /// If the budget ends; then the search may go on later.
    pub(crate) fn within(
        &mut self,
        bounded: &mut BoundedSearch<W>,
        budget: &Budget,
    ) -> Result<NeedSearchResult, StopReason> {
        match (BoundedSearchRun { search: self, bounded, budget }).search() {
            Ok(false) => {
                let holes = self.graph.squares();
                let members = bounded.seen.len() as u64 * Position::bytes(holes);
                let seen = bounded.seen.allocation_size() as u64;
                if self.bytes() + seen + members > budget.memory {
                    return Err(StopReason::MemoryLimit);
                }
                let seen = std::mem::take(&mut bounded.seen);
                let mut members = Vec::with_capacity(seen.len());
                members.extend(seen.into_iter().map(|set| set.position(holes)));
                members.sort_unstable();
                Ok(NeedSearchResult::Nothing(members))
            }
            Ok(true) => {
                bounded.steps.reverse();
                Ok(NeedSearchResult::Plan(std::mem::take(&mut bounded.steps)))
            }
            Err(EarlyEnd::Enough) => Ok(NeedSearchResult::Unclear),
            Err(EarlyEnd::Stopped(reason)) => Err(reason),
        }
    }
}

impl<const W: usize> BoundedSearchRun<'_, W> {
    /// Searches everything that could come before the target; whether a plan was
    /// found.
    fn search(&mut self) -> Result<bool, EarlyEnd> {
        if self.bounded.seen.is_empty() {
            let first = self.search.first_need();
            if self.is_excluded(&first) {
                return Ok(false);
            }
            self.bounded.seen.insert(self.search.folder.folded(&first));
            self.arrive(first)?;
        }
        loop {
            if let Some(need) = self.bounded.arrived.take() {
                if need.is_within(&self.search.army) {
                    return Ok(true);
                }
                let before = self.before(&need);
                self.bounded.open(before);
            }
            let Some(open) = self.bounded.open.last_mut() else { return Ok(false) };
            let Some((_, step, child)) = open.next() else {
                self.bounded.close();
                continue;
            };
            let folded = self.search.folder.folded(&child);
            // Tariffs found meanwhile may exclude it.
            if self.bounded.seen.contains(&folded) || self.is_excluded(&child) {
                continue;
            }
            self.bounded.seen.insert(folded);
            self.bounded.steps.push(step);
            self.arrive(child)?;
        }
    }

    /// Comes to a need. If the budget ends here, the need is looked at when the
    /// search goes on.
    fn arrive(&mut self, need: Set<W>) -> Result<(), EarlyEnd> {
        self.bounded.arrived = Some(need);
        self.search.visited += 1;
        if self.search.visited.is_multiple_of(Self::CHUNK) {
            self.keep_going()?;
        }
        Ok(())
    }

    /// What could come before the need that was come to, in the order in which it
    /// is tried: first the way that leaves most to spend.
    fn before(&mut self, need: &Set<W>) -> Vec<Before<W>> {
        // Every step back makes a need one square larger.
        if self.bounded.steps.len() as u32 + 1 == self.bounded.soldiers {
            return Vec::new();
        }
        let mut children = self.children(need);
        children.sort_unstable_by_key(|&(slack, step, _)| (-slack, step.to, step.from, step.over));
        children
    }

    /// What could come before a need and is not excluded at once, with what it
    /// leaves to spend.
    fn children(&mut self, need: &Set<W>) -> Vec<Before<W>> {
        let squares = self.search.graph.squares() as u16;
        let mut children = Vec::new();
        let active = self.search.tariffs.active.clone();
        let left: Vec<i64> = active
            .iter()
            .map(|&index| {
                let tariff = &self.search.tariffs.all[index];
                tariff.limit(self.bounded.soldiers) - tariff.cost(need.iter())
            })
            .collect();
        for to in need.iter() {
            'jumps: for &(from, over) in &self.search.graph.onto[to] {
                // What leaves the graph costs too much, by how it was chosen.
                if from >= squares || over >= squares || need.has(from) || need.has(over) {
                    continue;
                }
                let mut least = i64::MAX;
                for (&index, left) in active.iter().zip(&left) {
                    let costs = &self.search.tariffs.all[index].costs;
                    let more = costs[usize::from(from)] + costs[usize::from(over)] - costs[to];
                    least = least.min(left - more);
                    if least < 0 {
                        self.search.tariffs.praise(index);
                        continue 'jumps;
                    }
                }
                let mut child = *need;
                child.flip(to as u16);
                child.flip(from);
                child.flip(over);
                children.push((least, Step { from, over, to: to as u16 }, child));
            }
        }
        children
    }

    /// Whether a tariff excludes a need: one that is known or, now and then, one
    /// that is looked for. The more often that helps, the more often it is tried.
    fn is_excluded(&mut self, need: &Set<W>) -> bool {
        let Tariffs { all, active } = &self.search.tariffs;
        let excludes =
            |tariff: &Tariff| tariff.cost(need.iter()) > tariff.limit(self.bounded.soldiers);
        if let Some(&index) = active.iter().find(|&&index| excludes(&all[index])) {
            self.search.tariffs.praise(index);
            return true;
        }
        self.bounded.since_tariff += 1;
        if self.bounded.since_tariff < self.bounded.patience || need.is_within(&self.search.army) {
            return false;
        }
        self.bounded.since_tariff = 0;
        let squares: Vec<usize> = need.iter().collect();
        let from = all[active[0]].origin.clone();
        let tariff = self.search.graph.tariff(&squares, self.bounded.soldiers, Self::ROUNDS, from);
        let helps = excludes(&tariff);
        if helps {
            self.search.tariffs.add(tariff);
            self.bounded.patience = (self.bounded.patience / 2).max(1);
        } else {
            self.bounded.patience = (self.bounded.patience * 2).min(Self::MOST_PATIENCE);
        }
        helps
    }

    /// Needs between two looks at the budget.
    const CHUNK: u64 = 64;
    /// Attempts to improve a tariff.
    const ROUNDS: u32 = 60;
    const MOST_PATIENCE: u32 = 64;

    fn keep_going(&self) -> Result<(), EarlyEnd> {
        let budget = self.budget;
        budget.control.visit(Self::CHUNK);
        if self.search.bytes() + self.bounded.bytes(Self::CHUNK as usize) > budget.memory {
            return Err(EarlyEnd::Stopped(StopReason::MemoryLimit));
        }
        if self.search.visited >= self.bounded.most_visited {
            return Err(EarlyEnd::Enough);
        }
        budget.control.stopped().map_or(Ok(()), |reason| Err(EarlyEnd::Stopped(reason)))
    }
}
