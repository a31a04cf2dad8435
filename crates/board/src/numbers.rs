//! Numbers that look random, the same for the same seed on every machine.

/// Numbers that look random: a counter, mixed (Steele, Lea and Flood, 2014). Everything that
/// is generated from a seed is generated from these, so it is the same wherever it runs.
///
/// ```
/// use board::Numbers;
///
/// let (mut one, mut other) = (Numbers::with_seed(7), Numbers::with_seed(7));
/// assert_eq!(one.next(), other.next());
/// assert!((0..100).all(|_| one.below(6) < 6));
/// ```
#[derive(Clone, Debug)]
pub struct Numbers {
    state: u64,
}

impl Numbers {
    /// The numbers of a seed.
    pub const fn with_seed(seed: u64) -> Numbers {
        Numbers { state: mixed(seed) }
    }

    /// The next number.
    pub const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed(self.state)
    }

    /// The next number below `end`; 0 if nothing is.
    pub const fn below(&mut self, end: usize) -> usize {
        ((self.next() as u128 * end as u128) >> 64) as usize
    }
}

/// A number in which every bit depends on all bits of another; no two become the same.
pub const fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
