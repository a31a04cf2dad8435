//! Suites: exercises with their answers, for courses and their graders.
//!
//! A suite is a folder: `suite.json`, the manifest, and for each test what a program reads,
//! `NAME.in`, and one right answer, `NAME.out`. The manifest is enough to judge a program: it
//! holds each test's position in a text that [the families](crate) read, and everything that
//! counts as right. Nothing is derived from the names of files.
//!
//! ```
//! use ask::suite::{Suite, Trap};
//!
//! let suite = Suite::read(
//!     r#"{ "version": 1, "family": "pawns", "rules": "classic", "seed": 7, "answer": "sign",
//!          "format": "side-rows", "tests": [
//!            { "name": "1", "input": "1.in", "output": "1.out", "rows": 3, "cols": 3,
//!              "position": "3/1p1/PPP b", "to_move": "black",
//!              "expected": { "answer": "sign", "sign": 1 },
//!              "traps": ["captures-but-no-pushes"], "work": 5 }] }"#,
//! )?;
//! assert_eq!(suite.tests[0].expected.text(), "1\n");
//! assert_eq!(suite.tests[0].traps, [Trap::CapturesButNoPushes]);
//! # Ok::<(), ask::Error>(())
//! ```

mod expected;
mod judge;
mod order;
mod trap;

use std::collections::HashSet;

use board::excerpt;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::Error;

pub use expected::{AnswerKind, Expected, Outcome};
pub use judge::{
    Diagnosis, EXPLAINED, Failure, Judge, JudgeInquiry, Judgement, MOST_EXPLAINED, Output, Picture,
    TestVerdict, Verdict, gone_rules,
};
pub use order::{COUNT, EXERCISES, Exercise, MOST_TESTS, SuiteAnswer, SuiteFile, TrapCount};
pub use trap::Trap;

pub(crate) use order::{Draft, Given, Offer, Ordered, seed};

/// The version of the manifest that this program writes and reads.
pub const VERSION: u32 = 1;

/// The name of the manifest in its folder.
pub const MANIFEST: &str = "suite.json";

/// A family of exercises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = SuiteFamily)]
pub enum Family {
    /// Who wins a pawn position.
    Pawns,
    /// Whether and how pegs reach a goal.
    Pegs,
    /// When pebbles stop turning.
    Gone,
}

impl Family {
    /// Its name: `pawns`, `pegs` or `gone`.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Pawns => "pawns",
            Family::Pegs => "pegs",
            Family::Gone => "gone",
        }
    }
}

/// The manifest of a suite: the content of `suite.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "version": 1, "family": "pawns", "rules": "classic", "seed": 7, "answer": "sign",
    "format": "side-rows", "tests": [{
        "name": "1", "input": "1.in", "output": "1.out", "rows": 3, "cols": 3,
        "position": "3/1p1/PPP b", "to_move": "black", "expected": { "answer": "sign", "sign": 1 },
        "traps": ["captures-but-no-pushes"], "work": 5,
    }],
}))]
pub struct Suite {
    /// The version of this format: 1.
    pub version: u32,
    /// `pawns`, `pegs` or `gone`.
    pub family: Family,
    /// The rules of all tests. Pawns: the canonical text of a rule set. Pegs: the kind of
    /// jump. Gone: `neighbours=4`, then `,wrap=yes` and `,spread=black` where they hold.
    pub rules: String,
    /// The seed that makes the same suite again.
    pub seed: u64,
    /// The exercise whose format this is: `lille`, `portland`, `bristol` or `case-western`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub like: Option<String>,
    /// The answer to ask for.
    pub answer: AnswerKind,
    /// The format of the tests: for pawns `side-rows`, `sizes-rows`, `one-line` or `size`; for
    /// pegs `board` or `target`; for Gone `grid` or `coordinates`.
    pub format: String,
    /// The tests, from easy to hard.
    pub tests: Vec<Test>,
}

/// One test of a suite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = SuiteTest)]
#[serde(deny_unknown_fields)]
pub struct Test {
    /// The name, used in reports.
    pub name: String,
    /// The program's input file, in the manifest's folder.
    pub input: String,
    /// The file with a correct answer, in the manifest's folder.
    pub output: String,
    /// The number of rows of the board.
    pub rows: u32,
    /// The number of columns of the board.
    pub cols: u32,
    /// The position, as `ludex pawns solve`, `ludex pegs solve` or `ludex gone solve` reads
    /// it, on one line where it has cells: whatever the format of the test's file, and whatever
    /// is unusual about that file.
    pub position: String,
    /// `white` or `black`, for pawns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<String>,
    /// Every correct answer.
    pub expected: Expected,
    /// Mistakes that programs are known to make here.
    pub traps: Vec<Trap>,
    /// How hard it is, by measured work: for pawns the calls of a solver with a memo; for pegs
    /// the positions that a search by levels examines, counted up to 8,192; for Gone the steps
    /// of a flood with a queue.
    pub work: u64,
}

