//! The search for soldiers by a beam: of all needs of a size, only those are kept
//! that leave most to spend. It finds plans, and never that there is none.

use super::{BoundedSearch, BoundedSearchRun, NeedSearch, Step};
use crate::memory;
use crate::set::Set;
use budget::{Budget, StopReason};
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

/// A need that was kept, and the step it came by.
struct BeamEntry<const W: usize> {
    need: Set<W>,
    /// Its place among the needs one square smaller.
    parent: u32,
    step: Option<Step>,
}

impl<const W: usize> NeedSearch<W> {
    /// Looks for a plan of at most so many soldiers, keeping so many needs of each
    /// size.
    ///
    /// # Errors
    /// If the budget ends.
    pub(crate) fn beam(
        &mut self,
        soldiers: u32,
        width: usize,
        budget: &Budget,
    ) -> Result<Option<Vec<Step>>, StopReason> {
        let mut sizes = vec![vec![BeamEntry { need: self.first_need(), parent: 0, step: None }]];
        let mut taken = 0;
        let mut bounded = BoundedSearch::new(self, soldiers, u64::MAX);
        let mut run = BoundedSearchRun { search: self, bounded: &mut bounded, budget };
        loop {
            let last = sizes.last().expect("the target is there");
            if let Some(met) = last.iter().position(|kept| kept.need.is_within(&run.search.army)) {
                return Ok(Some(way(&sizes, met)));
            }
            if last.is_empty() || sizes.len() as u32 == soldiers {
                return Ok(None);
            }
            let next = run.widen(last, width, taken)?;
            taken += (next.capacity() * size_of::<BeamEntry<W>>()) as u64;
            sizes.push(next);
        }
    }
}

impl<const W: usize> BoundedSearchRun<'_, W> {
    /// The best needs that are one square larger. Those of other sizes take so many
    /// bytes.
    fn widen(
        &mut self,
        last: &[BeamEntry<W>],
        width: usize,
        taken: u64,
    ) -> Result<Vec<BeamEntry<W>>, StopReason> {
        let mut seen: HashSet<Set<W>, FxBuildHasher> = HashSet::default();
        let mut found: Vec<(i64, BeamEntry<W>)> = Vec::new();
        for (parent, kept) in last.iter().enumerate() {
            self.search.visited += 1;
            if self.search.visited.is_multiple_of(Self::CHUNK) {
                self.budget.control.visit(Self::CHUNK);
                self.budget.control.stopped().map_or(Ok(()), Err)?;
            }
            // Tariffs found meanwhile may exclude it, or one is found for it.
            if self.is_excluded(&kept.need) {
                continue;
            }
            let children = self.children(&kept.need);
            let more = children.len();
            let needed = memory::table::<Set<W>>(seen.len(), seen.capacity(), more)
                + memory::vector::<(i64, BeamEntry<W>)>(found.len(), found.capacity(), more);
            if self.search.bytes() + taken + needed > self.budget.memory {
                return Err(StopReason::MemoryLimit);
            }
            for (slack, step, need) in children {
                if seen.insert(self.search.folder.folded(&need)) {
                    found
                        .push((slack, BeamEntry { need, parent: parent as u32, step: Some(step) }));
                }
            }
        }
        drop(seen);
        // By the tariffs of now: those of before judged some too mildly.
        for (slack, kept) in &mut found {
            *slack = self.slack(&kept.need);
        }
        found.retain(|(slack, _)| *slack >= 0);
        // No two are the same, so that it does not matter how they are sorted.
        found.sort_unstable_by_key(|(slack, kept)| (-slack, kept.need));
        found.truncate(width);
        found.shrink_to_fit();
        Ok(found.into_iter().map(|(_, kept)| kept).collect())
    }

    /// What a need leaves to spend, at the most.
    fn slack(&self, need: &Set<W>) -> i64 {
        let tariffs = &self.search.tariffs;
        let left = |&index: &usize| {
            let tariff = &tariffs.all[index];
            tariff.limit(self.bounded.soldiers) - tariff.cost(need.iter())
        };
        tariffs.active.iter().map(left).min().expect("there is a tariff")
    }
}

/// The steps to a need of the last size, in the order in which they are made.
fn way<const W: usize>(sizes: &[Vec<BeamEntry<W>>], met: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut at = met;
    for kept in sizes.iter().rev() {
        steps.extend(kept[at].step);
        at = kept[at].parent as usize;
    }
    steps
}
