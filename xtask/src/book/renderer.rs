//! mdBook: finding it, installing it, running it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::source::Book;
use crate::child::{self, End};
use crate::workspace::{self, Workspace};

/// The version that `docs/book.toml` is written for.
pub(super) const VERSION: &str = "0.5.4";

/// How long it may take to tell its version.
const MOMENT: Duration = Duration::from_secs(20);

/// The mdBook on the search path or the one installed earlier, if it is the right one.
pub(super) fn present(workspace: &Workspace) -> Option<PathBuf> {
    let is_right = |program: &PathBuf| {
        let asked = child::run(workspace.command(program).arg("--version"), MOMENT);
        asked.is_ok_and(|asked| {
            asked.end == End::Code(0) && asked.stdout.trim() == format!("mdbook v{VERSION}")
        })
    };
    [PathBuf::from("mdbook"), program_in(&folder(workspace))].into_iter().find(is_right)
}

/// mdBook; if there is none it is compiled once for all checkouts of this user. It is not
/// optimised, because compiling takes longer than all that it does.
pub(super) fn installed(workspace: &Workspace) -> Result<PathBuf> {
    if let Some(program) = present(workspace) {
        return Ok(program);
    }
    let folder = folder(workspace);
    println!("installing mdBook {VERSION} into {}", folder.display());
    let mut install = workspace.command(workspace.cargo_program());
    install.args(["install", "mdbook", "--version", VERSION, "--locked", "--quiet"]);
    install.args(["--no-default-features", "--features", "search", "--root"]).arg(&folder);
    install.env("CARGO_TARGET_DIR", workspace.peers_directory().join("mdbook"));
    for (key, value) in
        [("OPT_LEVEL", "0"), ("LTO", "off"), ("DEBUG", "0"), ("CODEGEN_UNITS", "16")]
    {
        install.env(format!("CARGO_PROFILE_RELEASE_{key}"), value);
    }
    workspace::run(&mut install)?;
    present(workspace).with_context(|| format!("mdBook {VERSION} was installed and does not run"))
}

/// Renders the book into `target/book`; returns its front page.
pub(super) fn render(workspace: &Workspace, book: &Book, program: &Path) -> Result<PathBuf> {
    let source = workspace.target_directory().join("book-source");
    if source.exists() {
        fs::remove_dir_all(&source).context("cannot remove an old book")?;
    }
    let place = |name: &str| -> Result<PathBuf> {
        let path = source.join(name);
        let folder = path.parent().context("a file without a folder")?;
        fs::create_dir_all(folder)?;
        Ok(path)
    };
    for (name, text) in book.pages.iter().chain(&book.pictures) {
        fs::write(place(name)?, text).with_context(|| format!("cannot write {name}"))?;
    }
    for (name, path) in &book.files {
        fs::copy(path, place(name)?).with_context(|| format!("cannot copy {name}"))?;
    }
    let built = workspace.target_directory().join("book");
    let mut build = workspace.command(program);
    build.arg("build").arg(&source).arg("--dest-dir").arg(&built);
    // It warns on standard error and goes on: a warning is a mistake here.
    let finished = child::run(&mut build, Duration::from_mins(2)).context("cannot run mdBook")?;
    print!("{}", finished.stderr);
    ensure!(finished.end == End::Code(0), "mdBook: {}", finished.end);
    let complains = ["WARN", "ERROR"].iter().any(|word| finished.stderr.contains(word));
    ensure!(!complains, "mdBook complains");
    Ok(built.join("index.html"))
}

/// Where this version is kept for the user, or else for this checkout.
fn folder(workspace: &Workspace) -> PathBuf {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache = set("XDG_CACHE_HOME")
        .or_else(|| set("LOCALAPPDATA"))
        .or_else(|| set("HOME").map(|home| home.join(".cache")));
    cache
        .map_or_else(|| workspace.peers_directory(), |cache| cache.join("ludex"))
        .join(format!("mdbook-{VERSION}"))
}

fn program_in(folder: &Path) -> PathBuf {
    folder.join("bin/mdbook").with_extension(env::consts::EXE_EXTENSION)
}
