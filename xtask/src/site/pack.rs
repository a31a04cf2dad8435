//! The scripts and styles of the page, joined and shortened by `page/pack`: a fifth of the
//! bytes, and a first load of a few requests.

use std::fs;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use super::folder::{self, File};
use super::index;
use crate::npm;
use crate::workspace::Workspace;

/// Where the program that packs is.
const PACK: &str = "page/pack";

/// What the first page has to ask for once everything is packed.
#[derive(Debug, Deserialize)]
pub(super) struct First {
    /// The file with all styles.
    pub(super) styles: String,
    /// The modules that `main.js` needs before it can run.
    pub(super) modules: Vec<String>,
}

/// Puts packed scripts and styles in place of those of the page and the site.
///
/// # Errors
/// Node.js or its packages are missing, or a module cannot be read. The files are as before.
pub(super) fn pack(workspace: &Workspace, files: &mut Vec<File>) -> Result<()> {
    let program = workspace.root.join(PACK);
    npm::install(workspace, &program)?;
    let packed = workspace.target_directory().join("packed");
    if packed.exists() {
        fs::remove_dir_all(&packed).context("cannot remove what was packed before")?;
    }
    let mut node = workspace.command("node");
    let finished = node.arg(program.join("pack.js")).arg(&packed).output()?;
    let said = String::from_utf8_lossy(&finished.stderr);
    ensure!(finished.status.success(), "the page cannot be packed: {}", said.trim());
    let first: First = serde_json::from_slice(&finished.stdout)
        .context("what was packed is not told as it should be")?;
    let written = folder::read(&packed)?;
    replace(files, written, &first)
}

/// Puts packed files in the place of all scripts and styles.
fn replace(files: &mut Vec<File>, packed: Vec<File>, first: &First) -> Result<()> {
    let page = files.iter_mut().find(|file| file.name == "index.html");
    let page = page.context("the page has no index.html")?;
    let text = str::from_utf8(&page.bytes).context("index.html is not text")?;
    page.bytes = index::packed(text, first)?.into_bytes();
    files.retain(|file| ![".js", ".css"].iter().any(|end| file.name.ends_with(end)));
    files.extend(packed);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_files_replace_all_scripts_and_styles_and_nothing_else() {
        let page = "<head>\n<link rel=\"stylesheet\" href=\"a.css\" />\n\
            <script type=\"module\" src=\"main.js\"></script>\n</head>\n";
        let mut files = vec![
            File::new("index.html", page),
            File::new("a.css", "a"),
            File::new("main.js", "long"),
            File::new("pawns/view.js", "long"),
            File::new("icon.svg", "<svg/>"),
        ];
        let first = First { styles: "page.css".to_owned(), modules: vec!["one.js".to_owned()] };
        let packed = ["main.js", "one.js", "page.css"].map(|name| File::new(name, "short"));
        replace(&mut files, packed.to_vec(), &first).expect("a page");
        let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(names, ["index.html", "icon.svg", "main.js", "one.js", "page.css"]);
    }
}
