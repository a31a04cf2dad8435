//! Judges what a program answered: what is right, what is wrong and why, and what the errors
//! have in common. Nothing is executed here.

mod diagnosis;
mod gone;
mod impostor;
mod pattern;
mod pawns;
mod pegs;
mod read;
mod without_memo;

use std::collections::HashMap;
use std::time::Duration;

use ::gone::{Board, Rules};
use ::pawns::Game;
use ::pegs::Puzzle;
use board::{counted, excerpt, excerpt_of};
use budget::Budget;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Family, Suite, Test, Trap};
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;

pub use diagnosis::Diagnosis;
pub use gone::rules as gone_rules;

/// The number of wrong answers that are explained unless the question says otherwise.
pub const EXPLAINED: u64 = 20;

/// The most wrong answers that are explained.
pub const MOST_EXPLAINED: u64 = 10_000;

/// The time that one explanation may take.
const TIME_EACH: Duration = Duration::from_secs(5);

/// The memory that all boards of Gone in a suite may take, in bytes.
const BOARDS: u64 = 8 << 20;

/// The time that finding a known error may take.
const TIME_OF_DIAGNOSES: Duration = Duration::from_secs(10);

/// The number of letters of an answer that a verdict repeats.
const SHOWN: usize = 80;

/// The outputs of a program on the tests of a suite.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[schema(as = SuiteJudge)]
#[serde(deny_unknown_fields)]
pub struct Judge {
    /// The manifest: the content of `suite.json`.
    pub suite: Suite,
    /// What the program wrote, test by test. Tests that are not mentioned are missing.
    #[schema(example = json!([{ "test": "1", "text": "-1\n" }]))]
    pub outputs: Vec<Output>,
    /// The number of wrong answers to explain, from the easiest test on: 20 by default.
    #[schema(example = 20)]
    pub explain: Option<u64>,
    /// Time limit: `"30s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "30s")]
    pub time_limit: Option<TimeLimit>,
    /// Memory limit: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

/// What a program wrote for one test, and how its run ended.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, ToSchema)]
#[schema(as = SuiteOutput)]
#[serde(deny_unknown_fields)]
pub struct Output {
    /// The name of the test.
    pub test: String,
    /// What it wrote to standard output.
    #[serde(default)]
    pub text: String,
    /// How the run ended, if it failed.
    pub end: Option<Failure>,
    /// More about that end, such as `exit code 1`, or the last line of its errors.
    pub detail: Option<String>,
    /// Whether it read none of its input.
    #[serde(default)]
    pub read_nothing: bool,
    /// How long it took, in seconds.
    pub seconds: Option<f64>,
}

/// How a failed run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = SuiteFailure)]
pub enum Failure {
    /// It computed for longer than the time limit.
    TooSlow,
    /// It waited for longer than the time limit.
    Hung,
    /// It used too much memory.
    Memory,
    /// It started too many processes.
    Processes,
    /// It wrote too much.
    Flood,
    /// It crashed, or ended with an exit code that is not 0.
    Crash,
    /// It was not run.
    NotRun,
}

/// The result of one test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = SuiteVerdict)]
pub enum Verdict {
    /// The answer is right.
    Right,
    /// The plan is right, but a shorter one exists. It counts as right.
    Longer,
    /// The answer is wrong.
    Wrong,
    /// The output is not an answer.
    Unreadable,
    /// There is no output.
    Empty,
    /// There is no output for this test.
    Missing,
    /// It computed for longer than the time limit.
    TooSlow,
    /// It waited for longer than the time limit.
    Hung,
    /// It used too much memory.
    Memory,
    /// It started too many processes.
    Processes,
    /// It wrote too much.
    Flood,
    /// It crashed, or ended with an exit code that is not 0.
    Crash,
}

impl Verdict {
    /// Whether the test is passed.
    pub const fn is_right(self) -> bool {
        matches!(self, Verdict::Right | Verdict::Longer)
    }

    /// In a word or two, for a table.
    pub const fn words(self) -> &'static str {
        match self {
            Verdict::Right => "right",
            Verdict::Longer => "right, but longer",
            Verdict::Wrong => "wrong",
            Verdict::Unreadable => "not an answer",
            Verdict::Empty => "no answer",
            Verdict::Missing => "missing",
            Verdict::TooSlow => "too slow",
            Verdict::Hung => "hangs",
            Verdict::Memory => "too much memory",
            Verdict::Processes => "too many processes",
            Verdict::Flood => "too much output",
            Verdict::Crash => "crash",
        }
    }
}

