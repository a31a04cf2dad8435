//! What must be true of the book before it is rendered.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::Result;

use super::markdown::{self, Link, Outline};
use super::source::{Book, resolved};
use crate::workspace::Workspace;

/// The page that lists the others.
const CONTENTS: &str = "SUMMARY.md";

/// Everything that is wrong with the pages, a line each.
///
/// # Errors
/// The folder of the workspace cannot be read.
pub(super) fn mistakes(workspace: &Workspace, book: &Book) -> Result<Vec<String>> {
    let outlines: Vec<(&str, Outline)> =
        book.pages.iter().map(|(name, text)| (name.as_str(), markdown::outline(text))).collect();
    let mut mistakes = Vec::new();
    for (name, outline) in &outlines {
        if *name != CONTENTS {
            mistakes.extend(opening(name, outline));
        }
        let exists = |link: &str| exists(workspace, book, &outlines, &resolved(name, link));
        mistakes.extend(links(&format!("docs/{name}"), outline, name, exists));
    }
    mistakes.extend(contents(&outlines));
    // What stands at the root is read there, and leads into docs/.
    for entry in fs::read_dir(&workspace.root)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "md") {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let outline = markdown::outline(&fs::read_to_string(&path)?);
            let exists = |link: &str| {
                exists(workspace, book, &outlines, &resolved("page", &format!("../{link}")))
            };
            mistakes.extend(links(&name, &outline, &name, exists));
        }
    }
    Ok(mistakes)
}

/// Each page has a title, and then says whom it is for.
fn opening(name: &str, outline: &Outline) -> Vec<String> {
    let mut mistakes = Vec::new();
    if outline.title.is_none() {
        mistakes.push(format!("docs/{name}: the page has no title"));
    }
    if !outline.opening.starts_with("For ") {
        mistakes.push(format!("docs/{name}: the first paragraph does not begin with \"For …\""));
    }
    mistakes
}

/// The contents list every page, and each once.
fn contents(outlines: &[(&str, Outline)]) -> Vec<String> {
    let Some((_, contents)) = outlines.iter().find(|(name, _)| *name == CONTENTS) else {
        return vec![format!("docs/{CONTENTS} is missing")];
    };
    let mut mistakes = Vec::new();
    let mut listed = BTreeSet::new();
    for link in &contents.links {
        if !listed.insert(link.to.trim_start_matches("./")) {
            mistakes.push(format!("docs/{CONTENTS}: {} is listed twice", link.to));
        }
    }
    for (name, _) in outlines {
        if *name != CONTENTS && !listed.contains(name) {
            mistakes.push(format!("docs/{CONTENTS}: {name} is not listed"));
        }
    }
    mistakes
}

/// Every link leads somewhere, every image has a text.
fn links(
    shown: &str,
    outline: &Outline,
    page: &str,
    exists: impl Fn(&str) -> Result<(), String>,
) -> Vec<String> {
    let mut mistakes = Vec::new();
    for Link { to, text, is_image } in &outline.links {
        if *is_image && text.trim().is_empty() {
            mistakes.push(format!("{shown}: the image {to} has no alternative text"));
        }
        if to.contains("://") || to.starts_with("mailto:") {
            continue;
        }
        // A link within the page itself.
        let own = page.rsplit('/').next().unwrap_or(page);
        let to = if to.starts_with('#') { format!("{own}{to}") } else { to.clone() };
        if let Err(wrong) = exists(&to) {
            mistakes.push(format!("{shown}: {wrong}"));
        }
    }
    mistakes
}

/// Whether a path below `docs/`, with a heading if it has one, is there.
fn exists(
    workspace: &Workspace,
    book: &Book,
    outlines: &[(&str, Outline)],
    target: &str,
) -> Result<(), String> {
    let (path, heading) = target.split_once('#').map_or((target, None), |(p, h)| (p, Some(h)));
    // From the root, `docs/x` is the page x.
    let path = path.strip_prefix("../docs/").unwrap_or(path);
    let page = outlines.iter().find(|(name, _)| *name == path);
    let is_there = page.is_some()
        || book.files.contains_key(path)
        || book.pictures.contains_key(path)
        || workspace.root.join("docs").join(Path::new(path)).exists();
    if !is_there {
        return Err(format!("the link to {target} leads nowhere"));
    }
    match (heading, page) {
        (Some(heading), Some((_, outline))) if !outline.anchors.iter().any(|id| id == heading) => {
            Err(format!("{path} has no heading #{heading}"))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outlined(pages: &[(&'static str, &str)]) -> Vec<(&'static str, Outline)> {
        pages.iter().map(|(name, text)| (*name, markdown::outline(text))).collect()
    }

    #[test]
    fn a_page_that_is_not_listed_or_listed_twice_is_found() {
        let pages = [("SUMMARY.md", "[a](a.md)\n[a](./a.md)\n"), ("a.md", "# A"), ("b.md", "# B")];
        let expected =
            ["docs/SUMMARY.md: ./a.md is listed twice", "docs/SUMMARY.md: b.md is not listed"];
        assert_eq!(contents(&outlined(&pages)), expected);
    }

    #[test]
    fn a_page_says_whom_it_is_for() {
        assert!(opening("a.md", &markdown::outline("# A\n\n*For all.* B.\n")).is_empty());
        assert_eq!(opening("a.md", &markdown::outline("# A\n\nB.\n")).len(), 1);
        assert_eq!(opening("a.md", &markdown::outline("For all.\n")).len(), 1);
    }

    #[test]
    fn links_that_lead_nowhere_and_images_without_words_are_found() {
        let workspace = Workspace::find().unwrap();
        let mut book = Book::default();
        book.pages.insert("b.md".into(), String::new());
        let outlines = outlined(&[("b.md", "# B\n\n## C d\n")]);
        let exists = |link: &str| exists(&workspace, &book, &outlines, &resolved("a.md", link));
        let page =
            "# A\n\n[1](b.md#c-d) [2](https://example.org) [3](b.md#c) [4](no.md)\n\n![](b.md)\n";
        let wrong = links("a", &markdown::outline(page), "a.md", exists);
        let expected = [
            "a: b.md has no heading #c",
            "a: the link to no.md leads nowhere",
            "a: the image b.md has no alternative text",
        ];
        assert_eq!(wrong, expected);
    }
}
