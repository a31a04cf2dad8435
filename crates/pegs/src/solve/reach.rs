//! The search for a plan that brings a peg to a hole.

use std::sync::Arc;

use budget::{Budget, StopReason};

use super::{Search, reachable};
use crate::answer::{Answer, Bound, ClosedSet, Fewest, Reason, Verdict, Weights, Wish};
use crate::board::{Jump, Symmetry};
use crate::plan::Plan;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::search::moves::{FewestMoves, Shortest};
use crate::search::needs::{BoundedSearch, NeedSearch, NeedSearchResult, Step, Tariffs};
use crate::search::prices::JumpGraph;
use crate::set::{Folder, Set};

pub(super) struct Reach<const W: usize> {
    puzzle: Arc<Puzzle>,
    wish: Wish,
    /// Whether a proof that no plan has fewer moves is wanted.
    proves: bool,
    symmetries: Vec<Symmetry>,
    hole: usize,
    search: NeedSearch<W>,
    /// The pegs at the start.
    most: u32,
    /// Numbers of pegs for a quick look, and how many of them were tried.
    quick: Vec<u32>,
    tried: usize,
    /// The number of pegs that is tried; fewer do not suffice.
    soldiers: u32,
    /// Why fewer do not suffice.
    closed: Option<ClosedSet>,
    /// The search with some number of pegs that is under way.
    bounded: Option<BoundedSearch<W>>,
    /// A plan, once there is one, and the search for the one with the fewest moves.
    plan: Option<(Plan, FewestMoves<W>)>,
}

/// The needs to visit in a quick look.
const QUICK: u64 = 500;

impl<const W: usize> Reach<W> {
    pub(super) fn new(puzzle: Arc<Puzzle>, hole: usize, wish: Wish, proves: bool) -> Reach<W> {
        let holes = puzzle.board.holes().len();
        let mut onto = vec![Vec::new(); holes];
        for jump in puzzle.board.jumps() {
            onto[usize::from(jump.to)].push((jump.from, jump.over));
        }
        let has_soldier = (0..holes).map(|hole| puzzle.start.contains(hole)).collect();
        let graph = JumpGraph { has_soldier, onto, outside: Vec::new() };
        let symmetries: Vec<Symmetry> = puzzle
            .symmetries_of_the_goal()
            .into_iter()
            .filter(|symmetry| crate::turn(symmetry, &puzzle.start) == puzzle.start)
            .cloned()
            .collect();
        let search = NeedSearch::<W> {
            target: hole as u16,
            army: Set::of(&puzzle.start),
            folder: Folder::new(holes, &symmetries),
            tariffs: Tariffs::new(graph.tariff(&[hole], 1 << 16, 200, vec![0.0; holes])),
            graph,
            visited: 0,
        };
        let most = puzzle.start.len() as u32;
        let least = search.lower_bound().clamp(2, most.max(2));
        // With few pegs at first, then with more.
        let quick = match wish {
            Wish::Any => {
                vec![least, least + least / 8 + 1, least + least / 4 + 1, least + least / 2]
            }
            _ => Vec::new(),
        };
        // One soldier fewer costs too much by the first tariff alone.
        let closed = Some(closed_set(&search, &symmetries, Vec::new(), false));
        Reach {
            puzzle,
            wish,
            proves,
            symmetries,
            hole,
            search,
            most,
            quick,
            tried: 0,
            soldiers: least,
            closed,
            bounded: None,
            plan: None,
        }
    }

    fn verdict(&mut self, budget: &Budget) -> Result<Verdict, StopReason> {
        while let Some(&pegs) = self.quick.get(self.tried) {
            if let NeedSearchResult::Plan(steps) = self.within(pegs, QUICK, budget)? {
                return Ok(reachable(self.replayed(steps.iter().copied().map(jump))));
            }
            self.tried += 1;
        }
        while self.plan.is_none() {
            let soldiers = self.soldiers;
            budget.control.set_stage(format!("trying {soldiers} pegs"));
            match self.within(soldiers, u64::MAX, budget)? {
                NeedSearchResult::Unclear => unreachable!("no need is too many"),
                NeedSearchResult::Plan(steps) => {
                    let plan = self.replayed(steps.iter().copied().map(jump));
                    // The needs were counted: where a peg stands in for a jump that is
                    // left out, there would have been a smaller one.
                    debug_assert_eq!(plan.jumps.len(), steps.len());
                    match self.wish {
                        Wish::FewestJumps => {
                            let fewest = self.closed.take().map(Fewest::Jumps);
                            return Ok(Verdict::Reachable { plan, fewest, stopped: None });
                        }
                        Wish::Any => return Ok(reachable(plan)),
                        Wish::FewestMoves => {
                            self.plan = Some((plan, self.moves()));
                        }
                    }
                }
                NeedSearchResult::Nothing(members) => {
                    let is_last = soldiers >= self.most;
                    let closed = closed_set(&self.search, &self.symmetries, members, is_last);
                    if is_last {
                        let (parity, weights) = (Vec::new(), Vec::new());
                        return Ok(Verdict::Impossible(Reason::Closed { parity, weights, closed }));
                    }
                    self.closed = Some(closed);
                    self.soldiers += 1;
                }
            }
        }
        Ok(self.fewest_moves(budget))
    }

