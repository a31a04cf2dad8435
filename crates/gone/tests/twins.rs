//! The fast flood against the textbook one, and against the rules themselves.

mod kit;

use budget::Budget;
use gone::random::{self, Density};
use gone::{Board, Cell, Colour, Rules, flood, flood_map, twin};
use kit::{LIMIT, all_rules, numbered};
use proptest::prelude::*;

/// One round as the rules have it, on all cells at once.
fn after_one_round(board: &Board, rules: Rules) -> Board {
    let mut next = board.clone();
    for row in 0..board.rows() {
        for col in 0..board.cols() {
            let turns = board.cell(row, col) == rules.spread.other().cell()
                && rules
                    .around((board.rows(), board.cols()), (row, col))
                    .any(|(row, col)| board.cell(row, col) == rules.spread.cell());
            if turns {
                next.put(row, col, rules.spread.cell());
            }
        }
    }
    next
}

/// Asserts that the fast flood, the map and the twin agree.
#[track_caller]
fn assert_agree(board: &Board, rules: Rules, budget: &Budget) -> u32 {
    let expected = twin::rounds(board, rules);
    let mut flooded = board.clone();
    let found = flood(&mut flooded, rules, None, budget).unwrap();
    let seen = || {
        if board.area() < 2000 { format!("{rules:?}\n{board}") } else { format!("{rules:?}") }
    };
    assert_eq!(found.rounds, u64::from(expected.last()), "{}", seen());
    assert_eq!(found.left, expected.left(), "{}", seen());
    assert_eq!(found.left, flooded.count(rules.spread.other()), "{}", seen());
    assert_eq!(found.spread, flooded.count(rules.spread), "{}", seen());
    assert_eq!(found.turned, board.count(rules.spread.other()) - found.left, "{}", seen());
    let mut again = board.clone();
    let (same, map) = flood_map(&mut again, rules, budget).unwrap();
    assert_eq!(same, found, "{}", seen());
    assert!(map == expected, "{}", seen());
    assert!(again == flooded, "{}", seen());
    expected.last()
}

#[test]
fn all_boards_up_to_three_by_four_agree_under_plain_rules_and_one_of_eight() {
    let budget = Budget::default();
    for rows in 0..=3 {
        for cols in 0..=4 {
            for number in 0..3u32.pow(rows * cols) {
                let board = numbered(rows, cols, number);
                // Each with the plain rules and with one of the eight sets of
                // rules: all of them would take eight times as long, and are tried
                // on the smaller boards below.
                let other = all_rules().nth((number % 8) as usize).unwrap();
                for rules in [Rules::default(), other] {
                    let expected = twin::rounds(&board, rules);
                    let mut flooded = board.clone();
                    let found = flood(&mut flooded, rules, None, &budget).unwrap();
                    assert_eq!(found.rounds, u64::from(expected.last()), "{rules:?}\n{board}");
                    assert_eq!(found.left, expected.left(), "{rules:?}\n{board}");
                    assert_eq!(found.spread, flooded.count(rules.spread), "{rules:?}\n{board}");
                }
            }
        }
    }
}

#[test]
fn the_twin_is_the_rules_round_by_round() {
    for (rows, cols) in [(0, 0), (0, 3), (1, 1), (1, 5), (2, 2), (2, 3), (3, 2)] {
        for number in 0..3u32.pow(rows * cols) {
            for rules in all_rules() {
                let start = numbered(rows, cols, number);
                let map = twin::rounds(&start, rules);
                let mut board = start.clone();
                let mut round = 0;
                loop {
                    let mut at = start.clone();
                    flood(&mut at, rules, Some(round), &Budget::default()).unwrap();
                    assert_eq!(at, board, "after round {round} of\n{start}");
                    let next = after_one_round(&board, rules);
                    if next == board {
                        break;
                    }
                    board = next;
                    round += 1;
                }
                assert_eq!(u64::from(map.last()), round, "{rules:?}\n{start}");
                assert_eq!(map.left(), board.count(rules.spread.other()), "{rules:?}\n{start}");
            }
        }
    }
}

