//! Calls from Python, and floods of arrays beside scikit-image and `SciPy`.

use std::fs;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::table::{Answers, Report, Row, Theirs};
use crate::child::{self, End};
use crate::python;
use crate::virtual_environment::python_with;
use crate::workspace::Workspace;

/// How long all of it may take.
const LIMIT: Duration = Duration::from_mins(30);

/// Measures; put beside the virtual environment.
const PROGRAM: &str = include_str!("python.py");

/// What the environment needs, by the names under which they are imported.
const PACKAGES: [&str; 4] = ["maturin", "numpy", "scipy", "scikit-image"];

/// Builds the wheel of a release, installs it, and adds all figures.
///
/// # Errors
/// It cannot be built or installed, or the program fails.
pub(super) fn compare(workspace: &Workspace, report: &mut Report) -> Result<()> {
    let interpreter = python_with(workspace, &PACKAGES)?;
    let wheel = python::wheel(workspace, workspace.command(&interpreter), "dist")?;
    python::install(workspace, &interpreter, &wheel)?;
    let program = workspace.peers_directory().join("python.py");
    fs::write(&program, PROGRAM).with_context(|| format!("cannot write {}", program.display()))?;
    let run = |words: &[&str]| -> Result<String> {
        eprintln!("python.py {}", words.join(" "));
        let mut command = workspace.command(&interpreter);
        command.arg(&program).args(words).env("OMP_NUM_THREADS", "1");
        let finished = child::run(&mut command, LIMIT)?;
        ensure!(finished.end == End::Code(0), "{}\n{}", finished.end, finished.stderr);
        Ok(finished.stdout)
    };
    report.heading.push(run(&["version"])?.trim_end().to_owned());
    for line in run(&["measure"])?.lines() {
        add(line, report).with_context(|| format!("python.py printed {line:?}"))?;
    }
    Ok(())
}

/// Adds a line of the program to the report.
fn add(line: &str, report: &mut Report) -> Result<()> {
    let fields: Vec<&str> = line.split('\t').collect();
    match fields[..] {
        ["figure", what, value] => report.heading.push(format!("{what}: {value}")),
        ["row", work, peer, theirs, ours, said, right] => report.rows.push(Row {
            work: work.to_owned(),
            peer: peer.to_owned(),
            theirs: Theirs::Took(Duration::try_from_secs_f64(theirs.parse()?)?),
            ours: Duration::try_from_secs_f64(ours.parse()?)?,
            answers: Answers::compare(Some(said), right),
            target: None,
        }),
        _ => anyhow::bail!("that means nothing"),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_and_rows_are_told_apart() {
        let mut report = Report::default();
        add("figure\tcalls\t17 µs", &mut report).unwrap();
        add("row\t2x2\tSciPy\t3.5\t0.25\t4 rounds\t4 rounds", &mut report).unwrap();
        assert_eq!(report.heading, ["calls: 17 µs"]);
        let row = &report.rows[0];
        assert_eq!(row.theirs, Theirs::Took(Duration::from_millis(3500)));
        assert_eq!(row.answers, Answers::Same("4 rounds".to_owned()));
        for wrong in ["", "figure", "row\ta\tb\tc\td\te\tf", "hello\tworld\t!"] {
            assert!(add(wrong, &mut report).is_err(), "{wrong:?}");
        }
    }
}
