//! Certificates about Gone: of all maps of small boards, only the right one is
//! accepted.

use std::panic::catch_unwind;

use crate::kit::{Random, numbers, reason, sealed};

/// The shapes and neighbours that rules may have.
const RULES: [(bool, bool); 4] = [(false, false), (true, false), (false, true), (true, true)];

fn rules((eight, torus): (bool, bool)) -> String {
    let (count, shape) = (if eight { 8 } else { 4 }, if torus { "torus" } else { "edges" });
    format!("white spreads, {count} neighbours, {shape}")
}

fn file(rules: &str, board: &str, claim: &str, cells: &[u128]) -> Vec<u8> {
    let body = numbers(cells);
    let length = body.len();
    let header = format!(
        "ludex certificate 1\nfamily: gone\nrules: {rules}\nboard: {board}\nclaim: {claim}\n\
         coding: none\nlength: {length}\n"
    );
    sealed(header, &body)
}

/// What is on a cell at the start.
#[derive(Clone, Copy, PartialEq)]
enum Cell {
    Empty,
    Black,
    White,
}

/// The numbers of a board's cells by playing the rounds, as the rules have it.
fn played(cells: &[Cell], rows: i32, cols: i32, (eight, torus): (bool, bool)) -> (u128, Vec<u128>) {
    let mut board = cells.to_vec();
    let code = |&cell: &Cell| match cell {
        Cell::Empty => 0,
        Cell::Black => 1,
        Cell::White => 2,
    };
    let mut numbers: Vec<u128> = cells.iter().map(code).collect();
    for round in 1.. {
        let mut next = board.clone();
        for row in 0..rows {
            for col in 0..cols {
                let at = (row * cols + col) as usize;
                let mut is_reached = false;
                for down in -1..=1 {
                    for right in -1..=1i32 {
                        let steps = i32::abs(down) + right.abs();
                        let (mut r, mut c) = (row + down, col + right);
                        if torus {
                            (r, c) = (r.rem_euclid(rows), c.rem_euclid(cols));
                        }
                        let inside = (0..rows).contains(&r) && (0..cols).contains(&c);
                        if (steps == 1 || steps == 2 && eight) && inside {
                            is_reached |= board[(r * cols + c) as usize] == Cell::White;
                        }
                    }
                }
                if board[at] == Cell::Black && is_reached {
                    next[at] = Cell::White;
                    numbers[at] = 2 + round;
                }
            }
        }
        if next == board {
            return (round - 1, numbers);
        }
        board = next;
    }
    unreachable!("nothing turns twice")
}

/// The cells of a number, a digit to the base 3 for each.
fn cells(count: i32, mut number: u32) -> Vec<Cell> {
    let cell = |_| {
        let digit = number % 3;
        number /= 3;
        [Cell::Empty, Cell::Black, Cell::White][digit as usize]
    };
    (0..count).map(cell).collect()
}

fn left(numbers: &[u128]) -> usize {
    numbers.iter().filter(|&&number| number == 1).count()
}

