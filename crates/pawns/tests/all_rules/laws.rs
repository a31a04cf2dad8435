//! Laws of the rules: moves, ends, symmetries, and texts.

use super::twin::Board;
use super::{different_rules, game, random_boards, rules, square, with_passed_squares, words};
use pawns::text::{Format, Reader, write};
use pawns::{Control, Game, Move, Outcome, Position, Record, Rules, Variant, perft};

const SIZES: [(usize, usize); 12] = [
    (1, 3),
    (2, 2),
    (3, 3),
    (4, 1),
    (4, 4),
    (5, 3),
    (3, 7),
    (6, 6),
    (7, 2),
    (8, 8),
    (2, 32),
    (32, 2),
];

/// Checks random boards of many sizes under all rules.
fn on_random_boards(check: impl Fn(Variant, &Board)) {
    for (seed, variant) in (1..).zip(Variant::all()) {
        for board in random_boards(variant, &SIZES, 1, seed) {
            check(variant, &board);
        }
    }
}

/// Checks every placement of small boards under all rules that differ there.
fn on_small_boards(check: impl Fn(Variant, &Board)) {
    for variant in different_rules() {
        for (rows, cols) in [(2, 2), (3, 1), (3, 2), (4, 1), (5, 1)] {
            for board in Board::every(words(variant), rows, cols) {
                for board in with_passed_squares(&board) {
                    check(variant, &board);
                }
            }
        }
    }
}

fn moves_agree(variant: Variant, board: &Board) {
    let game = game(variant, board);
    let expected = board.legal_moves();
    let found = game.legal_moves();
    let squares: Vec<_> = found.iter().map(|mv| (mv.from, mv.to, mv.is_capture())).collect();
    let slow: Vec<_> =
        expected.iter().map(|&(from, to, takes)| (square(from), square(to), takes)).collect();
    assert_eq!(squares, slow, "{board}");
    for &(from, to, _) in &expected {
        let next = game.play(Move::new(square(from), square(to))).unwrap();
        assert_eq!(next, super::game(variant, &board.after(from, to)), "{board}");
    }
    let result = board.judged().map(|result| match result {
        1 => Outcome::Win,
        0 => Outcome::Draw,
        _ => Outcome::Loss,
    });
    assert_eq!(game.result(), result, "{board}");
    assert_eq!(game.is_over(), found.is_empty(), "{board}");
}

#[test]
fn moves_and_ends_are_those_of_the_twin_on_every_small_board() {
    on_small_boards(moves_agree);
}

#[test]
fn moves_and_ends_are_those_of_the_twin_on_random_boards() {
    on_random_boards(moves_agree);
}

#[test]
fn play_accepts_exactly_the_legal_moves() {
    on_small_boards(|variant, board| {
        let game = game(variant, board);
        let legal = board.legal_moves();
        for from in board.places() {
            for to in board.places() {
                let mv = Move::new(square(from), square(to));
                let is_legal = legal.iter().any(|&(a, b, _)| (a, b) == (from, to));
                match game.play(mv) {
                    Ok(_) => assert!(is_legal, "{board}: {mv}"),
                    Err(refusal) => assert!(!is_legal, "{board}: {refusal}"),
                }
            }
        }
    });
}

#[test]
fn symmetries_take_successors_to_successors_and_keep_the_result() {
    on_random_boards(|variant, board| {
        let game = game(variant, board);
        let (rules, start) = (game.rules, game.position);
        let after = |position| sorted(&rules, position, |next| next);
        let mirrored = sorted(&rules, start, |next| rules.mirror(next));
        assert_eq!(after(rules.mirror(start)), mirrored, "{board}");
        let swapped = sorted(&rules, start, |next| rules.swap_colours(next));
        assert_eq!(after(rules.swap_colours(start)), swapped, "{board}");
        for image in [rules.mirror(start), rules.swap_colours(start)] {
            assert_eq!(rules.result(image), rules.result(start), "{board}");
            assert_eq!(rules.canonical(image), rules.canonical(start), "{board}");
        }
    });
}

fn sorted(
    rules: &Rules,
    position: Position,
    image: impl Fn(Position) -> Position,
) -> Vec<Position> {
    let mut all: Vec<Position> = rules.successors(position).map(image).collect();
    all.sort_unstable();
    all
}

#[test]
fn what_is_written_is_read_back_under_the_same_rules() {
    on_random_boards(|variant, board| {
        let game = game(variant, board);
        let reader = Reader { variant: Some(variant), ..Reader::default() };
        for format in Format::ALL {
            if let Some(text) = write(&game, format) {
                assert_eq!(reader.read(&text), Ok(game), "{text:?} under {variant}");
            }
        }
        let mut record = Record::new(game);
        let mut random = fastrand::Rng::with_seed(board.bits('P'));
        for _ in 0..12 {
            let moves = record.last().legal_moves();
            if moves.is_empty() {
                break;
            }
            record.play(moves[random.usize(..moves.len())]).unwrap();
            let here = record.last();
            assert_eq!(reader.read(&here.one_line()), Ok(here), "{board}");
        }
        // A record names its own rules.
        let text = record.to_string();
        assert_eq!(Reader::default().read_record(&text).as_ref(), Ok(&record), "{text}");
    });
}

