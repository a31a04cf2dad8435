//! Help, completions, and the version.

use crate::program::ludex;
#[cfg(unix)]
use crate::program::shell;

/// Every command that has help of its own and does something.
const COMMANDS: [&[&str]; 11] = [
    &[],
    &["pawns", "solve"],
    &["pawns", "analyze"],
    &["pawns", "compare"],
    &["pawns", "perft"],
    &["pawns", "play"],
    &["completions"],
    &["serve"],
    &["gone", "solve"],
    &["gone", "random"],
    &["gone", "convert"],
];

#[test]
fn the_help_of_every_command_shows_an_example() {
    for command in COMMANDS {
        for flag in ["--help", "-h"] {
            let run = ludex([command, &[flag]].concat()).finish();
            let help = run.printed(0);
            let (_, examples) = help.split_once("\nExample").expect(help);
            let call = format!("  ludex {}", command.join(" "));
            assert!(examples.contains(&call), "{help}");
        }
    }
}

#[cfg(unix)]
#[test]
fn the_examples_in_the_help_work() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("board.txt"), "B\nppp\n.P.\nP.P\n").unwrap();
    let mut tried = 0;
    for command in &COMMANDS[..5] {
        let run = ludex([*command, &["--help"]].concat()).finish();
        let (_, examples) = run.stdout.split_once("\nExample").unwrap();
        for line in examples.lines().filter(|line| line.starts_with("  ")) {
            // What a command is for may stand behind it.
            let example = line.trim().split("  ").next().unwrap();
            if example == "ludex" || example.contains(" play ") {
                continue;
            }
            assert!(example.contains("ludex "), "{example}");
            let finished = shell(example).folder(folder.path()).finish();
            assert!(!finished.printed(0).is_empty(), "{example}");
            tried += 1;
        }
    }
    assert!(tried >= 10, "{tried} examples");
}

#[test]
fn completions_are_written_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = ludex(["completions", shell]).finish();
        let script = run.printed(0);
        for word in ["ludex", "analyze", "outcome-only", "completions"] {
            assert!(script.contains(word), "{shell} does not complete {word}");
        }
        assert!(!script.contains('\u{1b}'), "{shell}");
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    let run = ludex(["--version"]).finish();
    let version = format!("ludex {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(run.printed(0), version);
}
