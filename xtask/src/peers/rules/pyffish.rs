//! pyffish: the rules of Fairy-Stockfish as a Python library.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use super::super::install;
use super::{Games, Leaves};
use crate::child::{self, ChildOutput, End};
use crate::workspace::Workspace;

const NAME: &str = "pyffish";
const VERSION: &str = "0.0.90";

/// How long one run of the script may take.
const LIMIT: Duration = Duration::from_hours(1);

/// Asks the library; put beside the virtual environment.
const PROGRAM: &str = include_str!("variants.py");

/// The library in its virtual environment.
pub(super) struct Pyffish<'a> {
    /// Its name and version.
    pub(super) name: String,
    workspace: &'a Workspace,
    program: PathBuf,
    python: PathBuf,
}

/// What brute force says about a position.
#[derive(Debug, Deserialize)]
pub(super) struct Verdict {
    /// The game.
    pub(super) game: String,
    /// The position.
    pub(super) fen: String,
    /// `win`, `draw` or `loss` for the side to move.
    pub(super) outcome: String,
    plies: u64,
}

impl Verdict {
    /// The plies to the end, which mean nothing in a draw.
    pub(super) fn plies_if_decided(&self) -> u64 {
        if self.outcome == "draw" { 0 } else { self.plies }
    }
}

/// What the script says about the leaves of a game.
#[derive(Deserialize)]
struct Counts {
    game: String,
    counts: Vec<u64>,
}

/// Finds the library, or installs it if allowed; on failure, why and the remedy.
pub(super) fn find(workspace: &Workspace, may_install: bool) -> Result<Pyffish<'_>, String> {
    let folder = workspace.peers_directory();
    let environment = folder.join("venv-pyffish");
    let bin = if cfg!(windows) { "Scripts" } else { "bin" };
    let python = environment.join(bin).join("python");
    let mut library =
        Pyffish { name: String::new(), workspace, program: folder.join("variants.py"), python };
    let mut version = library.version();
    if version.is_err() && may_install {
        let mut create = workspace.command("python3");
        create.args(["-m", "venv", "--clear"]).arg(&environment);
        let mut fill = workspace.command(&library.python);
        fill.args(["-m", "pip", "install", "--quiet"]).arg(format!("{NAME}=={VERSION}"));
        version = install::step(&mut create)
            .and_then(|()| install::step(&mut fill))
            .and_then(|()| library.version());
    }
    let version = version.map_err(|why| {
        format!(
            "{NAME} is missing ({why}). `python3 -m venv {}`, then `{} -m pip install {NAME}`",
            environment.display(),
            library.python.display(),
        )
    })?;
    library.name = format!("{NAME} {version}");
    Ok(library)
}

impl Pyffish<'_> {
    /// The leaves of all games, by walking its lists of legal moves.
    ///
    /// # Errors
    /// The library fails.
    pub(super) fn leaves(&self, games: &Games, depth: usize) -> Result<Leaves> {
        let lines = games.games.iter().map(|game| format!("{} {depth}", game.name));
        let counts: Vec<Counts> = self.ask("perft", games, &lines.collect::<Vec<_>>(), 0)?;
        Ok(counts.into_iter().map(|counts| (counts.game, counts.counts)).collect())
    }

    /// The outcomes of the start of each game and of `count` other positions.
    ///
    /// # Errors
    /// The library fails.
    pub(super) fn outcomes(&self, games: &Games, count: usize) -> Result<Vec<Verdict>> {
        let names = games.games.iter().map(|game| game.name.clone());
        self.ask("outcomes", games, &names.collect::<Vec<_>>(), count)
    }

    fn ask<T: for<'de> Deserialize<'de>>(
        &self,
        verb: &str,
        games: &Games,
        lines: &[String],
        count: usize,
    ) -> Result<Vec<T>> {
        eprintln!("{}: {verb} of games in {}", self.name, games.file.display());
        let list = self.workspace.peers_directory().join("games.txt");
        fs::write(&list, lines.join("\n"))
            .with_context(|| format!("cannot write {}", list.display()))?;
        let mut command = self.workspace.command(&self.python);
        command.arg(&self.program).arg(verb).arg(&games.file).arg(&list).arg(count.to_string());
        let ChildOutput { stdout, stderr, end, .. } = child::run(&mut command, LIMIT)
            .with_context(|| format!("cannot start {}", self.python.display()))?;
        ensure!(end == End::Code(0), "{NAME}: {end}\n{}", stderr.trim_end());
        let read = |line: &str| {
            serde_json::from_str(line).with_context(|| format!("{NAME} printed `{line}`"))
        };
        stdout.lines().map(read).collect()
    }

    /// The version of the library; why it cannot be asked if it is not there.
    fn version(&self) -> Result<String, String> {
        if !self.python.is_file() {
            return Err("not installed".to_owned());
        }
        fs::write(&self.program, PROGRAM)
            .map_err(|error| format!("cannot write {}: {error}", self.program.display()))?;
        let mut command = self.workspace.command(&self.python);
        let output = child::run(command.arg(&self.program).arg("version"), LIMIT)
            .map_err(|error| error.to_string())?;
        match output.end {
            End::Code(0) => Ok(output.stdout.trim().to_owned()),
            end => Err(format!("{end}")),
        }
    }
}
