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

    /// The same for a side whose opponent is to move: `board.own` runs, and `board.enemy`
    /// moves first. The opponent then loses within `2 * moves` plies.
    ///
    /// Proof. Before the runner's j-th move the opponent has now made j moves instead of
    /// j - 1, so everything above is asked of `reach` after one round more. The first
    /// of these moves might capture the runner where it stands, so a runner must not be
    /// attacked there by the enemy's pawns. Later ones might capture it on its j-th square:
    /// the opponent's move j + 1 captures from a square in `reach` after j rounds,
    /// which must not attack it. Its j-th square must be neither an own pawn's nor
    /// in `reach` after j rounds, so it is free when the runner comes. The opponent's last
    /// move before the runner arrives by its j-th is the opponent's j-th, and `reach` after
    /// j rounds has not touched the first row. An opponent without a move has lost sooner.
    ///
    /// Whatever the opponent's first move is, [`Field::race`] finds the race on the board
    /// after it, in no more moves: what was in `reach` after j + 1 rounds contains what is in
    /// it after j rounds from there. That is how a proof goes on. And a race won although the
    /// opponent moves first is one that would be won if it did not.
    #[inline]
    pub(crate) fn race_after_a_move(&self, board: Board) -> Option<u32> {
        let attacked = self.attacked_from_above(board.enemy);
        let runners = board.own & !attacked;
        let captured = board.own & attacked;
        let reach = self.grown(board, board.enemy, captured);
        if runners == 0 || reach & self.first != 0 {
            return None;
        }
        self.first_to_arrive(board, runners, reach, captured).map(|(moves, _)| moves)
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
        self.first_to_arrive(board, board.own, board.enemy, 0)
    }

    /// The same for these runners, once the enemy can be anywhere in `reach` and can have
    /// captured `captured`.
    #[inline]
    fn first_to_arrive(
        &self,
        board: Board,
        mut runners: u64,
        mut reach: u64,
        mut captured: u64,
    ) -> Option<(u32, u64)> {
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
            reach = self.grown(board, reach, captured);
            if reach & self.first != 0 {
                return None;
            }
        }
        unreachable!("runners leave the board")
    }

    /// `reach` after one round more, in which `captured` can have been captured.
    #[inline]
    const fn grown(&self, board: Board, reach: u64, captured: u64) -> u64 {
        reach | reach >> self.cols & !(board.own & !captured) | captured
    }
    // ANCHOR_END: winner
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::placements::{UP_TO_TWELVE, Values};
    use crate::{Game, Variant};

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
    fn a_runner_that_can_be_stopped_in_time_has_not_won() {
        let race = |position: &str| {
            let game: Game = position.parse().unwrap();
            let field = Field::new(&game.rules);
            field.race_after_a_move(field.board(game.position))
        };
        // White runs, and it is Black's turn: as far, and one row nearer.
        assert_eq!(race("4p/5/5/P4/5 w"), Some(3));
        assert_eq!(race("5/4p/P4/5/5 w"), Some(2));
        assert_eq!(race("5/5/P3p/5/5 w"), None);
        // Attacked where it stands, blocked, attacked on its way.
        assert_eq!(race("5/1p3/P4/5/5 w"), None);
        assert_eq!(race("p4/5/P4/5/5 w"), None);
        assert_eq!(race("1p3/5/P4/5/5 w"), None);
    }

    #[test]
    fn every_race_is_a_win_in_time_on_every_placement_of_boards_up_to_twelve_squares() {
        let (mut races, mut late_races) = (0, 0);
        for (rows, cols) in UP_TO_TWELVE {
            let mut values = Values::new(Variant::CLASSIC, rows, cols);
            let field = values.field;
            for board in values.boards() {
                // In neither place has a pawn arrived.
                if (board.own & field.last) | (board.enemy & field.first) != 0 {
                    continue;
                }
                let race = field.race(board);
                if let Some(moves) = race
                    && !values.is_over(board)
                {
                    let plies = i32::from(values.value(board).get());
                    assert!((1..2 * moves as i32).contains(&plies), "{board:?}");
                    races += 1;
                }
                if let Some(moves) = field.race_after_a_move(board) {
                    assert!(race.is_some_and(|race| race <= moves), "{board:?}");
                    let opponent = field.handed_over(board.own, board.enemy);
                    let plies = i32::from(values.value(opponent).get());
                    assert!((-2 * moves as i32..=0).contains(&plies), "{board:?}");
                    // After every reply it is a race of the side that then is to move.
                    let position = Values::position(opponent);
                    for next in values.rules.successors(position) {
                        let next = field.board(next);
                        assert!(field.race(next).is_some_and(|now| now <= moves), "{board:?}");
                    }
                    late_races += 1;
                }
            }
        }
        assert!(races > 50_000 && late_races > 10_000, "{races} {late_races}");
    }
}
