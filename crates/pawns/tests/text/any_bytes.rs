//! No text and no bytes make a reader panic; what it says of them is one line
//! about a place that exists.

use pawns::text::{self, Format, TextError};
use pawns::{Game, Move};
use proptest::prelude::*;

/// Letters that mean something in one of the formats.
const ALPHABET: &str = "[pP.wWbB/0-9 \n\r\txXa-]{0,60}";

/// Rows, numbers and moves in no sensible order.
const PIECES: &str = "(W\n|b\r\n|w |[0-9]{1,2}\n|p[P.]{2}\n|[pP. ]{0,4}\n|ppp/3/PPP |[a-c][1-3][x-]?[a-c][1-3] |/|3x|x|64|99999999999999999999|0){0,8}";

fn read_in_every_way(bytes: &[u8]) -> Result<(), TestCaseError> {
    let whole_text = String::from_utf8_lossy(bytes);
    let formats = Format::ALL.map(Some);
    for format in formats.into_iter().chain([None]) {
        match text::read_bytes(bytes, format) {
            Ok(game) => prop_assert_eq!(text::read(&game.one_line()), Ok(game)),
            Err(error) => is_about_the_text(&error, &whole_text)?,
        }
    }
    match text::read_record(&whole_text) {
        Ok(record) => {
            prop_assert_eq!(&text::read_record(&record.to_string()), &Ok(record));
        }
        Err(error) => is_about_the_text(&error, &whole_text)?,
    }
    let _ = whole_text.parse::<Game>();
    let _ = whole_text.parse::<Move>();
    Ok(())
}

fn is_about_the_text(error: &TextError, text: &str) -> Result<(), TestCaseError> {
    let message = error.to_string();
    prop_assert!(!message.contains('\n'), "{:?}", message);
    let lines: Vec<&str> = text.lines().collect();
    if let Some(line) = error.line {
        // A missing line is said to be missing where it would have followed. After a final
        // line feed that may be after a blank row that was trimmed with its line end.
        let last = lines.len() + 1 + usize::from(text.ends_with('\n'));
        prop_assert!((1..=last).contains(&line), "{:?}: {}", text, message);
        if let Some(column) = error.column {
            let columns = lines[line - 1].chars().count();
            prop_assert!((1..=columns + 1).contains(&column), "{:?}: {}", text, message);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn no_bytes_make_a_reader_panic(bytes: Vec<u8>) {
        read_in_every_way(&bytes)?;
    }

    #[test]
    fn no_letters_make_a_reader_panic(text: String) {
        read_in_every_way(text.as_bytes())?;
    }

    #[test]
    fn no_mixture_of_the_formats_letters_makes_a_reader_panic(text in ALPHABET) {
        read_in_every_way(text.as_bytes())?;
    }

    #[test]
    fn no_mixture_of_the_formats_makes_a_reader_panic(text in PIECES) {
        read_in_every_way(text.as_bytes())?;
    }

    #[test]
    fn whatever_is_read_as_a_move_is_read_back_from_its_notation(text in "[a-cx]{1,3}[0-9]{1,3}[x-]?[a-cx]{1,3}[0-9]{1,3}") {
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string().parse::<Move>(), Ok(mv));
        }
    }

    #[test]
    fn no_letters_make_the_reader_of_moves_panic(text in "[a-zA-Z0-9×x-]{0,16}") {
        let _ = text.parse::<Move>();
    }
}
