//! Leaf counts: games of exactly so many plies, counted by the library and by
//! its slow twin, against the figures in `boards.perft`.

mod brute;

use brute::{Board, Values};
use pawns::{Control, Game, perft};

/// The lines of the file: a position, and the leaves after 1, 2, … plies.
fn figures() -> impl Iterator<Item = (&'static str, Vec<u64>)> {
    let lines = include_str!("boards.perft").lines();
    lines.filter(|line| !line.starts_with('#')).map(|line| {
        let mut fields = line.split(" ; ");
        let position = fields.next().expect("a line begins with a position");
        let counts = fields.zip(1..).map(|(field, plies)| {
            let (ply, count) = field.split_once(' ').expect("a ply and its count");
            assert_eq!(ply, plies.to_string(), "plies go up from 1: {line}");
            count.parse().expect("a count is a number")
        });
        (position, counts.collect())
    })
}

#[test]
fn the_library_counts_the_leaves_of_the_file() {
    for (position, counts) in figures() {
        let game: Game = position.parse().unwrap();
        for (plies, count) in (1..).zip(counts) {
            let found = perft(&game, plies, &Control::default()).unwrap();
            assert_eq!(found, u128::from(count), "{position} after {plies} plies");
        }
    }
}

#[test]
fn the_slow_twin_counts_the_leaves_of_the_file() {
    for (position, counts) in figures() {
        let board = Board::read(position);
        for (plies, count) in (1..).zip(counts) {
            let found = board.leaves(plies);
            assert_eq!(found, count, "{position} after {plies} plies");
        }
    }
}

#[test]
fn the_slow_twin_knows_the_published_values() {
    // Rows, then the values of the start positions of one column, two columns, …
    let published: [(usize, &[i16]); 3] =
        [(3, &[1, -2, -6, 5, 7]), (4, &[-2, -6, -8, 11]), (5, &[3, -6, 11])];
    for (rows, values) in published {
        for (cols, &value) in (1..).zip(values) {
            let found = Values::default().value(&Board::start(rows, cols));
            assert_eq!(found, value, "{rows}x{cols}");
        }
    }
    let exercise = Board::read(".p.p/pP../..PP w");
    assert_eq!(Values::default().value(&exercise), -2);
}
