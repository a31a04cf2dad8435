//! A report as `JUnit` XML, which the machinery of courses reads.

use std::fmt::Write as _;

use ask::suite::{TestVerdict, Verdict};

use super::folder::Folder;
use super::{Graded, Grades};

/// The whole document.
pub(super) fn document(folder: &Folder, grades: &Grades<'_>) -> String {
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for graded in &grades.programs {
        suite(&mut xml, folder, graded);
    }
    xml += "</testsuites>\n";
    xml
}

/// Whether a verdict is an answer that is wrong, rather than none.
fn is_failure(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Wrong | Verdict::Unreadable | Verdict::Empty)
}

fn suite(xml: &mut String, folder: &Folder, graded: &Graded) {
    let judgement = &graded.judgement;
    let failures = judgement.tests.iter().filter(|test| is_failure(test.verdict)).count();
    let errors = judgement.total - judgement.right - failures;
    let _ = writeln!(
        xml,
        "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{failures}\" errors=\"{errors}\" \
         skipped=\"0\" time=\"{:.3}\">",
        escape(&graded.program),
        judgement.total,
        graded.seconds
    );
    for test in &judgement.tests {
        case(xml, folder, graded, test);
    }
    if !judgement.diagnoses.is_empty() {
        let said: Vec<&str> =
            judgement.diagnoses.iter().map(|diagnosis| diagnosis.sentence.as_str()).collect();
        let _ = writeln!(xml, "    <system-out>{}</system-out>", escape(&said.join("\n")));
    }
    *xml += "  </testsuite>\n";
}

fn case(xml: &mut String, folder: &Folder, graded: &Graded, test: &TestVerdict) {
    let family = serde_json::to_value(folder.suite.family);
    let family = family.ok().and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default();
    let _ = write!(
        xml,
        "    <testcase classname=\"{family}\" name=\"{}\" time=\"{:.3}\"",
        escape(&test.test),
        test.seconds.unwrap_or_default()
    );
    if test.verdict.is_right() {
        *xml += "/>\n";
        return;
    }
    let tag = if is_failure(test.verdict) { "failure" } else { "error" };
    let why = test.why.as_deref().or(graded.trouble.as_deref()).unwrap_or_default();
    let message =
        format!("{}: expected {}, found {}", test.verdict.words(), test.expected, test.given);
    let drawings: Vec<&str> = test.pictures.iter().map(|picture| &*picture.drawing).collect();
    let _ = writeln!(
        xml,
        ">\n      <{tag} type=\"{}\" message=\"{}\">{}</{tag}>\n    </testcase>",
        escape(test.verdict.words()),
        escape(&message),
        escape(&format!("{why}\n{}", drawings.join("\n")))
    );
}

/// Text as XML allows it: most control characters have no place there at all.
pub(super) fn escape(text: &str) -> String {
    let is_allowed = |c: &char| {
        !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}') || matches!(c, '\n' | '\t')
    };
    board::svg::escape(&text.chars().filter(is_allowed).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_a_program_writes_breaks_the_document() {
        assert_eq!(escape("a<b>&\"\0\u{1b}[31m\u{ffff}\n"), "a&lt;b&gt;&amp;&quot;[31m\n");
    }
}
