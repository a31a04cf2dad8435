//! Suites of Gone boards.

use std::time::Duration;

use ::gone::format::{self, Format};
use ::gone::suite::{Order, SuiteError, SuiteTest, Trap as FamilyTrap, make};
use ::gone::{Board, Colour, Rules};
use budget::Budget;
use serde::Deserialize;
use utoipa::ToSchema;

use super::words;
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;
use crate::suite::{
    self, AnswerKind, Draft, Expected, Family, Given, Offer, Ordered, SuiteAnswer, Trap,
};

/// The largest board, in cells; the corridors have more.
const MOST_CELLS: u64 = 4096;

/// A suite of Gone boards to make: boards with their rounds.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = GoneSuite)]
#[serde(deny_unknown_fields)]
pub struct Suite {
    /// The sizes of the boards, at most 4096 cells each: `8x10`, a range `2x2..12x12`, or
    /// several, separated by commas; `1x1..12x12` if absent.
    #[schema(example = "2x2..6x6")]
    pub sizes: Option<String>,
    /// The number of tests; 40 if absent.
    #[schema(minimum = 1, maximum = 1000, example = 12)]
    pub count: Option<u64>,
    /// Random seed; the same seed makes the same suite.
    #[schema(example = 7)]
    pub seed: Option<u64>,
    /// The number of neighbours of a cell: 4 (the default) or 8.
    #[schema(example = 4)]
    pub neighbours: Option<u64>,
    /// Wrap around at the edges.
    #[serde(default)]
    pub wrap: bool,
    /// The colour that spreads: `white` (the default) or `black`.
    #[schema(example = "white")]
    pub spread: Option<String>,
    /// The format of the tests: `grid` (the default) or `coordinates`.
    #[schema(example = "grid")]
    pub format: Option<String>,
    /// The exercise whose format to use: `case-western`.
    pub like: Option<String>,
    /// Time limit: `"30s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "30s")]
    pub time_limit: Option<TimeLimit>,
    /// Memory limit: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

const OFFER: Offer = Offer {
    formats: &["grid", "coordinates"],
    answers: &[AnswerKind::Rounds],
    sizes: "1x1..12x12",
};

impl question::Question for Suite {
    const NAME: &'static str = "gone/suite";
    const SUMMARY: &'static str = "Make a suite of exercises with answers, for a course";
    type Inquiry = SuiteInquiry;

    fn limits(&self) -> Limits {
        Limits::of(self.time_limit, self.memory_limit)
    }

    fn open(self) -> Result<SuiteInquiry, Error> {
        let ordered = Given {
            family: Family::Gone,
            like: self.like.as_deref(),
            sizes: self.sizes.as_deref(),
            count: self.count,
            format: self.format.as_deref(),
            answer: None,
            has_rules: false,
        }
        .read(&OFFER)?;
        let rules = words::rules(self.neighbours, self.wrap, self.spread.as_deref())?;
        if self.like.is_some() && rules != Rules::default() {
            return Err(Error::in_field("like", "the exercise has the original rules"));
        }
        let cells = |&(rows, cols): &(u32, u32)| u64::from(rows) * u64::from(cols);
        if let Some((rows, cols)) = ordered.sizes.iter().find(|size| cells(size) > MOST_CELLS) {
            let message = format!("{rows}x{cols} has more than {MOST_CELLS} cells");
            return Err(Error::in_field("sizes", message));
        }
        let format = words::format("format", ordered.format)?;
        let sizes = ordered.sizes.clone();
        let order = Order { sizes, rules, count: ordered.count, seed: 0 };
        Ok(SuiteInquiry { ordered, order, format, seed: self.seed, took: Duration::ZERO })
    }
}

/// A suite being made.
pub struct SuiteInquiry {
    ordered: Ordered,
    order: Order,
    format: Format,
    seed: Option<u64>,
    took: Duration,
}

impl question::Inquiry for SuiteInquiry {
    type Answer = SuiteAnswer;

    fn key(&self) -> Option<String> {
        let rules = text(self.order.rules);
        self.seed.map(|seed| format!("gone suite {seed} {rules} {:?}", self.ordered))
    }

    fn is_light(&self, _: &dyn Tables) -> bool {
        self.ordered.is_small()
    }

    fn answer(&mut self, host: &dyn Host) -> Result<SuiteAnswer, Error> {
        let start = host.now();
        let budget = Budget { threads: 1, ..host.stage("making a suite", None) };
        self.order.seed = suite::seed(&mut self.seed, host);
        let made = match make(&self.order, &budget) {
            Ok(tests) => {
                let drafts = tests.iter().map(|test| self.draft(test)).collect();
                let rules = text(self.order.rules);
                Ok(self.ordered.finish(&rules, self.order.seed, drafts, host)?)
            }
            Err(SuiteError::Stopped(reason)) => Err(reason),
            Err(SuiteError::TooLarge(error)) => return Err(Error::too_large(error)),
            Err(error @ SuiteError::TooFew { .. }) => return Err(Error::in_field("count", error)),
        };
        self.took += host.now().saturating_sub(start);
        Ok(self.ordered.answer(self.order.seed, made, self.took))
    }
}

impl SuiteInquiry {
    fn draft(&self, test: &SuiteTest) -> Draft {
        let board = &test.board;
        // A board without cells has no rows to write on one line.
        let position = match board.area() {
            0 => written(board, Format::Coordinates),
            _ => written(board, Format::Grid).trim_end().replace('\n', "/"),
        };
        Draft {
            rows: board.rows(),
            cols: board.cols(),
            position,
            to_move: None,
            input: written(board, self.format),
            trimmed: None,
            expected: Expected::Rounds { rounds: test.rounds, remains: test.left > 0 },
            traps: test.traps.iter().copied().map(trap).collect(),
            work: test.looks,
        }
    }
}

/// A board as a text file.
fn written(board: &Board, format: Format) -> String {
    let mut bytes = Vec::new();
    format::write(board, format, &mut bytes).expect("memory takes every byte");
    String::from_utf8(bytes).expect("grids and coordinates are text")
}

/// Rules as manifests write them.
fn text(rules: Rules) -> String {
    let mut text = format!("neighbours={}", words::number(rules.neighbours));
    if rules.wrap {
        text += ",wrap=yes";
    }
    if rules.spread == Colour::Black {
        text += ",spread=black";
    }
    text
}

const fn trap(trap: FamilyTrap) -> Trap {
    match trap {
        FamilyTrap::NothingSpreads => Trap::NothingSpreads,
        FamilyTrap::NoPebbles => Trap::NoPebbles,
        FamilyTrap::NoCells => Trap::NoCells,
        FamilyTrap::EmptyCellsBlock => Trap::EmptyCellsBlock,
        FamilyTrap::LongCorridor => Trap::LongCorridor,
    }
}
