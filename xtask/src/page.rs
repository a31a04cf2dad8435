//! The `page` step: the page is well typed, and works in a real browser.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::debian::{found, needed};
use crate::workspace::Workspace;

/// Where the tests of the page are.
const TESTS: &str = "crates/server/tests/browser";
/// The oldest Node.js that the tests run on.
const OLDEST_NODE: u32 = 20;
/// What Chromium is called. Without windows it takes a third of the time.
const BROWSERS: [&str; 5] =
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"];

/// Installs what is missing where it may, checks the types, runs the tests.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let tests = workspace.root.join(TESTS);
    needed(workspace, "nodejs npm", || {
        node_version(workspace).is_some() && found("npm").is_some()
    })?;
    let version = node_version(workspace).unwrap_or_default();
    ensure!(
        version >= OLDEST_NODE,
        "the tests of the page need Node.js {OLDEST_NODE} or newer, and this is {version}"
    );
    needed(workspace, "chromium-headless-shell", || browser().is_some())
        .or_else(|_| needed(workspace, "chromium", || browser().is_some()))?;
    let browser = browser().context("Chromium was installed but is not found")?;
    if is_outdated(&tests) {
        run(workspace.command("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(&tests))?;
    }
    workspace.build_for_tests()?;
    // The types are those of the program's own API, so that it is needed for both.
    for script in ["types", "test"] {
        run(workspace
            .command("npm")
            .args(["run", "--silent", script])
            .current_dir(&tests)
            .env("LUDEX", workspace.tested_program("ludex"))
            .env("CHROMIUM", &browser))?;
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

/// The browser named in `CHROMIUM`, or one on the search path.
fn browser() -> Option<PathBuf> {
    match env::var_os("CHROMIUM") {
        Some(named) => Some(named.into()),
        None => BROWSERS.into_iter().find_map(found),
    }
}

/// Whether the packages were installed before the list of them was last written,
/// or never.
fn is_outdated(tests: &Path) -> bool {
    let written = |name: &str| fs::metadata(tests.join(name)).and_then(|data| data.modified());
    match (written("node_modules/.package-lock.json"), written("package-lock.json")) {
        (Ok(installed), Ok(listed)) => installed < listed,
        _ => true,
    }
}

fn run(command: &mut Command) -> Result<()> {
    let name = format!("{command:?}");
    let status = command.status().with_context(|| format!("cannot start {name}"))?;
    ensure!(status.success(), "{name}: {status}");
    Ok(())
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
