//! mdBook renders the book.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::source::Book;
use crate::child::{self, End};
use crate::tool::Tool;
use crate::workspace::Workspace;

/// The version that `docs/book.toml` is written for.
pub(super) const MDBOOK: Tool =
    Tool { name: "mdbook", version: "0.5.4", prefix: "mdbook v", features: "search" };

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
