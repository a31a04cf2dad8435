//! `ludex gone …`, started as its users start it.

use std::fs;
use std::path::Path;

#[cfg(target_os = "linux")]
use crate::program::interrupted_when;
use crate::program::{self, ludex};
use ::gone::Colour;
use ::gone::format::{Compression, Format};
use serde_json::json;

/// The known board: three rounds, one black pebble left.
const KNOWN: &str = "4\n4\n1,0 2,0\n0,0 0,1 1,1 2,1 0,2 3,3\n";

fn solve(text: &str, more: &[&str]) -> program::Finished {
    ludex(["gone", "solve", "-"].iter().chain(more)).input(text).finish()
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().expect("the name is text").to_owned()
}

#[test]
fn known_boards_are_answered_in_two_lines() {
    for (text, answer) in [
        (KNOWN, "rounds: 3\nblack remains: yes (1)\n"),
        ("", "rounds: 0\nblack remains: no\n"),
        ("0\n0\n\n\n", "rounds: 0\nblack remains: no\n"),
        ("BB\n", "rounds: 0\nblack remains: yes (2)\n"),
        ("W", "rounds: 0\nblack remains: no\n"),
        ("W.B", "rounds: 0\nblack remains: yes (1)\n"),
        ("WBBB", "rounds: 3\nblack remains: no\n"),
    ] {
        assert_eq!(solve(text, &[]).printed(0), answer, "{text:?}");
    }
    assert_eq!(
        ludex(["gone", "solve", "WBB/B.B"]).finish().printed(0),
        "rounds: 3\nblack remains: no\n"
    );
}

#[test]
fn boards_without_cells_have_no_rows_to_draw_however_many_they_have() {
    let answer = "rounds: 0\nblack remains: no\n";
    for text in ["0\n4294967295\n\n\n", "4294967295\n0\n\n\n", "0\n3\n", "3\n0\n"] {
        assert_eq!(solve(text, &[]).printed(0), answer, "{text:?}");
        assert_eq!(solve(text, &["--at", "1"]).printed(0), format!("\n{answer}"), "{text:?}");
        assert_eq!(solve(text, &["--at", "1", "--json"]).json(0)["board"], json!([]), "{text:?}");
        assert!(solve(text, &["--watch", "--delay", "0"]).printed(0).ends_with(answer), "{text:?}");
        let grid = ludex(["gone", "convert", "-", "--format", "grid"]).input(text).finish();
        assert_eq!(grid.printed(0), "", "{text:?}");
        let again = ludex(["gone", "convert", "-", "--format", "coordinates"]).input(text).finish();
        assert!(again.printed(0).starts_with(text), "{text:?}");
    }
    for size in ["4294967295x0", "0x4294967295"] {
        assert_eq!(ludex(["gone", "random", size]).finish().printed(0), "", "{size}");
    }
}

#[test]
fn json_has_the_fields_of_the_contract() {
    let answer = solve(KNOWN, &["--json"]).json(0);
    for (field, value) in [
        ("game", json!("gone")),
        ("rows", json!(4)),
        ("cols", json!(4)),
        ("sentence", json!("3 rounds; 1 black pebble remains.")),
        ("rounds", json!(3)),
        ("black_remains", json!(true)),
        ("black_left", json!(1)),
        ("white", json!(7)),
        ("neighbours", json!(4)),
        ("wrap", json!(false)),
        ("spread", json!("white")),
    ] {
        assert_eq!(answer[field], value, "{field}");
    }
    assert!(answer["seconds"].as_f64().unwrap() >= 0.0);
    assert!(answer.get("reason").is_none());
    let other = solve(KNOWN, &["--json", "--spread", "black"]).json(0);
    assert_eq!(
        (&other["rounds"], &other["white"], &other["black_left"]),
        (&json!(1), &json!(0), &json!(8))
    );
}

