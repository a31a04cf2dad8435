//! The `deny` step: licences, sources and versions of what becomes part of the program.

use anyhow::Result;

use crate::tool::Tool;
use crate::workspace::{self, Workspace};

/// The version of cargo-deny that `deny.toml` is written for.
const DENY: Tool =
    Tool { name: "cargo-deny", version: "0.20.2", prefix: "cargo-deny ", features: "" };

/// Has cargo-deny compare the dependencies with `deny.toml`, without a network.
///
/// # Errors
/// It cannot be installed, or it finds something.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let program = DENY.installed(workspace)?;
    // Also what only other systems need, so that it can be looked at.
    workspace.cargo("fetch --locked")?;
    let mut deny = workspace.command(program);
    deny.args(["--offline", "--locked", "--workspace", "check"]);
    workspace::run(deny.args(["--deny", "warnings", "bans", "licenses", "sources"]))
}
