//! The examples in the help.

use crate::program::{ludex, shell};

#[cfg(unix)]
#[test]
fn the_examples_in_the_help_work() {
    let folder = tempfile::tempdir().unwrap();
    let mut tried = 0;
    for verb in ["solve", "soldiers", "army", "count", "compare", "moves", "boards"] {
        let run = ludex(["pegs", verb, "--help"]).finish();
        let (_, examples) = run.printed(0).split_once("\nExamples:\n").expect(verb);
        for example in examples.lines().filter(|line| line.starts_with("  ")) {
            assert!(example.contains(&format!("ludex pegs {verb}")), "{example}");
            shell(example.trim()).folder(folder.path()).finish().printed(0);
            tried += 1;
        }
    }
    assert!(tried >= 20, "{tried} examples");
}
