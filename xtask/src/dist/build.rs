//! The programs, built to be packaged.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::Release;
use crate::debian;
use crate::wasm::Toolchain;
use crate::workspace::{self, Workspace};

/// What 64-bit Windows runs, with the C library that every Windows has.
pub(super) const WINDOWS: &str = "x86_64-pc-windows-gnu";
/// The Macs of today.
const MACOS: &str = "aarch64-apple-darwin";

/// The C compiler and the linker for [`WINDOWS`].
const MINGW: &str = "gcc-mingw-w64-x86-64 binutils-mingw-w64-x86-64";
const MINGW_COMPILER: &str = "x86_64-w64-mingw32-gcc";

/// The programs of a package, and the packages of the workspace that they are in.
const BUILT: &str = "--locked --profile dist --package ludex --package check --bins";

/// The programs by name, without what Windows appends.
pub(super) const PROGRAMS: [&str; 2] = ["ludex", "ludex-check"];

/// The folder with the programs for this machine.
///
/// # Errors
/// They do not build.
pub(super) fn for_this_machine(release: &Release<'_>) -> Result<PathBuf> {
    let mut cargo = release.workspace.command(release.workspace.cargo_program());
    cargo.arg("build");
    run(&mut cargo, release)?;
    Ok(folder(release.workspace).join("dist"))
}

/// The folder with programs that run on this machine and know their own help: those that are
/// packaged if they are made anyway, else those that the tests run, which take a fraction of
/// the time to build.
///
/// # Errors
/// They do not build.
pub(super) fn with_help(release: &Release<'_>) -> Result<PathBuf> {
    if release.is_for_this_machine {
        return for_this_machine(release);
    }
    release.workspace.build_programs()?;
    Ok(release.workspace.tested_directory())
}

/// The folder with the programs for Windows.
///
/// # Errors
/// There is no compiler, or they do not build.
pub(super) fn for_windows(release: &Release<'_>) -> Result<PathBuf> {
    let workspace = release.workspace;
    debian::needed(workspace, MINGW, || debian::found(MINGW_COMPILER).is_some())?;
    let toolchain = Toolchain::find_for(workspace, WINDOWS, "", || true)?;
    let mut cargo = toolchain.cargo_for(workspace, WINDOWS, "std,panic_unwind", "build");
    // Whatever this machine's compiler is called, it is not the one for Windows.
    for name in ["CC", "CFLAGS", "AR"] {
        cargo.env_remove(name);
    }
    run(&mut cargo, release)?;
    Ok(folder(workspace).join(WINDOWS).join("dist"))
}

/// Type-checks the programs for macOS. Nothing is linked, so that a C compiler and an
/// archiver that do nothing are enough.
///
/// # Errors
/// There is no compiler, or they do not compile.
pub(super) fn check_for_macos(release: &Release<'_>) -> Result<()> {
    let workspace = release.workspace;
    let toolchain = Toolchain::find_for(workspace, MACOS, "", || true)?;
    let mut cargo = toolchain.cargo_for(workspace, MACOS, "std,panic_unwind", "check");
    cargo
        .args("--locked --package ludex --package check --bins".split(' '))
        .env("CARGO_TARGET_DIR", folder(workspace))
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0");
    if !cfg!(target_os = "macos") {
        // With a folder of system headers given, nobody looks for Apple's tools.
        cargo.env("CC_aarch64_apple_darwin", "true").env("AR_aarch64_apple_darwin", "true");
        cargo.env("SDKROOT", folder(workspace));
    }
    workspace::run(&mut cargo)
}

/// Where all builds for packages are put: beside the folder of the release, which has the
/// name that cargo would give to this profile's.
fn folder(workspace: &Workspace) -> PathBuf {
    workspace.target_directory().join("dist-build")
}

fn run(cargo: &mut Command, release: &Release<'_>) -> Result<()> {
    cargo.args(BUILT.split(' ')).env("CARGO_TARGET_DIR", folder(release.workspace));
    name_no_folder(cargo, release.workspace, &[])?;
    workspace::run(cargo)
}

