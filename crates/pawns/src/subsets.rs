//! Sets of squares as consecutive numbers.
//!
//! Take all sets of at most `most` out of `squares` squares, and sort them as the
//! numbers that their bits spell. The *rank* of a set is its place in that row:
//! 21 bits for up to 6 pawns on 36 squares, where a bitboard takes 36.
//!
//! A set's rank is how many sets come before it. Those that differ from it first
//! at its square `s` lack that square and have at most as many squares below `s`
//! as are left to be had, so one addition for each square of the set is enough.

/// Sets are listed up to this many, which takes 32 MiB; beyond that they are
/// computed.
const LISTED: u64 = 1 << 22;

/// The sets of at most so many squares, in the order of their bits.
#[derive(Clone, Debug)]
pub(crate) struct Subsets {
    most: u32,
    count: u64,
    /// `below[left][s]`: how many sets of at most `left` squares lie below `s`.
    below: Vec<[u64; 64]>,
    /// All sets by their ranks, if they are few.
    list: Vec<u64>,
}

impl Subsets {
    /// The sets of at most `most` of the lowest `squares` squares; `None` if
    /// there are more than 2^63.
    pub(crate) fn new(squares: u32, most: u32) -> Option<Subsets> {
        let mut below = vec![[0u64; 64]; most as usize + 1];
        let mut count = 1;
        let mut with_one_less = [0; 64];
        for below in &mut below {
            let mut sets = 1u64;
            for (sets_below, with) in below.iter_mut().zip(with_one_less).take(squares as usize) {
                *sets_below = sets;
                // With one square more: the sets without it and those with it.
                sets = sets.checked_add(with).filter(|&sets| sets <= 1 << 63)?;
            }
            count = sets;
            with_one_less = *below;
        }
        let mut subsets = Subsets { most, count, below, list: Vec::new() };
        if count <= LISTED {
            subsets.list = (0..count).map(|rank| subsets.computed(rank)).collect();
        }
        Some(subsets)
    }

    /// How many there are.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// The place of a set.
    #[inline]
    pub(crate) fn rank(&self, mut set: u64) -> u64 {
        let mut rank = 0;
        let mut left = self.most as usize;
        while set != 0 {
            let square = set.ilog2();
            set ^= 1 << square;
            rank += self.below[left][square as usize];
            left = left.wrapping_sub(1);
        }
        rank
    }

    /// The set at a place.
    #[inline]
    pub(crate) fn set(&self, rank: u64) -> u64 {
        match self.list.get(rank as usize) {
            Some(&set) => set,
            None => self.computed(rank),
        }
    }

    fn computed(&self, mut rank: u64) -> u64 {
        let mut set = 0;
        let mut left = self.most as usize;
        while rank > 0 {
            let below = &self.below[left];
            // Zeros above the board's squares end the part that is in order.
            let end = below.iter().position(|&sets| sets == 0).unwrap_or(64);
            let square = below[..end].partition_point(|&sets| sets <= rank) - 1;
            set |= 1 << square;
            rank -= below[square];
            left -= 1;
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_the_places_in_the_sorted_list_of_sets() {
        for squares in 1..=10u32 {
            for most in 0..=squares {
                let subsets = Subsets::new(squares, most).unwrap();
                let all: Vec<u64> =
                    (0..1 << squares).filter(|set: &u64| set.count_ones() <= most).collect();
                assert_eq!(subsets.count(), all.len() as u64);
                for (rank, &set) in all.iter().enumerate() {
                    assert_eq!(subsets.rank(set), rank as u64);
                    assert_eq!(subsets.set(rank as u64), set);
                    assert_eq!(subsets.computed(rank as u64), set);
                }
            }
        }
    }

    #[test]
    fn sets_of_large_boards_are_found_again() {
        let mut random = fastrand::Rng::with_seed(3);
        for (squares, most) in [(49, 7), (56, 8), (64, 8), (64, 2), (63, 31)] {
            let subsets = Subsets::new(squares, most).unwrap();
            for _ in 0..5_000 {
                let mut set = 0u64;
                for _ in 0..random.u32(0..=most) {
                    set |= 1 << random.u32(0..squares);
                }
                let rank = subsets.rank(set);
                assert!(rank < subsets.count());
                assert_eq!(subsets.set(rank), set);
            }
        }
        assert!(Subsets::new(64, 40).is_none(), "more than a number holds");
    }
}
