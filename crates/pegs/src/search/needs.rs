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

use budget::{Budget, StopReason};
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::prices::{Ground, Tariff};
use crate::set::{Folder, Set};

/// A step back: the square that was needed, and the two that are needed instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) from: u16,
    pub(crate) over: u16,
    pub(crate) to: u16,
}

/// What to look for: squares, who stands where, the target.
pub(crate) struct Hunt<'a, const W: usize> {
    pub(crate) ground: &'a Ground,
    pub(crate) target: u16,
    pub(crate) army: Set<W>,
    pub(crate) folder: Folder<W>,
    pub(crate) budget: &'a Budget,
    /// Tariffs found so far; each holds for any number of soldiers.
    pub(crate) tariffs: Vec<Tariff>,
    pub(crate) visited: u64,
}

/// What a search within a number of soldiers came to.
pub(crate) enum Hunted<const W: usize> {
    /// A plan: the jumps in the order in which they are made.
    Plan(Vec<Step>),
    /// There is none: all needs that could have led to one, but for those that
    /// the tariffs exclude.
    Nothing(Vec<Set<W>>),
}

/// The most tariffs that every need is tested with.
const MOST_TARIFFS: usize = 40;

struct Dive<'h, 'a, const W: usize> {
    hunt: &'h mut Hunt<'a, W>,
    soldiers: u32,
    limits: Vec<i64>,
    seen: HashSet<Set<W>, FxBuildHasher>,
    steps: Vec<Step>,
    /// Needs visited since a new tariff was last looked for, and how many to
    /// wait.
    since_tariff: u32,
    patience: u32,
    /// A need that costs the tariffs no more than allowed, its successors.
    found: bool,
}

impl<'a, const W: usize> Hunt<'a, W> {
    /// The fewest soldiers that the tariffs allow the target to cost.
    pub(crate) fn lower_bound(&mut self) -> u32 {
        let target = usize::from(self.target);
        let first = self.ground.tariff(&[target], 4 * self.army.len().max(16), 200, self.no_surcharges());
        let bound = |tariff: &Tariff| {
            let cost = tariff.costs[target] - tariff.surcharges;
            (cost as f64 / tariff.unit as f64 - 1e-9).ceil().max(1.0) as u32
        };
        let least = bound(&first);
        self.tariffs.push(first);
        least
    }

    fn no_surcharges(&self) -> Vec<f64> {
        vec![0.0; self.ground.squares()]
    }

    /// Looks for a plan of at most so many soldiers.
    pub(crate) fn within(&mut self, soldiers: u32) -> Result<Hunted<W>, StopReason> {
        let limits = self.tariffs.iter().map(|tariff| tariff.limit(soldiers)).collect();
        let mut dive = Dive {
            soldiers,
            limits,
            seen: HashSet::default(),
            steps: Vec::new(),
            since_tariff: 0,
            patience: 16,
            found: false,
            hunt: self,
        };
        let mut start = Set::EMPTY;
        start.flip(dive.hunt.target);
        let costs: Vec<i64> =
            dive.hunt.tariffs.iter().map(|t| t.costs[usize::from(dive.hunt.target)]).collect();
        if !dive.is_excluded(&costs) {
            let folded = dive.hunt.folder.folded(&start);
            dive.seen.insert(folded);
            dive.descend(start, 1, &costs)?;
        }
        if dive.found {
            dive.steps.reverse();
            return Ok(Hunted::Plan(dive.steps));
        }
        let mut members: Vec<Set<W>> = dive.seen.into_iter().collect();
        members.sort_unstable();
        Ok(Hunted::Nothing(members))
    }
}

impl<const W: usize> Dive<'_, '_, W> {
    fn is_excluded(&self, costs: &[i64]) -> bool {
        costs.iter().zip(&self.limits).any(|(cost, limit)| cost > limit)
    }

    /// Searches what could come before a need, until a plan is found.
    fn descend(&mut self, need: Set<W>, size: u32, costs: &[i64]) -> Result<(), StopReason> {
        self.hunt.visited += 1;
        if self.hunt.visited.is_multiple_of(256) {
            self.keep_going()?;
        }
        if need.is_within(&self.hunt.army) {
            self.found = true;
            return Ok(());
        }
        if size == self.soldiers {
            return Ok(());
        }
        // The search below may have found tariffs that exclude this need, too.
        let costs = self.all_costs(&need, costs);
        if self.is_excluded(&costs) || self.try_a_new_tariff(&need) {
            return Ok(());
        }
        let costs = self.all_costs(&need, &costs);
        let mut children: Vec<(i64, Step, Set<W>, Vec<i64>)> = Vec::new();
        for to in need.iter() {
            for &(from, over) in &self.hunt.ground.onto[to] {
                let step = Step { from, over, to: to as u16 };
                let squares = self.hunt.ground.onto.len() as u16;
                // What leaves the ground costs too much, by how it was chosen.
                if from >= squares || over >= squares || need.has(from) || need.has(over) {
                    continue;
                }
                let child_costs: Vec<i64> = costs
                    .iter()
                    .zip(&self.hunt.tariffs)
                    .map(|(cost, tariff)| {
                        let of = |square: u16| tariff.costs[usize::from(square)];
                        cost - of(step.to) + of(from) + of(over)
                    })
                    .collect();
                if self.is_excluded(&child_costs) {
                    continue;
                }
                let mut child = need;
                child.flip(step.to);
                child.flip(from);
                child.flip(over);
                let slack = child_costs
                    .iter()
                    .zip(&self.limits)
                    .map(|(cost, limit)| limit - cost)
                    .min()
                    .unwrap_or_default();
                children.push((slack, step, child, child_costs));
            }
        }
        // First the way that leaves most to spend.
        children.sort_unstable_by_key(|&(slack, step, _, _)| (-slack, step.to, step.from));
        for (_, step, child, child_costs) in children {
            if !self.seen.insert(self.hunt.folder.folded(&child)) {
                continue;
            }
            self.steps.push(step);
            self.descend(child, size + 1, &child_costs)?;
            if self.found {
                return Ok(());
            }
            self.steps.pop();
        }
        Ok(())
    }

    /// The costs by all tariffs, of which some may be new.
    fn all_costs(&self, need: &Set<W>, known: &[i64]) -> Vec<i64> {
        let mut costs = known.to_vec();
        for tariff in &self.hunt.tariffs[known.len()..] {
            costs.push(tariff.cost(need.iter()));
        }
        costs
    }

    /// Now and then looks for a tariff that excludes a need. The more often
    /// that helps, the more often it is tried.
    fn try_a_new_tariff(&mut self, need: &Set<W>) -> bool {
        self.since_tariff += 1;
        if self.since_tariff < self.patience || self.hunt.tariffs.len() >= MOST_TARIFFS {
            return false;
        }
        self.since_tariff = 0;
        let squares: Vec<usize> = need.iter().collect();
        let tariff = self.hunt.ground.tariff(&squares, self.soldiers, 60, self.hunt.no_surcharges());
        let limit = tariff.limit(self.soldiers);
        let helps = tariff.cost(need.iter()) > limit;
        if helps {
            self.hunt.tariffs.push(tariff);
            self.limits.push(limit);
            self.patience = (self.patience / 2).max(4);
        } else {
            self.patience = (self.patience * 2).min(1 << 14);
        }
        helps
    }

    fn keep_going(&self) -> Result<(), StopReason> {
        let budget = self.hunt.budget;
        budget.control.visit(256);
        if self.seen.allocation_size() as u64 > budget.memory {
            return Err(StopReason::MemoryLimit);
        }
        budget.control.stopped().map_or(Ok(()), Err)
    }
}
