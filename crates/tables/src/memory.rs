//! What the memory of a budget is spent on.
//!
//! Forward, three eighths are for what is collected, two for merging it, one for
//! finished layers that are held. Backward, one is still for these, three are for the
//! index of the next layer, and up to three for segments. The rest is for all that is
//! too small to count.
//!
//! Some of it cannot be made smaller, whatever the budget: a row group is written whole,
//! and each thread has its buffers. `docs/tables.md` says how much that is.

/// Bytes for numbers that are collected, of all threads.
pub(crate) fn collected(memory: u64) -> u64 {
    memory / 8 * 3
}

/// Bytes of collected numbers that are merged in memory, which takes as much twice.
pub(crate) fn merged(memory: u64) -> u64 {
    memory / 8
}

/// Bytes of finished layers that are held for the way back.
pub(crate) fn held(memory: u64) -> u64 {
    memory / 8
}

/// How many files each of some collectors may have open for merging.
pub(crate) fn open_runs(memory: u64, collectors: usize) -> usize {
    // The buffer of a file, and its block.
    const BYTES: u64 = 100 << 10;
    let all = (memory / 4 / BYTES).min(64) as usize;
    (all / collectors).max(4)
}

/// Rows of the next layer that are looked up at a time: at least so many.
pub(crate) fn index_rows(memory: u64, least: u64) -> u64 {
    // Number, score, and a directory entry or two.
    const BYTES: u64 = 8 + 1 + 8;
    (memory / 8 * 3 / BYTES).clamp(least, u64::from(u32::MAX) - 1)
}

/// Rows of a segment, unless a row group has more.
pub(crate) fn segment_rows(memory: u64) -> u64 {
    // Number, score, mark.
    const BYTES: u64 = 8 + 1 + 1;
    memory / 16 / BYTES
}

/// How many segments may wait, besides the one that is solved and the one that is
/// written.
pub(crate) fn segments_waiting(memory: u64) -> usize {
    // As soon as that is little.
    usize::from(memory >= 256 << 20)
}

/// Questions that a worker of a cluster asks at a time, and successors that it sends.
pub(crate) fn questions(memory: u64) -> usize {
    // A successor, its row and its score, what is asked and who, and the same to sort it. The
    // next questions are asked while two answers are under way.
    const BYTES: u64 = 3 * (8 + 4 + 1 + 8 + 4 + 8);
    (memory / 8 / BYTES).clamp(1 << 12, 1 << 17) as usize
}

/// Rows of the next layer that a worker of a cluster looks up at a time.
pub(crate) fn worker_index_rows(memory: u64) -> u64 {
    // Each chunk takes another pass over all rows, but no more memory.
    index_rows(memory, 1 << 12)
}

/// Rows of a layer that a worker of a cluster has room for while it solves them.
pub(crate) fn worker_rows(memory: u64) -> u64 {
    // Score and mark.
    const BYTES: u64 = 1 + 1;
    memory.max(1 << 20) / 4 / BYTES
}
