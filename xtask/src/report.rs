//! Named steps: which are asked for, and how each went.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

/// How one step went.
pub(crate) struct Report {
    /// The name of the step.
    pub(crate) name: &'static str,
    /// Why it failed, if it did.
    pub(crate) result: Result<()>,
    /// From its start to its end.
    pub(crate) took: Duration,
}

impl Report {
    fn verdict(&self) -> &'static str {
        if self.result.is_ok() { "ok" } else { "FAILED" }
    }
}

/// Runs one step between two lines that name it.
pub(crate) fn perform(name: &'static str, says: &str, run: impl FnOnce() -> Result<()>) -> Report {
    println!("\n==> {name}: {says}");
    let start = Instant::now();
    let report = Report { name, result: run(), took: start.elapsed() };
    println!("<== {name} {}, {:.1} s", report.verdict(), report.took.as_secs_f64());
    report
}

/// The table of the steps if there are several, then the reason of each failure.
pub(crate) fn summary(reports: &[Report]) -> String {
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

/// The names that `--only` asks for, or all of them, in the order of the list.
///
/// # Errors
/// `arguments` are none that `command` has, or name no step.
pub(crate) fn selected(
    command: &str,
    names: &[&'static str],
    arguments: &[String],
) -> Result<Vec<&'static str>> {
    let all = names.join(", ");
    let mut rest = arguments.iter();
    let mut only: Option<Vec<&str>> = None;
    while let Some(argument) = rest.next() {
        let given = match argument.strip_prefix("--only") {
            Some("") => rest.next().map(String::as_str),
            Some(attached) => attached.strip_prefix('='),
            None => bail!("unknown argument `{argument}`; see `cargo xtask {command} --help`"),
        };
        let Some(given) = given else {
            bail!("`--only` needs the names of steps: {all}");
        };
        only.get_or_insert_default().extend(given.split(','));
    }
    let Some(only) = only else {
        return Ok(names.to_vec());
    };
    for name in &only {
        if !names.contains(name) {
            bail!("unknown step `{name}`; the steps are {all}");
        }
    }
    Ok(names.iter().copied().filter(|name| only.contains(name)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(arguments: &[&str]) -> Result<Vec<&'static str>> {
        let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        selected("test", &["tools", "fmt", "clippy"], &arguments)
    }

    #[test]
    fn without_arguments_every_step_runs() {
        assert_eq!(chosen(&[]).unwrap(), ["tools", "fmt", "clippy"]);
    }

    #[test]
    fn chosen_steps_run_in_the_usual_order() {
        let expected = ["fmt", "clippy"];
        assert_eq!(chosen(&["--only", "clippy,fmt"]).unwrap(), expected);
        assert_eq!(chosen(&["--only=fmt,clippy,fmt"]).unwrap(), expected);
        assert_eq!(chosen(&["--only", "clippy", "--only=fmt"]).unwrap(), expected);
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
            let trouble = chosen(&arguments).expect_err(expected).to_string();
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
