//! `ludex pegs boards`.

use crate::program::ludex;

#[test]
fn every_board_that_is_listed_can_be_named() {
    let answer = ludex(["pegs", "boards", "--json"]).finish().json(0);
    let boards = answer["boards"].as_array().unwrap();
    let names: Vec<&str> = boards.iter().filter_map(|board| board["name"].as_str()).collect();
    assert_eq!(names, ::pegs::NAMES.map(|named| named.name));
    let list = ludex(["pegs", "boards"]).finish();
    for board in boards {
        let name = board["name"].as_str().unwrap();
        assert!(list.printed(0).contains(name));
        assert!(!board["about"].as_str().unwrap().is_empty());
        let drawing = board["drawing"].as_array().unwrap();
        assert_eq!(board["rows"], drawing.len());
        let letters = |letter: char| -> usize {
            drawing.iter().map(|row| row.as_str().unwrap().matches(letter).count()).sum()
        };
        assert_eq!(board["pegs"], letters('x'), "{name}");
        assert_eq!(board["holes"], letters('x') + letters('o'), "{name}");

        let alone = ludex(["pegs", "boards", name, "--json"]).finish().json(0);
        assert_eq!(alone["boards"], serde_json::json!([board]), "{name}");

        // The file it is written as is the same board.
        let file = ludex(["pegs", "boards", name]).finish();
        let read = ludex(["pegs", "solve", "-", "--any", "--time-limit", "0", "--json"])
            .input(file.printed(0))
            .finish();
        assert_ne!(read.code, Some(2), "{read:?}");
        let solved: serde_json::Value = serde_json::from_str(&read.stdout).unwrap();
        assert_eq!(solved["position"], board["position"], "{name}");
    }
}

#[test]
fn a_board_that_nobody_knows_is_refused() {
    let run = ludex(["pegs", "boards", "chess"]).finish();
    assert!(run.trouble().contains("\"chess\" is not a built-in board"));
    let run = ludex(["pegs", "boards", "triangle:0"]).finish();
    assert!(run.trouble().contains("side"), "{run:?}");
}
