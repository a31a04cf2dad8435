//! Suites of pawn positions.

use std::time::Duration;

use ::pawns::suite::{Order, SuiteError, SuiteTest, Trap as FamilyTrap, best_moves, make};
use ::pawns::text::{self, Format};
use ::pawns::{Outcome as FamilyOutcome, Rules, Size, Variant};
use budget::{Budget, StopReason};
use serde::Deserialize;
use utoipa::ToSchema;

use super::notation;
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;
use crate::suite::{
    self, AnswerKind, Draft, Expected, Family, Given, Offer, Ordered, Outcome, SuiteAnswer, Trap,
};

/// A suite of pawn positions to make: exercises with their answers.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = PawnsSuite)]
#[serde(deny_unknown_fields)]
pub struct Suite {
    /// The sizes of the boards: `4x4`, a range `3x3..6x6`, or several, separated by commas;
    /// `3x3..6x6` if absent.
    #[schema(example = "3x3..4x4")]
    pub sizes: Option<String>,
    /// The number of tests; 40 if absent, and for `size` as many as there are, up to 40.
    #[schema(minimum = 1, maximum = 1000, example = 12)]
    pub count: Option<u64>,
    /// Random seed; the same seed makes the same suite.
    #[schema(example = 7)]
    pub seed: Option<u64>,
    /// The rules: a preset such as `pawn-game`, then any number of `,KEY=VALUE`; `classic` if
    /// absent.
    #[serde(default, deserialize_with = "super::rules")]
    #[schema(value_type = Option<String>, example = "classic,blocked=draws")]
    pub rules: Option<Variant>,
    /// The format of the tests: `side-rows` (the default), `sizes-rows`, `one-line` or `size`.
    #[serde(default, deserialize_with = "super::format")]
    #[schema(value_type = Option<String>, example = "side-rows")]
    pub format: Option<Format>,
    /// The answer to ask for: `sign` (the default), `value` or `best-move`.
    #[schema(example = "sign")]
    pub answer: Option<String>,
    /// The exercise whose format to use: `lille` or `portland`.
    pub like: Option<String>,
    /// Time limit: `"30s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "30s")]
    pub time_limit: Option<TimeLimit>,
    /// Memory limit: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

const OFFER: Offer = Offer {
    formats: &["side-rows", "sizes-rows", "one-line", "size"],
    answers: &[AnswerKind::Sign, AnswerKind::Value, AnswerKind::BestMove],
    sizes: "3x3..6x6",
};

impl question::Question for Suite {
    const NAME: &'static str = "pawns/suite";
    const SUMMARY: &'static str = "Make a suite of exercises with answers, for a course";
    type Inquiry = SuiteInquiry;

    fn limits(&self) -> Limits {
        Limits::of(self.time_limit, self.memory_limit)
    }

    fn open(self) -> Result<SuiteInquiry, Error> {
        let ordered = Given {
            family: Family::Pawns,
            like: self.like.as_deref(),
            sizes: self.sizes.as_deref(),
            count: self.count,
            format: self.format.map(Format::name),
            answer: self.answer.as_deref(),
            has_rules: self.rules.is_some(),
        }
        .read(&OFFER)?;
        let variant = self.rules.unwrap_or(Variant::CLASSIC);
        let boards = boards(&ordered.sizes, variant)?;
        let format = Format::named(ordered.format).expect("every format on offer has a name");
        // Only so many sizes can be solved with a memo.
        let may_be_fewer = self.count.is_none();
        let order = Order { boards, count: ordered.count, seed: 0, format, may_be_fewer };
        Ok(SuiteInquiry { ordered, order, seed: self.seed, took: Duration::ZERO })
    }
}

/// The boards of these sizes that have a start position.
fn boards(sizes: &[(u32, u32)], variant: Variant) -> Result<Vec<Rules>, Error> {
    let wrong = |message: String| Error::in_field("sizes", message);
    let mut boards = Vec::new();
    for &(rows, cols) in sizes {
        let size = Size::new(rows, cols)
            .ok_or_else(|| wrong(format!("{rows}x{cols} has no squares: give at least 1x1")))?;
        let rules = Rules::new(size, variant).map_err(|error| wrong(error.to_string()))?;
        boards.extend(rules.start().map(|_| rules));
    }
    if boards.is_empty() {
        let message = format!("there is no start position of these sizes under {}", variant.text());
        return Err(wrong(format!("{message}: give more rows")));
    }
    Ok(boards)
}

/// A suite being made.
pub struct SuiteInquiry {
    ordered: Ordered,
    order: Order,
    seed: Option<u64>,
    took: Duration,
}

impl question::Inquiry for SuiteInquiry {
    type Answer = SuiteAnswer;

