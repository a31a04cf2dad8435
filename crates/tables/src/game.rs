//! What a table can be made of: games whose positions come in layers.

/// A game in which every move leads from one layer to the next, and whose
/// positions have numbers. Both passes know no more of a game than this.
///
/// The side that has no move has lost. A position has fewer than 128 moves, and games
/// last fewer than 127 plies.
pub trait LayeredGame: Sync {
    /// One more than the largest number of a position.
    fn bound(&self) -> u64;

    /// The number of the position that games begin with.
    fn root(&self) -> u64;

    /// Calls `each` with the number that each legal move leads to. Returns how
    /// many positions the number stands for: two mirror images, or one.
    fn successors(&self, layer: u32, number: u64, each: impl FnMut(u64)) -> u32;

    /// The smaller of the numbers of a position and its mirror image; `None` if a
    /// position and its image have the same number anyway.
    fn folded(&self, number: u64) -> Option<u64>;
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

    fn folded(&self, number: u64) -> Option<u64> {
        (!self.is_folded()).then(|| number.min(self.mirror_image(number)))
    }
}
