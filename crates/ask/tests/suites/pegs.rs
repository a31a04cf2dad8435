//! Pegs: a student's search by levels on letters.

use std::collections::{BTreeSet, HashSet};

use ask::suite::Expected;
use serde_json::json;

use crate::{made, setting};

/// Rows from the top, each a string of `x` and `o`.
type Board = Vec<Vec<u8>>;
/// A square: row from the top and column.
type At = (usize, usize);

const ORTHOGONAL: &[(i32, i32)] = &[(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: &[(i32, i32)] = &[(1, 1), (1, -1), (-1, 1), (-1, -1)];

fn at(board: &Board, name: &str) -> At {
    let (col, row) = name.split_at(1);
    let row: usize = row.parse().unwrap();
    (board.len() - row, usize::from(col.as_bytes()[0] - b'a'))
}

/// Reads the headers and the grid: the directions, the target and the board.
fn read(text: &str) -> (Vec<(i32, i32)>, At, Board) {
    let header = |key: &str| {
        let line = text.lines().find(|line| line.starts_with(key)).unwrap();
        line[key.len()..].trim().to_owned()
    };
    let rows = text.lines().filter(|line| !line.contains(':'));
    let board: Board = rows.map(|line| line.bytes().collect()).collect();
    let directions = match header("jumps:").as_str() {
        "orthogonal" => ORTHOGONAL.to_vec(),
        "diagonal" => DIAGONAL.to_vec(),
        "all" => [ORTHOGONAL, DIAGONAL].concat(),
        "hex" => [ORTHOGONAL, &[(1, 1), (-1, -1)]].concat(),
        other => panic!("{other}"),
    };
    let target = at(&board, header("goal: reach").as_str());
    (directions, target, board)
}

fn jump(board: &Board, from: At, (down, right): (i32, i32)) -> Option<Board> {
    let cell = |steps: i32| {
        let row = usize::try_from(from.0 as i32 + steps * down).ok()?;
        let col = usize::try_from(from.1 as i32 + steps * right).ok()?;
        board.get(row)?.get(col).map(|&letter| (letter, (row, col)))
    };
    let ((over, middle), (landing, to)) = (cell(1)?, cell(2)?);
    (board[from.0][from.1] == b'x' && over == b'x' && landing == b'o').then(|| {
        let mut next = board.clone();
        next[from.0][from.1] = b'o';
        next[middle.0][middle.1] = b'o';
        next[to.0][to.1] = b'x';
        next
    })
}

/// The fewest jumps, level by level.
fn fewest(directions: &[(i32, i32)], target: At, board: &Board) -> Option<u32> {
    let mut level = HashSet::from([board.clone()]);
    for jumps in 0.. {
        if level.iter().any(|board| board[target.0][target.1] == b'x') {
            return Some(jumps);
        }
        let mut next = HashSet::new();
        for board in &level {
            for row in 0..board.len() {
                for col in 0..board[0].len() {
                    next.extend(directions.iter().filter_map(|&way| jump(board, (row, col), way)));
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        level = next;
    }
    None
}

/// The smallest of the eight images, the target marked.
fn class(target: At, board: &Board) -> Board {
    let mut board = board.clone();
    board[target.0][target.1] = board[target.0][target.1].to_ascii_uppercase();
    let mut images = Vec::new();
    for _ in 0..4 {
        let turned = (0..board[0].len())
            .map(|col| board.iter().rev().map(|row| row[col]).collect())
            .collect();
        board = turned;
        images.push(board.clone());
        images.push(board.iter().map(|row| row.iter().rev().copied().collect()).collect());
    }
    images.into_iter().min().unwrap()
}

#[test]
fn a_search_by_levels_finds_the_fewest_jumps_of_every_test() {
    for jumps in ["orthogonal", "diagonal", "all", "hex"] {
        let question = json!({ "sizes": "3x3..4x4", "count": 20, "seed": 4, "jumps": jumps,
                               "answer": "fewest-jumps" });
        let made = made("pegs/suite", &question);
        let mut reachable = 0;
        let mut classes = BTreeSet::new();
        for test in &made.suite.tests {
            let (directions, target, board) = read(made.input(test));
            let found = fewest(&directions, target, &board);
            let said = found.map_or_else(|| "impossible".to_owned(), |jumps| jumps.to_string());
            assert_eq!(made.output(test).trim_end(), said, "{}", test.position);
            let traps: Vec<_> = test.traps.iter().map(|trap| trap.name()).collect();
            assert_eq!(traps.contains(&"out-of-reach"), found.is_none());
            assert_eq!(traps.contains(&"already-there"), found == Some(0));
            reachable += usize::from(found.is_some());
            classes.insert(class(target, &board));
        }
        assert_eq!(reachable, 10, "{jumps}");
        assert!(jumps == "hex" || classes.len() == 20, "no two are the same up to symmetry");
        assert!(!setting(&made.suite, "already-there").is_empty());
    }
}

#[test]
fn every_plan_can_be_played_and_is_as_short_as_possible() {
    let question = json!({ "sizes": "3x3..5x4", "count": 16, "seed": 9, "answer": "plan" });
    let made = made("pegs/suite", &question);
    for test in &made.suite.tests {
        let (directions, target, mut board) = read(made.input(test));
        let Expected::Plan { jumps, plan } = &test.expected else { panic!("{test:?}") };
        let start = board.clone();
        for mv in plan {
            let (from, to) = mv.split_once('-').unwrap();
            let (from, to) = (at(&board, from), at(&board, to));
            let half = |a: usize, b: usize| (b as i32 - a as i32) / 2;
            let way = (half(from.0, to.0), half(from.1, to.1));
            assert!(directions.contains(&way), "{mv}");
            board = jump(&board, from, way).unwrap_or_else(|| panic!("{mv} in {}", test.position));
        }
        assert_eq!(jumps.is_some(), board[target.0][target.1] == b'x', "{}", test.position);
        assert_eq!(jumps.map_or(0, |jumps| jumps as usize), plan.len());
        if start.iter().flatten().filter(|&&letter| letter == b'x').count() <= 9 {
            assert_eq!(fewest(&directions, target, &start), *jumps, "{}", test.position);
        }
    }
}

#[test]
fn the_soldiers_of_bristol_have_their_known_answers() {
    let made = made("pegs/suite", &json!({ "like": "bristol", "seed": 1 }));
    assert_eq!((made.suite.tests.len(), made.suite.answer.name()), (16, "plan"));
    for test in &made.suite.tests {
        let words: Vec<u32> =
            made.input(test).split_whitespace().map(|word| word.parse().unwrap()).collect();
        let Expected::Plan { jumps, .. } = &test.expected else { panic!("{test:?}") };
        let known = match (words[0], words[1]) {
            (_, 5) => Some(1),
            (_, 6) => Some(3),
            (4, 7) => Some(7),
            (1 | 7, 7) => Some(9),
            (3 | 5, 8) => Some(19),
            (4, 8) => None,
            _ => continue,
        };
        assert_eq!(*jumps, known, "{words:?}");
    }
}
