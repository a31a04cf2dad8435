//! What goes where: answers, trouble, colours, and pipes that nobody reads.

#[cfg(target_os = "linux")]
use std::fs::File;
use std::io;

#[cfg(target_os = "linux")]
use crate::program::interrupted;
use crate::program::ludex;
#[cfg(unix)]
use crate::program::shell;

#[test]
fn bad_arguments_end_with_code_2_and_say_what_is_wrong_on_standard_error() {
    for (arguments, word) in [
        (&["pawns"][..], "Usage"),
        (&["pawns", "solve"], "INPUT"),
        (&["pawns", "solv", "3x3"], "'solve'"),
        (&["chess", "solve", "3x3"], "chess"),
        (&["pawns", "solve", "3x3", "4x4"], "4x4"),
        (&["pawns", "solve", "3x3", "--jsn"], "--json"),
        (&["pawns", "solve", "3x3", "--json", "--output", "value"], "--json"),
        (&["pawns", "solve", "3x3", "--output", "haiku"], "sign"),
        (&["pawns", "solve", "3x3", "--format", "fen"], "one-line"),
        (&["pawns", "solve", "3x3", "--time-limit", "soon"], "30s"),
        (&["pawns", "solve", "3x3", "--memory-limit", "lots"], "4GiB"),
        (&["pawns", "compare", "3x3", "--algorithms", "magic"], "naive"),
        (&["pawns", "compare", "3x3", "--algorithms", ""], "naive"),
        (&["pawns", "perft", "3x3"], "--depth"),
        (&["completions", "tcsh"], "bash"),
    ] {
        let run = ludex(arguments).finish();
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:#?}");
        assert!(run.stderr.contains(word), "{run:#?}");
    }
}

#[test]
fn a_pipe_that_nobody_reads_is_not_an_error() {
    for arguments in [
        &["pawns", "solve", "3x3"][..],
        &["pawns", "solve", "3x3", "--json"],
        &["pawns", "solve", "3x3", "--output", "value"],
        &["pawns", "analyze", "3x3"],
        &["pawns", "compare", "3x3"],
        &["pawns", "compare", "3x3", "--json"],
        &["pawns", "perft", "3x3", "--depth", "3"],
        &["completions", "bash"],
        &["--help"],
        &["--version"],
    ] {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        ludex(arguments).stdout(writer).finish().printed(0);
    }
}

#[test]
fn files_are_written_and_the_exit_code_is_right_although_nobody_reads_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let unread = |arguments: &[&str]| {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        ludex(arguments).stdout(writer).finish()
    };
    let (svg, gif, proof) = (path("3x3.svg"), path("4.gif"), path("3x3.proof"));
    unread(&["pawns", "solve", "3x3", "--svg", &svg, "--certificate", &proof]).printed(0);
    unread(&["pegs", "soldiers", "4", "6", "--gif", &gif]).printed(0);
    for file in [&svg, &gif, &proof] {
        assert!(std::fs::metadata(file).unwrap().len() > 100, "{file}");
    }
    unread(&["verify", &proof]).printed(0);
    assert_eq!(unread(&["verify", &svg]).code, Some(1));
}

#[test]
fn messages_that_nobody_reads_leave_the_exit_code_alone() {
    for arguments in
        [&["pawns", "solve", "3x"][..], &["pawns", "solv"], &["pawns", "solve", "no.txt"]]
    {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let run = ludex(arguments).stderr(writer).finish();
        assert_eq!(run.code, Some(2), "{run:#?}");
    }
}

