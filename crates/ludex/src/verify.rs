//! `ludex verify`.

use budget::{Control, StopReason};
use check::Bounds;
use wire::{CheckedFile, Report};

use crate::cli::Verify;
use crate::exit::Exit;
use crate::output;
use crate::report::{BAD, GOOD, styled, words};
use crate::watch;

pub(crate) fn run(args: &Verify) -> crate::Result {
    let mut files = Vec::new();
    // A file that cannot be read is no reason not to check the others.
    let mut trouble = None;
    for path in &args.files {
        let file = path.display().to_string();
        let control = Control::default();
        let stop = || control.stopped().is_some();
        let bounds = Bounds { stop: &stop, ..Bounds::NONE };
        let (found, took) = watch::over(&control, None, "verifying", || {
            control.set_stage(&file);
            check::verify_file_within(path, bounds)
        });
        let found = match found {
            Ok(found) => found,
            Err(error) => {
                let error = anyhow::Error::new(error).context(file);
                if let Some(earlier) = trouble.replace(error) {
                    output::remark(&format!("{earlier:#}"));
                }
                continue;
            }
        };
        if !args.json {
            let verdict = match &found {
                Ok(check::Verified { statement, positions }) => {
                    let effort = format!(
                        "{} checked in {} s",
                        words::positions(*positions),
                        words::seconds(took)
                    );
                    format!("{}: {statement}: {effort}", styled(GOOD, "verified"))
                }
                Err(reason) => format!("{}: {reason}", styled(BAD, "not verified")),
            };
            output::text(&format!("{file}: {verdict}\n"))?;
        }
        let (verified, reason) = match found {
            Ok(verified) => (Some(verified), None),
            Err(reason) => (None, Some(reason.to_string())),
        };
        files.push(CheckedFile {
            file,
            verified: verified.is_some(),
            positions: verified.as_ref().map(|verified| verified.positions),
            statement: verified.map(|verified| verified.statement),
            reason,
            seconds: took.as_secs_f64(),
        });
        // Whoever ends one check does not want the next.
        if control.stopped() == Some(StopReason::Cancelled) {
            break;
        }
    }
    if let Some(trouble) = trouble {
        return Err(trouble);
    }
    let report = Report::of(files);
    if args.json {
        output::json(&report)?;
    }
    Ok(if report.verified { Exit::Answered } else { Exit::GaveUp })
}
