//! What goes into the packages, wherever it is put in them.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::graph::{self, Graph};
use super::packages::Packages;
use super::{Release, bill, build, licences, manual};
use crate::child::{self, End};
use crate::workspace::Workspace;

/// How long the program may take to print a script.
const MOMENT: Duration = Duration::from_mins(1);

/// A file by its name.
pub(super) type File = (String, Vec<u8>);

/// Everything that packages are made of.
pub(super) struct Contents {
    /// The programs.
    pub(super) programs: Vec<File>,
    /// The manual pages.
    pub(super) manual: Vec<File>,
    /// The completion script of each shell, by the name of the shell.
    pub(super) completions: Vec<(&'static str, Vec<u8>)>,
    /// What the program is and how it has changed.
    pub(super) readme: Vec<u8>,
    pub(super) changelog: Vec<u8>,
    /// The two licences, of which the user chooses one.
    pub(super) mit: Vec<u8>,
    pub(super) apache: Vec<u8>,
    /// The licences of everything that is linked in.
    pub(super) notices: Vec<u8>,
    /// What is linked in, for programs to read.
    pub(super) bill: Vec<u8>,
}

/// The shells whose scripts are packaged.
const SHELLS: [&str; 4] = ["bash", "fish", "powershell", "zsh"];

impl Contents {
    /// The contents of a package for `target`: the programs from `programs`, and what the
    /// `host` program, which runs on this machine, says of itself.
    ///
    /// # Errors
    /// A file cannot be read, or the program does not do what it is asked.
    pub(super) fn gather(
        release: &Release<'_>,
        target: &str,
        programs: &Path,
        extension: &str,
        host: &Path,
    ) -> Result<Contents> {
        let mut contents = Contents::without_programs(release.workspace, target, host)?;
        for name in build::PROGRAMS {
            let name = build::file_name(name, extension);
            let path = programs.join(&name);
            let bytes = read(&path)?;
            build::names_no_folder(&path, &bytes, release)?;
            contents.programs.push((name.display().to_string(), bytes));
        }
        Ok(contents)
    }

    /// The contents but for the programs. `host` is the folder of programs that run on
    /// this machine.
    ///
    /// # Errors
    /// As [`Contents::gather`].
    pub(super) fn without_programs(
        workspace: &Workspace,
        target: &str,
        host: &Path,
    ) -> Result<Contents> {
        let file = |name: &str| read(&workspace.root.join(name));
        let mut completions = Vec::new();
        for shell in SHELLS {
            completions.push((shell, completion(workspace, host, shell)?));
        }
        let graph = Graph::of(workspace, graph::ROOT, target)?;
        let packages = Packages::of(workspace, target)?;
        Ok(Contents {
            programs: Vec::new(),
            manual: manual::pages(workspace, host)?,
            completions,
            readme: file("README.md")?,
            changelog: file("CHANGELOG.md")?,
            mit: file("LICENSE-MIT")?,
            apache: file("LICENSE-APACHE")?,
            notices: licences::notices(&graph, &packages)?.into_bytes(),
            bill: bill::text(&graph, &packages, target)?.into_bytes(),
        })
    }

    /// The completion script of a shell.
    ///
    /// # Panics
    /// If it is none of [`SHELLS`].
    pub(super) fn completion(&self, shell: &str) -> Vec<u8> {
        let found = self.completions.iter().find(|(name, _)| *name == shell);
        found.map(|(_, script)| script.clone()).expect("one of the shells")
    }
}

/// The bytes of a file.
///
/// # Errors
/// It cannot be read.
pub(super) fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

fn completion(workspace: &Workspace, host: &Path, shell: &str) -> Result<Vec<u8>> {
    let program = host.join(build::file_name("ludex", std::env::consts::EXE_EXTENSION));
    let mut command = workspace.command(program);
    let said = child::run(command.args(["completions", shell]), MOMENT)
        .context("cannot start the program")?;
    ensure!(
        said.end == End::Code(0) && !said.stdout.is_empty(),
        "`ludex completions {shell}`: {}, {}",
        said.end,
        said.stderr
    );
    Ok(said.stdout.into_bytes())
}
