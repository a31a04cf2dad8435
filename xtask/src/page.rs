//! The `page` step: the page is well typed, and works in a real browser.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::debian::{found, needed};
use crate::npm;
use crate::site;
use crate::workspace::Workspace;

/// Where the tests of the page are.
const TESTS: &str = "page/tests";
/// What Chromium is called. Without windows it takes a third of the time.
const BROWSERS: [&str; 5] =
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"];

/// Installs what is missing where it may, checks the types, runs the tests: all of them on the
/// page of the server; on that of the static site its own, and nearly all others, without what
/// watches a server.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let tests = workspace.root.join(TESTS);
    npm::install(workspace, &tests)?;
    needed(workspace, "chromium-headless-shell", || browser().is_some())
        .or_else(|_| needed(workspace, "chromium", || browser().is_some()))?;
    let browser = browser().context("Chromium was installed but is not found")?;
    workspace.build_for_tests()?;
    // What asks workers instead of a server.
    let site = site::build(workspace)?;
    // The types are those of the program's own API, so that it is needed for all.
    for script in ["types", "test", "site"] {
        run(workspace
            .command("npm")
            .args(["run", "--silent", script])
            .current_dir(&tests)
            .env("LUDEX", workspace.tested_program("ludex"))
            .env("SITE", &site)
            .env("CHROMIUM", &browser))?;
    }
    Ok(())
}

/// The browser named in `CHROMIUM`, or one on the search path.
fn browser() -> Option<PathBuf> {
    match env::var_os("CHROMIUM") {
        Some(named) => Some(named.into()),
        None => BROWSERS.into_iter().find_map(found),
    }
}

fn run(command: &mut Command) -> Result<()> {
    let name = format!("{command:?}");
    let status = command.status().with_context(|| format!("cannot start {name}"))?;
    ensure!(status.success(), "{name}: {status}");
    Ok(())
}