/// Keeps folders of this machine out of what is compiled, and adds flags of the compiler.
///
/// # Errors
/// There is no home directory, or cargo's cannot be read.
pub(crate) fn name_no_folder(
    cargo: &mut Command,
    workspace: &Workspace,
    more: &[&str],
) -> Result<()> {
    let inherited = match (env::var_os("CARGO_ENCODED_RUSTFLAGS"), env::var("RUSTFLAGS")) {
        (Some(encoded), _) => encoded,
        (None, Ok(plain)) => plain.split_whitespace().collect::<Vec<_>>().join("\u{1f}").into(),
        (None, Err(_)) => OsString::new(),
    };
    let mut flags = flags(inherited, &places(workspace)?);
    for flag in more {
        flags.push("\u{1f}");
        flags.push(flag);
    }
    cargo.env("CARGO_ENCODED_RUSTFLAGS", flags).env_remove("RUSTFLAGS");
    Ok(())
}

/// Folders of this machine, and what messages of the programs call them instead.
fn places(workspace: &Workspace) -> Result<Vec<(PathBuf, &'static str)>> {
    let mut places = vec![(workspace.root.clone(), "ludex")];
    let sources = cargo_home()?.join("registry/src");
    if sources.is_dir() {
        for registry in fs::read_dir(sources)? {
            places.push((registry?.path(), "crates"));
        }
    }
    // The last that fits is taken.
    places.push((folder(workspace), "build"));
    places[1..].sort();
    Ok(places)
}

/// Where cargo keeps what it has downloaded.
fn cargo_home() -> Result<PathBuf> {
    let home = || env::home_dir().map(|home| home.join(".cargo"));
    env::var_os("CARGO_HOME").map(PathBuf::from).or_else(home).context("no home directory")
}

/// The compiler's flags, as cargo reads them from one variable.
fn flags(inherited: OsString, places: &[(PathBuf, &str)]) -> OsString {
    let mut flags = inherited;
    for (folder, name) in places {
        if !flags.is_empty() {
            flags.push("\u{1f}");
        }
        flags.push("--remap-path-prefix=");
        flags.push(folder);
        flags.push("=");
        flags.push(name);
    }
    flags
}

/// Makes sure that a program does not name folders of this machine.
///
/// # Errors
/// It does.
pub(super) fn names_no_folder(program: &Path, bytes: &[u8], release: &Release<'_>) -> Result<()> {
    for folder in [release.workspace.root.clone(), cargo_home()?] {
        let text = folder.as_os_str().as_encoded_bytes();
        ensure!(
            !bytes.windows(text.len()).any(|part| part == text),
            "{} holds the path {}",
            program.display(),
            folder.display()
        );
    }
    Ok(())
}

/// A program's file for this system or for Windows.
pub(super) fn file_name(program: &str, extension: impl AsRef<OsStr>) -> PathBuf {
    Path::new(program).with_extension(extension.as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_of_the_caller_come_first() {
        let places = [(PathBuf::from("/src"), "ludex"), (PathBuf::from("/r"), "crates")];
        let expected = "-Ca\u{1f}--remap-path-prefix=/src=ludex\u{1f}--remap-path-prefix=/r=crates";
        assert_eq!(flags("-Ca".into(), &places), expected);
        assert_eq!(flags("".into(), &places), expected["-Ca\u{1f}".len()..]);
    }

    #[test]
    fn builds_do_not_go_where_the_release_is() {
        let workspace = Workspace::find().unwrap();
        let release = Release::of(&workspace).unwrap();
        assert!(!folder(&workspace).starts_with(&release.folder));
        assert!(!release.folder.starts_with(folder(&workspace)));
    }

    #[test]
    fn a_program_that_names_a_folder_is_found_out() {
        let workspace = Workspace::find().unwrap();
        let release = Release::of(&workspace).unwrap();
        let path = workspace.root.join("src/lib.rs");
        let program = Path::new("ludex");
        let text = format!("..{}..", path.display());
        assert!(names_no_folder(program, text.as_bytes(), &release).is_err());
        assert!(names_no_folder(program, b"ludex/src/lib.rs", &release).is_ok());
    }
}