    /// What is left to spend beside what is known.
    fn left(&self, budget: &Budget) -> Budget {
        let known = self.closed.as_ref().map_or(0, |closed| {
            let holes = self.search.graph.squares();
            let bounds = closed.bounds.len() * (size_of::<Bound>() + 8 * holes);
            closed.members.len() as u64 * Position::bytes(holes) + bounds as u64
        });
        Budget { memory: budget.memory.saturating_sub(known), ..budget.clone() }
    }

    /// The search for the fewest moves.
    fn moves(&self) -> FewestMoves<W> {
        let tariffs = self.search.tariffs.all().iter();
        let weights = tariffs.map(|tariff| Weights(tariff.costs.clone())).collect();
        let puzzle = Arc::clone(&self.puzzle);
        FewestMoves::to_hole(puzzle, self.hole, self.symmetries.clone(), weights, self.proves)
    }

    /// The plan with the fewest moves, or the one that is known.
    fn fewest_moves(&mut self, budget: &Budget) -> Verdict {
        self.closed = None;
        let (plan, moves) = self.plan.as_mut().expect("there is a plan by now");
        let left = budget.memory.saturating_sub(self.search.bytes());
        match moves.search(&Budget { memory: left, ..budget.clone() }) {
            Ok(Shortest { jumps, proof }) => {
                let plan = self.replayed(jumps);
                Verdict::Reachable { plan, fewest: proof.map(Fewest::Moves), stopped: None }
            }
            Err(reason) => {
                Verdict::Reachable { plan: plan.clone(), fewest: None, stopped: Some(reason) }
            }
        }
    }

    /// Looks for a plan of at most so many pegs, visiting at most so many needs; or
    /// goes on to do so.
    fn within(
        &mut self,
        pegs: u32,
        most_needs: u64,
        budget: &Budget,
    ) -> Result<NeedSearchResult, StopReason> {
        let budget = &self.left(budget);
        let begin = || BoundedSearch::new(&self.search, pegs.min(self.most), most_needs);
        let mut bounded = self.bounded.take().unwrap_or_else(begin);
        let result = self.search.within(&mut bounded, budget);
        if result.is_err() {
            self.bounded = Some(bounded);
        }
        result
    }

    /// The jumps of a plan in the presence of all pegs: those that would land on a
    /// peg are left out, and the peg there does instead.
    fn replayed(&self, all: impl IntoIterator<Item = Jump>) -> Plan {
        let board = &self.puzzle.board;
        let mut position = self.puzzle.start.clone();
        let mut jumps = Vec::new();
        for jump in all {
            if board.allows(&position, jump) {
                position = board.play(&position, jump);
                jumps.push(jump);
            }
        }
        Plan { jumps }
    }
}

impl<const W: usize> Search for Reach<W> {
    fn search(&mut self, budget: &Budget) -> Answer {
        let verdict = self.verdict(budget).unwrap_or_else(Verdict::Unknown);
        let more = self.plan.as_ref().map_or(0, |(_, moves)| moves.visited());
        Answer { verdict, positions: self.search.visited + more }
    }
}

fn jump(Step { from, over, to }: Step) -> Jump {
    Jump { from, over, to }
}

fn closed_set<const W: usize>(
    search: &NeedSearch<W>,
    symmetries: &[Symmetry],
    members: Vec<Position>,
    any_number: bool,
) -> ClosedSet {
    let bounds = search.tariffs.all().iter().map(|tariff| Bound {
        weights: Weights(tariff.costs.clone()),
        unit: if any_number { 0 } else { tariff.unit },
    });
    ClosedSet { symmetries: symmetries.to_vec(), bounds: bounds.collect(), members }
}
