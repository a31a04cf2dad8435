//! Help, completions, and the version.

#[cfg(unix)]
use crate::program::shell;
use crate::program::{commands, ludex};
use clap::ValueEnum as _;
use clap_complete::Shell;

/// Every command, and the program itself.
fn all() -> Vec<Vec<String>> {
    let mut all = commands();
    all.push(Vec::new());
    all
}

fn help_of(command: &[String], flag: &str) -> String {
    let run = ludex(command.iter().map(String::as_str).chain([flag])).finish();
    run.printed(0).to_owned()
}

#[test]
fn the_help_of_every_command_shows_an_example() {
    for command in all() {
        for flag in ["--help", "-h"] {
            let help = help_of(&command, flag);
            let (_, examples) = help.split_once("\nExample").expect(&help);
            let call = format!("ludex {}", command.join(" "));
            assert!(examples.contains(call.trim_end()), "{help}");
        }
    }
}

/// Examples that are not run here, and why.
#[cfg(unix)]
const NOT_RUN: [(&str, &str); 7] = [
    ("ludex pawns play", "it is a conversation"),
    ("ludex serve", "it does not end"),
    ("--hosts", "it waits for other machines"),
    ("6x6.table", "it takes minutes"),
    ("6x5.table", "it takes minutes"),
    ("10000x10000", "it writes a large file"),
    ("~/", "it writes into the home folder"),
];

/// What the examples expect to find in their folder.
#[cfg(unix)]
fn prepare(command: &[String], folder: &std::path::Path) {
    if command == ["grade"] {
        crate::grade::write_examples(folder);
    }
    let script = match command.join(" ").as_str() {
        "gone solve" | "gone convert" => {
            "ludex gone random 12x20 --seed 1 -o board.txt && \
             for kind in png npy txt.gz; do ludex gone convert board.txt -o board.$kind; done && \
             printf 'P1\\n2 1\\n1 0\\n' > white.pbm && printf 'P1\\n2 1\\n0 1\\n' > black.pbm"
        }
        "pawns lookup" | "pawns stats" | "pawns puzzles" | "verify" => {
            "ludex pawns tabulate 5x5 --out 5x5.table"
        }
        _ => "printf 'B\\nppp\\n.P.\\nP.P\\n' > board.txt",
    };
    let run = shell(script).folder(folder).finish();
    assert_eq!(run.code, Some(0), "{run:#?}");
}

#[cfg(unix)]
#[test]
fn the_examples_in_the_help_work() {
    let mut tried = 0;
    for command in all() {
        let folder = tempfile::tempdir().unwrap();
        prepare(&command, folder.path());
        let help = help_of(&command, "--help");
        let (_, examples) = help.split_once("\nExample").unwrap();
        for line in examples.lines().filter(|line| line.starts_with("  ")) {
            // What a command is for may stand behind it.
            let example = line.trim().split("  ").next().unwrap();
            assert!(example.contains("ludex"), "{example}");
            if example == "ludex" || NOT_RUN.iter().any(|(part, _)| example.contains(part)) {
                continue;
            }
            let finished = shell(example).folder(folder.path()).finish();
            assert_eq!(finished.code, Some(0), "{finished:#?}");
            tried += 1;
        }
    }
    assert!(tried >= 40, "{tried} examples");
}

#[test]
fn completions_are_written_for_every_shell() {
    for shell in Shell::value_variants().iter().map(Shell::to_string) {
        let run = ludex(["completions", &shell]).finish();
        let script = run.printed(0);
        for word in ["ludex", "analyze", "outcome-only", "completions"] {
            assert!(script.contains(word), "{shell} does not complete {word}");
        }
        // The scripts for other shells complete no values; that for fish escapes commas.
        let script = script.replace('\\', "");
        if ["bash", "fish", "zsh"].contains(&shell.as_str()) {
            for rules in
                ["pawn-game", "classic,blocked=draws", "pawn-game,en-passant=no,blocked=loses"]
            {
                assert!(script.contains(rules), "{shell} does not complete {rules}");
            }
        }
        assert!(!script.contains('\u{1b}'), "{shell}");
    }
}

#[test]
fn manual_pages_are_written_for_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("share/man/man1");
    for _ in 0..2 {
        let run = ludex(["man".as_ref(), pages.as_os_str()]).finish();
        assert_eq!(run.printed(0), "");
    }
    for command in all() {
        let name = [&["ludex".to_owned()], command.as_slice()].concat().join("-");
        let page = std::fs::read_to_string(pages.join(format!("{name}.1"))).expect(&name);
        let title = format!("\n.TH {} 1 ", name.to_uppercase());
        assert!(page.contains(&title), "{page}");
    }
    std::fs::write(folder.path().join("file"), "").unwrap();
    let run = ludex(["man".as_ref(), folder.path().join("file").as_os_str()]).finish();
    assert_eq!(run.code, Some(2), "{run:#?}");
    assert!(run.stderr.contains("cannot create "), "{run:#?}");
}

#[test]
fn the_version_is_that_of_the_package() {
    let run = ludex(["--version"]).finish();
    let version = format!("ludex {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(run.printed(0), version);
}
