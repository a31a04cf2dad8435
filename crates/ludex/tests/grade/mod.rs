//! `ludex grade`: programs in three languages, right and wrong in known ways, each judged for what
//! it is, and nothing left of any.

mod hostile;
mod reports;
mod submissions;
mod suites;

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::program::{Finished, ludex};

/// The folder of the programs that are judged.
fn programs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/grade/programs")
}

/// One of them.
fn program(name: &str) -> String {
    programs().join(name).display().to_string()
}

/// A suite of one test, whose answer is 1, in the folder `exercises`; and programs that answer 1.
pub(crate) fn write_examples(folder: &Path) {
    suites::one_test(&folder.join("exercises"));
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    };
    for name in ["solver.py", "submissions/ada.py", "submissions/bob.py", "teams/red/main.py"] {
        write(name, "print(1)\n");
    }
    let solver = write("solver", "#!/bin/sh\necho 1\n");
    let status = std::process::Command::new("chmod").arg("+x").arg(&solver).status().unwrap();
    assert!(status.success());
}

/// Judges a command.
fn grade(suite: &Path, options: &[&str], command: &[&str]) -> Finished {
    let suite = suite.display().to_string();
    let words = ["grade", &suite].into_iter().chain(options.iter().copied());
    ludex(words.chain(["--"]).chain(command.iter().copied())).finish()
}

/// Judges a command; what it came to, as JSON. Remarks about the system are not errors.
fn judged(suite: &Path, options: &[&str], command: &[&str]) -> Value {
    let options = [options, &["--json"]].concat();
    let run = grade(suite, &options, command);
    let answer: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{run:#?}"));
    let only = answer["programs"][0].clone();
    let is_right = only["right"] == only["total"];
    assert_eq!(run.code, Some(i32::from(!is_right)), "{run:#?}");
    only
}

/// The sentences of all diagnoses.
fn diagnoses(judged: &Value) -> String {
    let all = judged["diagnoses"].as_array().unwrap();
    all.iter().map(|found| found["sentence"].as_str().unwrap()).collect::<Vec<_>>().join(" ")
}

/// How many tests have a verdict.
fn count(judged: &Value, verdict: &str) -> usize {
    judged["tests"].as_array().unwrap().iter().filter(|test| test["verdict"] == verdict).count()
}

/// The first explanation of a wrong answer.
fn first_reason(judged: &Value) -> String {
    let tests = judged["tests"].as_array().unwrap();
    let wrong = tests.iter().find(|test| test["verdict"] == "wrong").expect("one is wrong");
    wrong["why"].as_str().unwrap().to_owned()
}

#[test]
fn a_right_program_in_python_passes() {
    let suite = suites::pawns();
    let judged = judged(suite.path(), &[], &["python3", &program("pawns.py"), "right"]);
    assert_eq!(judged["right"], judged["total"], "{judged:#}");
    assert_eq!(diagnoses(&judged), "");
}

#[test]
fn a_cache_key_without_the_side_to_move_is_named() {
    let suite = suites::pawns();
    let command = ["python3", &program("pawns.py"), "no-side-in-key"];
    let judged = judged(suite.path(), &[], &command);
    assert!(count(&judged, "wrong") >= 2, "{judged:#}");
    let said = diagnoses(&judged);
    assert!(said.contains("forgets the side to move in the key of its memo"), "{said}");
    assert!(first_reason(&judged).starts_with("You say that "), "{judged:#}");
}

#[test]
fn a_search_that_sees_arrivals_too_late_is_named() {
    // Who wins does not depend on when an arrival is seen; the number of plies does.
    let suite = suites::plies();
    let python =
        |way: &str| judged(suite.path(), &[], &["python3", &program("pawns.py"), way, "value"]);
    assert_eq!(diagnoses(&python("right")), "");
    let late = python("late-arrival");
    assert!(count(&late, "wrong") >= 2, "{late:#}");
    let said = diagnoses(&late);
    assert!(said.contains("sees arrivals too late"), "{said}");
    let reason = first_reason(&late);
    assert!(reason.contains(", not "), "{reason}");
}

#[test]
fn no_pushes_taken_for_no_moves_is_named() {
    let suite = suites::pawns();
    let judged = judged(suite.path(), &[], &["python3", &program("pawns.py"), "no-pushes"]);
    assert!(count(&judged, "wrong") >= 2, "{judged:#}");
    let said = diagnoses(&judged);
    assert!(said.contains("takes \"no pushes\" for \"no moves\""), "{said}");
    let reason = first_reason(&judged);
    assert!(reason.contains("loses, but") && reason.contains(" wins in "), "{reason}");
}

#[test]
fn a_search_without_a_memo_is_too_slow_from_some_size_on() {
    let suite = suites::pawns_with_large_boards();
    let command = ["python3", &program("pawns.py"), "no-memo"];
    let judged = judged(suite.path(), &["--time-limit", "1s"], &command);
    assert_eq!(count(&judged, "too-slow"), suites::LARGE.len(), "{judged:#}");
    let said = diagnoses(&judged);
    assert!(said.contains("Too slow from 5x5 on, as without a memo: "), "{said}");
}

#[test]
fn words_around_an_answer_are_not_an_answer() {
    let suite = suites::pawns();
    let judged = judged(suite.path(), &[], &["python3", &program("pawns.py"), "chatty"]);
    assert_eq!(judged["right"], 0);
    assert_eq!(count(&judged, "unreadable"), judged["tests"].as_array().unwrap().len());
}

/// The program for Gone, compiled.
fn compiled() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("gone").display().to_string();
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".into());
    let status = std::process::Command::new(compiler)
        .args(["-O1", "-o", &path, &program("gone.c")])
        .status()
        .expect("a C compiler, which the project needs");
    assert!(status.success());
    (folder, path)
}