#[test]
fn rules_change_the_answer() {
    let board = "W..\n.B.\n..B\n";
    assert_eq!(solve(board, &[]).printed(0), "rounds: 0\nblack remains: yes (2)\n");
    assert_eq!(solve(board, &["--neighbours", "8"]).printed(0), "rounds: 2\nblack remains: no\n");
    assert_eq!(solve("W.B\n", &["--wrap"]).printed(0), "rounds: 1\nblack remains: no\n");
    let spread = solve("WBB\n", &["--spread", "black"]);
    assert_eq!(spread.printed(0), "rounds: 1\nwhite remains: no\n");
    assert_eq!(solve(board, &["--neighbours", "6"]).code, Some(2));
}

#[test]
fn the_board_after_some_rounds_is_shown() {
    let shown = solve(KNOWN, &["--at", "1"]);
    assert_eq!(shown.printed(0), "WWW.\nBWW.\nB...\n...B\n\nrounds: 3\nblack remains: yes (1)\n");
    let start = solve(KNOWN, &["--at", "0"]);
    assert!(start.printed(0).starts_with("BWW.\nBBB.\nB...\n...B\n\n"));
    let late = solve(KNOWN, &["--at", "99", "--json"]).json(0);
    assert_eq!(late["at"], 99);
    assert_eq!(late["board"], json!(["WWW.", "WWW.", "W...", "...B"]));
}

#[test]
fn watching_without_a_terminal_lists_the_rounds() {
    let shown = solve("WBB\n", &["--watch"]);
    assert_eq!(
        shown.printed(0),
        "WBB\nround 0 of 2: 2 black left\n\nWWB\nround 1 of 2: 1 black left\n\n\
         WWW\nround 2 of 2: 0 black left\nrounds: 2\nblack remains: no\n"
    );
    assert_eq!(solve("WBB\n", &["--watch", "--json"]).code, Some(2));
}

#[test]
fn maps_pictures_and_certificates_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let name = |name: &str| path(folder.path(), name);
    let words = ["--map", &name("m.csv"), "--svg", &name("p.svg"), "--gif", &name("p.gif")];
    let more = ["--certificate", &name("c.proof")];
    solve(KNOWN, &[&words[..], &more].concat()).printed(0);
    assert_eq!(fs::read_to_string(name("m.csv")).unwrap(), "1,0,0,\n2,1,1,\n3,,,\n,,,B\n");
    let svg = fs::read_to_string(name("p.svg")).unwrap();
    let tree = roxmltree::Document::parse(&svg).expect("the picture is well formed");
    let circles = tree.descendants().filter(|node| node.has_tag_name("circle")).count();
    assert_eq!(circles, 8, "a circle a pebble");
    assert!(svg.contains("3 rounds; 1 black pebble remains."));
    let gif = fs::read(name("p.gif")).unwrap();
    assert!(gif.starts_with(b"GIF89a") && gif.ends_with(b";"));
    let verified = ludex(["verify", &name("c.proof")]).finish();
    let statement = "verified: white spreads for 3 rounds on the 4x4 board BWW./BBB./B.../...B, and 1 black pebble remains";
    assert!(verified.printed(0).contains(statement), "{verified:#?}");
    for (map, start) in [
        ("m.npy", &b"\x93NUMPY"[..]),
        ("m.png", b"\x89PNG"),
        ("m.txt", b"1 0 0 .\n"),
        ("m.txt.gz", b"\x1f\x8b"),
    ] {
        solve(KNOWN, &["--map", &name(map)]).printed(0);
        assert!(fs::read(name(map)).unwrap().starts_with(start), "{map}");
    }
}

/// Every set of rules, as options.
fn all_rules() -> Vec<Vec<String>> {
    let mut all = Vec::new();
    for neighbours in ["4", "8"] {
        for spread in Colour::ALL {
            let rules = ["--neighbours", neighbours, "--spread", spread.word()];
            for wrap in [&[][..], &["--wrap"]] {
                all.push(rules.iter().chain(wrap).map(ToString::to_string).collect());
            }
        }
    }
    all
}

