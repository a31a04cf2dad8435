//! The move of an opponent of a given level.

use std::time::Duration;

use ::pawns::engine::Engine;
use ::pawns::text::Format;
use ::pawns::{Choice, Game, Level, Reason, Rng, Value, Variant, choose, choose_known};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Subject, words};
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;

/// The default time to choose a move.
pub const TIME_TO_CHOOSE: Duration = Duration::from_secs(5);

/// A position in which to choose a move.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Choose {
    /// A size, or a position in any format, optionally followed by moves.
    #[schema(example = "3x3 b1-b2")]
    pub position: String,
    /// The rules: a preset such as `pawn-game`, then any number of `,KEY=VALUE`. If absent:
    /// the rules that the position names, or else `classic`.
    #[serde(default, deserialize_with = "super::rules")]
    #[schema(value_type = Option<String>, example = "compulsory")]
    pub rules: Option<Variant>,
    /// The format of the position: `side-rows`, `sizes-rows`, `one-line` or `size`;
    /// detected if absent.
    #[serde(default, deserialize_with = "super::format")]
    #[schema(value_type = Option<String>, example = "one-line")]
    pub format: Option<Format>,
    /// Level of play, from 0 (random) to 10 (perfect).
    #[schema(minimum = 0, maximum = 10)]
    pub level: Option<u64>,
    /// Random seed, for repeatable choices.
    pub seed: Option<u64>,
    /// Time limit before guessing: `"5s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "5s")]
    pub time_limit: Option<TimeLimit>,
    /// Memory limit: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

impl question::Question for Choose {
    const NAME: &'static str = "pawns/choose";
    const SUMMARY: &'static str = "Choose a move, as an opponent of a given level";
    const ABOUT: question::About = question::About::Position("3x3 b1-b2");
    type Inquiry = ChooseInquiry;

    fn limits(&self) -> Limits {
        let time = self.time_limit.unwrap_or(TimeLimit(TIME_TO_CHOOSE));
        Limits::of(Some(time), self.memory_limit)
    }

    fn open(self) -> Result<ChooseInquiry, Error> {
        let game = super::read(&self.position, self.rules, self.format)?.last();
        let level = self.level.unwrap_or(10);
        let level = u8::try_from(level)
            .ok()
            .and_then(Level::new)
            .ok_or_else(|| Error::in_field("level", format!("{level} is not between 0 and 10")))?;
        Ok(ChooseInquiry { game, level, seed: self.seed, engine: None, took: Duration::ZERO })
    }
}

/// A move being chosen.
pub struct ChooseInquiry {
    pub(super) game: Game,
    pub(super) level: Level,
    /// The host's, once it was needed, if the question has none: asked again, the
    /// same opponent chooses.
    pub(super) seed: Option<u64>,
    pub(super) engine: Option<Engine>,
    pub(super) took: Duration,
}

impl question::Inquiry for ChooseInquiry {
    type Answer = MoveChoice;

    fn is_light(&self, tables: &dyn Tables) -> bool {
        super::is_light(&self.game, tables)
    }

    fn answer(&mut self, host: &dyn Host) -> Result<MoveChoice, Error> {
        let (game, start) = (self.game, host.now());
        let seed = *self.seed.get_or_insert_with(|| host.seed());
        let mut random = Rng::with_seed(seed);
        let choice = if let Some(known) = host.tables().analysis(&game) {
            choose_known(&known.answer, &game, self.level, &mut random)
        } else {
            let budget = host.stage("thinking", None);
            let engine = self.engine.get_or_insert_with(|| Engine::new(&game, &budget));
            engine.set_budget(&budget);
            choose(engine, &game, self.level, &mut random)
        };
        self.took += host.now().saturating_sub(start);
        Ok(MoveChoice::of(&game, choice, self.took))
    }
}

/// The answer to `choose`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MoveChoice {
    /// The position of the question.
    #[serde(flatten)]
    pub subject: Subject,
    /// The answer in a sentence.
    #[schema(example = "b3xa2 (Black wins in 3)")]
    pub sentence: String,
    /// The move; null when the game is over.
    pub r#move: Option<String>,
    /// The basis of the choice: `solved`, `outcome` (the winner is known, the number of
    /// plies is not), `guess` or `random`; null when the game is over.
    pub basis: Option<&'static str>,
    /// `win`, `draw`, `loss` or `unknown`, for the side to move.
    pub outcome: &'static str,
    /// The value of the position for the side to move; null for a draw, or if unknown.
    pub value: Option<i16>,
    /// Time taken, in seconds.
    pub seconds: f64,
    /// Why the move is a guess; absent if it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The position.
    #[serde(skip)]
    pub game: Game,
    /// The family's own choice.
    #[serde(skip)]
    pub choice: Option<Choice>,
}

impl MoveChoice {
    fn of(game: &Game, choice: Option<Choice>, took: Duration) -> MoveChoice {
        let (basis, outcome, value) = match choice.map(|choice| choice.reason) {
            None => (None, game.result(), None),
            Some(Reason::Solved(value)) => (Some("solved"), Some(value.outcome()), Some(value)),
            Some(Reason::Outcome(outcome)) => (Some("outcome"), Some(outcome), None),
            Some(Reason::Guess(_)) => (Some("guess"), None, None),
            Some(Reason::Random) => (Some("random"), None, None),
        };
        MoveChoice {
            subject: Subject::of(game),
            sentence: words::choice(game, choice),
            r#move: choice.map(|choice| choice.mv.to_string()),
            basis,
            outcome: super::word(outcome),
            value: value.and_then(Value::signed),
            seconds: took.as_secs_f64(),
            reason: match choice.map(|choice| choice.reason) {
                Some(Reason::Guess(reason)) => Some(reason.to_string()),
                _ => None,
            },
            game: *game,
            choice,
        }
    }
}

impl question::Answer for MoveChoice {
    fn is_complete(&self) -> bool {
        !matches!(self.basis, Some("outcome" | "guess"))
    }

    /// A guess is a move too.
    fn is_answered(&self) -> bool {
        true
    }
}