#[test]
fn a_right_program_in_c_passes_and_a_depth_first_flood_does_not() {
    let suite = suites::gone();
    let (_folder, path) = compiled();
    let right = judged(suite.path(), &[], &[&path, "right"]);
    assert_eq!(right["right"], right["total"], "{right:#}");
    let deep = judged(suite.path(), &[], &[&path, "deep"]);
    assert!(count(&deep, "wrong") >= 1, "{deep:#}");
    let reason = first_reason(&deep);
    assert!(reason.contains("the last pebble to turn is"), "{reason}");
    let said = diagnoses(&deep);
    assert!(said.contains("floods depth first"), "{said}");
    let quiet = judged(suite.path(), &[], &[&path, "quiet-round"]);
    let said = diagnoses(&quiet);
    assert!(said.contains("also counts the last round, in which nothing turns"), "{said}");
}

#[test]
fn a_crash_on_the_empty_board_is_named() {
    let suite = suites::gone();
    let (_folder, path) = compiled();
    let judged = judged(suite.path(), &[], &[&path, "crash"]);
    assert_eq!(count(&judged, "crash"), 1, "{judged:#}");
    assert_eq!(diagnoses(&judged), "Crashes only where the board has no cells.");
    let text = judged.to_string();
    assert!(text.contains("aborted (signal 6)"), "{text}");
}

#[test]
fn plans_in_perl_are_played() {
    let suite = suites::pegs();
    let perl = |kind: &str| judged(suite.path(), &[], &["perl", &program("pegs.pl"), kind]);
    let right = perl("right");
    assert_eq!(right["right"], right["total"], "{right:#}");
    let longer = perl("longer");
    assert_eq!(longer["right"], longer["total"], "{longer:#}");
    assert!(count(&longer, "longer") >= 1, "{longer:#}");
    let illegal = perl("illegal");
    assert!(count(&illegal, "wrong") >= 1, "{illegal:#}");
    let reason = first_reason(&illegal);
    assert!(reason.starts_with("Your 2nd jump, ") && reason.contains("no peg"), "{reason}");
}
