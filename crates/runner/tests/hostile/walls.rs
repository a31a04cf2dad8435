//! What a program can reach: its scratch folder, and nothing of others. Where the system has no
//! namespaces, programs reach more, and [`Protection`](runner::Protection) says so.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::Command;

use runner::{Run, Task};

use super::{WIDE, perl, protection, run_task, runner, shell};

/// A shell script in another working folder, from which files are hidden.
fn shell_in(folder: &Path, hidden: &[std::path::PathBuf], script: &str) -> Run {
    let args = ["-c".into(), OsString::from(script)];
    let task = Task { folder: Some(folder), hidden, ..Task::new(OsStr::new("sh"), &args) };
    run_task(&runner(WIDE), b"input\n", &task)
}

/// What a run wrote.
fn said(run: &Run) -> String {
    String::from_utf8_lossy(&run.stdout).into_owned()
}

#[test]
fn a_confined_program_writes_only_to_its_scratch_folder() {
    let protection = protection();
    let place = tempfile::tempdir().unwrap();
    let target = place.path().join("harm");
    let script = format!(
        "echo x > '{}' && echo harm; echo x > \"$TMPDIR/ok\" && cat \"$TMPDIR/ok\"; \
         echo x > /dev/null && echo null",
        target.display()
    );
    let run = shell(WIDE, &script);
    let said = String::from_utf8_lossy(&run.stdout).into_owned();
    if protection.files.is_none() {
        assert_eq!(said, "x\nnull\n", "{run:?}");
        assert!(!target.exists());
    } else {
        assert_eq!(said, "harm\nx\nnull\n", "{run:?}");
    }
}

#[test]
fn the_scratch_folder_is_small_and_its_content_goes_away() {
    let run = shell(
        WIDE,
        "head -c 3000000 /dev/zero > $TMPDIR/a; head -c 3000000 /dev/zero > $TMPDIR/b; echo $TMPDIR",
    );
    let folder = String::from_utf8_lossy(&run.stdout).trim().to_owned();
    assert!(folder.contains("ludex-runs-"), "{run:?}");
    assert!(!Path::new(&folder).exists());
    if protection().files.is_none() {
        let run = shell(
            WIDE,
            "for i in 1 2 3; do head -c 600000 /dev/zero > $TMPDIR/$i || echo full; done",
        );
        assert_eq!(run.stdout, b"full\nfull\n", "{run:?}");
    }
}

#[test]
fn the_answers_and_other_submissions_are_hidden() {
    let place = tempfile::tempdir().unwrap();
    let path = |name: &str| place.path().join(name);
    for folder in ["suite", "teams/a", "teams/b"] {
        fs::create_dir_all(path(folder)).unwrap();
    }
    for file in ["suite/a.out", "teams/a/main", "teams/b/main", "one.py", "two.py"] {
        fs::write(path(file), format!("{file}\n")).unwrap();
    }
    let hidden = ["suite", "teams/b", "two.py", "never-handed-in"].map(path);
    let script = "cat ../../suite/a.out ../b/main ../../two.py; cat main ../../one.py";
    let run = shell_in(&path("teams/a"), &hidden, script);
    let own = "teams/a/main\none.py\n";
    if protection().files.is_none() {
        assert_eq!(said(&run), own, "{run:?}");
    } else {
        assert_eq!(said(&run), format!("suite/a.out\nteams/b/main\ntwo.py\n{own}"), "{run:?}");
    }
}

#[test]
fn a_program_cannot_change_what_others_will_read() {
    let input = tempfile::NamedTempFile::new().unwrap();
    fs::write(input.path(), "question\n").unwrap();
    let script = "echo harm >/proc/self/fd/0; cat";
    let args = ["-c".into(), OsString::from(script)];
    let task = Task::new(OsStr::new("sh"), &args);
    // Confined or not: what it writes, it finds in its own pipe.
    for runner in [runner(WIDE), runner(WIDE).unconfined()] {
        let run = runner.run(&task, input.path(), &|| false).unwrap();
        assert!(said(&run).starts_with("question\n"), "{run:?}");
        assert_eq!(fs::read_to_string(input.path()).unwrap(), "question\n");
    }
}

