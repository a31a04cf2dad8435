//! Texts that people and their editors write, and what they mean.

use pawns::text::{self, Format};

use crate::one_line;

const HEXAPAWN: &str = "ppp/3/PPP w";

#[test]
fn the_last_line_needs_no_end() {
    assert_eq!(one_line("W\nppp\n...\nPPP"), HEXAPAWN);
    assert_eq!(one_line("3\n3\nppp\n   \nPPP"), HEXAPAWN);
    assert_eq!(one_line("ppp/.../PPP w"), HEXAPAWN);
    assert_eq!(one_line("3x3"), HEXAPAWN);
}

#[test]
fn lines_may_end_as_on_windows() {
    assert_eq!(one_line("B\r\nppp\r\n...\r\nPPP\r\n"), "ppp/3/PPP b");
    assert_eq!(one_line("3\r\n3\r\nppp\r\n\r\nPPP\r\n\r\n"), HEXAPAWN);
    assert_eq!(one_line("ppp/3/PPP w\r\n"), HEXAPAWN);
    assert_eq!(one_line("3x3\r\n"), HEXAPAWN);
}

#[test]
fn a_byte_order_mark_means_nothing() {
    for text in ["b\nppp\n...\nPPP\n", "3\n3\nppp\n\nPPP\n", HEXAPAWN, "3x3"] {
        let marked = format!("\u{feff}{text}");
        assert_eq!(one_line(&marked), one_line(text));
        assert_eq!(text::recognize(&marked), text::recognize(text));
        assert_eq!(text::read_bytes(marked.as_bytes(), None), text::read(text));
    }
}

#[test]
fn the_side_letter_may_be_small_or_large() {
    for (letter, side) in [("w", "w"), ("W", "w"), ("b", "b"), ("B", "b")] {
        let expected = format!("p/P {side}");
        assert_eq!(one_line(&format!("{letter}\np\nP\n")), expected);
        assert_eq!(one_line(&format!(" {letter} \np\nP\n")), expected);
        assert_eq!(one_line(&format!("p/P {letter}")), expected);
    }
}

#[test]
fn white_moves_when_no_side_is_named() {
    assert_eq!(one_line("ppp\n...\nPPP\n"), HEXAPAWN);
    assert_eq!(one_line("ppp/3/PPP"), HEXAPAWN);
    assert_eq!(one_line("P.p"), "P1p w");
    assert_eq!(one_line("p\n.\nP"), "p/1/P w");
}

#[test]
fn side_and_rows_of_an_exercise_sheet_are_read() {
    assert_eq!(one_line("B\nppp\n.P.\nP.P\n"), "ppp/1P1/P1P b");
    assert_eq!(one_line("B\n...\n.p.\nPPP"), "3/1p1/PPP b");
    assert_eq!(one_line("W\n...  \n.p.\t\nPPP\n \n\n"), "3/1p1/PPP w");
}

#[test]
fn sizes_and_rows_of_an_exercise_sheet_are_read() {
    let expected = "1p1p/pP2/2PP w";
    assert_eq!(one_line("3\n4\n p p\npP  \n  PP\n"), expected);
    assert_eq!(one_line("3\n4\n p p\npP\n  PP"), expected);
    assert_eq!(one_line("3\n4\n p p   \npP          \n  PP\n\n   \n"), expected);
    assert_eq!(one_line(" 3 \n 4\n p p\npP\n  PP"), expected);
}

#[test]
fn rows_without_pawns_may_be_blank_lines() {
    assert_eq!(one_line("3\n3\n\n\n\n"), "3/3/3 w");
    assert_eq!(one_line("4\n2\n\npp\n\nPP"), "2/pp/2/PP w");
    assert_eq!(one_line("4\n2\n    \npp\n \n  \n"), "2/pp/2/2 w");
    assert_eq!(one_line("2\n2\n\n\n\n\n\n"), "2/2 w");
    assert_eq!(one_line("3\n3\nppp\n\n"), "ppp/3/3 w", "the last one without a line end");
    assert_eq!(one_line("3\r\n3\r\nppp\r\n\r\n"), "ppp/3/3 w");
    assert_eq!(one_line("3\n3\nppp\n...\n"), "ppp/3/3 w");
}

#[test]
fn counts_of_empty_squares_may_have_several_digits() {
    assert_eq!(one_line("p10p/12/P5P3PP w"), "p10p/12/P5P3PP w");
    assert_eq!(one_line("64 b"), "64 b");
    assert_eq!(one_line("1.2../p02..p b"), "6/p4p b");
    assert_eq!(one_line("3.2/006 w"), "6/6 w");
}

#[test]
fn the_smallest_and_the_longest_boards_are_boards() {
    for row in ["p", "P", "1"] {
        let expected = format!("{row} b");
        assert_eq!(one_line(&expected), expected);
        assert_eq!(one_line(&format!("B\n{}\n", row.replace('1', "."))), expected);
    }
    assert_eq!(one_line("1\n1\n\n"), "1 w");
    assert_eq!(one_line("1\n1\np"), "p w");

    assert_eq!(one_line(&format!("1\n64\n{}p", " ".repeat(63))), "63p w");
    assert_eq!(one_line("P62p b"), "P62p b");

    let column = format!("p/{}P w", "1/".repeat(62));
    assert_eq!(one_line(&column), column);
    assert_eq!(one_line("64x1"), column);
    assert_eq!(one_line(&format!("64\n1\np{}P", "\n".repeat(63))), column);
    assert_eq!(one_line(&format!("W\np\n{}P", ".\n".repeat(62))), column);
}

#[test]
fn a_size_may_be_written_with_any_cross() {
    for text in ["3x3", "3X3", "3×3", "  3x3  ", "\n3x3\n\n", "03x3"] {
        assert_eq!(one_line(text), HEXAPAWN);
    }
}

#[test]
fn moves_after_one_line_are_played() {
    for moves in ["w b1-b2 a3xb2 c1b2 c3xb2", "b1b2\na3xb2\n\nc1xb2 c3b2\r\n"] {
        assert_eq!(one_line(&format!("ppp/3/PPP {moves}")), "1p1/1p1/P2 w");
    }
    let record = text::read_record("ppp/3/PPP w b1-b2 a3xb2").unwrap();
    assert_eq!(record.first().one_line(), HEXAPAWN);
    assert_eq!(record.last().one_line(), "1pp/1p1/P1P w");
    assert_eq!(record.moves().len(), 2);
}

#[test]
fn a_format_that_is_asked_for_is_the_only_one_tried() {
    let written = [
        ("W\np\nP", Format::SideRows),
        ("2\n1\np\nP", Format::SizesRows),
        ("p/P w", Format::OneLine),
        ("2x1", Format::Size),
    ];
    for (text, own) in written {
        assert_eq!(text::recognize(text), Ok(own), "{text:?}");
        for format in Format::ALL {
            let read = text::read_as(text, format);
            assert_eq!(read.is_ok(), format == own, "{text:?} as {format:?}");
        }
    }
}

#[test]
fn moves_may_follow_a_size() {
    for written in ["3x3 b1-b2 a3xb2", "3x3\nb1-b2\na3xb2\n"] {
        let record = text::read_record(written).unwrap();
        assert_eq!(record.moves().len(), 2);
        assert_eq!(record.last().one_line(), "1pp/1p1/P1P w");
    }
}
