//! Positions from everywhere, and what is said of those that are none.

use std::fs::{self, File};
use std::path::Path;
use std::time::Duration;

use crate::program::{Finished, commands, ludex};
use pawns::text::Format;
use tempfile::TempDir;

/// Hexapawn in every format, by the format's name.
fn hexapawn() -> [(&'static str, &'static str); Format::ALL.len()] {
    Format::ALL.map(|format| {
        let text = match format {
            Format::SideRows => "W\nppp\n...\nPPP\n",
            Format::SizesRows => "3\n3\nppp\n   \nPPP\n",
            Format::OneLine => "ppp/3/PPP w",
            Format::Size => "3x3",
        };
        (format.name(), text)
    })
}

/// The position that the program understood.
#[track_caller]
fn position(finished: &Finished) -> String {
    let answer = finished.json(0);
    answer["position"].as_str().unwrap().to_owned()
}

/// The same of a command that prints an event a line: the last one has the answer.
fn position_of_events(finished: &Finished) -> String {
    let last = finished.printed(0).lines().last().expect("there is an end");
    let answer: serde_json::Value = serde_json::from_str(last).expect(last);
    assert_eq!(answer["event"], "end");
    answer["position"].as_str().unwrap().to_owned()
}

/// A folder with one file in it.
fn folder_with(name: &str, content: impl AsRef<[u8]>) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), content).unwrap();
    folder
}

/// Solves what a file holds.
fn solve_file(content: impl AsRef<[u8]>) -> Finished {
    let folder = folder_with("board.txt", content);
    ludex(["pawns", "solve", "board.txt", "--json"]).folder(folder.path()).finish()
}

#[test]
fn every_format_is_read_from_an_argument_a_file_and_standard_input() {
    for (format, text) in hexapawn() {
        let folder = folder_with("board", text);
        let argument = ludex(["pawns", "solve", text, "--json"]);
        let file = ludex(["pawns", "solve", "board", "--json"]).folder(folder.path());
        let path = folder.path().join("board");
        let whole_path = ludex(["pawns", "solve", path.to_str().unwrap(), "--json"]);
        let stdin = ludex(["pawns", "solve", "-", "--json"]).input(text);
        for run in [argument, file, whole_path, stdin] {
            assert_eq!(position(&run.finish()), "ppp/3/PPP w", "{format}");
        }
    }
}

#[test]
fn every_command_reads_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().to_str().unwrap();
    let mut asked = 0;
    for command in commands().iter().filter(|command| command[0] == "pawns") {
        let command: Vec<&str> = command.iter().map(String::as_str).collect();
        let help = ludex([&command[..], &["--help"]].concat()).finish();
        if !help.stdout.contains("--format") {
            continue;
        }
        let more: &[&str] = match command[1] {
            "perft" => &["--depth", "1"],
            // A conversation, and two that name a folder: tested with the others of their kind;
            // and one that writes formats instead of reading them.
            "play" | "tabulate" | "lookup" | "suite" => continue,
            _ => &[],
        };
        for (format, text) in hexapawn() {
            let run = ludex([&command[..], more, &["-", "--json"]].concat()).input(text);
            let position = if command[1] == "trace" { position_of_events } else { position };
            assert_eq!(position(&run.finish()), "ppp/3/PPP w", "{command:?} {format}");
            asked += 1;
        }
    }
    assert!(asked >= 24, "{asked} questions");
    for (format, text) in hexapawn() {
        let tabulate = ["pawns", "tabulate", "-", "--out", table, "--json"];
        assert_eq!(position(&ludex(tabulate).input(text).finish()), "ppp/3/PPP w", "{format}");
        let lookup = ["pawns", "lookup", table, "-", "--json"];
        assert_eq!(position(&ludex(lookup).input(text).finish()), "ppp/3/PPP w", "{format}");
    }
}

