//! `ludex verify`.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use ask::{CheckedFile, Report};
use budget::{Control, StopReason};
use check::Bounds;

use crate::cli::Verify;
use crate::exit::{self, Exit};
use crate::output;
use crate::report::{BAD, GOOD, styled, words};
use crate::watch;

pub(crate) fn run(args: &Verify) -> crate::Result {
    let mut files = Vec::new();
    for path in &args.files {
        let control = Arc::<Control>::default();
        let file = check(path, &control);
        match &file.error {
            _ if args.json => {}
            Some(error) => exit::say(&format!("{}: {error}", words::file_name(path))),
            None => output::text(&format!("{}: {}\n", words::file_name(path), verdict(&file)))?,
        }
        files.push(file);
        // Whoever ends one check does not want the next.
        if control.stopped() == Some(StopReason::Cancelled) {
            break;
        }
    }
    let report = Report::of(files);
    if args.json {
        output::json(&report)?;
    }
    Ok(match &report {
        report if report.files.iter().any(|file| file.error.is_some()) => Exit::Trouble,
        report if report.verified => Exit::Answered,
        _ => Exit::GaveUp,
    })
}

/// Checks a file, or says why it cannot be read.
fn check(path: &Path, control: &Arc<Control>) -> CheckedFile {
    // As it is, wherever JSON can say it.
    let file = path.to_str().map_or_else(|| words::file_name(path), str::to_owned);
    let stop = || control.stopped().is_some();
    let bounds = Bounds { stop: &stop, ..Bounds::NONE };
    let (found, took) = watch::over(control, None, "verifying", || {
        control.set_stage(words::file_name(path));
        ::check::verify_file_within(path, bounds)
    });
    match found {
        Ok(found) => CheckedFile::of(file, found, took.as_secs_f64()),
        Err(error) => CheckedFile::unreadable(file, error.to_string()),
    }
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
