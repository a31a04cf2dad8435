//! Games whose positions form layers, for which tables can be made.

use pawns::Value;

use crate::score;

/// A game in which every move leads from one layer to the next, and whose positions are
/// numbered. Both passes use nothing else of a game.
///
/// A position has fewer than 128 moves, and games last fewer than 127 plies.
pub trait LayeredGame: Sync {
    /// One more than the largest number of a position.
    fn bound(&self) -> u64;

    /// The number of the first position.
    fn root(&self) -> u64;

    /// Calls `each` with the number after each legal move. Returns how many positions the
    /// number represents: two mirror images, or one.
    fn successors(&self, layer: u32, number: u64, each: impl FnMut(u64)) -> u32;

    /// The score of a position without moves, for the side to move.
    fn finished(&self, layer: u32, number: u64) -> i8;

    /// The smaller of the numbers of a position and its mirror image; `None` if mirror
    /// images share their number.
    fn folded(&self, layer: u32, number: u64) -> Option<u64>;
}

impl LayeredGame for pawns::Numbering {
    fn bound(&self) -> u64 {
        pawns::Numbering::bound(self)
    }

    fn root(&self) -> u64 {
        pawns::Numbering::root(self)
    }

    #[inline]
    fn successors(&self, layer: u32, number: u64, each: impl FnMut(u64)) -> u32 {
        pawns::Numbering::successors(self, layer, number, each)
    }

    #[inline]
    fn finished(&self, layer: u32, number: u64) -> i8 {
        score::of(Value::finished(self.result(layer, number)))
    }

    fn folded(&self, layer: u32, number: u64) -> Option<u64> {
        (!self.is_folded()).then(|| number.min(self.mirror_image(layer, number)))
    }
}
