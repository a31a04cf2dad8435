//! The Python package: built as a wheel, installed into a virtual environment and tested there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::virtual_environment::python_with;
use crate::workspace::{self, Workspace};

/// What builds the package and tests it: `NumPy` is its only dependency.
const PACKAGES: [&str; 8] =
    ["maturin", "numpy", "pytest", "mypy", "tqdm", "polars", "pyarrow", "matplotlib"];

/// Builds the package without optimizing everything, installs it and runs its tests.
///
/// # Errors
/// It cannot be built or installed, or a test fails.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let python = python_with(workspace, &PACKAGES)?;
    let wheel = wheel(workspace, workspace.command(&python), "dev")?;
    install(workspace, &python, &wheel)?;
    // The tests compare answers with those of the program.
    workspace.build_for_tests()?;
    let mut test = workspace.command(&python);
    test.args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "crates/python/tests"]);
    test.env("LUDEX", workspace.tested_program("ludex")).env("PYTHONDONTWRITEBYTECODE", "1");
    workspace::run(&mut test)
}

/// Has a Python with maturin build a wheel for this machine; returns where it is.
///
/// # Errors
/// It cannot be built.
pub(crate) fn wheel(workspace: &Workspace, python: Command, profile: &str) -> Result<PathBuf> {
    // Builds for an interpreter differ from those without: each would undo the other.
    let target = workspace.target_directory().join("python");
    let folder = target.join("wheels");
    if folder.exists() {
        fs::remove_dir_all(&folder).context("cannot remove old wheels")?;
    }
    let mut build = python;
    build.args(["-m", "maturin", "build", "--locked", "--profile", profile, "--manifest-path"]);
    build.arg("crates/python/Cargo.toml").arg("--out").arg(&folder);
    workspace::run(build.env("CARGO_TARGET_DIR", &target))?;
    let wheels = fs::read_dir(&folder).context("there are no wheels")?;
    let mut wheels: Vec<PathBuf> = wheels.flatten().map(|entry| entry.path()).collect();
    ensure!(wheels.len() == 1, "expected one wheel, found {wheels:?}");
    Ok(wheels.remove(0))
}

/// Installs a wheel into the environment of a Python, in place of any other version.
///
/// # Errors
/// It cannot be installed.
pub(crate) fn install(workspace: &Workspace, python: &Path, wheel: &Path) -> Result<()> {
    let mut install = workspace.command(python);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    workspace::run(install.args(["--no-deps", "--no-index", "--force-reinstall"]).arg(wheel))
}
