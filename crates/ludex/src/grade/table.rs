//! The result in the terminal.

use std::fmt::Write as _;
use std::time::Duration;

use ask::suite::{TestVerdict, Verdict};

use super::folder::Folder;
use super::{Graded, Grades};
use crate::report::{BAD, GOOD, styled, table, words};

/// The number of boards that are drawn; files have all of them.
const DRAWN: usize = 3;

/// The letters of an answer that a table shows.
const SHOWN: usize = 24;

/// The letters of names of tests that are told together.
const NAMES: usize = 60;

/// Everything, as text.
pub(super) fn text(folder: &Folder, grades: &Grades<'_>) -> String {
    match &grades.programs[..] {
        [only] => one(folder, only),
        several => compared(several) + &causes(several),
    }
}

/// One program, test by test: those that are wrong.
fn one(folder: &Folder, graded: &Graded) -> String {
    let mut text = String::new();
    let not_right = || graded.judgement.tests.iter().filter(|test| !test.verdict.is_right());
    if not_right().next().is_some() {
        let rows = not_right().map(|test| row(folder, test));
        text += &table(&["test", "board", "result", "expected", "answer", ">seconds"], rows);
        text.push('\n');
    }
    text += &summary(graded);
    text += &causes(std::slice::from_ref(graded));
    let explained: Vec<&TestVerdict> =
        graded.judgement.tests.iter().filter(|test| test.why.is_some()).collect();
    let alike = explained.chunk_by(|one, next| are_alike(one, next));
    for (number, tests) in alike.enumerate() {
        let test = tests[0];
        let names: Vec<&str> = tests.iter().map(|test| test.test.as_str()).collect();
        let name = words::printable(&board::excerpt_of(&names.join(", "), NAMES));
        let heading = format!("{name}: {}", test.verdict.words());
        let _ = writeln!(text, "\n{}", styled(style(test.verdict), &heading));
        text += &words::sentence(&words::printable(test.why.as_deref().unwrap_or_default()));
        if number < DRAWN {
            text += &drawings(test);
        }
    }
    if let Some(reason) = &graded.judgement.reason {
        let _ = write!(text, "\n{}", words::sentence(reason));
    }
    text
}

/// Whether two tests ended in the same way, so that they are told together.
pub(super) fn are_alike(one: &TestVerdict, next: &TestVerdict) -> bool {
    (one.verdict, &one.why) == (next.verdict, &next.why)
}

fn style(verdict: Verdict) -> anstyle::Style {
    if verdict.is_right() { GOOD } else { BAD }
}

fn row(folder: &Folder, test: &TestVerdict) -> Vec<String> {
    let found = folder.suite.tests.iter().find(|known| known.name == test.test);
    let board = found.map_or_else(String::new, |known| format!("{}x{}", known.rows, known.cols));
    let short = |text: &str| words::printable(&board::excerpt_of(text, SHOWN));
    vec![
        short(&test.test),
        board,
        styled(style(test.verdict), test.verdict.words()),
        short(&test.expected),
        short(&test.given),
        test.seconds.map_or_else(String::new, seconds),
    ]
}

fn seconds(seconds: f64) -> String {
    words::seconds(Duration::from_secs_f64(seconds.max(0.0)))
}

/// `38 of 40 tests passed. 1.25 s in all, 0.30 s for the slowest test.`
fn summary(graded: &Graded) -> String {
    let style = if graded.judgement.right == graded.judgement.total { GOOD } else { BAD };
    let mut text = format!(
        "{} {} s in all, {} s for the slowest test.\n",
        styled(style, &graded.judgement.sentence),
        seconds(graded.seconds),
        seconds(graded.slowest)
    );
    if let Some(trouble) = &graded.trouble {
        text += &words::sentence(&words::printable(trouble));
    }
    if graded.left_running {
        text += "It left processes running, which were ended.\n";
    }
    text
}

/// What the errors have in common.
fn causes(programs: &[Graded]) -> String {
    let mut text = String::new();
    for graded in programs {
        for diagnosis in &graded.judgement.diagnoses {
            let label =
                if programs.len() > 1 { format!("{}: ", graded.program) } else { String::new() };
            text += &words::sentence(&words::printable(&format!("{label}{}", diagnosis.sentence)));
        }
    }
    if text.is_empty() { text } else { format!("\n{text}") }
}

fn drawings(test: &TestVerdict) -> String {
    let mut text = String::new();
    for picture in &test.pictures {
        let mark = picture.mark.as_ref().map(|mark| format!(", {mark}")).unwrap_or_default();
        let caption = picture.caption.trim_end_matches('.');
        let _ = write!(text, "\n{caption}{mark}:\n{}", picture.drawing);
    }
    text
}

/// Several programs, one on each line.
fn compared(programs: &[Graded]) -> String {
    let rows = programs.iter().map(|graded| {
        let right = graded.judgement.right;
        let style = if right == graded.judgement.total { GOOD } else { BAD };
        let slow = graded.count(Verdict::TooSlow) + graded.count(Verdict::Hung);
        let wrong = graded.count(Verdict::Wrong);
        let remark = graded.trouble.clone().unwrap_or_default();
        let others = graded.judgement.total - right - slow - wrong;
        let cell = |number: usize| if number == 0 { "-".to_owned() } else { number.to_string() };
        vec![
            words::printable(&graded.program),
            styled(style, &format!("{right}/{}", graded.judgement.total)),
            cell(wrong),
            cell(slow),
            cell(others),
            seconds(graded.seconds),
            seconds(graded.slowest),
            words::printable(&remark),
        ]
    });
    let headings =
        ["program", ">right", ">wrong", ">too slow", ">failed", ">seconds", ">slowest", ""];
    table(&headings, rows)
}
