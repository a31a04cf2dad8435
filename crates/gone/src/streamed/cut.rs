//! How a board is cut so that a part of it fits in memory.

use crate::board::{Board, TooLarge};

/// Bytes that a thread of the flood takes for itself, whatever the board: its
/// window, and what is on its stack.
const THREAD: u64 = 1 << 18;
/// Bytes for reading and writing.
pub(super) const BUFFER: u64 = 1 << 18;
/// The fewest rows of a band that are worth it.
const FEWEST: u64 = 8;

/// The cutting of a board: bands of rows, and a margin above and below each.
///
/// Nothing spreads faster than a row a round, so a band is right for as many
/// rounds as its margin has rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    pub(super) band: u32,
    pub(super) margin: u32,
    pub(super) threads: usize,
}

impl Cut {
    /// Bands and margins of so many rows, for so many threads. Each is at least
    /// one, and the margin not more than the band.
    pub fn new(band: u32, margin: u32, threads: usize) -> Cut {
        let band = band.max(1);
        Cut { band, margin: margin.clamp(1, band), threads: threads.max(1) }
    }

    /// The largest bands of a board that so much memory holds.
    ///
    /// # Errors
    /// There are none, because its rows are too long.
    pub fn within(memory: u64, threads: usize, rows: u32, cols: u32) -> Result<Cut, TooLarge> {
        let row = Board::bytes(1, cols.into()).max(1);
        let most = |threads: u64| {
            let fixed = BUFFER + threads * THREAD;
            let held = memory.saturating_sub(fixed) / row;
            // Seven quarters of a band: itself, four margins of an eighth, and
            // what the flood notes about its front.
            held.saturating_sub(beside(threads)) * 4 / 7
        };
        let all = threads.max(1) as u64;
        let is_roomy = most(all) >= beside(all);
        let threads = if is_roomy { all } else { 1 };
        let band = most(threads).min(rows.max(1).into());
        if band < FEWEST.min(rows.max(1).into()) {
            let needed = BUFFER + THREAD + (beside(1) + 2 * FEWEST) * row;
            return Err(TooLarge { rows: rows.into(), cols: cols.into(), needed, limit: memory });
        }
        Ok(Cut::new(band as u32, (band / 8) as u32, threads as usize))
    }
}

/// The rows that threads keep as they were while they change others: strips
/// around their portions of the board, and a band on a torus.
fn beside(threads: u64) -> u64 {
    let portions = if threads == 1 { 1 } else { 4 * threads };
    portions * 136 + threads * (64 + 376) + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_memory_gives_larger_bands_and_none_gives_none() {
        let band = |memory| Cut::within(memory, 2, 100_000, 100_000).map(|cut| cut.band);
        assert!(band(1 << 30).unwrap() > band(1 << 28).unwrap());
        assert_eq!(Cut::within(1 << 30, 2, 10, 10).unwrap(), Cut::new(10, 1, 2));
        let trouble = band(1 << 20).unwrap_err();
        assert!(trouble.needed > trouble.limit, "{trouble}");
        assert!(band(trouble.needed).is_ok(), "what is said to be enough is");
    }
}
