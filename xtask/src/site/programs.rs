//! The programs for the browser: the desk in two parts, and apart from it the checker.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::debian::{found, needed};
use crate::dist;
use crate::wasm::{TARGET, Toolchain};
use crate::workspace::{self, Workspace};

/// The features of `crates/web`, each a program of its own.
const PROGRAMS: [&str; 3] = ["pawns", "puzzles", "checker"];

/// What all browsers of the last years have and the solvers gain from.
const FLAGS: &[&str] = &["-Ctarget-feature=+simd128", "-Clink-arg=--max-memory=402653184"];

/// How `wasm-opt` is called. It has to be told what the compiler uses.
const OPTIMIZED: &str = "-Oz --converge --enable-simd --enable-bulk-memory --enable-sign-ext \
                         --enable-mutable-globals --enable-nontrapping-float-to-int \
                         --enable-reference-types --enable-multivalue";

/// The programs with the names of their files; adds to `larger` why they could be smaller.
///
/// # Errors
/// There is no compiler for WebAssembly, or they do not compile.
pub(super) fn all(
    workspace: &Workspace,
    larger: &mut Vec<String>,
) -> Result<Vec<(String, Vec<u8>)>> {
    let toolchain = Toolchain::find(workspace)?;
    if toolchain == Toolchain::Own {
        larger.push("only Debian's compiler makes the standard library small, too".to_owned());
    }
    let mut programs = Vec::new();
    for feature in PROGRAMS {
        // A crate that is a library, too, would not be optimized as a whole.
        let mut cargo = toolchain.cargo(workspace, "rustc");
        cargo.args(["--locked", "--profile", "web", "--package", "web", "--lib"]);
        cargo.args(["--crate-type", "cdylib"]);
        cargo.args(["--no-default-features", "--features", feature]);
        let flags = [FLAGS, toolchain.prefer_size(&mut cargo)].concat();
        dist::name_no_folder(&mut cargo, workspace, &flags)?;
        workspace::run(&mut cargo)?;
        let built = Toolchain::folder(workspace).join(TARGET).join("web/web.wasm");
        programs.push((format!("{feature}.wasm"), smaller(workspace, &built, larger)?));
    }
    Ok(programs)
}

/// A program as binaryen's `wasm-opt` makes it, a tenth smaller; as it is where that is missing.
fn smaller(workspace: &Workspace, program: &Path, larger: &mut Vec<String>) -> Result<Vec<u8>> {
    let mut read = program.to_path_buf();
    // Without it the program is the same, only larger.
    let has_tool = || found("wasm-opt").is_some();
    if needed(workspace, "binaryen", has_tool).is_ok() {
        read = program.with_extension("small.wasm");
        let mut command = workspace.command("wasm-opt");
        command.args(OPTIMIZED.split(' ')).arg(program).arg("-o").arg(&read);
        workspace::run(&mut command)?;
    } else {
        larger.push("binaryen is not installed".to_owned());
    }
    fs::read(&read).with_context(|| format!("cannot read {}", read.display()))
}
