//! `cargo xtask dist`: the release packages, each tried in a clean folder.
//!
//! [`STEPS`] is the list: whatever else is to be released gets a line there and a module
//! here. Checksums are taken of all files that the steps have made.

mod archive;
mod bill;
mod build;
mod check;
mod checksums;
mod contents;
mod deb;
mod graph;
mod layout;
mod licences;
mod linux;
mod manual;
mod packages;
mod site;
mod trial;
mod wheel;
mod windows;

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::report;
use crate::workspace::Workspace;
pub(crate) use build::name_no_folder;
pub(crate) use check::check;

/// One thing to make.
struct Step {
    name: &'static str,
    says: &'static str,
    /// Makes it, or fails; returns what could not be done on this machine, and why.
    run: fn(&Release<'_>) -> Result<Skipped>,
}

/// What is made, in this order.
const STEPS: [Step; 7] = [
    Step { name: "linux", says: "an archive for Linux, unpacked and tried", run: linux::make },
    Step {
        name: "deb",
        says: "a package for Debian, installed into an empty root and tried",
        run: deb::make,
    },
    Step { name: "windows", says: "an archive for Windows, tried under Wine", run: windows::make },
    Step {
        name: "macos",
        says: "a type check for macOS; makes no file",
        run: |release| build::check_for_macos(release).map(|()| Vec::new()),
    },
    Step {
        name: "wheel",
        says: "a wheel for Python, installed into an empty environment and tried",
        run: wheel::make,
    },
    Step {
        name: "site",
        says: "the workbench and the book as static files, for any web server",
        run: site::make,
    },
    Step { name: "sbom", says: "bills of materials, compared with cargo tree", run: bill::make },
];

/// What a step could not do on this machine, and why.
type Skipped = Vec<String>;

/// What is released, and where it is put.
pub(crate) struct Release<'a> {
    workspace: &'a Workspace,
    /// Where the files are put.
    folder: PathBuf,
    /// The time that all files in the packages carry, in seconds since 1970.
    epoch: u64,
    /// Whether packages for this machine are made, too.
    is_for_this_machine: bool,
}

/// The version of the workspace, and so of everything in it.
const VERSION: &str = env!("CARGO_PKG_VERSION");

impl<'a> Release<'a> {
    /// The release of this checkout.
    ///
    /// # Errors
    /// `SOURCE_DATE_EPOCH` is set and is not a number.
    fn of(workspace: &'a Workspace) -> Result<Release<'a>> {
        let folder = workspace.target_directory().join("dist");
        Ok(Release { workspace, folder, epoch: epoch(workspace)?, is_for_this_machine: true })
    }

    /// Where a file of this name is put, with nothing there.
    ///
    /// # Errors
    /// What was there cannot be removed.
    fn place(&self, name: &str) -> Result<PathBuf> {
        fs::create_dir_all(&self.folder)
            .with_context(|| format!("cannot create {}", self.folder.display()))?;
        let path = self.folder.join(name);
        if path.exists() {
            fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
        }
        Ok(path)
    }

    /// Writes a file of the release.
    ///
    /// # Errors
    /// It cannot be written.
    fn write(&self, name: &str, bytes: &[u8]) -> Result<PathBuf> {
        let path = self.place(name)?;
        fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(path)
    }
}

/// 1980-01-01, in seconds since 1970.
const OLDEST: u64 = 315_532_800;

/// The time to stamp files with: `SOURCE_DATE_EPOCH`, or else that of the last commit.
fn epoch(workspace: &Workspace) -> Result<u64> {
    if let Some(given) = env::var_os("SOURCE_DATE_EPOCH") {
        let given = given.to_string_lossy().into_owned();
        return given
            .parse()
            .with_context(|| format!("SOURCE_DATE_EPOCH is not a number of seconds: {given}"));
    }
    let log = workspace.command("git").args(["log", "-1", "--format=%ct"]).output();
    let said = log.map(|log| String::from_utf8_lossy(&log.stdout).into_owned());
    // Sources without their history are as old as the oldest files of archives may be.
    Ok(said.unwrap_or_default().trim().parse().unwrap_or(OLDEST))
}

/// Makes what `arguments` ask for and reports on each.
///
/// # Errors
/// The arguments mean nothing, or the folder of the release cannot be used.
pub(crate) fn command(arguments: &[String]) -> Result<ExitCode> {
    if arguments.iter().any(|argument| argument == "-h" || argument == "--help") {
        print!("{}", help());
        return Ok(ExitCode::SUCCESS);
    }
    let names = report::selected("dist", &STEPS.map(|step| step.name), arguments)?;
    let workspace = Workspace::find()?;
    let mut release = Release::of(&workspace)?;
    release.is_for_this_machine = names.iter().any(|name| ["linux", "deb"].contains(name));
    if names.len() == STEPS.len() {
        checksums::clear(&release.folder)?;
    }
    let mut skipped = Vec::new();
    if release.epoch == OLDEST {
        let why = "git does not tell the time of the last commit, so files carry 1980-01-01";
        skipped.push(("time", format!("{why}; set SOURCE_DATE_EPOCH")));
    }
    let mut reports = Vec::new();
    for step in STEPS.iter().filter(|step| names.contains(&step.name)) {
        reports.push(report::perform(step.name, step.says, || {
            let why = (step.run)(&release)?;
            skipped.extend(why.into_iter().map(|why| (step.name, why)));
            Ok(())
        }));
    }
    let listed = checksums::write(&release)?;
    print!("\n{}\n{listed}", report::summary(&reports));
    for (name, why) in skipped {
        println!("{name} SKIPPED: {why}");
    }
    Ok(ExitCode::from(u8::from(reports.iter().any(|report| report.result.is_err()))))
}

fn help() -> String {
    let mut text = String::from(
        "Build the release packages in target/dist and try each in a clean folder.\n\n\
         Usage: cargo xtask dist [--only STEP,STEP...]\n\n\
         Steps:\n",
    );
    for step in &STEPS {
        let _ = writeln!(text, "  {:<8} {}", step.name, step.says);
    }
    text += "\n\
        SHA256SUMS has a checksum for every file. Missing tools are installed if you are root\n\
        on Debian; otherwise the error says what to install. Files in the packages carry the\n\
        time of the last commit, or SOURCE_DATE_EPOCH. docs/packages.md has more.\n\n\
        Exit code: 0 all built and tried, 1 a step failed, 2 bad arguments.\n";
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_names_every_step() {
        let text = help();
        for step in &STEPS {
            assert!(text.contains(&format!("\n  {} ", step.name)), "{text}");
        }
    }

    #[test]
    fn a_step_that_nobody_knows_is_named() {
        let trouble = command(&["--only".to_owned(), "amiga".to_owned()]).unwrap_err();
        assert!(trouble.to_string().contains("`amiga`"), "{trouble}");
    }
}
