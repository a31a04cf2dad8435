//! The archive for Linux.

use std::env::consts::{ARCH, EXE_EXTENSION, OS};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::contents::Contents;
use super::trial::{self, Trial};
use super::{Release, Skipped, VERSION, archive, build, layout, manual};
use crate::workspace::{self, Workspace};

/// What this machine is called in the names of packages.
pub(super) fn system() -> String {
    format!("{ARCH}-{OS}")
}

/// What this machine is called by its compiler.
///
/// # Errors
/// The compiler does not say.
pub(super) fn target(workspace: &Workspace) -> Result<String> {
    let said = workspace.command("rustc").arg("-vV").output().context("cannot start rustc")?;
    let text = String::from_utf8_lossy(&said.stdout).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not say what it compiles for")?.to_owned())
}

/// Builds the programs and packs them with all that belongs to them, for this machine.
///
/// # Errors
/// This is not Linux, or something cannot be built.
pub(super) fn contents(release: &Release<'_>) -> Result<Contents> {
    ensure!(
        OS == "linux",
        "this package can only be built on Linux; choose other steps with --only"
    );
    let programs = build::for_this_machine(release)?;
    let target = target(release.workspace)?;
    Contents::gather(release, &target, &programs, EXE_EXTENSION, &programs)
}

/// Makes the archive, unpacks it as a user would, and tries what is in it.
///
/// # Errors
/// It cannot be made, or something in it does not work.
pub(super) fn make(release: &Release<'_>) -> Result<Skipped> {
    let entries = layout::linux(&contents(release)?);
    let top = format!("ludex-{VERSION}-{}", system());
    let packed = archive::tar_gz(&top, &entries, release.epoch)?;
    let path = release.write(&format!("{top}.tar.gz"), &packed)?;

    let clean = tempfile::tempdir().context("cannot create a clean folder")?;
    let mut unpack = Command::new("tar");
    workspace::run(unpack.arg("-xzf").arg(&path).arg("-C").arg(clean.path()))?;
    let unpacked = clean.path().join(top);
    let bin = unpacked.join("bin");
    Trial {
        folder: clean.path(),
        start: &|program| trial::clean(&bin.join(program), clean.path()),
    }
    .run()?;
    manual::lint(release.workspace, &unpacked.join("share/man/man1"))?;
    Ok(Vec::new())
}
