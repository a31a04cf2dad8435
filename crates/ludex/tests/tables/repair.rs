//! A finished table that is asked for again is whole, or made whole, or an error.

use std::fs;
use std::path::Path;
use std::process::Output;

use super::kit::{assert_same, cluster, finish, table, tabulate};

/// A copy of a table.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

#[track_caller]
fn said(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn one_process_says_whether_a_table_is_whole_and_repairs_it() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("table");
    copy(&table("4x4"), &out);
    let text = said(&finish(&mut tabulate("4x4", &out, &[])));
    assert!(text.contains("checked     all files are intact;"), "{text}");
    for ply in 10..18 {
        fs::remove_dir_all(out.join(format!("ply={ply}"))).unwrap();
    }
    let text = said(&finish(&mut tabulate("4x4", &out, &[])));
    let line = "repaired    8 files were missing: ply=10/part-0000.parquet,";
    assert!(text.contains(line) && text.contains("and 4 more"), "{text}");
    assert_same(&table("4x4"), &out);
    let part = out.join("ply=07/part-0000.parquet");
    let mut bytes = fs::read(&part).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&part, bytes).unwrap();
    let json = said(&finish(&mut tabulate("4x4", &out, &["--json"])));
    let answer: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(answer["condition"], "repaired");
    assert_eq!(answer["repaired"], serde_json::json!(["ply=07/part-0000.parquet"]));
    assert_same(&table("4x4"), &out);
}

#[test]
fn several_processes_do_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("table");
    copy(&table("4x4"), &out);
    let condition = |more: &[&str]| {
        let json = said(&cluster(2, "4x4", &out, &[&["--json"], more].concat()));
        let answer: serde_json::Value = serde_json::from_str(&json).unwrap();
        answer["condition"].as_str().unwrap().to_owned()
    };
    assert_eq!(condition(&[]), "whole");
    fs::remove_dir_all(out.join("ply=03")).unwrap();
    fs::write(out.join("ply=05/part-0000.parquet"), "short").unwrap();
    assert_eq!(condition(&["--threads", "2"]), "repaired");
    assert_same(&table("4x4"), &out);
    fs::write(out.join("_manifest.sha256"), "").unwrap();
    assert_eq!(condition(&[]), "repaired");
    assert_same(&table("4x4"), &out);
    assert_eq!(condition(&[]), "whole");
    fs::write(out.join("ply=05/part-0001.parquet"), "more").unwrap();
    let output = cluster(2, "4x4", &out, &[]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("ply=05/part-0001.parquet") && text.contains("move it away"), "{text}");
}
