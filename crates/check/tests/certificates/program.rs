//! The program `ludex-check`.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use crate::kit::{LARGE, Parts, SMALL, sealed};

const PATH: &str = env!("CARGO_BIN_EXE_ludex-check");

fn run<I>(arguments: I) -> Output
where
    I: IntoIterator<Item: AsRef<OsStr>>,
{
    Command::new(PATH).args(arguments).output().expect("the program starts")
}

/// A file of this test's own.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).expect("a file can be written");
    path
}

fn kept(name: &str) -> String {
    format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[track_caller]
fn text(output: &Output, code: i32) -> (String, String) {
    assert_eq!(output.status.code(), Some(code), "{output:?}");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("it writes text");
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn certificates_that_are_right_end_with_0() {
    let (small, large) = (kept("3x3.proof"), kept("4x4-value.proof"));
    let (stdout, stderr) = text(&run([&small, &large]), 0);
    let lines: Vec<&str> = stdout.lines().collect();
    let [first, second] = lines[..] else { panic!("a line a file: {stdout}") };
    let start = format!("{small}: verified: White, to move on 3x3, loses: 4 positions checked in ");
    assert!(first.starts_with(&start), "{first}");
    let start =
        format!("{large}: verified: White, to move on 4x4, wins in 11 plies: 89 positions checked");
    assert!(second.starts_with(&start), "{second}");
    assert_eq!(stderr, "");
}

#[test]
fn certificates_that_are_wrong_end_with_1() {
    let damaged = file("damaged.proof", &LARGE[..LARGE.len() - 1]);
    let false_claim = Parts { claim: "win".into(), ..Parts::of(SMALL) };
    let false_claim = file("false-claim.proof", &false_claim.file());
    let empty = file("empty.proof", b"");
    let right = PathBuf::from(kept("3x3.proof"));
    for wrong in [damaged, false_claim, empty] {
        let (stdout, stderr) = text(&run([&wrong, &right]), 1);
        let lines: Vec<&str> = stdout.lines().collect();
        let [first, second] = lines[..] else { panic!("a line a file: {stdout}") };
        assert!(first.starts_with(&format!("{}: not verified: ", wrong.display())), "{first}");
        assert!(second.contains(": verified: "), "{second}");
        assert_eq!(stderr, "");
    }
}

#[test]
fn files_that_cannot_be_read_end_with_2_and_the_others_are_checked_all_the_same() {
    let wrong = file("other.proof", b"something else\n");
    let right = kept("3x3.proof");
    for unreadable in [kept("there-is-no-such-file"), kept("")] {
        let (stdout, stderr) = text(&run([&unreadable]), 2);
        assert_eq!(stdout, "");
        assert!(stderr.starts_with(&format!("{unreadable}: ")), "{stderr}");
        assert_eq!(stderr.lines().count(), 1);

        let (stdout, stderr) =
            text(&run([unreadable.as_ref(), wrong.as_os_str(), right.as_ref()]), 2);
        assert_eq!(stdout.lines().count(), 2, "{stdout}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
}

#[test]
fn a_folder_that_is_no_table_and_a_build_that_checks_none_are_told_apart() {
    let (_, stderr) = text(&run([kept("")]), 2);
    let words = if cfg!(feature = "tables") {
        "the folder does not contain a finished table"
    } else {
        "this build checks only certificates"
    };
    assert!(stderr.contains(words), "{stderr}");
    let (help, _) = text(&run(["--help"]), 0);
    assert_eq!(help.contains("does not check tables"), !cfg!(feature = "tables"), "{help}");
}

#[test]
fn without_files_there_is_trouble_and_help() {
    let (stdout, stderr) = text(&run::<[&str; 0]>([]), 2);
    assert_eq!(stdout, "");
    assert!(stderr.contains("Usage: ludex-check FILE..."), "{stderr}");
    for option in ["--help", "-h"] {
        let (stdout, stderr) = text(&run([option]), 0);
        assert!(stdout.contains("Exit codes: 0"), "{stdout}");
        assert_eq!(stderr, "");
    }
    for option in ["--version", "-V"] {
        let (stdout, _) = text(&run([option]), 0);
        assert_eq!(stdout, format!("ludex-check {}\n", env!("CARGO_PKG_VERSION")));
    }
}

/// Files that promise far more than they hold, checked in little memory.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_bounded_by_the_file() {
    let parts = Parts::of(SMALL);
    let bomb = zstd::encode_all(vec![0; 1 << 29].as_slice(), 3).unwrap();
    let blocks = [&b"\x28\xb5\x2f\xfd\0\x68"[..], &b"\x02\0\x10\0".repeat(1000)].concat();
    let promises = [
        ("bomb", sealed(parts.header("zstd", 1 << 29), &bomb)),
        ("quiet-bomb", sealed(parts.header("zstd", 16 * bomb.len()), &bomb)),
        // A frame that asks for a window of 128 MiB and holds nine zeros.
        ("window", sealed(parts.header("zstd", 9), b"\x28\xb5\x2f\xfd\0\x88\x4b\0\0\0")),
        // The largest window that is allowed, and a thousand blocks of 128 KiB for nine bytes.
        ("blocks", sealed(parts.header("zstd", 9), &blocks)),
        ("count", parts.around(&crate::kit::numbers(&[1 << 40, 1]))),
        ("huge-count", parts.around(&crate::kit::numbers(&[1 << 60, 1]))),
    ];
    for (name, bytes) in promises {
        let path = file(&format!("{name}.proof"), &bytes);
        let script = "ulimit -v 131072; exec \"$0\" \"$1\"";
        let mut command = Command::new("sh");
        let output = command.args(["-c", script, PATH]).arg(&path).output().unwrap();
        let (stdout, stderr) = text(&output, 1);
        assert!(stdout.contains(": not verified: "), "{name}: {stdout}");
        assert_eq!(stderr, "", "{name}");
    }
}

/// A name that goes on with a line of its own, and one that a terminal would act on.
#[cfg(unix)]
#[test]
fn names_of_files_cannot_forge_a_line() {
    use std::os::unix::ffi::OsStrExt as _;
    let right = fs::read(kept("3x3.proof")).unwrap();
    let names: [&[u8]; 6] = [
        b"x\n6x6.proof: verified: White, to move on 6x6, wins",
        b"x\r6x6.proof: verified",
        b"x\x1b[1A\x1b[2K",
        "x\u{202e}foorp".as_bytes(),
        "x\u{9b}2J".as_bytes(),
        b"x\xff\xfe",
    ];
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("names");
    fs::create_dir_all(&folder).unwrap();
    for name in names {
        let path = folder.join(OsStr::from_bytes(name));
        for (bytes, code, word) in
            [(&right[..], 0, ": verified: "), (&b"?"[..], 1, ": not verified: ")]
        {
            fs::write(&path, bytes).unwrap();
            let (stdout, stderr) = text(&run([&path]), code);
            assert_eq!((stdout.lines().count(), &*stderr), (1, ""), "{stdout:?}");
            assert!(stdout.starts_with('"') && stdout.contains(word), "{stdout:?}");
            assert!(!stdout.trim_end().contains(|c: char| !(' '..='~').contains(&c)), "{stdout:?}");
        }
        fs::remove_file(&path).unwrap();
        let (stdout, stderr) = text(&run([&path]), 2);
        assert_eq!((&*stdout, stderr.lines().count()), ("", 1), "{stderr:?}");
        assert!(!stderr.trim_end().contains(|c: char| !(' '..='~').contains(&c)), "{stderr:?}");
    }
}

/// What nobody could read was not said.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let (right, wrong) = (kept("3x3.proof"), kept("3x3.table/ply=00/part-0000.parquet"));
    for arguments in [&[&*right][..], &[&wrong], &[&right, &wrong], &["--help"], &["--version"]] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = Command::new(PATH).args(arguments).stdout(full).output().unwrap();
        let (_, stderr) = text(&output, 2);
        assert!(stderr.starts_with("cannot write to standard output: "), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
}

#[test]
fn a_pipe_that_nobody_reads_leaves_the_exit_code_alone() {
    let (right, wrong) = (kept("3x3.proof"), kept("3x3.table/ply=00/part-0000.parquet"));
    for (arguments, code) in
        [(&[&*right][..], 0), (&[&right, &wrong], 1), (&[&right, &kept("none")], 2), (&["-h"], 0)]
    {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = Command::new(PATH).args(arguments).stdout(writer).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{output:?}");
    }
}
