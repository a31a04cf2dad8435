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
fn the_picture_of_a_search_has_a_board_for_each_call_and_a_stump_for_each_cut_off() {
    let trace = ["pawns", "trace", "3x3 b1-b2 a3xb2", "--algorithm", "alphabeta"];
    picture(&trace, |document| {
        let texts = texts(document);
        for words in ["alphabeta finds -4 with 19 calls: 78 events.", "beta 6 <= alpha 8", "c3xb2"]
        {
            assert!(texts.contains(&words), "{words} is not in {texts:?}");
        }
        let frames = elements(document, "rect");
        let frames = frames.iter().filter(|rect| rect.attribute("fill") == Some("none"));
        assert_eq!(frames.count(), 19, "a frame a call");
    });
    picture(&["pawns", "trace", "3x3", "--algorithm", "memo", "--limit", "40"], |document| {
        assert!(texts(document).iter().any(|text| text.ends_with("the first 40 events.")));
    });
}

#[test]
fn a_search_is_a_graph_too() {
    let folder = tempfile::tempdir().unwrap();
    for algorithm in Algorithm::ALL {
        let words = ["pawns", "trace", "3x3", "--algorithm", algorithm.name(), "--dot", "tree.dot"];
        let run = ludex(words).folder(folder.path()).finish();
        run.printed(0);
        let graph = fs::read_to_string(folder.path().join("tree.dot")).unwrap();
        assert!(graph.contains("digraph search {") && graph.ends_with("}\n"), "{graph}");
        let nodes =
            graph.lines().filter(|line| line.contains("fillcolor") || line.contains("[label="));
        assert!(nodes.count() > 50, "{graph}");
        assert_eq!(graph.contains("arrowhead=tee"), ![0, 1, 2].contains(&(algorithm as u8)));
        assert_eq!(graph.matches('{').count(), graph.matches('}').count());
    }
}

#[test]
fn the_learning_curve_has_its_curves_and_the_boxes_their_beads() {
    picture(&["pawns", "learn", "--machines", "20", "--seed", "1"], |document| {
        assert_eq!(elements(document, "polyline").len(), 3);
        assert!(texts(document).contains(&"boxes with a losing bead (mean)"));
    });
    picture(&["pawns", "boxes", "3x3"], |document| {
        let texts = texts(document);
        assert!(texts.contains(&"Black needs 19 boxes (2 + 10 + 7) and 45 beads."));
        let reds = texts.iter().filter(|text| **text == "R").count();
        assert_eq!(reds, 2 * 19, "on the arrow and in the list of each box");
    });
}

#[test]
fn the_kit_is_a_page_with_every_box_the_beads_and_a_score_sheet() {
    let folder = tempfile::tempdir().unwrap();
    for (paper, size) in [("a4", "size: A4"), ("letter", "size: letter")] {
        let words = ["pawns", "boxes", "--html", "kit.html", "--paper", paper];
        ludex(words).folder(folder.path()).finish().printed(0);
        let page = fs::read_to_string(folder.path().join("kit.html")).unwrap();
        assert!(page.contains(size), "{paper}");
        assert_eq!(page.matches("<svg ").count(), 19);
        for words in ["Score sheet", "<td>in all</td><td>45</td>", "resigns", "move 2: 10 boxes"] {
            assert!(page.contains(words), "{words}");
        }
    }
}

#[test]
fn a_picture_that_cannot_be_written_is_trouble() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    for verb in ["solve", "analyze", "compare", "trace", "learn", "boxes"] {
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
    let commands: [&[&str]; 11] = [
        &["pawns", "solve", "3x3"],
        &["pawns", "analyze", "3x3"],
        &["pawns", "trace", "3x3"],
        &["pawns", "learn", "--machines", "5", "--seed", "1"],
        &["pegs", "solve", "cross"],
        &["pegs", "soldiers", "4", "6"],
        &["pegs", "soldiers", "4", "8"],
        &["pegs", "army", "--level", "2"],
        &["pegs", "count", "cross"],
        &["pegs", "table", "triangle:4", "--moves"],
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
