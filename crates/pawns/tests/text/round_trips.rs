//! What is written is read back, from each format and between any two.

use board::Size;
use pawns::text::{self, Format};
use pawns::{Game, Position, Record, Rules, Side};
use proptest::prelude::*;

/// Any placement of pawns on any board of up to 64 squares.
fn any_game() -> impl Strategy<Value = Game> {
    let size = (1..=64u32).prop_flat_map(|rows| (Just(rows), 1..=64 / rows));
    let pawns = (any::<u64>(), any::<u64>(), any::<u64>());
    (size, pawns, any::<bool>()).prop_map(|((rows, cols), (some, colours, fewer), white)| {
        let rules = Rules::classic(Size::new(rows, cols).unwrap()).unwrap();
        let pawns = some & fewer & rules.all();
        let to_move = if white { Side::White } else { Side::Black };
        let position = Position::new(pawns & colours, pawns & !colours, to_move).unwrap();
        Game { rules, position }
    })
}

/// The same game with White to move: all that sizes and rows can say.
fn white_to_move(game: Game) -> Game {
    let position = Position::new(game.position.white(), game.position.black(), Side::White);
    Game { position: position.unwrap(), ..game }
}

/// The same text as other programs would have saved it.
fn disguises(text: &str) -> [String; 6] {
    [
        text.to_owned(),
        text.trim_end_matches('\n').to_owned(),
        text.replace('\n', "\r\n"),
        format!("\u{feff}{text}"),
        format!("\u{feff}{}", text.trim_end_matches('\n').replace('\n', "\r\n")),
        format!("\n{text}\n\n"),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn every_position_is_read_back_from_each_format_that_can_hold_it(game in any_game()) {
        for format in Format::ALL {
            let Some(text) = text::write(&game, format) else { continue };
            prop_assert_eq!(text::recognize(&text), Ok(format), "{:?}", text);
            for text in disguises(&text) {
                prop_assert_eq!(text::read(&text), Ok(game), "{:?}", text);
                prop_assert_eq!(text::read_as(&text, format), Ok(game), "{:?}", text);
                let bytes = text.as_bytes();
                prop_assert_eq!(text::read_bytes(bytes, None), Ok(game), "{:?}", text);
                prop_assert_eq!(text::read_bytes(bytes, Some(format)), Ok(game), "{:?}", text);
                prop_assert_eq!(text.parse(), Ok(game), "{:?}", text);
            }
        }
    }

    #[test]
    fn a_way_through_another_format_changes_nothing(game in any_game()) {
        let game = white_to_move(game);
        let formats = [Format::SideRows, Format::SizesRows, Format::OneLine];
        for there in formats {
            let read = text::read(&text::write(&game, there).unwrap()).unwrap();
            for back in Format::ALL {
                prop_assert_eq!(text::write(&read, back), text::write(&game, back));
            }
        }
    }

    #[test]
    fn only_side_and_rows_or_one_line_can_say_that_black_moves(game in any_game()) {
        let black = game.to_move() == Side::Black;
        let start = Game::start(game.rules) == Some(game);
        prop_assert!(text::write(&game, Format::SideRows).is_some());
        prop_assert!(text::write(&game, Format::OneLine).is_some());
        prop_assert_eq!(text::write(&game, Format::SizesRows).is_none(), black);
        prop_assert_eq!(text::write(&game, Format::Size).is_some(), start);
    }

    #[test]
    fn rows_after_sizes_may_be_cut_short_or_go_on(game in any_game(), extra in 0..9usize) {
        let game = white_to_move(game);
        let text = text::write(&game, Format::SizesRows).unwrap();
        let changed = |change: &dyn Fn(&str) -> String| -> String {
            text.lines().map(|line| change(line) + "\n").collect()
        };
        let blanks = " ".repeat(extra);
        let short = changed(&|line| line.trim_end().to_owned());
        let long = changed(&|line| format!("{line}{blanks}"));
        let points = text.replace(' ', ".");
        for text in [short, long, points] {
            prop_assert_eq!(text::read(&text), Ok(game), "{:?}", text);
            let followed = format!("{text}\n{blanks}\n\r\n\n");
            prop_assert_eq!(text::read(&followed), Ok(game), "{:?}", followed);
        }
    }

    #[test]
    fn one_line_may_be_written_with_points_and_without_the_letter_w(game in any_game()) {
        let game = white_to_move(game);
        let rows = text::write(&game, Format::SideRows).unwrap();
        let rows: Vec<&str> = rows.lines().skip(1).collect();
        for text in [rows.join("/"), rows.join("/") + " W"] {
            prop_assert_eq!(text::read(&text), Ok(game), "{:?}", text);
        }
    }

    #[test]
    fn a_record_is_read_back_with_all_its_moves(game in any_game(), choices: Vec<prop::sample::Index>) {
        let mut record = Record::new(game);
        for choice in choices {
            let moves = record.last().legal_moves();
            if moves.is_empty() {
                break;
            }
            record.play(*choice.get(&moves)).unwrap();
        }
        let text = record.to_string();
        prop_assert_eq!(&text::read_record(&text).unwrap(), &record);
        prop_assert_eq!(text::read(&text).unwrap(), record.last());
        let on_one_line = text.replace('\n', " ");
        prop_assert_eq!(text::read_record(&on_one_line).unwrap(), record);
    }
}

#[test]
fn every_start_position_is_read_back_from_its_size() {
    for rows in 2..=64 {
        for cols in 1..=64 / rows {
            let text = format!("{rows}x{cols}");
            let game = text::read(&text).unwrap();
            assert_eq!(Some(game), Game::start(game.rules));
            assert_eq!(text::write(&game, Format::Size), Some(text.clone()));
            for disguise in disguises(&text) {
                assert_eq!(text::read(&disguise), Ok(game), "{disguise:?}");
            }
        }
    }
}
