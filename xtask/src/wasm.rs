//! The `wasm` step: the crates that a browser runs compile for WebAssembly.

mod toolchain;

use anyhow::Result;

use crate::workspace::{self, Workspace};
pub(crate) use toolchain::{TARGET, Toolchain};

/// The crates that know no file, terminal or clock, and so can be run anywhere.
const CRATES: [&str; 9] =
    ["board", "budget", "proof", "pawns", "pegs", "gone", "check", "ask", "web"];

/// Type-checks the crates, without what only other machines have (`--no-default-features`).
///
/// # Errors
/// There is no compiler for WebAssembly, or a crate does not compile.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let toolchain = Toolchain::find(workspace)?;
    let mut command = toolchain.cargo(workspace, "check");
    command.args(["--locked", "--lib", "--no-default-features"]);
    for name in CRATES {
        command.args(["--package", name]);
    }
    workspace::run(&mut command)
}