/// Certificates of many boards, each with all that it is about.
pub(crate) fn certificates() -> impl Iterator<Item = (String, Vec<u8>)> {
    let small = [(1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (1, 6)];
    let small = small.into_iter().flat_map(|(rows, cols)| {
        let boards = 0..3u32.pow((rows * cols) as u32);
        boards.map(move |number| (rows, cols, cells(rows * cols, number)))
    });
    // Too long for a line: they differ in a cell.
    let large = (0..100).map(|place| {
        let cell = |cell| if cell == place { Cell::Empty } else { Cell::Black };
        (10, 10, (0..100).map(cell).collect())
    });
    let boards = small.chain(large);
    boards.flat_map(|(rows, cols, board)| {
        RULES.into_iter().flat_map(move |kind| {
            let (rounds, numbers) = played(&board, rows, cols, kind);
            let claim = format!("rounds {rounds}, left {}", left(&numbers));
            let size = format!("{rows}x{cols}");
            let (empty, black, white) = (Cell::Empty, Cell::Black, Cell::White);
            let text = |letters: [(Cell, char); 3]| {
                let letter =
                    |cell: &Cell| letters.iter().find(|(known, _)| known == cell).unwrap().1;
                let row = |row: &[Cell]| row.iter().map(letter).collect::<String>();
                board.chunks(cols as usize).map(row).collect::<Vec<_>>().join("/")
            };
            let (rules, size, claim, numbers) = (&rules(kind), &size, &claim, &numbers);
            // The same flood, of the other colour.
            let turned = &rules.replace("white", "black");
            [
                (rules, text([(empty, '.'), (black, 'B'), (white, 'W')])),
                (turned, text([(empty, '.'), (black, 'W'), (white, 'B')])),
            ]
            .map(|(rules, text)| {
                (format!("{rules} {claim} {text}"), file(rules, size, claim, numbers))
            })
        })
    })
}

#[test]
fn the_map_of_every_small_board_is_accepted() {
    for (rows, cols) in [(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 3)] {
        for number in 0..3u32.pow((rows * cols) as u32) {
            let board = cells(rows * cols, number);
            for kind in RULES {
                let (rounds, numbers) = played(&board, rows, cols, kind);
                let claim = format!("rounds {rounds}, left {}", left(&numbers));
                let file = file(&rules(kind), &format!("{rows}x{cols}"), &claim, &numbers);
                let found = check::verify(&file);
                assert!(found.is_ok(), "{kind:?} {rows}x{cols} {numbers:?}: {found:?}");
            }
        }
    }
}

#[test]
fn of_all_maps_of_a_small_board_only_right_ones_are_accepted() {
    for (rows, cols) in [(1, 4), (4, 1), (2, 2), (2, 3), (1, 5)] {
        let count = rows * cols;
        let most = count as u32 + 2;
        for number in 0..most.pow(count as u32).min(60_000) {
            let mut rest = number;
            let numbers: Vec<u128> = (0..count)
                .map(|_| {
                    let digit = rest % most;
                    rest /= most;
                    u128::from(digit)
                })
                .collect();
            let start: Vec<Cell> = numbers
                .iter()
                .map(|&number| match number {
                    0 => Cell::Empty,
                    2 => Cell::White,
                    _ => Cell::Black,
                })
                .collect();
            let rounds = numbers.iter().max().map_or(0, |&last| last.saturating_sub(2));
            let claim = format!("rounds {rounds}, left {}", left(&numbers));
            for kind in RULES {
                let file = file(&rules(kind), &format!("{rows}x{cols}"), &claim, &numbers);
                let is_right = played(&start, rows, cols, kind).1 == numbers;
                assert_eq!(check::verify(&file).is_ok(), is_right, "{kind:?} {numbers:?}");
            }
        }
    }
}

#[test]
fn the_statement_says_what_was_proved() {
    let statement = |rules: &str, claim: &str, cells: &[u128]| {
        check::verify(&file(rules, &format!("1x{}", cells.len()), claim, cells)).unwrap().statement
    };
    assert_eq!(
        statement("white spreads, 4 neighbours, edges", "rounds 2, left 1", &[2, 3, 4, 0, 1]),
        "white spreads for 2 rounds on the 1x5 board WBB.B, and 1 black pebble remains"
    );
    assert_eq!(
        statement("black spreads, 8 neighbours, torus", "rounds 1, left 0", &[2, 3, 0]),
        "black spreads to 8 neighbours for 1 round on the 1x3 torus BW., and no white pebble remains"
    );
    assert_eq!(
        statement("white spreads, 4 neighbours, edges", "rounds 0, left 2", &[0, 1, 1]),
        "white spreads for 0 rounds on the 1x3 board .BB, and 2 black pebbles remain"
    );
}

#[test]
fn a_board_without_cells_is_a_board() {
    for board in ["0x0", "0x7", "7x0", "18446744073709551615x0"] {
        for kind in RULES {
            let file = file(&rules(kind), board, "rounds 0, left 0", &[]);
            let statement = check::verify(&file).unwrap().statement;
            assert!(statement.contains(&format!(" on the {board} ")), "{statement}");
        }
    }
    let one = file(&rules(RULES[0]), "0x0", "rounds 0, left 0", &[0]);
    assert_eq!(reason(&one), "the body continues after its cells");
}

#[test]
fn other_claims_about_a_right_map_are_rejected() {
    let cells = [2, 3, 4, 0, 1];
    let good = rules(RULES[0]);
    for claim in ["rounds 3, left 1", "rounds 1, left 1", "rounds 2, left 0", "rounds 2, left 2"] {
        assert!(reason(&file(&good, "1x5", claim, &cells)).contains("the cells show 2 rounds"));
    }
    for claim in [
        "",
        "rounds 2",
        "rounds 2, left 1 ",
        "rounds +2, left 1",
        "rounds 2, left -1",
        "rounds 2,left 1",
        "win",
        "rounds 99999999999999999999, left 1",
    ] {
        assert!(reason(&file(&good, "1x5", claim, &cells)).contains("claim"), "{claim}");
    }
}

#[test]
fn other_headers_are_rejected() {
    let cells = [2, 3, 4, 0, 1];
    let claim = "rounds 2, left 1";
    for rules in [
        "",
        "classic",
        "white spreads",
        "red spreads, 4 neighbours, edges",
        "white spreads, 6 neighbours, edges",
        "white spreads, 4 neighbours, sphere",
        "white spreads, 4 neighbours, edges, more",
    ] {
        assert!(reason(&file(rules, "1x5", claim, &cells)).contains("unknown rules"), "{rules}");
    }
    let good = rules(RULES[0]);
    for board in ["", "5", "1x", "x5", "-1x5", "1x5x1", "+1x5", "1x99999999999999999999"] {
        assert!(reason(&file(&good, board, claim, &cells)).contains("size"), "{board}");
    }
    for board in ["1x6", "2x5", "4294967296x4294967296", "9999999999x9999999999"] {
        assert!(reason(&file(&good, board, claim, &cells)).contains("too short"), "{board}");
    }
    assert!(reason(&file(&good, "1x4", claim, &cells)).contains("continues after its cells"));
    assert!(
        reason(&file(&good, "5x1", "rounds 2, left 1", &[2, 3, 4, 1, 1])).contains("spreads to it")
    );
}

#[test]
fn numbers_that_no_board_has_are_rejected() {
    let good = rules(RULES[0]);
    for number in [8, 1 << 40, u128::from(u64::MAX), u128::MAX >> 2] {
        let file = file(&good, "1x3", "rounds 1, left 0", &[2, 3, number]);
        reason(&file);
    }
}

#[test]
fn no_change_of_a_certificate_makes_the_checker_fail() {
    let mut random = Random(11);
    let cells: Vec<u128> =
        (0..40).map(|at| if at == 0 { 2 } else { 2 + at % 8 + at / 8 }).collect();
    let file = file(&rules(RULES[0]), "5x8", "rounds 11, left 0", &cells);
    assert!(check::verify(&file).is_ok());
    let end = file.windows(2).position(|pair| pair == b"\n\n").unwrap() + 2;
    for _ in 0..4000 {
        let mut body = file[end..].to_vec();
        let mut header = String::from_utf8(file[..end].to_vec()).unwrap();
        header.truncate(header.find("sha256").unwrap());
        for _ in 0..=random.below(3) {
            let at = random.below(body.len());
            body[at] = random.below(256) as u8;
        }
        if random.once_in(3) {
            let at = random.below(header.len());
            header.replace_range(at..=at, ["0", "9", "x", " ", "\n"][random.below(5)]);
        }
        let sealed = sealed(header, &body);
        let found = catch_unwind(|| check::verify(&sealed)).expect("a file is no danger");
        if let Ok(found) = found {
            assert!(found.positions <= 40, "{found:?}");
        }
    }
}