#[test]
fn certificates_of_all_rules_verify_and_damaged_ones_do_not() {
    let folder = tempfile::tempdir().unwrap();
    let board = path(folder.path(), "board.pbm.zst");
    ludex(["gone", "random", "60x90", "--black", "0.65", "--seed", "5", "-o", &board])
        .finish()
        .printed(0);
    let proof = path(folder.path(), "c.proof");
    for rules in all_rules() {
        let rules = rules.iter().map(String::as_str);
        let solve = ["gone", "solve", &board, "--certificate", &proof].into_iter().chain(rules);
        let solved = ludex(solve).finish();
        let rounds = solved.printed(0).lines().next().unwrap().replace("rounds: ", "");
        let verified = ludex(["verify", &proof]).finish();
        assert!(verified.printed(0).contains(&format!(" for {rounds} round")), "{verified:#?}");
        let mut bytes = fs::read(&proof).unwrap();
        let last = bytes.len() - 1;
        bytes[last] ^= 4;
        fs::write(&proof, bytes).unwrap();
        assert_eq!(ludex(["verify", &proof]).finish().code, Some(1));
    }
}

#[test]
fn boards_are_converted_between_all_formats() {
    let folder = tempfile::tempdir().unwrap();
    let name = |name: &str| path(folder.path(), name);
    fs::write(name("start.xy"), KNOWN).unwrap();
    let mut last = name("start.xy");
    for format in Format::ALL {
        let ending = match format {
            Format::Grid => "txt",
            Format::Coordinates => "xy",
            Format::Pbm => "pbm",
            Format::Png => "png",
            Format::Npy => "npy",
        };
        for compression in Compression::ALL {
            let packed = match compression {
                Compression::None => "",
                Compression::Gzip => ".gz",
                Compression::Zstd => ".zst",
            };
            let next = name(&format!("board.{ending}{packed}"));
            ludex(["gone", "convert", &last, "-o", &next]).finish().printed(0);
            last = next;
        }
    }
    let back = ludex(["gone", "convert", &last, "--format", "coordinates"]).finish();
    assert_eq!(back.printed(0), KNOWN);
    let grid = ludex(["gone", "convert", &last]).finish();
    assert_eq!(grid.printed(0), "BWW.\nBBB.\nB...\n...B\n");
    let unknown = ludex(["gone", "convert", &last, "-o", &name("board.doc")]).finish();
    assert!(unknown.trouble().contains("unknown file name extension .doc"), "{unknown:#?}");
    fs::write(name("w.pbm"), "P1 2 1 1 0").unwrap();
    fs::write(name("b.pbm"), "P1 2 1 0 1").unwrap();
    let pair = ludex(["gone", "solve", &name("w.pbm"), &name("b.pbm")]).finish();
    assert_eq!(pair.printed(0), "rounds: 1\nblack remains: no\n");
}

#[test]
fn random_boards_are_the_same_for_the_same_seed() {
    let drawn = |seed: &str| {
        let run =
            ludex(["gone", "random", "6x9", "--black", "0.5", "--white", "0.2", "--seed", seed]);
        run.finish().printed(0).to_owned()
    };
    assert_eq!(drawn("1"), drawn("1"));
    assert_ne!(drawn("1"), drawn("2"));
    assert_eq!(drawn("1").lines().count(), 6);
    assert_eq!(ludex(["gone", "random", "0x0"]).finish().printed(0), "");
    for (size, word) in
        [("6", "not a size"), ("6x", "not a size"), ("-1x5", "not a size"), ("x", "not a size")]
    {
        assert!(ludex(["gone", "random", "--", size]).finish().trouble().contains(word), "{size}");
    }
    let parts = ludex(["gone", "random", "2x2", "--black", "0.9", "--white", "0.2"]).finish();
    assert!(
        parts.trouble().contains("each fraction and their sum must be between 0 and 1"),
        "{parts:#?}"
    );
}

#[test]
fn what_is_too_large_is_refused_with_the_memory_it_needs() {
    for arguments in [&["gone", "random", "100000x100000"][..], &["gone", "solve", "-"]] {
        let run = ludex(arguments).input("100000\n100000\n\n\n").finish();
        let told = run.trouble();
        assert!(told.contains("100000 rows and 100000 columns needs 2384.9 MiB"), "{told}");
        assert_eq!(told.matches("2384.9 MiB").count(), 1, "told once: {told}");
    }
    let wide = ludex(["gone", "random", "1x3000", "--seed", "1"]).finish();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.svg");
    let svg = solve(wide.printed(0), &["--svg", path.to_str().unwrap()]);
    assert!(!path.exists());
    assert!(svg.trouble().contains("too large for a picture"), "{svg:#?}");
    let map = solve(wide.printed(0), &["--map", "m.npy", "--memory-limit", "10KB"]);
    assert_eq!((map.code, map.stdout.lines().count()), (Some(1), 2), "the rounds: {map:#?}");
    assert!(map.stderr.contains("some files were not written: the round of each cell needs "));
}

