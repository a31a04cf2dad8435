//! Earlier algorithms for this puzzle, for comparison.
//!
//! They search forward from the start, on plain positions. Every step can be watched: see
//! [`run_observed`].

mod best_first;
mod buckets;
mod levels;
mod observer;
mod recorder;

use budget::{Budget, StopReason};

use crate::answer::{Verdict, Wish};
use crate::board::Jump;
use crate::memory;
use crate::position::Position;
use crate::puzzle::Puzzle;

pub use best_first::{UNIT, weights};
pub use buckets::sums;
pub use observer::{Observer, Reached, Silent};
pub use recorder::{Discovery, Recorder, Step, Totals, TraceEvent};

/// An algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Breadth first; duplicates are found by comparing with every position.
    Levels,
    /// Breadth first; symmetric positions folded, duplicates found in a hash table by the
    /// sums of rows and columns.
    FoldedLevels,
    /// Best first: the position of the largest weight next.
    BestFirst,
    /// The engine behind `solve`.
    Engine,
}

/// The result of an algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Whether it finished within its budget.
    pub finished: bool,
    /// The number of jumps of the plan it found; `None` if no plan exists, or if it did
    /// not finish.
    pub jumps: Option<usize>,
    /// The number of positions it examined.
    pub positions: u64,
}

impl Method {
    /// All algorithms, in historical order.
    pub const ALL: [Method; 4] =
        [Method::Levels, Method::FoldedLevels, Method::BestFirst, Method::Engine];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Levels => "levels",
            Method::FoldedLevels => "folded-levels",
            Method::BestFirst => "best-first",
            Method::Engine => "engine",
        }
    }

    /// Those whose every step can be watched.
    pub const TRACED: [Method; 3] = [Method::Levels, Method::FoldedLevels, Method::BestFirst];

    /// The algorithm in words, line by line; the steps that an [`Observer`] sees refer to
    /// its lines. Empty for the engine, which cannot be watched.
    pub const fn pseudocode(self) -> &'static [&'static str] {
        match self {
            Method::Levels => levels::PSEUDOCODE,
            Method::FoldedLevels => levels::FOLDED_PSEUDOCODE,
            Method::BestFirst => best_first::PSEUDOCODE,
            Method::Engine => &[],
        }
    }
}

/// Solves a puzzle with one of these algorithms.
pub fn run(method: Method, puzzle: &Puzzle, budget: &Budget) -> Run {
    run_observed(method, puzzle, budget, &mut Silent)
}

/// The same run, every step of which is reported to an observer; the engine reports none.
pub fn run_observed<O: Observer>(
    method: Method,
    puzzle: &Puzzle,
    budget: &Budget,
    observer: &mut O,
) -> Run {
    let mut walk = Walk { puzzle, budget, positions: 0, observer };
    let found = match method {
        Method::Levels => walk.levels(),
        Method::FoldedLevels => walk.folded_levels(),
        Method::BestFirst => walk.best_first(),
        Method::Engine => {
            let answer = crate::solve(puzzle, Wish::FewestJumps, budget);
            walk.positions = answer.positions;
            match answer.verdict {
                Verdict::Reachable { plan, .. } => Ok(Some(plan.jumps.len())),
                Verdict::Impossible(_) => Ok(None),
                Verdict::Unknown(reason) => Err(reason),
            }
        }
    };
    Run { finished: found.is_ok(), jumps: found.unwrap_or_default(), positions: walk.positions }
}

/// The number of jumps to the goal; `None` if it cannot be reached.
type FewestJumps = Result<Option<usize>, StopReason>;

/// A search on its way.
struct Walk<'a, O> {
    puzzle: &'a Puzzle,
    budget: &'a Budget,
    positions: u64,
    observer: &'a mut O,
}

