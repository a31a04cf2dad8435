//! The `deny` step: licences, sources and versions of what becomes part of the program.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, ensure};

use crate::child::{self, End};
use crate::workspace::{self, Workspace};

/// The version of cargo-deny that `deny.toml` is written for.
const VERSION: &str = "0.20.2";

/// How long a program may take to tell its version.
const MOMENT: Duration = Duration::from_secs(20);

/// Has cargo-deny compare the dependencies with `deny.toml`, without a network.
///
/// # Errors
/// It cannot be installed, or it finds something.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let program = installed(workspace)?;
    // Also what only other systems need, so that it can be looked at.
    workspace.cargo("fetch --locked")?;
    let mut deny = workspace.command(program);
    deny.args(["--offline", "--locked", "--workspace", "check"]);
    workspace::run(deny.args(["--deny", "warnings", "bans", "licenses", "sources"]))
}

/// The program: the one that is there, or one that is compiled into the target folder.
/// Compiling it takes longer than all that it does, so it is not optimised.
fn installed(workspace: &Workspace) -> Result<PathBuf> {
    let own = workspace.peers_directory().join("deny");
    let built = own.join("bin/cargo-deny").with_extension(std::env::consts::EXE_EXTENSION);
    let is_right = |program: &PathBuf| {
        let asked = child::run(workspace.command(program).arg("--version"), MOMENT);
        asked.is_ok_and(|asked| {
            asked.end == End::Code(0) && asked.stdout.trim() == format!("cargo-deny {VERSION}")
        })
    };
    if let Some(found) = [PathBuf::from("cargo-deny"), built.clone()].into_iter().find(is_right) {
        return Ok(found);
    }
    let mut install = workspace.command(workspace.cargo_program());
    install.args(["install", "cargo-deny", "--locked", "--no-default-features", "--quiet"]);
    install.args(["--version", VERSION, "--root"]).arg(&own);
    install.env("CARGO_TARGET_DIR", own.join("target"));
    for (key, value) in
        [("OPT_LEVEL", "0"), ("LTO", "off"), ("DEBUG", "0"), ("CODEGEN_UNITS", "16")]
    {
        install.env(format!("CARGO_PROFILE_RELEASE_{key}"), value);
    }
    workspace::run(&mut install)?;
    ensure!(is_right(&built), "cargo-deny {VERSION} was installed but does not run");
    Ok(built)
}
