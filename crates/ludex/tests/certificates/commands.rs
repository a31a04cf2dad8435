//! `ludex pawns solve --certificate` and `ludex verify`.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::program::ludex;

/// A folder with certificates of three answers.
fn folder() -> (TempDir, [PathBuf; 3]) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let files = [
        write(folder.path(), "3x3.proof", &["3x3"]),
        write(folder.path(), "4x4.proof", &["4x4", "--outcome-only"]),
        write(folder.path(), "black.proof", &["ppp/1P1/P1P b", "--json"]),
    ];
    (folder, files)
}

/// Solves with a certificate.
fn write(folder: &Path, name: &str, arguments: &[&str]) -> PathBuf {
    let path = folder.join(name);
    let start = ["pawns", "solve"].into_iter().chain(arguments.iter().copied());
    let words = start.chain(["--certificate", path.to_str().expect("the name is text")]);
    assert_ne!(ludex(words).finish().printed(0), "");
    path
}

/// A certificate with its last byte changed.
fn damaged(folder: &Path, file: &Path) -> PathBuf {
    let mut bytes = fs::read(file).expect("the certificate was written");
    *bytes.last_mut().expect("it is not empty") ^= 1;
    let path = folder.join("damaged.proof");
    fs::write(&path, bytes).expect("a file can be written");
    path
}

fn verify<'a>(files: impl IntoIterator<Item = &'a PathBuf>) -> crate::program::Run {
    let words =
        ["verify".as_ref()].into_iter().chain(files.into_iter().map(|file| file.as_os_str()));
    ludex(words)
}

#[test]
fn certificates_of_answers_verify() {
    let (_folder, files) = folder();
    let found = verify(&files).finish();
    let lines: Vec<&str> = found.printed(0).lines().collect();
    let statements = [
        "White, to move on 3x3, loses in 6 plies",
        "White, to move on 4x4, wins",
        "Black, to move on 3x3 at ppp/1P1/P1P b, wins in 5 plies",
    ];
    assert_eq!(lines.len(), files.len(), "{lines:?}");
    for ((line, file), statement) in lines.iter().zip(&files).zip(statements) {
        let start = format!("{}: verified: {statement}: ", file.display());
        assert!(line.starts_with(&start), "{line}");
        assert!(line.ends_with(" s"), "{line}");
    }
}

#[test]
fn the_answer_is_printed_as_it_is_without_a_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some.proof");
    let path = path.to_str().unwrap();
    for (output, text) in [("value", "11\n"), ("sign", "1\n")] {
        let words = ["pawns", "solve", "4x4", "--output", output, "--certificate", path];
        assert_eq!(ludex(words).finish().printed(0), text);
        let claim = fs::read(path).unwrap();
        let claim = String::from_utf8_lossy(&claim).into_owned();
        let expected = if output == "value" { "\nclaim: value 11\n" } else { "\nclaim: win\n" };
        assert!(claim.contains(expected), "{claim}");
    }
}

#[test]
fn one_that_is_wrong_ends_with_1_and_the_others_are_checked_all_the_same() {
    let (folder, files) = folder();
    let wrong = damaged(folder.path(), &files[0]);
    let found = verify([&files[1], &wrong, &files[2]]).finish();
    let lines: Vec<&str> = found.printed(1).lines().collect();
    let [first, second, third] = lines[..] else { panic!("a line a file: {lines:?}") };
    assert!(first.contains(": verified: "), "{first}");
    assert!(second.starts_with(&format!("{}: not verified: ", wrong.display())), "{second}");
    assert!(second.contains("the file is damaged"), "{second}");
    assert!(third.contains(": verified: "), "{third}");
}

#[test]
fn json_tells_the_same_of_every_file() {
    let (folder, files) = folder();
    let all =
        ludex(["verify", "--json"].into_iter().chain(files.iter().map(|f| f.to_str().unwrap())));
    let object = all.finish().json(0);
    assert_eq!(object["verified"], true);
    let rows = object["files"].as_array().expect("a list");
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0]["file"], files[0].to_str().unwrap());
    assert_eq!(rows[0]["verified"], true);
    assert_eq!(rows[0]["statement"], "White, to move on 3x3, loses in 6 plies");
    assert_eq!(rows[0]["boards"], serde_json::json!(["ppp/3/PPP w"]));
    assert_eq!(rows[0]["reason"], serde_json::Value::Null);
    assert!(rows[0]["positions"].as_u64().unwrap() > 0);
    assert!(rows[0]["seconds"].as_f64().unwrap() >= 0.0);

    let wrong = damaged(folder.path(), &files[0]);
    let both = ["verify", wrong.to_str().unwrap(), files[1].to_str().unwrap(), "--json"];
    let object = ludex(both).finish().json(1);
    assert_eq!(object["verified"], false);
    let rows = object["files"].as_array().expect("a list");
    assert_eq!(rows[0]["verified"], false);
    assert_eq!(rows[0]["statement"], serde_json::Value::Null);
    assert_eq!(rows[0]["positions"], serde_json::Value::Null);
    assert_eq!(rows[0]["reason"], "the checksum does not match: the file is damaged");
    assert_eq!(rows[1]["verified"], true);
}

