//! The search for a plan to one of the ends that parity and weights allow.

use std::sync::Arc;

use budget::Budget;

use super::{Search, reachable};
use crate::answer::{Answer, Fewest, MoveSets, Reason, Verdict, Weights, Wish};
use crate::plan::Plan;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::search::forward::{Forward, SearchResult};
use crate::search::moves::{FewestMoves, Shortest};

pub(super) struct Ends<const W: usize> {
    puzzle: Arc<Puzzle>,
    wish: Wish,
    /// Whether a proof that no plan has fewer moves is wanted.
    proves: bool,
    /// The ends that are not excluded, and what excludes the others.
    left: Vec<Position>,
    parity: Vec<Position>,
    weights: Vec<Weights>,
    forward: Forward<W>,
    /// A plan, once there is one, and the search for the one with the fewest moves.
    plan: Option<(Plan, FewestMoves<W>)>,
}

impl<const W: usize> Ends<W> {
    pub(super) fn new(
        puzzle: Arc<Puzzle>,
        left: Vec<Position>,
        parity: Vec<Position>,
        weights: Vec<Weights>,
        (wish, proves): (Wish, bool),
    ) -> Ends<W> {
        let forward = Forward::new(Arc::clone(&puzzle), left.clone());
        Ends { puzzle, wish, proves, left, parity, weights, forward, plan: None }
    }

    fn verdict(&mut self, budget: &Budget) -> Verdict {
        if self.plan.is_none() {
            match self.forward.search(budget) {
                Ok(SearchResult::Plan(plan)) if self.wish == Wish::FewestMoves => {
                    self.forward.forget();
                    let (puzzle, left) = (Arc::clone(&self.puzzle), self.left.clone());
                    self.plan = Some((plan, FewestMoves::to_ends(puzzle, left, self.proves)));
                }
                Ok(SearchResult::Plan(plan)) => return reachable(plan),
                Ok(SearchResult::Closed(closed)) => {
                    let parity = std::mem::take(&mut self.parity);
                    let weights = std::mem::take(&mut self.weights);
                    return Verdict::Impossible(Reason::Closed { parity, weights, closed });
                }
                Err(reason) => return Verdict::Unknown(reason),
            }
        }
        let (plan, fewest) = self.plan.as_mut().expect("there is a plan by now");
        let left = budget.memory.saturating_sub(self.forward.bytes());
        match fewest.search(&Budget { memory: left, ..budget.clone() }) {
            Ok(Shortest { jumps, proof }) => {
                let (parity, weights) = (self.parity.clone(), self.weights.clone());
                let fewest = proof.map(|sets| MoveSets { parity, weights, ..sets });
                let fewest = fewest.map(Fewest::Moves);
                Verdict::Reachable { plan: Plan { jumps }, fewest, stopped: None }
            }
            // What was found is better than nothing.
            Err(reason) => {
                Verdict::Reachable { plan: plan.clone(), fewest: None, stopped: Some(reason) }
            }
        }
    }
}

impl<const W: usize> Search for Ends<W> {
    fn search(&mut self, budget: &Budget) -> Answer {
        let verdict = self.verdict(budget);
        let more = self.plan.as_ref().map_or(0, |(_, fewest)| fewest.visited());
        Answer { verdict, positions: self.forward.visited + more }
    }
}
