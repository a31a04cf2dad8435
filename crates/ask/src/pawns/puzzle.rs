//! Puzzles from a seed: find the only move that wins, or holds the draw.

use std::time::Duration;

use ::pawns::engine::Engine;
use ::pawns::text::Format;
use ::pawns::{
    Difficulty, Exercise, ExerciseSearch, GAMES, Game, Puzzle as PawnPuzzle, Value, Variant,
};
use budget::{Budget, StopReason};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Subject, notation, words};
use crate::draw::Draw;
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;

/// The largest board on which puzzles are made, in squares.
pub const MOST_SQUARES: u64 = 36;

/// A board on which to make a puzzle.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = PawnsPuzzle)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// A size, or a position in any format; the puzzle is a position that can follow from it.
    #[schema(example = "4x4")]
    pub position: String,
    /// The rules: a preset such as `pawn-game`, then any number of `,KEY=VALUE`. If absent:
    /// the rules that the position names, or else `classic`.
    #[serde(default, deserialize_with = "super::rules")]
    #[schema(value_type = Option<String>, example = "classic,blocked=draws")]
    pub rules: Option<Variant>,
    /// The format of the position: `side-rows`, `sizes-rows`, `one-line` or `size`;
    /// detected if absent.
    #[serde(default, deserialize_with = "super::format")]
    #[schema(value_type = Option<String>, example = "size")]
    pub format: Option<Format>,
    /// Difficulty, from 1 to 5. If absent: the date's, or else 1.
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
    const NAME: &'static str = "pawns/puzzle";
    const SUMMARY: &'static str = "Make a puzzle: find the only move that wins or holds the draw";
    const ABOUT: question::About = question::About::Position("4x4");
    type Inquiry = PuzzleInquiry;

    fn limits(&self) -> Limits {
        Limits::of(self.time_limit, self.memory_limit)
    }

    fn open(self) -> Result<PuzzleInquiry, Error> {
        let draw = Draw::read(self.level, self.seed, self.date.as_deref())?;
        let game = super::read(&self.position, self.rules, self.format)?.last();
        let squares = game.size().area();
        if squares > MOST_SQUARES {
            return Err(Error::input(format!(
                "the board has {squares} squares, but puzzles are made on boards of up to \
                 {MOST_SQUARES}"
            )));
        }
        Ok(PuzzleInquiry { game, draw, work: None, took: Duration::ZERO })
    }
}

/// A puzzle being made.
pub struct PuzzleInquiry {
    game: Game,
    draw: Draw,
    work: Option<(ExerciseSearch, Engine)>,
    took: Duration,
}

impl question::Inquiry for PuzzleInquiry {
    type Answer = PuzzleAnswer;

    fn key(&self) -> Option<String> {
        let (rules, position) = (self.game.rules.name(), self.game.one_line());
        self.draw.key().map(|draw| format!("pawns puzzle {draw} {rules} {position}"))
    }

    fn is_light(&self, _: &dyn Tables) -> bool {
        self.game.size().area() <= 20
    }

    fn answer(&mut self, host: &dyn Host) -> Result<PuzzleAnswer, Error> {
        let start = host.now();
        // One thread: of many small searches none is worth a second.
        let budget = Budget { threads: 1, ..host.stage("making a puzzle", None) };
        let (game, level) = (self.game, self.draw.level);
        let seed = self.draw.seed(host);
        let (search, engine) = self.work.get_or_insert_with(|| {
            let difficulty = Difficulty::new(level).expect("the level has been checked");
            (ExerciseSearch::new(game, difficulty, seed), Engine::new(&game, &budget))
        });
        engine.set_budget(&budget);
        let found = search.run(engine);
        let (examined, positions) = (search.examined(), engine.nodes());
        if found.is_ok() {
            // Asked again, it would be made again.
            self.work = None;
        }
        self.took += host.now().saturating_sub(start);
        let (found, stopped) = match found {
            Ok(Some(found)) => (Some(found), None),
            Ok(None) => return Err(no_puzzle(&game, level, examined)),
            Err(reason) => (None, Some(reason)),
        };
        Ok(PuzzleAnswer {
            subject: Subject::of(&game),
            sentence: sentence(found.as_ref(), stopped),
            level,
            seed,
            date: self.draw.date.clone(),
            puzzle: found.as_ref().map(PuzzleView::of),
            positions,
            seconds: self.took.as_secs_f64(),
            reason: stopped.map(|reason| reason.to_string()),
            found,
        })
    }
}

fn no_puzzle(game: &Game, level: u8, examined: usize) -> Error {
    let positions = board::counted(examined as u64, "position", "positions");
    Error::in_field(
        "level",
        format!(
            "no level {level} puzzle among {positions} from {GAMES} random games on {}: choose \
             another level or a larger board",
            game.size()
        ),
    )
}

