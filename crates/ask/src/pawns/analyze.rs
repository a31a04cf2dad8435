//! Every legal move with its outcome and value, best first.

use std::time::Duration;

use ::pawns::engine::Engine;
use ::pawns::text::Format;
use ::pawns::{Analysis, Game, MoveValue, Question, Value, Variant, analyze_with};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::solve::Solution;
use super::words;
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;

/// A position to analyze.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Analyze {
    /// A size, or a position in any format, optionally followed by moves.
    #[schema(example = "4x4")]
    pub position: String,
    /// The rules: a preset such as `pawn-game`, then any number of `,KEY=VALUE`. If absent:
    /// the rules that the position names, or else `classic`.
    #[serde(default, deserialize_with = "super::rules")]
    #[schema(value_type = Option<String>, example = "misere")]
    pub rules: Option<Variant>,
    /// The format of the position: `side-rows`, `sizes-rows`, `one-line` or `size`;
    /// detected if absent.
    #[serde(default, deserialize_with = "super::format")]
    #[schema(value_type = Option<String>, example = "size")]
    pub format: Option<Format>,
    /// Find only who wins, not in how many plies.
    #[serde(default)]
    pub outcome_only: bool,
    /// Time limit: `"30s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "30s")]
    pub time_limit: Option<TimeLimit>,
    /// Memory limit: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

impl question::Question for Analyze {
    const NAME: &'static str = "pawns/analyze";
    const SUMMARY: &'static str = "List every legal move with its outcome and value, best first";
    const ABOUT: question::About = question::About::Position("4x4");
    type Inquiry = AnalyzeInquiry;

    fn limits(&self) -> Limits {
        Limits::of(self.time_limit, self.memory_limit)
    }

    fn open(self) -> Result<AnalyzeInquiry, Error> {
        Ok(AnalyzeInquiry {
            game: super::read(&self.position, self.rules, self.format)?.last(),
            question: super::question(self.outcome_only),
            engine: None,
            took: Duration::ZERO,
        })
    }
}

/// A position being analyzed.
pub struct AnalyzeInquiry {
    pub(super) game: Game,
    pub(super) question: Question,
    pub(super) engine: Option<Engine>,
    pub(super) took: Duration,
}

impl AnalyzeInquiry {
    /// The position.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The answer from the host's tables; `None` if no table contains the position.
    pub fn look_up(&mut self, host: &dyn Host) -> Option<Evaluation> {
        let start = host.now();
        let analysis = host.tables().analysis(&self.game)?;
        self.took += host.now().saturating_sub(start);
        let analysis = match self.question {
            Question::Value => analysis,
            Question::Outcome => analysis.without_distances(),
        };
        Some(Evaluation::of(&self.game, analysis, self.took))
    }

    fn search(&mut self, host: &dyn Host) -> Analysis {
        let start = host.now();
        let budget = host.stage("analyzing", None);
        let (game, question) = (self.game, self.question);
        let engine =
            self.engine.get_or_insert_with(|| Engine::for_question(&game, question, &budget));
        engine.set_budget(&budget);
        let mut analysis = analyze_with(engine, &game, question);
        analysis.answer.positions = engine.nodes();
        self.took += host.now().saturating_sub(start);
        analysis
    }
}

impl question::Inquiry for AnalyzeInquiry {
    type Answer = Evaluation;

    fn key(&self) -> Option<String> {
        Some(super::key("analyze", self.question, &self.game))
    }

    fn is_light(&self, tables: &dyn Tables) -> bool {
        super::is_light(&self.game, tables)
    }

    fn answer(&mut self, host: &dyn Host) -> Result<Evaluation, Error> {
        if let Some(known) = self.look_up(host) {
            return Ok(known);
        }
        let analysis = self.search(host);
        Ok(Evaluation::of(&self.game, analysis, self.took))
    }
}

/// The answer to `analyze`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Evaluation {
    /// The answer for the position itself.
    #[serde(flatten)]
    pub solved: Solution,
    /// Every legal move, best first.
    pub moves: Vec<JudgedMove>,
    /// The family's own values of the moves.
    #[serde(skip)]
    pub judged: Vec<MoveValue>,
}

/// A move with its outcome and value.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct JudgedMove {
    /// The move: `b1-b2`, or `b1xc2` for a capture.
    #[schema(example = "b1-b2")]
    pub r#move: String,
    /// `win`, `draw`, `loss` or `unknown`, for the side that moves.
    pub outcome: &'static str,
    /// The value for the side that moves; null for a draw, or if unknown.
    pub value: Option<i16>,
    /// Both in words.
    #[schema(example = "wins in 5")]
    pub words: String,
}

impl Evaluation {
    /// The answer for a game and its moves.
    pub fn of(game: &Game, analysis: Analysis, took: Duration) -> Evaluation {
        let moves = analysis.moves.iter().map(|judged| JudgedMove {
            r#move: judged.mv.to_string(),
            outcome: super::word(judged.outcome),
            value: judged.value.and_then(Value::signed),
            words: words::judgement(judged.outcome, judged.value),
        });
        Evaluation {
            moves: moves.collect(),
            solved: Solution::of(game, analysis.answer, took),
            judged: analysis.moves,
        }
    }
}

impl question::Answer for Evaluation {
    fn is_complete(&self) -> bool {
        self.solved.is_complete()
    }
}
