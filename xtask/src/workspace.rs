//! The checkout the commands work on, and how they call cargo in it.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

/// Where the sources and the built files are, and the cargo that builds them.
pub(crate) struct Workspace {
    /// The directory of the workspace's `Cargo.toml`.
    pub(crate) root: PathBuf,
    target: PathBuf,
    cargo: PathBuf,
}

impl Workspace {
    /// The workspace this program belongs to.
    ///
    /// # Errors
    /// The current directory is gone.
    pub(crate) fn find() -> Result<Workspace> {
        // `cargo run` says where the package is now; the path compiled in is
        // for a program started by hand.
        let package = env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root =
            package.parent().context("the xtask package has no parent directory")?.to_path_buf();
        // Relative to the caller's directory, as cargo reads it.
        let target = match env::var_os("CARGO_TARGET_DIR") {
            Some(chosen) => {
                env::current_dir().context("cannot read the current directory")?.join(chosen)
            }
            None => root.join("target"),
        };
        let cargo = env::var_os("CARGO").map_or_else(|| env!("CARGO").into(), PathBuf::from);
        Ok(Workspace { root, target, cargo })
    }

    /// The cargo that builds this workspace.
    pub(crate) fn cargo_program(&self) -> &Path {
        &self.cargo
    }

    /// Where what is built is put.
    pub(crate) fn target_directory(&self) -> &Path {
        &self.target
    }

    /// Where release builds of the programs are put.
    pub(crate) fn release_directory(&self) -> PathBuf {
        self.target.join("release")
    }

    /// The release build of a program.
    pub(crate) fn release_program(&self, name: &str) -> PathBuf {
        self.release_directory().join(name).with_extension(env::consts::EXE_EXTENSION)
    }

    /// Where the builds of the programs that the tests run are put.
    pub(crate) fn tested_directory(&self) -> PathBuf {
        self.target.join("debug")
    }

    /// The build of a program that the tests run.
    pub(crate) fn tested_program(&self, name: &str) -> PathBuf {
        self.tested_directory().join(name).with_extension(env::consts::EXE_EXTENSION)
    }

    /// The caller's search path with the programs that the tests run in front.
    ///
    /// # Errors
    /// The target directory has a name that no search path can hold.
    pub(crate) fn search_path(&self) -> Result<OsString> {
        let inherited = env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(self.tested_directory());
        env::join_paths(folders.chain(env::split_paths(&inherited)))
            .context("the target directory cannot be put on the search path")
    }

    /// Builds all that the tests run, nothing if they have just been run.
    ///
    /// # Errors
    /// As [`Workspace::cargo`].
    pub(crate) fn build_for_tests(&self) -> Result<()> {
        self.cargo("test --workspace --all-targets --locked --quiet --no-run")
    }

    /// Builds the programs alone, into the same place.
    ///
    /// # Errors
    /// As [`Workspace::cargo`].
    pub(crate) fn build_programs(&self) -> Result<()> {
        self.cargo("build --package ludex --package check --locked --quiet")
    }

    /// Builds the programs for release, as they are timed.
    ///
    /// # Errors
    /// As [`Workspace::cargo`].
    pub(crate) fn build_releases(&self) -> Result<()> {
        self.cargo("build --release --locked --bins --workspace --exclude xtask")
    }

    /// Where other people's programs, and what they read, are put.
    pub(crate) fn peers_directory(&self) -> PathBuf {
        self.target.join("peers")
    }

    /// Runs cargo with `arguments`, separated by blanks, and shows its output.
    ///
    /// # Errors
    /// Cargo cannot be started or does not succeed.
    pub(crate) fn cargo(&self, arguments: &str) -> Result<()> {
        self.cargo_with(arguments, &[])
    }

    /// [`Workspace::cargo`] with additional environment variables.
    ///
    /// # Errors
    /// As [`Workspace::cargo`].
    pub(crate) fn cargo_with(&self, arguments: &str, variables: &[(&str, &str)]) -> Result<()> {
        let mut command = self.command(&self.cargo);
        command.args(arguments.split_whitespace()).envs(variables.iter().copied());
        run(&mut command)
    }

    /// Whether cargo knows this subcommand; shows nothing.
    pub(crate) fn has_subcommand(&self, name: &str) -> bool {
        self.command(&self.cargo)
            .args([name, "--version"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    }

    /// A command at the root, with nothing to read, free of what the outer
    /// cargo says about this package.
    pub(crate) fn command(&self, program: impl AsRef<Path>) -> Command {
        let mut command = Command::new(program.as_ref());
        command.current_dir(&self.root).stdin(Stdio::null()).env("CARGO_TARGET_DIR", &self.target);
        for (name, _) in env::vars_os() {
            if name.to_str().is_some_and(describes_this_package) {
                command.env_remove(name);
            }
        }
        command
    }
}

/// Runs a command to its end and shows its output.
///
/// # Errors
/// It cannot be started or does not succeed.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let program = Path::new(command.get_program());
    let words: Vec<_> = std::iter::once(program.file_name().unwrap_or(program.as_os_str()))
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect();
    let name = words.join(" ");
    let status = command.status().with_context(|| format!("cannot start `{name}`"))?;
    ensure!(status.success(), "`{name}`: {status}");
    Ok(())
}

/// Whether `cargo run` sets this variable about the package it runs.
///
/// A nested build that sees them differs from one that does not, so build
/// scripts that watch them would run again at every change between the two.
fn describes_this_package(variable: &str) -> bool {
    variable.starts_with("CARGO_PKG_") || variable.starts_with("CARGO_MANIFEST_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_holds_this_package() {
        let workspace = Workspace::find().expect("tests run in the workspace");
        assert!(workspace.root.join("xtask/Cargo.toml").is_file());
    }

    #[test]
    fn only_what_describes_the_package_is_hidden_from_nested_builds() {
        assert!(describes_this_package("CARGO_PKG_NAME"));
        assert!(describes_this_package("CARGO_MANIFEST_DIR"));
        for kept in ["CARGO", "CARGO_HOME", "CARGO_TARGET_DIR", "CARGO_NET_RETRY"] {
            assert!(!describes_this_package(kept), "{kept}");
        }
    }

    #[test]
    fn a_command_that_fails_is_told_in_its_own_words() {
        let failure = run(Command::new("cargo").arg("no-such-subcommand")).unwrap_err();
        assert!(failure.to_string().starts_with("`cargo no-such-subcommand`: "), "{failure}");
        let missing = run(&mut Command::new("/no/such/program")).unwrap_err();
        assert_eq!(missing.to_string(), "cannot start `program`");
    }

    #[test]
    fn a_subcommand_nobody_has_is_not_found() {
        let workspace = Workspace::find().expect("tests run in the workspace");
        assert!(!workspace.has_subcommand("no-such-subcommand"));
    }
}