#[cfg(unix)]
#[test]
fn a_reader_that_leaves_early_is_not_an_error() {
    for command in ["pawns solve 3x3", "pawns perft 3x3 --depth 4096", "completions zsh"] {
        let script = format!("{{ ludex {command}; echo $? >&2; }} | head -0");
        let run = shell(&script).finish();
        assert_eq!(run.stderr, "0\n", "{script}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_search_reports_what_it_has_learned() {
    let answer = interrupted("ludex pawns analyze 8x8 --time-limit 30s --json").finish().json(1);
    assert_eq!(answer["reason"], "interrupted");
    assert_eq!(answer["outcome"], "unknown");
    assert_eq!(answer["moves"].as_array().unwrap().len(), 8);
}

/// Every command, with arguments that make it print something. The table and the
/// certificate are in the folder that it runs in.
#[cfg(target_os = "linux")]
const PRINTING: [&str; 46] = [
    "cluster run --local 1 pawns tabulate 2x2 --out full.table",
    "completions fish",
    "engine",
    "grade exercises -- echo 1",
    "grade exercises --json -- echo 1",
    "gone convert WB/BW",
    "gone percolation 2x2 --runs 1",
    "gone random 2x2",
    "gone solve WBB/B.B",
    "gone solve WBB/B.B --json",
    "gone suite --count 2 --json",
    "gone trace WB",
    "gone trace WB --json",
    "pawns analyze 3x3",
    "pawns boxes",
    "pawns choose 3x3",
    "pawns compare 3x3",
    "pawns learn --machines 2",
    "pawns lookup 3x3.table 3x3",
    "pawns moves 3x3",
    "pawns perft 3x3 --depth 2",
    "pawns play 3x3 --white engine --black engine",
    "pawns puzzle 4x4 --seed 1",
    "pawns puzzles 3x3.table --plies 3",
    "pawns rules",
    "pawns rules classic --ini",
    "pawns solve 3x3",
    "pawns solve 3x3 --json",
    "pawns stats 3x3.table",
    "pawns suite --sizes 3x3 --count 4 --out suite",
    "pawns tabulate 2x2 --out 2x2.table",
    "pawns trace 3x3",
    "pawns trace 3x3 --json",
    "pegs army --level 2",
    "pegs boards",
    "pegs compare xxo",
    "pegs count xxo",
    "pegs moves xxo",
    "pegs puzzle triangle:5 --seed 1",
    "pegs soldiers 2 3",
    "pegs solve xxo",
    "pegs suite --sizes 3x3 --count 4 --out suite",
    "pegs table xxo",
    "pegs trace xxo",
    "serve --port 0 --no-open",
    "verify 3x3.proof 3x3.table",
];

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = || File::options().write(true).open("/dev/full").unwrap();
    let folder = tempfile::tempdir().unwrap();
    for script in [
        "ludex pawns solve 3x3 --certificate 3x3.proof",
        "ludex pawns tabulate 3x3 --out 3x3.table",
    ] {
        shell(script).folder(folder.path()).finish().printed(0);
    }
    crate::grade::write_examples(folder.path());
    for command in crate::program::commands() {
        let command = command.join(" ");
        let mut calls = PRINTING.iter().filter(|call| call.starts_with(&command)).peekable();
        assert!(calls.peek().is_some(), "{command} is to be tried");
        for call in calls {
            let run = ludex(call.split(' ')).folder(folder.path()).stdout(full()).finish();
            // A process of a cluster reports, and so does the one that started it.
            let first = run.stderr.lines().next().unwrap_or_default();
            assert!(
                first.starts_with("error: cannot write ") && first.contains("No space left"),
                "{run:#?}"
            );
            assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:#?}");
        }
        let help = ludex(command.split(' ').chain(["--help"])).stdout(full()).finish();
        assert!(help.trouble().contains("standard output"), "{help:#?}");
    }
    let version = ludex(["--version"]).stdout(full()).finish();
    assert!(version.trouble().contains("standard output"), "{version:#?}");
    let run = ludex(["pawns", "solve", "3x"]).stderr(full()).finish();
    assert_eq!(run.code, Some(2));
}

#[test]
fn colours_appear_only_where_they_are_asked_for() {
    let commands: [&[&str]; 4] = [
        &["pawns", "solve", "3x3"],
        &["pawns", "analyze", "3x3"],
        &["pawns", "compare", "3x3"],
        &["pawns", "perft", "3x3", "--depth", "3"],
    ];
    for command in commands {
        let plain = ludex(command).finish();
        assert!(!plain.printed(0).contains('\u{1b}'), "{}", plain.line);
        let forced = ludex(command).env("CLICOLOR_FORCE", "1").finish();
        assert!(forced.printed(0).contains("\u{1b}["), "{}", forced.line);
        let refused = ludex(command).env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1").finish();
        assert!(!refused.printed(0).contains('\u{1b}'), "{}", refused.line);

        let json = ludex([command, &["--json"]].concat()).env("CLICOLOR_FORCE", "1");
        assert!(!json.finish().printed(0).contains('\u{1b}'));
    }
    let run = ludex(["pawns", "solve", "3x"]);
    assert!(!run.finish().stderr.contains('\u{1b}'));
    let run = ludex(["pawns", "solve", "3x"]).env("CLICOLOR_FORCE", "1");
    assert!(run.finish().stderr.contains("\u{1b}["));
    for output in ["value", "sign"] {
        let run = ludex(["pawns", "solve", "4x4", "--output", output]);
        let finished = run.env("CLICOLOR_FORCE", "1").finish();
        assert!(!finished.printed(0).contains('\u{1b}'));
    }
}
