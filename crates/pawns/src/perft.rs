//! Counting the leaves of the game tree: the standard check of a move
//! generator.

use budget::{Control, StopReason};

use crate::{Game, Position, Rules};

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
    let mut walk = Walk { rules: &game.rules, control, visited: 0 };
    walk.leaves(game.position, plies)
}

struct Walk<'a> {
    rules: &'a Rules,
    control: &'a Control,
    visited: u64,
}

impl Walk<'_> {
    const CHUNK: u64 = 1 << 14;

    /// Leaves `plies` below a position; `plies` is at least 1. The last ply is
    /// counted without being played.
    fn leaves(&mut self, position: Position, plies: u32) -> Result<u128, StopReason> {
        self.visited += 1;
        if self.visited.is_multiple_of(Walk::CHUNK) {
            self.control.visit(Walk::CHUNK);
            if let Some(reason) = self.control.stopped() {
                return Err(reason);
            }
        }
        if plies == 1 {
            return Ok(u128::from(self.rules.destinations(position).count()));
        }
        let mut leaves = 0;
        for next in self.rules.successors(position) {
            leaves += self.leaves(next, plies - 1)?;
        }
        Ok(leaves)
    }
}
