//! The only `unsafe` words of the solvers: instructions that not every machine has, called after
//! a look at whether this one has them, and a hint to the cache.
//!
//! What they gain is in `docs/engineering.md`, "What a position costs".

#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "the compiler cannot know the machine that runs the program")
)]

/// How this machine gathers and scatters bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits {
    /// True only where the processor has BMI2: no other code makes it true.
    has_instructions: bool,
}

impl Bits {
    /// The loops that work everywhere.
    pub const LOOPS: Bits = Bits { has_instructions: false };

    /// What this machine does best.
    pub fn detect() -> Bits {
        Bits { has_instructions: has_quick_instructions() }
    }

    /// The bits of `set` at the places of `mask`, moved together.
    #[inline]
    pub fn gather(self, set: u64, mask: u64) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if self.has_instructions {
            // SAFETY: the processor has BMI2.
            return unsafe { pext(set, mask) };
        }
        crate::gather(set, mask)
    }

    /// The lowest of `bits`, moved to the places of `mask`: the inverse of
    /// [`gather`](Bits::gather).
    #[inline]
    pub fn scatter(self, bits: u64, mask: u64) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if self.has_instructions {
            // SAFETY: the processor has BMI2.
            return unsafe { pdep(bits, mask) };
        }
        crate::scatter(bits, mask)
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi2")]
fn pext(set: u64, mask: u64) -> u64 {
    std::arch::x86_64::_pext_u64(set, mask)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi2")]
fn pdep(bits: u64, mask: u64) -> u64 {
    std::arch::x86_64::_pdep_u64(bits, mask)
}

/// Whether the processor has BMI2 in hardware. AMD's before Zen 3 (family 25) have it in
/// microcode that takes longer than the loops.
#[cfg(target_arch = "x86_64")]
fn has_quick_instructions() -> bool {
    use std::arch::x86_64::__cpuid;
    let vendor = __cpuid(0);
    let family = __cpuid(1).eax;
    let family = (family >> 8 & 0xf) + (family >> 20 & 0xff);
    let is_amd =
        [vendor.ebx, vendor.edx, vendor.ecx].map(u32::to_le_bytes).concat() == b"AuthenticAMD";
    std::arch::is_x86_feature_detected!("bmi2") && !(is_amd && family < 25)
}

#[cfg(not(target_arch = "x86_64"))]
const fn has_quick_instructions() -> bool {
    false
}

/// Asks the cache for the entry of a slice that will soon be read; nothing, if there is none.
#[inline]
pub fn prefetch<T>(slice: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(entry) = slice.get(index) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a hint, which reads and writes nothing; every x86_64 has it.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(entry).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (slice, index);
}
