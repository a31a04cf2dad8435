//! `ludex verify`.

use std::fs;
use std::time::Instant;

use anyhow::{Context as _, bail};
use serde::Serialize;

use crate::cli::Verify;
use crate::exit::Exit;
use crate::output;
use crate::report::{BAD, GOOD, styled, words};

#[derive(Serialize)]
struct Report {
    verified: bool,
    files: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    file: String,
    verified: bool,
    statement: Option<String>,
    positions: Option<u64>,
    reason: Option<String>,
    seconds: f64,
}

pub(crate) fn run(args: &Verify) -> crate::Result {
    let mut files = Vec::new();
    for path in &args.files {
        let file = path.display().to_string();
        let start = Instant::now();
        let found = if check::is_table(path) {
            check::verify_table(path)
        } else if path.is_dir() {
            bail!("{file}: the folder holds no finished table");
        } else {
            check::verify(&fs::read(path).with_context(|| file.clone())?)
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
        files.push(Row {
            file,
            verified: verified.is_some(),
            positions: verified.as_ref().map(|verified| verified.positions),
            statement: verified.map(|verified| verified.statement),
            reason,
            seconds: took.as_secs_f64(),
        });
    }
    let verified = files.iter().all(|row| row.verified);
    if args.json {
        output::json(&Report { verified, files })?;
    }
    Ok(if verified { Exit::Answered } else { Exit::GaveUp })
}
