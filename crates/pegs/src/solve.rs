//! The exact answer: parity, then weights, then search.

use budget::{Budget, StopReason};

use crate::answer::{Answer, Bound, Closed, Reason, Verdict, Weights, Wish};
use crate::board::{Jump, Symmetry};
use crate::goal::Goal;
use crate::plan::Plan;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::search::forward::{Forward, Found};
use crate::search::moves;
use crate::search::needs::{Hunt, Hunted, Step, Tariffs};
use crate::search::prices::Ground;
use crate::set::{Folder, Set, with_words};
use crate::{pagoda, parity};

/// Finds a plan, or a proof that there is none.
pub fn solve(puzzle: &Puzzle, wish: Wish, budget: &Budget) -> Answer {
    if puzzle.is_met(&puzzle.start) {
        return Answer { verdict: reachable(Plan::default()), positions: 1 };
    }
    let holes = puzzle.board.holes().len();
    if let Goal::Reach(hole) = puzzle.goal {
        if let Some(weights) = pagoda::before(&puzzle.board, &puzzle.start, hole) {
            let reason = Reason::Pagoda { parity: Vec::new(), weights: vec![weights] };
            return Answer { verdict: Verdict::Impossible(reason), positions: 0 };
        }
        return with_words!(holes, reach(puzzle, hole, wish, budget));
    }
    let (ends, parity) = parity::ends(puzzle);
    if ends.is_empty() {
        let verdict = Verdict::Impossible(Reason::Parity(parity));
        return Answer { verdict, positions: 0 };
    }
    with_words!(holes, end_in(puzzle, ends, parity, wish, budget))
}

/// The search for a plan to one of the ends that parity allows.
fn end_in<const W: usize>(
    puzzle: &Puzzle,
    ends: Vec<Position>,
    parity: Vec<Position>,
    wish: Wish,
    budget: &Budget,
) -> Answer {
    let mut weights: Vec<Weights> = Vec::new();
    let mut left = Vec::new();
    for end in ends {
        let excludes = |weights: &Weights| weights.sum(&puzzle.start) < weights.sum(&end);
        if weights.iter().any(excludes) {
            continue;
        }
        if let Some(reason) = budget.control.stopped() {
            return Answer { verdict: Verdict::Unknown(reason), positions: 0 };
        }
        match pagoda::between(&puzzle.board, &puzzle.start, &end) {
            Some(found) => weights.push(found),
            None => left.push(end),
        }
    }
    if left.is_empty() {
        let verdict = Verdict::Impossible(Reason::Pagoda { parity, weights });
        return Answer { verdict, positions: 0 };
    }
    let mut forward = Forward::<W>::new(&puzzle.board, &puzzle.start, left, budget);
    let mut more = 0;
    let verdict = match forward.search() {
        Ok(Found::Plan(plan)) if wish == Wish::FewestMoves => {
            match moves::fewest::<W>(puzzle, budget, &mut more) {
                Ok(best) => reachable(best.expect("there is a plan")),
                // What was found is better than nothing.
                Err(reason) => Verdict::Reachable { plan, fewest: None, stopped: Some(reason) },
            }
        }
        Ok(Found::Plan(plan)) => reachable(plan),
        Ok(Found::Closed(closed)) => {
            Verdict::Impossible(Reason::Closed { parity, weights, closed })
        }
        Err(reason) => Verdict::Unknown(reason),
    };
    Answer { verdict, positions: forward.visited + more }
}

fn reachable(plan: Plan) -> Verdict {
    Verdict::Reachable { plan, fewest: None, stopped: None }
}

