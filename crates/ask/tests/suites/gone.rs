//! Gone: a student's program that goes round by round.

use std::collections::BTreeSet;

use ask::suite::Expected;
use serde_json::json;

use crate::{Made, made, setting};

type Board = Vec<Vec<u8>>;

fn grid(text: &str) -> Board {
    text.lines().map(|line| line.bytes().collect()).collect()
}

/// Width, height, white pebbles, black pebbles.
fn coordinates(text: &str) -> Board {
    let lines: Vec<&str> = text.lines().collect();
    let side = |at: usize| lines[at].trim().parse::<usize>().unwrap();
    let mut board = vec![vec![b'.'; side(0)]; side(1)];
    for (line, letter) in [(2, b'W'), (3, b'B')] {
        for pebble in lines.get(line).unwrap_or(&"").split_whitespace() {
            let (x, y) = pebble.split_once(',').unwrap();
            board[y.parse::<usize>().unwrap()][x.parse::<usize>().unwrap()] = letter;
        }
    }
    board
}

/// Rounds, and whether a pebble of the other colour remains.
fn play(mut board: Board, (eight, wrap, spread): (bool, bool, u8)) -> (u64, bool) {
    let other = if spread == b'W' { b'B' } else { b'W' };
    let (rows, cols) = (board.len() as i32, board.first().map_or(0, Vec::len) as i32);
    for rounds in 0.. {
        let touches = |row: i32, col: i32| {
            (-1..=1).any(|down| {
                (-1..=1).any(|right| {
                    let (mut row, mut col) = (row + down, col + right);
                    if wrap {
                        (row, col) = (row.rem_euclid(rows), col.rem_euclid(cols));
                    }
                    (eight || down == 0 || right == 0)
                        && (0..rows).contains(&row)
                        && (0..cols).contains(&col)
                        && board[row as usize][col as usize] == spread
                })
            })
        };
        let turning: Vec<(i32, i32)> = (0..rows)
            .flat_map(|row| (0..cols).map(move |col| (row, col)))
            .filter(|&(row, col)| board[row as usize][col as usize] == other && touches(row, col))
            .collect();
        if turning.is_empty() {
            return (rounds, board.iter().flatten().any(|&letter| letter == other));
        }
        for (row, col) in turning {
            board[row as usize][col as usize] = spread;
        }
    }
    unreachable!("every round turns a pebble");
}

/// The smallest of the eight images, wherever the corner is if the edges meet.
fn class(board: &Board, wrap: bool) -> Board {
    let mut images = Vec::new();
    let mut shifted = board.clone();
    let shifts = if wrap && !board.is_empty() { (board.len(), board[0].len()) } else { (1, 1) };
    for _ in 0..shifts.0 {
        for _ in 0..shifts.1 {
            let mut image = shifted.clone();
            for _ in 0..4 {
                let cols = image.first().map_or(0, Vec::len);
                image =
                    (0..cols).map(|col| image.iter().rev().map(|row| row[col]).collect()).collect();
                images.push(image.clone());
                images.push(image.iter().map(|row| row.iter().rev().copied().collect()).collect());
            }
            shifted.iter_mut().filter(|row| !row.is_empty()).for_each(|row| row.rotate_left(1));
        }
        if !shifted.is_empty() {
            shifted.rotate_left(1);
        }
    }
    images.into_iter().min().unwrap()
}

/// Checks every board but the corridors, which are too long to be played round by round.
fn check(made: &Made, read: fn(&str) -> Board, ways: (bool, bool, u8)) {
    let mut classes = BTreeSet::new();
    let mut remaining = 0;
    for test in &made.suite.tests {
        let Expected::Rounds { rounds, remains } = test.expected else { panic!("{test:?}") };
        remaining += usize::from(remains);
        let board = read(made.input(test));
        let traps: Vec<_> = test.traps.iter().map(|trap| trap.name()).collect();
        let cells: Vec<u8> = board.iter().flatten().copied().collect();
        let has = |letter: u8| cells.contains(&letter);
        let other = if ways.2 == b'W' { b'B' } else { b'W' };
        assert_eq!(traps.contains(&"no-cells"), cells.is_empty());
        let is_bare = !cells.is_empty() && !has(b'W') && !has(b'B');
        assert_eq!(traps.contains(&"no-pebbles"), is_bare);
        assert_eq!(traps.contains(&"nothing-spreads"), has(other) && !has(ways.2));
        assert_eq!(traps.contains(&"empty-cells-block"), has(ways.2) && remains);
        assert_eq!(traps.contains(&"long-corridor"), rounds >= 5000);
        if rounds < 5000 {
            let said = play(board.clone(), ways);
            assert_eq!((rounds, remains), said, "{}", test.position);
            classes.insert(class(&board, ways.1));
        } else {
            let pebbles = cells.iter().filter(|&&letter| letter != b'.').count() as u64;
            assert!(rounds < pebbles && pebbles - rounds < 1000, "one cell after the other");
            classes.insert(board);
        }
    }
    assert_eq!(classes.len(), made.suite.tests.len(), "no two are the same up to symmetry");
    assert!((2 * remaining).abs_diff(made.suite.tests.len()) <= 1, "{remaining} remain");
    for trap in ["no-cells", "no-pebbles", "nothing-spreads", "empty-cells-block", "long-corridor"]
    {
        assert!(!setting(&made.suite, trap).is_empty(), "{trap}");
    }
}

#[test]
fn a_program_that_goes_round_by_round_finds_every_answer() {
    let made = made("gone/suite", &json!({ "sizes": "1x1..9x9", "count": 41, "seed": 6 }));
    check(&made, grid, (false, false, b'W'));
    assert_eq!(setting(&made.suite, "long-corridor").len(), 2);
}

#[test]
fn so_does_one_that_reads_coordinates() {
    let made = made("gone/suite", &json!({ "like": "case-western", "count": 20, "seed": 8 }));
    check(&made, coordinates, (false, false, b'W'));
}

#[test]
fn other_rules_have_other_answers() {
    let question = json!({ "sizes": "2x2..6x6", "count": 20, "seed": 3, "neighbours": 8,
                           "wrap": true, "spread": "black" });
    let made = made("gone/suite", &question);
    assert_eq!(made.suite.rules, "neighbours=8,wrap=yes,spread=black");
    check(&made, grid, (true, true, b'B'));
}
