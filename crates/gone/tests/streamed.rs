//! The flood of boards outside of memory, against the twin.

mod kit;

use std::io::Cursor;

use budget::{Budget, StopReason};
use gone::format::{self, Format, ReadError};
use gone::random::{self, Density};
use gone::streamed::{self, Cut, FileBoard, StreamError};
use gone::{Board, Cell, Colour, Rules, twin};
use kit::{LIMIT, all_rules, numbered};

type Memory = Cursor<Vec<u8>>;

fn stored_as(board: &Board, format: Format) -> FileBoard<Memory> {
    let mut bytes = Vec::new();
    format::write(board, format, &mut bytes).unwrap();
    format::store(&bytes[..], (Memory::default(), Memory::default()), LIMIT).unwrap()
}

/// Asserts that a board cut in some way comes to what the twin says.
#[track_caller]
fn assert_agrees(board: &Board, rules: Rules, cut: Cut) {
    let expected = twin::rounds(board, rules);
    let mut stored = stored_as(board, Format::Pbm);
    let found = streamed::flood_cut(&mut stored, rules, cut, &Budget::default()).unwrap();
    let seen = || match board.area() {
        0..2000 => format!("{rules:?} {cut:?}\n{board}"),
        _ => format!("{rules:?} {cut:?}"),
    };
    assert_eq!(found.rounds, u64::from(expected.last()), "{}", seen());
    assert_eq!(found.left, expected.left(), "{}", seen());
    let spread = board.area() - board.count(rules.spread.other()) - empty(board) + found.turned;
    assert_eq!(found.spread, spread, "{}", seen());
    assert_eq!(found.left + found.turned, board.count(rules.spread.other()), "{}", seen());
}

fn empty(board: &Board) -> u64 {
    board.area() - board.count(Colour::Black) - board.count(Colour::White)
}

#[test]
fn all_small_boards_agree_in_bands_of_one_to_three_rows() {
    let cuts = [(1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3)];
    for (rows, cols) in
        [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2), (2, 3), (4, 1), (4, 2), (5, 1), (3, 3)]
    {
        for number in 0..3u32.pow(rows * cols) {
            let board = numbered(rows, cols, number);
            for rules in all_rules() {
                // Of the larger boards each is cut in one way for each rule.
                let chosen = (number as usize + usize::from(rules.wrap)) % cuts.len();
                for (index, &(band, margin)) in cuts.iter().enumerate() {
                    if rows * cols < 7 || index == chosen {
                        assert_agrees(&board, rules, Cut::new(band, margin, 1));
                    }
                }
            }
        }
    }
}

#[test]
fn taller_random_boards_agree_in_all_cuts() {
    for seed in 0..300u32 {
        let (rows, cols) = (5 + seed % 23, 1 + seed % 7);
        let density = Density::new(0.75, 0.03).unwrap();
        let board = random::board(rows, cols, density, seed.into(), LIMIT).unwrap();
        for rules in all_rules() {
            let band = 1 + seed % 9;
            assert_agrees(&board, rules, Cut::new(band, 1 + seed % band, 1));
        }
    }
}

#[test]
fn boards_across_the_borders_of_words_and_windows_agree() {
    for (seed, &(rows, cols, band, margin)) in
        [(700, 130, 200, 25), (1500, 70, 130, 60), (900, 1100, 400, 50), (501, 64, 250, 250)]
            .iter()
            .enumerate()
    {
        for (black, white) in [(0.62, 0.0005), (0.97, 0.0001), (0.6, 0.01)] {
            let density = Density::new(black, white).unwrap();
            let board = random::board(rows, cols, density, seed as u64, LIMIT).unwrap();
            for rules in all_rules().filter(|rules| rules.spread == Colour::White) {
                assert_agrees(&board, rules, Cut::new(band, margin, 1 + seed % 2));
            }
        }
    }
}

/// One winding corridor with a hall in it, and a start anywhere.
fn corridor(rows: u32, cols: u32, start: (u32, u32)) -> Board {
    let mut board = Board::new(rows, cols, LIMIT).unwrap();
    for row in 0..rows {
        for col in 0..cols {
            let is_turn = if row % 4 == 1 { col + 1 == cols } else { row % 4 == 3 && col == 0 };
            let is_hall = (rows / 2..rows / 2 + 9).contains(&row);
            if row % 2 == 0 || is_turn || is_hall {
                board.put(row, col, Cell::Black);
            }
        }
    }
    board.put(start.0, start.1, Cell::White);
    board
}