fn sentence(found: Option<&PawnPuzzle>, stopped: Option<StopReason>) -> String {
    match (found, stopped) {
        (Some(found), _) => format!("{}: find the only move.", words::task(&found.exercise)),
        (None, Some(reason)) => format!("No puzzle found: {reason}."),
        (None, None) => "No puzzle found.".into(),
    }
}

/// The answer to `puzzle`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PawnsPuzzleAnswer)]
pub struct PuzzleAnswer {
    /// The position of the question.
    #[serde(flatten)]
    pub subject: Subject,
    /// The task in a sentence.
    #[schema(example = "White to move wins in 5 plies: find the only move.")]
    pub sentence: String,
    /// Difficulty, from 1 to 5.
    pub level: u8,
    /// The seed that makes the same puzzle again.
    pub seed: u64,
    /// The date, if it is a daily puzzle; otherwise null.
    pub date: Option<String>,
    /// The puzzle; null if the limits were reached first.
    pub puzzle: Option<PuzzleView>,
    /// The number of positions searched.
    pub positions: u64,
    /// Time taken, in seconds.
    pub seconds: f64,
    /// Why there is no puzzle.
    pub reason: Option<String>,
    /// The family's own puzzle.
    #[serde(skip)]
    pub found: Option<PawnPuzzle>,
}

impl question::Answer for PuzzleAnswer {
    fn is_complete(&self) -> bool {
        self.puzzle.is_some()
    }
}

/// A position with exactly one right move.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PawnsPuzzleView)]
pub struct PuzzleView {
    /// The position on one line.
    #[schema(example = "1pp/p2/PPP w")]
    pub position: String,
    /// `white` or `black`.
    pub to_move: &'static str,
    /// The rows from the top: `p`, `P` and `.`.
    pub squares: Vec<String>,
    /// The number of plies after which the position is reached.
    pub ply: u32,
    /// The task in words.
    #[schema(example = "White to move wins in 5 plies")]
    pub task: String,
    /// `win` or `draw`.
    pub outcome: &'static str,
    /// The number of plies to the win; null for a draw.
    pub plies: Option<i16>,
    /// The number of plies to look ahead.
    pub depth: u16,
    /// The right move, and best play after it.
    pub solution: Vec<String>,
    /// Every wrong move, the one that holds out longest first.
    pub mistakes: Vec<Mistake>,
    /// The number of mistakes that the next move does not refute.
    pub plausible_mistakes: usize,
    /// How hard it is, as a rating like those of chess players.
    pub rating: u16,
}

/// A wrong move and its refutation.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PawnsPuzzleMistake)]
pub struct Mistake {
    /// The move.
    pub r#move: String,
    /// `draw` or `loss`, for the side that moves.
    pub outcome: &'static str,
    /// The value for the side that moves; null for a draw.
    pub value: Option<i16>,
    /// Its cost, in words.
    #[schema(example = "throws away the win")]
    pub cost: &'static str,
    /// Its value in words.
    #[schema(example = "loses in 4")]
    pub words: String,
    /// Best play after it.
    pub refutation: Vec<String>,
}

impl PuzzleView {
    fn of(found: &PawnPuzzle) -> PuzzleView {
        let exercise = &found.exercise;
        PuzzleView {
            position: exercise.game.one_line(),
            to_move: exercise.game.to_move().word(),
            squares: super::moves::squares(&exercise.game),
            ply: exercise.ply,
            task: words::task(exercise),
            outcome: exercise.value.outcome().word(),
            plies: exercise.value.signed(),
            depth: found.depth(),
            solution: notation(&exercise.solution),
            mistakes: mistakes(exercise, found),
            plausible_mistakes: found.plausible_mistakes(),
            rating: found.rating(),
        }
    }
}

fn mistakes(exercise: &Exercise, found: &PawnPuzzle) -> Vec<Mistake> {
    let judged = |mv, value: Value| ::pawns::MoveValue {
        mv,
        outcome: Some(value.outcome()),
        value: Some(value),
    };
    let best = judged(exercise.solution[0], exercise.value);
    let mistake = |wrong: &::pawns::Refutation| Mistake {
        r#move: wrong.mv.to_string(),
        outcome: wrong.value.outcome().word(),
        value: wrong.value.signed(),
        cost: words::mistake(&best, &judged(wrong.mv, wrong.value)).unwrap_or("keeps the value"),
        words: words::value(wrong.value),
        refutation: notation(&wrong.line),
    };
    found.mistakes.iter().map(mistake).collect()
}
