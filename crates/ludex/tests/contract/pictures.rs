//! Pictures: well-formed, and with everything on them.

use std::fs;

use crate::program::ludex;
use pawns::classic::Algorithm;

/// Runs a command with `--svg` and hands its picture to `look`.
#[track_caller]
fn picture(arguments: &[&str], look: impl Fn(&roxmltree::Document<'_>)) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("picture.svg");
    let run = ludex(arguments).folder(folder.path());
    let without = run.finish();
    let with = ludex([arguments, &["--svg", "picture.svg"]].concat()).folder(folder.path());
    let with = with.finish();
    assert_eq!(with.code, without.code);
    assert_eq!(with.stderr, "");
    assert_eq!(
        with.stdout.lines().next(),
        without.stdout.lines().next(),
        "a picture changes nothing that is printed"
    );
    let text = fs::read_to_string(path).unwrap();
    let document = roxmltree::Document::parse(&text).expect("well-formed XML");
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    assert_eq!(root.tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
    let length = |name: &str| root.attribute(name).unwrap().parse::<f64>().unwrap();
    let view = format!("0 0 {} {}", length("width"), length("height"));
    assert_eq!(root.attribute("viewBox"), Some(view.as_str()));
    look(&document);
}

fn elements<'a>(document: &'a roxmltree::Document<'_>, name: &str) -> Vec<roxmltree::Node<'a, 'a>> {
    document
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)))
        .collect()
}

fn texts<'a>(document: &'a roxmltree::Document<'_>) -> Vec<&'a str> {
    elements(document, "text").iter().filter_map(roxmltree::Node::text).collect()
}

#[test]
fn the_picture_of_an_answer_shows_the_board_the_move_and_the_verdict() {
    picture(&["pawns", "solve", "3x4"], |document| {
        let verdict = "White to move wins in 5 plies (value 5).";
        let title = elements(document, "title");
        assert_eq!(title[0].text(), Some(verdict));
        let texts = texts(document);
        for word in ["1", "3", "a", "d", verdict] {
            assert!(texts.contains(&word), "{word} is not in {texts:?}");
        }
        assert_eq!(elements(document, "circle").len(), 8, "a head a pawn");
        assert_eq!(elements(document, "line").len(), 1, "one arrow");
        let squares = elements(document, "rect");
        let squares = squares.iter().filter(|rect| rect.attribute("x").is_some());
        assert_eq!(squares.count(), 12);
    });
    picture(&["pawns", "solve", "p/P w"], |document| {
        assert_eq!(elements(document, "circle").len(), 2);
        assert_eq!(elements(document, "line").len(), 0, "there is no move");
    });
    let limited = ["pawns", "solve", "8x8", "--time-limit", "0", "--output", "text"];
    picture(&limited, |document| {
        let caption = "White to move: unknown, time limit reached.";
        assert!(texts(document).contains(&caption));
    });
}

#[test]
fn the_picture_of_an_analysis_shows_every_move_with_its_value() {
    picture(&["pawns", "analyze", "4x4"], |document| {
        assert_eq!(elements(document, "line").len(), 4, "an arrow a move");
        let texts = texts(document);
        assert!(texts.contains(&"White to move wins in 11 plies (value 11)."));
        for value in ["11", "-12"] {
            assert_eq!(texts.iter().filter(|text| **text == value).count(), 2);
        }
    });
}

#[test]
fn the_chart_of_a_comparison_names_every_solver_and_its_calls() {
    picture(&["pawns", "compare", "4x4"], |document| {
        let texts = texts(document);
        for name in Algorithm::ALL.map(Algorithm::name) {
            assert!(texts.contains(&name), "{name} is not in {texts:?}");
        }
        assert!(texts.iter().any(|text| text.starts_with("4,197,973 ")));
        assert!(texts.contains(&"Calls to solve 4x4"));
    });
    let hopeless = ["pawns", "compare", "8x8", "--algorithms", "naive"];
    picture(&[&hopeless[..], &["--time-limit", "20ms"]].concat(), |document| {
        assert!(texts(document).iter().any(|text| text.ends_with("not finished")));
    });
}

#[test]
fn a_picture_that_cannot_be_written_is_trouble() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    for verb in ["solve", "analyze", "compare"] {
        for path in ["missing/picture.svg", "file/picture.svg", "."] {
            let run = ludex(["pawns", verb, "3x3", "--svg", path]).folder(folder.path());
            let finished = run.finish();
            assert_eq!(finished.code, Some(2), "{finished:#?}");
            assert!(finished.stderr.contains(path), "{finished:#?}");
            assert_eq!(finished.stderr.lines().count(), 1, "{finished:#?}");
        }
    }
}

/// A picture without its colours.
fn colourless(picture: &str) -> String {
    let mut parts = picture.split("\"#");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "\"" + part.get(6..).unwrap_or_default())
}

#[test]
fn a_dark_picture_is_the_light_one_in_other_colours() {
    let folder = tempfile::tempdir().unwrap();
    let drawn = |arguments: &[&str], more: &[&str]| {
        let all = [arguments, &["--svg", "picture.svg"], more].concat();
        let run = ludex(all).folder(folder.path()).finish();
        assert_eq!(run.code, Some(0), "{run:#?}");
        fs::read_to_string(folder.path().join("picture.svg")).unwrap()
    };
    let commands: [&[&str]; 8] = [
        &["pawns", "solve", "3x3"],
        &["pawns", "analyze", "3x3"],
        &["pegs", "solve", "cross"],
        &["pegs", "soldiers", "4", "6"],
        &["pegs", "soldiers", "4", "8"],
        &["pegs", "army", "--level", "2"],
        &["pegs", "count", "cross"],
        &["gone", "solve", "WBB/B.B"],
    ];
    for arguments in commands {
        let (light, dark) = (drawn(arguments, &[]), drawn(arguments, &["--dark"]));
        assert_eq!(colourless(&light), colourless(&dark), "{arguments:?}");
        let ground = |picture: &str| {
            let document = roxmltree::Document::parse(picture).unwrap();
            elements(&document, "rect")[0].attribute("fill").map(ToOwned::to_owned)
        };
        assert_eq!(ground(&light).as_deref(), Some("#faf8f4"), "{arguments:?}");
        assert_eq!(ground(&dark).as_deref(), Some("#16181d"), "{arguments:?}");
    }
    // Times differ from run to run, and with them the words of a chart.
    assert!(drawn(&["pawns", "compare", "3x3"], &["--dark"]).contains("#16181d"));
}

#[test]
fn without_a_picture_there_is_nothing_to_darken() {
    for arguments in ["pawns solve 3x3", "pegs soldiers 4 6", "gone solve W"] {
        let words: Vec<&str> = arguments.split(' ').chain(["--dark"]).collect();
        let run = ludex(words).finish();
        assert_eq!(run.code, Some(2), "{run:#?}");
        assert!(run.stderr.contains("--svg"), "{run:#?}");
    }
}
