//! What the errors of a program have in common. Nothing is claimed that the outputs do not
//! single out: better no diagnosis than a wrong one.

use std::collections::HashSet;

use board::{counted, grouped};
use budget::Control;
use serde::Serialize;
use utoipa::ToSchema;

use super::super::{Family, Suite};
use super::without_memo::{self, Calls, Moves};
use super::{Failure, Row, Subject, Verdict, impostor, pattern};

/// The fewest answers from which anything is concluded.
pub(super) const FEWEST: usize = 5;

/// Work that takes a program with a memo little time in any language.
const QUICK: u64 = 200_000;

/// Something that the errors have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SuiteDiagnosis)]
pub struct Diagnosis {
    /// What it is about: `same-answer`, `impostor`, `wrong-only`, `crash-only`, `too-slow`,
    /// `reads-nothing`.
    pub kind: &'static str,
    /// The diagnosis in a sentence or two.
    pub sentence: String,
    /// The tests that it is based on.
    pub tests: Vec<String>,
}

/// The kind of [`Diagnosis`] of a program that never looks at its input.
pub(super) const READS_NOTHING: &str = "reads-nothing";

/// Calls a second that a program with a memo makes in any language.
const ALWAYS_MADE: f64 = 2000.0;

/// All diagnoses; without those that take long if it is stopped.
pub(super) fn of(suite: &Suite, rows: &[Row<'_>], control: &Control) -> Vec<Diagnosis> {
    let mut found = Vec::new();
    found.extend(reads_nothing(rows));
    let known = same_answer(rows).or_else(|| impostor(suite, rows, control));
    let wrong = known.or_else(|| {
        let is_wrong = |row: &Row<'_>| {
            matches!(row.verdict, Verdict::Wrong | Verdict::Unreadable | Verdict::Empty)
        };
        only(rows, "wrong-only", "Wrong only where", is_wrong)
    });
    found.extend(wrong);
    found.extend(only(rows, "crash-only", "Crashes only where", |row| {
        row.verdict == Verdict::Crash
    }));
    found.extend(too_slow(suite, rows, control));
    found
}

fn names<'a>(rows: impl Iterator<Item = &'a Row<'a>>) -> Vec<String> {
    rows.map(|row| row.test.name.clone()).collect()
}

