//! Every way to write a board, and what is said of those that are none.

use std::fs;

use crate::program::{Finished, ludex};

#[track_caller]
fn position(finished: &Finished) -> String {
    let answer = finished.json(0);
    answer["position"].as_str().unwrap().to_owned()
}

const MEANT: &str = "jumps: orthogonal; goal: one c1; xxo/..o";

#[test]
fn a_board_is_read_from_an_argument_a_file_and_standard_input() {
    for text in [
        MEANT,
        "jumps: orthogonal\ngoal: one c1\nxxo\n..o\n",
        "goal: one c1\nxxo\n  o",
        "goal:one c1\r\n\r\nXXO\r\n  O\r\n",
        "\u{feff}goal: one c1\nxxo\n..o\n\n\n",
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("board.txt"), text).unwrap();
        for run in [
            ludex(["pegs", "solve", text, "--json"]),
            ludex(["pegs", "solve", "board.txt", "--json"]).folder(folder.path()),
            ludex(["pegs", "solve", "-", "--json"]).input(text),
        ] {
            assert_eq!(position(&run.finish()), MEANT, "{text:?}");
        }
    }
}

#[test]
fn a_name_is_a_name_and_a_path_a_path() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("cross"), "goal: one c1; xxo").unwrap();
    fs::write(folder.path().join("named"), "cross\n").unwrap();
    let read = |input: &str| {
        let run = ludex(["pegs", "solve", input, "--json"]).folder(folder.path());
        position(&run.finish())
    };
    let cross = read("cross");
    assert!(cross.contains("..oxo.."), "{cross}");
    assert_eq!(read("./cross"), "jumps: orthogonal; goal: one c1; xxo");
    assert_eq!(read("named"), cross, "a file may hold a name");
    assert_eq!(read("CROSS"), cross);
}

#[test]
fn what_is_no_board_is_refused_with_its_reason() {
    for (text, word) in [
        ("englsh", "english, european"),
        ("triangle:x", "not a side length"),
        ("triangle:5:z9", "z9"),
        ("english:a1", "no hole at a1"),
        ("english:d4:d4:d4", "parts"),
        ("triangle:100", "at most 1024"),
        ("xxq/ooo", "'q'"),
        ("goal: two; xxo", "reach SQUARE"),
        ("goal: one d9; xxo", "d9"),
        ("goal: exactly; xxo", "second grid"),
        ("goal: exactly; xxo; xx.", "the same holes"),
        ("jumps: knight; xxo", "orthogonal"),
        ("jumps: hex; jumps: hex; xxo", "occurs twice"),
        ("colour: red; xxo", "header"),
        (".../...", "no holes"),
        ("", "no holes"),
        (" ", "no holes"),
    ] {
        let run = ludex(["pegs", "solve", text]).finish();
        assert!(run.trouble().contains(word), "{text:?}: {run:?}");
    }
    for (text, place) in [("xxo\nxqo\n", "line 2"), ("goal: one\n\nxx\u{e9}\n", "line 3")] {
        let run = ludex(["pegs", "solve", "-"]).input(text).finish();
        let message = run.trouble();
        assert!(message.starts_with(&format!("standard input: {place}: ")), "{message}");
    }
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bytes"), b"\x00\x01\xff").unwrap();
    for (name, word) in [
        ("missing.txt", "no such file"),
        (".", "folder"),
        ("bytes", "binary"),
        ("/dev/zero", "1048576"),
    ] {
        let run = ludex(["pegs", "solve", name]).folder(folder.path()).finish();
        assert!(run.trouble().contains(word), "{run:?}");
    }
}

#[test]
fn an_input_that_never_ends_is_left_after_a_megabyte() {
    for bytes in [&b"xxo\n"[..], b"x", b"goal:"] {
        let chunk: &'static [u8] = bytes.repeat(4096).leak();
        let run = ludex(["pegs", "solve", "-"]).endless_input(chunk).finish();
        assert!(run.trouble().contains("1048576"), "{run:?}");
    }
}

#[test]
fn a_large_or_a_long_board_is_refused_in_a_few_words() {
    let wide = "x".repeat(1025);
    let tall = "x\n".repeat(100_000);
    let ragged = format!("{}\n{}", "x\n".repeat(1000), "o".repeat(1000));
    for text in [wide.as_str(), &tall, &ragged, &"/".repeat(60_000), &"goal: ".repeat(9000)] {
        let run = ludex(["pegs", "solve", "-"]).input(text).finish();
        assert!(run.trouble().len() < 1000, "{run:?}");
    }
}

#[test]
fn the_largest_board_is_solved() {
    let row = "x".repeat(32);
    let full = vec![row.as_str(); 31].join("/");
    let run = ludex(["pegs", "solve", "-", "--json"]).input(format!(
        "goal: reach a32\n{}\n{}\n",
        "o".repeat(32),
        full.replace('/', "\n")
    ));
    let answer = run.finish().json(0);
    assert_eq!(answer["jumps"], 1);
}

#[test]
fn any_bytes_are_answered_or_refused() {
    // A generator of its own: the same inputs everywhere.
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let letters = b"xo./;: \n\r\tgoaljumps1d4:reachexactly\xffone";
    for _ in 0..60 {
        let length = next() % 40;
        let bytes: Vec<u8> =
            (0..length).map(|_| letters[(next() % letters.len() as u64) as usize]).collect();
        let arguments = ["pegs", "solve", "-", "--time-limit", "2s", "--json"];
        let run = ludex(arguments).input(bytes.clone()).finish();
        assert!(matches!(run.code, Some(0..=2)), "{bytes:?}: {run:?}");
        assert!(!run.stderr.contains("panic"), "{bytes:?}: {run:?}");
    }
}