/// What is the same however a board is read.
fn answer(arguments: &[&str], more: &[&str]) -> Vec<serde_json::Value> {
    let run = ludex([&["gone", "solve", "--json"], arguments, more].concat()).finish();
    let answer = run.json(0);
    let fields = ["rows", "cols", "rounds", "black_remains", "black_left", "white"];
    fields.map(|field| answer[field].clone()).to_vec()
}

#[test]
fn boards_that_do_not_fit_in_memory_are_answered_from_files() {
    let folder = tempfile::tempdir().unwrap();
    let scratch = tempfile::tempdir().unwrap();
    let name = |name: &str| path(folder.path(), name);
    let size = ["gone", "random", "3000x3001", "--black", "0.62", "--white", "0.0001"];
    ludex([&size[..], &["--seed", "8", "-o", &name("b.pbm")]].concat()).finish().printed(0);
    let small = ["--memory-limit", "1500KiB", "--scratch", scratch.path().to_str().unwrap()];
    for ending in ["npy", "txt", "pbm"] {
        let file = name(&format!("b.{ending}"));
        if ending != "pbm" {
            ludex(["gone", "convert", &name("b.pbm"), "-o", &file]).finish().printed(0);
        }
        for rules in [&[][..], &["--wrap", "--neighbours", "8"], &["--spread", "black"]] {
            let whole = answer(&[&file], rules);
            assert_eq!(
                answer(&[&file], &[&small[..], rules].concat()),
                whole,
                "{ending} {rules:?}"
            );
        }
    }
    let bytes = fs::read(name("b.pbm")).unwrap();
    let (white, black) = bytes.split_at(bytes.len() / 2);
    fs::write(name("w.pbm"), white).unwrap();
    fs::write(name("k.pbm"), black).unwrap();
    let pair = [name("w.pbm"), name("k.pbm")];
    assert_eq!(answer(&[&pair[0], &pair[1]], &small), answer(&[&name("b.pbm")], &[]));
    assert_eq!(fs::read_dir(scratch.path()).unwrap().count(), 0, "nothing is left behind");
    assert_eq!(fs::read(name("b.pbm")).unwrap(), bytes, "the input is as it was");
}

#[test]
fn what_cannot_be_read_in_parts_is_refused_with_the_memory_it_needs() {
    let folder = tempfile::tempdir().unwrap();
    let name = |name: &str| path(folder.path(), name);
    let board = name("b.pbm");
    ludex(["gone", "random", "3000x3000", "--seed", "8", "-o", &board]).finish().printed(0);
    for ending in ["pbm.gz", "pbm.zst", "xy", "png"] {
        let file = name(&format!("b.{ending}"));
        ludex(["gone", "convert", &board, "-o", &file]).finish().printed(0);
        let run = ludex(["gone", "solve", &file, "--memory-limit", "1500KiB"]).finish();
        let told = run.trouble();
        assert!(told.contains("needs 2203.1 KiB of memory, but the limit is 1500.0 KiB"), "{told}");
        assert!(told.contains("cannot be read piece by piece"), "{told}");
    }
    let solve = |more: &[&str]| {
        let start = ["gone", "solve", &board, "--memory-limit", "1500KiB"];
        ludex([&start[..], more].concat()).finish()
    };
    let map = solve(&["--map", &name("m.npy")]);
    assert!(map.trouble().contains("need the board in memory"), "{map:#?}");
    let nowhere = solve(&["--scratch", &name("no-such-folder")]);
    assert!(nowhere.trouble().contains("cannot create a file in"), "{nowhere:#?}");
    let tiny = solve(&["--memory-limit", "100KiB"]);
    assert_eq!(tiny.code, Some(2), "{tiny:#?}");
    let late = ludex(["gone", "solve", &board, "--memory-limit", "1500KiB", "--time-limit", "0s"]);
    assert!(late.finish().printed(1).starts_with("rounds: unknown"));
    fs::write(name("short.pbm"), "P4\n100000 100000\n....").unwrap();
    let short = ludex(["gone", "solve", &name("short.pbm")]).finish();
    let told = short.trouble();
    assert!(told.contains("needs 2384.9 MiB") && told.contains("truncated"), "{told}");
}

