//! Programs that misbehave, and folders that are not suites.

use std::path::Path;

use super::{count, diagnoses, grade, judged, program, suites};

/// The command that misbehaves in a way; the word is among its arguments as long as it runs.
fn misbehaving<'a>(script: &'a str, way: &'a str, word: &'a str) -> [&'a str; 4] {
    ["sh", script, way, word]
}

/// Whether any process on the machine has this word among its arguments.
#[cfg(target_os = "linux")]
fn anything_runs_with(word: &str) -> bool {
    let all = std::fs::read_dir("/proc").unwrap().flatten();
    all.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok())
        .any(|arguments| String::from_utf8_lossy(&arguments).contains(word))
}

#[cfg(target_os = "linux")]
#[test]
fn each_misbehaviour_is_reported_as_what_it_is_and_nothing_is_left_running() {
    let folder = tempfile::tempdir().unwrap();
    suites::one_test(folder.path());
    let script = program("misbehave.sh");
    for (way, verdict, limits) in [
        ("loop", "too-slow", ["--time-limit", "300ms"]),
        ("sleep", "hung", ["--time-limit", "300ms"]),
        ("flood", "flood", ["--output-limit", "10KB"]),
        ("fork", "processes", ["--process-limit", "12"]),
        ("segfault", "crash", ["--time-limit", "60s"]),
        ("exit", "crash", ["--time-limit", "60s"]),
        ("silent", "empty", ["--time-limit", "60s"]),
        ("daemon", "right", ["--time-limit", "60s"]),
        ("blind", "right", ["--time-limit", "60s"]),
    ] {
        let word = format!("ludex-grade-test-{way}");
        let judged = judged(folder.path(), &limits, &misbehaving(&script, way, &word));
        assert_eq!(count(&judged, verdict), 1, "{way}: {judged:#}");
        assert_eq!(judged["left_running"], way == "daemon", "{way}: {judged:#}");
        assert!(!anything_runs_with(&word), "{way}");
    }
}

#[test]
fn a_program_that_never_reads_is_told_so() {
    let suite = suites::pawns();
    let script = program("misbehave.sh");
    let judged = judged(suite.path(), &[], &misbehaving(&script, "blind", "x"));
    let said = diagnoses(&judged);
    if cfg!(target_os = "linux") {
        assert!(said.contains("It never reads its input"), "{said}");
    }
    assert!(said.contains("It always answers \"1\""), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_writes_only_where_it_is_said_that_it_can() {
    let folder = tempfile::tempdir().unwrap();
    suites::one_test(folder.path());
    let place = tempfile::tempdir().unwrap();
    let target = place.path().join("harm");
    let command = ["sh", &program("misbehave.sh"), "write", &target.display().to_string()];
    let run = grade(folder.path(), &[], &command);
    let warns = run.stderr.contains("programs can write wherever you can");
    assert_eq!(target.exists(), warns, "{run:#?}");
    let open = grade(folder.path(), &["--unconfined"], &command);
    assert!(open.stderr.contains("the sandbox is off"), "{open:#?}");
    assert!(target.exists());
}

#[test]
fn what_is_not_a_suite_is_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("none");
    let said = |path: &Path| grade(path, &[], &["true"]).trouble().to_owned();
    assert!(said(&missing).contains("no such file or folder"));
    assert!(said(folder.path()).contains("is not a suite: it has no suite.json"));
    let manifest = folder.path().join("suite.json");
    for (text, words) in [
        ("", "not a manifest"),
        ("{}", "not a manifest"),
        ("[1, 2", "not a manifest"),
        ("{\"version\": 7}", "version 7"),
        ("\u{0}\n\u{1b}[31m", "not a manifest"),
    ] {
        std::fs::write(&manifest, text).unwrap();
        assert!(said(folder.path()).contains(words), "{text:?}: {}", said(folder.path()));
    }
    std::fs::write(&manifest, [0xff, 0xfe, 0x00]).unwrap();
    assert!(!said(folder.path()).is_empty());
    assert!(said(&manifest).contains("not a folder"));
}

#[test]
fn damaged_suites_are_refused_with_the_test_that_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    suites::one_test(folder.path());
    let manifest = folder.path().join("suite.json");
    let whole = std::fs::read_to_string(&manifest).unwrap();
    let said = |from: &str, to: &str| {
        assert!(whole.contains(from), "{whole}");
        std::fs::write(&manifest, whole.replace(from, to)).unwrap();
        grade(folder.path(), &[], &["true"]).trouble().to_owned()
    };
    assert!(said("001.in", "../001.in").contains("not the name of a file"));
    assert!(said("001.in", "002.in").contains("no such file or folder"));
    assert!(said("3/1p1/PPP b", "3/1q1/PPP b").contains("001"));
    assert!(said("\"classic\"", "\"chess\"").contains("chess"));
    assert!(said("\"name\": \"001\"", "\"name\": \"\"").contains("has no name"));
    std::fs::write(&manifest, &whole).unwrap();
    std::fs::remove_file(folder.path().join("001.in")).unwrap();
    assert!(grade(folder.path(), &[], &["true"]).trouble().contains("001.in"));
}

