//! A compiler for WebAssembly: rustup's if its target is installed, else Debian's.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::debian;
use crate::workspace::Workspace;

/// What is compiled for: a machine without files, threads or clock.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Debian's packages: a compiler that knows the target, and the sources of its
/// standard library, which is compiled with each program.
const PACKAGES: &str = "rustc-web cargo-web rust-web-src";
/// The package with the linker.
const LINKER_PACKAGE: &str = "lld";
const CARGO: &str = "/usr/bin/cargo";
const RUSTC: &str = "/usr/bin/rustc";
const LINKER: &str = "/usr/bin/wasm-ld";

/// The first version of the compiler that everything here compiles with.
const NEEDED: (u32, u32) = (1, 95);

/// How to compile for [`TARGET`] here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Toolchain {
    /// The toolchain that everything is built with has the target.
    Own,
    /// Debian's, which builds the standard library first.
    Debian,
}

impl Toolchain {
    /// The first that is there; Debian's is installed where that is allowed.
    ///
    /// # Errors
    /// There is none; says what to install.
    pub(crate) fn find(workspace: &Workspace) -> Result<Toolchain> {
        Toolchain::find_for(workspace, TARGET, LINKER_PACKAGE, || Path::new(LINKER).exists())
    }

    /// [`Toolchain::find`] for any target. What Debian's compiler links with is in
    /// `packages`, and `can_link` says whether it is there.
    ///
    /// # Errors
    /// As [`Toolchain::find`].
    pub(crate) fn find_for(
        workspace: &Workspace,
        target: &str,
        packages: &str,
        can_link: impl Fn() -> bool,
    ) -> Result<Toolchain> {
        if own_library(workspace, target).is_some_and(|folder| folder.is_dir()) {
            return Ok(Toolchain::Own);
        }
        let is_there =
            || debian_library().is_some_and(|folder| folder.is_dir()) && debian_version() >= NEEDED;
        let packages = format!("{PACKAGES} {packages}");
        debian::needed(workspace, packages.trim_end(), || is_there() && can_link()).with_context(
            || format!("no compiler for {target}; with rustup: `rustup target add {target}`"),
        )?;
        Ok(Toolchain::Debian)
    }

    /// Cargo's `check` or `build` for the target, its files in a folder of their
    /// own: other builds need not wait for it.
    pub(crate) fn cargo(self, workspace: &Workspace, subcommand: &str) -> Command {
        let mut command = self.cargo_for(workspace, TARGET, "std,panic_abort", subcommand);
        command.env("CARGO_TARGET_DIR", Toolchain::folder(workspace));
        if self == Toolchain::Debian {
            command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", LINKER);
        }
        if subcommand == "check" {
            // The standard library is compiled even so: as quickly as can be.
            command.env("CARGO_PROFILE_DEV_OPT_LEVEL", "0").env("CARGO_PROFILE_DEV_DEBUG", "false");
        }
        command
    }

    /// Cargo's `check` or `build` for any target, with these crates of the standard library
    /// where it has to be compiled.
    pub(crate) fn cargo_for(
        self,
        workspace: &Workspace,
        target: &str,
        standard: &str,
        subcommand: &str,
    ) -> Command {
        let mut command = match self {
            Toolchain::Own => workspace.command(workspace.cargo_program()),
            Toolchain::Debian => workspace.command(CARGO),
        };
        command.args([subcommand, "--target", target]);
        if self == Toolchain::Debian {
            command
                .arg(format!("-Zbuild-std={standard}"))
                .env("RUSTC", RUSTC)
                // The standard library may be compiled only with leave to use
                // what is not stable yet.
                .env("RUSTC_BOOTSTRAP", "1")
                // The libraries of the compiler that runs this program.
                .env_remove("LD_LIBRARY_PATH");
        }
        command
    }

    /// Asks for the small forms of the standard library's sorts and the like, where it is
    /// compiled here. Returns the compiler's flags that belong to it: a panic does not name
    /// its line.
    pub(crate) fn prefer_size(self, cargo: &mut Command) -> &'static [&'static str] {
        match self {
            Toolchain::Own => &[],
            Toolchain::Debian => {
                cargo.arg("-Zbuild-std-features=optimize_for_size");
                &["-Zlocation-detail=none"]
            }
        }
    }

    /// Where what is built is put: in `TARGET/debug` or `TARGET/release` in it.
    pub(crate) fn folder(workspace: &Workspace) -> PathBuf {
        workspace.target_directory().join("wasm")
    }
}

