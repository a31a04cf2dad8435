//! The order of moves: which one is most likely to settle a position?

use super::field::{Board, Field};

impl Field {
    /// How promising a move to `to` is that leaves these pawns and that many
    /// replies, and whether the mover would win a race if it were its turn again. The weights were found by trial on boards from 5x6 to 7x5; on 6x6
    /// the search needs a quarter of the positions that counting replies alone
    /// does (`docs/engineering.md`).
    #[inline]
    // ANCHOR: promise
    pub(super) fn promise(&self, to: u64, again: Board, replies: u32, races: bool) -> i32 {
        let Board { own, enemy } = again;
        let count = |set: u64| set.count_ones() as i32;
        let (row, col) = (to.trailing_zeros() / self.cols, to.trailing_zeros() % self.cols);
        let off_centre = (2 * col as i32 - (self.cols as i32 - 1)).abs();
        63 * count(self.passed(again)) + 33 * (count(own) - count(enemy))
            - 14 * row as i32
            - 8 * replies as i32
            - 7 * count(self.attacked_from_above(enemy) & own)
            - 3 * off_centre
            + 18 * i32::from(races)
            + 7 * i32::from(self.attacked_from_below(own) & to != 0)
    }
    // ANCHOR_END: promise

    /// The same where pawns may step twice: here it pays to advance. `again` is what both
    /// sides own, `child` the board for the opponent. The weights were found by trial on
    /// positions of 8x5, 8x6 and 8x7; on 8x6 the search needs a fifth of the positions
    /// that it does with the weights above.
    #[inline]
    pub(super) fn pawn_game_promise(
        &self,
        to: u64,
        again: Board,
        child: Board,
        replies: u32,
    ) -> i32 {
        let Board { own, enemy } = again;
        let count = |set: u64| set.count_ones() as i32;
        let foremost = |set: u64| ((set | 1).ilog2() / self.cols) as i32;
        let (row, col) = (to.trailing_zeros() / self.cols, to.trailing_zeros() % self.cols);
        let off_centre = (2 * col as i32 - (self.cols as i32 - 1)).abs();
        let (passed, passed_enemy) = (self.passed(again), self.passed(child));
        let attackers = count(self.attacked_from_below(to) & enemy);
        let defenders = count(self.attacked_from_above(to) & own);
        61 * count(passed) + 98 * (count(own) - count(enemy)) + 7 * row as i32
            - 30 * replies as i32
            - 6 * count(self.attacked_from_above(enemy) & own)
            - off_centre
            + 46 * i32::from(self.race(again).is_some())
            + 4 * i32::from(defenders > 0)
            + 37 * count(passed_enemy)
            - 17 * (attackers - defenders).max(0)
            + 33 * foremost(passed)
            - 11 * foremost(passed_enemy)
            - 15 * self.mobility(again) as i32
    }

    /// The same for Breakthrough, where pawns are exchanged in numbers: a move onto a
    /// square that is attacked more often than it is defended rarely settles anything.
    /// The weights were found by trial on positions of 6x4, 5x5 and 6x5; from the start
    /// of 5x5 the search needs a quarter of the positions that material, advance and
    /// replies alone do.
    #[inline]
    pub(super) fn breakthrough_promise(&self, to: u64, own: u64, enemy: u64, replies: u32) -> i32 {
        let count = |set: u64| set.count_ones() as i32;
        let (row, col) = (to.trailing_zeros() / self.cols, to.trailing_zeros() % self.cols);
        let off_centre = (2 * col as i32 - (self.cols as i32 - 1)).abs();
        let attacked = self.attacked_from_above(enemy);
        let defended = self.attacked_from_below(own);
        let attackers = count(self.attacked_from_below(to) & enemy);
        let defenders = count(self.attacked_from_above(to) & own);
        let captures = count((enemy & self.not_left) >> (self.cols + 1) & own)
            + count((enemy & self.not_right) >> (self.cols - 1) & own);
        let foremost = (own | 1).ilog2() / self.cols;
        let foremost_enemy =
            (self.squares - 1 - enemy.trailing_zeros().min(self.squares - 1)) / self.cols;
        34 * (count(own) - count(enemy)) + 10 * row as i32
            - replies as i32
            - 52 * (attackers - defenders).max(0)
            - 2 * off_centre
            - 5 * count(attacked & own & !defended)
            + 13 * count(defended & enemy & !attacked)
            - 7 * captures
            + 5 * foremost as i32
            - 27 * foremost_enemy as i32
            - 3 * count(defended & own)
    }
}
