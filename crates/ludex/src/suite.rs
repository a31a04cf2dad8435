//! `ludex pawns suite`, `ludex pegs suite`, `ludex gone suite`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};
use ask::suite::{AnswerKind, Exercise, Family, MANIFEST, SuiteAnswer};
use ask::{Inquiry, Question};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};

use crate::cli::{Limits, whole, within};
use crate::exit::Exit;
use crate::report::words;
use crate::{output, report};

/// The largest manifest that is read to see what a folder holds.
const LONGEST_MANIFEST: u64 = 64 << 20;

/// The options that suites of all families have.
#[derive(Debug, Args)]
pub(crate) struct Order {
    /// Sizes of the boards: 4x4, a range such as 3x3..6x6, or several separated by commas
    /// [default: 3x3..6x6, for Gone 1x1..12x12, or those of --like]
    #[arg(long, value_name = "SIZES", allow_hyphen_values = true)]
    pub(crate) sizes: Option<String>,
    /// Number of tests [default: 40]
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = within(1..=ask::suite::MOST_TESTS))]
    pub(crate) count: Option<u64>,
    /// Random seed; the same seed makes the same suite
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = whole)]
    pub(crate) seed: Option<u64>,
    /// Output folder: new, empty, or holding an older suite, which is replaced
    #[arg(long, value_name = "DIR", required_unless_present = "json")]
    out: Option<PathBuf>,
    /// Print one JSON object, which includes the files
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: Limits,
}

/// The answers that suites of a family may ask for.
pub(crate) fn answers(family: Family) -> PossibleValuesParser {
    let own = AnswerKind::ALL.into_iter().filter(|kind| kind.family() == family);
    let value = |kind: AnswerKind| PossibleValue::new(kind.name()).help(kind.about());
    PossibleValuesParser::new(own.map(value).collect::<Vec<_>>())
}

/// The exercises about a family, so that shells can complete them.
pub(crate) fn exercises(family: Family) -> PossibleValuesParser {
    let own = ask::suite::EXERCISES.into_iter().filter(|exercise| exercise.family == family);
    let value = |exercise: Exercise| PossibleValue::new(exercise.name).help(exercise.about);
    PossibleValuesParser::new(own.map(value).collect::<Vec<_>>())
}

/// Makes a suite and writes its files.
pub(crate) fn run<Q>(question: Q, order: &Order) -> crate::Result
where
    Q: Question<Inquiry: Inquiry<Answer = SuiteAnswer>>,
{
    let mut making = question.open().map_err(named)?;
    let folder = order.out.as_deref().map(Folder::open).transpose()?;
    let watcher = order.limits.watcher();
    let made = watcher.over(|| making.answer(&watcher)).map_err(named)?;
    if let (Some(folder), Some(_)) = (&folder, &made.suite) {
        folder.write(&made)?;
    }
    if order.json {
        output::json(&made)?;
    } else {
        output::text(&text(&made, folder.as_ref()))?;
    }
    Ok(Exit::of(&made))
}

/// An error in a field, which is an option here.
fn named(error: ask::Error) -> anyhow::Error {
    match error.field {
        Some(field) => anyhow!("--{field}: {}", error.message),
        None => error.into(),
    }
}

fn text(made: &SuiteAnswer, folder: Option<&Folder<'_>>) -> String {
    let mut text = words::sentence(&made.sentence);
    let (Some(suite), Some(folder)) = (&made.suite, folder) else { return text };
    if !made.traps.is_empty() {
        let row = |counted: &ask::suite::TrapCount| {
            vec![counted.trap.to_string(), counted.tests.to_string(), counted.words.into()]
        };
        text += "\n";
        text += &report::table(&["trap", ">tests", "meaning"], made.traps.iter().map(row));
        text += "\n";
    }
    text += &words::paragraph("rules", &suite.rules);
    text += &words::paragraph("format", &format!("{}, answer {}", suite.format, suite.answer));
    text += &words::paragraph("seed", &made.seed.to_string());
    let files = board::counted(made.files.len() as u64, "file", "files");
    text + &words::paragraph("written", &format!("{files} in {}", words::file_name(folder.path)))
}

/// A folder for a suite.
struct Folder<'a> {
    path: &'a Path,
    /// The files of the suite that is there.
    old: BTreeSet<String>,
}

impl Folder<'_> {
    /// A folder that is new, empty, or holds a suite and nothing else.
    fn open(path: &Path) -> anyhow::Result<Folder<'_>> {
        let name = || words::file_name(path);
        if path.as_os_str() == "-" {
            bail!("`-` means standard output, but a suite is a folder: give a folder name");
        }
        if fs::metadata(path).is_ok_and(|there| !there.is_dir()) {
            bail!("{} is a file, but a suite is a folder: give another name", name());
        }
        let entries = match fs::read_dir(path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(Folder { path, old: BTreeSet::new() });
            }
            Err(error) => return Err(error).with_context(name),
        };
        let own = files_of_the_suite(path);
        let mut old = BTreeSet::new();
        for entry in entries {
            let entry = entry.with_context(name)?;
            let file = entry.file_name().to_string_lossy().into_owned();
            let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
            let is_left_behind =
                durable::temporary_for(&file).is_some_and(|owner| own.contains(owner));
            if !is_file || !own.contains(&file) && !is_left_behind {
                bail!(
                    "{} is not empty, and {} does not belong to a suite: choose another folder",
                    name(),
                    words::file_name(Path::new(&file))
                );
            }
            old.insert(file);
        }
        Ok(Folder { path, old })
    }

    /// Writes the files, the manifest last: a folder without it is not a suite.
    fn write(&self, made: &SuiteAnswer) -> anyhow::Result<()> {
        let at = |file: &str| self.path.join(file);
        let cannot = |file: &str| format!("cannot write {}", words::file_name(&at(file)));
        durable::create_folders(self.path).with_context(|| cannot(""))?;
        if self.old.contains(MANIFEST) {
            durable::remove_file(&at(MANIFEST)).with_context(|| cannot(MANIFEST))?;
        }
        for file in self.old.iter().filter(|file| *file != MANIFEST) {
            durable::remove_file(&at(file)).with_context(|| cannot(file))?;
        }
        for file in &made.files {
            let bytes = file.text.as_bytes();
            let written = if file.name == MANIFEST {
                durable::write(&at(&file.name), bytes)
            } else {
                // The seed makes it again after a power failure.
                durable::write_unsynced(&at(&file.name), bytes)
            };
            written.with_context(|| cannot(&file.name))?;
        }
        Ok(())
    }
}

/// The files that a folder's manifest names, and the manifest; none if it has none.
fn files_of_the_suite(folder: &Path) -> BTreeSet<String> {
    let path = folder.join(MANIFEST);
    let is_short = fs::metadata(&path).is_ok_and(|there| there.len() <= LONGEST_MANIFEST);
    let suite = is_short
        .then(|| fs::read_to_string(&path).ok())
        .flatten()
        .and_then(|text| ask::suite::Suite::read(&text).ok());
    let Some(suite) = suite else { return BTreeSet::new() };
    let tests = suite.tests.into_iter().flat_map(|test| [test.input, test.output]);
    tests.chain([MANIFEST.to_owned()]).collect()
}