#[test]
fn trouble_is_told_with_its_place() {
    for (text, place) in [
        ("WB\nBBB\n", "line 2: row has 3 cells, but the board has 2 columns"),
        ("WB\nxB\n", "line 2, column 1: 'x' is not a cell: write B, W or ."),
        ("2\n2\n0,0\n0,0\n", "line 4, column 1: 0,0 already has a pebble"),
        ("2\n2\n0,0\n0,2\n", "line 4, column 1: 0,2 is off the board"),
        ("P1 2 1 1 0 P1 1 2 0 1", "they must have the same size"),
    ] {
        let run = solve(text, &[]);
        let told = run.trouble();
        assert!(told.starts_with("standard input: ") && told.contains(place), "{told}");
    }
    let missing = ludex(["gone", "solve", "no-such-board.txt"]).finish();
    assert!(missing.trouble().contains("no such file"), "{missing:#?}");
    assert!(ludex(["gone", "solve", "/"]).finish().trouble().contains("is a folder"));
}

#[test]
fn no_time_is_no_answer() {
    let run = solve(KNOWN, &["--time-limit", "0s"]);
    assert!(run.printed(1).starts_with("rounds: unknown"), "{run:#?}");
    let run = solve(KNOWN, &["--time-limit", "0s", "--json"]);
    let answer = run.json(1);
    assert_eq!(
        (&answer["rounds"], &answer["reason"]),
        (&json!(null), &json!("time limit reached"))
    );
}

#[test]
fn no_time_is_no_certificate_and_that_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let proof = path(folder.path(), "board.proof");
    let asked = ["--time-limit", "0s", "--certificate", &proof];
    let said = format!("{proof}: no certificate written: time limit reached");
    let run = solve(KNOWN, &asked);
    assert_eq!((run.code, run.stderr), (Some(1), format!("{said}\n")));
    assert!(!fs::exists(&proof).unwrap());
    fs::write(&proof, "of another board").unwrap();
    let run = solve(KNOWN, &[&asked[..], &["--json"]].concat());
    assert_eq!(
        (run.code, run.stderr),
        (Some(1), format!("{said}; the existing file is unchanged\n"))
    );
    assert_eq!(fs::read_to_string(&proof).unwrap(), "of another board");
}

#[test]
fn a_board_on_the_command_line_is_read_as_anywhere_else() {
    let answer = "rounds: 3\nblack remains: no\n";
    for text in [
        "WBB /B.B",
        "WBB/B.B/",
        "WBB\nB.B",
        "3/2/0,0/1,0 2,0 0,1 2,1",
        "3\n2\n0,0\n1,0 2,0 0,1 2,1",
    ] {
        assert_eq!(ludex(["gone", "solve", text]).finish().printed(0), answer, "{text:?}");
    }
    for (text, trouble) in [
        (
            "WB/xB",
            "\"WB/xB\" is not a board, and no file has that name: line 2, column 1: 'x' is not a cell",
        ),
        ("2/2/0,0/0,2", "and no file has that name: line 4, column 1: 0,2 is off the board"),
    ] {
        let run = ludex(["gone", "solve", text]).finish();
        assert!(run.trouble().contains(trouble), "{run:#?}");
        let run = ludex(["gone", "convert", text]).finish();
        assert!(run.trouble().contains(trouble), "{run:#?}");
    }
}