impl From<Failure> for Verdict {
    fn from(failure: Failure) -> Verdict {
        match failure {
            Failure::TooSlow => Verdict::TooSlow,
            Failure::Hung => Verdict::Hung,
            Failure::Memory => Verdict::Memory,
            Failure::Processes => Verdict::Processes,
            Failure::Flood => Verdict::Flood,
            Failure::Crash => Verdict::Crash,
            Failure::NotRun => Verdict::Missing,
        }
    }
}

/// The answer to `suite/judge`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SuiteJudgement)]
pub struct Judgement {
    /// The result in a sentence.
    #[schema(example = "38 of 40 tests passed.")]
    pub sentence: String,
    /// The number of tests.
    pub total: usize,
    /// The number of tests passed.
    pub right: usize,
    /// What the errors have in common, where that is beyond doubt.
    pub diagnoses: Vec<Diagnosis>,
    /// Each test, in the order of the suite.
    pub tests: Vec<TestVerdict>,
    /// Why some explanations are missing, if the limits were reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// The result of one test, and the reason.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SuiteTestVerdict)]
pub struct TestVerdict {
    /// The name of the test.
    pub test: String,
    /// The result.
    pub verdict: Verdict,
    /// A correct answer.
    pub expected: String,
    /// The answer given, shortened.
    pub given: String,
    /// Why it is not right, in a sentence or two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The moves or jumps that show it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
    /// Boards that show it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<Picture>,
    /// Mistakes that programs are known to make here.
    pub traps: Vec<Trap>,
    /// How long the program took, in seconds.
    pub seconds: Option<f64>,
}

/// A board that shows why an answer is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SuitePicture)]
pub struct Picture {
    /// The position, as its family reads it.
    pub position: String,
    /// The move or jump to be marked.
    pub mark: Option<String>,
    /// What it shows.
    pub caption: String,
    /// The board as text.
    pub drawing: String,
}

/// Why an answer is wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Reason {
    sentence: String,
    line: Vec<String>,
    pictures: Vec<Picture>,
}

impl Reason {
    fn plain(sentence: String) -> Reason {
        Reason { sentence, ..Reason::default() }
    }

    fn with(mut self, picture: Picture) -> Reason {
        self.pictures.push(picture);
        self
    }
}

/// What an answer is, apart from its form.
#[derive(Clone, Debug, PartialEq)]
enum Judged<F> {
    Right,
    Longer { given: usize, fewest: usize },
    Wrong(F),
}

/// What is wrong with an answer.
#[derive(Clone, Debug, PartialEq)]
enum Fault {
    Pawns(pawns::Fault),
    Pegs(pegs::Fault),
    Gone(gone::Claim),
}

/// The position of a test.
#[derive(Clone, Debug)]
enum Subject {
    Pawns(Game),
    Pegs(Box<Puzzle>),
    Gone(Board, Rules),
}

/// One test with its output.
#[derive(Clone, Debug)]
struct Row<'a> {
    test: &'a Test,
    subject: &'a Subject,
    output: Option<&'a Output>,
    verdict: Verdict,
    fault: Option<Fault>,
    why: Option<String>,
}

impl question::Question for Judge {
    const NAME: &'static str = "suite/judge";
    const SUMMARY: &'static str =
        "Grade a program's outputs on a suite: which are wrong, why, and what they have in common";
    type Inquiry = JudgeInquiry;

    fn limits(&self) -> Limits {
        Limits::of(self.time_limit, self.memory_limit)
    }

    fn open(self) -> Result<JudgeInquiry, Error> {
        self.suite.check().map_err(|message| Error::in_field("suite", message))?;
        let explain = self.explain.unwrap_or(EXPLAINED);
        if explain > MOST_EXPLAINED {
            let message = format!("at most {MOST_EXPLAINED} answers are explained");
            return Err(Error::in_field("explain", message));
        }
        let mut room = BOARDS;
        let subjects = self.suite.tests.iter().map(|test| subject(&self.suite, test, &mut room));
        let subjects = subjects.collect::<Result<_, _>>()?;
        let mut outputs = HashMap::new();
        for output in self.outputs {
            let name = output.test.clone();
            if !self.suite.tests.iter().any(|test| test.name == name) {
                let message = format!("the suite has no test {:?}", excerpt(&name));
                return Err(Error::in_field("outputs", message));
            }
            if outputs.insert(name.clone(), output).is_some() {
                let message = format!("the test {:?} has two outputs", excerpt(&name));
                return Err(Error::in_field("outputs", message));
            }
        }
        Ok(JudgeInquiry { suite: self.suite, subjects, outputs, explain })
    }
}