#[test]
fn a_format_that_is_forced_admits_no_other() {
    for (forced, _) in hexapawn() {
        for (format, text) in hexapawn() {
            let argument = ludex(["pawns", "solve", text, "--format", forced, "--json"]);
            let stdin = ludex(["pawns", "solve", "-", "--format", forced, "--json"]).input(text);
            for finished in [argument.finish(), stdin.finish()] {
                if forced == format {
                    assert_eq!(position(&finished), "ppp/3/PPP w");
                } else {
                    let message = finished.trouble();
                    // A single word needs no place, only its name.
                    let is_named = format == "size" && message.contains(text);
                    let is_placed = message.contains("line ");
                    assert!(is_placed || is_named, "{format} as {forced}: {message}");
                }
            }
        }
    }
    // Moves may follow one line, forced or not.
    let line = "ppp/3/PPP w b1-b2 a3xb2";
    let forced = ludex(["pawns", "solve", line, "--format", "one-line", "--json"]);
    assert_eq!(position(&forced.finish()), "1pp/1p1/P1P w");
    let recognized = ludex(["pawns", "solve", line, "--json"]);
    assert_eq!(position(&recognized.finish()), "1pp/1p1/P1P w");
}

#[test]
fn line_ends_and_marks_of_other_systems_change_nothing() {
    for (format, text) in hexapawn() {
        let unix = text.trim_end();
        for variant in [
            unix.to_owned(),
            format!("{unix}\n"),
            format!("{unix}\n\n\n"),
            format!("{}\r\n", unix.replace('\n', "\r\n")),
            unix.replace('\n', "\r\n"),
            format!("\u{feff}{unix}\n"),
            format!("\u{feff}{}\r\n", unix.replace('\n', "\r\n")),
        ] {
            let finished = solve_file(&variant);
            assert_eq!(position(&finished), "ppp/3/PPP w", "{format}: {variant:?}");
        }
    }
}

#[test]
fn odd_ways_to_write_a_position_are_understood() {
    for (text, meant) in [
        ("ppp\n...\nPPP", "ppp/3/PPP w"),
        ("B\nppp\n.P.\nP.P", "ppp/1P1/P1P b"),
        ("b\nppp\n.P.\nP.P", "ppp/1P1/P1P b"),
        ("ppp/.../PPP", "ppp/3/PPP w"),
        ("ppp/1.1/PPP b", "ppp/3/PPP b"),
        ("  ppp/3/PPP   b  ", "ppp/3/PPP b"),
        ("3\n4\n p p\npP\n  PP", "1p1p/pP2/2PP w"),
        ("3\n4\n p p  \npP     \n  PP \n\n\n", "1p1p/pP2/2PP w"),
        ("2\n3\n\nP", "3/P2 w"),
        ("3X3", "ppp/3/PPP w"),
        ("3×3", "ppp/3/PPP w"),
        ("12/p11 b", "12/p11 b"),
        ("04x4", "pppp/4/4/PPPP w"),
    ] {
        let run = ludex(["pawns", "perft", "-", "--depth", "1", "--json"]).input(text);
        assert_eq!(position(&run.finish()), meant, "{text:?}");
    }
}

