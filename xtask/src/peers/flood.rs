//! Gone beside numpy, scipy and scikit-image, its own textbook twin, and plain
//! copying. All times are from a board in memory to the answer.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::install;
use super::table::{Answers, Report, Row, Theirs};
use crate::child::{self, End};
use crate::workspace::Workspace;

/// How long one answer may take.
const LIMIT: Duration = Duration::from_mins(4);

/// Asks the libraries; put beside the virtual environment.
const PROGRAM: &str = include_str!("flood.py");

/// What the virtual environment needs.
const LIBRARIES: [&str; 3] = ["numpy", "scipy", "scikit-image"];

/// Adds all comparisons.
///
/// # Errors
/// A program fails.
pub(super) fn compare(workspace: &Workspace, may_install: bool, report: &mut Report) -> Result<()> {
    workspace.cargo("build --release --locked --package gone --example measure")?;
    let python = Python::find(workspace, may_install);
    match &python {
        Ok(python) => report.heading.push(python.version.clone()),
        Err(missing) => report.missing.push(missing.clone()),
    }
    let python = python.ok();
    let folder = workspace.peers_directory();

    let file = folder.join("noise.npy");
    let noise = Measured::of(workspace, &["noise", "10000", &file.display().to_string()])?;
    let work = "10,000x10,000, 60 % black, 1 % white";
    if let Some(python) = &python {
        let theirs = python.ask("propagation", &file, 3)?;
        report.rows.push(noise.row(work, "scipy binary_propagation", &theirs, "left", 50.0)?);
    }
    let file = folder.join("corner.npy");
    let corner = Measured::of(workspace, &["corner", "4000", &file.display().to_string()])?;
    let work = "4,000x4,000, one white corner";
    if let Some(python) = &python {
        let theirs = python.ask("dilation", &file, 1)?;
        report.rows.push(corner.row(work, "numpy, round by round", &theirs, "rounds", 100.0)?);
        let theirs = python.ask("geodesic", &file, 1)?;
        report.rows.push(corner.row(work, "scikit-image MCP", &theirs, "rounds", 20.0)?);
    }
    report.rows.push(corner.against(work, "the twin, a plain queue", "twin", 4.0)?);
    let corridor = Measured::of(workspace, &["corridor", "4001"])?;
    let work = "4,001x4,001, one corridor";
    report.rows.push(corridor.against(work, "the twin, a plain queue", "twin", 1.0)?);
    let large = Measured::of(workspace, &["noise", "32768"])?;
    let work = "32,768x32,768, 60 % black, 1 % white";
    report.rows.push(large.against(work, "copying the planes", "memcpy", 0.25)?);

    let grid = Measured::of(workspace, &["grid", "20000"])?;
    let bytes = grid.number("bytes")?;
    report.rows.push(Row {
        work: "reading a grid of 20,000x20,000 letters".to_owned(),
        peer: "1 GB/s".to_owned(),
        theirs: Theirs::Took(Duration::from_secs_f64(bytes / 1e9)),
        ours: grid.time("read")?,
        answers: Answers::Same(format!("{bytes} bytes")),
        target: Some(1.0),
    });
    Ok(())
}

/// What our own program measured on one board.
struct Measured(HashMap<String, f64>);

impl Measured {
    fn of(workspace: &Workspace, arguments: &[&str]) -> Result<Measured> {
        eprintln!("{}", arguments.join(" "));
        let program = workspace.release_directory().join("examples").join("measure");
        let mut command = workspace.command(&program);
        let finished = child::run(command.args(arguments), LIMIT)
            .with_context(|| format!("cannot start {}", program.display()))?;
        if finished.end != End::Code(0) {
            bail!("measure: {}\n{}", finished.end, finished.stderr.trim_end());
        }
        Ok(Measured(lines(&finished.stdout)))
    }

    fn number(&self, name: &str) -> Result<f64> {
        self.0.get(name).copied().with_context(|| format!("measure did not print {name}"))
    }

    fn time(&self, name: &str) -> Result<Duration> {
        Ok(Duration::try_from_secs_f64(self.number(name)?)?)
    }

    /// The flood beside another program.
    fn row(
        &self,
        work: &str,
        peer: &str,
        (theirs, said): &(Theirs, Option<String>),
        answer: &str,
        target: f64,
    ) -> Result<Row> {
        let right = self.number(answer)?.to_string();
        Ok(Row {
            work: work.to_owned(),
            peer: peer.to_owned(),
            theirs: *theirs,
            ours: self.time("flood")?,
            answers: Answers::compare(said.as_deref(), &right),
            target: Some(target),
        })
    }

