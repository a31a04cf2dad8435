//! What suites of all families have in common: their orders as people write them, and the
//! files they come to.

use std::collections::BTreeSet;
use std::time::Duration;

use board::{counted, excerpt};
use budget::StopReason;
use serde::Serialize;
use utoipa::ToSchema;

use super::{AnswerKind, Expected, Family, MANIFEST, Suite, Test, Trap, VERSION};
use crate::draw::host_seed;
use crate::error::Error;
use crate::host::Host;
use crate::question;

/// The number of tests, unless a question says otherwise.
pub const COUNT: u64 = 40;
/// The most tests of a suite.
pub const MOST_TESTS: u64 = 1000;
/// The most sizes of a suite.
const MOST_SIZES: usize = 1000;
/// One test in so many has an unusual file.
const ODD_FILES: usize = 5;

/// An exercise that a course has set, whose format a suite can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// Its name: `lille`.
    pub name: &'static str,
    /// What it asks for and where, in a line.
    pub about: &'static str,
    /// The family it is about.
    pub family: Family,
    /// The format of its tests.
    pub format: &'static str,
    /// What it asks for.
    pub answer: AnswerKind,
    /// The sizes of its boards.
    pub sizes: &'static str,
    /// The number of tests, unless a question says otherwise.
    pub count: u64,
}

/// The exercises by name.
pub const EXERCISES: [Exercise; 4] = [
    Exercise {
        name: "lille",
        about: "Sizes and rows in, the value out (Université de Lille)",
        family: Family::Pawns,
        format: "sizes-rows",
        answer: AnswerKind::Value,
        sizes: "3x3..5x5",
        count: COUNT,
    },
    Exercise {
        name: "portland",
        about: "W or B and rows in, 1 or -1 out (Portland State University)",
        family: Family::Pawns,
        format: "side-rows",
        answer: AnswerKind::Sign,
        sizes: "3x3..5x5",
        count: COUNT,
    },
    Exercise {
        name: "bristol",
        about: "A target on 8x7 in, the jumps out (a published exercise in C)",
        family: Family::Pegs,
        format: "target",
        answer: AnswerKind::Plan,
        sizes: "8x7",
        count: 16,
    },
    Exercise {
        name: "case-western",
        about: "Sizes and coordinates in, rounds out (Case Western Reserve University)",
        family: Family::Gone,
        format: "coordinates",
        answer: AnswerKind::Rounds,
        sizes: "1x1..12x12",
        count: COUNT,
    },
];

/// What a question orders, as given.
pub(crate) struct Given<'a> {
    pub(crate) family: Family,
    pub(crate) like: Option<&'a str>,
    pub(crate) sizes: Option<&'a str>,
    pub(crate) count: Option<u64>,
    pub(crate) format: Option<&'a str>,
    pub(crate) answer: Option<&'a str>,
    /// Whether it has rules of its own.
    pub(crate) has_rules: bool,
}

/// What a family offers: the first of each is the default.
pub(crate) struct Offer {
    pub(crate) formats: &'static [&'static str],
    pub(crate) answers: &'static [AnswerKind],
    pub(crate) sizes: &'static str,
}

/// What a question orders.
#[derive(Clone, Debug)]
pub(crate) struct Ordered {
    pub(crate) family: Family,
    pub(crate) like: Option<&'static str>,
    /// Rows and columns, the smallest board first.
    pub(crate) sizes: Vec<(u32, u32)>,
    pub(crate) count: usize,
    pub(crate) format: &'static str,
    pub(crate) answer: AnswerKind,
}

