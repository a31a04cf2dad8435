//! The wheel for Python.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::contents::read;
use super::graph::Graph;
use super::packages::Packages;
use super::{Release, Skipped, VERSION, build, licences, linux, trial};
use crate::child::{self, End};
use crate::python;
use crate::virtual_environment::python_with;
use crate::workspace;

/// What builds the wheel, and packs it again.
const PACKAGES: [&str; 2] = ["maturin", "wheel"];

/// The package of the workspace that the wheel is made of.
const ROOT: &str = "python";

/// How long the trial may take.
const LIMIT: Duration = Duration::from_mins(5);

/// What is tried: one question of each family, a proof, a damaged proof, an array, a table.
const TRIAL: &str = r#"
import ludex, numpy

answer = ludex.pawns.solve("4x4")
assert answer.value == 11, answer
proof = answer.certificate()
print(ludex.verify(proof))
try:
    ludex.verify(proof[:-20])
except ludex.VerificationError as error:
    print("refused:", error)
else:
    raise AssertionError("a damaged proof was accepted")
assert ludex.pegs.solve("english").jumps == 31
black = numpy.ones((3, 4), dtype=bool)
white = numpy.zeros_like(black)
white[0, 0] = True
assert ludex.gone.distances(black, white).max() == 5
assert ludex.tables.build("3x3", "3x3.table").value == -6
print("tried", ludex.__version__)
"#;

/// Builds the wheel, adds the licences of what is in it, and tries it as a user would.
///
/// # Errors
/// It cannot be built, or does not work.
pub(super) fn make(release: &Release<'_>) -> Result<Skipped> {
    let workspace = release.workspace;
    let python = python_with(workspace, &PACKAGES)?;
    let mut maturin = stamped(release, &python);
    build::name_no_folder(&mut maturin, workspace, &[])?;
    let built = python::wheel(workspace, maturin, "dist")?;
    let packed = with_licences(release, &python, &built)?;
    try_out(release, &python, &packed)?;
    Ok(Vec::new())
}

/// A Python that stamps what it packs with the time of the release.
fn stamped(release: &Release<'_>, python: &Path) -> Command {
    let mut command = release.workspace.command(python);
    command.env("SOURCE_DATE_EPOCH", release.epoch.to_string());
    command
}

/// The wheel with the licences of Ludex and of the libraries it contains, in the release.
///
/// # Errors
/// It cannot be read or written, or names a folder of this machine.
fn with_licences(release: &Release<'_>, python: &Path, built: &Path) -> Result<PathBuf> {
    let folder = tempfile::tempdir().context("cannot create a folder for the wheel")?;
    let mut unpack = stamped(release, python);
    unpack.args(["-m", "wheel", "unpack", "--dest"]).arg(folder.path()).arg(built);
    workspace::run(&mut unpack)?;
    let top = folder.path().join(format!("ludex-{VERSION}"));
    let module = module(&top.join("ludex"))?;
    build::names_no_folder(&module, &read(&module)?, release)?;

    let workspace = release.workspace;
    let target = linux::target(workspace)?;
    let (graph, packages) =
        (Graph::of(workspace, ROOT, &target)?, Packages::of(workspace, &target)?);
    let licences = top.join(format!("ludex-{VERSION}.dist-info/licenses"));
    fs::create_dir_all(&licences).context("cannot create a folder for the licences")?;
    let mut texts =
        vec![("THIRD-PARTY-LICENSES.txt", licences::notices(&graph, &packages)?.into_bytes())];
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        texts.push((name, read(&workspace.root.join(name))?));
    }
    for (name, text) in texts {
        fs::write(licences.join(name), text).with_context(|| format!("cannot write {name}"))?;
    }

    let name = built.file_name().context("the wheel has no name")?;
    let path = release.place(&name.to_string_lossy())?;
    let mut pack = stamped(release, python);
    pack.args(["-m", "wheel", "pack", "--dest-dir"]).arg(&release.folder).arg(&top);
    workspace::run(&mut pack)?;
    ensure!(path.is_file(), "{} was not packed", path.display());
    Ok(path)
}

/// The compiled module in a folder.
fn module(folder: &Path) -> Result<PathBuf> {
    let entries = fs::read_dir(folder).context("the wheel has no package")?;
    let mut paths = entries.flatten().map(|entry| entry.path());
    let is_compiled = |path: &PathBuf| path.extension().is_some_and(|it| it == "so" || it == "pyd");
    paths.find(is_compiled).context("the wheel has no compiled module")
}

/// Installs the wheel into an environment of its own, and asks it something.
///
/// # Errors
/// It cannot be installed, or answers something else.
fn try_out(release: &Release<'_>, python: &Path, wheel: &Path) -> Result<()> {
    let clean = tempfile::tempdir().context("cannot create a clean folder")?;
    let environment = clean.path().join("environment");
    let mut create = release.workspace.command(python);
    workspace::run(create.args(["-m", "venv"]).arg(&environment))?;
    let bin = if cfg!(windows) { "Scripts" } else { "bin" };
    let python = environment.join(bin).join("python");
    let mut install = release.workspace.command(&python);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    workspace::run(install.arg(wheel))?;
    let mut run = trial::clean(&python, clean.path());
    let said = child::run(run.args(["-c", TRIAL]), LIMIT).context("cannot start Python")?;
    print!("{}", said.stdout);
    let expected = format!("tried {VERSION}\n");
    ensure!(
        said.end == End::Code(0) && said.stdout.ends_with(&expected),
        "the wheel does not work: {}, {}",
        said.end,
        said.stderr
    );
    Ok(())
}
