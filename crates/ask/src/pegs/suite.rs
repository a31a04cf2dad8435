//! Suites of peg boards with targets.

use std::time::Duration;

use ::pegs::suite::{Boards, MOST_SQUARES, Order, SuiteError, SuiteTest, make};
use ::pegs::{Goal, jump_name, text};
use board::Size;
use budget::Budget;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;
use crate::suite::{
    self, AnswerKind, Draft, Expected, Family, Given, Offer, Ordered, SuiteAnswer, Trap,
};

/// A suite of peg boards to make: targets to reach, with their answers.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = PegsSuite)]
#[serde(deny_unknown_fields)]
pub struct Suite {
    /// The sizes of the boards, at most 64 squares each: `6x5`, a range `3x3..6x6`, or several,
    /// separated by commas; `3x3..6x6` if absent. Exactly one size for `target`; `8x7` if absent.
    #[schema(example = "3x3..5x4")]
    pub sizes: Option<String>,
    /// The number of tests; 40 if absent, and for `target` as many as there are, up to 40.
    #[schema(minimum = 1, maximum = 1000, example = 12)]
    pub count: Option<u64>,
    /// Random seed; the same seed makes the same suite.
    #[schema(example = 7)]
    pub seed: Option<u64>,
    /// Kind of jump: `orthogonal` (the default), `diagonal`, `all` or `hex`.
    #[schema(example = "orthogonal")]
    pub jumps: Option<String>,
    /// The format of the tests: `board` (the default), a board of its own for each test, with
    /// its goal; or `target`, only the column and row to reach, on one board whose lower half
    /// is full.
    #[schema(example = "board")]
    pub format: Option<String>,
    /// The answer to ask for: `reachable` (the default), `plan` or `fewest-jumps`.
    #[schema(example = "plan")]
    pub answer: Option<String>,
    /// The exercise whose format to use: `bristol`.
    pub like: Option<String>,
    /// Time limit: `"30s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "30s")]
    pub time_limit: Option<TimeLimit>,
    /// Memory limit: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

const TARGET: &str = "target";

const OFFER: Offer = Offer {
    formats: &["board", TARGET],
    answers: &[AnswerKind::Reachable, AnswerKind::Plan, AnswerKind::FewestJumps],
    sizes: "3x3..6x6",
};

impl question::Question for Suite {
    const NAME: &'static str = "pegs/suite";
    const SUMMARY: &'static str = "Make a suite of exercises with answers, for a course";
    type Inquiry = SuiteInquiry;

    fn limits(&self) -> Limits {
        Limits::of(self.time_limit, self.memory_limit)
    }

    fn open(self) -> Result<SuiteInquiry, Error> {
        let lattice = super::lattice("jumps", self.jumps.as_deref())?;
        let is_target = self.format.as_deref() == Some(TARGET);
        let mut ordered = Given {
            family: Family::Pegs,
            like: self.like.as_deref(),
            sizes: self.sizes.as_deref().or(is_target.then_some("8x7")),
            count: self.count,
            format: self.format.as_deref(),
            answer: self.answer.as_deref(),
            has_rules: false,
        }
        .read(&OFFER)?;
        if self.like.is_some() && self.jumps.is_some() {
            return Err(Error::in_field("jumps", "the exercise has its own: leave this out"));
        }
        let boards = boards(&ordered)?;
        if let (Boards::Soldiers(size), None) = (&boards, self.count) {
            // A mirror image is no new target.
            let targets = (size.rows() - size.rows() / 2) * size.cols().div_ceil(2);
            ordered.count = ordered.count.min(targets as usize);
        }
        let order = Order { boards, lattice, count: ordered.count, seed: 0 };
        Ok(SuiteInquiry { ordered, order, seed: self.seed, took: Duration::ZERO })
    }
}

/// The boards of an order.
fn boards(ordered: &Ordered) -> Result<Boards, Error> {
    let wrong = |message: String| Err(Error::in_field("sizes", message));
    let mut sizes = Vec::new();
    for &(rows, cols) in &ordered.sizes {
        match Size::new(rows, cols) {
            Some(size) if size.area() <= MOST_SQUARES => sizes.push(size),
            Some(size) => {
                return wrong(format!(
                    "{size} has {} squares, but suites have boards of up to {MOST_SQUARES}",
                    size.area()
                ));
            }
            None => return wrong(format!("{rows}x{cols} has no holes: give at least 1x1")),
        }
    }
    match (ordered.format, sizes.as_slice()) {
        (TARGET, [size]) if size.rows() >= 2 => Ok(Boards::Soldiers(*size)),
        (TARGET, [_]) => wrong("an army needs at least 2 rows".into()),
        (TARGET, _) => wrong("the format target has one board: give one size".into()),
        _ => Ok(Boards::Random(sizes)),
    }
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
        let jumps = self.order.lattice;
        self.seed.map(|seed| format!("pegs suite {seed} {jumps} {:?}", self.ordered))
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
                let rules = self.order.lattice.name();
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
    fn draft(&self, test: &SuiteTest) -> Draft {
        let (board, size) = (&test.puzzle.board, test.puzzle.board.size());
        let input = match (&self.order.boards, &test.puzzle.goal) {
            (Boards::Soldiers(_), Goal::Reach(hole)) => {
                let square = board.holes()[*hole];
                format!("{} {}\n", square.col + 1, square.row + 1)
            }
            _ => text::lines(&test.puzzle),
        };
        let jumps = test.plan.as_ref().map(|plan| plan.jumps.len() as u32);
        let expected = match self.ordered.answer {
            AnswerKind::Plan => {
                let plan = test.plan.iter().flat_map(|plan| &plan.jumps);
                let plan = plan.map(|&jump| jump_name(board, jump)).collect();
                Expected::Plan { jumps, plan }
            }
            AnswerKind::FewestJumps => Expected::FewestJumps { jumps },
            _ => Expected::Reachable { reachable: jumps.is_some() },
        };
        let trap = match jumps {
            None => Some(Trap::OutOfReach),
            Some(0) => Some(Trap::AlreadyThere),
            Some(_) => None,
        };
        Draft {
            rows: size.rows(),
            cols: size.cols(),
            position: text::one_line(&test.puzzle),
            to_move: None,
            input,
            trimmed: None,
            expected,
            traps: trap.into_iter().collect(),
            work: test.positions,
        }
    }
}
