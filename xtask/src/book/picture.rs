//! Pictures: drawn by the program, or by the example `book` of the same package.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::markdown;
use crate::child::{self, End};
use crate::workspace::Workspace;

/// How long one picture may take.
const LIMIT: Duration = Duration::from_mins(1);
/// Where pictures are in the book.
const FOLDER: &str = "pictures/made";
/// The folder of a table that commands may name.
const TABLE: &str = "4x4.table";

/// The title inside a picture, if it has one: its answer in words.
pub(super) fn title(picture: &str) -> Option<&str> {
    let (_, rest) = picture.split_once("<title>")?;
    rest.split_once("</title>").map(|(title, _)| title)
}

/// Draws pictures, each once.
pub(super) struct Drawer<'a> {
    workspace: &'a Workspace,
    /// What has been drawn, by its path in the book.
    pub(super) pictures: BTreeMap<String, String>,
    /// The commands that have drawn, by the names of their pictures.
    names: BTreeMap<String, String>,
    /// The names of the pictures that the example draws, once it has been run.
    example: Option<Vec<String>>,
}

impl<'a> Drawer<'a> {
    pub(super) fn new(workspace: &'a Workspace) -> Drawer<'a> {
        Drawer { workspace, pictures: BTreeMap::new(), names: BTreeMap::new(), example: None }
    }

    /// Keeps a picture for light pages and one for dark ones.
    pub(super) fn keep(&mut self, name: &str, [light, dark]: [String; 2]) -> Vec<String> {
        let mut path = |picture: String, tone: &str| {
            let path = format!("{FOLDER}/{name}-{tone}.svg");
            self.pictures.insert(path.clone(), picture);
            path
        };
        vec![path(light, "light"), path(dark, "dark")]
    }

    /// The paths of a picture: one, or one for light pages and one for dark ones. A command
    /// is told as its reader would type it.
    pub(super) fn draw(&mut self, what: &str) -> Result<(Vec<String>, Option<String>)> {
        if let Some(arguments) = what.strip_prefix("ludex ") {
            let name = markdown::id(arguments);
            let other = self.names.insert(name.clone(), what.to_owned());
            ensure!(
                other.as_deref().is_none_or(|other| other == what),
                "`{}` would have the same file name",
                other.unwrap_or_default()
            );
            let light = self.run_ludex(what, "")?;
            let paths = if self.knows_dark_pages(what)? {
                let dark = self.run_ludex(what, " --dark")?;
                self.keep(&name, [light, dark])
            } else {
                let path = format!("{FOLDER}/{name}.svg");
                self.pictures.insert(path.clone(), light);
                vec![path]
            };
            return Ok((paths, Some(format!("{what} --svg board.svg"))));
        }
        if self.example.is_none() {
            self.run_example()?;
        }
        let names = self.example.as_ref().context("the example was just run")?;
        ensure!(
            names.iter().any(|name| name == what),
            "no picture `{what}`; there are {}",
            names.join(", ")
        );
        let tones = ["light", "dark"].map(|tone| format!("{FOLDER}/{what}-{tone}.svg"));
        Ok((tones.to_vec(), None))
    }

    /// What a command draws.
    fn run_ludex(&self, command: &str, option: &str) -> Result<String> {
        self.run(&format!("{command}{option} --svg picture.svg"))?;
        fs::read_to_string(self.folder()?.join("picture.svg"))
            .with_context(|| format!("`{command}` draws nothing"))
    }

    /// The JSON that a command prints.
    pub(super) fn answer(&self, command: &str) -> Result<Value> {
        let printed = self.run(&format!("{command} --json"))?;
        serde_json::from_str(&printed).with_context(|| format!("`{command}` prints no JSON"))
    }

    /// Whether the help of a command, `ludex FAMILY VERB`, has the option `--dark`.
    fn knows_dark_pages(&self, command: &str) -> Result<bool> {
        let verb: Vec<&str> = command.split_whitespace().take(3).collect();
        let help = self.run(&format!("{} --help", verb.join(" ")))?;
        Ok(help.contains("--dark"))
    }

    /// Runs a command in the folder for pictures, which has a table if the command names it;
    /// returns what it prints.
    fn run(&self, command: &str) -> Result<String> {
        let folder = self.folder()?;
        let mut shell = self.workspace.command("sh");
        let needs_table = command.contains(TABLE) && !folder.join(TABLE).exists();
        let table = format!("ludex pawns tabulate 4x4 --out {TABLE} > {TABLE}.log && ");
        let script = if needs_table { table + command } else { command.to_owned() };
        shell.args(["-c", &script]).current_dir(folder);
        shell.env("PATH", self.workspace.search_path()?);
        let ran = child::run(&mut shell, LIMIT).context("cannot run sh")?;
        ensure!(ran.end == End::Code(0), "`{command}`: {}\n{}", ran.end, ran.stderr);
        Ok(ran.stdout)
    }

    /// Lets the example draw all its pictures, and takes them in.
    fn run_example(&mut self) -> Result<()> {
        let folder = self.folder()?;
        let mut example = self.workspace.command(self.workspace.tested_program("examples/book"));
        let drawn = child::run(example.arg(&folder), LIMIT).context("cannot run the example")?;
        ensure!(drawn.end == End::Code(0), "the example `book`: {}", drawn.stderr);
        let names: Vec<String> = drawn.stdout.lines().map(str::to_owned).collect();
        for name in &names {
            let picture =
                |tone: &str| fs::read_to_string(folder.join(format!("{name}-{tone}.svg")));
            let both = [picture("light")?, picture("dark")?];
            self.keep(name, both);
        }
        self.example = Some(names);
        Ok(())
    }

    /// A folder for files on their way into the book.
    fn folder(&self) -> Result<PathBuf> {
        let folder = self.workspace.target_directory().join("book-pictures");
        fs::create_dir_all(&folder).context("cannot make a folder for pictures")?;
        Ok(folder)
    }
}
