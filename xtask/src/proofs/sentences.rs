//! The definitions quote the book: each quotation in a comment of the proofs is in one of its pages.

use std::fs;
use std::path::Path;

/// The texts of all files below a folder whose names have this ending, each with its path.
fn texts(folder: &Path, ending: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is in the repository") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            found.extend(texts(&path, ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found
                .push((path.display().to_string(), fs::read_to_string(&path).expect("it is text")));
        }
    }
    found
}

/// Words with single blanks, without markup, in small letters.
fn plain(text: &str) -> String {
    let text = text.replace(['*', '`', '_', '[', ']'], "").to_lowercase();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What is in quotes in the comments of a Coq file, without the full stop at its end.
fn quotations(text: &str) -> Vec<String> {
    let comments = text.split("(**").skip(1).filter_map(|rest| rest.split_once("*)"));
    let quoted = comments.flat_map(|(comment, _)| comment.split('"').skip(1).step_by(2));
    quoted.map(|words| plain(words).trim_end_matches('.').to_owned()).collect()
}

#[test]
fn quotations_are_found() {
    let text = "(** \"One *and*\n  two.\" And \"three\" *) Definition x := \"four\". (** no *)";
    assert_eq!(quotations(text), ["one and two", "three"]);
}

#[test]
fn every_sentence_that_the_proofs_quote_is_in_the_book() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("it is in the workspace");
    let pages = texts(&root.join("docs"), "md");
    let book: Vec<String> = pages.iter().map(|(_, text)| plain(text)).collect();
    let mut count = 0;
    for (file, text) in texts(&root.join("proofs"), "v") {
        for words in quotations(&text) {
            assert!(book.iter().any(|page| page.contains(&words)), "{file} quotes: {words}");
            count += 1;
        }
    }
    assert!(count >= 45, "only {count} quotations were found");
}

#[test]
fn the_theorems_in_the_book_are_those_of_the_proofs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("it is in the workspace");
    let read = |file: &str| fs::read_to_string(root.join(file)).expect("it is in the repository");
    let (page, audit) = (read("docs/proofs/proved.md"), read("proofs/Audit.v"));
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let theorems = words(&read("proofs/Theorems.v"));
    let blocks: Vec<&str> = page.split("```coq\n").skip(1).collect();
    assert_eq!(blocks.len(), 3);
    for block in blocks {
        let (block, _) = block.split_once("```").expect("the block ends");
        assert!(theorems.contains(&words(block)), "{block}");
    }
    // What the page calls a theorem is audited.
    let is_name = |word: &&str| {
        word.matches('_').count() >= 2
            && word.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric())
    };
    let names = page.split('`').skip(1).step_by(2).filter(is_name);
    let mut count = 0;
    for name in names {
        assert!(audit.contains(&format!("Print Assumptions {name}.\n")), "{name}");
        count += 1;
    }
    assert!(count >= 12, "the page names only {count} theorems");
}
