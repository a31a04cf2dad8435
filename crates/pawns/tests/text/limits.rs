//! Boards that are too large, too small, or no boards: the exact words.

use pawns::text::Format;

use crate::{expect_messages, message, message_as};

#[test]
fn a_board_of_more_than_64_squares_is_refused() {
    let nine = "ppppppppp";
    expect_messages(&[
        ("9x9", "9x9 has 81 squares, but at most 64 are supported"),
        ("1x65", "1x65 has 65 squares, but at most 64 are supported"),
        ("9\n9\n", "line 1: 9x9 has 81 squares, but at most 64 are supported"),
        (
            "4294967295x4294967295",
            "4294967295x4294967295 has 18446744065119617025 squares, but at most 64 are supported",
        ),
        ("65 w", "line 1, column 1: the board has more than 64 squares"),
        ("p64 w", "line 1, column 2: the board has more than 64 squares"),
        ("33/33 w", "line 1: 2x33 has 66 squares, but at most 64 are supported"),
    ]);
    let rows = format!("{}{nine}", format!("{nine}\n").repeat(7));
    assert_eq!(message(&rows), "8x9 has 72 squares, but at most 64 are supported");
    assert_eq!(message(&"p".repeat(65)), "line 1, column 65: the board has more than 64 squares");
    let column = format!("{}1", "1/".repeat(64));
    assert_eq!(message(&column), "line 1, column 129: the board has more than 64 squares");
}

#[test]
fn absurd_numbers_are_refused_without_counting_to_them() {
    expect_messages(&[
        ("99999999999999999999x3", "\"99999999999999999999x3\" is larger than any supported board"),
        ("3x99999999999999999999", "\"3x99999999999999999999\" is larger than any supported board"),
        ("99999999999999999999\n3\nppp", "line 1: the board has more than 64 squares"),
        ("3\n99999999999999999999\nppp", "line 2: the board has more than 64 squares"),
        (
            "4294967295\n1\n",
            "line 1: 4294967295x1 has 4294967295 squares, but at most 64 are supported",
        ),
        ("ppp/99999999999999999999/PPP w", "line 1, column 5: the board has more than 64 squares"),
    ]);
}

#[test]
fn sizes_are_numbers_from_one() {
    expect_messages(&[
        ("0x3", "0x3 has no squares: a board has at least 1 row and 1 column"),
        ("3x0", "3x0 has no squares: a board has at least 1 row and 1 column"),
        ("0\n3\nppp", "line 1: \"0\" is not a number of rows: write a positive whole number"),
        ("3\n0\nppp", "line 2: \"0\" is not a number of columns: write a positive whole number"),
        (
            "3\nppp\n...\nPPP",
            "line 2: \"ppp\" is not a number of columns: write a positive whole number",
        ),
        ("3\n\n3\nppp", "line 2: the number of columns is missing"),
        ("3x", "\"3x\" is not a size: write ROWSxCOLS, such as 4x6"),
        ("-3x3", "\"-3x3\" is not a size: write ROWSxCOLS, such as 4x6"),
        ("3x3x3", "\"3x3x3\" is not a size: write ROWSxCOLS, such as 4x6"),
        ("\n\n3x0\n", "3x0 has no squares: a board has at least 1 row and 1 column"),
    ]);
    let forced = message_as("3\n", Format::SizesRows);
    assert_eq!(forced, "the number of columns is missing");
    let forced = message_as("3x3\n\n3x3", Format::Size);
    assert_eq!(forced, "line 3: nothing may follow a size");
    let forced = message_as("W\np\nP", Format::SizesRows);
    assert_eq!(forced, "line 1: \"W\" is not a number of rows: write a positive whole number");
}

#[test]
fn a_board_of_one_row_has_no_start() {
    expect_messages(&[
        ("1x3", "a start position needs two rows, but 1x3 has one"),
        ("1x1", "a start position needs two rows, but 1x1 has one"),
        ("1x64", "a start position needs two rows, but 1x64 has one"),
    ]);
}