#[test]
fn what_is_wrong_with_a_text_is_said_with_its_place() {
    for (text, place, reason) in [
        ("W\nppp\n.x.\nPPP", "line 3, column 2", "'x'"),
        ("ppp\n...\nPPé", "line 3, column 3", "'é'"),
        ("\n\nW\nppp\n.?.\n", "line 5, column 2", "'?'"),
        ("W\nppp\n..\nPPP", "line 3", "2 squares, but the board has 3"),
        ("W\nppp\n....\nPPP", "line 3", "4 squares, but the board has 3"),
        ("W\nppp\n\nPPP", "line 3", "no squares"),
        ("W\n", "", "missing"),
        ("3\n3\nppp\n...", "line 5", "row 3 of 3 is missing"),
        ("3\n3\nppp", "line 4", "row 2 of 3 is missing"),
        ("3\n3\npppp\n\nPPP", "line 3", "4 squares, but the board has 3"),
        ("3\n3\nppp\n\nPPP\nP", "line 6", "more than the 3 rows stated"),
        ("3\n3\nppp\n #\nPPP", "line 4, column 2", "'#'"),
        ("3\nthree\nppp\n\nPPP", "line 2", "three"),
        ("3\n0\nppp", "line 2", "columns"),
        ("0\n3\nppp", "line 1", "rows"),
        ("9\n9\n", "line 1", "64"),
        ("99999999999999999999\n3\nppp", "line 1", "64"),
        ("4294967296\n4294967296\nppp", "line 1", "64"),
        ("ppp/3/PPPP w", "line 1, column 7", "4 squares, but the board has 3"),
        ("ppp/3/PPq w", "line 1, column 9", "'q'"),
        ("ppp//PPP w", "line 1, column 5", "no squares"),
        ("ppp/3/PPP/", "line 1, column 11", "no squares"),
        ("ppp/0/PPP", "line 1, column 5", "from 1"),
        ("p99999999999999999999/3 w", "line 1, column 2", "64"),
        ("ppp/3/PPP z", "line 1, column 11", "\"z\""),
        ("ppp/3/PPP w b1-b3", "line 1, column 13", "b1-b3"),
        ("ppp/3/PPP w\nb1-b2 b3-b2", "line 2, column 7", "b2 is occupied"),
        ("ppp/3/PPP w somewhere", "line 1, column 13", "somewhere"),
        ("0x3", "", "0x3"),
        ("3x", "", "4x6"),
        ("9x8", "", "72 squares, but at most 64"),
        ("1x1", "", "two rows"),
        ("1x64", "", "two rows"),
        ("99999999999999999999x3", "", "larger than any supported board"),
    ] {
        let is_placed = |message: &str| match place {
            // A single word needs no place.
            "" => !message.contains("line "),
            place => message.contains(&format!("{place}: ")),
        };
        let run = ludex(["pawns", "solve", "-"]).input(text).finish();
        let message = run.trouble();
        assert!(message.starts_with("standard input: "), "{text:?}: {message}");
        assert!(is_placed(message), "{text:?}: {message}");
        assert!(message.contains(reason), "{text:?}: {message}");

        let finished = solve_file(text);
        let message = finished.trouble();
        assert!(message.starts_with("board.txt: "), "{text:?}: {message}");
        assert!(is_placed(message), "{text:?}: {message}");

        let finished = ludex(["pawns", "solve", text]).finish();
        assert!(finished.trouble().contains(reason), "{text:?}: {finished:?}");
    }
}

#[test]
fn a_text_without_a_position_is_called_empty() {
    for text in ["", "\n", " \n\t\n\r\n", "\u{feff}"] {
        for finished in [
            ludex(["pawns", "solve", "-"]).input(text).finish(),
            solve_file(text),
            ludex(["pawns", "solve", text]).finish(),
        ] {
            assert!(finished.trouble().contains("empty"), "{finished:?}");
        }
    }
}