/// A program that never looks at its input. One that could not be started, or that crashes on
/// every test, did not come to that.
fn reads_nothing(rows: &[Row<'_>]) -> Option<Diagnosis> {
    let has_run =
        |row: &&Row<'_>| row.output.is_some_and(|output| output.end != Some(Failure::NotRun));
    let run = || rows.iter().filter(has_run);
    let never = run().count() >= 2
        && run().all(|row| row.output.is_some_and(|output| output.read_nothing))
        && run().any(|row| row.verdict != Verdict::Crash)
        && rows.iter().any(|row| !row.verdict.is_right());
    never.then(|| Diagnosis {
        kind: READS_NOTHING,
        sentence: "It never reads its input: each test is passed on standard input.".into(),
        tests: names(run()),
    })
}

/// A program that always says the same.
fn same_answer(rows: &[Row<'_>]) -> Option<Diagnosis> {
    let is_answer =
        |row: &&Row<'_>| matches!(row.verdict, Verdict::Right | Verdict::Longer | Verdict::Wrong);
    let answered = || rows.iter().filter(is_answer);
    let texts: HashSet<Vec<String>> =
        answered().filter_map(|row| Some(super::read::words(&row.output?.text))).collect();
    let wrong = answered().filter(|row| row.verdict == Verdict::Wrong).count();
    if answered().count() < FEWEST || wrong < 2 || texts.len() != 1 {
        return None;
    }
    let text = texts.into_iter().next()?.join(" ");
    let text = board::excerpt(&text);
    Some(Diagnosis {
        kind: "same-answer",
        sentence: format!("It always answers {text:?}, whatever the test."),
        tests: names(answered()),
    })
}

/// A program whose answers are exactly those of one with a known error.
fn impostor(suite: &Suite, rows: &[Row<'_>], control: &Control) -> Option<Diagnosis> {
    let (words, tests) = impostor::recognized(suite, rows, control)?;
    let all = if rows.len() == tests.len() {
        format!("All {} answers", tests.len())
    } else {
        format!("The {} answers that can be compared", tests.len())
    };
    Some(Diagnosis {
        kind: "impostor",
        sentence: format!("{all} are exactly those of a program that {words}."),
        tests,
    })
}

/// A group of tests that contains all failures of a kind.
fn only(
    rows: &[Row<'_>],
    kind: &'static str,
    begin: &str,
    has_failed: impl Fn(&Row<'_>) -> bool,
) -> Option<Diagnosis> {
    if rows.len() < FEWEST {
        return None;
    }
    let failed: Vec<bool> = rows.iter().map(&has_failed).collect();
    let words = pattern::common(rows, &failed)?;
    Some(Diagnosis {
        kind,
        sentence: format!("{begin} {words}."),
        tests: names(rows.iter().filter(|row| has_failed(row))),
    })
}

/// Where time runs out.
fn too_slow(suite: &Suite, rows: &[Row<'_>], control: &Control) -> Option<Diagnosis> {
    let is_slow = |row: &&Row<'_>| row.verdict == Verdict::TooSlow;
    let slow: Vec<&Row<'_>> = rows.iter().filter(is_slow).collect();
    let has_ended = |row: &&Row<'_>| {
        !matches!(row.verdict, Verdict::TooSlow | Verdict::Hung | Verdict::Missing)
    };
    let ended: Vec<&Row<'_>> = rows.iter().filter(has_ended).collect();
    let easiest = slow.iter().min_by_key(|row| row.test.work)?;
    let diagnosis = |sentence: String| {
        let tests = names(rows.iter().filter(|row| row.verdict == Verdict::TooSlow));
        Some(Diagnosis { kind: "too-slow", sentence, tests })
    };
    if rows.len() < FEWEST {
        return None;
    }
    if ended.is_empty() {
        let test = easiest.test;
        let sentence = format!(
            "Too slow on every test, even on {}: an endless loop?",
            board::excerpt(&test.name)
        );
        return (slow.len() == rows.len()).then(|| diagnosis(sentence)).flatten();
    }
    let area = |row: &&&Row<'_>| u64::from(row.test.rows) * u64::from(row.test.cols);
    let smallest = slow.iter().min_by_key(area)?;
    let largest = ended.iter().map(|row| area(&row)).max()?;
    let work = |them: &str| {
        let calls = grouped(easiest.test.work);
        match suite.family {
            Family::Pawns => format!("a search with a memo needs only {calls} calls for {them}"),
            Family::Pegs => format!("a search by levels meets only {calls} boards in {them}"),
            Family::Gone => format!("a queue looks at only {calls} cells in {them}"),
        }
    };
    let them = if slow.len() == 1 { "it" } else { "the easiest of them" };
    // With a memo, so little would be quick in any language.
    let is_little = easiest.test.work <= QUICK;
    let without = (suite.family == Family::Pawns && is_little)
        .then(|| lacks_memo(&slow, &ended, control))
        .flatten();
    let seems_to_lack_one = match suite.family {
        Family::Pawns => without.is_some(),
        // What a search by levels meets once, one without a memo meets again and again.
        Family::Pegs => is_little,
        Family::Gone => false,
    };
    if area(&smallest) > largest {
        let (rows, cols) = (smallest.test.rows, smallest.test.cols);
        let like = if seems_to_lack_one { ", as without a memo" } else { "" };
        return diagnosis(format!("Too slow from {rows}x{cols} on{like}: {}.", work(them)));
    }
    let without = without.map(|calls| u64::try_from(calls).map_or(format!("{calls:e}"), grouped));
    let hardest = ended.iter().map(|row| row.test.work).max()?;
    // On most suites what is hard for the one search is hard for the other. Time tells them apart.
    let spent = easiest.output.and_then(|output| output.seconds).unwrap_or(0.0);
    let would_be_done = (easiest.test.work as f64) < spent * ALWAYS_MADE;
    if easiest.test.work > hardest && !(without.is_some() && would_be_done) {
        let tests = match slow.len() {
            1 => "the hardest test".to_owned(),
            several => format!("the {}", counted(several as u64, "hardest test", "hardest tests")),
        };
        // Whether this one has a memo cannot be told.
        let other = without.map_or_else(String::new, |calls| format!(", one without {calls}"));
        return diagnosis(format!("Too slow on {tests}: {}{other}.", work(them)));
    }
    if let Some(calls) = without {
        return diagnosis(format!(
            "Too slow exactly where a search without memoization makes the most calls, {calls} \
             and more, so it seems to have none: {}.",
            work(them)
        ));
    }
    let failed: Vec<bool> = rows.iter().map(|row| is_slow(&row)).collect();
    let words = pattern::common(rows, &failed)?;
    diagnosis(format!("Too slow only where {words}."))
}

/// Whether those that are too slow are those for which a search without a memo makes most calls;
/// then the least number of calls among them.
fn lacks_memo(slow: &[&Row<'_>], ended: &[&Row<'_>], control: &Control) -> Option<u128> {
    let separates = |moves: Moves| {
        let calls = |row: &&Row<'_>| match row.subject {
            Subject::Pawns(game) => without_memo::calls(game, moves, control),
            _ => None,
        };
        let most = ended
            .iter()
            .map(|row| calls(row).and_then(Calls::most))
            .try_fold(0, |most, calls| calls.map(|calls| most.max(calls)))?;
        let least = slow
            .iter()
            .map(|row| calls(row).map(Calls::least))
            .try_fold(u128::MAX, |least, calls| calls.map(|calls| least.min(calls)))?;
        (least > most).then_some(least)
    };
    [Moves::All, Moves::UntilOneWins].into_iter().find_map(separates)
}
