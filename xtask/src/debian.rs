//! Packages of Debian that a step needs.

use std::env;
use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::peers::install;
use crate::workspace::Workspace;

/// Installs Debian's packages unless what they bring is there already.
///
/// # Errors
/// It is missing and cannot be installed; says what to install.
pub(crate) fn needed(
    workspace: &Workspace,
    packages: &str,
    is_there: impl Fn() -> bool,
) -> Result<()> {
    if is_there() {
        return Ok(());
    }
    let apt = |arguments: &str| {
        let mut command = workspace.command("apt-get");
        command.args(arguments.split_whitespace()).env("DEBIAN_FRONTEND", "noninteractive");
        install::step(&mut command)
    };
    let get = format!("install --yes --no-install-recommends {packages}");
    let why = if install::is_root() {
        // Lists that are out of date name packages that are gone, or older ones.
        let first = apt(&get);
        if first.is_ok() && is_there() {
            return Ok(());
        }
        match apt("update").and_then(|()| apt(&get)) {
            Ok(()) if is_there() => return Ok(()),
            Ok(()) => "they were installed but are not found".to_owned(),
            Err(why) => why,
        }
    } else {
        "only root can install them".to_owned()
    };
    bail!("{packages}: missing ({why}). As root, on Debian: `apt-get install {packages}`")
}

/// Where a program is on the search path.
pub(crate) fn found(name: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?)
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
}