impl<O: Observer> Walk<'_, O> {
    /// Counts a position that is kept. So many are kept already, in tables and lists
    /// that take so many bytes with it.
    fn count(&mut self, kept: usize, bytes: u64) -> Result<(), StopReason> {
        self.positions += 1;
        // What a position takes beside its place in them.
        let apart = Position::bytes(self.puzzle.board.holes().len()) - size_of::<Position>() as u64;
        if bytes + (kept as u64 + 1) * apart > self.budget.memory {
            return Err(StopReason::MemoryLimit);
        }
        if self.positions.is_multiple_of(64) {
            self.budget.control.visit(64);
            return self.check();
        }
        Ok(())
    }

    /// Ends the search if it is told to stop.
    fn check(&self) -> Result<(), StopReason> {
        self.budget.control.stopped().map_or(Ok(()), Err)
    }

    /// The jumps that can be made, and where they lead.
    fn after(&self, position: &Position) -> Vec<(Jump, Position)> {
        let board = &self.puzzle.board;
        board.legal_jumps(position).map(|jump| (jump, board.play(position, jump))).collect()
    }
}

/// The most bytes that the places of a list take until it has so many more.
fn list_bytes(list: &Vec<Position>, more: usize) -> u64 {
    memory::vector::<Position>(list.len(), list.capacity(), more)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lattice;

    #[test]
    fn all_methods_agree_on_whether_there_is_a_plan() {
        for (col, row) in [(0, 3), (1, 3), (1, 4), (2, 4), (2, 5)] {
            let puzzle = Puzzle::soldiers(Lattice::Orthogonal, 4, 6, 2, (col, row)).unwrap();
            let runs = Method::ALL.map(|method| run(method, &puzzle, &Budget::default()));
            assert!(runs.iter().all(|run| run.finished));
            let [levels, folded, best_first, engine] = runs.map(|run| run.jumps);
            assert_eq!((levels, levels), (folded, engine), "{col} {row}");
            assert_eq!(best_first.is_some(), levels.is_some(), "{col} {row}");
            assert!(best_first >= levels);
        }
    }

    /// The events of a run, with the run and the totals.
    fn traced(method: Method, puzzle: &Puzzle, limit: u64) -> (Vec<TraceEvent>, Run, Totals, bool) {
        let mut events = Vec::new();
        let mut recorder = Recorder::new(method, limit, |event| events.push(event));
        let run = run_observed(method, puzzle, &Budget::default(), &mut recorder);
        let (totals, is_cut) = (recorder.totals(), recorder.is_cut());
        (events, run, totals, is_cut)
    }

    fn puzzles() -> Vec<Puzzle> {
        let soldiers = |(col, row)| Puzzle::soldiers(Lattice::Orthogonal, 4, 5, 2, (col, row));
        let named = |name| Puzzle::named(name).unwrap().expect("it is built in");
        let mut puzzles: Vec<Puzzle> =
            [(0, 2), (1, 3), (2, 4)].map(|target| soldiers(target).unwrap()).into();
        puzzles.extend(["cross", "plus", "triangle:4", "row5:3"].map(named));
        puzzles.push("goal: one d1; xxoxxo".parse().unwrap());
        puzzles.push("jumps: all; goal: one; xxo/oxx/xox".parse().unwrap());
        puzzles
    }

    #[test]
    fn a_run_that_is_watched_counts_what_others_count() {
        for puzzle in puzzles() {
            for method in Method::TRACED {
                let (events, run, totals, is_cut) = traced(method, &puzzle, u64::MAX);
                assert_eq!(run, super::run(method, &puzzle, &Budget::default()), "{method:?}");
                let count = |is: fn(&Step) -> bool| {
                    events.iter().filter(|event| is(&event.step)).count() as u64
                };
                assert!(!is_cut);
                assert_eq!(count(|step| matches!(step, Step::Keep { .. })), run.positions);
                assert_eq!(totals.kept, run.positions);
                assert_eq!(count(|step| matches!(step, Step::Strike { .. })), totals.struck);
                assert_eq!(count(|step| matches!(step, Step::Take { .. })), totals.taken);
                assert!(events.iter().all(|event| event.line < method.pseudocode().len()));
                let has_goal = count(|step| matches!(step, Step::Goal { .. })) == 1;
                assert_eq!(has_goal, run.jumps.is_some());
                assert_eq!(count(|step| *step == Step::Exhausted) == 1, run.jumps.is_none());
            }
        }
    }

    #[test]
    fn what_is_struck_out_equals_what_it_points_at_or_is_its_image() {
        let mut mirrors = 0;
        for puzzle in puzzles() {
            for method in Method::TRACED {
                let mut kept: Vec<Position> = Vec::new();
                for event in traced(method, &puzzle, u64::MAX).0 {
                    match event.step {
                        Step::Start { position, .. } => kept.push(position),
                        Step::Keep { node, found, .. } => {
                            assert_eq!(node as usize, kept.len());
                            let parent = &kept[found.parent as usize];
                            assert_eq!(puzzle.board.play(parent, found.jump), found.position);
                            kept.push(found.folded);
                        }
                        Step::Strike { of, is_mirror, found } => {
                            let known = &kept[of as usize];
                            assert_eq!(is_mirror, *known != found.position);
                            let symmetries = puzzle.symmetries_of_the_goal();
                            let mut images = symmetries
                                .iter()
                                .map(|symmetry| crate::turn(symmetry, &found.position));
                            assert!(images.any(|image| image == *known));
                            assert!(method == Method::FoldedLevels || !is_mirror);
                            mirrors += u32::from(is_mirror);
                        }
                        _ => {}
                    }
                }
            }
        }
        assert!(mirrors > 10, "{mirrors}");
    }

    #[test]
    fn the_queue_is_taken_in_the_order_that_places_say() {
        for puzzle in puzzles() {
            for method in Method::TRACED {
                // The next one first; a level is taken when the next begins.
                let (mut queue, mut next) = (Vec::new(), Vec::new());
                for event in traced(method, &puzzle, u64::MAX).0 {
                    let waiting = if method == Method::BestFirst { &mut queue } else { &mut next };
                    match event.step {
                        Step::Start { .. } => waiting.push(0),
                        Step::Keep { node, place, .. } => waiting.insert(place, node),
                        Step::Level { positions, .. } => {
                            queue = std::mem::take(&mut next);
                            assert_eq!(queue.len(), positions);
                        }
                        Step::Take { node } => assert_eq!(queue.remove(0), node),
                        _ => {}
                    }
                }
            }
        }
    }

    #[test]
    fn a_trace_that_is_cut_is_a_beginning_and_its_totals_are_whole() {
        let puzzle = Puzzle::named("triangle:4").unwrap().expect("it is built in");
        for method in Method::TRACED {
            let (whole, run, totals, _) = traced(method, &puzzle, u64::MAX);
            for limit in [0, 1, 7, whole.len() as u64] {
                let (events, cut_run, cut_totals, is_cut) = traced(method, &puzzle, limit);
                assert_eq!(events, whole[..limit as usize]);
                assert_eq!((cut_run, cut_totals), (run, totals));
                assert_eq!(is_cut, limit < whole.len() as u64);
            }
        }
    }

    #[test]
    fn hashing_saves_comparisons_and_folding_positions() {
        let puzzle = Puzzle::named("plus").unwrap().expect("it is built in");
        let [levels, folded, _] = Method::TRACED.map(|method| traced(method, &puzzle, 0).2);
        assert!(folded.kept * 4 < levels.kept, "{folded:?} {levels:?}");
        assert!(folded.comparisons * 20 < levels.comparisons, "{folded:?} {levels:?}");
    }

    #[test]
    fn best_first_finds_a_longer_plan_sooner_while_shorter_ones_wait() {
        let puzzle: Puzzle = "goal: reach c4; ooooo/ooooo/xxxxx/xxxxx".parse().unwrap();
        let [_, (_, folded, ..), (_, best, totals, _)] =
            Method::TRACED.map(|method| traced(method, &puzzle, 0));
        assert!(best.jumps > folded.jumps && best.positions < folded.positions);
        assert!(totals.sooner > 0);
    }
}