#[cfg(unix)]
#[test]
fn the_examples_in_the_help_work() {
    let folder = tempfile::tempdir().unwrap();
    let name = |name: &str| path(folder.path(), name);
    fs::write(name("board.txt"), "WBB\nB.B\n").unwrap();
    fs::write(name("white.pbm"), "P1 2 1 1 0").unwrap();
    fs::write(name("black.pbm"), "P1 2 1 0 1").unwrap();
    for ending in ["png", "npy", "txt.gz"] {
        let copy = name(&format!("board.{ending}"));
        ludex(["gone", "convert", &name("board.txt"), "-o", &copy]).finish().printed(0);
    }
    let mut tried = 0;
    for command in ["solve", "random", "convert"] {
        let run = ludex(["gone", command, "--help"]).finish();
        let (_, examples) = run.printed(0).split_once("\nExample").expect("there are examples");
        for example in examples.lines().filter_map(|line| line.strip_prefix("  ")) {
            program::shell(example).folder(folder.path()).finish().printed(0);
            tried += 1;
        }
    }
    assert!(tried >= 10, "{tried} examples");
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_drawing_and_leaves_no_half_file() {
    let folder = tempfile::tempdir().unwrap();
    let scratch = tempfile::tempdir().unwrap();
    let board = path(folder.path(), "b.txt");
    let mut rows = format!("{}\n", "B".repeat(500)).repeat(500);
    rows.replace_range(0..1, "W");
    fs::write(&board, rows).unwrap();
    // The answer comes before the drawing.
    let line = "ludex gone solve b.txt --gif b.gif > answer";
    let drawn = interrupted_when("[ -s answer ]", line).folder(folder.path()).finish();
    assert_eq!(drawn.code, Some(1), "{drawn:#?}");
    assert_eq!(drawn.stderr, "some files were not written: interrupted\n");
    assert!(!folder.path().join("b.gif").exists());
    let answer = fs::read_to_string(folder.path().join("answer")).unwrap();
    assert_eq!(answer, "rounds: 998\nblack remains: no\n");

    // The same of a board that is worked on in files.
    let size = ["gone", "random", "10000x10000", "--black", "1", "--white", "0", "--seed", "1"];
    let large = path(folder.path(), "large.pbm");
    ludex([&size[..], &["-o", &large]].concat()).finish().printed(0);
    let mut bytes = fs::read(&large).unwrap();
    let (white, black) = (15, bytes.len() / 2 + 15);
    (bytes[white], bytes[black]) = (0x80, 0x7f);
    fs::write(&large, bytes).unwrap();
    let sign = "ls -l /proc/$!/fd | grep -qF \"$SCRATCH\"";
    let line = "ludex gone solve large.pbm --memory-limit 5MiB --scratch \"$SCRATCH\" > answer";
    let stopped = interrupted_when(sign, line).folder(folder.path());
    let stopped = stopped.env("SCRATCH", scratch.path()).finish();
    assert_eq!((stopped.code, &stopped.stderr[..]), (Some(1), ""), "{stopped:#?}");
    let answer = fs::read_to_string(folder.path().join("answer")).unwrap();
    assert!(answer.starts_with("rounds: unknown, at least "), "{answer}");
    assert_eq!(fs::read_dir(scratch.path()).unwrap().count(), 0, "nothing is left behind");
}

#[test]
fn one_image_of_a_pair_may_come_from_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let (white, black) = (path(folder.path(), "w.pbm"), path(folder.path(), "b.pbm"));
    fs::write(&white, "P1 3 1 1 0 0").unwrap();
    fs::write(&black, "P1 3 1 0 1 1").unwrap();
    let answer = "rounds: 2\nblack remains: no\n";
    let first = ludex(["gone", "solve", "-", &black]).input("P1 3 1 1 0 0").finish();
    assert_eq!(first.printed(0), answer);
    let second = ludex(["gone", "solve", &white, "-"]).input("P1 3 1 0 1 1").finish();
    assert_eq!(second.printed(0), answer);
    let both = ludex(["gone", "solve", "-", "-"]).input("P1 3 1 0 1 1").finish();
    assert!(both.trouble().contains("cannot supply both images"), "{both:#?}");
    let wrong = ludex(["gone", "solve", &white, "-"]).input("P1 3 1 0 1").finish();
    let told = wrong.trouble();
    assert!(told.contains("w.pbm and -: the second of the two files: "), "{told}");
}

