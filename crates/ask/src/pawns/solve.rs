//! Who wins, in how many plies, by which moves.

use std::time::Duration;

use ::pawns::engine::Engine;
use ::pawns::text::Format;
use ::pawns::{
    Answer, Game, Proof, ProofClaim, ProofError, Question, Side, Value, Variant, solve_with,
};
use budget::{Budget, StopReason};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Subject, notation, words};
use crate::certificate::{Bytes, seal_as, settle};
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;

/// A position to solve.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Solve {
    /// A size, or a position in any format, optionally followed by moves.
    #[schema(example = "5x5")]
    pub position: String,
    /// The rules: a preset such as `pawn-game`, then any number of `,KEY=VALUE`. If absent:
    /// the rules that the position names, or else `classic`.
    #[serde(default, deserialize_with = "super::rules")]
    #[schema(value_type = Option<String>, example = "classic")]
    pub rules: Option<Variant>,
    /// The format of the position: `side-rows`, `sizes-rows`, `one-line` or `size`;
    /// detected if absent.
    #[serde(default, deserialize_with = "super::format")]
    #[schema(value_type = Option<String>, example = "size")]
    pub format: Option<Format>,
    /// Find only who wins, not in how many plies.
    #[serde(default)]
    pub outcome_only: bool,
    /// Include a proof of the answer, as `certificate` in Base64.
    #[serde(default)]
    pub certificate: bool,
    /// Let races that are won be leaves of the proof, which makes it a third as
    /// long: format version 3. For the classic rules, with `outcome_only`.
    #[serde(default)]
    pub race_leaves: bool,
    /// Time limit: `"30s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "30s")]
    pub time_limit: Option<TimeLimit>,
    /// Memory limit: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

impl question::Question for Solve {
    const NAME: &'static str = "pawns/solve";
    const SUMMARY: &'static str = "Solve a position: who wins, in how many plies, by which moves";
    const ABOUT: question::About = question::About::Position("5x5");
    type Inquiry = SolveInquiry;

    fn limits(&self) -> Limits {
        Limits::of(self.time_limit, self.memory_limit)
    }

    fn open(self) -> Result<SolveInquiry, Error> {
        let game = super::read(&self.position, self.rules, self.format)?.last();
        if self.race_leaves && !(self.outcome_only && game.rules.variant().is_classic()) {
            let reason = "races can be leaves only under the classic rules, in a proof of who wins";
            return Err(Error::in_field("race_leaves", reason));
        }
        let question = super::question(self.outcome_only);
        let inquiry = SolveInquiry::new(game, question, self.certificate);
        Ok(SolveInquiry { race_leaves: self.race_leaves, ..inquiry })
    }
}

/// A position being solved.
pub struct SolveInquiry {
    game: Game,
    question: Question,
    certified: bool,
    race_leaves: bool,
    engine: Option<Engine>,
    /// The result of the search so far.
    found: Option<Answer>,
    took: Duration,
}

impl SolveInquiry {
    /// A position about which nothing is known yet.
    pub fn new(game: Game, question: Question, certified: bool) -> SolveInquiry {
        SolveInquiry {
            game,
            question,
            certified,
            race_leaves: false,
            engine: None,
            found: None,
            took: Duration::ZERO,
        }
    }

    /// The position.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The question: the outcome or the value.
    pub fn question(&self) -> Question {
        self.question
    }

    /// The engine, which remembers what it has learned, with this budget.
    pub fn engine(&mut self, budget: &Budget) -> &mut Engine {
        let mut budget = budget.clone();
        if self.certified {
            // The table and the proof share what there is.
            budget.memory /= 2;
        }
        let (game, question) = (&self.game, self.question);
        let engine =
            self.engine.get_or_insert_with(|| Engine::for_question(game, question, &budget));
        engine.set_budget(&budget);
        engine
    }

    /// The engine, if there is one yet.
    pub fn known(&self) -> Option<&Engine> {
        self.engine.as_ref()
    }

    /// Searches until the answer is found or the time for this stage is up.
    pub fn search(&mut self, host: &dyn Host, limit: Option<Duration>) -> Answer {
        if let Some(found) = self.found.as_ref().filter(|found| found.stopped.is_none()) {
            return found.clone();
        }
        let start = host.now();
        let budget = host.stage("solving", limit);
        let (game, question) = (self.game, self.question);
        let engine = self.engine(&budget);
        let mut answer = solve_with(engine, &game, question);
        answer.positions = engine.nodes();
        self.took += host.now().saturating_sub(start);
        // A search that is stopped before it is back where it was forgets nothing.
        if let Some(before) = self.found.take().filter(|before| knows_more(before, &answer)) {
            let Answer { positions, stopped, .. } = answer;
            answer = Answer { positions, stopped, ..before };
        }
        self.found = Some(answer.clone());
        answer
    }

