//! What counts as a right answer.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Family;

/// The answer to ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AnswerKind {
    /// Pawns: `1` if the side to move wins, `-1` if it loses, `0` for a draw.
    Sign,
    /// Pawns: the signed number of plies to the end, `draw`, or `+0` for a game already won.
    Value,
    /// Pawns: any best move, or `none` if the game is over.
    BestMove,
    /// Pegs: `reachable` or `impossible`.
    Reachable,
    /// Pegs: the jumps, one on each line, or `impossible`.
    Plan,
    /// Pegs: the smallest number of jumps, or `impossible`.
    FewestJumps,
    /// Gone: the number of rounds, and on the next line `yes` or `no`: whether a pebble of the
    /// colour that does not spread remains.
    Rounds,
}

impl AnswerKind {
    /// All of them.
    pub const ALL: [AnswerKind; 7] = [
        AnswerKind::Sign,
        AnswerKind::Value,
        AnswerKind::BestMove,
        AnswerKind::Reachable,
        AnswerKind::Plan,
        AnswerKind::FewestJumps,
        AnswerKind::Rounds,
    ];

    /// Its name on the command line and in manifests.
    pub const fn name(self) -> &'static str {
        match self {
            AnswerKind::Sign => "sign",
            AnswerKind::Value => "value",
            AnswerKind::BestMove => "best-move",
            AnswerKind::Reachable => "reachable",
            AnswerKind::Plan => "plan",
            AnswerKind::FewestJumps => "fewest-jumps",
            AnswerKind::Rounds => "rounds",
        }
    }

    /// What a program prints.
    pub const fn about(self) -> &'static str {
        match self {
            AnswerKind::Sign => "1, 0 or -1: the side to move wins, draws or loses",
            AnswerKind::Value => "The signed number of plies, or draw",
            AnswerKind::BestMove => "Any best move, or none if the game is over",
            AnswerKind::Reachable => "reachable or impossible",
            AnswerKind::Plan => "The jumps, one on each line, or impossible",
            AnswerKind::FewestJumps => "The smallest number of jumps, or impossible",
            AnswerKind::Rounds => {
                "The number of rounds, then yes or no: whether any pebble did not turn"
            }
        }
    }

    /// The family that it is about.
    pub const fn family(self) -> Family {
        match self {
            AnswerKind::Sign | AnswerKind::Value | AnswerKind::BestMove => Family::Pawns,
            AnswerKind::Reachable | AnswerKind::Plan | AnswerKind::FewestJumps => Family::Pegs,
            AnswerKind::Rounds => Family::Gone,
        }
    }
}

impl fmt::Display for AnswerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Whether the side to move wins, draws or loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = SuiteOutcome)]
pub enum Outcome {
    /// It wins.
    Win,
    /// Neither side does.
    Draw,
    /// It loses.
    Loss,
}

/// Every correct answer to one test, and the one in its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "answer", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Expected {
    /// Who wins.
    Sign {
        /// 1, 0 or -1 for the side to move.
        sign: i8,
    },
    /// Who wins, and when.
    Value {
        /// For the side to move.
        outcome: Outcome,
        /// Signed plies; null for a draw, 0 for a game that is over, whoever won it.
        value: Option<i16>,
    },
    /// A best move.
    BestMove {
        /// All moves that keep the value, in notation, sorted; empty if the game is over.
        moves: Vec<String>,
    },
    /// Whether the goal can be reached.
    Reachable {
        /// Whether it can.
        reachable: bool,
    },
    /// The jumps to the goal: any that lead there.
    Plan {
        /// The smallest number of jumps; null if the goal cannot be reached.
        jumps: Option<u32>,
        /// One plan of that length, a jump for each entry; empty if there is none.
        plan: Vec<String>,
    },
    /// The smallest number of jumps.
    FewestJumps {
        /// That number; null if the goal cannot be reached.
        jumps: Option<u32>,
    },
    /// The result for a Gone board.
    Rounds {
        /// The number of rounds in which something changed.
        rounds: u64,
        /// Whether a pebble of the colour that does not spread remains.
        remains: bool,
    },
}

impl Expected {
    /// The answer of a program for a goal that cannot be reached.
    pub const IMPOSSIBLE: &str = "impossible";

    /// The kind of answer.
    pub const fn kind(&self) -> AnswerKind {
        match self {
            Expected::Sign { .. } => AnswerKind::Sign,
            Expected::Value { .. } => AnswerKind::Value,
            Expected::BestMove { .. } => AnswerKind::BestMove,
            Expected::Reachable { .. } => AnswerKind::Reachable,
            Expected::Plan { .. } => AnswerKind::Plan,
            Expected::FewestJumps { .. } => AnswerKind::FewestJumps,
            Expected::Rounds { .. } => AnswerKind::Rounds,
        }
    }

