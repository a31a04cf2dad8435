//! Memory as the system counts it, while a table is made.

use super::kit::tabulate;
use crate::program::final_peak;

#[test]
fn making_a_table_stays_within_the_memory_limit() {
    for (limit, threads) in [("8MiB", "2"), ("16MiB", "1"), ("16MiB", "8")] {
        let folder = tempfile::tempdir().unwrap();
        let more = ["--memory-limit", limit, "--threads", threads];
        let mut child = tabulate("5x5", &folder.path().join("table"), &more).spawn().unwrap();
        let peak = final_peak(&mut child);
        assert!(child.wait().unwrap().success());
        let limit = limit.strip_suffix("MiB").unwrap().parse::<u64>().unwrap() << 20;
        let allowed = limit + limit / 10 + (24 << 20);
        assert!(peak > 0 && peak <= allowed, "{peak} bytes of {allowed}, {threads} threads");
    }
}
