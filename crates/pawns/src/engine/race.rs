//! The race: a pawn that nobody can stop, found without search.
//!
//! Suppose the side to move does nothing but run with one pawn. All its other
//! pawns stand still, so the opponent's pawns can only be on squares reached by
//! steps down and by captures of standing pawns: a set that is easy to
//! overestimate, ply by ply. If the runner is never blocked by that set, never
//! attacked by it before it arrives, and the set does not reach the first row
//! sooner, the runner wins.
//!
//! It is *not* enough that no enemy pawn stands ahead on the runner's three
//! columns: a pawn changes its column by capturing, and an enemy pawn that has
//! been passed may arrive first.

use super::field::{Board, Field};

impl Field {
    /// A number of own moves within which the side to move surely arrives by
    /// running with one pawn, whatever the opponent does; `None` if this
    /// argument finds none. The win then takes at most `2 * moves - 1` plies.
    ///
    /// Proof. Let `reach` after j rounds be a set that contains every square on
    /// which an enemy pawn can stand after j of its moves, while the runner
    /// makes the only moves of its side. It begins with the enemy's pawns. An
    /// enemy pawn moves to the square below, which must not hold a standing
    /// pawn unless that pawn can have been captured, or captures a standing
    /// pawn diagonally below. So `reach` grows by the squares below it that are
    /// not held by an uncaptured standing pawn, and by the standing pawns it
    /// attacks. (Enemy pawns in each other's way, and the order in which things
    /// would have to happen, are ignored: the set only gets larger.)
    ///
    /// The runner's own square counts as a standing pawn's. This removes no
    /// square from `reach` that matters: to step onto it from above an enemy
    /// pawn must stand ahead on the runner's column, where it is found as a
    /// block, and no enemy pawn comes onto that column ahead of the runner by
    /// capturing, since a standing pawn there would block the runner itself.
    ///
    /// `runners` after j moves holds the squares of runners whose way so far
    /// was clear: their next square is neither occupied by an own pawn nor in
    /// `reach` after j - 1 rounds, and, unless it is on the last row, not
    /// attacked from `reach` after j - 1 rounds. Such a runner cannot have been
    /// blocked or captured. When one stands on the last row after j moves, the
    /// opponent has made j - 1, and `reach` after j - 1 rounds has not touched
    /// the first row, so the opponent has not arrived. The runner has a move at
    /// every turn, so its side is never without one; should the opponent be
    /// without one, it has lost sooner.
    #[inline]
    pub(crate) fn race(&self, board: Board) -> Option<u32> {
        self.winner(board).map(|(moves, _)| moves)
    }

    /// The number of moves of a race that is won, and the board for the opponent
    /// after its first step.
    pub(crate) fn run(&self, board: Board) -> Option<(u32, Board)> {
        let (moves, arrived) = self.winner(board)?;
        let from = arrived >> (moves * self.cols);
        Some((moves, self.handed_over(board.own ^ from ^ from << self.cols, board.enemy)))
    }

    /// The number of moves of the quickest race that is surely won, and the
    /// square on which it ends.
    #[inline]
    // ANCHOR: winner
    fn winner(&self, board: Board) -> Option<(u32, u64)> {
        let mut reach = board.enemy;
        let mut captured = 0;
        let mut runners = board.own;
        for moves in 1.. {
            runners = runners << self.cols & self.all & !(board.own | reach);
            let arrived = runners & self.last;
            if arrived != 0 {
                return Some((moves, arrived & arrived.wrapping_neg()));
            }
            let attacked = self.attacked_from_above(reach);
            runners &= !attacked;
            if runners == 0 {
                return None;
            }
            captured |= attacked & board.own;
            reach |= reach >> self.cols & !(board.own & !captured) | captured;
            if reach & self.first != 0 {
                return None;
            }
        }
        unreachable!("runners leave the board")
    }
    // ANCHOR_END: winner
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::classic::{self, Algorithm};
    use crate::engine::placements;
    use budget::Budget;

    fn race(position: &str) -> Option<u32> {
        let game: Game = position.parse().unwrap();
        let field = Field::new(&game.rules);
        field.race(field.board(game.position))
    }

    #[test]
    fn a_lone_pawn_runs() {
        assert_eq!(race("3/3/3/1P1 w"), Some(3));
        assert_eq!(race("1p1/3/3/3 b"), Some(3));
    }

    #[test]
    fn an_enemy_that_arrives_sooner_spoils_the_race() {
        assert_eq!(race("5/5/4p/P4/5 w"), None);
        assert_eq!(race("5/4p/P4/5/5 w"), Some(2));
    }

    #[test]
    fn no_enemy_on_three_columns_is_not_enough() {
        assert_eq!(race("3/3/3/p2/3/1p1/2P/3 w"), None);
    }

    #[test]
    fn every_race_is_a_win_in_time_on_every_placement_of_small_boards() {
        let mut races = 0;
        for size in ["2x4", "3x3", "4x2", "5x2", "6x1", "10x1", "3x4", "4x3"] {
            for game in placements::every(size) {
                let field = Field::new(&game.rules);
                let board = field.board(game.position);
                if game.rules.is_over(game.position) || board.own & field.last != 0 {
                    continue;
                }
                if let Some(moves) = field.race(board) {
                    let run = classic::run(Algorithm::AlphaBetaTable, &game, &Budget::default());
                    let value = i32::from(run.value.unwrap().get());
                    assert!((1..2 * moves as i32).contains(&value), "{game}");
                    races += 1;
                }
            }
        }
        assert!(races > 50_000, "{races}");
    }
}
