//! Pictures and animations: well-formed, and with everything on them.

use std::fs;
use std::path::Path;

use crate::program::ludex;

const SVG: &str = "http://www.w3.org/2000/svg";

/// Runs a command with `--svg` and hands its picture to `look`.
#[track_caller]
fn picture(arguments: &[&str], look: impl Fn(&roxmltree::Document<'_>)) {
    let folder = tempfile::tempdir().unwrap();
    let run = ludex([arguments, &["--svg", "picture.svg"]].concat()).folder(folder.path());
    run.finish().printed(0);
    let text = fs::read_to_string(folder.path().join("picture.svg")).unwrap();
    let document = roxmltree::Document::parse(&text).expect("well-formed XML");
    let root = document.root_element();
    assert!(root.has_tag_name((SVG, "svg")));
    let length = |name: &str| root.attribute(name).unwrap().parse::<f64>().unwrap();
    let view = format!("0 0 {} {}", length("width"), length("height"));
    assert_eq!(root.attribute("viewBox"), Some(view.as_str()));
    look(&document);
}

fn count(document: &roxmltree::Document<'_>, name: &str) -> usize {
    document.descendants().filter(|node| node.has_tag_name((SVG, name))).count()
}

fn texts<'a>(document: &'a roxmltree::Document<'_>) -> Vec<&'a str> {
    let texts = document.descendants().filter(|node| node.has_tag_name((SVG, "text")));
    texts.filter_map(|node| node.text()).collect()
}

#[test]
fn a_strip_has_a_board_for_the_start_and_for_each_jump() {
    picture(&["pegs", "soldiers", "4", "7"], |document| {
        assert_eq!(count(document, "use"), 8, "boards");
        // The ground of the picture, and a tile for each square.
        assert_eq!(count(document, "rect"), 1 + 56);
        let texts = texts(document);
        assert!(texts.contains(&"start"));
        assert!(texts.iter().any(|text| text.starts_with("7. ")), "{texts:?}");
        assert!(texts.iter().any(|text| text.contains("7 jumps")), "{texts:?}");
    });
}

#[test]
fn hexagonal_boards_are_drawn_with_their_rows_shifted() {
    picture(&["pegs", "solve", "triangle:3", "--time-limit", "10s"], |document| {
        assert_eq!(count(document, "rect"), 1, "hexagons, not squares");
    });
    picture(&["pegs", "solve", "jumps: hex; goal: reach a3; o/x/x"], |document| {
        let circles = document.descendants().filter(|node| node.has_tag_name((SVG, "circle")));
        let across: std::collections::BTreeSet<&str> =
            circles.filter_map(|circle| circle.attribute("cx")).collect();
        assert!(across.len() >= 3, "each row stands elsewhere: {across:?}");
    });
}

#[test]
fn weights_and_marked_holes_are_drawn_on_the_board() {
    picture(&["pegs", "soldiers", "4", "8"], |document| {
        let texts = texts(document);
        let numbers = texts.iter().filter(|text| text.parse::<i64>().is_ok()).count();
        assert_eq!(numbers, 56 + 8, "the weights and the rows' numbers");
        let all = texts.join(" ");
        assert!(all.contains("No jump raises the total weight of the pegs."), "{all}");
    });
    picture(&["pegs", "solve", "hexagon:3:c3"], |document| {
        let all = texts(document).join(" ");
        assert!(all.contains("Every jump keeps the number of pegs on"), "{all}");
    });
    picture(&["pegs", "army", "--level", "5"], |document| {
        let all = texts(document).join(" ");
        assert!(all.contains("No army, however large, can reach level 5"), "{all}");
    });
}

#[test]
fn charts_name_what_they_show() {
    picture(&["pegs", "count", "triangle:4"], |document| {
        let texts = texts(document);
        for word in ["positions", "of which winning", "jumps", "0"] {
            assert!(texts.contains(&word), "{texts:?}");
        }
    });
    picture(&["pegs", "compare", "cross"], |document| {
        for name in ["levels", "folded-levels", "best-first", "engine"] {
            assert!(texts(document).contains(&name));
        }
    });
}

/// The pictures of an animation: how many, and how long all of them stay.
#[track_caller]
fn animation(folder: &Path, arguments: &[&str]) -> (usize, u32, u16) {
    let run = ludex([arguments, &["--gif", "plan.gif"]].concat()).folder(folder);
    run.finish().printed(0);
    let file = fs::File::open(folder.join("plan.gif")).unwrap();
    let mut decoder = gif::DecodeOptions::new().read_info(file).unwrap();
    let (mut frames, mut hundredths, mut last) = (0, 0, 0);
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        frames += 1;
        last = frame.delay;
        hundredths += u32::from(frame.delay);
    }
    (frames, hundredths, last)
}

#[test]
fn an_animation_shows_each_jump_twice_and_rests_at_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let (frames, hundredths, last) = animation(folder.path(), &["pegs", "soldiers", "4", "6"]);
    assert_eq!(frames, 1 + 2 * 3);
    assert!(last >= 200, "{last}");
    assert!(hundredths > 400, "{hundredths}");
    let (frames, ..) = animation(folder.path(), &["pegs", "army", "--level", "2"]);
    assert_eq!(frames, 1 + 2 * 3);
    // What does not move is one picture.
    let (frames, ..) = animation(folder.path(), &["pegs", "soldiers", "4", "8"]);
    assert_eq!(frames, 1);
}

#[test]
fn an_animation_is_drawn_for_light_and_for_dark_pages() {
    let folder = tempfile::tempdir().unwrap();
    for (more, ground) in [(None, [0xfa, 0xf8, 0xf4]), (Some("--dark"), [0x16, 0x18, 0x1d])] {
        let arguments = ["pegs", "soldiers", "4", "5", "--gif", "plan.gif"];
        let run = ludex(arguments.into_iter().chain(more)).folder(folder.path()).finish();
        assert_eq!(run.code, Some(0), "{run:?}");
        let file = fs::File::open(folder.path().join("plan.gif")).unwrap();
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(file).unwrap();
        let first = decoder.read_next_frame().unwrap().unwrap();
        assert_eq!(first.buffer[..3], ground);
    }
}

#[test]
fn a_picture_that_cannot_be_written_is_trouble() {
    for option in ["--svg", "--gif", "--certificate"] {
        let run = ludex(["pegs", "solve", "cross", option, "no/such/file"]).finish();
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.stderr.contains("no/such/file"), "{run:?}");
    }
}
