//! The licences of what is linked into the program: whoever passes the program on passes
//! them on, too.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::graph::Graph;
use super::packages::Packages;

/// How deep in a package its licences, and those of what it contains, are looked for.
const DEPTH: usize = 3;

/// The longest text that is taken for a licence.
const LONGEST: u64 = 1 << 20;

/// One text with the licences of everything that is linked in, each once.
///
/// # Errors
/// A folder of sources cannot be read.
pub(super) fn notices(graph: &Graph, packages: &Packages) -> Result<String> {
    let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut without = Vec::new();
    for part in graph.uses.keys().filter(|part| !graph.at_build.contains(part)) {
        let package = packages.get(part)?;
        let found = licences_in(&package.folder, DEPTH)?;
        if found.is_empty() && !package.is_own {
            let licence = package.licence.as_deref().unwrap_or("no licence stated");
            without.push(format!("{part}: {licence}"));
        }
        for text in found {
            texts.entry(text).or_default().insert(part.to_string());
        }
    }
    Ok(document(&texts, &without))
}

/// Sorted by who uses them first.
fn document(texts: &BTreeMap<String, BTreeSet<String>>, without: &[String]) -> String {
    let mut texts: Vec<_> = texts.iter().map(|(text, users)| (users, text)).collect();
    texts.sort();
    let mut document = String::from(
        "Ludex is licensed under MIT or Apache-2.0, at your option. The programs include the\n\
         third-party libraries below, each listed above its licence. They also include the Rust\n\
         standard library, licensed under MIT or Apache-2.0: https://rust-lang.org\n",
    );
    for (users, text) in texts {
        let users: Vec<&str> = users.iter().map(String::as_str).collect();
        let rule = "-".repeat(80);
        let _ = write!(document, "\n{rule}\n{}\n{rule}\n\n{text}\n", users.join(", "));
    }
    if !without.is_empty() {
        let _ = write!(document, "\nLibraries whose packages lack a licence text:\n");
        for line in without {
            let _ = writeln!(document, "  {line}");
        }
    }
    document
}

/// The licences in a folder and, where it contains the work of others, below it.
fn licences_in(folder: &Path, depth: usize) -> Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    let entries = fs::read_dir(folder)
        .with_context(|| format!("cannot read the folder {}", folder.display()))?;
    for entry in entries {
        let entry = entry?;
        let (kind, path) = (entry.file_type()?, entry.path());
        let name = entry.file_name().to_string_lossy().into_owned();
        if kind.is_dir() && depth > 1 && !["tests", "target", "node_modules"].contains(&&*name) {
            // Deeper down, `COPYING` is the other choice of a library in C.
            let below = licences_in(&path, depth - 1)?;
            found.extend(below);
        } else if kind.is_file()
            && is_licence(&name, depth == DEPTH)
            && entry.metadata()?.len() <= LONGEST
        {
            let text =
                fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            found.insert(plain(&String::from_utf8_lossy(&text)));
        }
    }
    Ok(found)
}

/// Whether a file of this name holds a licence.
fn is_licence(name: &str, is_top: bool) -> bool {
    let name = name.to_ascii_uppercase();
    let begins = |words: &[&str]| words.iter().any(|word| name.starts_with(word));
    let ends = Path::new(&name).extension().is_none_or(|end| end == "TXT" || end == "MD");
    let is_named = begins(&["LICENSE", "LICENCE"])
        || (is_top && begins(&["COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"]));
    // Versions of licences have points, too.
    is_named && ends || begins(&["LICENSE-", "LICENCE-"])
}

/// Without blanks at the ends of lines, so that equal licences are equal texts.
fn plain(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences_are_known_by_their_names() {
        for name in ["LICENSE", "LICENSE-MIT", "license.md", "LICENCE.txt", "LICENSE-APACHE-2.0"] {
            assert!(is_licence(name, true) && is_licence(name, false), "{name}");
        }
        for name in ["COPYING", "NOTICE", "UNLICENSE", "COPYRIGHT.txt"] {
            assert!(is_licence(name, true) && !is_licence(name, false), "{name}");
        }
        for name in ["README.md", "licensing.rs", "license.json", "src"] {
            assert!(!is_licence(name, true), "{name}");
        }
    }

    #[test]
    fn licences_are_found_in_what_a_package_contains() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        fs::create_dir_all(path.join("zstd/lib")).unwrap();
        fs::create_dir_all(path.join("tests")).unwrap();
        fs::write(path.join("LICENSE"), "ours  \r\nand so on\r\n\r\n").unwrap();
        fs::write(path.join("zstd/LICENSE"), "theirs\n").unwrap();
        fs::write(path.join("zstd/COPYING"), "their other one\n").unwrap();
        fs::write(path.join("tests/LICENSE"), "a test's\n").unwrap();
        let found: Vec<String> = licences_in(path, DEPTH).unwrap().into_iter().collect();
        assert_eq!(found, ["ours\nand so on", "theirs"]);
    }

    #[test]
    fn each_text_is_shown_once_with_all_its_users() {
        let users = |names: &[&str]| names.iter().map(ToString::to_string).collect();
        let texts = BTreeMap::from([
            ("a".to_owned(), users(&["zstd 1"])),
            ("b".to_owned(), users(&["clap 4", "clap_builder 4"])),
        ]);
        let document = document(&texts, &["itoa 1: MIT".to_owned()]);
        let clap = document.find("\nclap 4, clap_builder 4\n").unwrap();
        let zstd = document.find("\nzstd 1\n").unwrap();
        assert!(clap < zstd && document.ends_with("\n  itoa 1: MIT\n"), "{document}");
    }
}