#[test]
fn boards_across_the_borders_of_words_blocks_and_bands_agree() {
    let density = [(0.6, 0.01), (0.95, 0.0005), (0.62, 0.0001), (0.5, 0.3), (1.0, 0.0)];
    let sizes = [
        (1, 63),
        (1, 64),
        (1, 65),
        (1, 4000),
        (4000, 1),
        (63, 65),
        (128, 128),
        (129, 1025),
        (511, 130),
        (520, 1024),
        (130, 2100),
        (1100, 1300),
        (257, 64),
        (700, 3),
    ];
    for (index, &(rows, cols)) in sizes.iter().enumerate() {
        for (seed, &(black, white)) in density.iter().enumerate() {
            let density = Density::new(black, white).unwrap();
            let mut board = random::board(rows, cols, density, seed as u64, LIMIT).unwrap();
            if white == 0.0 {
                board.put(rows / 2, cols - 1, Cell::White);
            }
            let budget = Budget { threads: 1 + (index + seed) % 3, ..Budget::default() };
            for rules in all_rules().filter(|rules| rules.spread == Colour::White) {
                assert_agree(&board, rules, &budget);
            }
        }
    }
}

/// A board that is one winding corridor.
fn serpentine(rows: u32, cols: u32) -> Board {
    let mut board = Board::new(rows, cols, LIMIT).unwrap();
    for row in 0..rows {
        for col in 0..cols {
            let is_turn = if row % 4 == 1 { col + 1 == cols } else { row % 4 == 3 && col == 0 };
            if row % 2 == 0 || is_turn {
                board.put(row, col, Cell::Black);
            }
        }
    }
    board.put(0, 0, Cell::White);
    board
}

#[test]
fn thin_fronts_that_become_thick_and_thin_again_agree() {
    let mut board = serpentine(401, 700);
    for (row, col) in (100..180).flat_map(|row| (100..600).map(move |col| (row, col))) {
        board.put(row, col, Cell::Black);
    }
    for threads in [1, 2] {
        let budget = Budget { threads, ..Budget::default() };
        assert!(assert_agree(&board, Rules::default(), &budget) > 50_000);
        for rules in all_rules() {
            assert_agree(&board, rules, &budget);
        }
    }
}

#[test]
fn a_board_stopped_after_some_rounds_is_what_the_map_says() {
    let density = Density::new(0.62, 0.0002).unwrap();
    let start = random::board(900, 1100, density, 3, LIMIT).unwrap();
    for rules in all_rules() {
        let map = twin::rounds(&start, rules);
        for round in [0, 1, 2, 47, 48, 49, 96, 97, 200, 1_000_000] {
            let mut board = start.clone();
            let found = flood(&mut board, rules, Some(round), &Budget::default()).unwrap();
            assert_eq!(found.rounds, round.min(map.last().into()));
            for row in 0..board.rows() {
                for col in 0..board.cols() {
                    let before = start.cell(row, col);
                    let turned = map.round(row, col).is_some_and(|at| u64::from(at) <= round);
                    let expected = if turned { rules.spread.cell() } else { before };
                    assert_eq!(board.cell(row, col), expected, "{row},{col} after {round}");
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn random_boards_agree(
        rows in 1..300u32,
        cols in 1..300u32,
        black in 0.3..0.99f64,
        white in 0.0..0.01f64,
        seed: u64,
        threads in 1..3usize,
        rules in 0..8usize,
    ) {
        let density = Density::new(black, white).unwrap();
        let board = random::board(rows, cols, density, seed, LIMIT).unwrap();
        let rules = all_rules().nth(rules).unwrap();
        assert_agree(&board, rules, &Budget { threads, ..Budget::default() });
    }
}

#[test]
fn known_results_hold() {
    let rounds = |text: &str| {
        let mut board: Board = text.parse().unwrap();
        let found = flood(&mut board, Rules::default(), None, &Budget::default()).unwrap();
        (found.rounds, found.left)
    };
    assert_eq!(rounds("4\n4\n1,0 2,0\n0,0 0,1 1,1 2,1 0,2 3,3\n"), (3, 1));
    assert_eq!(rounds("0\n0\n\n\n"), (0, 0));
    assert_eq!(rounds(""), (0, 0));
    assert_eq!(rounds("BBB\nB.B"), (0, 5));
    assert_eq!(rounds("...\n..."), (0, 0));
    assert_eq!(rounds("W.B"), (0, 1));
    let mut corner = random::board(1000, 1000, Density::new(1.0, 0.0).unwrap(), 0, LIMIT).unwrap();
    corner.put(0, 0, Cell::White);
    let found = flood(&mut corner, Rules::default(), None, &Budget::default()).unwrap();
    assert_eq!((found.rounds, found.left, found.spread), (1998, 0, 1_000_000));
}