    /// Who wins, where that is asked: 1, 0 or -1 for the side to move.
    pub const fn sign(&self) -> Option<i8> {
        match self {
            Expected::Sign { sign } => Some(*sign),
            Expected::Value { outcome: Outcome::Win, .. } => Some(1),
            Expected::Value { outcome: Outcome::Draw, .. } => Some(0),
            Expected::Value { outcome: Outcome::Loss, .. } => Some(-1),
            _ => None,
        }
    }

    /// Whether the goal can be reached, where that is asked.
    pub const fn is_reachable(&self) -> Option<bool> {
        match self {
            Expected::Reachable { reachable } => Some(*reachable),
            Expected::Plan { jumps, .. } | Expected::FewestJumps { jumps } => Some(jumps.is_some()),
            _ => None,
        }
    }

    /// One right answer as a program prints it, with the final newline: the content of the
    /// test's output file.
    ///
    /// ```
    /// use ask::suite::Expected;
    ///
    /// assert_eq!(Expected::Rounds { rounds: 3, remains: true }.text(), "3\nyes\n");
    /// assert_eq!(Expected::BestMove { moves: vec![] }.text(), "none\n");
    /// ```
    pub fn text(&self) -> String {
        let number = |jumps: Option<u32>| {
            jumps.map_or_else(|| Expected::IMPOSSIBLE.to_owned(), |jumps| jumps.to_string())
        };
        let mut text = match self {
            Expected::Sign { sign } => sign.to_string(),
            Expected::Value { outcome: Outcome::Win, value: Some(0) } => "+0".into(),
            Expected::Value { value: Some(value), .. } => value.to_string(),
            Expected::Value { value: None, .. } => "draw".into(),
            Expected::BestMove { moves } => moves.first().cloned().unwrap_or_else(|| "none".into()),
            Expected::Reachable { reachable: true } => "reachable".into(),
            Expected::Reachable { reachable: false } | Expected::Plan { jumps: None, .. } => {
                Expected::IMPOSSIBLE.into()
            }
            // No jump is needed where the goal is met at the start: then there is no line.
            Expected::Plan { jumps: Some(0), .. } => return String::new(),
            Expected::Plan { jumps: Some(_), plan } => plan.join("\n"),
            Expected::FewestJumps { jumps } => number(*jumps),
            Expected::Rounds { rounds, remains } => {
                format!("{rounds}\n{}", if *remains { "yes" } else { "no" })
            }
        };
        text.push('\n');
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_answer_has_the_name_that_manifests_use() {
        for kind in AnswerKind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
        }
    }

    #[test]
    fn answers_are_written_as_programs_print_them() {
        let plan = |jumps, plan: &[&str]| Expected::Plan {
            jumps,
            plan: plan.iter().map(|&jump| jump.into()).collect(),
        };
        for (expected, text) in [
            (Expected::Sign { sign: -1 }, "-1\n"),
            (Expected::Value { outcome: Outcome::Loss, value: Some(0) }, "0\n"),
            (Expected::Value { outcome: Outcome::Win, value: Some(0) }, "+0\n"),
            (Expected::Value { outcome: Outcome::Win, value: Some(7) }, "7\n"),
            (Expected::Value { outcome: Outcome::Draw, value: None }, "draw\n"),
            (Expected::BestMove { moves: vec!["a1-a2".into(), "b1-b2".into()] }, "a1-a2\n"),
            (Expected::Reachable { reachable: true }, "reachable\n"),
            (Expected::Reachable { reachable: false }, "impossible\n"),
            (plan(Some(2), &["a1-a3", "a4-a2"]), "a1-a3\na4-a2\n"),
            (plan(Some(0), &[]), ""),
            (plan(None, &[]), "impossible\n"),
            (Expected::FewestJumps { jumps: Some(7) }, "7\n"),
            (Expected::FewestJumps { jumps: None }, "impossible\n"),
            (Expected::Rounds { rounds: 0, remains: false }, "0\nno\n"),
        ] {
            assert_eq!(expected.text(), text);
            let json = serde_json::to_value(&expected).unwrap();
            assert_eq!(json["answer"], expected.kind().name());
            assert_eq!(serde_json::from_value::<Expected>(json).unwrap(), expected);
        }
    }
}
