//! What can jump: all that a board on a screen needs to know of the rules.

use ::pegs::{Board, Goal, Puzzle, jump_name, text};
use serde::Serialize;
use utoipa::ToSchema;
use wire::pegs::Subject;

/// What `moves` answers.
#[derive(Serialize, ToSchema)]
#[schema(as = PegsLegal)]
pub(crate) struct Legal {
    #[serde(flatten)]
    subject: Subject,
    /// The rows from the top: `x` a peg, `o` an empty hole, `.` no hole.
    squares: Vec<String>,
    /// Every jump that can be made.
    jumps: Vec<Jump>,
    /// The square that the goal names, if it names one.
    target: Option<String>,
    /// The rows of the position that is wanted, if exactly one is.
    wanted: Option<Vec<String>>,
    /// Whether the goal is met.
    met: bool,
    /// The puzzle as the lines of a file.
    text: String,
}

/// A jump.
#[derive(Serialize, ToSchema)]
#[schema(as = PegsJump)]
pub(crate) struct Jump {
    /// Its notation.
    #[schema(example = "d2-d4")]
    r#move: String,
    /// Where the peg comes from.
    from: String,
    /// Whose peg leaves the board.
    over: String,
    /// Where the peg lands.
    to: String,
}

impl Jump {
    pub(crate) fn of(board: &Board, jump: ::pegs::Jump) -> Jump {
        Jump {
            r#move: jump_name(board, jump),
            from: board.square(jump.from).to_string(),
            over: board.square(jump.over).to_string(),
            to: board.square(jump.to).to_string(),
        }
    }
}

impl Legal {
    /// What can jump after some jumps, unless it is told to stop.
    pub(crate) fn after(
        mut puzzle: Puzzle,
        jumps: &[String],
        stop: &dyn Fn() -> bool,
    ) -> Result<Legal, String> {
        for written in jumps {
            if stop() {
                return Err("interrupted".into());
            }
            let name = written.trim();
            let jump = puzzle
                .board
                .legal_jumps(&puzzle.start)
                .find(|&jump| jump_name(&puzzle.board, jump) == name)
                .ok_or_else(|| format!("{:?} is no jump that can be made", board::excerpt(name)))?;
            puzzle.start = puzzle.board.play(&puzzle.start, jump);
        }
        let Puzzle { board, start, goal } = &puzzle;
        let (target, wanted) = match goal {
            Goal::Reach(hole) | Goal::OneAt(hole) => (Some(board.holes()[*hole].to_string()), None),
            Goal::One => (None, None),
            Goal::Exactly(end) => (None, Some(text::rows(board, end))),
        };
        Ok(Legal {
            subject: Subject::of(&puzzle),
            squares: text::rows(board, start),
            jumps: board.legal_jumps(start).map(|jump| Jump::of(board, jump)).collect(),
            target,
            wanted,
            met: puzzle.is_met(start),
            text: text::lines(&puzzle),
        })
    }
}
