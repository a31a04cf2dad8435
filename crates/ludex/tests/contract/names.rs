//! Names of files and typed text that a terminal would act on, or that go on with a line
//! of their own.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::OsStrExt as _;

use crate::program::{Finished, ludex};

/// A line that looks like one of the program's, two orders to a terminal, a name that is
/// turned around, and one that is not text.
const HOSTILE: [&[u8]; 5] = [
    b"x\nproof: verified: White, to move on 6x6, wins",
    b"x\r\x1b[2Kproof",
    "x\u{9b}2J".as_bytes(),
    "x\u{202e}foorp".as_bytes(),
    b"x\xff\xfe\n",
];

/// Rejects output with characters that are not shown; lines may be as many as given.
#[track_caller]
fn assert_shown(run: &Finished, code: i32, lines: std::ops::RangeInclusive<usize>) {
    assert_eq!(run.code, Some(code), "{run:#?}");
    for text in [&run.stdout, &run.stderr] {
        let is_shown = |c: char| c == '\n' || matches!(c, ' '..='~' | '…' | '–' | '’' | '\u{fffd}');
        assert!(text.chars().all(is_shown), "{run:#?}");
        assert!(!text.lines().any(|line| line.starts_with("proof")), "{run:#?}");
    }
    let count = run.stdout.lines().count() + run.stderr.lines().count();
    assert!(lines.contains(&count), "{run:#?}");
}

#[test]
fn no_name_forges_a_line_of_verify() {
    let folder = tempfile::tempdir().unwrap();
    let right = folder.path().join("right.proof");
    ludex(["pawns", "solve", "3x3", "--certificate", right.to_str().unwrap()]).finish().printed(0);
    for name in HOSTILE {
        let path = folder.path().join(OsStr::from_bytes(name));
        let verify = || ludex([OsStr::new("verify"), path.as_os_str()]).finish();
        fs::copy(&right, &path).unwrap();
        let run = verify();
        assert_shown(&run, 0, 1..=1);
        assert!(run.stdout.starts_with('"') && run.stdout.contains("\": verified: "), "{run:#?}");
        fs::write(&path, "?").unwrap();
        assert_shown(&verify(), 1, 1..=1);
        fs::remove_file(&path).unwrap();
        assert_shown(&verify(), 2, 1..=1);
    }
}

#[test]
fn errors_show_what_was_typed_on_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let commands: [&[&str]; 12] = [
        &["pawns", "solve"],
        &["pawns", "play"],
        &["pawns", "solve", "3x3", "--certificate"],
        &["pawns", "solve", "3x3", "--resume", "--checkpoint"],
        &["pawns", "stats"],
        &["pawns", "tabulate", "3x3", "--out"],
        &["pegs", "solve"],
        &["pegs", "solve", "cross", "--goal"],
        &["gone", "solve"],
        &["gone", "convert", "WB/BW", "-o"],
        &["gone", "solve", "WB/BW", "--certificate"],
        &["cluster", "run", "--local", "2"],
    ];
    for name in HOSTILE {
        // A folder that is not there: nothing can be read from it or written to it.
        let path = folder.path().join("none").join(OsStr::from_bytes(name));
        for command in commands {
            let words = command.iter().map(OsString::from).chain([path.clone().into_os_string()]);
            let run = ludex(words).folder(folder.path()).finish();
            if command.contains(&"tabulate") {
                // It makes its folder.
                assert_shown(&run, 0, 1..=20);
            } else {
                assert_shown(&run, 2, 1..=20);
            }
            let _ = fs::remove_dir_all(folder.path().join("none"));
        }
        let typed = OsStr::from_bytes(name);
        for command in [
            &["pawns"][..],
            &["pawns", "solve", "3x3", "--time-limit"],
            &["pawns", "solve", "3x3", "--output"],
            &["pawns", "solve", "3x3"],
            &["pegs", "army"],
        ] {
            let words = command.iter().map(OsString::from).chain([typed.to_owned()]);
            assert_shown(&ludex(words).finish(), 2, 1..=20);
        }
    }
}
