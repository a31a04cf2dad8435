//! The exact answer: parity, then weights, then search.
//!
//! A [`Solver`] keeps what it has learned when its budget runs out, and continues from
//! there when it is called again.

mod ends;
mod reach;

use std::ops::ControlFlow;
use std::sync::Arc;

use budget::{Budget, StopReason};

use crate::answer::{Answer, Reason, Verdict, Weights, Wish};
use crate::goal::Goal;
use crate::plan::Plan;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::search::forward::Forward;
use crate::set::with_words;
use crate::tidy::tidied;
use crate::{pagoda, parity};

/// Finds a plan, or a proof that none exists.
///
/// If the budget runs out first, what was learned is lost; a [`Solver`] keeps it.
pub fn solve(puzzle: &Puzzle, wish: Wish, budget: &Budget) -> Answer {
    Solver::new(puzzle, wish).solve(budget)
}

/// Solves one puzzle, in as many calls as necessary.
///
/// When a budget runs out, the solver keeps everything it has learned: ends excluded by
/// parity or weights, numbers of pegs that do not suffice, prices, finished levels of a
/// search, and all of a search for required pegs. However often it is stopped, its last
/// answer is the one that it would have given in one call, with the same number of
/// positions.
///
/// ```
/// use budget::{Budget, StopReason};
/// use pegs::{Puzzle, Solver, Verdict, Wish};
///
/// let puzzle = Puzzle::named("cross")?.expect("the name is known");
/// let mut solver = Solver::new(&puzzle, Wish::FewestJumps);
/// let budget = Budget::default();
/// budget.control.stop(StopReason::TimeLimit);
/// assert_eq!(solver.solve(&budget).verdict, Verdict::Unknown(StopReason::TimeLimit));
///
/// let answer = solver.solve(&Budget::default());
/// assert_eq!(answer, pegs::solve(&puzzle, Wish::FewestJumps, &Budget::default()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    puzzle: Arc<Puzzle>,
    wish: Wish,
    proves: bool,
    stage: Stage,
}

/// What a solver is about to do.
enum Stage {
    Begin,
    Weigh(Scales),
    Search(Box<dyn Search>),
}

/// A search that can be stopped and go on.
trait Search: Send + Sync {
    /// Searches until there is an answer or the budget ends. The positions of all
    /// calls are counted.
    fn search(&mut self, budget: &Budget) -> Answer;
}

impl Solver {
    /// A solver that knows nothing yet.
    pub fn new(puzzle: &Puzzle, wish: Wish) -> Solver {
        Solver { puzzle: Arc::new(puzzle.clone()), wish, proves: false, stage: Stage::Begin }
    }

    /// The same solver, whose plans with the fewest moves come with a proof that no plan has
    /// fewer, if there is enough memory for it.
    pub fn with_proof_of_moves(self) -> Solver {
        Solver { proves: true, ..self }
    }

    /// Finds a plan, or a proof that none exists, continuing where the last call was
    /// stopped.
    ///
    /// As long as [`Verdict::stopped`] gives a reason, the answer is not final: call it
    /// again, with a budget whose control is not stopped. After a final answer the next
    /// call starts over.
    pub fn solve(&mut self, budget: &Budget) -> Answer {
        let answer = self.go_on(budget);
        if answer.verdict.stopped().is_none() {
            self.stage = Stage::Begin;
        }
        answer
    }

    fn go_on(&mut self, budget: &Budget) -> Answer {
        let without_search = |verdict: Verdict| Answer { verdict, positions: 0 };
        let puzzle = &self.puzzle;
        loop {
            self.stage = match &mut self.stage {
                Stage::Begin => match begin(puzzle, (self.wish, self.proves)) {
                    ControlFlow::Continue(stage) => stage,
                    ControlFlow::Break(answer) => return answer,
                },
                Stage::Weigh(scales) => {
                    let holes = puzzle.board.holes().len();
                    let least = with_words!(holes, least_memory(puzzle));
                    let weighed = scales.weigh(puzzle, budget).and_then(|()| {
                        if scales.left.is_empty() {
                            return Ok(());
                        }
                        budget.control.stopped().map_or(Ok(()), Err)?;
                        if least <= budget.memory { Ok(()) } else { Err(StopReason::MemoryLimit) }
                    });
                    if let Err(reason) = weighed {
                        return without_search(Verdict::Unknown(reason));
                    }
                    let Scales { parity, weights, left, .. } = std::mem::take(scales);
                    if left.is_empty() {
                        let reason = Reason::Pagoda { parity, weights };
                        return without_search(Verdict::Impossible(reason));
                    }
                    let wish = (self.wish, self.proves);
                    Stage::Search(with_words!(
                        holes,
                        search_ends(Arc::clone(puzzle), left, parity, weights, wish)
                    ))
                }
                Stage::Search(search) => return search.search(budget),
            }
        }
    }
}

