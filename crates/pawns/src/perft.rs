//! Counting the leaves of the game tree: the standard check of a move
//! generator.

use budget::{Control, StopReason};

use crate::Game;
use crate::engine::{Board, Mover};

/// The number of games of exactly `plies` plies from a position; a finished
/// game has no further leaves.
///
/// ```
/// use budget::Control;
/// use pawns::{Game, perft};
///
/// let game: Game = "3x3".parse()?;
/// let counts: Result<Vec<u128>, _> =
///     (1..=8).map(|plies| perft(&game, plies, &Control::default())).collect();
/// assert_eq!(counts?, [3, 10, 28, 56, 70, 64, 20, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If it is stopped.
pub fn perft(game: &Game, plies: u32, control: &Control) -> Result<u128, StopReason> {
    if plies == 0 {
        return Ok(1);
    }
    if game.size().rows() == 1 {
        // Nothing ever moves.
        return Ok(0);
    }
    let mover = Mover::new(&game.rules);
    let board = mover.field.board(game.position);
    let mut walk = Walk { mover: &mover, control, visited: 0 };
    walk.leaves(board, plies).map(u128::from)
}

struct Walk<'a> {
    mover: &'a Mover,
    control: &'a Control,
    visited: u64,
}

impl Walk<'_> {
    const CHUNK: u64 = 1 << 14;

    /// Leaves `plies` below a board; `plies` is at least 1. The last ply is
    /// counted without being played. No walk lives to count more than a word holds.
    fn leaves(&mut self, board: Board, plies: u32) -> Result<u64, StopReason> {
        self.visited += 1;
        if self.visited.is_multiple_of(Walk::CHUNK) {
            self.control.visit(Walk::CHUNK);
            if let Some(reason) = self.control.stopped() {
                return Err(reason);
            }
        }
        let destinations = self.mover.legal_destinations(board);
        if plies == 1 {
            return Ok(u64::from(destinations.count()));
        }
        let mover = self.mover;
        let mut leaves = 0;
        let stopped = mover.find_ply(board, destinations, |ply| {
            let next = mover.after(ply);
            if plies == 2 {
                leaves += u64::from(mover.legal_destinations(next).count());
                return None;
            }
            match self.leaves(next, plies - 1) {
                Ok(below) => leaves += below,
                Err(reason) => return Some(reason),
            }
            None
        });
        stopped.map_or(Ok(leaves), Err)
    }
}
