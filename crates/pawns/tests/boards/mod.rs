//! Boards to test laws on, and the library's position for each.
#![allow(dead_code)] // each test uses a part of it

use board::{Size, Square};
use pawns::{Position, Rules, Side};

use crate::brute::{Board, Place};

/// Boards small enough to try every placement of pawns.
pub(crate) const SMALL: [(usize, usize); 13] = [
    (1, 1),
    (1, 2),
    (1, 3),
    (2, 1),
    (2, 2),
    (2, 3),
    (3, 1),
    (3, 2),
    (3, 3),
    (2, 5),
    (4, 2),
    (1, 5),
    (5, 1),
];

/// Checks every placement on the small boards, then random ones on all boards.
pub(crate) fn on_all_boards(check: impl Fn(&Board, &Rules, Position)) {
    let small = SMALL.iter().flat_map(|&(rows, cols)| Board::every(rows, cols));
    for board in small.chain(random_boards(6)) {
        check(&board, &rules(&board), position(&board));
    }
}

/// Placements on each board of up to 64 squares, from nearly empty to full.
pub(crate) fn random_boards(of_each_size: u32) -> impl Iterator<Item = Board> {
    let mut random = fastrand::Rng::with_seed(64);
    let sizes = (1..=64).flat_map(|rows| (1..=64 / rows).map(move |cols| (rows, cols)));
    let samples = sizes.flat_map(move |size| (1..=of_each_size).map(move |sample| (size, sample)));
    samples.map(move |((rows, cols), sample)| {
        let mut board = Board::start(rows, cols);
        for (index, letter) in board.squares.iter_mut().enumerate() {
            // A pawn that has arrived ends the game before any move, so few do.
            let arrived = random.u32(0..40) == 0;
            let row = index / cols;
            *letter = if random.u32(0..of_each_size) >= sample {
                '.'
            } else if row == 0 && !arrived {
                'P'
            } else if row + 1 == rows && !arrived {
                'p'
            } else {
                ['P', 'p'][random.usize(0..2)]
            };
        }
        board.to_move = ['P', 'p'][random.usize(0..2)];
        board
    })
}

/// The library's rules on a board of this size.
pub(crate) fn rules(board: &Board) -> Rules {
    let size = Size::new(board.rows as u32, board.cols as u32).expect("a board has squares");
    Rules::classic(size).expect("64 squares are enough")
}

/// The library's position with the same pawns.
pub(crate) fn position(board: &Board) -> Position {
    let to_move = side(board.to_move);
    Position::new(board.bits('P'), board.bits('p'), to_move).expect("a square holds one letter")
}

/// The library's name for the side of a letter.
pub(crate) fn side(letter: char) -> Side {
    match letter {
        'P' => Side::White,
        _ => Side::Black,
    }
}

/// The library's square.
pub(crate) fn square((col, row): Place) -> Square {
    Square { col: col as u32, row: row as u32 }
}

/// Positions in an order of their own, to compare them as sets.
pub(crate) fn sorted(positions: impl IntoIterator<Item = Position>) -> Vec<Position> {
    let mut positions: Vec<Position> = positions.into_iter().collect();
    positions.sort_unstable();
    positions
}