    /// The certificate of the answer.
    ///
    /// # Panics
    /// If there is no answer yet.
    fn prove(&mut self, host: &dyn Host) -> Result<Bytes, ProofError> {
        let start = host.now();
        let budget = host.stage("proving", None);
        let answer = self.found.as_ref().expect("the search has ended");
        let claim = match (answer.value, answer.outcome) {
            (Some(value), _) => ProofClaim::Value(value),
            (None, Some(outcome)) => ProofClaim::Outcome(outcome),
            (None, None) => unreachable!("a complete answer says who wins"),
        };
        let (game, race_leaves) = (self.game, self.race_leaves);
        let engine = self.engine(&budget);
        engine.set_proof_memory(budget.memory);
        let proof = if race_leaves {
            Proof::build_with_races(engine, &game)
        } else {
            Proof::build(engine, &game, claim)
        };
        let taken = engine.table_bytes();
        let sealed = proof.and_then(|proof| {
            // The body, compressed or not, is there once more.
            if taken + 2 * proof.body.len() as u64 > budget.memory {
                return Err(StopReason::MemoryLimit.into());
            }
            let header = [
                ("rules", game.rules.name()),
                ("board", &game.size().to_string()),
                ("position", &game.one_line()),
                ("claim", &claim.to_string()),
            ];
            Ok(seal_as(proof.version, "pawns", header, &proof.body, &budget.control)?)
        });
        self.took += host.now().saturating_sub(start);
        sealed
    }

    /// The answer from tables, if they contain the position. A proof needs a search.
    fn looked_up(&self, host: &dyn Host) -> Option<Answer> {
        if self.certified {
            return None;
        }
        let analysis = host.tables().analysis(&self.game)?;
        Some(match self.question {
            Question::Value => analysis.answer,
            Question::Outcome => {
                let mut answer = analysis.without_distances().answer;
                answer.best_moves.truncate(1);
                answer
            }
        })
    }
}

/// Whether one answer knows more than another about the same position.
fn knows_more(one: &Answer, other: &Answer) -> bool {
    let known = |answer: &Answer| {
        (
            answer.outcome.is_some(),
            answer.value.is_some(),
            answer.best_moves.len(),
            answer.line.len(),
        )
    };
    known(one) > known(other)
}

impl question::Inquiry for SolveInquiry {
    type Answer = Solution;

    fn key(&self) -> Option<String> {
        (!self.certified).then(|| super::key("solve", self.question, &self.game))
    }

    fn is_light(&self, tables: &dyn Tables) -> bool {
        super::is_light(&self.game, tables)
    }

    fn answer(&mut self, host: &dyn Host) -> Result<Solution, Error> {
        if let Some(known) = self.looked_up(host) {
            return Ok(Solution::of(&self.game, known, self.took));
        }
        let answer = self.search(host, None);
        let proof = (self.certified && answer.stopped.is_none()).then(|| self.prove(host));
        let mut solved = Solution::of(&self.game, answer, self.took);
        (solved.certificate, solved.unproved) = settle(proof, &mut solved.reason);
        Ok(solved)
    }
}

/// The answer to `solve`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Solution {
    /// The position of the question.
    #[serde(flatten)]
    pub subject: Subject,
    /// The answer in a sentence.
    #[schema(example = "White to move loses in 6 plies: Black wins (value -6).")]
    pub sentence: String,
    /// `win`, `draw`, `loss` or `unknown`, for the side to move.
    pub outcome: &'static str,
    /// `white` or `black`; null for a draw, or if unknown.
    pub winner: Option<&'static str>,
    /// The signed number of plies; null for a draw, or if unknown or not requested.
    pub value: Option<i16>,
    /// The number of plies; null for a draw, or if unknown or not requested.
    pub plies: Option<u16>,
    /// The moves that keep the value.
    pub best_moves: Vec<String>,
    /// A whole game of best moves.
    pub line: Vec<String>,
    /// The number of positions searched.
    pub positions: u64,
    /// Time for the search, in seconds.
    pub seconds: f64,
    /// Why something is unknown; absent if everything is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The certificate in Base64; absent if it was not requested or not finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub certificate: Option<Bytes>,
    /// The position.
    #[serde(skip)]
    pub game: Game,
    /// The family's own answer.
    #[serde(skip)]
    pub answer: Answer,
    /// Why there is no certificate although the search is complete.
    #[serde(skip)]
    pub unproved: Option<ProofError>,
}

impl Solution {
    /// The answer for a game.
    pub fn of(game: &Game, answer: Answer, took: Duration) -> Solution {
        let winner = answer.outcome.and_then(|outcome| game.winner_by(outcome));
        Solution {
            subject: Subject::of(game),
            sentence: words::verdict(game, &answer),
            outcome: super::word(answer.outcome),
            winner: winner.map(Side::word),
            value: answer.value.and_then(Value::signed),
            plies: answer.value.filter(|value| *value != Value::DRAW).map(Value::plies),
            best_moves: notation(&answer.best_moves),
            line: notation(&answer.line),
            positions: answer.positions,
            seconds: took.as_secs_f64(),
            reason: answer.stopped.map(|reason| reason.to_string()),
            certificate: None,
            game: *game,
            answer,
            unproved: None,
        }
    }
}

impl question::Answer for Solution {
    fn is_complete(&self) -> bool {
        self.answer.stopped.is_none() && self.unproved.is_none()
    }
}