/// The position of a test; a board of Gone takes from the room that is left.
fn subject(suite: &Suite, test: &Test, room: &mut u64) -> Result<Subject, Error> {
    let read = match suite.family {
        Family::Pawns => pawns::read(&test.position, &suite.rules).map(Subject::Pawns),
        Family::Pegs => pegs::read(&test.position).map(|puzzle| Subject::Pegs(Box::new(puzzle))),
        Family::Gone => gone::rules(&suite.rules).and_then(|rules| {
            let board = gone::read(&test.position, *room)?;
            // Two bits for each cell.
            *room = room.saturating_sub(board.area().div_ceil(4));
            Ok(Subject::Gone(board, rules))
        }),
    };
    read.map_err(|error| {
        let name = excerpt(&test.name);
        Error::in_field("suite", format!("the test {name:?}: {}", error.message))
    })
}

/// Outputs being judged.
pub struct JudgeInquiry {
    suite: Suite,
    subjects: Vec<Subject>,
    outputs: HashMap<String, Output>,
    explain: u64,
}

impl JudgeInquiry {
    fn row<'a>(&'a self, test: &'a Test, subject: &'a Subject) -> Row<'a> {
        let output = self.outputs.get(&test.name);
        let row = |verdict, fault, why| Row { test, subject, output, verdict, fault, why };
        let Some(output) = output else { return row(Verdict::Missing, None, None) };
        if let Some(failure) = output.end {
            return row(failure.into(), None, ending(failure, output));
        }
        // No jump is an answer where none is needed.
        let is_answer = test.expected.text().trim().is_empty();
        if output.text.trim().is_empty() && !is_answer {
            return row(Verdict::Empty, None, None);
        }
        match judge(test, subject, &output.text) {
            Err(unreadable) => row(Verdict::Unreadable, None, Some(unreadable)),
            Ok(Judged::Right) => row(Verdict::Right, None, None),
            Ok(Judged::Longer { given, fewest }) => {
                let why = format!(
                    "Your plan has {}; the shortest has {fewest}.",
                    counted(given as u64, "jump", "jumps")
                );
                row(Verdict::Longer, None, Some(why))
            }
            Ok(Judged::Wrong(fault)) => row(Verdict::Wrong, Some(fault), None),
        }
    }
}

/// Judges the text of an answer.
fn judge(test: &Test, subject: &Subject, text: &str) -> Result<Judged<Fault>, read::Unreadable> {
    let judged = |fault: Option<Fault>| fault.map_or(Judged::Right, Judged::Wrong);
    match subject {
        Subject::Pawns(game) => {
            pawns::judge(game, &test.expected, text).map(|fault| judged(fault.map(Fault::Pawns)))
        }
        Subject::Pegs(puzzle) => {
            pegs::judge(puzzle, &test.expected, text).map(|judged| match judged {
                Judged::Right => Judged::Right,
                Judged::Longer { given, fewest } => Judged::Longer { given, fewest },
                Judged::Wrong(fault) => Judged::Wrong(Fault::Pegs(fault)),
            })
        }
        Subject::Gone(..) => {
            gone::judge(&test.expected, text).map(|claim| judged(claim.map(Fault::Gone)))
        }
    }
}

/// How a run ended, in a sentence.
fn ending(failure: Failure, output: &Output) -> Option<String> {
    let detail = output.detail.as_deref().map(|detail| excerpt_of(detail.trim(), 200));
    let words = match failure {
        Failure::TooSlow => "It was still running at the time limit",
        Failure::Hung => "It waited until the time limit, without computing",
        Failure::Memory => "It used more memory than the limit",
        Failure::Processes => "It started more processes than the limit",
        Failure::Flood => "It wrote more than the limit",
        Failure::Crash => "It crashed",
        Failure::NotRun => return detail,
    };
    Some(match detail {
        Some(detail) if !detail.is_empty() => {
            let stop = if detail.ends_with(['.', '!', '?', '…']) { "" } else { "." };
            format!("{words}: {detail}{stop}")
        }
        _ => format!("{words}."),
    })
}

