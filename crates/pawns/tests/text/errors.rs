//! What a reader says of a text that is not a position: the exact words, with the
//! line and the column.

use pawns::text::{self, Format};

use crate::{expect_messages, message, message_as};

#[test]
fn an_empty_text_is_called_empty_in_every_format() {
    let expected = "the text is empty";
    for text in ["", "\n", "  \r\n\t\n", "\u{feff}", "\u{feff}\n"] {
        assert_eq!(message(text), expected, "{text:?}");
        for format in Format::ALL {
            assert_eq!(message_as(text, format), expected, "{text:?} as {format:?}");
        }
    }
}

#[test]
fn bytes_that_are_no_text_are_called_binary() {
    let expected = "this is a binary file, not text";
    let binary: [&[u8]; 5] = [b"\xff\xfe", b"W\np\0\nP", b"\x7fELF", b"p/P w\x1b", b"\x89PNG\r\n"];
    for bytes in binary {
        let formats = Format::ALL.map(Some);
        for format in formats.into_iter().chain([None]) {
            let error = text::read_bytes(bytes, format).unwrap_err();
            assert_eq!(error.to_string(), expected, "{bytes:?} as {format:?}");
        }
    }
}

#[test]
fn an_unknown_letter_is_shown_with_its_place() {
    expect_messages(&[
        ("pxp\n...\nPPP\n", "line 1, column 2: unknown letter 'x': a row consists of p, P and ."),
        (
            "W\nppp\n.q.\nPPP\n",
            "line 3, column 2: unknown letter 'q': a row consists of p, P and .",
        ),
        ("ppp\n. .\nPPP\n", "line 2, column 2: unknown letter ' ': a row consists of p, P and ."),
        ("ppp\n...\nPPé\n", "line 3, column 3: unknown letter 'é': a row consists of p, P and ."),
        ("\n\nB\nppp\n..K\n", "line 5, column 3: unknown letter 'K': a row consists of p, P and ."),
        (
            "3\n3\nppp\n\nPoP",
            "line 5, column 2: unknown letter 'o': a row consists of p, P and blanks",
        ),
        (
            "3\n3\nppp\n\tp\nPPP",
            "line 4, column 1: unknown letter '\\t': a row consists of p, P and blanks",
        ),
        (
            "ppp/1k1/PPP w",
            "line 1, column 6: unknown letter 'k': a position consists of p, P, . and numbers of empty squares",
        ),
        (
            "  éé/2 w",
            "line 1, column 3: unknown letter 'é': a position consists of p, P, . and numbers of empty squares",
        ),
        (
            "ppp/0/PPP w",
            "line 1, column 5: unknown letter '0': a number counts empty squares from 1",
        ),
    ]);
}

#[test]
fn a_row_of_another_length_is_counted() {
    expect_messages(&[
        ("W\nppp\n....\nPPP\n", "line 3: row has 4 squares, but the board has 3 columns"),
        ("ppp\n..\nPPP", "line 2: row has 2 squares, but the board has 3 columns"),
        ("ppp\n\nPPP", "line 2: row has no squares"),
        ("3\n3\nppp\n   p\nPPP", "line 4: row has 4 squares, but the board has 3 columns"),
        ("3\n3\nppp\n \nPPP.", "line 5: row has 4 squares, but the board has 3 columns"),
        ("ppp/4/PPP w", "line 1, column 5: row has 4 squares, but the board has 3 columns"),
        ("ppp/3/PP w", "line 1, column 7: row has 2 squares, but the board has 3 columns"),
        ("ppp//PPP w", "line 1, column 5: row has no squares"),
        ("ppp/3/ w", "line 1, column 7: row has no squares"),
        ("/", "line 1, column 1: row has no squares"),
    ]);
}

#[test]
fn a_missing_row_and_an_extra_row_are_named() {
    expect_messages(&[
        ("3\n3\nppp\n...", "line 5: row 3 of 3 is missing"),
        ("3\n3\nppp\n", "line 5: row 3 of 3 is missing"),
        ("3\n3\nppp", "line 4: row 2 of 3 is missing"),
        ("\n3\n3\nppp", "line 5: row 2 of 3 is missing"),
        ("3\n3", "line 3: row 1 of 3 is missing"),
        ("2\n2\npp\nPP\nPP\n", "line 5: there are more than the 2 rows stated"),
        ("2\n2\npp\nPP\n\n  P\n", "line 6: there are more than the 2 rows stated"),
        ("\n2\n2\npp\nPP\nPP\n", "line 6: there are more than the 2 rows stated"),
        ("W", "the rows of the board are missing"),
        ("\nb\n\n", "the rows of the board are missing"),
    ]);
}

#[test]
fn a_move_that_cannot_follow_is_shown_with_its_place() {
    expect_messages(&[
        (
            "ppp/3/PPP w b1-b3",
            "line 1, column 13: b1-b3 is illegal: a pawn moves one square straight ahead, or captures one square diagonally ahead",
        ),
        (
            "ppp/3/PPP w\nb1-b2\n  b3-b2",
            "line 3, column 3: b3-b2 is illegal: b2 is occupied, and a pawn captures only diagonally",
        ),
        (
            "ppp/3/PPP b b1-b2",
            "line 1, column 13: b1-b2 is illegal: the pawn on b1 is White's, and Black is to move",
        ),
        ("ppp/3/PPP w d1-d2", "line 1, column 13: d1-d2 is illegal: d1 is not on the board"),
        (
            "ppp/3/PPP w b1xb2",
            "line 1, column 13: b1xb2 is not a capture: pawns capture diagonally",
        ),
        (
            "ppp/3/PPP w b1-b2 Z",
            "line 1, column 19: \"Z\" is not a move: write b1-b2, b1xc2 or b1b2",
        ),
        ("P2/3/2P b c3-c2", "line 1, column 11: c3-c2 is illegal: the game is over"),
    ]);
}

#[test]
fn a_letter_that_names_no_side_is_called_that() {
    let message = message("ppp/3/PPP x");
    assert_eq!(message, "line 1, column 11: \"x\" is not a side to move: write w or b");
}
