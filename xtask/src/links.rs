//! Links of the pages at the root: whether what they lead to is there.

use std::fs;
use std::path::Path;

use crate::workspace::Workspace;

/// What the links and pictures of a Markdown text lead to, web pages left out.
fn targets(text: &str) -> Vec<&str> {
    let after = |start: &'static str, end: char| {
        text.split(start).skip(1).filter_map(move |rest| rest.split(end).next())
    };
    after("](", ')')
        .chain(after("src=\"", '"'))
        .chain(after("srcset=\"", '"'))
        .filter(|target| !target.contains("://") && !target.starts_with('#'))
        .map(|target| target.split('#').next().unwrap_or(target))
        .collect()
}

/// The pages at the root of the workspace.
fn pages(root: &Path) -> Vec<String> {
    let entries = fs::read_dir(root).expect("the root can be read");
    let names = entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    names.filter(|name| Path::new(name).extension().is_some_and(|end| end == "md")).collect()
}

#[test]
fn links_and_pictures_are_found() {
    let text = "[a](b.md) [c](https://d) [e](#f) [g](h.md#i)\n<img src=\"j.svg\">";
    assert_eq!(targets(text), ["b.md", "h.md", "j.svg"]);
}

#[test]
fn every_link_of_the_pages_at_the_root_leads_somewhere() {
    let root = Workspace::find().expect("tests run in the workspace").root;
    let pages = pages(&root);
    assert!(pages.iter().any(|page| page == "README.md"), "{pages:?}");
    for page in pages {
        let text = fs::read_to_string(root.join(&page)).unwrap();
        for target in targets(&text) {
            assert!(root.join(target).exists(), "{page}: {target} does not exist");
        }
    }
}
