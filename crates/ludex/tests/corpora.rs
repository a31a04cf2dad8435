//! Every file that the fuzzers keep goes through the function that they call.

use std::fs;
use std::path::Path;

#[path = "../../../fuzz/src/lib.rs"]
#[allow(unreachable_pub)] // public where the fuzzers use it
mod targets;

#[test]
fn every_corpus_is_read_without_breaking_a_law() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    for (name, target) in targets::TARGETS {
        let folder = fuzz.join("corpus").join(name);
        let mut files = 0;
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let bytes = fs::read(&path).unwrap();
            let read = std::panic::catch_unwind(|| target(&bytes));
            assert!(read.is_ok(), "{}", path.display());
            files += 1;
        }
        assert!(files > 2, "the corpus of {name} has {files} files");
    }
}

#[test]
fn every_target_is_a_program_of_the_fuzzers() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let mut programs: Vec<String> = fs::read_dir(fuzz.join("targets"))
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    programs.sort();
    let mut names: Vec<&str> = targets::TARGETS.iter().map(|(name, _)| *name).collect();
    names.sort_unstable();
    assert_eq!(programs, names);
    let manifest = fs::read_to_string(fuzz.join("Cargo.toml")).unwrap();
    for name in names {
        assert!(manifest.contains(&format!("name = \"{name}\"\n")), "{name}");
    }
}