/// What can be said at once, or else what is to be done.
fn begin(puzzle: &Arc<Puzzle>, wish: (Wish, bool)) -> ControlFlow<Answer, Stage> {
    if puzzle.is_met(&puzzle.start) {
        let verdict = reachable(Plan::default());
        return ControlFlow::Break(Answer { verdict, positions: 1 });
    }
    let impossible =
        |reason| ControlFlow::Break(Answer { verdict: Verdict::Impossible(reason), positions: 0 });
    if let Goal::Reach(hole) = puzzle.goal {
        if let Some(weights) = pagoda::before(&puzzle.board, &puzzle.start, hole) {
            let end = Position::of(puzzle.board.holes().len(), [hole]);
            let weights = tidied(&puzzle.board, &puzzle.start, &[end], weights, true);
            return impossible(Reason::Pagoda { parity: Vec::new(), weights: vec![weights] });
        }
        let holes = puzzle.board.holes().len();
        let search = with_words!(holes, search_reach(Arc::clone(puzzle), hole, wish));
        return ControlFlow::Continue(Stage::Search(search));
    }
    let (ends, parity) = parity::ends(puzzle);
    if ends.is_empty() {
        return impossible(Reason::Parity(parity));
    }
    let scales = Scales { ends: ends.into_iter(), parity, ..Scales::default() };
    ControlFlow::Continue(Stage::Weigh(scales))
}

/// The bytes that a search for ends takes at the least.
fn least_memory<const W: usize>(puzzle: &Puzzle) -> u64 {
    Forward::<W>::bytes_of(puzzle)
}

fn search_ends<const W: usize>(
    puzzle: Arc<Puzzle>,
    left: Vec<Position>,
    parity: Vec<Position>,
    weights: Vec<Weights>,
    wish: (Wish, bool),
) -> Box<dyn Search> {
    Box::new(ends::Ends::<W>::new(puzzle, left, parity, weights, wish))
}

fn search_reach<const W: usize>(
    puzzle: Arc<Puzzle>,
    hole: usize,
    (wish, proves): (Wish, bool),
) -> Box<dyn Search> {
    Box::new(reach::Reach::<W>::new(puzzle, hole, wish, proves))
}

/// Excludes by weights what it can of the ends that parity allows.
#[derive(Default)]
struct Scales {
    /// The ends that are yet to be weighed.
    ends: std::vec::IntoIter<Position>,
    /// The sets that exclude other ends.
    parity: Vec<Position>,
    /// The weights found.
    weights: Vec<Weights>,
    /// The ends that no weights were found for.
    left: Vec<Position>,
}

impl Scales {
    fn weigh(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<(), StopReason> {
        while let Some(end) = self.ends.as_slice().first() {
            let excludes = |weights: &Weights| weights.sum(&puzzle.start) < weights.sum(end);
            let is_known = self.weights.iter().any(excludes);
            if !is_known {
                budget.control.stopped().map_or(Ok(()), Err)?;
                match pagoda::between(&puzzle.board, &puzzle.start, end) {
                    Some(found) => {
                        let ends = self
                            .ends
                            .as_slice()
                            .iter()
                            .filter(|end| found.sum(&puzzle.start) < found.sum(end));
                        let ends: Vec<Position> = ends.cloned().collect();
                        let tidy = tidied(&puzzle.board, &puzzle.start, &ends, found, false);
                        self.weights.push(tidy);
                    }
                    None => self.left.push(end.clone()),
                }
            }
            self.ends.next();
        }
        Ok(())
    }
}

fn reachable(plan: Plan) -> Verdict {
    Verdict::Reachable { plan, fewest: None, stopped: None }
}