/// Why a test was not passed, before any board is looked at. What a diagnosis says of all tests
/// is not repeated.
fn reason(row: &Row<'_>, diagnoses: &[Diagnosis]) -> Reason {
    let has_ended = |output: &Output| output.end.is_some_and(|end| end != Failure::NotRun);
    let is_blind = row.output.is_some_and(|output| {
        output.read_nothing && (row.verdict == Verdict::Empty || has_ended(output))
    });
    let is_known = diagnoses.iter().any(|diagnosis| diagnosis.kind == diagnosis::READS_NOTHING);
    let unread = (is_blind && !is_known).then_some("It read none of its input.");
    let sentences = row.why.as_deref().into_iter().chain(unread);
    Reason::plain(sentences.collect::<Vec<_>>().join(" "))
}

impl question::Inquiry for JudgeInquiry {
    type Answer = Judgement;

    /// So few tests show no known error, and what is explained of them ends when its time is up.
    fn is_light(&self, _: &dyn Tables) -> bool {
        self.suite.tests.len() < diagnosis::FEWEST
    }

    fn answer(&mut self, host: &dyn Host) -> Result<Judgement, Error> {
        let tests = self.suite.tests.iter().zip(&self.subjects);
        let rows: Vec<Row<'_>> = tests.map(|(test, subject)| self.row(test, subject)).collect();
        let budget = host.stage("diagnosing", Some(TIME_OF_DIAGNOSES));
        let diagnoses = diagnosis::of(&self.suite, &rows, &budget.control);
        let right = rows.iter().filter(|row| row.verdict.is_right()).count();
        let total = rows.len();
        let (mut tests, mut left) = (Vec::with_capacity(total), self.explain);
        let mut gap = budget.control.stopped().filter(|_| right < total);
        for row in rows {
            let mut reason = self::reason(&row, &diagnoses);
            if let Some(fault) = row.fault.as_ref().filter(|_| left > 0) {
                left -= 1;
                let budget = host.stage("explaining", Some(TIME_EACH));
                reason = explain(row.subject, fault, &budget);
                gap = gap.or(budget.control.stopped());
            }
            tests.push(verdict(&row, reason));
        }
        Ok(Judgement {
            sentence: sentence(right, total),
            total,
            right,
            diagnoses,
            tests,
            reason: gap.map(|reason| format!("some explanations are missing: {reason}")),
        })
    }
}

fn sentence(right: usize, total: usize) -> String {
    match (right, total) {
        (_, 0) => "The suite has no tests.".into(),
        (0, 1) => "The only test failed.".into(),
        (1, 1) => "The only test passed.".into(),
        (right, total) if right == total => format!("All {total} tests passed."),
        (right, total) => format!("{right} of {total} tests passed."),
    }
}

fn explain(subject: &Subject, fault: &Fault, budget: &Budget) -> Reason {
    match (subject, fault) {
        (Subject::Pawns(game), Fault::Pawns(fault)) => pawns::explain(game, fault, budget),
        (Subject::Pegs(puzzle), Fault::Pegs(fault)) => pegs::explain(puzzle, fault, budget),
        (Subject::Gone(board, rules), Fault::Gone(claim)) => {
            gone::explain(board, *rules, *claim, budget)
        }
        _ => Reason::default(),
    }
}

fn verdict(row: &Row<'_>, reason: Reason) -> TestVerdict {
    let given = row.output.map(|output| output.text.trim()).unwrap_or_default();
    let one_line = |text: &str| excerpt_of(&text.trim().replace(['\r', '\n'], " "), SHOWN);
    TestVerdict {
        test: row.test.name.clone(),
        verdict: row.verdict,
        expected: one_line(&row.test.expected.text()),
        given: one_line(given),
        why: Some(reason.sentence).filter(|sentence| !sentence.is_empty()),
        line: reason.line,
        pictures: reason.pictures,
        traps: row.test.traps.clone(),
        seconds: row.output.and_then(|output| output.seconds),
    }
}

impl question::Answer for Judgement {
    fn is_complete(&self) -> bool {
        self.reason.is_none()
    }

    fn is_answered(&self) -> bool {
        true
    }
}
