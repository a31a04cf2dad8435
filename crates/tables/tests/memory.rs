//! How much memory a table takes while it is made: counted, not assumed.

use budget::Budget;
use peak_alloc::PeakAlloc;
use tables::tabulate;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// What is taken whatever the limit: once, and by the buffers of each thread.
const FIXED: u64 = 6 << 20;
const THREAD: u64 = 1 << 20;

// One test, because the counter is for the whole process.
#[test]
fn making_a_table_takes_no_more_memory_than_allowed() {
    let game = "5x5".parse().unwrap();
    for (memory, threads) in [(1 << 20, 1), (16 << 20, 2), (32 << 20, 3), (64 << 20, 2)] {
        let folder = tempfile::tempdir().unwrap();
        let before = MEMORY.current_usage() as u64;
        MEMORY.reset_peak_usage();
        let budget = Budget { memory, threads, ..Budget::default() };
        tabulate(&game, folder.path(), false, &budget).unwrap();
        let most = MEMORY.peak_usage() as u64 - before;
        eprintln!("{most} bytes of {memory} with {threads} threads");
        let allowed = memory + FIXED + THREAD * threads as u64;
        assert!(most <= allowed, "{most} bytes of {allowed} with {threads} threads");
    }
}
