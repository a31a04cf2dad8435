//! Machine instructions that searches live on, behind safe calls.
//!
//! A search that packs positions into words spends its time moving bits together and apart, and
//! waiting for memory. Processors have instructions for the first and hints for the second; Rust
//! offers both only as `unsafe` calls. They are in `machine.rs` and nowhere else. What they
//! gain is in `docs/engineering.md`, and every other machine takes a loop.
//!
//! ```
//! let bits = bits::Bits::detect();
//! assert_eq!(bits.gather(0b0100_0110, 0b0111_0010), 0b1001);
//! assert_eq!(bits.scatter(0b1001, 0b0111_0010), 0b0100_0010);
//! ```
//!
//! | to | use |
//! |---|---|
//! | move the bits of a word at the places of a mask together, or apart | [`Bits::gather`], [`Bits::scatter`] |
//! | ask for memory before it is needed | [`prefetch`] |
//! | share zeroed words among threads, on large pages, and let them grow | [`Words`] |

mod machine;
mod words;

pub use machine::{Bits, prefetch};
pub use words::Words;

/// The bits of `set` at the places of `mask`, moved together.
#[inline]
const fn gather(set: u64, mut mask: u64) -> u64 {
    let mut out = 0;
    let mut bit = 1u64;
    while mask != 0 {
        if set & mask & mask.wrapping_neg() != 0 {
            out |= bit;
        }
        mask &= mask - 1;
        bit <<= 1;
    }
    out
}

/// The inverse of [`gather`].
const fn scatter(mut bits: u64, mut mask: u64) -> u64 {
    let mut out = 0;
    while mask != 0 {
        if bits & 1 != 0 {
            out |= mask & mask.wrapping_neg();
        }
        mask &= mask - 1;
        bits >>= 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_gathers_and_scatters_as_the_loops_do() {
        let mut random = fastrand::Rng::with_seed(1);
        let edges = [0, 1, u64::MAX, 1 << 63, 0x5555_5555_5555_5555];
        let pairs = edges.into_iter().flat_map(|a| edges.map(|b| (a, b)));
        let random = std::iter::repeat_with(|| {
            let mask = random.u64(..);
            (random.u64(..), if random.bool() { mask } else { mask & random.u64(..) })
        });
        for (set, mask) in pairs.chain(random.take(20_000)) {
            for bits in [Bits::detect(), Bits::LOOPS] {
                assert_eq!(bits.gather(set, mask), gather(set, mask), "{set:x} {mask:x}");
                assert_eq!(bits.scatter(set, mask), scatter(set, mask), "{set:x} {mask:x}");
                assert_eq!(bits.scatter(bits.gather(set, mask), mask), set & mask);
            }
        }
    }

    #[test]
    fn every_set_and_mask_of_eight_bits_is_gathered_bit_by_bit() {
        for mask in 0..256u64 {
            for set in 0..256u64 {
                let places = (0..8).filter(|place| mask >> place & 1 != 0);
                let expected =
                    places.enumerate().map(|(to, from)| (set >> from & 1) << to).sum::<u64>();
                assert_eq!(Bits::detect().gather(set, mask), expected, "{set:b} {mask:b}");
                assert_eq!(Bits::detect().scatter(expected, mask), set & mask);
            }
        }
    }

    #[test]
    fn memory_beyond_the_end_is_never_asked_for() {
        let words = [1u64, 2, 3];
        for index in [0, 2, 3, usize::MAX] {
            prefetch(&words, index);
        }
        prefetch::<u64>(&[], 0);
    }
}
