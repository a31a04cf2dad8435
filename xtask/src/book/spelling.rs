//! One spelling in everything that people read: British, with -ize.

use std::fs;
use std::path::Path;

use anyhow::Result;

use super::source::below;
use crate::workspace::Workspace;

/// Verbs of which only the form with -ize, or -yze, is used.
const STEMS: &str = "anal author canonical character final general initial maxim memo minim \
                     normal optim organ random recogn serial special summar synchron visual";
/// How they may end. `analyses` is the plural of a noun as well.
const ENDINGS: [&str; 6] = ["e", "ed", "es", "ing", "ation", "er"];

/// Words that are spelt in another way here.
const WORDS: [(&str, &str); 11] = [
    ("behavior", "behaviour"),
    ("canceled", "cancelled"),
    ("colored", "coloured"),
    ("colors", "colours"),
    ("favorite", "favourite"),
    ("gray", "grey"),
    ("labeled", "labelled"),
    ("modeled", "modelled"),
    ("neighbor", "neighbour"),
    ("neighbors", "neighbours"),
    ("skeptic", "sceptic"),
];
/// Words that are names in code, and wrong in prose.
const IN_PROSE: [(&str, &str); 4] =
    [("center", "centre"), ("color", "colour"), ("license", "licence"), ("licenses", "licences")];

/// Folders without texts of ours. The page is checked in the folder of its texts.
const SKIPPED: [&str; 5] = ["target", "node_modules", "corpus", "page", ".git"];

/// Every word that is spelt in another way, a line each.
///
/// # Errors
/// A file cannot be read.
pub(super) fn mistakes(workspace: &Workspace) -> Result<Vec<String>> {
    let mut mistakes = Vec::new();
    let mut folders =
        vec![workspace.root.clone(), workspace.root.join("page").join("src").join("texts")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            let name = below(&workspace.root, &path);
            if path.is_dir() {
                let is_skipped = path.file_name().is_some_and(|last| {
                    SKIPPED.iter().any(|skipped| last.to_str() == Some(skipped))
                });
                if !is_skipped {
                    folders.push(path);
                }
            } else if is_text(&path) && !name.ends_with("book/spelling.rs") {
                mistakes.extend(in_text(&name, &fs::read_to_string(&path)?));
            }
        }
    }
    mistakes.sort();
    Ok(mistakes)
}

fn is_text(path: &Path) -> bool {
    path.extension().is_some_and(|end| ["md", "rs", "toml", "py", "js"].iter().any(|e| end == *e))
}

/// The mistakes in the text of a file.
fn in_text(name: &str, text: &str) -> Vec<String> {
    let is_prose = Path::new(name).extension().is_some_and(|end| end == "md");
    let mut mistakes = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        for (from, word) in words(line) {
            if let Some(right) = corrected(word, is_prose)
                && !is_a_name(line, from, word)
            {
                mistakes.push(format!("{name}:{number}: write {right:?} instead of {word:?}"));
            }
        }
    }
    mistakes
}

/// The words of a line and where they begin; `snake_case` is one word.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut end = 0;
    std::iter::from_fn(move || {
        let from = end + line[end..].find(is_part)?;
        end = line[from..].find(|c| !is_part(c)).map_or(line.len(), |length| from + length);
        Some((from, &line[from..end]))
    })
}

/// Whether a word is part of a longer name, such as `prefers-color-scheme`, the key of
/// a JavaScript object or of a setting, or a whole string that is not capitalized as a text is.
fn is_a_name(line: &str, from: usize, word: &str) -> bool {
    let before = line[..from].chars().next_back();
    let after = line[from + word.len()..].chars().next();
    before == Some('-')
        || before == Some('.')
        || after == Some('-')
        || after == Some(':')
        || after == Some('=')
        || before == Some('"') && after == Some('"') && !word.starts_with(char::is_uppercase)
}

/// How a word should be spelt, if that is in another way.
fn corrected(word: &str, is_prose: bool) -> Option<String> {
    let small = word.to_lowercase();
    let prose: &[(&str, &str)] = if is_prose { &IN_PROSE } else { &[] };
    if let Some((_, right)) = WORDS.iter().chain(prose).find(|(wrong, _)| *wrong == small) {
        return Some((*right).to_owned());
    }
    let stem = STEMS.split(' ').find(|stem| small.starts_with(stem))?;
    let (letter, rest) = small[stem.len()..].split_at_checked(1)?;
    let ending = rest.strip_prefix('s')?;
    let is_ours = letter == if stem == "anal" { "y" } else { "i" };
    let is_verb = ENDINGS.contains(&ending) && small != "analyses";
    (is_ours && is_verb).then(|| format!("{stem}{letter}z{ending}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_spellings_are_found_with_their_place() {
        let text = "fine\nIt is Optimised, and analysing gray neighbors.\n";
        let expected = [
            "a.rs:2: write \"optimized\" instead of \"Optimised\"",
            "a.rs:2: write \"analyzing\" instead of \"analysing\"",
            "a.rs:2: write \"grey\" instead of \"gray\"",
            "a.rs:2: write \"neighbours\" instead of \"neighbors\"",
        ];
        assert_eq!(in_text("a.rs", text), expected);
        assert_eq!(in_text("a.md", "the color of the license").len(), 2);
        assert_eq!(in_text("a.js", "neighbours: \"Neighbors\"").len(), 1);
    }

    #[test]
    fn names_and_words_of_both_spellings_are_left_alone() {
        for line in [
            "<p align=\"center\"> (prefers-color-scheme: dark)",
            "set_missed_tick_behavior, available_parallelism, minimal, memory, organism",
            "feature colors=0 san=0",
            "two analyses, an analysis, a promise, a generalist",
            "  analysing: \"Analyzing\", texts.analysing, \"color\"",
        ] {
            assert_eq!(in_text("a.md", line), [""; 0], "{line}");
        }
        assert!(in_text("a.toml", "license = \"MIT\"").is_empty());
    }
}
