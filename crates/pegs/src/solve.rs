//! The exact answer: parity, then weights, then search.

use budget::{Budget, StopReason};

use crate::answer::{Answer, Bound, Closed, Reason, Verdict, Weights, Wish};
use crate::board::{Jump, Symmetry};
use crate::goal::Goal;
use crate::plan::Plan;
use crate::position::Position;
use crate::puzzle::Puzzle;
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
        _ => {
            let _ = parity::ends(puzzle);
            todo!()
        }
    }
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
        match hunt.within(soldiers.min(most)) {
            Ok(Hunted::Plan(steps)) => {
                let plan = replayed(puzzle, &steps);
                let verdict = Verdict::Reachable { plan, fewest: closed, stopped: None };
                return Answer { verdict, positions: hunt.visited };
            }
            Ok(Hunted::Nothing(members)) => {
                closed = Some(closed_set(&hunt, &symmetries, &members, holes, soldiers >= most));
                if soldiers >= most {
                    let reason = Reason::Closed(closed.expect("it was just made"));
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
    fn soldiers() {
        for (x, y, jumps) in [(4, 5, 1), (4, 6, 3), (4, 7, 7), (1, 7, 9), (3, 8, 19), (5, 8, 19)] {
            let puzzle = Puzzle::soldiers(Lattice::Orthogonal, 7, 8, 4, (x - 1, y - 1)).unwrap();
            let t = std::time::Instant::now();
            let answer = solve(&puzzle, Wish::FewestJumps, &Budget::default());
            let Verdict::Reachable { plan, .. } = answer.verdict else { panic!() };
            println!("{x} {y} {:?} {} {:?}", plan.jumps.len(), answer.positions, t.elapsed());
            assert_eq!(plan.jumps.len(), jumps);
        }
    }
}
