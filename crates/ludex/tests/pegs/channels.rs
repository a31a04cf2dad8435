//! What goes where: answers, colours, certificates, and pipes that nobody reads.

use std::fs;
use std::io;

#[cfg(target_os = "linux")]
use crate::program::interrupted;
use crate::program::ludex;
#[cfg(unix)]
use crate::program::shell;

const COMMANDS: [&[&str]; 12] = [
    &["pegs", "solve", "cross"],
    &["pegs", "solve", "cross", "--json"],
    &["pegs", "solve", "cross", "--watch"],
    &["pegs", "soldiers", "4", "6"],
    &["pegs", "soldiers", "4", "8"],
    &["pegs", "army", "--level", "2"],
    &["pegs", "count", "triangle:4"],
    &["pegs", "compare", "cross"],
    &["pegs", "moves", "english"],
    &["pegs", "moves", "english", "--json"],
    &["pegs", "boards"],
    &["pegs", "boards", "english"],
];

#[test]
fn a_pipe_that_nobody_reads_is_not_an_error() {
    for arguments in COMMANDS {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        ludex(arguments).stdout(writer).finish().printed(0);
    }
}

#[cfg(unix)]
#[test]
fn a_reader_that_leaves_early_is_not_an_error() {
    for command in ["pegs soldiers 3 8", "pegs boards --json"] {
        let script = format!("{{ ludex {command}; echo $? >&2; }} | head -0");
        assert_eq!(shell(&script).finish().stderr, "0\n", "{script}");
    }
}

#[test]
fn colours_appear_only_where_they_are_asked_for() {
    for command in COMMANDS {
        let plain = ludex(command).finish();
        assert!(!plain.printed(0).contains('\u{1b}'), "{}", plain.line);
        let is_text = !command.contains(&"--json") && command != ["pegs", "boards", "english"];
        let forced = ludex(command).env("CLICOLOR_FORCE", "1").finish();
        assert_eq!(forced.printed(0).contains("\u{1b}["), is_text, "{}", forced.line);
    }
}

#[test]
fn in_a_pipe_a_plan_that_is_watched_is_a_list_of_boards() {
    let run = ludex(["pegs", "soldiers", "4", "6", "--watch"]).finish();
    let text = run.printed(0);
    for caption in ["3 jumps to go", "jump 1 of 3: ", "jump 2 of 3: ", "jump 3 of 3: "] {
        assert!(text.contains(caption), "{caption} is not in {text}");
    }
    assert_eq!(text.matches("a b c d e f g").count(), 4, "{text}");
    assert!(text.contains("Reachable in 3 jumps"), "{text}");
    let run = ludex(["pegs", "soldiers", "4", "8", "--watch"]).finish();
    assert!(run.printed(0).contains("Impossible"));
    let run = ludex(["pegs", "solve", "cross", "--watch", "--json"]).finish();
    assert_eq!(run.code, Some(2));
}

#[test]
fn certificates_are_written_where_there_is_an_answer_and_prove_it() {
    let folder = tempfile::tempdir().unwrap();
    for (name, command) in [
        ("plan", &["pegs", "solve", "cross"][..]),
        ("fewest", &["pegs", "soldiers", "3", "8"]),
        ("parity", &["pegs", "solve", "hexagon:3:c3"]),
        ("pagoda", &["pegs", "soldiers", "4", "8"]),
        ("closed", &["pegs", "solve", "xxxxxo"]),
        ("army", &["pegs", "army", "--level", "3"]),
        ("closed-army", &["pegs", "army", "--level", "4"]),
        ("golden", &["pegs", "army", "--level", "5"]),
    ] {
        let run = ludex([command, &["--certificate", name]].concat()).folder(folder.path());
        run.finish().printed(0);
        let bytes = fs::read(folder.path().join(name)).unwrap();
        assert!(bytes.starts_with(b"ludex certificate 1\nfamily: pegs\n"), "{name}");
        let verified = ludex(["verify", name]).folder(folder.path()).finish();
        assert!(verified.printed(0).contains(": verified: "), "{name}");
    }
    let hopeless = ["pegs", "solve", "wiegleb", "--time-limit", "0", "--certificate", "none"];
    let run = ludex(hopeless).folder(folder.path()).finish();
    assert_eq!(run.code, Some(1));
    assert_eq!(run.stderr, "none: no certificate written: time limit reached\n");
    assert!(!folder.path().join("none").exists());
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_search_says_so() {
    let answer = interrupted("ludex pegs count wiegleb --time-limit 30s --json").finish().json(1);
    assert_eq!(answer["reason"], "interrupted");
}

#[test]
fn what_is_known_of_an_army_is_certified_however_the_search_ended() {
    let folder = tempfile::tempdir().unwrap();
    let hopeless =
        ["pegs", "army", "--level", "4", "--time-limit", "0", "--certificate", "bound", "--json"];
    let run = ludex(hopeless).folder(folder.path()).finish();
    assert_eq!(run.code, Some(1), "{run:?}");
    assert_eq!(run.stderr, "bound: the certificate covers the lower bound only\n");
    let answer: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(answer.get("certificate"), None, "it is in the file");
    let verified = ludex(["verify", "bound"]).folder(folder.path()).finish();
    let claim = format!("no army of fewer than {} reaches level 4", answer["lower_bound"]);
    assert!(verified.printed(0).contains(&claim), "{verified:?}");
}