impl Given<'_> {
    /// Reads an order.
    ///
    /// # Errors
    /// With the field that is wrong.
    pub(crate) fn read(&self, offer: &Offer) -> Result<Ordered, Error> {
        let like = self.like.map(|name| self.exercise(name)).transpose()?;
        if let Some(exercise) = like {
            let fixed = [
                ("format", self.format.is_some()),
                ("answer", self.answer.is_some()),
                ("rules", self.has_rules),
            ];
            if let Some((field, _)) = fixed.into_iter().find(|(_, is_given)| *is_given) {
                let message = format!("the exercise {} has its own: leave this out", exercise.name);
                return Err(Error::in_field(field, message));
            }
        }
        let chosen = self.format.or(like.map(|exercise| exercise.format));
        let format = match chosen {
            None => offer.formats[0],
            Some(name) => {
                offer.formats.iter().copied().find(|format| *format == name).ok_or_else(|| {
                    let (name, all) = (excerpt(name), offer.formats.join(", "));
                    Error::in_field("format", format!("{name:?} is not one of {all}"))
                })?
            }
        };
        let answer = match (self.answer, like) {
            (None, None) => offer.answers[0],
            (None, Some(exercise)) => exercise.answer,
            (Some(name), _) => {
                offer.answers.iter().copied().find(|kind| kind.name() == name).ok_or_else(|| {
                    let names: Vec<_> = offer.answers.iter().map(|kind| kind.name()).collect();
                    let (name, all) = (excerpt(name), names.join(", "));
                    Error::in_field("answer", format!("{name:?} is not one of {all}"))
                })?
            }
        };
        let default = like.map_or(offer.sizes, |exercise| exercise.sizes);
        let sizes = sizes(self.sizes.unwrap_or(default))
            .map_err(|message| Error::in_field("sizes", message))?;
        let count = self.count.unwrap_or(like.map_or(COUNT, |exercise| exercise.count));
        if !(1..=MOST_TESTS).contains(&count) {
            let message = format!("give a number from 1 to {MOST_TESTS}");
            return Err(Error::in_field("count", message));
        }
        let like = like.map(|exercise| exercise.name);
        Ok(Ordered { family: self.family, like, sizes, count: count as usize, format, answer })
    }

    /// The exercise of a name, if it is about this family.
    fn exercise(&self, name: &str) -> Result<Exercise, Error> {
        let wrong = |message: String| Err(Error::in_field("like", message));
        match EXERCISES.into_iter().find(|exercise| exercise.name == name) {
            Some(exercise) if exercise.family == self.family => Ok(exercise),
            Some(exercise) => wrong(format!(
                "{name} is an exercise about {}, not {}",
                exercise.family.name(),
                self.family.name()
            )),
            None => {
                let own = EXERCISES.iter().filter(|exercise| exercise.family == self.family);
                let names: Vec<_> = own.map(|exercise| exercise.name).collect();
                wrong(format!("{:?} is not an exercise: use {}", excerpt(name), names.join(" or ")))
            }
        }
    }
}

/// Sizes: `4x4`, a range `3x3..6x6` of rows and of columns, or several, separated by commas; the
/// smallest first.
fn sizes(text: &str) -> Result<Vec<(u32, u32)>, String> {
    let mut sizes = BTreeSet::new();
    for part in text.split(',') {
        let part = part.trim();
        let (first, last) = part.split_once("..").unwrap_or((part, part));
        let side = |text: &str| board::sides(text.trim()).map_err(|error| error.to_string());
        let ((rows, cols), (most_rows, most_cols)) = (side(first)?, side(last)?);
        if rows > most_rows || cols > most_cols {
            return Err(format!("{:?} is empty: write the smaller size first", excerpt(part)));
        }
        let area = u64::from(most_rows - rows + 1) * u64::from(most_cols - cols + 1);
        if area + sizes.len() as u64 > MOST_SIZES as u64 {
            return Err(format!("give at most {MOST_SIZES} sizes"));
        }
        for rows in rows..=most_rows {
            for cols in cols..=most_cols {
                sizes.insert((u64::from(rows) * u64::from(cols), rows, cols));
            }
        }
    }
    Ok(sizes.into_iter().map(|(_, rows, cols)| (rows, cols)).collect())
}

/// A test before it has a name and files.
pub(crate) struct Draft {
    pub(crate) rows: u32,
    pub(crate) cols: u32,
    pub(crate) position: String,
    pub(crate) to_move: Option<String>,
    /// What a program reads.
    pub(crate) input: String,
    /// The same with the rows cut after their last pieces, if that makes a difference.
    pub(crate) trimmed: Option<String>,
    pub(crate) expected: Expected,
    pub(crate) traps: Vec<Trap>,
    pub(crate) work: u64,
}