/// The search for a plan that brings a peg to a hole.
fn reach<const W: usize>(puzzle: &Puzzle, hole: usize, wish: Wish, budget: &Budget) -> Answer {
    let board = &puzzle.board;
    let holes = board.holes().len();
    let mut onto = vec![Vec::new(); holes];
    for jump in board.jumps() {
        onto[usize::from(jump.to)].push((jump.from, jump.over));
    }
    let has_soldier = (0..holes).map(|hole| puzzle.start.contains(hole)).collect();
    let ground = Ground { has_soldier, onto, outside: Vec::new() };
    let symmetries: Vec<Symmetry> = puzzle
        .symmetries_of_the_goal()
        .into_iter()
        .filter(|symmetry| crate::turn(symmetry, &puzzle.start) == puzzle.start)
        .cloned()
        .collect();
    let mut hunt = Hunt::<W> {
        ground: &ground,
        target: hole as u16,
        army: Set::of(&puzzle.start),
        folder: Folder::new(holes, &symmetries),
        budget,
        tariffs: Tariffs::new(ground.tariff(&[hole], 1 << 16, 200, vec![0.0; holes])),
        visited: 0,
    };
    let most = puzzle.start.len() as u32;
    if wish == Wish::Any {
        match any(&mut hunt, most) {
            Ok(None) => {}
            Ok(Some(steps)) => {
                let verdict = reachable(replayed(puzzle, &steps));
                return Answer { verdict, positions: hunt.visited };
            }
            Err(reason) => {
                return Answer { verdict: Verdict::Unknown(reason), positions: hunt.visited };
            }
        }
    }
    let mut soldiers = hunt.lower_bound().clamp(2, most.max(2));
    // One soldier fewer costs too much by the first tariff alone.
    let mut closed = Some(closed_set(&hunt, &symmetries, &[], holes, false));
    loop {
        budget.control.set_stage(format!("with {soldiers} pegs?"));
        match hunt.within(soldiers.min(most), u64::MAX) {
            Ok(Hunted::Unclear) => unreachable!("no need is too many"),
            Ok(Hunted::Plan(steps)) => {
                let plan = replayed(puzzle, &steps);
                // The needs were counted: where a peg stands in for a jump that is
                // left out, there would have been a smaller one.
                debug_assert_eq!(plan.jumps.len(), steps.len());
                let verdict = match wish {
                    Wish::FewestJumps => Verdict::Reachable { plan, fewest: closed, stopped: None },
                    Wish::Any => reachable(plan),
                    Wish::FewestMoves => match moves::fewest_to_reach(&mut hunt, most) {
                        Ok(best) => reachable(replayed(puzzle, &best.expect("there is a plan"))),
                        Err(reason) => {
                            Verdict::Reachable { plan, fewest: None, stopped: Some(reason) }
                        }
                    },
                };
                return Answer { verdict, positions: hunt.visited };
            }
            Ok(Hunted::Nothing(members)) => {
                closed = Some(closed_set(&hunt, &symmetries, &members, holes, soldiers >= most));
                if soldiers >= most {
                    let reason = Reason::Closed {
                        parity: Vec::new(),
                        weights: Vec::new(),
                        closed: closed.expect("it was just made"),
                    };
                    return Answer {
                        verdict: Verdict::Impossible(reason),
                        positions: hunt.visited,
                    };
                }
                soldiers += 1;
            }
            Err(reason) => {
                return Answer { verdict: Verdict::Unknown(reason), positions: hunt.visited };
            }
        }
    }
}

/// A quick look for any plan: with few pegs at first, then with more, and only so
/// far with each.
fn any<const W: usize>(hunt: &mut Hunt<'_, W>, most: u32) -> Result<Option<Vec<Step>>, StopReason> {
    const NEEDS: u64 = 500;
    let least = hunt.lower_bound().clamp(2, most.max(2));
    for pegs in [least, least + least / 8 + 1, least + least / 4 + 1, least + least / 2] {
        if let Hunted::Plan(steps) = hunt.within(pegs.min(most), NEEDS)? {
            return Ok(Some(steps));
        }
    }
    Ok(None)
}

fn closed_set<const W: usize>(
    hunt: &Hunt<'_, W>,
    symmetries: &[Symmetry],
    members: &[Set<W>],
    holes: usize,
    any_number: bool,
) -> Closed {
    let bounds = hunt.tariffs.all().iter().map(|tariff| Bound {
        weights: Weights(tariff.costs.clone()),
        unit: if any_number { 0 } else { tariff.unit },
    });
    let mut members: Vec<Position> = members.iter().map(|set| set.position(holes)).collect();
    members.sort_unstable();
    Closed { symmetries: symmetries.to_vec(), bounds: bounds.collect(), members }
}

/// The jumps of a plan in the presence of all pegs: those that would land on a
/// peg are left out, and the peg there does instead.
fn replayed(puzzle: &Puzzle, steps: &[Step]) -> Plan {
    let mut position = puzzle.start.clone();
    let mut jumps = Vec::new();
    for &Step { from, over, to } in steps {
        let jump = Jump { from, over, to };
        if puzzle.board.allows(&position, jump) {
            position = puzzle.board.play(&position, jump);
            jumps.push(jump);
        }
    }
    Plan { jumps }
}
