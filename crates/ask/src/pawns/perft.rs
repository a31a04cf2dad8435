//! The number of games of 1, 2, … plies.

use std::time::Duration;

use ::pawns::text::Format;
use ::pawns::{Game, Variant};
use board::{counted, grouped};
use budget::StopReason;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Subject;
use crate::digits::Digits;
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::{Limits, TimeLimit};
use crate::question;

/// The maximum depth: longer than any game.
pub const MOST_PLIES: u32 = 4096;
/// This many plies take only a moment from any position; a depth that is stopped starts
/// over.
const LIGHT: u32 = 5;

/// A position, to count the games that start from it.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Perft {
    /// A size, or a position in any format, optionally followed by moves.
    #[schema(example = "4x4")]
    pub position: String,
    /// The rules: a preset such as `pawn-game`, then any number of `,KEY=VALUE`. If absent:
    /// the rules that the position names, or else `classic`.
    #[serde(default, deserialize_with = "super::rules")]
    #[schema(value_type = Option<String>, example = "berolina")]
    pub rules: Option<Variant>,
    /// The format of the position: `side-rows`, `sizes-rows`, `one-line` or `size`;
    /// detected if absent.
    #[serde(default, deserialize_with = "super::format")]
    #[schema(value_type = Option<String>, example = "size")]
    pub format: Option<Format>,
    /// The maximum number of plies.
    #[schema(minimum = 1, maximum = 4096, example = 7)]
    pub depth: u32,
    /// Time limit: `"30s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "30s")]
    pub time_limit: Option<TimeLimit>,
}

impl question::Question for Perft {
    const NAME: &'static str = "pawns/perft";
    const SUMMARY: &'static str = "Count the move sequences of 1, 2, … plies";
    const ABOUT: question::About = question::About::Position("4x4");
    type Inquiry = PerftInquiry;

    fn limits(&self) -> Limits {
        Limits::of(self.time_limit, None)
    }

    fn open(self) -> Result<PerftInquiry, Error> {
        let depth = self.depth;
        if !(1..=MOST_PLIES).contains(&depth) {
            let message = format!("{depth} is not between 1 and {MOST_PLIES}");
            return Err(Error::in_field("depth", message));
        }
        let game = super::read(&self.position, self.rules, self.format)?.last();
        Ok(PerftInquiry { game, depth, counts: Vec::new(), took: Duration::ZERO })
    }
}

/// Games being counted.
pub struct PerftInquiry {
    game: Game,
    depth: u32,
    /// The counts so far.
    counts: Vec<u128>,
    took: Duration,
}

impl PerftInquiry {
    fn count(&mut self, host: &dyn Host) -> Result<(), StopReason> {
        let budget = host.stage("counting", None);
        while self.counts.len() < self.depth as usize {
            // Once no game goes on, none ever does.
            let count = match self.counts.last() {
                Some(0) => 0,
                _ => ::pawns::perft(&self.game, self.counts.len() as u32 + 1, &budget.control)?,
            };
            self.counts.push(count);
        }
        Ok(())
    }
}

impl PerftInquiry {
    /// The last count, or from where on there is none.
    fn sentence(&self, stopped: Option<StopReason>) -> String {
        let plies = |number: usize| counted(number as u64, "ply", "plies");
        let known = self.counts.len();
        match (stopped, self.counts.last()) {
            (Some(reason), _) => {
                let from = plies(known + 1);
                format!("The number of games is unknown from {from} on: {reason}.")
            }
            (None, Some(1)) => format!("There is 1 game of {}.", plies(known)),
            (None, last) => {
                let games = grouped(last.copied().unwrap_or_default());
                format!("There are {games} games of {}.", plies(known))
            }
        }
    }
}

impl question::Inquiry for PerftInquiry {
    type Answer = GameCounts;

    fn is_light(&self, _: &dyn Tables) -> bool {
        self.depth <= LIGHT || self.game.size().area() <= 12
    }

    fn answer(&mut self, host: &dyn Host) -> Result<GameCounts, Error> {
        let start = host.now();
        let stopped = self.count(host).err();
        self.took += host.now().saturating_sub(start);
        Ok(GameCounts {
            subject: Subject::of(&self.game),
            sentence: self.sentence(stopped),
            depth: self.depth,
            counts: self.counts.iter().map(|&count| count.into()).collect(),
            seconds: self.took.as_secs_f64(),
            reason: stopped.map(|reason| reason.to_string()),
            game: self.game,
            stopped,
        })
    }
}

/// The answer to `perft`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GameCounts {
    /// The position of the question.
    #[serde(flatten)]
    pub subject: Subject,
    /// The answer in a sentence.
    #[schema(example = "There are 1,234 games of 7 plies.")]
    pub sentence: String,
    /// The maximum number of plies.
    pub depth: u32,
    /// The numbers of games of 1, 2, … plies; strings where JavaScript would lose digits.
    #[schema(value_type = Vec<u64>)]
    pub counts: Vec<Digits>,
    /// Time taken, in seconds.
    pub seconds: f64,
    /// Why there are fewer counts than requested; absent if there are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The position.
    #[serde(skip)]
    pub game: Game,
    /// Why the counting ended early.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
}

impl question::Answer for GameCounts {
    fn is_complete(&self) -> bool {
        self.stopped.is_none()
    }
}