#[test]
fn a_program_inherits_no_open_file() {
    let place = tempfile::tempdir().unwrap();
    let path = |name: &str| place.path().join(name).display().to_string();
    let script = "echo harm >&7; echo harm >/proc/self/fd/8/new; echo ok >&1";
    for confined in ["confined", "open"] {
        fs::write(path("kept"), "").unwrap();
        fs::write(path("report"), "").unwrap();
        fs::create_dir_all(path("scratch")).unwrap();
        let mut command = Command::new("sh");
        let open = "exec 7>>\"$1\" 8<\"$2\"; shift 2; exec \"$@\"";
        command.args(["-c", open, "sh", &path("kept"), &path("")]);
        command.args([env!("CARGO_BIN_EXE_runner-guard"), "--run-under-guard", "guard"]);
        command.args(["60000", "1000000000", "64", "1000", "1000000", &path("report")]);
        command.args([&path("scratch"), &path("cancel"), "", confined, "0", "sh", "-c", script]);
        let output = command.output().unwrap();
        assert_eq!(output.stdout, b"ok\n", "{confined}: {output:?}");
        assert_eq!(fs::read_to_string(path("kept")).unwrap(), "", "{confined}");
        assert!(!place.path().join("new").exists(), "{confined}");
        fs::remove_dir_all(path("dev")).unwrap_or_default();
    }
}

#[test]
fn a_program_inherits_few_variables_and_those_that_are_wanted() {
    // Cargo sets one of these for every test.
    let script = "echo ${CARGO_MANIFEST_DIR-none} ${CARGO_PKG_NAME-none} ${PATH:+path} $WANTED";
    let args = ["-c".into(), OsString::from(script)];
    let task = Task::new(OsStr::new("sh"), &args);
    let more = vec![("WANTED".into(), "a value".into())];
    for runner in [runner(WIDE), runner(WIDE).unconfined()] {
        let run = run_task(&runner.with_environment(more.clone()), b"", &task);
        assert_eq!(said(&run), "none none path a value\n", "{run:?}");
    }
}

#[test]
fn sockets_of_others_are_out_of_reach() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("socket");
    let _listener = UnixListener::bind(&path).unwrap();
    let script = format!(
        "use Socket; socket(my $socket, PF_UNIX, SOCK_STREAM, 0) or die; \
         print connect($socket, sockaddr_un('{}')) ? 'connected' : 'refused'",
        path.display()
    );
    let expected = if protection().files.is_none() { "refused" } else { "connected" };
    let run = perl(WIDE, &script);
    assert_eq!(said(&run), expected, "{run:?}");
}

#[test]
fn temporary_files_of_others_are_out_of_sight_of_programs_elsewhere() {
    let temporary = Path::new("/tmp");
    let is_in_use = |name| {
        let value = std::env::var_os(name).unwrap_or_default();
        value.to_string_lossy().contains("/tmp")
    };
    if protection().files.is_some() || !temporary.is_dir() || is_in_use("PATH") || is_in_use("HOME")
    {
        return;
    }
    let place = tempfile::tempdir_in(temporary).unwrap();
    // The shell finds the folder, whose name is not among the arguments.
    let script = "cd /t[m]p && ls; echo x >$TMPDIR/ok && cat $TMPDIR/ok; echo x >harm && cat harm";
    let run = shell_in(Path::new("/"), &[], script);
    let name = place.path().file_name().unwrap().to_string_lossy().into_owned();
    let said = said(&run);
    assert!(!said.contains(&name) && said.ends_with("x\n"), "{run:?}");
    assert!(said.lines().all(|line| line == "x" || line.starts_with("ludex-runs-")), "{run:?}");
    assert!(!temporary.join("harm").exists());
    // One that is there sees its own folder.
    fs::write(place.path().join("own"), "own\n").unwrap();
    let there = shell_in(place.path(), &[], "cat own");
    assert_eq!(there.stdout, b"own\n", "{there:?}");
}

#[test]
fn the_working_folder_is_the_one_that_is_given() {
    let place = tempfile::tempdir().unwrap();
    let run = shell_in(place.path(), &[], "pwd -P");
    assert_eq!(said(&run).trim_end(), place.path().canonicalize().unwrap().to_str().unwrap());
}

#[test]
fn a_program_cannot_take_the_confinement_away() {
    if protection().files.is_some() {
        return;
    }
    let run = shell(
        WIDE,
        "mount -o remount,rw,bind / 2>/dev/null && echo remounted; \
         umount /dev 2>/dev/null && echo unmounted; \
         unshare -r -m mount -o remount,rw,bind / 2>/dev/null && echo unlocked; \
         kill -9 1 2>/dev/null; echo alive; ls /dev | tr '\\n' ' '",
    );
    let said = String::from_utf8_lossy(&run.stdout).into_owned();
    assert_eq!(said, "alive\nfd full null random shm stderr stdin stdout urandom zero ", "{run:?}");
}
