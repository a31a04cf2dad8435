//! The builds of Fairy-Stockfish that count leaves by themselves.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::super::uci::Engine;
use super::super::{fairy, install};
use super::sets::Game;
use super::{Games, Leaves};
use crate::workspace::Workspace;

/// The package with the build for WebAssembly.
const PACKAGE: &str = "fairy-stockfish-nnue.wasm";
const VERSION: &str = "1.1.12";

/// Makes that build an engine on a pipe.
const PROGRAM: &str = include_str!("wasm.js");

/// One build.
pub(super) struct Build {
    /// What it is called.
    pub(super) name: String,
    way: Way,
}

/// How a build is started, and which files it sees.
enum Way {
    /// A program that knows only the keys of version 11.
    Old(PathBuf),
    /// The script, and the package that it runs.
    Node(PathBuf, PathBuf),
}

/// Debian's build.
pub(super) fn debian(workspace: &Workspace, may_install: bool) -> Result<Build, String> {
    let program = fairy::find(workspace, may_install)?;
    Ok(Build { name: "Fairy-Stockfish (Debian)".to_owned(), way: Way::Old(program) })
}

/// The build for WebAssembly, run by Node.
pub(super) fn wasm(workspace: &Workspace, may_install: bool) -> Result<Build, String> {
    let folder = workspace.peers_directory().join("npm");
    let package = folder.join("node_modules").join(PACKAGE);
    let script = workspace.peers_directory().join("wasm.js");
    let missing = |why: String| {
        format!(
            "{PACKAGE} is missing ({why}). `npm install --prefix {} {PACKAGE}@{VERSION}`",
            folder.display()
        )
    };
    if !package.join("stockfish.js").is_file() {
        if !may_install {
            return Err(missing("not installed".to_owned()));
        }
        let mut npm = workspace.command("npm");
        npm.args(["install", "--no-save", "--prefix"]).arg(&folder);
        install::step(npm.arg(format!("{PACKAGE}@{VERSION}"))).map_err(missing)?;
    }
    fs::write(&script, PROGRAM).map_err(|error| missing(error.to_string()))?;
    let name = "Fairy-Stockfish (WebAssembly)".to_owned();
    Ok(Build { name, way: Way::Node(script, package) })
}

impl Build {
    /// Whether it knows all keys of a game.
    pub(super) fn knows(&self, game: &Game) -> bool {
        game.is_old || matches!(self.way, Way::Node(..))
    }

    /// A fresh engine that has read a variants file.
    ///
    /// # Errors
    /// It cannot be started or does not answer.
    pub(super) fn start(&self, file: &Path) -> Result<Engine> {
        match &self.way {
            Way::Old(program) => {
                let path = file.display().to_string();
                Engine::start(Command::new(program), &[("VariantPath", path)])
            }
            Way::Node(script, package) => {
                let mut command = Command::new("node");
                command.arg(script).arg(package);
                let mut engine = Engine::start(command, &[])?;
                engine.tell(&format!("variants {}", file.display()))?;
                engine.set(&[("VariantPath", "/variants.ini".to_owned())])?;
                Ok(engine)
            }
        }
    }

    /// The leaves of all games that it knows.
    ///
    /// # Errors
    /// It ends early, or takes too long.
    pub(super) fn leaves(&self, games: &Games, depth: usize) -> Result<Leaves> {
        eprintln!("{}: leaves of games in {}", self.name, games.file.display());
        let mut engine = self.start(&games.file)?;
        let mut leaves = Leaves::new();
        for game in games.games.iter().filter(|game| self.knows(game)) {
            choose(&mut engine, game)?;
            let mut counts = Vec::new();
            for depth in 1..=depth {
                let counted = fairy::count(&mut engine, depth)?;
                counts.push(counted.context("the engine takes too long")?.1);
            }
            leaves.insert(game.name.clone(), counts);
        }
        Ok(leaves)
    }
}

/// Puts an engine at the start of a game.
///
/// # Errors
/// The engine is gone.
pub(super) fn choose(engine: &mut Engine, game: &Game) -> Result<()> {
    engine.set(&[("UCI_Variant", game.name.clone())])?;
    engine.tell("position startpos")
}