#[test]
fn corridors_are_followed_from_window_to_window() {
    for start in [(0, 0), (200, 31)] {
        let board = corridor(401, 90, start);
        for rules in all_rules().filter(|rules| rules.spread == Colour::White) {
            for cut in [Cut::new(40, 5, 1), Cut::new(64, 8, 2), Cut::new(7, 7, 1)] {
                assert_agrees(&board, rules, cut);
            }
        }
    }
}

/// Whether files of a format hold the board row by row.
fn has_rows(format: Format) -> bool {
    match format {
        Format::Grid | Format::Pbm | Format::Npy => true,
        Format::Png | Format::Coordinates => false,
    }
}

#[test]
fn each_format_with_rows_is_stored_as_it_is() {
    let density = Density::new(0.7, 0.02).unwrap();
    let board = random::board(61, 131, density, 3, LIMIT).unwrap();
    let expected = twin::rounds(&board, Rules::default());
    for format in Format::ALL.into_iter().filter(|format| has_rows(*format)) {
        let mut stored = stored_as(&board, format);
        assert_eq!((stored.rows(), stored.cols()), (61, 131));
        let found = streamed::flood(&mut stored, Rules::default(), &Budget::default()).unwrap();
        assert_eq!(
            (found.rounds, found.left),
            (expected.last().into(), expected.left()),
            "{format:?}"
        );
    }
}

#[test]
fn blanks_at_the_end_of_a_line_are_not_stored() {
    let text = b"WBB  \r\nB.B\t\n..B \n  \n";
    let files = (Memory::default(), Memory::default());
    let mut stored = format::store(&text[..], files, LIMIT).unwrap();
    assert_eq!((stored.rows(), stored.cols()), (3, 3));
    let found = streamed::flood(&mut stored, Rules::default(), &Budget::default()).unwrap();
    assert_eq!((found.rounds, found.left), (4, 0));
}

#[test]
fn files_that_cannot_be_read_in_parts_say_what_to_do() {
    let board = numbered(3, 4, 123_456);
    let files = || (Memory::default(), Memory::default());
    for format in Format::ALL.into_iter().filter(|format| !has_rows(*format)) {
        let mut bytes = Vec::new();
        format::write(&board, format, &mut bytes).unwrap();
        let trouble = format::store(&bytes[..], files(), LIMIT).unwrap_err();
        assert!(matches!(trouble, ReadError::NotInParts(_)), "{trouble}");
    }
    let mut packed = Vec::new();
    format::compress(format::Compression::Gzip, &mut packed, |mut out| {
        format::write(&board, Format::Pbm, &mut out)
    })
    .unwrap();
    let trouble = format::store(&packed[..], files(), LIMIT).unwrap_err();
    assert!(trouble.to_string().contains("decompress it first"), "{trouble}");
    for (bytes, told) in [
        (&b"WB\nWBB\n"[..], "line 2: row has 3 cells"),
        (b"P4\n9 2\n\x80\x80", "truncated"),
        (b"P1 2 1 1 0 P1 2 1 1 0", "row 1, column 1: the cell is both black and white"),
        (b"P1 2 1 1 0 P1 1 2 0 1", "they must have the same size"),
        (b"P1 2 1 1 0", "the second PBM image is missing"),
    ] {
        let trouble = format::store(bytes, files(), LIMIT).unwrap_err();
        assert!(trouble.to_string().contains(told), "{trouble}");
    }
}

#[test]
fn a_flood_outside_of_memory_ends_when_it_is_told_to() {
    let budget = Budget::default();
    budget.control.stop(StopReason::TimeLimit);
    let mut stored = stored_as(&numbered(3, 4, 5000), Format::Grid);
    let stopped = streamed::flood(&mut stored, Rules::default(), &budget);
    let reason = StopReason::TimeLimit;
    assert!(matches!(stopped, Err(StreamError::Stopped { reason: why, .. }) if why == reason));
}
