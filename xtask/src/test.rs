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
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::workspace::Workspace;
use steps::{Place, STEPS, Step};

/// Set for the commands that the `readme` step runs.
pub(crate) const INSIDE: &str = "XTASK_TEST_RUNNING";

/// How one step went.
struct Report {
    name: &'static str,
    result: Result<()>,
    took: Duration,
}

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

/// Runs one step between two lines that name it.
fn perform(step: &Step, workspace: &Workspace) -> Report {
    println!("\n==> {}: {}", step.name, step.says);
    let start = Instant::now();
    let result = (step.run)(workspace);
    let report = Report { name: step.name, result, took: start.elapsed() };
    println!("<== {} {}, {:.1} s", report.name, report.verdict(), report.took.as_secs_f64());
    report
}

impl Report {
    fn verdict(&self) -> &'static str {
        if self.result.is_ok() { "ok" } else { "FAILED" }
    }
}

/// The table of the steps if there are several, then the reason of each failure.
fn summary(reports: &[Report]) -> String {
    let mut text = String::new();
    if reports.len() > 1 {
        let _ = writeln!(text, "{:<8} {:<6} {:>8}", "step", "result", "seconds");
    }
    for report in reports.iter().filter(|_| reports.len() > 1) {
        let seconds = report.took.as_secs_f64();
        let _ = writeln!(text, "{:<8} {:<6} {seconds:>8.1}", report.name, report.verdict());
    }
    for report in reports {
        if let Err(reason) = &report.result {
            let _ = write!(text, "\n{} FAILED: {reason:#}\n", report.name);
        }
    }
    text
}

/// The steps asked for, in the order they run in whatever order was typed.
fn selected(arguments: &[String]) -> Result<Vec<&'static Step>> {
    let mut rest = arguments.iter();
    let mut only: Option<Vec<&str>> = None;
    while let Some(argument) = rest.next() {
        let names = match argument.strip_prefix("--only") {
            Some("") => rest.next().map(String::as_str),
            Some(attached) => attached.strip_prefix('='),
            None => bail!("unknown argument `{argument}`; see `cargo xtask test --help`"),
        };
        let Some(names) = names else {
            bail!("`--only` needs the names of steps: {}", names_of_steps());
        };
        only.get_or_insert_default().extend(names.split(','));
    }
    let Some(only) = only else {
        return Ok(STEPS.iter().collect());
    };
    for name in &only {
        if !STEPS.iter().any(|step| step.name == *name) {
            bail!("unknown step `{name}`; the steps are {}", names_of_steps());
        }
    }
    let asked_for = |step: &&Step| only.contains(&step.name);
    Ok(STEPS.iter().filter(asked_for).collect())
}

fn names_of_steps() -> String {
    STEPS.map(|step| step.name).join(", ")
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
        assert_eq!(all.join(", "), names_of_steps());
    }

    #[test]
    fn chosen_steps_run_in_the_usual_order() {
        let chosen = ["fmt", "clippy"];
        assert_eq!(names(&["--only", "clippy,fmt"]).unwrap(), chosen);
        assert_eq!(names(&["--only=fmt,clippy,fmt"]).unwrap(), chosen);
        assert_eq!(names(&["--only", "clippy", "--only=fmt"]).unwrap(), chosen);
    }

    #[test]
    fn a_wrong_argument_is_named() {
        let wrong = [
            (vec!["--only"], "needs the names"),
            (vec!["--only", "fmt,klippy"], "`klippy`"),
            (vec!["--only="], "unknown step ``"),
            (vec!["--onlyfmt"], "needs the names"),
            (vec!["fmt"], "`fmt`"),
        ];
        for (arguments, expected) in wrong {
            let trouble = names(&arguments).expect_err(expected).to_string();
            assert!(trouble.contains(expected), "{trouble}");
        }
    }

    #[test]
    fn one_step_needs_no_table() {
        let fine = Report { name: "fmt", result: Ok(()), took: Duration::ZERO };
        assert_eq!(summary(&[fine]), "");
        let result = Err(anyhow::anyhow!("one lint"));
        let wrong = Report { name: "clippy", result, took: Duration::ZERO };
        assert_eq!(summary(&[wrong]), "\nclippy FAILED: one lint\n");
    }

    #[test]
    fn the_summary_lists_every_step_and_ends_with_the_reasons() {
        let reports = [
            Report { name: "fmt", result: Ok(()), took: Duration::from_millis(400) },
            Report {
                name: "clippy",
                result: Err(anyhow::anyhow!("one lint")),
                took: Duration::from_secs(12),
            },
        ];
        let expected = "\
step     result  seconds
fmt      ok          0.4
clippy   FAILED     12.0

clippy FAILED: one lint
";
        assert_eq!(summary(&reports), expected);
    }
}
