//! `ludex verify`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use ask::{CheckedFile, Inquiry as _, Source, VerifyInquiry};
use budget::Budget;
use check::{Bounds, Rejection, Verification};

use crate::cli::Verify;
use crate::exit::{self, Exit};
use crate::output;
use crate::report::{BAD, GOOD, styled, words};
use crate::watch::Watcher;

pub(crate) fn run(args: &Verify) -> crate::Result {
    let mut verifying = VerifyInquiry::new(args.files.iter().cloned().map(OnDisk).collect());
    let watcher = Watcher::new(&Budget { memory: u64::MAX, ..Budget::default() }, None);
    let report = if args.json {
        let report = watcher.over(|| verifying.answer(&watcher))?;
        output::json(&report)?;
        report
    } else {
        // Each is told as soon as it is known.
        while let Some(file) = watcher.over(|| verifying.check_next(&watcher)) {
            tell(&args.files, file)?;
        }
        verifying.report()
    };
    Ok(match &report {
        report if report.files.iter().any(|file| file.error.is_some()) => Exit::Trouble,
        report if report.verified => Exit::Answered,
        _ => Exit::GaveUp,
    })
}

/// A certificate, or the folder of a table.
struct OnDisk(PathBuf);

/// The name of a file as it is, wherever JSON can say it.
fn named(path: &Path) -> String {
    path.to_str().map_or_else(|| words::file_name(path), str::to_owned)
}

impl Source for OnDisk {
    fn name(&self) -> Option<String> {
        Some(named(&self.0))
    }

    fn length(&self) -> Option<u64> {
        self.0.metadata().ok().filter(std::fs::Metadata::is_file).map(|data| data.len())
    }

    fn check(&self, bounds: Bounds<'_>) -> Result<Result<Verification, Rejection>, String> {
        check::verify_file_within(&self.0, bounds).map_err(|error| error.to_string())
    }
}

/// Says what was found of a file, whose name cannot be taken for more than a name.
fn tell(paths: &[PathBuf], file: &CheckedFile) -> anyhow::Result<()> {
    let path = paths.iter().find(|path| named(path) == file.file);
    let name = path.map_or_else(|| words::printable(&file.file), |path| words::file_name(path));
    if let Some(error) = &file.error {
        exit::say(&format!("{name}: {error}"));
        return Ok(());
    }
    output::text(&format!("{name}: {}\n", verdict(file)))
}

fn verdict(file: &CheckedFile) -> String {
    match (&file.statement, &file.reason) {
        (Some(statement), _) => format!(
            "{}: {statement}: {} checked in {} s",
            styled(GOOD, "verified"),
            words::positions(file.positions.unwrap_or_default()),
            words::seconds(Duration::from_secs_f64(file.seconds))
        ),
        (None, Some(reason)) => format!("{}: {reason}", styled(BAD, "not verified")),
        (None, None) => unreachable!("a file that was read is verified, or there is a reason"),
    }
}
