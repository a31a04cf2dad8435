//! Cuts a board into bands that fit in memory.

use crate::board::{Board, TooLarge};
use crate::flood::{BAND_ROWS, MARGIN, PORTION_ROWS, THREAD_BYTES};

/// Bytes for reading and writing.
pub(super) const BUFFER: u64 = 1 << 18;

/// The division of a board into bands of rows, with a margin above and below each.
///
/// Nothing spreads faster than one row per round, so a band is correct for as many rounds
/// as its margin has rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    pub(super) band: u32,
    pub(super) margin: u32,
    pub(super) threads: usize,
}

impl Cut {
    /// Bands and margins of these numbers of rows, for this many threads. Each is at least
    /// one, and the margin is at most the band.
    pub fn new(band: u32, margin: u32, threads: usize) -> Cut {
        let band = band.max(1);
        Cut { band, margin: margin.clamp(1, band), threads: threads.max(1) }
    }

    /// Bands of so many rows with an eighth of that as their margin.
    fn of_band(band: u32, threads: usize) -> Cut {
        Cut::new(band, band / 8, threads)
    }

    /// The largest bands of a board that fit in this memory; for a single thread if several
    /// would leave too little.
    ///
    /// # Errors
    /// If even a single row is too long.
    pub fn within(memory: u64, threads: usize, rows: u32, cols: u32) -> Result<Cut, TooLarge> {
        let rows = rows.max(1);
        let largest = |threads: usize| {
            let (mut fits, mut too_large) = (0, rows.saturating_add(1));
            while too_large - fits > 1 {
                let band = fits + (too_large - fits) / 2;
                let needed = Cut::of_band(band, threads).bytes(cols);
                *(if needed <= memory { &mut fits } else { &mut too_large }) = band;
            }
            fits
        };
        let cut = Cut::of_band(largest(threads), threads);
        if cut.bytes(cols) <= memory && cut.is_roomy() {
            return Ok(cut);
        }
        let alone = Cut::of_band(largest(1), 1);
        let needed = alone.bytes(cols);
        if needed > memory {
            let (rows, cols) = (rows.into(), cols.into());
            return Err(TooLarge { rows, cols, needed, limit: memory, is_read: true });
        }
        Ok(alone)
    }

    /// The most rows that are loaded at a time; on a torus an empty one is added.
    fn window(self) -> u64 {
        u64::from(self.band) + 2 * u64::from(self.margin) + 1
    }

    /// The rows that threads keep as they were while they change others: strips
    /// around their portions, the last rows of a band, and on a torus all of it.
    fn beside(self) -> u64 {
        let threads = self.threads as u64;
        let portions = if threads == 1 { 1 } else { 4 * threads };
        let band = (self.window() / (2 * threads) + 16).clamp(BAND_ROWS.0, BAND_ROWS.1);
        portions * PORTION_ROWS + threads * (MARGIN as u64 + band)
    }

    /// Whether most of the memory goes to what is worked on.
    fn is_roomy(self) -> bool {
        self.window() >= self.beside()
    }

    /// The bytes that a flood of a board cut so takes at the most.
    fn bytes(self, cols: u32) -> u64 {
        // Rows kept from band to band, and an eighth for notes about fronts.
        let rows = self.window() * 9 / 8 + 2 * u64::from(self.margin) + self.beside();
        let fixed = BUFFER + self.threads as u64 * THREAD_BYTES;
        Board::bytes(rows, cols.into()).saturating_add(fixed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_memory_gives_larger_bands_and_none_gives_none() {
        let band = |memory| Cut::within(memory, 2, 100_000, 100_000).map(|cut| cut.band);
        assert!(band(1 << 30).unwrap() > band(1 << 28).unwrap());
        assert_eq!(Cut::within(1 << 30, 2, 10, 10).unwrap().band, 10);
        let trouble = band(1 << 20).unwrap_err();
        assert!(trouble.needed > trouble.limit, "{trouble}");
        assert!(band(trouble.needed).is_ok(), "what is said to be enough is");
    }
}
