//! Packages from npm. Only the page's tests and the packing of a static site need any.

use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};

use crate::debian::{found, needed};
use crate::workspace::{self, Workspace};

/// The oldest Node.js that scripts of this workspace run on.
const OLDEST_NODE: u32 = 20;

/// Installs what `package-lock.json` in a folder lists, unless that has been done; before that
/// Node.js itself, where it may.
///
/// # Errors
/// Node.js is missing or too old, or the packages cannot be installed.
pub(crate) fn install(workspace: &Workspace, folder: &Path) -> Result<()> {
    needed(workspace, "nodejs npm", || {
        node_version(workspace).is_some() && found("npm").is_some()
    })?;
    let version = node_version(workspace).unwrap_or_default();
    ensure!(version >= OLDEST_NODE, "Node.js {OLDEST_NODE} or newer is needed, not {version}");
    if is_outdated(folder) {
        let mut npm = workspace.command("npm");
        workspace::run(npm.args(["ci", "--no-audit", "--no-fund"]).current_dir(folder))?;
    }
    Ok(())
}

/// The main version of Node.js, if there is one.
fn node_version(workspace: &Workspace) -> Option<u32> {
    let said = workspace.command("node").arg("--version").output().ok()?;
    main_version(&String::from_utf8_lossy(&said.stdout))
}

/// 20 of `v20.1.2`.
fn main_version(said: &str) -> Option<u32> {
    said.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

/// Whether the packages were installed before the list of them was last written,
/// or never.
fn is_outdated(folder: &Path) -> bool {
    let written = |name: &str| fs::metadata(folder.join(name)).and_then(|data| data.modified());
    match (written("node_modules/.package-lock.json"), written("package-lock.json")) {
        (Ok(installed), Ok(listed)) => installed < listed,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_read_as_node_says_it() {
        assert_eq!(main_version("v20.20.2\n"), Some(20));
        assert_eq!(main_version("v8.1"), Some(8));
        assert_eq!(main_version("20.1"), None);
        assert_eq!(main_version(""), None);
    }

    #[test]
    fn packages_that_were_never_installed_are_outdated() {
        assert!(is_outdated(Path::new("/no/such/folder")));
    }
}
