//! Exercises: positions from which one peg can be left in a given hole, made by jumping
//! backward from there.

use board::Numbers;
use budget::{Budget, StopReason};

use crate::answer::{Reason, Verdict, Wish};
use crate::board::{Board, Jump};
use crate::goal::Goal;
use crate::plan::Plan;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::solve::solve;

/// How many positions are tried for an exercise before there is none.
pub const TRIES: u32 = 1000;

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Leave a single peg, in as few moves as possible.
    Solve,
    /// Find the only jump after which that is still possible.
    Keep,
}

impl Task {
    /// All of them.
    pub const ALL: [Task; 2] = [Task::Solve, Task::Keep];

    /// Its name: `solve` or `keep`.
    pub const fn name(self) -> &'static str {
        match self {
            Task::Solve => "solve",
            Task::Keep => "keep",
        }
    }

    /// The task of this name.
    pub fn named(name: &str) -> Option<Task> {
        Task::ALL.into_iter().find(|task| task.name() == name)
    }
}

/// A puzzle that can be solved, with a shortest plan and what becomes of it after each jump.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// The position and its goal: a single peg in one hole.
    pub puzzle: Puzzle,
    /// A plan with the fewest moves.
    pub plan: Plan,
    /// Every jump that is possible at the start.
    pub first: Vec<JudgedJump>,
}

/// A jump and whether the goal can still be reached after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedJump {
    /// The jump.
    pub jump: Jump,
    /// Why the goal is out of reach after it; `None` if it is not.
    pub lost: Option<Reason>,
}

impl Exercise {
    /// The number of jumps after which the goal is out of reach.
    pub fn mistakes(&self) -> usize {
        self.first.iter().filter(|judged| judged.lost.is_some()).count()
    }

    /// How hard it is, as a rating like those of chess players: it grows with the jumps of
    /// the plan and with the number of wrong ones at the start.
    pub fn rating(&self) -> u16 {
        500 + 70 * self.plan.jumps.len().min(25) as u16 + 40 * self.mistakes().min(10) as u16
    }
}

/// A search for an exercise of so many jumps. The same board, task and seed give the same
/// exercise on every machine.
///
/// ```
/// use budget::Budget;
/// use pegs::Puzzle;
/// use pegs::exercise::{ExerciseSearch, Task};
///
/// let english = Puzzle::named("english")?.expect("the name is known");
/// let mut search = ExerciseSearch::new(english, Task::Keep, 5, 7);
/// let exercise = search.run(&Budget::default())?.expect("there are some");
/// assert_eq!((exercise.puzzle.start.len(), exercise.plan.jumps.len()), (6, 5));
/// assert_eq!(exercise.mistakes(), exercise.first.len() - 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ExerciseSearch {
    on: Puzzle,
    task: Task,
    jumps: usize,
    numbers: Numbers,
    /// What is being tried.
    open: Option<Puzzle>,
    tries: u32,
}

impl ExerciseSearch {
    /// A search on the board of a puzzle. If its goal is a single peg in one hole, the
    /// exercise has the same goal; otherwise the hole is a random one.
    pub fn new(on: Puzzle, task: Task, jumps: usize, seed: u64) -> ExerciseSearch {
        let numbers = Numbers::with_seed(seed);
        ExerciseSearch { on, task, jumps, numbers, open: None, tries: 0 }
    }

    /// The number of positions tried so far.
    pub fn tried(&self) -> u32 {
        self.tries
    }

    /// Finds the exercise; `None` if there is none among [`TRIES`] positions. Asked again
    /// after a stop, it goes on where it was.
    ///
    /// # Errors
    /// If the budget runs out first.
    pub fn run(&mut self, budget: &Budget) -> Result<Option<Exercise>, StopReason> {
        loop {
            if let Some(puzzle) = &self.open {
                budget.control.stopped().map_or(Ok(()), Err)?;
                let found = self.examine(puzzle, budget)?;
                self.open = None;
                if found.is_some() {
                    return Ok(found);
                }
            }
            if self.tries == TRIES {
                return Ok(None);
            }
            self.tries += 1;
            self.open = self.jumped_back();
        }
    }

    /// A random position from which the goal is so many jumps away; `None` if there was no
    /// jump left on the way back.
    fn jumped_back(&mut self) -> Option<Puzzle> {
        let board = &self.on.board;
        let holes = board.holes().len();
        let end = match self.on.goal {
            Goal::OneAt(hole) => hole,
            _ => self.numbers.below(holes),
        };
        let mut position = Position::of(holes, [end]);
        for _ in 0..self.jumps {
            let possible: Vec<Jump> = jumps_back(board, &position).collect();
            let jump = possible.get(self.numbers.below(possible.len()))?;
            position.remove(jump.to.into());
            position.insert(jump.from.into());
            position.insert(jump.over.into());
        }
        Some(Puzzle { board: board.clone(), start: position, goal: Goal::OneAt(end) })
    }

    /// The exercise of a position, if it is one.
    fn examine(&self, puzzle: &Puzzle, budget: &Budget) -> Result<Option<Exercise>, StopReason> {
        let jumps: Vec<Jump> = puzzle.board.legal_jumps(&puzzle.start).collect();
        if jumps.len() < 2 {
            return Ok(None);
        }
        let mut first = Vec::new();
        let mut keeping = 0;
        for jump in jumps {
            let start = puzzle.board.play(&puzzle.start, jump);
            let lost = match solve(&Puzzle { start, ..puzzle.clone() }, Wish::Any, budget).verdict {
                Verdict::Reachable { .. } => None,
                Verdict::Impossible(reason) => Some(reason),
                Verdict::Unknown(reason) => return Err(reason),
            };
            keeping += usize::from(lost.is_none());
            if self.task == Task::Keep && keeping > 1 {
                return Ok(None);
            }
            first.push(JudgedJump { jump, lost });
        }
        if keeping == first.len() {
            // Whatever one does is right.
            return Ok(None);
        }
        match solve(puzzle, Wish::FewestMoves, budget).verdict {
            Verdict::Reachable { plan, stopped: None, .. } => {
                Ok(Some(Exercise { puzzle: puzzle.clone(), plan, first }))
            }
            verdict => Err(verdict.stopped().expect("it was made by jumping back")),
        }
    }
}

/// The jumps that may have led to a position.
fn jumps_back(board: &Board, position: &Position) -> impl Iterator<Item = Jump> {
    board.jumps().iter().copied().filter(|jump| {
        position.contains(jump.to.into())
            && !position.contains(jump.over.into())
            && !position.contains(jump.from.into())
    })
}
