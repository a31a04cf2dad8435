//! Positions as numbers that are as short as the board allows.

use crate::set::Set;

/// A position of a board, among those of its class: what the pegs at the pivots of the jumps
/// are, of which all others follow (see [`Space`](super::space::Space)).
pub(super) trait Key<const W: usize>: Copy + Ord + Send + Sync + 'static {
    /// What no position is that follows from a jump.
    const NONE: Self;
    const ZERO: Self;
    /// The bits that are looked up together.
    const GROUP: usize;
    /// Whether it is the position itself.
    const IS_SET: bool;

    /// A position by its pegs at the pivots.
    fn of(set: &Set<W>, pivots: &[u16]) -> Self;

    fn flipped(self, other: &Self) -> Self;

    /// A group of bits as a number.
    fn group(self, group: usize) -> usize;

    /// Its lowest bits.
    fn low(self, bits: u32) -> usize;

    /// All other bits, if they fit.
    fn high(self, bits: u32) -> usize;

    fn hash(self) -> u64;

    /// The position, by what each group of bits contributes to it.
    #[inline]
    fn full(self, parts: &[Set<W>]) -> Set<W> {
        parts
            .chunks_exact(1 << Self::GROUP)
            .enumerate()
            .fold(Set::EMPTY, |set, (group, table)| set.toggled(&table[self.group(group)]))
    }
}

macro_rules! number {
    ($type:ty) => {
        impl Key<1> for $type {
            // There is a pivot less than there are bits.
            const NONE: Self = <$type>::MAX;
            const ZERO: Self = 0;
            const GROUP: usize = 8;
            const IS_SET: bool = false;

            fn of(set: &Set<1>, pivots: &[u16]) -> Self {
                let bits = pivots.iter().enumerate();
                bits.map(|(bit, &hole)| Self::from(set.has(hole)) << bit).sum()
            }

            #[inline]
            fn flipped(self, other: &Self) -> Self {
                self ^ other
            }

            #[inline]
            fn group(self, group: usize) -> usize {
                (self >> (8 * group)) as usize & 0xff
            }

            #[inline]
            fn low(self, bits: u32) -> usize {
                self as usize & ((1 << bits) - 1)
            }

            #[inline]
            fn high(self, bits: u32) -> usize {
                (self >> bits) as usize
            }

            #[inline]
            fn hash(self) -> u64 {
                u64::from(self).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            }
        }
    };
}

#[cfg(not(target_family = "wasm"))]
number!(u32);
number!(u64);

/// Boards of many holes: the position itself.
impl<const W: usize> Key<W> for Set<W> {
    // A jump leaves a hole empty.
    const NONE: Self = Set::FULL;
    const ZERO: Self = Set::EMPTY;
    const GROUP: usize = if W > 4 { 4 } else { 8 };
    const IS_SET: bool = true;

    fn of(set: &Set<W>, pivots: &[u16]) -> Self {
        debug_assert!(pivots.iter().enumerate().all(|(bit, &hole)| bit == usize::from(hole)));
        *set
    }

    #[inline]
    fn flipped(self, other: &Self) -> Self {
        self.toggled(other)
    }

    #[inline]
    fn group(self, group: usize) -> usize {
        Set::group(&self, group, <Self as Key<W>>::GROUP)
    }

    #[inline]
    fn low(self, bits: u32) -> usize {
        self.mixed() as usize & ((1 << bits) - 1)
    }

    #[inline]
    fn high(self, _: u32) -> usize {
        usize::MAX
    }

    #[inline]
    fn hash(self) -> u64 {
        self.mixed().wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    #[inline]
    fn full(self, _: &[Set<W>]) -> Set<W> {
        self
    }
}
