//! The words of one group, computed side by side.
//!
//! Compilers for wide registers see by themselves that sixteen words fit into a few of
//! them. For WebAssembly, whose registers hold two words, they compute word by word, which
//! takes twice as long: there the registers are named.

/// The rows of a group.
pub(super) const GROUP: usize = 16;

/// The words of one group.
pub(super) type GroupRows = [u64; GROUP];

#[cfg(target_family = "wasm")]
pub(super) use two_words::Rows;
#[cfg(not(target_family = "wasm"))]
pub(super) use words::Rows;

#[cfg(not(target_family = "wasm"))]
mod words {
    use super::{GROUP, GroupRows};

    /// The words of one group, in whatever registers the compiler finds for them.
    #[derive(Clone, Copy)]
    pub(in crate::flood) struct Rows(GroupRows);

    impl Rows {
        #[inline(always)]
        pub(in crate::flood) fn new(words: GroupRows) -> Rows {
            Rows(words)
        }

        #[inline(always)]
        pub(in crate::flood) fn words(self) -> GroupRows {
            self.0
        }

        #[inline(always)]
        fn each(word: impl Fn(usize) -> u64) -> Rows {
            let mut words = [0; GROUP];
            for (row, to) in words.iter_mut().enumerate() {
                *to = word(row);
            }
            Rows(words)
        }

        #[inline(always)]
        pub(in crate::flood) fn or(self, other: Rows) -> Rows {
            Rows::each(|row| self.0[row] | other.0[row])
        }

        #[inline(always)]
        pub(in crate::flood) fn and(self, other: Rows) -> Rows {
            Rows::each(|row| self.0[row] & other.0[row])
        }

        #[inline(always)]
        pub(in crate::flood) fn xor(self, other: Rows) -> Rows {
            Rows::each(|row| self.0[row] ^ other.0[row])
        }

        /// Towards higher columns.
        #[inline(always)]
        pub(in crate::flood) fn up<const BITS: u32>(self) -> Rows {
            Rows::each(|row| self.0[row] << BITS)
        }

        /// Towards lower columns.
        #[inline(always)]
        pub(in crate::flood) fn down<const BITS: u32>(self) -> Rows {
            Rows::each(|row| self.0[row] >> BITS)
        }

        /// All words together.
        #[inline(always)]
        pub(in crate::flood) fn any(self) -> u64 {
            self.0.iter().fold(0, |any, word| any | word)
        }
    }
}

#[cfg(target_family = "wasm")]
mod two_words {
    use std::arch::wasm32::{
        u64x2_extract_lane, u64x2_shl, u64x2_shr, v128, v128_and, v128_or, v128_xor,
    };

    use super::{GROUP, GroupRows};

    /// The registers of a group.
    const REGISTERS: usize = GROUP / 2;

    /// The words of one group, two to a register.
    #[derive(Clone, Copy)]
    pub(in crate::flood) struct Rows([v128; REGISTERS]);

    impl Rows {
        #[inline(always)]
        pub(in crate::flood) fn new(words: GroupRows) -> Rows {
            Rows(bytemuck::must_cast(words))
        }

        #[inline(always)]
        pub(in crate::flood) fn words(self) -> GroupRows {
            bytemuck::must_cast(self.0)
        }

        #[inline(always)]
        fn each(register: impl Fn(usize) -> v128) -> Rows {
            Rows(std::array::from_fn(register))
        }

        #[inline(always)]
        pub(in crate::flood) fn or(self, other: Rows) -> Rows {
            Rows::each(|at| v128_or(self.0[at], other.0[at]))
        }

        #[inline(always)]
        pub(in crate::flood) fn and(self, other: Rows) -> Rows {
            Rows::each(|at| v128_and(self.0[at], other.0[at]))
        }

        #[inline(always)]
        pub(in crate::flood) fn xor(self, other: Rows) -> Rows {
            Rows::each(|at| v128_xor(self.0[at], other.0[at]))
        }

        #[inline(always)]
        pub(in crate::flood) fn up<const BITS: u32>(self) -> Rows {
            Rows::each(|at| u64x2_shl(self.0[at], BITS))
        }

        #[inline(always)]
        pub(in crate::flood) fn down<const BITS: u32>(self) -> Rows {
            Rows::each(|at| u64x2_shr(self.0[at], BITS))
        }

        #[inline(always)]
        pub(in crate::flood) fn any(self) -> u64 {
            let both = self.0[1..].iter().fold(self.0[0], |any, two| v128_or(any, *two));
            u64x2_extract_lane::<0>(both) | u64x2_extract_lane::<1>(both)
        }
    }
}
