//! The files of `docs/`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::expand;
use crate::workspace::Workspace;

/// The pages and pictures of the book.
#[derive(Default)]
pub(super) struct Book {
    /// Pages by their path below `docs/`, with `/` between the parts.
    pub(super) pages: BTreeMap<String, String>,
    /// Everything else below `docs/`, by path.
    pub(super) files: BTreeMap<String, PathBuf>,
    /// What directives have drawn, by path.
    pub(super) pictures: BTreeMap<String, String>,
}

impl Book {
    /// Reads all files below `docs/`.
    pub(super) fn read(workspace: &Workspace) -> Result<Book> {
        let docs = workspace.root.join("docs");
        let mut book = Book::default();
        let mut folders = vec![docs.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder)? {
                let path = entry?.path();
                let name = below(&docs, &path);
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "md") {
                    let text = fs::read_to_string(&path)
                        .with_context(|| format!("cannot read docs/{name}"))?;
                    book.pages.insert(name, text);
                } else {
                    book.files.insert(name, path);
                }
            }
        }
        Ok(book)
    }

    /// The book with its directives carried out; adds what went wrong to the mistakes.
    pub(super) fn expanded(self, workspace: &Workspace, mistakes: &mut Vec<String>) -> Book {
        let mut expander = expand::Expander::new(workspace, &self);
        let mut pages = BTreeMap::new();
        for (name, text) in &self.pages {
            let (text, wrong) = expander.page(name, text);
            mistakes.extend(wrong);
            pages.insert(name.clone(), text);
        }
        let pictures = expander.into_pictures();
        Book { pages, pictures, files: self.files }
    }
}

/// A path below a folder, with `/` between its parts on every system.
pub(super) fn below(folder: &Path, path: &Path) -> String {
    let parts = path.strip_prefix(folder).unwrap_or(path).components();
    parts.map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// Where a relative link of a page leads, as a path below `docs/`; what leads out of it
/// begins with `../`.
pub(super) fn resolved(page: &str, link: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            "." | "" => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// The way from a page to a path below `docs/`.
pub(super) fn relative(page: &str, path: &str) -> String {
    "../".repeat(page.matches('/').count()) + path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_resolved_from_the_folder_of_their_page() {
        assert_eq!(resolved("pawns/rules.md", "asking.md"), "pawns/asking.md");
        assert_eq!(resolved("pawns/engine/races.md", "../../records.md"), "records.md");
        assert_eq!(resolved("start.md", "./pawns/rules.md"), "pawns/rules.md");
        assert_eq!(resolved("start.md", "../README.md"), "../README.md");
        assert_eq!(resolved("a/b.md", "../../../x"), "../../x");
    }

    #[test]
    fn the_way_back_is_as_long_as_the_way_there() {
        let there = relative("pawns/engine/races.md", "pictures/a.svg");
        assert_eq!(there, "../../pictures/a.svg");
        assert_eq!(resolved("pawns/engine/races.md", &there), "pictures/a.svg");
    }
}