    fn key(&self) -> Option<String> {
        let rules = self.order.boards[0].name();
        self.seed.map(|seed| format!("pawns suite {seed} {rules} {:?}", self.ordered))
    }

    fn is_light(&self, _: &dyn Tables) -> bool {
        self.ordered.is_small() && self.order.format != Format::Size
    }

    fn answer(&mut self, host: &dyn Host) -> Result<SuiteAnswer, Error> {
        let start = host.now();
        let budget = Budget { threads: 1, ..host.stage("making a suite", None) };
        self.order.seed = suite::seed(&mut self.seed, host);
        let made = match self.drafts(&budget) {
            Ok(drafts) => {
                let rules = self.order.boards[0].name();
                Ok(self.ordered.finish(rules, self.order.seed, drafts, host)?)
            }
            Err(SuiteError::Stopped(reason)) => Err(reason),
            Err(error @ SuiteError::TooFew { .. }) => return Err(Error::in_field("count", error)),
        };
        self.took += host.now().saturating_sub(start);
        Ok(self.ordered.answer(self.order.seed, made, self.took))
    }
}

impl SuiteInquiry {
    fn drafts(&self, budget: &Budget) -> Result<Vec<Draft>, SuiteError> {
        let tests = make(&self.order, budget)?;
        let drafts: Result<Vec<Draft>, StopReason> =
            tests.iter().map(|test| self.draft(test, budget)).collect();
        Ok(drafts?)
    }

    fn draft(&self, test: &SuiteTest, budget: &Budget) -> Result<Draft, StopReason> {
        let game = &test.game;
        let mut input = text::write(game, self.order.format)
            .expect("the tests are those that the format can express");
        if !input.ends_with('\n') {
            input.push('\n');
        }
        let rows: Vec<&str> = input.lines().map(str::trim_end).collect();
        let trimmed = Some(rows.join("\n") + "\n")
            .filter(|trimmed| self.order.format == Format::SizesRows && *trimmed != input);
        Ok(Draft {
            rows: game.size().rows(),
            cols: game.size().cols(),
            position: game.one_line(),
            to_move: Some(game.to_move().word().into()),
            input,
            trimmed,
            expected: self.expected(test, budget)?,
            traps: test.traps.iter().copied().map(trap).collect(),
            work: test.calls,
        })
    }

    fn expected(&self, test: &SuiteTest, budget: &Budget) -> Result<Expected, StopReason> {
        let (sign, outcome) = match test.value.outcome() {
            FamilyOutcome::Win => (1, Outcome::Win),
            FamilyOutcome::Draw => (0, Outcome::Draw),
            FamilyOutcome::Loss => (-1, Outcome::Loss),
        };
        Ok(match self.ordered.answer {
            AnswerKind::BestMove => {
                Expected::BestMove { moves: notation(&best_moves(test, budget)?) }
            }
            AnswerKind::Value => Expected::Value { outcome, value: test.value.signed() },
            _ => Expected::Sign { sign },
        })
    }
}

const fn trap(trap: FamilyTrap) -> Trap {
    match trap {
        FamilyTrap::CapturesButNoPushes => Trap::CapturesButNoPushes,
        FamilyTrap::BothSidesToMove => Trap::BothSidesToMove,
        FamilyTrap::SideForgotten => Trap::SideForgotten,
        FamilyTrap::ImmediateArrival => Trap::ImmediateArrival,
        FamilyTrap::GameOver => Trap::GameOver,
        FamilyTrap::PassedPawnStopped => Trap::PassedPawnStopped,
    }
}