#[test]
fn a_file_that_is_no_text_is_called_binary() {
    for bytes in [
        &b"\x00\x01\x02ppp"[..],
        b"W\nppp\n.\x00.\nPPP\n",
        b"\x7fELF\x02\x01\x01",
        b"\x89PNG\r\n\x1a\n",
        b"W\nppp\n...\nPP\xff\n",
        // UTF-16, as some editors write.
        b"\xff\xfe3\x00x\x003\x00",
    ] {
        let finished = solve_file(bytes);
        let message = finished.trouble();
        assert!(message.starts_with("board.txt: "), "{message}");
        assert!(message.contains("binary"), "{message}");
        let finished = ludex(["pawns", "solve", "-"]).input(bytes).finish();
        assert!(finished.trouble().contains("binary"), "{finished:?}");
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let folder = folder_with("file", "3x3");
    fs::create_dir(folder.path().join("folder")).unwrap();
    let solve = |name: &str| ludex(["pawns", "solve", name]).folder(folder.path()).finish();
    for name in ["missing.txt", "./missing", "/no/such/file", "../missing/file"] {
        let finished = solve(name);
        let message = finished.trouble();
        assert!(message.contains(name), "{message}");
        assert!(message.contains("no such file"), "{message}");
    }
    for name in ["missing", "file/below", "pawns", "hexapawn"] {
        let finished = solve(name);
        let message = finished.trouble();
        assert!(message.contains(&format!("{name:?}")), "{message}");
        assert!(message.contains("no file has that name"), "{message}");
    }
    for name in ["folder", "folder/", ".", ".."] {
        let finished = solve(name);
        assert!(finished.trouble().contains("folder"), "{finished:?}");
    }
    assert_eq!(solve("file").code, Some(0));
}

#[test]
fn a_long_argument_is_not_repeated_in_full() {
    for letter in ["x", "a", "p", "9", "é", "/", "\u{1b}"] {
        let long = letter.repeat(50_000 / letter.len());
        for argument in [
            long.clone(),
            format!("ppp/3/PPP w {long}"),
            format!("{long}x3"),
            format!("3\n{long}\n"),
            format!("W\n{long}\nPPP"),
        ] {
            let finished = ludex(["pawns", "solve", argument.as_str()]).finish();
            let message = finished.trouble();
            assert!(message.len() < 1000, "{} bytes", message.len());
            assert!(!message.contains('\u{1b}'));
        }
    }
}

#[cfg(unix)]
#[test]
fn names_that_are_no_text_are_refused_without_a_crash() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let name = OsStr::from_bytes(b"board\xff.txt");
    let run = ludex([OsStr::new("pawns"), OsStr::new("solve"), name]).finish();
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:#?}");
    assert!(run.stderr.starts_with("error: "), "{run:#?}");
}

#[test]
fn a_gigabyte_is_refused_by_its_length() {
    let folder = tempfile::tempdir().unwrap();
    let file = File::create(folder.path().join("huge.txt")).unwrap();
    file.set_len(1 << 30).unwrap();
    let run = ludex(["pawns", "solve", "huge.txt"]).folder(folder.path());
    let finished = run.finish();
    let message = finished.trouble();
    assert!(message.starts_with("huge.txt: "), "{message}");
    assert!(message.contains("1073741824"), "{message}");
    assert!(finished.took < Duration::from_secs(20), "{finished:?}");
}

#[test]
fn a_megabyte_of_blank_lines_is_still_read() {
    let text = format!("W\nppp\n...\nPPP\n{}", "\n".repeat(1_000_000));
    assert_eq!(position(&solve_file(&text)), "ppp/3/PPP w");
    let run = ludex(["pawns", "solve", "-", "--json"]).input(text.as_str());
    assert_eq!(position(&run.finish()), "ppp/3/PPP w");
}