impl Suite {
    /// Reads a manifest.
    ///
    /// # Errors
    /// If it is not a manifest, of another version, or names files outside its folder.
    pub fn read(text: &str) -> Result<Suite, Error> {
        let wrong = |message: String| Error::in_field("suite", message);
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if let Ok(Version { version: Some(version) }) = serde_json::from_str(text)
            && version != u64::from(VERSION)
        {
            return Err(wrong(format!(
                "the manifest has version {version}, but this program reads version {VERSION}"
            )));
        }
        let suite: Suite = serde_json::from_str(text)
            .map_err(|error| wrong(format!("this is not a manifest: {error}")))?;
        suite.check().map_err(wrong)?;
        Ok(suite)
    }

    /// The manifest as the text of its file.
    ///
    /// # Panics
    /// Never: a manifest has no keys but text.
    pub fn text(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a manifest has no keys but text");
        text.push('\n');
        text
    }

    /// Whether each test has a name of its own, files of its own in the folder, and an answer
    /// of the suite's kind.
    fn check(&self) -> Result<(), String> {
        let mut names = HashSet::new();
        for test in &self.tests {
            let name = excerpt(&test.name);
            for file in [&test.input, &test.output] {
                if !is_plain(file) {
                    return Err(format!("{:?} is not the name of a file", excerpt(file)));
                }
            }
            if test.name.trim().is_empty() || !names.insert(&test.name) {
                return Err(format!("the test {name:?} occurs twice or has no name"));
            }
            if test.expected.kind() != self.answer {
                return Err(format!(
                    "the test {name:?} expects {}, but the suite asks for {}",
                    test.expected.kind(),
                    self.answer
                ));
            }
        }
        Ok(())
    }
}

/// The part of a manifest that every version has.
#[derive(Deserialize)]
struct Version {
    version: Option<u64>,
}

/// Whether a name is that of a file in the same folder, on every system.
fn is_plain(name: &str) -> bool {
    !name.is_empty()
        && !name.starts_with('.')
        && !name.contains(|c: char| matches!(c, '/' | '\\' | ':') || c.is_control())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suite() -> Suite {
        Suite {
            version: VERSION,
            family: Family::Pegs,
            rules: "orthogonal".into(),
            seed: 7,
            like: None,
            answer: AnswerKind::Plan,
            format: "board".into(),
            tests: vec![Test {
                name: "1".into(),
                input: "1.in".into(),
                output: "1.out".into(),
                rows: 1,
                cols: 4,
                position: "goal: reach d1; xxxo".into(),
                to_move: None,
                expected: Expected::Plan { jumps: Some(1), plan: vec!["b1-d1".into()] },
                traps: vec![],
                work: 2,
            }],
        }
    }

    #[test]
    fn a_manifest_reads_as_it_was_written() {
        assert_eq!(Suite::read(&suite().text()), Ok(suite()));
    }

    #[test]
    fn a_manifest_that_cannot_be_trusted_is_refused() {
        let said = |change: fn(&mut Suite)| {
            let mut changed = suite();
            change(&mut changed);
            Suite::read(&changed.text()).unwrap_err().to_string()
        };
        for outside in ["../1.in", "/etc/passwd", "a\\b", "", ".", "..", "c:x", "a\nb"] {
            assert!(!is_plain(outside), "{outside}");
        }
        assert!(said(|suite| suite.tests[0].input = "../1.in".into()).contains("name of a file"));
        assert!(said(|suite| suite.answer = AnswerKind::Sign).contains("asks for sign"));
        assert!(said(|suite| suite.tests.push(suite.tests[0].clone())).contains("occurs twice"));
        assert!(said(|suite| suite.version = 2).contains("has version 2"));
        assert!(Suite::read("{}").unwrap_err().to_string().contains("not a manifest"));
        assert!(Suite::read(r#"{"version": 9}"#).unwrap_err().to_string().contains("version 9"));
    }
}
