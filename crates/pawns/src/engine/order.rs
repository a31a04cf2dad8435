//! The order of moves: which one is most likely to settle a position?

use super::field::{Board, Field};

impl Field {
    /// How promising a move to `to` is that leaves these pawns and that many
    /// replies. The weights were found by trial on boards from 5x6 to 7x5; on 6x6
    /// the search needs a quarter of the positions that counting replies alone
    /// does (`docs/engineering.md`).
    #[inline]
    // ANCHOR: promise
    pub(super) fn promise(&self, to: u64, own: u64, enemy: u64, replies: u32) -> i32 {
        let again = Board { own, enemy };
        let count = |set: u64| set.count_ones() as i32;
        let (row, col) = (to.trailing_zeros() / self.cols, to.trailing_zeros() % self.cols);
        let off_centre = (2 * col as i32 - (self.cols as i32 - 1)).abs();
        63 * count(self.passed(again)) + 33 * (count(own) - count(enemy))
            - 14 * row as i32
            - 8 * replies as i32
            - 7 * count(self.attacked_from_above(enemy) & own)
            - 3 * off_centre
            + 18 * i32::from(self.race(again).is_some())
            + 7 * i32::from(self.attacked_from_below(own) & to != 0)
    }
    // ANCHOR_END: promise
}