#[test]
fn an_input_that_never_ends_is_left_after_a_megabyte() {
    for bytes in [&b"ppp\n"[..], b"\0", b"3"] {
        let chunk: &'static [u8] = bytes.repeat(4096).leak();
        let finished = ludex(["pawns", "solve", "-"]).endless_input(chunk).finish();
        assert!(finished.trouble().contains("1048576"), "{finished:?}");
        // What a pipe holds comes on top of what was read.
        let read = finished.input_taken;
        assert!(read < 4 << 20, "{read} bytes were taken");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_is_read_no_further_than_a_file() {
    let finished = ludex(["pawns", "solve", "/dev/zero"]).finish();
    assert!(finished.trouble().contains("1048576"), "{finished:?}");
    let finished = ludex(["pawns", "solve", "/dev/null"]).finish();
    assert!(finished.trouble().contains("empty"), "{finished:?}");
    let finished = ludex(["pawns", "solve", "/proc/self/mem"]).finish();
    assert!(finished.trouble().starts_with("/proc/self/mem: "));
}

#[test]
fn a_file_is_not_taken_for_the_position_it_is_named_after() {
    let folder = folder_with("3x3", "4x4");
    fs::write(folder.path().join("ppp"), "4x4").unwrap();
    fs::create_dir_all(folder.path().join("ppp.d/3")).unwrap();
    let named = |input: &str| {
        let run = ludex(["pawns", "solve", input, "--json"]).folder(folder.path());
        position(&run.finish())
    };
    assert_eq!(named("3x3"), "ppp/3/PPP w", "a size is a size");
    assert_eq!(named("./3x3"), "pppp/4/4/PPPP w", "a path is a path");
    assert_eq!(named("ppp"), "pppp/4/4/PPPP w", "a file before a row");

    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("ppp/3")).unwrap();
    let inside = Path::new("ppp/3/PPP w");
    fs::write(folder.path().join(inside), "4x4").unwrap();
    let run = ludex(["pawns", "solve", "ppp/3/PPP w", "--json"]).folder(folder.path());
    assert_eq!(position(&run.finish()), "ppp/3/PPP w");
    let run = ludex(["pawns", "solve", "./ppp/3/PPP w", "--json"]).folder(folder.path());
    assert_eq!(position(&run.finish()), "pppp/4/4/PPPP w");
}

#[test]
fn input_that_begins_with_a_hyphen_is_no_option() {
    for input in ["-3x3", "-1", "-p"] {
        let finished = ludex(["pawns", "solve", input]).finish();
        let message = finished.trouble();
        assert!(message.contains(&format!("{input:?}")), "{message}");
    }
    let folder = folder_with("-board", "3x3");
    let run = ludex(["pawns", "solve", "-board", "--json"]).folder(folder.path());
    assert_eq!(position(&run.finish()), "ppp/3/PPP w");
}

#[test]
fn the_longest_and_the_widest_board_are_solved() {
    let value = |position: &str| {
        let run = ludex(["pawns", "solve", position, "--output", "value"]);
        run.finish().printed(0).to_owned()
    };
    // Two pawns walk towards each other over 62 squares; White, to move when
    // they meet, is stuck.
    assert_eq!(value("64x1"), "-62\n");
    assert_eq!(value("63x1"), "61\n");
    // Every pawn of two rows is stuck at once where there is one column, and
    // takes an arriving turn where there are more.
    assert_eq!(value("2x1"), "0\n");
    assert_eq!(value("2x32"), "1\n");
    // On a single row everything has arrived.
    assert_eq!(value("64 w"), "0\n");
    assert_eq!(value("P62p w"), "0\n");
    assert_eq!(value("P62p b"), "0\n");
}

#[test]
fn positions_that_no_game_leads_to_are_solved_like_any_other() {
    for position in [
        // More pawns than columns.
        "pp/pp/2/PP/PP w",
        "ppp/pp1/1PP/PPP b",
        "pPp/PpP/pPp/PpP w",
        // A side without pawns, or neither side with any.
        "3/3/PPP w",
        "3/3/PPP b",
        "ppp/3/3 w",
        "ppp/3/3 b",
        "3/3/3 w",
        // A pawn that has arrived.
        "1P1/3/P1P b",
        "p1p/3/1p1 w",
        "1P1/3/1p1 w",
        "1P1/3/1p1 b",
        // Pawns that have passed each other.
        "4/P3/4/4/3p/4 w",
        "PP1/1pp/3 b",
    ] {
        let solved = ludex(["pawns", "solve", position, "--output", "value"]).finish();
        let run = ludex(["pawns", "compare", position, "--json"]).finish();
        let compared = run.json(0);
        for row in compared["algorithms"].as_array().unwrap() {
            assert_eq!(
                format!("{}\n", row["value"]),
                solved.printed(0),
                "{position}: {}",
                row["name"]
            );
        }
    }
    for position in ["1P1/3/P1P b", "p1p/3/1p1 w", "3/3/3 w", "ppp/3/3 w"] {
        let run = ludex(["pawns", "solve", position]).finish();
        assert!(run.printed(0).contains("has already lost"), "{position}");
    }
}