impl Ordered {
    /// Whether there are so few tests that they are made in a moment: the work for each has a
    /// limit.
    pub(crate) fn is_small(&self) -> bool {
        self.count as u64 <= COUNT
    }

    /// The files of a suite of these tests, the manifest last.
    pub(crate) fn finish(
        &self,
        rules: &str,
        seed: u64,
        mut drafts: Vec<Draft>,
        host: &dyn Host,
    ) -> Result<SuiteFiles, Error> {
        make_odd(&mut drafts);
        let width = drafts.len().to_string().len();
        let mut files = Vec::with_capacity(2 * drafts.len() + 1);
        let mut tests = Vec::with_capacity(drafts.len());
        for (index, draft) in drafts.into_iter().enumerate() {
            let name = format!("{:0width$}", index + 1);
            let (input, output) = (format!("{name}.in"), format!("{name}.out"));
            files.push(SuiteFile { name: input.clone(), text: draft.input });
            files.push(SuiteFile { name: output.clone(), text: draft.expected.text() });
            tests.push(Test {
                name,
                input,
                output,
                rows: draft.rows,
                cols: draft.cols,
                position: draft.position,
                to_move: draft.to_move,
                expected: draft.expected,
                traps: draft.traps,
                work: draft.work,
            });
        }
        let suite = Suite {
            version: VERSION,
            family: self.family,
            rules: rules.into(),
            seed,
            like: self.like.map(str::to_owned),
            answer: self.answer,
            format: self.format.into(),
            tests,
        };
        files.push(SuiteFile { name: MANIFEST.into(), text: suite.text() });
        let length: usize = files.iter().map(|file| file.name.len() + file.text.len() + 32).sum();
        let longest = host.longest_answer();
        if length > longest { Err(Error::answer_too_long(longest)) } else { Ok((suite, files)) }
    }

    /// The answer to a question that was answered, or stopped.
    pub(crate) fn answer(
        &self,
        seed: u64,
        made: Result<SuiteFiles, StopReason>,
        took: Duration,
    ) -> SuiteAnswer {
        let (made, stopped) = match made {
            Ok(made) => (Some(made), None),
            Err(reason) => (None, Some(reason)),
        };
        let sentence = match (&made, stopped) {
            (Some((suite, _)), _) => sentence(suite),
            (None, Some(reason)) => format!("No suite was made: {reason}."),
            (None, None) => "No suite was made.".into(),
        };
        let (suite, files) = made.unzip();
        let count = |trap: Trap| -> usize {
            let tests = suite.iter().flat_map(|suite| &suite.tests);
            tests.filter(|test| test.traps.contains(&trap)).count()
        };
        let traps = Trap::ALL
            .into_iter()
            .map(|trap| TrapCount { trap, tests: count(trap), words: trap.words() })
            .filter(|counted| counted.tests > 0)
            .collect();
        SuiteAnswer {
            family: self.family,
            sentence,
            seed,
            traps,
            files: files.unwrap_or_default(),
            seconds: took.as_secs_f64(),
            reason: stopped.map(|reason| reason.to_string()),
            suite,
        }
    }
}

/// The seed of a question: its own, or else the host's, which is kept.
pub(crate) fn seed(own: &mut Option<u64>, host: &dyn Host) -> u64 {
    *own.get_or_insert_with(|| host_seed(host))
}

/// Some files lack the end of the last line, and others have right-trimmed rows.
fn make_odd(drafts: &mut [Draft]) {
    let every = |eligible: Vec<usize>| {
        let skipped = usize::from(eligible.len() > 1);
        eligible.into_iter().skip(skipped).step_by(ODD_FILES).collect::<Vec<_>>()
    };
    let trimmable: Vec<usize> =
        (0..drafts.len()).filter(|&index| drafts[index].trimmed.is_some()).collect();
    for index in every(trimmable) {
        let draft = &mut drafts[index];
        draft.input = draft.trimmed.take().expect("it can be trimmed");
        draft.traps.push(Trap::RightTrimmedRows);
    }
    // A row that is blank and trimmed would vanish without its line end.
    let ended = |draft: &Draft| {
        let has_an_end = draft.input.ends_with('\n') && !draft.input.ends_with("\n\n");
        has_an_end && !draft.traps.contains(&Trap::RightTrimmedRows)
    };
    let endable: Vec<usize> = (0..drafts.len()).filter(|&index| ended(&drafts[index])).collect();
    for index in every(endable) {
        drafts[index].input.pop();
        drafts[index].traps.push(Trap::NoFinalNewline);
    }
}

