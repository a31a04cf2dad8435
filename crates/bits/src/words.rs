//! Zeroed words for large tables, on large pages where the system has them.

#![cfg_attr(
    target_os = "linux",
    expect(unsafe_code, reason = "mapped memory is bytes, and a table is words")
)]

use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};

/// Words that are zero at first, shared by threads, and can become more.
///
/// On Linux the room for all that they may become is reserved at once and takes no memory until it
/// is used, so growing moves nothing. What is added by growing is on large pages: a table of
/// gigabytes is read at random, and with small pages each read first waits for the address to be
/// translated. The first words are on small ones, so that a small question stays small.
///
/// Few words come from the allocator, and move once when they grow: room that is reserved, touched
/// page by page and given back costs more than many a small question.
pub struct Words {
    memory: Memory,
    len: usize,
    /// How many they may become.
    most: usize,
}

/// Words of up to 64 KiB are few.
const FEW: usize = 1 << 13;

enum Memory {
    /// At least `len` words, at the beginning of a page.
    #[cfg(target_os = "linux")]
    Mapped(memmap2::MmapMut),
    /// Exactly `len` words.
    Owned(Vec<AtomicU64>),
}

impl Words {
    /// So many zeroed words, which may become `most`; `None` if the system refuses.
    pub fn zeroed(len: usize, most: usize) -> Option<Words> {
        let most = most.max(len);
        let reserve = || if len <= FEW { None } else { reserved(most) };
        let memory = reserve().or_else(|| owned(len))?;
        Some(Words { memory, len, most })
    }

    /// Whether they grow without being there twice for a while.
    pub fn grow_in_place(&self, len: usize) -> bool {
        match &self.memory {
            #[cfg(target_os = "linux")]
            Memory::Mapped(map) => len <= map.len() / size_of::<u64>(),
            Memory::Owned(words) => len <= words.len(),
        }
    }

    /// Makes them so many; the new ones are zero. False, and nothing changes, if the system
    /// refuses.
    ///
    /// # Panics
    /// If there are more already.
    pub fn grow(&mut self, len: usize) -> bool {
        assert!(len >= self.len, "words only become more");
        match &mut self.memory {
            #[cfg(target_os = "linux")]
            Memory::Mapped(map) if len <= map.len() / size_of::<u64>() => {
                let (old, new) = (self.len * size_of::<u64>(), len * size_of::<u64>());
                // A wish: where it is not granted, pages are small.
                let _ = map.advise_range(memmap2::Advice::HugePage, old, new - old);
                self.len = len;
            }
            _ => {
                let Some(larger) = Words::zeroed(len, self.most) else { return false };
                for (to, from) in larger.iter().zip(self.iter()) {
                    to.store(from.load(Ordering::Relaxed), Ordering::Relaxed);
                }
                *self = larger;
            }
        }
        true
    }
}

impl Deref for Words {
    type Target = [AtomicU64];

    #[inline]
    fn deref(&self) -> &[AtomicU64] {
        match &self.memory {
            #[cfg(target_os = "linux")]
            Memory::Mapped(map) => {
                // SAFETY: the map is at the beginning of a page and has at least `len` words
                // for as long as `self` is borrowed; all bytes are initialized, and nothing but
                // these atomics reads or writes them.
                unsafe { std::slice::from_raw_parts(map.as_ptr().cast(), self.len) }
            }
            Memory::Owned(words) => words,
        }
    }
}

/// Room for so many words that takes no memory yet.
#[cfg(target_os = "linux")]
fn reserved(len: usize) -> Option<Memory> {
    let bytes = len.checked_mul(size_of::<u64>())?;
    memmap2::MmapMut::map_anon(bytes).ok().map(Memory::Mapped)
}

#[cfg(not(target_os = "linux"))]
fn reserved(_len: usize) -> Option<Memory> {
    None
}

/// So many words by the allocator, which hands out zeroed pages as they are used.
fn owned(len: usize) -> Option<Memory> {
    bytemuck::allocation::try_zeroed_vec(len).ok().map(Memory::Owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grows(mut words: Words) {
        assert_eq!(words.len(), 1_000);
        for len in [1_000usize, 3_000, 700_000] {
            assert!(words.grow(len));
            assert_eq!(words.len(), len);
            assert_eq!(words.iter().filter(|word| word.load(Ordering::Relaxed) == 0).count(), {
                if len == 1_000 { len } else { len - 1_000 }
            });
            for (index, word) in words.iter().enumerate().take(1_000) {
                word.store(index as u64 + 1, Ordering::Relaxed);
            }
        }
        let sum: u64 = words.iter().map(|word| word.load(Ordering::Relaxed)).sum();
        assert_eq!(sum, 500_500);
    }

    #[test]
    fn words_are_zero_and_keep_what_they_hold_when_they_grow() {
        grows(Words::zeroed(1_000, 700_000).unwrap());
        grows(Words::zeroed(1_000, 2_000).unwrap());
        grows(Words::zeroed(1_000, usize::MAX / 8).unwrap());
        grows(Words { memory: owned(1_000).unwrap(), len: 1_000, most: 1_000 });
    }

    #[test]
    fn more_than_any_machine_has_is_refused() {
        assert!(Words::zeroed(usize::MAX / 8, usize::MAX / 8).is_none());
        assert!(Words::zeroed(usize::MAX, usize::MAX).is_none());
    }

    #[test]
    fn threads_share_words() {
        let words = Words::zeroed(64, 64).unwrap();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for word in words.iter() {
                        word.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
        });
        assert!(words.iter().all(|word| word.load(Ordering::Relaxed) == 4));
    }
}
