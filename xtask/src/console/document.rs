//! The documents, and where the commands in them are run.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The front page.
const README: &str = "README.md";

/// A document and where the commands in it are run.
pub(super) struct Document {
    /// Its path, from the root.
    pub(super) name: String,
    /// Its path.
    pub(super) path: PathBuf,
    /// The folder where its commands run.
    pub(super) folder: PathBuf,
}

impl Document {
    /// A document below the root. The README's folder is inside the workspace, so that
    /// `cargo xtask` is known there.
    fn new(root: &Path, path: PathBuf) -> Document {
        let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().into_owned();
        let scratch = (name == README).then_some("target/readme");
        let folder = scratch.map_or_else(|| root.to_owned(), |scratch| root.join(scratch));
        Document { name, path, folder }
    }

    /// Its text.
    pub(super) fn text(&self) -> Result<String> {
        fs::read_to_string(&self.path).with_context(|| format!("cannot read {}", self.name))
    }

    /// Empties the README's folder.
    pub(super) fn prepare(&self) -> Result<()> {
        if self.name == README {
            if self.folder.exists() {
                fs::remove_dir_all(&self.folder)?;
            }
            fs::create_dir_all(&self.folder)?;
        }
        Ok(())
    }
}

/// `README.md`, then the pages below `docs/` in alphabetical order.
pub(super) fn documents(root: &Path) -> Result<Vec<Document>> {
    let mut pages = Vec::new();
    let mut folders = vec![root.join("docs")];
    folders.retain(|folder| folder.is_dir());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages.insert(0, root.join(README));
    Ok(pages.into_iter().map(|path| Document::new(root, path)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readme_has_a_folder_of_its_own_inside_the_workspace() {
        let new = |path: &str| Document::new(Path::new("/w"), PathBuf::from(path));
        let page = new("/w/docs/pawns/rules.md");
        assert_eq!(
            (page.name.as_str(), page.folder.as_path()),
            ("docs/pawns/rules.md", Path::new("/w"))
        );
        assert_eq!(new("/w/README.md").folder, Path::new("/w/target/readme"));
    }
}