#[test]
fn standard_output_is_no_file_beside_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    for option in ["--map", "--svg", "--gif", "--certificate"] {
        let run = ludex(["gone", "solve", "WB", option, "-"]).folder(folder.path()).finish();
        assert!(run.trouble().contains("give a file"), "{option}: {run:#?}");
    }
    let run = ludex(["gone", "convert", "-", "-o", "-"]).folder(folder.path()).input("WB\n");
    assert_eq!(run.finish().printed(0), "WB\n");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_board_that_is_too_large_is_told_what_it_takes_whole_and_in_parts() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "big.pbm");
    fs::write(&file, "P4 10000 10000\n").unwrap();
    let run = ludex(["gone", "solve", &file, "--memory-limit", "0"]).finish();
    let told = run.trouble();
    assert!(told.contains("needs 24.0 MiB of memory, but the limit is 0 bytes"), "{told}");
    assert!(told.contains("(solved piece by piece it needs 1."), "{told}");
    let narrow = path(folder.path(), "narrow.txt");
    fs::write(&narrow, "WB\n".repeat(300)).unwrap();
    let run = ludex(["gone", "solve", &narrow, "--memory-limit", "1000"]).finish();
    let told = run.trouble();
    assert!(told.contains("narrow.txt: a board of 300 rows and 2 columns needs 4800 "), "{told}");
    assert!(!told.contains("piece by piece"), "parts would take more: {told}");
}

#[test]
fn blanks_at_the_ends_of_lines_mean_nothing() {
    let answer = "rounds: 3\nblack remains: no\n";
    for text in ["WBB  \nB.B\n", "WBB\r\nB.B \r\n  \r\n", "WBB\nB.B\t\n \n"] {
        assert_eq!(solve(text, &[]).printed(0), answer, "{text:?}");
    }
    let blank = solve("WBB\n   \nB.B\n", &[]);
    assert!(blank.trouble().contains("line 2: row has 0 cells"), "{blank:#?}");
}

#[test]
fn boards_are_told_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let asked = ["gone", "convert", "-", "--json"];
    let told = ludex(asked).input("WBB\nB.B\n").finish().json(0);
    for (field, value) in [
        ("game", json!("gone")),
        ("rows", json!(2)),
        ("cols", json!(3)),
        ("format", json!("grid")),
        ("position", json!("WBB/B.B")),
        ("file", json!("V0JCCkIuQgo=")),
    ] {
        assert_eq!(told[field], value, "{field}");
    }
    let size = ["gone", "random", "6x9", "--seed", "1"];
    let drawn = ludex([&size[..], &["--json"]].concat()).finish().json(0);
    let rows = ludex(size).finish();
    assert_eq!(drawn["position"], json!(rows.printed(0).trim_end().replace('\n', "/")));
    assert_eq!(drawn["seed"], 1);
    let any = ludex(["gone", "random", "6x9", "--json"]).finish().json(0);
    let seed = any["seed"].to_string();
    let again = ludex(["gone", "random", "6x9", "--json", "--seed", &seed]).finish().json(0);
    assert_eq!(again["position"], any["position"], "the seed makes the same board");

    let file = path(folder.path(), "b.pbm.gz");
    let written = ludex([&size[..], &["--json", "-o", &file]].concat()).finish().json(0);
    assert_eq!((&written["format"], written.get("file")), (&json!("pbm"), None));
    let back = ludex(["gone", "convert", &file]).finish();
    assert_eq!(back.printed(0), rows.printed(0));
    let large = ludex(["gone", "random", "200x200", "--json", "--format", "png"]).finish();
    let large = large.json(0);
    assert_eq!(large.get("position"), None, "it is in the file");
    assert!(large["file"].is_string());
}

#[test]
fn standard_input_that_ends_in_time_limits_is_not_read_twice() {
    let late = solve(KNOWN, &["--time-limit", "0s", "--map", "m.npy", "--json"]);
    let answer = late.json(1);
    assert_eq!((&answer["rows"], &answer["reason"]), (&json!(null), &json!("time limit reached")));
}
