//! Answers as JSON: the field names are a contract.

use std::time::Duration;

use ::pegs::{Answer, Puzzle, Verdict, text};
use serde::Serialize;

use super::verdict;

/// What every answer about a puzzle begins with.
#[derive(Serialize)]
pub(super) struct Subject {
    game: &'static str,
    position: String,
    jumps_allowed: &'static str,
    goal: String,
    rows: u32,
    cols: u32,
    pegs: usize,
}

impl Subject {
    pub(super) fn of(puzzle: &Puzzle) -> Subject {
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
#[derive(Serialize)]
pub(super) struct Solved {
    #[serde(flatten)]
    subject: Subject,
    /// The square to reach, where the command names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<String>,
    outcome: &'static str,
    /// Why something is not known.
    reason: Option<String>,
    jumps: Option<usize>,
    moves: Option<usize>,
    line: Vec<String>,
    proof: Option<&'static str>,
    positions: u64,
    seconds: f64,
}

impl Solved {
    pub(super) fn of(
        puzzle: &Puzzle,
        target: Option<String>,
        answer: &Answer,
        took: Duration,
    ) -> Solved {
        let (outcome, plan, proof) = match &answer.verdict {
            Verdict::Reachable { plan, .. } => ("reachable", Some(plan), Some("plan")),
            Verdict::Impossible(reason) => ("impossible", None, Some(reason.name())),
            Verdict::Unknown(_) => ("unknown", None, None),
        };
        Solved {
            subject: Subject::of(puzzle),
            target,
            outcome,
            reason: verdict::stopped(&answer.verdict).map(|reason| reason.to_string()),
            jumps: plan.map(|plan| plan.jumps.len()),
            moves: plan.map(|plan| plan.moves().count()),
            line: plan.map(|plan| plan.notation(&puzzle.board)).unwrap_or_default(),
            proof,
            positions: answer.positions,
            seconds: took.as_secs_f64(),
        }
    }
}

/// A count; a string where JavaScript would lose digits.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Digits {
    Number(u64),
    String(String),
}

impl From<&str> for Digits {
    fn from(digits: &str) -> Digits {
        match digits.parse::<u64>() {
            Ok(number) if number <= 1 << 53 => Digits::Number(number),
            _ => Digits::String(digits.to_owned()),
        }
    }
}
