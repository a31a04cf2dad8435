//! `cargo xtask test`: every check.
//!
//! A failing step does not stop the others: one run tells everything. What only
//! compiles and asks goes on [`beside`] the tests once everything they run is built.

mod beside;
mod steps;

use std::fmt::Write as _;
use std::process::ExitCode;
use std::sync::mpsc;
use std::thread;

use anyhow::{Result, bail};

use crate::report::{self, Report, summary};
use crate::workspace::Workspace;
use steps::{Place, STEPS, Step};

/// Set for the commands that the `readme` step runs.
pub(crate) const INSIDE: &str = "XTASK_TEST_RUNNING";

/// Runs the steps that `arguments` ask for and reports on each.
///
/// # Errors
/// The arguments mean nothing, or the command was started by its own `readme`
/// step.
pub(crate) fn command(arguments: &[String]) -> Result<ExitCode> {
    if arguments.iter().any(|a| a == "-h" || a == "--help") {
        print!("{}", help());
        return Ok(ExitCode::SUCCESS);
    }
    let steps = selected(arguments)?;
    if std::env::var_os(INSIDE).is_some() {
        bail!("a documented command runs `cargo xtask test`, which would never end");
    }
    let workspace = Workspace::find()?;
    let reports = perform_all(&steps, &workspace);
    print!("\n{}", summary(&reports));
    let failed = reports.iter().any(|report| report.result.is_err());
    Ok(ExitCode::from(u8::from(failed)))
}

/// Runs the steps and says how each went, in the order of the list.
fn perform_all(steps: &[&'static Step], workspace: &Workspace) -> Vec<Report> {
    let at = |place: Place| steps.iter().copied().filter(move |step| step.place == place);
    let mut reports: Vec<Report> = at(Place::First).map(|step| perform(step, workspace)).collect();
    if at(Place::Main).next().is_none() {
        // With nothing to run beside, their output can be seen as it comes.
        reports.extend(at(Place::Beside).map(|step| perform(step, workspace)));
        return reports;
    }
    let (sender, finished) = mpsc::channel();
    let others: Vec<_> = at(Place::Beside).collect();
    thread::scope(|scope| {
        scope.spawn(move || {
            for step in others {
                if sender.send(beside::perform(step)).is_err() {
                    break;
                }
            }
        });
        let mut show = |(report, output): (Report, String)| {
            print!("{output}");
            reports.push(report);
        };
        let mut tested = Vec::new();
        for step in at(Place::Main) {
            tested.push(perform(step, workspace));
            finished.try_iter().for_each(&mut show);
        }
        finished.iter().for_each(&mut show);
        reports.extend(tested);
    });
    reports
}

fn perform(step: &Step, workspace: &Workspace) -> Report {
    report::perform(step.name, step.says, || (step.run)(workspace))
}

/// The steps asked for, in the order they run in whatever order was typed.
fn selected(arguments: &[String]) -> Result<Vec<&'static Step>> {
    let names = report::selected("test", &STEPS.map(|step| step.name), arguments)?;
    Ok(STEPS.iter().filter(|step| names.contains(&step.name)).collect())
}

fn help() -> String {
    let mut text = String::from(
        "Run every check, even after one has failed, and print a summary.\n\n\
         Usage: cargo xtask test [--only STEP,STEP...]\n\n\
         Steps (those marked + run in parallel with the ones below them):\n",
    );
    for step in &STEPS {
        let mark = if step.place == Place::Beside { '+' } else { ' ' };
        let _ = writeln!(text, "{mark} {:<8} {}", step.name, step.says);
    }
    text += "\nExit codes: 0 all passed, 1 a step failed, 2 error.\n";
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(arguments: &[&str]) -> Result<Vec<&'static str>> {
        let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        Ok(selected(&arguments)?.iter().map(|step| step.name).collect())
    }

    #[test]
    fn without_arguments_every_step_runs() {
        let all = names(&[]).expect("no arguments are fine");
        assert_eq!(all, STEPS.map(|step| step.name));
    }
}
