//! `cargo xtask test`: every check, one after the other.
//!
//! A failing step does not stop the next ones: one run tells everything.

use std::fmt::Write as _;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::workspace::Workspace;
use crate::{console, data, page};

/// Set for the commands that the `readme` step runs.
pub(crate) const INSIDE: &str = "XTASK_TEST_RUNNING";

/// One named check.
struct Step {
    name: &'static str,
    says: &'static str,
    run: fn(&Workspace) -> Result<()>,
}

/// The checks in their order: quick ones first.
const STEPS: [Step; 9] = [
    Step { name: "tools", says: "rustfmt and clippy are installed", run: tools },
    Step {
        name: "fmt",
        says: "the sources are formatted",
        run: |workspace| workspace.cargo("fmt --all --check"),
    },
    Step {
        name: "clippy",
        says: "the lints are silent",
        run: |workspace| {
            workspace.cargo("clippy --workspace --all-targets --locked -- -D warnings")
        },
    },
    Step {
        name: "test",
        says: "the tests pass, benchmarks and examples build",
        run: |workspace| workspace.cargo("test --workspace --all-targets --locked"),
    },
    Step {
        name: "doctest",
        says: "the examples in the documentation pass",
        run: |workspace| workspace.cargo("test --workspace --doc --locked"),
    },
    Step {
        name: "doc",
        says: "the documentation builds without a warning",
        run: |workspace| {
            workspace.cargo_with(
                "doc --workspace --no-deps --locked",
                &[("RUSTDOCFLAGS", "-D warnings")],
            )
        },
    },
    Step {
        name: "readme",
        says: "the commands in README.md and docs/ print what stands there",
        run: console::check,
    },
    Step { name: "page", says: "the page is well typed and works in a browser", run: page::check },
    Step {
        name: "data",
        says: "DuckDB, Polars and pandas read tables as docs/tables.md shows",
        run: data::check,
    },
];

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
        bail!("a documented command started `cargo xtask test`, which would never end");
    }
    let workspace = Workspace::find()?;
    let reports: Vec<Report> = steps.iter().map(|step| perform(step, &workspace)).collect();
    print!("\n{}", summary(&reports));
    let failed = reports.iter().any(|report| report.result.is_err());
    Ok(ExitCode::from(u8::from(failed)))
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

/// The table of all steps, then the reason of each failure.
fn summary(reports: &[Report]) -> String {
    let mut text = format!("{:<8} {:<6} {:>8}\n", "step", "result", "seconds");
    for report in reports {
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
            None => bail!("`test` has no argument `{argument}`; see `cargo xtask test --help`"),
        };
        let Some(names) = names else {
            bail!("`--only` needs names of steps: {}", names_of_steps());
        };
        only.get_or_insert_default().extend(names.split(','));
    }
    let Some(only) = only else {
        return Ok(STEPS.iter().collect());
    };
    for name in &only {
        if !STEPS.iter().any(|step| step.name == *name) {
            bail!("no step `{name}`; the steps are {}", names_of_steps());
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
        "Run every check, also after one has failed, and sum up.\n\n\
         Usage: cargo xtask test [--only STEP,STEP...]\n\n\
         Steps:\n",
    );
    for step in &STEPS {
        let _ = writeln!(text, "  {:<8} {}", step.name, step.says);
    }
    text += "\nExit code: 0 all passed, 1 a step failed, 2 the arguments mean nothing.\n";
    text
}

/// Finds rustfmt and clippy, or asks rustup for them.
fn tools(workspace: &Workspace) -> Result<()> {
    let missing = || -> Vec<&str> {
        let components = [("fmt", "rustfmt"), ("clippy", "clippy")];
        components
            .into_iter()
            .filter(|(subcommand, _)| !workspace.has_subcommand(subcommand))
            .map(|(_, component)| component)
            .collect()
    };
    if missing().is_empty() {
        return Ok(());
    }
    println!("rustup component add rustfmt clippy");
    let added =
        workspace.command("rustup").args(["component", "add", "rustfmt", "clippy"]).status();
    let missing = missing().join(" ");
    if missing.is_empty() {
        return Ok(());
    }
    let attempt = match added {
        Ok(status) => format!("rustup could not add it ({status})"),
        Err(error) => format!("rustup could not be started ({error})"),
    };
    bail!(
        "missing: {missing}; {attempt}. With rustup: `rustup component add {missing}`. \
         Without: install the packages of those names that belong to this Rust, \
         or rustup from https://rustup.rs"
    )
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
            (vec!["--only"], "needs names"),
            (vec!["--only", "fmt,klippy"], "`klippy`"),
            (vec!["--only="], "no step ``"),
            (vec!["--onlyfmt"], "needs names"),
            (vec!["fmt"], "`fmt`"),
        ];
        for (arguments, expected) in wrong {
            let trouble = names(&arguments).expect_err(expected).to_string();
            assert!(trouble.contains(expected), "{trouble}");
        }
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