#[test]
fn programs_that_cannot_be_started_are_an_error() {
    let folder = tempfile::tempdir().unwrap();
    suites::one_test(folder.path());
    let run = grade(folder.path(), &[], &["/no/such/program"]);
    assert!(run.stderr.contains("cannot start /no/such/program: no such file"), "{run:#?}");
    assert_eq!(run.code, Some(2));
    #[cfg(target_os = "linux")]
    {
        let script = folder.path().join("script");
        std::fs::write(&script, "#!/no/such/interpreter\n").unwrap();
        assert!(
            std::process::Command::new("chmod").arg("+x").arg(&script).status().unwrap().success()
        );
        let run = grade(folder.path(), &[], &[&script.display().to_string()]);
        assert!(run.stderr.contains("its interpreter was not found"), "{run:#?}");
    }
    for option in ["--time-limit", "--memory-limit"] {
        let refused = grade(folder.path(), &[option, "0"], &["true"]);
        assert!(
            refused.trouble().ends_with(&format!("{option}: give more than 0")),
            "{refused:#?}"
        );
    }
    let empty = grade(folder.path(), &[], &[""]);
    assert!(empty.trouble().contains("is empty"), "{empty:#?}");
    #[cfg(target_os = "linux")]
    {
        let place = folder.path().display().to_string();
        let directory = grade(folder.path(), &[], &[&place]);
        assert!(directory.stderr.contains(": this is a folder"), "{directory:#?}");
        assert_eq!(directory.code, Some(2));
    }
    let unset = grade(folder.path(), &["--env", "LUDEX_TEST_UNSET"], &["true"]);
    assert!(unset.trouble().contains("\"LUDEX_TEST_UNSET\" is not set"), "{unset:#?}");
    let none = grade(folder.path(), &[], &[]);
    assert!(none.trouble().contains("no program given"), "{none:#?}");
    let each = grade(folder.path(), &["--each", "x"], &["cat"]);
    assert!(each.trouble().contains("{program}"), "{each:#?}");
}

/// The folders and control groups of runs that are there.
#[cfg(target_os = "linux")]
fn left_behind(folder: &Path) -> Vec<String> {
    let names = |folder: &Path| -> Vec<String> {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    };
    let mut found = names(folder);
    found.retain(|name| name.starts_with("ludex-runs-"));
    for group in names(Path::new("/sys/fs/cgroup/pids")) {
        if found.iter().any(|name| group.starts_with(&**name)) {
            found.push(group);
        }
    }
    found
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_killed_grader_leaves_is_swept_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let scratch = tempfile::tempdir().unwrap();
    suites::one_test(folder.path());
    let word = "ludex-grade-test-killed";
    let suite = folder.path().display().to_string();
    let mut killed = std::process::Command::new(env!("CARGO_BIN_EXE_ludex"))
        .args(["grade", &suite, "--", "sh", &program("misbehave.sh"), "sleep", word])
        .env("TMPDIR", scratch.path())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let deadline = std::time::Instant::now() + std::time::Duration::from_mins(1);
    let wait_until = |what: &dyn Fn() -> bool| {
        while !what() {
            assert!(std::time::Instant::now() < deadline, "it takes too long");
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
    };
    let scratch_of_the_run = || {
        let names = left_behind(scratch.path());
        names.first().is_some_and(|name| scratch.path().join(name).join("1/scratch").exists())
    };
    wait_until(&|| scratch_of_the_run() && anything_runs_with(word));
    killed.kill().unwrap();
    killed.wait().unwrap();
    let left = left_behind(scratch.path());
    assert!(!left.is_empty());
    // Its guard notices, and ends what it had started.
    wait_until(&|| !anything_runs_with(word));
    let run = crate::program::ludex(["grade", &suite, "--", "echo", "1"]);
    assert_eq!(run.env("TMPDIR", scratch.path()).finish().code, Some(0));
    assert_eq!(left_behind(scratch.path()), [""; 0]);
    for group in left {
        assert!(!Path::new("/sys/fs/cgroup/pids").join(&group).exists(), "{group}");
    }
}
