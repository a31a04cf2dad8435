//! Puzzles from a seed: leave one peg in few moves, or find the only jump that keeps that
//! possible.

use std::time::Duration;

use ::pegs::exercise::{Exercise, ExerciseSearch, TRIES, Task};
use ::pegs::{Puzzle as Position, jump_name, text};
use board::excerpt;
use budget::{Budget, StopReason};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Jump, Subject, read};
use crate::draw::Draw;
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;

/// The largest board on which puzzles are made, in holes.
pub const MOST_HOLES: usize = 49;

/// A board on which to make a puzzle.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = PegsPuzzle)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The name of a built-in board, or a board as text. Its pegs do not matter; its goal
    /// does if it is a single peg in one hole.
    #[schema(example = "triangle:5")]
    pub position: String,
    /// Replaces the board's kind of jump: `orthogonal`, `diagonal`, `all` or `hex`.
    #[schema(example = "hex")]
    pub jumps: Option<String>,
    /// The task: `solve` (leave one peg; the default), or `keep` (find the only jump after
    /// which that is still possible).
    #[schema(example = "keep")]
    pub task: Option<String>,
    /// Difficulty, from 1 to 5: 3, 5, 7, 9 or 11 jumps to solve, 3 to 7 to keep. If absent: the
    /// date's, or else 1.
    #[schema(minimum = 1, maximum = 5)]
    pub level: Option<u64>,
    /// Random seed; the same seed makes the same puzzle.
    pub seed: Option<u64>,
    /// Instead of a seed: the date of a daily puzzle, such as `2026-11-18`. Puzzles get harder
    /// from Monday to Sunday.
    #[schema(example = "2026-11-18")]
    pub date: Option<String>,
    /// Time limit: `"30s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "30s")]
    pub time_limit: Option<TimeLimit>,
    /// Memory limit: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

impl question::Question for Puzzle {
    const NAME: &'static str = "pegs/puzzle";
    const SUMMARY: &'static str =
        "Make a puzzle: leave a single peg, or find the only jump that keeps the goal within reach";
    const ABOUT: question::About = question::About::Position("triangle:5");
    type Inquiry = PuzzleInquiry;

    fn limits(&self) -> Limits {
        Limits::of(self.time_limit, self.memory_limit)
    }

    fn open(self) -> Result<PuzzleInquiry, Error> {
        let draw = Draw::read(self.level, self.seed, self.date.as_deref())?;
        let name = self.task.as_deref().unwrap_or(Task::Solve.name());
        let task = Task::named(name).ok_or_else(|| {
            let given = excerpt(name);
            Error::in_field("task", format!("{given:?} is not a task: write solve or keep"))
        })?;
        let puzzle = read::changed(&self.position, None, ("jumps", self.jumps.as_deref()))?;
        let holes = puzzle.board.holes().len();
        if holes > MOST_HOLES {
            return Err(Error::input(format!(
                "the board has {holes} holes, but puzzles are made on boards of up to {MOST_HOLES}"
            )));
        }
        Ok(PuzzleInquiry { on: puzzle, task, draw, search: None, took: Duration::ZERO })
    }
}

/// A puzzle being made.
pub struct PuzzleInquiry {
    on: Position,
    task: Task,
    draw: Draw,
    search: Option<ExerciseSearch>,
    took: Duration,
}

impl question::Inquiry for PuzzleInquiry {
    type Answer = PuzzleAnswer;

    fn key(&self) -> Option<String> {
        let (task, line) = (self.task.name(), text::one_line(&self.on));
        self.draw.key().map(|draw| format!("pegs puzzle {task} {draw} {line}"))
    }

    fn is_light(&self, _: &dyn Tables) -> bool {
        self.on.board.holes().len() <= 16
    }

    fn answer(&mut self, host: &dyn Host) -> Result<PuzzleAnswer, Error> {
        let start = host.now();
        // One thread, so that everybody gets the same plan.
        let budget = Budget { threads: 1, ..host.stage("making a puzzle", None) };
        let level = self.draw.level;
        let jumps = jumps(self.task, level);
        let seed = self.draw.seed(host);
        let (on, task) = (&self.on, self.task);
        let search =
            self.search.get_or_insert_with(|| ExerciseSearch::new(on.clone(), task, jumps, seed));
        let found = search.run(&budget);
        if found.is_ok() {
            // Asked again, it would be made again.
            self.search = None;
        }
        self.took += host.now().saturating_sub(start);
        let (found, stopped) = match found {
            Ok(Some(found)) => (Some(found), None),
            Ok(None) => return Err(no_puzzle(level, jumps)),
            Err(reason) => (None, Some(reason)),
        };
        Ok(PuzzleAnswer {
            subject: Subject::of(&self.on),
            sentence: sentence(task, found.as_ref(), stopped),
            task: task.name(),
            level,
            seed,
            date: self.draw.date.clone(),
            puzzle: found.as_ref().map(PuzzleView::of),
            seconds: self.took.as_secs_f64(),
            reason: stopped.map(|reason| reason.to_string()),
            found,
        })
    }
}