    /// The flood beside something else that was measured with it.
    fn against(&self, work: &str, peer: &str, name: &str, target: f64) -> Result<Row> {
        let said = self.number("rounds")?.to_string();
        self.row(work, peer, &(Theirs::Took(self.time(name)?), Some(said)), "rounds", target)
    }
}

/// The numbers of lines of the form `name number`.
fn lines(text: &str) -> HashMap<String, f64> {
    let pair = |line: &str| {
        let (name, number) = line.split_once(' ')?;
        Some((name.to_owned(), number.parse().ok()?))
    };
    text.lines().filter_map(pair).collect()
}

/// The libraries in their virtual environment.
struct Python<'a> {
    workspace: &'a Workspace,
    program: PathBuf,
    interpreter: PathBuf,
    version: String,
}

impl Python<'_> {
    /// Finds the libraries, or installs them if allowed; on failure, why and
    /// the remedy.
    fn find(workspace: &Workspace, may_install: bool) -> Result<Python<'_>, String> {
        let folder = workspace.peers_directory();
        let environment = folder.join("flood-venv");
        let bin = if cfg!(windows) { "Scripts" } else { "bin" };
        let interpreter = environment.join(bin).join("python");
        let program = folder.join("flood.py");
        let mut found = Python { workspace, program, interpreter, version: String::new() };
        fs::write(&found.program, PROGRAM)
            .map_err(|error| format!("cannot write {}: {error}", found.program.display()))?;
        let mut version = found.run(&["version"]);
        if version.is_err() && may_install {
            let mut create = workspace.command("python3");
            create.args(["-m", "venv", "--clear"]).arg(&environment);
            let mut fill = workspace.command(&found.interpreter);
            fill.args(["-m", "pip", "install", "--quiet"]).args(LIBRARIES);
            version = install::step(&mut create)
                .and_then(|()| install::step(&mut fill))
                .map_err(anyhow::Error::msg)
                .and_then(|()| found.run(&["version"]));
        }
        let libraries = LIBRARIES.join(" ");
        match version {
            Ok(Some(version)) => version.trim().clone_into(&mut found.version),
            Ok(None) => return Err(format!("{libraries} do not answer")),
            Err(why) => {
                return Err(format!(
                    "{libraries} are missing ({why:#}). `python3 -m venv {}`, then \
                     `{} -m pip install {libraries}`",
                    environment.display(),
                    found.interpreter.display()
                ));
            }
        }
        Ok(found)
    }

    /// The best time of several, and the answer.
    fn ask(&self, task: &str, board: &Path, tries: usize) -> Result<(Theirs, Option<String>)> {
        let mut best: Option<(Duration, String)> = None;
        for _ in 0..tries {
            eprintln!("{task} {}", board.display());
            let Some(text) = self.run(&[task, &board.display().to_string()])? else { break };
            let answer = text.trim_end().split_once('\n').and_then(|(said, seconds)| {
                let time = Duration::try_from_secs_f64(seconds.trim().parse().ok()?).ok()?;
                Some((time, said.trim().to_owned()))
            });
            let answer = answer.with_context(|| format!("{task} printed `{text}`"))?;
            best = Some(best.map_or(answer.clone(), |best| best.min(answer)));
        }
        Ok(best.map_or((Theirs::NotWithin(LIMIT), None), |(time, said)| {
            (Theirs::Took(time), Some(said))
        }))
    }

    /// Runs the program; nothing if it takes too long.
    fn run(&self, arguments: &[&str]) -> Result<Option<String>> {
        let mut command = self.workspace.command(&self.interpreter);
        command.arg(&self.program).args(arguments);
        let finished = child::run(&mut command, LIMIT).context("not installed")?;
        match finished.end {
            End::Code(0) => Ok(Some(finished.stdout)),
            End::Late(_) => Ok(None),
            end => {
                bail!("{end}: {}", finished.stderr.trim_end().lines().last().unwrap_or_default())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measured_numbers_are_found_by_their_names() {
        let found = Measured(lines("memcpy 0.25\nrounds 7998\nnonsense\nflood x\n"));
        assert_eq!(found.time("memcpy").unwrap(), Duration::from_millis(250));
        assert_eq!(found.number("rounds").unwrap().to_string(), "7998");
        assert!(found.number("flood").unwrap_err().to_string().contains("flood"));
    }
}
