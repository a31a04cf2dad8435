//! Tools from the registry: found, or compiled once for all checkouts of this user.

use std::env;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::child::{self, End};
use crate::workspace::{self, Workspace};

/// How long a tool may take to print its version.
const MOMENT: Duration = Duration::from_secs(20);

/// A program that cargo installs.
pub(crate) struct Tool {
    /// The name of its package and of the program.
    pub(crate) name: &'static str,
    /// The version to use.
    pub(crate) version: &'static str,
    /// What `--version` prints before the version.
    pub(crate) prefix: &'static str,
    /// The features to compile, separated by commas; the default ones are left out.
    pub(crate) features: &'static str,
}

impl Tool {
    /// The program on the search path or the one installed earlier, if its version is right.
    pub(crate) fn present(&self, workspace: &Workspace) -> Option<PathBuf> {
        let expected = format!("{}{}", self.prefix, self.version);
        let is_right = |program: &PathBuf| {
            let asked = child::run(workspace.command(program).arg("--version"), MOMENT);
            asked.is_ok_and(|asked| asked.end == End::Code(0) && asked.stdout.trim() == expected)
        };
        let own = self.folder(workspace).join("bin").join(self.name);
        let own = own.with_extension(env::consts::EXE_EXTENSION);
        [PathBuf::from(self.name), own].into_iter().find(is_right)
    }

    /// The program, installed if need be. It is not optimized, because compiling it takes
    /// longer than all that it does.
    ///
    /// # Errors
    /// It cannot be compiled, or does not run.
    pub(crate) fn installed(&self, workspace: &Workspace) -> Result<PathBuf> {
        if let Some(program) = self.present(workspace) {
            return Ok(program);
        }
        let (name, version) = (self.name, self.version);
        let folder = self.folder(workspace);
        println!("installing {name} {version} into {}", folder.display());
        let mut install = workspace.command(workspace.cargo_program());
        install.args(["install", name, "--version", version, "--locked", "--quiet"]);
        install.args(["--no-default-features", "--features", self.features, "--root"]).arg(&folder);
        install.env("CARGO_TARGET_DIR", workspace.peers_directory().join(name));
        for (key, value) in
            [("OPT_LEVEL", "0"), ("LTO", "off"), ("DEBUG", "0"), ("CODEGEN_UNITS", "16")]
        {
            install.env(format!("CARGO_PROFILE_RELEASE_{key}"), value);
        }
        workspace::run(&mut install)?;
        self.present(workspace)
            .with_context(|| format!("{name} {version} was installed but does not run"))
    }

    /// Where this version is kept for the user, or else for this checkout.
    fn folder(&self, workspace: &Workspace) -> PathBuf {
        let set =
            |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let cache = set("XDG_CACHE_HOME")
            .or_else(|| set("LOCALAPPDATA"))
            .or_else(|| set("HOME").map(|home| home.join(".cache")));
        cache
            .map_or_else(|| workspace.peers_directory(), |cache| cache.join("ludex"))
            .join(format!("{}-{}", self.name, self.version))
    }
}
