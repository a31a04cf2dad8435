//! The table, JSON, `JUnit`, HTML and the line for a spreadsheet.

use std::collections::BTreeSet;
use std::path::Path;

use super::{grade, program, suites, write_examples};
use crate::program::ludex;

/// A suite with wrong answers in a folder whose name and programs are hostile to every format.
fn reported(folder: &Path) -> [String; 3] {
    suites::one_test(&folder.join("suite"));
    let bad = "x\"<&>\n\u{1b}[31m, =1.sh";
    std::fs::write(folder.join(bad), "echo '<b>&\"'\n").unwrap();
    std::fs::write(folder.join("right.sh"), "cat >/dev/null; echo 1\n").unwrap();
    let run =
        ludex(["grade", "suite", "--each", bad, "right.sh", "nothing.sh"]).folder(folder).finish();
    // One of them is not there.
    assert_eq!(run.code, Some(2), "{run:#?}");
    assert!(!run.stdout.contains('\u{1b}'), "{run:#?}");
    assert!(run.stdout.contains("1/1") && run.stdout.contains("0/1"), "{run:#?}");
    assert!(run.stdout.contains("no such file or folder"), "{run:#?}");
    let run = ludex([
        "grade",
        "suite",
        "--json",
        "--html",
        "a.html",
        "--junit",
        "a.xml",
        "--csv",
        "a.csv",
        "--each",
        bad,
        "right.sh",
        "nothing.sh",
    ])
    .folder(folder)
    .finish();
    assert_eq!(run.code, Some(2), "{run:#?}");
    ["a.html", "a.xml", "a.csv"].map(|name| std::fs::read_to_string(folder.join(name)).unwrap())
}

#[test]
fn reports_are_well_formed_whatever_programs_are_called_and_write() {
    let folder = tempfile::tempdir().unwrap();
    let [html, xml, csv] = reported(folder.path());
    let junit = roxmltree::Document::parse(&xml).unwrap_or_else(|error| panic!("{error}\n{xml}"));
    let suites: Vec<_> =
        junit.descendants().filter(|node| node.has_tag_name("testsuite")).collect();
    assert_eq!(suites.len(), 3);
    assert_eq!(suites[1].attribute("failures"), Some("0"));
    assert_eq!(suites[0].attribute("failures"), Some("1"));
    assert!(html.starts_with("<!DOCTYPE html>") && html.contains("&lt;b&gt;"), "{html}");
    assert!(!html.contains("<b>") && !html.contains("<script"), "{html}");
    assert!(!html.contains("http://") || !html.contains("src="), "it needs nothing else");
    let lines: Vec<&str> = csv.split("\r\n").collect();
    assert_eq!(lines.len(), 5, "{csv:?}");
    assert!(lines[0].starts_with("program,right,total,wrong,"), "{csv:?}");
    assert!(lines[2].starts_with("right.sh,1,1,0,"), "{csv:?}");
}

#[test]
fn a_wrong_answer_is_shown_with_its_reason_and_its_board() {
    let folder = tempfile::tempdir().unwrap();
    suites::one_test(folder.path());
    let html = folder.path().join("report.html").display().to_string();
    let run = grade(folder.path(), &["--html", &html], &["echo", "-1"]);
    assert_eq!(run.code, Some(1), "{run:#?}");
    let words = "You say that Black, to move, loses, but Black wins in 1: after b2xa1, Black wins";
    let text = run.stdout.replace('\n', " ");
    assert!(text.contains(words), "{run:#?}");
    assert!(run.stdout.contains("2  . p .\n1  P P P\n"), "{run:#?}");
    assert!(run.stdout.contains("The only test failed."), "{run:#?}");
    let page = std::fs::read_to_string(&html).unwrap();
    let document = page.split("<div class=\"boards\">").nth(1).expect("there are boards");
    let svg = &document[document.find("<svg").unwrap()..document.find("</svg>").unwrap() + 6];
    roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
}

#[test]
fn all_right_is_one_line() {
    let folder = tempfile::tempdir().unwrap();
    write_examples(folder.path());
    let suite = folder.path().join("exercises");
    let run = grade(&suite, &[], &["echo", "+1 "]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(run.stdout.starts_with("The only test passed."), "{run:#?}");
}

#[test]
fn the_file_takes_the_place_of_standard_input() {
    let suite = suites::pawns();
    let script = "exec python3 \"$1\" right < \"$2\"";
    let run = grade(suite.path(), &[], &["sh", "-c", script, "sh", &program("pawns.py"), "{file}"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
}

#[test]
fn boards_of_gone_are_drawn_with_all_their_rows() {
    let suite = suites::gone();
    let folder = tempfile::tempdir().unwrap();
    let html = folder.path().join("report.html").display().to_string();
    let run = grade(suite.path(), &["--html", &html], &["echo", "7", "no"]);
    assert_eq!(run.code, Some(1), "{run:#?}");
    let page = std::fs::read_to_string(&html).unwrap();
    // The first test is a board of three rows and columns: its start and its end.
    let first = page.split("<section>").nth(1).expect("the first test is explained");
    assert!(first.contains("id=\"t0-0\"") && !first.contains("<pre>"), "{first}");
    assert_eq!(first.matches("<svg").count(), 2, "{first}");
    let svg = &first[first.find("<svg").unwrap()..first.find("</svg>").unwrap() + 6];
    let document = roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    let pebbles = document.descendants().filter(|node| node.has_tag_name("circle"));
    let rows: BTreeSet<_> = pebbles.filter_map(|pebble| pebble.attribute("cy")).collect();
    assert_eq!(rows.len(), 3, "{svg}");
}

#[test]
fn tests_without_an_answer_stand_together() {
    let suite = suites::pawns();
    let folder = tempfile::tempdir().unwrap();
    let html = folder.path().join("report.html").display().to_string();
    let run = grade(suite.path(), &["--html", &html], &["sh", "-c", "cat >/dev/null; echo hello"]);
    assert_eq!(run.code, Some(1), "{run:#?}");
    let page = std::fs::read_to_string(&html).unwrap();
    assert_eq!(page.matches("<section>").count(), 1, "{page}");
    for place in [0, 25] {
        assert!(page.contains(&format!("<a href=\"#t0-{place}\">")), "{page}");
        assert!(page.contains(&format!("id=\"t0-{place}\"")), "{page}");
    }
}
