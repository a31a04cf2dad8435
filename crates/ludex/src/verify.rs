//! `ludex verify`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use ask::{CheckedFile, Inquiry as _, ProofStep, ProofView, Source, VerifyInquiry, Window};
use budget::Budget;
use check::{Bounds, Rejection, Verification, View};

use crate::cli::Verify;
use crate::exit::{self, Exit};
use crate::output;
use crate::report::{BAD, GOOD, styled, words};
use crate::watch::Watcher;

pub(crate) fn run(args: &Verify) -> crate::Result {
    let window = Window::of(args.show, args.from).map_err(|error| anyhow::anyhow!("--{error}"))?;
    let files = args.files.iter().cloned().map(OnDisk).collect();
    let mut verifying = VerifyInquiry::new(files).showing(window);
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

    fn view(
        &self,
        window: Window,
        bounds: Bounds<'_>,
    ) -> Result<Option<Result<View, Rejection>>, String> {
        // Tables have no such list, and a pipe has been read.
        if !self.0.is_file() {
            return Ok(None);
        }
        let bytes = std::fs::read(&self.0).map_err(|error| error.to_string())?;
        Ok(Some(check::view(&bytes, window.from, window.show, bounds)))
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
    let view = file.view.as_ref().map_or_else(String::new, listed);
    output::text(&format!("{name}: {}\n{view}", verdict(file)))
}

/// Members of a proof, each with what its moves lead to.
fn listed(view: &ProofView) -> String {
    let all = board::counted(view.members, "entry", "entries");
    let mut lines = vec![format!("  {all}")];
    lines.extend(view.root.iter().map(|step| format!("  the claim: {}", led(step))));
    for member in &view.shown {
        let board = member.board.as_deref().unwrap_or_default();
        let numbers = member.numbers.iter().flatten().map(|row| {
            let cell = |number: &Option<i64>| number.map_or(".".into(), |n| n.to_string());
            row.iter().map(cell).collect::<Vec<_>>().join(" ")
        });
        let line = format!("  {} {board}: {}", member.kind, member.words);
        lines.push(line.replace(" :", ":"));
        lines.extend(numbers.map(|row| format!("    {row}")));
        lines.extend(member.steps.iter().map(|step| format!("    {}", led(step))));
    }
    lines.join("\n") + "\n"
}

/// Where a step leads.
fn led(step: &ProofStep) -> String {
    let moves: Vec<&str> =
        [&step.r#move, &step.reply].into_iter().flatten().map(String::as_str).collect();
    let then = match (step.member, step.mirrored) {
        (Some(member), false) => format!("entry {member}"),
        (Some(member), true) => format!("entry {member}, mirrored"),
        (None, _) if step.race => "wins a race".into(),
        (None, _) => "settled".into(),
    };
    if moves.is_empty() { then } else { format!("{}: {then}", moves.join(" ")) }
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