/// `40 tests about pawns: 20 won, 20 lost; work from 1 to 61,342.`
fn sentence(suite: &Suite) -> String {
    let tests = counted(suite.tests.len() as u64, "test", "tests");
    let count =
        |is: fn(&Expected) -> bool| suite.tests.iter().filter(|test| is(&test.expected)).count();
    let kinds = match suite.answer {
        AnswerKind::Sign | AnswerKind::Value => {
            let sign = |sign: i8| {
                let is = |expected: &Expected| expected.sign() == Some(sign);
                suite.tests.iter().filter(|test| is(&test.expected)).count()
            };
            let draws = sign(0);
            let draws = if draws > 0 { format!(", {draws} drawn") } else { String::new() };
            format!(": {} won, {} lost{draws}", sign(1), sign(-1))
        }
        AnswerKind::BestMove => String::new(),
        AnswerKind::Reachable | AnswerKind::Plan | AnswerKind::FewestJumps => {
            let reachable = count(|expected| expected.is_reachable() == Some(true));
            format!(": {reachable} reachable, {} impossible", suite.tests.len() - reachable)
        }
        AnswerKind::Rounds => {
            let remains =
                count(|expected| matches!(expected, Expected::Rounds { remains: true, .. }));
            format!(": pebbles remain in {remains}, none in {}", suite.tests.len() - remains)
        }
    };
    let work = |test: Option<&Test>| board::grouped(test.map_or(0, |test| test.work));
    format!(
        "{tests} about {}{kinds}; work from {} to {}.",
        suite.family.name(),
        work(suite.tests.first()),
        work(suite.tests.last())
    )
}

/// A manifest and the files of its suite.
pub(crate) type SuiteFiles = (Suite, Vec<SuiteFile>);

/// The answer to `suite`: the files of a suite.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SuiteAnswer {
    /// `pawns`, `pegs` or `gone`.
    pub family: Family,
    /// The suite in a sentence.
    #[schema(example = "40 tests about pawns: 20 won, 20 lost; work from 1 to 61,342.")]
    pub sentence: String,
    /// The seed that makes the same suite again.
    pub seed: u64,
    /// The traps in these tests.
    pub traps: Vec<TrapCount>,
    /// The files: for each test its input and a correct answer, and last the manifest,
    /// `suite.json`. Empty if the limits were reached first.
    pub files: Vec<SuiteFile>,
    /// Time taken, in seconds.
    pub seconds: f64,
    /// Why there is no suite.
    pub reason: Option<String>,
    /// The manifest.
    #[serde(skip)]
    pub suite: Option<Suite>,
}

impl question::Answer for SuiteAnswer {
    fn is_complete(&self) -> bool {
        self.suite.is_some()
    }
}

/// A trap and the number of tests that contain it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SuiteTrapCount)]
pub struct TrapCount {
    /// Its name.
    pub trap: Trap,
    /// The number of tests.
    pub tests: usize,
    /// What it is.
    #[schema(example = "a pawn can arrive at once")]
    pub words: &'static str,
}

/// A file of a suite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SuiteFile {
    /// Its name, without a folder.
    #[schema(example = "01.in")]
    pub name: String,
    /// Its content.
    pub text: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_one_by_one_or_as_ranges() {
        assert_eq!(sizes("4x4"), Ok(vec![(4, 4)]));
        assert_eq!(sizes("2x1..3x2"), Ok(vec![(2, 1), (3, 1), (2, 2), (3, 2)]));
        assert_eq!(sizes("4x4, 3x3,4x4"), Ok(vec![(3, 3), (4, 4)]));
        assert_eq!(
            sizes("6x6..3x3").unwrap_err(),
            "\"6x6..3x3\" is empty: write the smaller size first"
        );
        assert!(sizes("").is_err() && sizes("4").is_err() && sizes("3x3..").is_err());
        assert!(sizes("1x1..4000000000x4000000000").unwrap_err().contains("give at most"));
    }
}
