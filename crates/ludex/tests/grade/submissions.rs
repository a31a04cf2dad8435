//! Submissions of a class: where they run, what they are called, and what they see of others.

use std::path::Path;

use serde_json::Value;

use super::{grade, suites};
use crate::program::{Finished, ludex};

/// Writes a file, and the folders above it.
fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

/// A class with a suite of one test, whose answer is 1.
fn class() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    suites::one_test(&folder.path().join("suite"));
    folder
}

/// Judges some programs of a class.
fn judged(class: &Path, options: &[&str]) -> (Finished, Vec<Value>) {
    let words = ["grade", "suite", "--json"].iter().chain(options).copied();
    let run = ludex(words).folder(class).env("LUDEX_TEST_TOKEN", "7").finish();
    let answer: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{run:#?}"));
    let programs = answer["programs"].as_array().unwrap().clone();
    (run, programs)
}

/// What the only test of a program came to, and what it wrote.
fn given(program: &Value) -> (&str, &str) {
    let test = &program["tests"][0];
    (test["verdict"].as_str().unwrap(), test["given"].as_str().unwrap())
}

#[cfg(unix)]
#[test]
fn a_submission_that_is_a_folder_runs_there_and_is_told_from_others_of_its_name() {
    use std::os::unix::fs::PermissionsExt as _;
    let class = class();
    let is_executable = std::fs::Permissions::from_mode(0o755);
    for (team, answer) in [("red", "1"), ("blue", "-1")] {
        write(class.path(), &format!("teams/{team}/answer"), answer);
        for place in [format!("teams/{team}/run"), format!("teams/{team}/main.sh")] {
            write(class.path(), &place, "#!/bin/sh\ncat answer\n");
            let path = class.path().join(place);
            std::fs::set_permissions(path, is_executable.clone()).unwrap();
        }
    }
    let teams = ["--each", "teams/red", "teams/blue"];
    let expected = [("red", "right"), ("blue", "wrong")];
    let command = ["--", "sh", "{program}/main.sh"];
    for words in [teams.to_vec(), [&teams[..], &command].concat()] {
        let (run, programs) = judged(class.path(), &words);
        assert_eq!(run.code, Some(1), "{run:#?}");
        for (program, (name, verdict)) in programs.iter().zip(expected) {
            assert_eq!((program["program"].as_str(), given(program).0), (Some(name), verdict));
        }
    }
    // Files run where the command was typed.
    write(class.path(), "answer", "1");
    let files = ["--each", "teams/red/main.sh", "teams/blue/main.sh", "--csv", "marks.csv"];
    let (run, programs) = judged(class.path(), &files);
    assert_eq!(run.code, Some(0), "{run:#?}");
    let names: Vec<_> = programs.iter().map(|program| program["program"].clone()).collect();
    assert_eq!(names, ["red/main.sh", "blue/main.sh"]);
    let marks = std::fs::read_to_string(class.path().join("marks.csv")).unwrap();
    assert!(marks.contains("\nblue/main.sh,1,1,"), "{marks}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_submission_does_not_see_the_others_where_programs_are_confined() {
    let class = class();
    write(class.path(), "a.sh", "cat b.sh teams/c/notes; echo\n");
    write(class.path(), "b.sh", "echo 1 # secret\n");
    write(class.path(), "teams/c/notes", "notes");
    write(class.path(), "teams/c/run", "");
    let (run, programs) = judged(class.path(), &["--each", "a.sh", "b.sh", "teams/c"]);
    let is_open = run.stderr.contains("programs can write wherever you can");
    let (_, read) = given(&programs[0]);
    assert_eq!(read.contains("secret") && read.contains("notes"), is_open, "{run:#?}");
    assert_eq!(given(&programs[1]), ("right", "1"), "{run:#?}");
}

#[cfg(target_os = "linux")]
#[test]
fn no_program_changes_the_tests_of_the_next_one() {
    let class = class();
    let test = class.path().join("suite/001.in");
    let before = std::fs::read(&test).unwrap();
    write(class.path(), "a.sh", "echo harm >/proc/self/fd/0; echo 1\n");
    write(class.path(), "b.sh", "cat /dev/stdin >/dev/null; echo 1\n");
    let (run, programs) = judged(class.path(), &["--each", "a.sh", "b.sh"]);
    assert_eq!(std::fs::read(&test).unwrap(), before);
    assert_eq!(given(&programs[1]), ("right", "1"), "{run:#?}");
}

#[cfg(unix)]
#[test]
fn programs_get_the_variables_that_are_named_and_no_others() {
    let class = class();
    let script = "echo ${LUDEX_TEST_TOKEN-1}${OTHER-}";
    let said = |options: &[&str]| {
        let words = [options, &["--", "sh", "-c", script]].concat();
        let (_, programs) = judged(class.path(), &words);
        given(&programs[0]).1.to_owned()
    };
    assert_eq!(said(&[]), "1");
    assert_eq!(said(&["--env", "LUDEX_TEST_TOKEN"]), "7");
    assert_eq!(said(&["--env", "OTHER=2"]), "12");
}

#[cfg(unix)]
#[test]
fn the_words_of_a_test_can_be_arguments() {
    let class = class();
    let (_, programs) = judged(class.path(), &["--", "sh", "-c", "echo $0 $#; cat", "{args}"]);
    // The test is: B, then three rows.
    assert_eq!(given(&programs[0]).1, "B 3");
}

#[cfg(unix)]
#[test]
fn a_program_that_cannot_be_run_leaves_the_others_their_results() {
    let class = class();
    write(class.path(), "a.sh", "echo 1\n");
    write(class.path(), "notes.txt", "x");
    let (run, programs) = judged(class.path(), &["--each", "notes.txt", "a.sh"]);
    assert_eq!(run.code, Some(2), "{run:#?}");
    assert!(programs[0]["trouble"].as_str().unwrap().contains("not executable"), "{run:#?}");
    assert_eq!(given(&programs[1]), ("right", "1"));
    // More arguments than the system takes.
    write(class.path(), "suite/001.in", &"x ".repeat(4 << 20));
    let (run, programs) =
        judged(class.path(), &["--each", "a.sh", "--", "sh", "{program}", "{args}"]);
    assert_eq!((run.code, given(&programs[0]).0), (Some(2), "missing"), "{run:#?}");
    assert!(programs[0]["trouble"].as_str().unwrap().contains("too long"), "{run:#?}");
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_leaves_what_was_done() {
    use crate::program::interrupted_when;
    let class = class();
    let word = "ludex-grade-test-interrupted";
    write(class.path(), "a.sh", "cat >/dev/null; echo 1\n");
    write(class.path(), "b.pl", &format!("$0 = '{word}'; sleep 1000"));
    write(class.path(), "c.sh", "echo 1\n");
    // The second program is under way.
    let sign = format!("grep -qs ^{word} /proc/[0-9]*/cmdline");
    let line = "ludex grade suite --each a.sh b.pl c.sh --csv marks.csv --html marks.html";
    let run = interrupted_when(&sign, line).folder(class.path()).finish();
    assert_eq!(run.code, Some(2), "{run:#?}");
    assert!(run.stderr.contains("error: interrupted"), "{run:#?}");
    assert!(run.stdout.contains("a.sh") && run.stdout.contains("1/1"), "{run:#?}");
    let marks = std::fs::read_to_string(class.path().join("marks.csv")).unwrap();
    let lines: Vec<&str> = marks.lines().collect();
    assert!(lines[1].starts_with("a.sh,1,1,"), "{marks}");
    for line in &lines[2..4] {
        assert!(line.contains(",0,1,") && line.ends_with(",interrupted"), "{marks}");
    }
    assert!(class.path().join("marks.html").exists());
    let only = "ludex grade suite -- perl b.pl";
    let run = interrupted_when(&sign, only).folder(class.path()).finish();
    assert_eq!(run.code, Some(2), "{run:#?}");
    assert!(run.stdout.contains("missing"), "{run:#?}");
}

#[test]
fn the_command_of_submissions_is_found_where_it_was_typed() {
    let class = class();
    write(class.path(), "teams/red/main.sh", "echo 1\n");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        write(class.path(), "harness", "#!/bin/sh\nexec sh \"$1\"/main.sh\n");
        let path = class.path().join("harness");
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
        let words = ["--each", "teams/red", "--", "./harness", "{program}"];
        let (run, programs) = judged(class.path(), &words);
        assert_eq!(given(&programs[0]), ("right", "1"), "{run:#?}");
    }
    let none = grade(&class.path().join("suite"), &["--each", "teams/none"], &["x", "{program}"]);
    assert!(none.trouble().contains("no such file or folder"), "{none:#?}");
}