#[test]
fn a_file_that_cannot_be_read_is_trouble() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing.proof");
    let of_folder = folder.path().to_owned();
    for path in [&missing, &of_folder] {
        let name = path.to_str().unwrap();
        let found = verify([path]).finish();
        assert!(found.trouble().contains(name), "{found:?}");
        let report = ludex(["verify", "--json", name]).finish().json(2);
        assert_eq!(
            (&report["verified"], &report["files"][0]["file"]),
            (&false.into(), &name.into())
        );
        assert!(report["files"][0]["error"].is_string(), "{report:?}");
    }
    assert_eq!(ludex(["verify"]).finish().code, Some(2), "a file is needed");
}

#[test]
fn a_file_that_cannot_be_read_does_not_keep_the_others_from_being_checked() {
    let (folder, [first, second, _]) = folder();
    let missing = folder.path().join("missing.proof");
    let found = verify([&first, &missing, &second]).finish();
    assert_eq!(found.code, Some(2));
    let lines: Vec<&str> = found.stdout.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(lines.iter().all(|line| line.contains(": verified: ")), "{lines:?}");

    let files = [&first, &missing, &second].map(|path| path.to_str().unwrap());
    let report = ludex([&["verify", "--json"], &files[..]].concat()).finish().json(2);
    assert_eq!(report["verified"], false);
    let report: Vec<_> = report["files"].as_array().unwrap().iter().collect();
    let verified: Vec<bool> = report.iter().map(|file| file["verified"] == true).collect();
    assert_eq!(verified, [true, false, true], "each has its verdict, and the trouble its place");
    for (file, name) in report.iter().zip(files) {
        assert_eq!(file["file"], name);
        assert_eq!(file["error"].is_string(), name.contains("missing"), "{file}");
    }
}

#[test]
fn other_files_are_no_certificates() {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in [("empty", &b""[..]), ("text", b"ppp/3/PPP w\n"), ("bytes", &[255; 99])] {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        let found = verify([&path]).finish();
        let text = found.printed(1);
        assert!(text.contains(": not verified: not a certificate: "), "{text}");
    }
}

#[test]
fn an_answer_that_was_not_found_leaves_no_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("8x8.proof");
    let words = ["pawns", "solve", "8x8", "--time-limit", "0s", "--certificate"];
    let words = words.map(str::to_owned).into_iter().chain([path.display().to_string()]);
    let found = ludex(words).finish();
    assert_eq!(found.code, Some(1), "{found:#?}");
    let said = format!("{}: no certificate written: time limit reached\n", path.display());
    assert_eq!(found.stderr, said);
    assert!(!path.exists());
}

#[test]
fn a_file_that_cannot_be_written_is_trouble_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("no-such-folder").join("answer");
    let commands = [
        "pawns solve 3x3 --certificate",
        "pawns solve 3x3 --svg",
        "pawns analyze 3x3 --svg",
        "pawns compare 3x3 --svg",
        "pegs solve cross --certificate",
        "pegs solve cross --gif",
        "pegs soldiers 4 6 --svg",
        "pegs army --level 2 --certificate",
        "pegs count cross --svg",
        "pegs table english --svg",
        "pegs compare cross --svg",
    ];
    for command in commands {
        for path in [nowhere.to_str().unwrap(), folder.path().to_str().unwrap(), "-"] {
            let found = ludex(command.split(' ').chain([path])).finish();
            assert_eq!(found.code, Some(2), "{found:#?}");
            let start = if path == "-" {
                "error: `-` means standard output"
            } else {
                "error: cannot write "
            };
            assert!(found.stderr.starts_with(start), "{found:#?}");
            assert!(found.stderr.contains(path), "{found:#?}");
            assert_eq!(found.stdout, "", "that is known before the search");
        }
    }
}

#[test]
fn the_same_file_is_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let large = write(folder.path(), "some.proof", &["4x4"]);
    let bytes = fs::read(&large).unwrap().len();
    let small = write(folder.path(), "some.proof", &["3x3"]);
    assert!(fs::read(&small).unwrap().len() < bytes);
    assert!(verify([&small]).finish().printed(0).contains("White, to move on 3x3"));
}
