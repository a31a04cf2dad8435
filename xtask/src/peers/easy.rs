//! easyAI: a Python library for two-player games that ships a Hexapawn.
//!
//! Its pawns may step onto pawns of their own side. The values of small start
//! positions survive that; positions from play and leaf counts do not.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::install;
use super::ours;
use super::table::{Answers, Report, Row, Theirs};
use crate::child::{self, End};
use crate::workspace::Workspace;

const NAME: &str = "easyAI";

/// How long one answer may take.
const LIMIT: Duration = Duration::from_mins(2);

/// Asks the library; put beside the virtual environment.
const PROGRAM: &str = include_str!("hexapawn.py");

/// Positions with what they are: two starts, one that comes up in play and one
/// that does not, where stepping onto a pawn of one's own changes the answer.
const POSITIONS: [(&str, &str); 4] = [
    ("3x3, exact value", "ppp/3/PPP w"),
    ("4x4, exact value", "pppp/4/4/PPPP w"),
    ("4x4 after four plies, exact value", "1pp1/1p1p/4/P1PP w"),
    ("3x2, White cannot move, exact value", "p1/P1/P1 w"),
];

/// The library in its virtual environment.
pub(super) struct EasyAi<'a> {
    workspace: &'a Workspace,
    program: PathBuf,
    python: PathBuf,
    version: String,
}

/// Finds the library, or installs it if allowed; on failure, why and the
/// remedy.
pub(super) fn find(workspace: &Workspace, may_install: bool) -> Result<EasyAi<'_>, String> {
    let folder = workspace.peers_directory();
    let environment = folder.join("venv");
    let bin = if cfg!(windows) { "Scripts" } else { "bin" };
    let python = environment.join(bin).join("python");
    let program = folder.join("hexapawn.py");
    let mut library = EasyAi { workspace, program, python, version: String::new() };

    let mut version = library.find_version();
    if version.is_err() && may_install {
        let mut create = workspace.command("python3");
        create.args(["-m", "venv", "--clear"]).arg(&environment);
        let mut fill = workspace.command(&library.python);
        fill.args(["-m", "pip", "install", "--quiet", NAME]);
        version = install::step(&mut create)
            .and_then(|()| install::step(&mut fill))
            .and_then(|()| library.find_version());
    }
    library.version = version.map_err(|why| {
        format!(
            "{NAME} is missing ({why}). `python3 -m venv {}`, then `{} -m pip install {NAME}`",
            environment.display(),
            library.python.display(),
        )
    })?;
    Ok(library)
}

impl EasyAi<'_> {
    /// Adds all comparisons with the library.
    ///
    /// # Errors
    /// The library or ludex fails.
    pub(super) fn compare(&self, report: &mut Report) -> Result<()> {
        report.heading.push(format!("{NAME} {}, with the Hexapawn it ships", self.version));
        for (work, position) in POSITIONS {
            eprintln!("{work}: {position}");
            let solve = || ours::solve(self.workspace, position, "");
            let (time, answer) = ours::best_of_three(solve)?;
            let value = answer.value.context("`ludex pawns solve` printed no value")?;
            let row = self.row(work, &["solve", position], time, &value.to_string())?;
            report.rows.push(row);
        }
        let (position, depth) = ("ppp/3/PPP w", 7);
        let perft = || ours::perft(self.workspace, position, depth);
        let (time, counts) = ours::best_of_three(perft)?;
        let counts: Vec<String> = counts.iter().map(ToString::to_string).collect();
        let arguments = ["perft", position, &depth.to_string()];
        report.rows.push(self.row("3x3, perft 1 to 7", &arguments, time, &counts.join(" "))?);
        Ok(())
    }

    /// One question to the library, held against our answer.
    fn row(&self, work: &str, arguments: &[&str], ours: Duration, right: &str) -> Result<Row> {
        let mut best: Option<(Duration, String)> = None;
        for _ in 0..3 {
            let Some(text) = self.ask(arguments)? else { break };
            let said = answer(&text).with_context(|| format!("{NAME} printed `{text}`"))?;
            best = Some(best.map_or(said.clone(), |best| best.min(said)));
        }
        Ok(Row {
            work: work.to_owned(),
            peer: NAME.to_owned(),
            theirs: best.as_ref().map_or(Theirs::NotWithin(LIMIT), |(time, _)| Theirs::Took(*time)),
            ours,
            answers: Answers::compare(best.as_ref().map(|(_, said)| said.as_str()), right),
            target: None,
        })
    }

    /// The version of the library; why it cannot be asked if it is not there.
    fn find_version(&self) -> Result<String, String> {
        if !self.python.is_file() {
            return Err("not installed".to_owned());
        }
        fs::write(&self.program, PROGRAM)
            .map_err(|error| format!("cannot write {}: {error}", self.program.display()))?;
        match self.ask(&["version"]) {
            Ok(Some(version)) => Ok(version.trim().to_owned()),
            Ok(None) => Err("it does not answer".to_owned()),
            Err(error) => Err(format!("{error:#}")),
        }
    }

    /// Runs the program; nothing if it takes too long.
    fn ask(&self, arguments: &[&str]) -> Result<Option<String>> {
        let mut command = self.workspace.command(&self.python);
        command.arg(&self.program).args(arguments);
        let finished = child::run(&mut command, LIMIT)
            .with_context(|| format!("cannot start {}", self.python.display()))?;
        match finished.end {
            End::Code(0) => Ok(Some(finished.stdout)),
            End::Late(_) => Ok(None),
            end => bail!("{NAME}: {end}\n{}", finished.stderr.trim_end()),
        }
    }
}

/// The answer on the first line and, on the second, the seconds it took within
/// Python: neither starting it nor loading the library counts.
fn answer(text: &str) -> Option<(Duration, String)> {
    let (said, seconds) = text.trim_end().split_once('\n')?;
    let time = Duration::try_from_secs_f64(seconds.trim().parse().ok()?).ok()?;
    Some((time, said.trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_a_line_and_its_seconds() {
        let six = (Duration::from_millis(250), "-6".to_owned());
        assert_eq!(answer("-6\n0.25\n"), Some(six));
        let counts = (Duration::from_secs(2), "3 10 28".to_owned());
        assert_eq!(answer("3 10 28\r\n2.0\r\n"), Some(counts));
        for wrong in ["", "-6", "-6\nsoon\n", "-6\n-1\n"] {
            assert_eq!(answer(wrong), None, "{wrong}");
        }
    }
}
