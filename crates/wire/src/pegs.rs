//! Answers about pegs.

use std::time::Duration;

use ::pegs::{Answer, Puzzle, Verdict, text};
use serde::Serialize;
use utoipa::ToSchema;

/// What every answer about a puzzle begins with.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsSubject)]
pub struct Subject {
    /// Always `pegs`.
    pub game: &'static str,
    /// The puzzle on one line.
    #[schema(example = "jumps: orthogonal; goal: reach d1; xxoo")]
    pub position: String,
    /// The directions in which pegs jump.
    pub jumps_allowed: &'static str,
    /// What is wanted.
    pub goal: String,
    /// The rows that the board is drawn on.
    pub rows: u32,
    /// The columns that the board is drawn on.
    pub cols: u32,
    /// The number of pegs at the start.
    pub pegs: usize,
}

impl Subject {
    /// The subject of an answer about a puzzle.
    pub fn of(puzzle: &Puzzle) -> Subject {
        let board = &puzzle.board;
        Subject {
            game: "pegs",
            position: text::one_line(puzzle),
            jumps_allowed: board.lattice().name(),
            goal: puzzle.goal.words(|hole| board.holes()[hole]),
            rows: board.size().rows(),
            cols: board.size().cols(),
            pegs: puzzle.start.len(),
        }
    }
}

/// What `solve` and `soldiers` answer.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsSolved)]
pub struct Solved {
    /// What was asked about.
    #[serde(flatten)]
    pub subject: Subject,
    /// The square to reach, where the command names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// `reachable`, `impossible` or `unknown`.
    pub outcome: &'static str,
    /// Why something is not known.
    pub reason: Option<String>,
    /// The number of jumps.
    pub jumps: Option<usize>,
    /// The number of moves: a chain of jumps of one peg is one move.
    pub moves: Option<usize>,
    /// The moves.
    pub line: Vec<String>,
    /// `plan`, `parity`, `pagoda` or `closed-set`.
    pub proof: Option<&'static str>,
    /// The number of positions searched.
    pub positions: u64,
    /// How long it took.
    pub seconds: f64,
}

impl Solved {
    /// What was found out about a puzzle.
    pub fn of(puzzle: &Puzzle, target: Option<String>, answer: &Answer, took: Duration) -> Solved {
        let (outcome, plan, proof, stopped) = match &answer.verdict {
            Verdict::Reachable { plan, stopped, .. } => {
                ("reachable", Some(plan), Some("plan"), *stopped)
            }
            Verdict::Impossible(reason) => ("impossible", None, Some(reason.name()), None),
            Verdict::Unknown(stopped) => ("unknown", None, None, Some(*stopped)),
        };
        Solved {
            subject: Subject::of(puzzle),
            target,
            outcome,
            reason: stopped.map(|reason| reason.to_string()),
            jumps: plan.map(|plan| plan.jumps.len()),
            moves: plan.map(|plan| plan.moves().count()),
            line: plan.map(|plan| plan.notation(&puzzle.board)).unwrap_or_default(),
            proof,
            positions: answer.positions,
            seconds: took.as_secs_f64(),
        }
    }
}

/// The certificate of an answer, as the bytes of a file; `None` if nothing is
/// known.
pub fn certificate(puzzle: &Puzzle, answer: &Answer) -> Option<Vec<u8>> {
    let parts = ::pegs::proof::of_answer(puzzle, answer)?;
    let mut certificate = ::proof::Certificate::new("pegs");
    for (key, value) in &parts.header {
        certificate.state(key, value);
    }
    Some(certificate.finish(&parts.body))
}
