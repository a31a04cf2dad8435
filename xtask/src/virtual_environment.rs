//! A Python with packages, in an environment of its own.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail, ensure};

use crate::child::{self, End};
use crate::debian;
use crate::peers::install;
use crate::workspace::Workspace;

/// How long an interpreter may take to start and import.
const LIMIT: Duration = Duration::from_mins(2);

/// The oldest Python that the package and the tools support.
const OLDEST: &str = "import sys; sys.exit(sys.version_info < (3, 10))";

/// The Python of the environment that all steps share, with these packages.
///
/// # Errors
/// There is no Python of 3.10 or later, or a package cannot be installed.
pub(crate) fn python_with(workspace: &Workspace, packages: &[&str]) -> Result<PathBuf> {
    let environment = workspace.peers_directory().join("python");
    let bin = if cfg!(windows) { "Scripts" } else { "bin" };
    let python = environment.join(bin).join("python");
    if succeeds(workspace, &python, &imports(packages)) {
        return Ok(python);
    }
    if !succeeds(workspace, &python, "import pip") {
        let base = base(workspace)?;
        let create = || {
            let mut create = workspace.command(&base);
            create.args(["-m", "venv", "--clear"]).arg(&environment);
            install::step(&mut create)
        };
        if let Err(why) = create() {
            // Debian's Python comes without what makes environments.
            debian::needed(workspace, "python3-venv", || create().is_ok())
                .map_err(|error| error.context(why))?;
        }
    }
    let mut fill = workspace.command(&python);
    fill.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(packages);
    install::step(&mut fill).map_err(anyhow::Error::msg)?;
    let is_ready = succeeds(workspace, &python, &imports(packages));
    ensure!(is_ready, "{} cannot import {}", python.display(), packages.join(", "));
    Ok(python)
}

fn imports(packages: &[&str]) -> String {
    let modules = packages.iter().map(|package| match *package {
        "scikit-image" => "skimage",
        other => other,
    });
    format!("import {}", modules.collect::<Vec<_>>().join(", "))
}

/// A Python that is recent enough.
fn base(workspace: &Workspace) -> Result<String> {
    let minor = (10..=15).rev().map(|minor| format!("python3.{minor}"));
    let mut names = ["python3".to_owned(), "python".to_owned()].into_iter().chain(minor);
    match names.find(|name| succeeds(workspace, name, OLDEST)) {
        Some(name) => Ok(name),
        None => bail!("there is no Python 3.10 or later on the search path: install one"),
    }
}

fn succeeds(workspace: &Workspace, python: impl AsRef<std::path::Path>, program: &str) -> bool {
    child::run(workspace.command(python).args(["-c", program]), LIMIT)
        .is_ok_and(|finished| finished.end == End::Code(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_imported_by_their_names() {
        assert_eq!(imports(&["numpy", "polars"]), "import numpy, polars");
    }
}