#[test]
fn leaves_are_those_of_the_twin() {
    for variant in different_rules() {
        for (rows, cols, plies) in [(4, 3, 5), (6, 2, 6), (5, 4, 4)] {
            let board = Board::start(words(variant), rows, cols);
            let game = Game::start(rules(variant, rows, cols)).unwrap();
            assert_eq!(game, super::game(variant, &board));
            let found = perft(&game, plies, &Control::default()).unwrap();
            assert_eq!(found, u128::from(board.leaves(plies)), "{board}");
        }
    }
}

#[test]
fn an_en_passant_field_that_cannot_be_is_refused_with_its_reason() {
    let reader = |rules: &str| Reader { variant: Some(rules.parse().unwrap()), format: None };
    let read = |text: &str| {
        reader("pawn-game")
            .read(text)
            .map(|game| game.one_line())
            .map_err(|error| error.to_string())
    };
    let line = "8/8/8/3pP3/8/8/8/8 w";
    assert_eq!(read(&format!("{line} d6")), Ok(format!("{line} d6")));
    assert_eq!(read(line), Ok(format!("{line} -")));
    assert_eq!(read(&format!("{line} -")), Ok(format!("{line} -")));
    // It may have been passed over, but nobody can capture there.
    assert_eq!(read("8/8/8/3p4/8/8/8/8 w d6"), Ok("8/8/8/3p4/8/8/8/8 w -".into()));
    for (text, error) in [
        (
            "8/8/8/3pP3/8/8/8/8 w e6",
            "line 1, column 22: e6 is not an en passant square: Black's last move cannot have passed over it",
        ),
        (
            "8/8/8/3pP3/8/8/8/8 w d5",
            "line 1, column 22: d5 is not an en passant square: Black's double steps begin on the second row and pass over the next",
        ),
        (
            "8/8/8/3pP3/8/8/8/8 w d9",
            "line 1, column 22: d9 is not an en passant square: it is not on the board",
        ),
    ] {
        assert_eq!(read(text), Err(error.into()));
    }
    let classic = Reader::default().read("3/1p1/P1P w b3").unwrap_err().to_string();
    let expected = "line 1, column 13: b3 is not an en passant square: there is no en passant under classic: write - or nothing, or a whole move such as b1-b2";
    assert_eq!(classic, expected);
}

#[test]
fn a_text_that_names_its_rules_is_read_under_these_or_refused() {
    let text = "rules: misere\n\nppp/3/PPP w b1-b2\n";
    let record = Reader::default().read_record(text).unwrap();
    assert_eq!(record.first().rules.name(), "misere");
    assert_eq!(record.moves().len(), 1);
    let other = Reader { variant: Some("dawson".parse().unwrap()), format: None };
    assert_eq!(
        other.read(text).unwrap_err().to_string(),
        "line 1: the position is for the rules misere, not dawson"
    );
    assert!(Reader::default().read("rules: chess\n3x3").unwrap_err().to_string().contains("chess"));
    let short = Reader { variant: Some("breakthrough".parse().unwrap()), format: None };
    assert_eq!(
        short.read("3x3").unwrap_err().to_string(),
        "a start position under the rules breakthrough needs at least 4 rows, but 3x3 has 3"
    );
}

#[test]
fn refusals_speak_of_the_rules_in_force() {
    let refusal = |rules: &str, text: &str, mv: &str| {
        let reader = Reader { variant: Some(rules.parse().unwrap()), format: None };
        let game = reader.read(text).unwrap();
        let mv = Move::read(mv, game.rules.variant().pawns).unwrap();
        game.play(mv).unwrap_err().reason.to_string()
    };
    for (rules, text, mv, sentence) in [
        (
            "compulsory",
            "1p1/1p1/P1P w",
            "c1-c2",
            "a capture is possible, and captures are compulsory",
        ),
        (
            "berolina",
            "3/3/P2 w",
            "a1-a3",
            "a pawn steps one square diagonally ahead, or captures one square straight ahead",
        ),
        ("berolina", "3/3/P2 w", "a1xa2", "there is no black pawn to capture on a2"),
        ("berolina", "4/1p2/P2P w", "a1-b2", "b2 is occupied"),
        (
            "pawn-game",
            "3/3/3/3/P2/3 w",
            "a2-a5",
            "a pawn steps one square straight ahead, or two from its home row, or captures one square diagonally ahead",
        ),
        (
            "pawn-game",
            "3/3/p2/3/P2/3 w",
            "a2-a4",
            "a4 is occupied, and a pawn captures only diagonally",
        ),
        ("breakthrough", "3/PP1/P2 w", "a1-b2", "b2 is occupied"),
    ] {
        assert_eq!(refusal(rules, text, mv), sentence, "{rules}");
    }
}
