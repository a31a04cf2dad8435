//! docs/promises.md names tests, and they exist.

use std::fs;
use std::path::Path;

/// Every test's name in the sources below a folder.
fn tests_below(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            tests_below(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let mut is_test = false;
            for line in text.lines().map(str::trim) {
                is_test |= line == "#[test]" || line.starts_with("#[tokio::test");
                if let Some(rest) = line.strip_prefix("fn ").or(line.strip_prefix("async fn ")) {
                    let name = rest.split('(').next().unwrap().to_owned();
                    found.extend(is_test.then_some(name));
                    is_test = false;
                }
            }
        }
    }
}

#[test]
fn every_test_that_a_promise_names_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut tests = Vec::new();
    for entry in fs::read_dir(root.join("crates")).unwrap() {
        let folder = entry.unwrap().path().join("tests");
        if folder.is_dir() {
            tests_below(&folder, &mut tests);
        }
    }
    let page = fs::read_to_string(root.join("docs/promises.md")).unwrap();
    let named: Vec<&str> = page
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|words| {
            words.len() > 20 && words.bytes().all(|b| b == b'_' || b.is_ascii_alphanumeric())
        })
        .collect();
    assert!(named.len() > 20, "{named:?}");
    for name in named {
        assert!(tests.iter().any(|test| test == name), "docs/promises.md names {name}");
    }
}
