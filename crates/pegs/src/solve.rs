//! The exact answer: parity, then weights, then search.

use budget::Budget;

use crate::answer::{Answer, Bound, Closed, Reason, Verdict, Weights, Wish};
use crate::board::{Jump, Symmetry};
use crate::goal::Goal;
use crate::plan::Plan;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::search::forward::{Forward, Found};
use crate::search::needs::{Hunt, Hunted, Step, Tariffs};
use crate::search::prices::Ground;
use crate::set::{Folder, Set, with_words};
use crate::{pagoda, parity};

/// Finds a plan, or a proof that there is none.
pub fn solve(puzzle: &Puzzle, wish: Wish, budget: &Budget) -> Answer {
    if puzzle.is_met(&puzzle.start) {
        return Answer { verdict: reachable(Plan::default()), positions: 1 };
    }
    match &puzzle.goal {
        Goal::Reach(hole) => {
            if let Some(weights) = pagoda::before(&puzzle.board, &puzzle.start, *hole) {
                let reason = Reason::Pagoda(vec![weights]);
                return Answer { verdict: Verdict::Impossible(reason), positions: 0 };
            }
            with_words!(puzzle.board.holes().len(), reach(puzzle, *hole, wish, budget))
        }
        _ => match parity::ends(puzzle) {
            Err(reason) => Answer { verdict: Verdict::Impossible(reason), positions: 0 },
            Ok(ends) => {
                let ends = ends.expect("only the goal to reach a hole has no list of ends");
                with_words!(puzzle.board.holes().len(), end_in(puzzle, ends, budget))
            }
        },
    }
}

/// The search for a plan to one of the ends that parity allows.
fn end_in<const W: usize>(puzzle: &Puzzle, ends: Vec<Position>, budget: &Budget) -> Answer {
    let mut weights: Vec<Weights> = Vec::new();
    let mut left = Vec::new();
    for end in ends {
        let excludes = |weights: &Weights| weights.sum(&puzzle.start) < weights.sum(&end);
        if weights.iter().any(excludes) {
            continue;
        }
        match pagoda::between(&puzzle.board, &puzzle.start, &end) {
            Some(found) => weights.push(found),
            None => left.push(end),
        }
    }
    if left.is_empty() {
        let verdict = Verdict::Impossible(Reason::Pagoda(weights));
        return Answer { verdict, positions: 0 };
    }
    let mut forward = Forward::<W>::new(&puzzle.board, &puzzle.start, left, budget);
    let verdict = match forward.search() {
        Ok(Found::Plan(plan)) => reachable(plan),
        Ok(Found::Closed(closed)) => Verdict::Impossible(Reason::Closed(closed)),
        Err(reason) => Verdict::Unknown(reason),
    };
    Answer { verdict, positions: forward.visited }
}

fn reachable(plan: Plan) -> Verdict {
    Verdict::Reachable { plan, fewest: None, stopped: None }
}

/// The search for a plan that brings a peg to a hole.
fn reach<const W: usize>(puzzle: &Puzzle, hole: usize, wish: Wish, budget: &Budget) -> Answer {
    let _ = wish;
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
    let mut soldiers = hunt.lower_bound().clamp(2, most.max(2));
    let mut closed = None;
    loop {
        budget.control.set_stage(format!("with {soldiers} pegs?"));
        match hunt.within(soldiers.min(most), u64::MAX) {
            Ok(Hunted::Unclear) => unreachable!("no need is too many"),
            Ok(Hunted::Plan(steps)) => {
                let plan = replayed(puzzle, &steps);
                let verdict = Verdict::Reachable { plan, fewest: closed, stopped: None };
                return Answer { verdict, positions: hunt.visited };
            }
            Ok(Hunted::Nothing(members)) => {
                closed = Some(closed_set(&hunt, &symmetries, &members, holes, soldiers >= most));
                if soldiers >= most {
                    let reason = Reason::Closed(closed.expect("it was just made"));
                    return Answer { verdict: Verdict::Impossible(reason), positions: hunt.visited };
                }
                soldiers += 1;
            }
            Err(reason) => {
                return Answer { verdict: Verdict::Unknown(reason), positions: hunt.visited };
            }
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lattice;

    #[test]
    fn boards() {
        for named in crate::NAMES {
            let puzzle = Puzzle::named(named.name).unwrap().unwrap();
            let t = std::time::Instant::now();
            let budget = Budget::default();
            let control = budget.control.clone();
            std::thread::spawn(move || {
                std::thread::sleep(std::time::Duration::from_secs(10));
                control.stop(budget::StopReason::TimeLimit);
            });
            let answer = solve(&puzzle, Wish::FewestJumps, &budget);
            let word = match &answer.verdict {
                Verdict::Reachable { plan, .. } => {
                    let positions = plan.replay(&puzzle.board, &puzzle.start).unwrap();
                    assert!(puzzle.is_met(positions.last().unwrap()));
                    format!("{} jumps, {} moves", plan.jumps.len(), plan.moves().count())
                }
                Verdict::Impossible(reason) => reason.name().to_string(),
                Verdict::Unknown(reason) => reason.to_string(),
            };
            println!("{}: {word}, {} {:?}", named.name, answer.positions, t.elapsed());
        }
    }

    #[test]
    fn soldiers() {
        for (x, y, jumps) in [(4, 5, 1), (4, 6, 3), (4, 7, 7), (1, 7, 9), (3, 8, 19), (5, 8, 19)] {
            let puzzle =
                Puzzle::soldiers(Lattice::Orthogonal, 7, 8, 4, (x - 1, y - 1)).unwrap();
            let t = std::time::Instant::now();
            let answer = solve(&puzzle, Wish::FewestJumps, &Budget::default());
            let Verdict::Reachable { plan, .. } = answer.verdict else { panic!() };
            println!("{x} {y} {:?} {} {:?}", plan.jumps.len(), answer.positions, t.elapsed());
            assert_eq!(plan.jumps.len(), jumps);
        }
    }
}
