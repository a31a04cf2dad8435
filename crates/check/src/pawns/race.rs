//! Races: a pawn that nobody can stop, as a leaf of certificates of version 3.
//!
//! `docs/certificates.md` has the rule and its proof. The side to move has lost if the
//! opponent, who does nothing but run with one pawn, arrives first whatever happens.

use super::board::{Board, ENEMY, OWN};

/// Some squares of a board.
type Squares = [bool; 64];

/// Whether the side to move loses to a pawn that runs.
pub(super) fn is_lost_by_race(board: &Board) -> bool {
    // As the runner's side sees it: its own pawns go up, and the enemy moves first.
    let board = board.turned();
    let Board { cols, len, squares, .. } = board;
    let mut reach: Squares = squares.map(|what| what == ENEMY);
    let mut runners: Squares = squares.map(|what| what == OWN);
    let mut taken: Squares = [false; 64];
    loop {
        // Runners that can be captured where they stand are given up.
        let attacked = attacked(&board, &reach);
        for square in 0..len {
            runners[square] &= !attacked[square];
            taken[square] |= attacked[square] && squares[square] == OWN;
        }
        if !runners.contains(&true) {
            return false;
        }
        // The enemy moves: a capture, or a step down unless a pawn stands there that cannot
        // have been taken. From the bottom up, so that the square above is still as it was.
        for square in 0..len {
            let is_open = squares[square] != OWN || taken[square];
            let stepped = square + cols < len && reach[square + cols] && is_open;
            reach[square] |= taken[square] || stepped;
        }
        if reach[..cols].contains(&true) {
            return false;
        }
        // The runners move, unless they may be blocked. From the top down.
        for square in (0..len).rev() {
            let has_come = square >= cols && runners[square - cols];
            runners[square] = has_come && squares[square] != OWN && !reach[square];
        }
        if runners[len - cols..len].contains(&true) {
            return true;
        }
    }
}

/// The squares that enemy pawns on some squares attack.
fn attacked(board: &Board, reach: &Squares) -> Squares {
    let mut attacked = [false; 64];
    for below in (0..board.len - board.cols).step_by(board.cols) {
        let row = &reach[below + board.cols..][..board.cols];
        for (col, attacks) in row.iter().enumerate() {
            if *attacks && col > 0 {
                attacked[below + col - 1] = true;
            }
            if *attacks && col + 1 < board.cols {
                attacked[below + col + 1] = true;
            }
        }
    }
    attacked
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pawns::board::EMPTY;

    /// The sizes of all boards of up to twelve squares with a move.
    fn sizes() -> impl Iterator<Item = (usize, usize)> {
        (2..=12).flat_map(|rows| (1..=12 / rows).map(move |cols| (rows, cols)))
    }

    /// Whether the side to move loses, by playing everything; known by the boards' numbers.
    fn loses(board: &Board, known: &mut [Option<bool>]) -> bool {
        let squares = board.squares[..board.len].iter();
        let code = squares.fold(0, |code, &what| 3 * code + usize::from(what));
        if let Some(known) = known[code] {
            return known;
        }
        let lost = board.moves().all(|way| !loses(&board.after(way), known));
        known[code] = Some(lost);
        lost
    }

    #[test]
    fn races_are_lost_on_every_placement_of_boards_up_to_twelve_squares() {
        let (mut races, mut others) = (0, 0);
        for (rows, cols) in sizes() {
            let mut known = vec![None; 3usize.pow((rows * cols) as u32)];
            for code in 0..known.len() as u128 {
                let board = Board::from_code::<3>(rows, cols, code).unwrap();
                let lost = loses(&board, &mut known);
                if is_lost_by_race(&board) {
                    assert!(lost, "{}", board.describe(true));
                    races += 1;
                } else {
                    others += u32::from(lost);
                }
            }
        }
        assert!(races > 10_000 && others > 10_000, "{races} {others}");
    }

    #[test]
    fn a_runner_must_be_out_of_reach() {
        // Black runs, White is to move: seen by White.
        let is_lost = |text: &str, rows, cols| {
            let (board, _) = super::super::board::read_position(text, rows, cols).unwrap();
            is_lost_by_race(&board)
        };
        // As far as its opponent, which moves first; and one row nearer.
        assert!(!is_lost("5/4p/5/P4/5 w", 5, 5));
        assert!(is_lost("5/5/4p/P4/5 w", 5, 5));
        // A white pawn ahead blocks it, one beside its way captures it; one that has been
        // passed does not.
        assert!(!is_lost("5/5/4p/5/4P w", 5, 5));
        assert!(!is_lost("5/5/4p/5/3P1 w", 5, 5));
        assert!(!is_lost("5/5/4p/3P1/5 w", 5, 5));
        assert!(is_lost("5/5/5/3Pp/5 w", 5, 5));
        // A pawn changes its column by capturing, and comes in the way.
        assert!(!is_lost("8/8/8/4p3/8/3p4/2P5/8 w", 8, 8));
    }

    #[test]
    fn what_has_been_decided_is_no_race() {
        let mut board = Board::empty(4, 3);
        assert!(!is_lost_by_race(&board));
        board.squares[9] = OWN;
        board.squares[4] = ENEMY;
        // White has arrived.
        assert!(!is_lost_by_race(&board));
        board.squares[9] = EMPTY;
        assert!(is_lost_by_race(&board));
    }
}
