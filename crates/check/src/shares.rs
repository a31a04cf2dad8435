//! Work shared out among the cores. Nothing else here knows of threads, and where
//! there are none, or one core, the caller does all of the work.

use std::ops::Range;
use std::thread::{self, Builder};

use crate::{Rejection, reject};

/// Goes through `0..count` in shares, one for each core and none smaller than
/// `least`, and returns what came of each, in their order: a rejection is that of
/// the first share that has one.
pub(crate) fn in_shares<T: Send>(
    count: usize,
    least: usize,
    work: impl Fn(Range<usize>) -> Result<T, Rejection> + Sync,
) -> Result<Vec<T>, Rejection> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let share = count.div_ceil(cores).max(least).max(1);
    if share >= count {
        return Ok(vec![work(0..count)?]);
    }
    thread::scope(|scope| {
        let work = &work;
        let shares = (0..count).step_by(share).map(|start| start..count.min(start + share));
        let started: Vec<_> = shares
            .map(|share| {
                let again = share.clone();
                let thread = Builder::new().spawn_scoped(scope, move || work(share));
                thread.map_err(|_| work(again))
            })
            .collect();
        let results = started.into_iter().map(|share| match share {
            Ok(thread) => match thread.join() {
                Ok(result) => result,
                Err(_) => reject!("the checker itself failed"),
            },
            // No thread was to be had, and the share was gone through here.
            Err(result) => result,
        });
        results.collect()
    })
}