/// The jumps of a puzzle. Of many, it is rare that only one is right.
fn jumps(task: Task, level: u8) -> usize {
    match task {
        Task::Solve => 2 * usize::from(level) + 1,
        Task::Keep => usize::from(level) + 2,
    }
}

fn no_puzzle(level: u8, jumps: usize) -> Error {
    Error::in_field(
        "level",
        format!(
            "none of {TRIES} random positions of {} is a puzzle of level {level}: choose another \
             level or another board",
            ::pegs::words::jumps(jumps)
        ),
    )
}

fn sentence(task: Task, found: Option<&Exercise>, stopped: Option<StopReason>) -> String {
    match (found, stopped) {
        (Some(found), _) => {
            let goal = ::pegs::words::goal(&found.puzzle);
            match task {
                Task::Solve => {
                    let moves = ::pegs::words::moves(found.plan.moves().count());
                    format!("Leave {goal} in {moves}.")
                }
                Task::Keep => format!("Find the only jump that can still lead to {goal}."),
            }
        }
        (None, Some(reason)) => format!("No puzzle found: {reason}."),
        (None, None) => "No puzzle found.".into(),
    }
}

/// The answer to `puzzle`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsPuzzleAnswer)]
pub struct PuzzleAnswer {
    /// The board of the question.
    #[serde(flatten)]
    pub subject: Subject,
    /// The task in a sentence.
    #[schema(example = "Leave a single peg on c1 in 4 moves.")]
    pub sentence: String,
    /// `solve` or `keep`.
    pub task: &'static str,
    /// Difficulty, from 1 to 5.
    pub level: u8,
    /// The seed that makes the same puzzle again.
    pub seed: u64,
    /// The date, if it is a daily puzzle; otherwise null.
    pub date: Option<String>,
    /// The puzzle; null if the limits were reached first.
    pub puzzle: Option<PuzzleView>,
    /// Time taken, in seconds.
    pub seconds: f64,
    /// Why there is no puzzle.
    pub reason: Option<String>,
    /// The family's own exercise.
    #[serde(skip)]
    pub found: Option<Exercise>,
}

impl question::Answer for PuzzleAnswer {
    fn is_complete(&self) -> bool {
        self.puzzle.is_some()
    }
}

/// A position and the jumps that are possible in it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsPuzzleView)]
pub struct PuzzleView {
    /// The puzzle on one line.
    #[schema(example = "jumps: orthogonal; goal: one c1; xxo")]
    pub position: String,
    /// The number of pegs.
    pub pegs: usize,
    /// The number of jumps of every plan.
    pub jumps: usize,
    /// The fewest moves; successive jumps by one peg are one move.
    pub moves: usize,
    /// A plan with the fewest moves.
    pub solution: Vec<String>,
    /// Every jump that is possible, and whether the goal can still be reached after it.
    pub first: Vec<FirstJump>,
    /// How hard it is, as a rating like those of chess players.
    pub rating: u16,
}

/// A jump that is possible at the start.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsPuzzleJump)]
pub struct FirstJump {
    /// The jump.
    #[serde(flatten)]
    pub jump: Jump,
    /// Whether the goal can still be reached after it.
    pub keeps: bool,
    /// The kind of proof that it cannot: `parity`, `pagoda` or `closed-set`; null if it can.
    pub proof: Option<&'static str>,
}

impl PuzzleView {
    fn of(found: &Exercise) -> PuzzleView {
        let board = &found.puzzle.board;
        let first = found.first.iter().map(|judged| FirstJump {
            jump: Jump::of(board, judged.jump),
            keeps: judged.lost.is_none(),
            proof: judged.lost.as_ref().map(::pegs::Reason::name),
        });
        PuzzleView {
            position: text::one_line(&found.puzzle),
            pegs: found.puzzle.start.len(),
            jumps: found.plan.jumps.len(),
            moves: found.plan.moves().count(),
            solution: found.plan.notation(board),
            first: first.collect(),
            rating: found.rating(),
        }
    }
}

impl PuzzleAnswer {
    /// The right jump, if only one is.
    pub fn only_jump(&self) -> Option<String> {
        let found = self.found.as_ref()?;
        let mut keeping = found.first.iter().filter(|judged| judged.lost.is_none());
        let only = keeping.next().filter(|_| keeping.next().is_none())?;
        Some(jump_name(&found.puzzle.board, only.jump))
    }
}