/// Where the compiler that everything is built with has, or would have, the
/// target's standard library.
fn own_library(workspace: &Workspace, target: &str) -> Option<PathBuf> {
    let mut rustc = workspace.command("rustc");
    folder_printed_by(rustc.args(["--print", "target-libdir", "--target", target]))
}

/// Where Debian's compiler has the sources of the standard library.
fn debian_library() -> Option<PathBuf> {
    let sysroot = folder_printed_by(Command::new(RUSTC).args(["--print", "sysroot"]))?;
    Some(sysroot.join("lib/rustlib/src/rust/library/std")).filter(|_| Path::new(CARGO).exists())
}

/// The version of Debian's compiler: an old list of packages has an old one.
fn debian_version() -> (u32, u32) {
    let said = Command::new(RUSTC).arg("--version").env_remove("LD_LIBRARY_PATH").output();
    let text = said.map(|said| String::from_utf8_lossy(&said.stdout).into_owned());
    version(&text.unwrap_or_default())
}

/// Major and minor of a line such as `rustc 1.96.0 (…)`; zeros if it is none.
fn version(line: &str) -> (u32, u32) {
    let number = line.split_whitespace().nth(1).unwrap_or_default();
    let mut parts = number.split('.').map(|part| part.parse().unwrap_or(0));
    (parts.next().unwrap_or(0), parts.next().unwrap_or(0))
}

fn folder_printed_by(command: &mut Command) -> Option<PathBuf> {
    let said =
        command.env_remove("LD_LIBRARY_PATH").output().ok().filter(|said| said.status.success())?;
    let line = String::from_utf8(said.stdout).ok()?;
    Some(PathBuf::from(line.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_needed_is_that_of_the_workspace() {
        let (major, minor) = NEEDED;
        assert_eq!(env!("CARGO_PKG_RUST_VERSION"), format!("{major}.{minor}"));
        assert_eq!(version("rustc 1.96.0 (abc 2026-05-25)"), (1, 96));
        assert!(version("rustc 1.85.0 (abc 2025-02-17)") < NEEDED);
        assert_eq!(version("command not found"), (0, 0));
    }

    fn words(toolchain: Toolchain) -> (Vec<String>, Vec<String>) {
        let workspace = Workspace::find().expect("tests run in the workspace");
        let command = toolchain.cargo(&workspace, "check");
        let arguments = command.get_args().map(|word| word.to_string_lossy().into_owned());
        let variables = command.get_envs().filter(|(_, value)| value.is_some());
        let variables = variables.map(|(name, _)| name.to_string_lossy().into_owned());
        (arguments.collect(), variables.collect())
    }

    #[test]
    fn only_debians_compiler_builds_the_standard_library() {
        let (own, _) = words(Toolchain::Own);
        assert_eq!(own, ["check", "--target", TARGET]);
        let (debian, variables) = words(Toolchain::Debian);
        assert_eq!(debian[..3], own);
        assert_eq!(debian[3..], ["-Zbuild-std=std,panic_abort"]);
        assert!(variables.iter().any(|name| name == "RUSTC"), "{variables:?}");
    }

    #[test]
    fn only_what_is_compiled_here_can_be_made_smaller() {
        for (toolchain, arguments, flags) in [(Toolchain::Own, 0, 0), (Toolchain::Debian, 1, 1)] {
            let mut cargo = Command::new("cargo");
            assert_eq!(toolchain.prefer_size(&mut cargo).len(), flags);
            assert_eq!(cargo.get_args().count(), arguments);
        }
    }

    #[test]
    fn its_files_are_apart_from_those_of_other_builds() {
        let workspace = Workspace::find().expect("tests run in the workspace");
        let folder = Toolchain::folder(&workspace);
        assert!(folder.starts_with(workspace.target_directory()));
        assert_ne!(folder, workspace.target_directory());
    }
}
