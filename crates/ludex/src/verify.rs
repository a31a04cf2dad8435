//! `ludex verify`.

use std::time::Instant;

use wire::{CheckedFile, Report};

use crate::cli::Verify;
use crate::exit::Exit;
use crate::output;
use crate::report::{BAD, GOOD, styled, words};

pub(crate) fn run(args: &Verify) -> crate::Result {
    let mut files = Vec::new();
    // A file that cannot be read is no reason not to check the others.
    let mut trouble = None;
    for path in &args.files {
        let file = path.display().to_string();
        let start = Instant::now();
        let found = match check::verify_file(path) {
            Ok(found) => found,
            Err(error) => {
                let error = anyhow::Error::new(error).context(file);
                if let Some(earlier) = trouble.replace(error) {
                    output::remark(&format!("{earlier:#}"));
                }
                continue;
            }
        };
        let took = start.elapsed();
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
