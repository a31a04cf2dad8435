//! Work on several threads. A program for a browser has one and does everything in turn,
//! without the code of a pool.

#[cfg(not(target_family = "wasm"))]
use rayon::prelude::*;

/// Does the work with a pool of so many threads; `None` where none are to be had.
#[cfg(not(target_family = "wasm"))]
pub(super) fn within<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> Option<R> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok()?;
    Some(pool.install(work))
}

#[cfg(target_family = "wasm")]
pub(super) fn within<R>(_: usize, _: impl FnOnce() -> R) -> Option<R> {
    None
}

/// Does the work for each of them, in any order; the results are in theirs.
#[cfg(not(target_family = "wasm"))]
pub(super) fn each<T: Sync, R: Send>(all: &[T], work: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
    all.par_iter().map(work).collect()
}

#[cfg(target_family = "wasm")]
pub(super) fn each<T, R>(all: &[T], work: impl Fn(&T) -> R) -> Vec<R> {
    all.iter().map(work).collect()
}

/// [`each`] for work that changes them and takes long.
#[cfg(not(target_family = "wasm"))]
pub(super) fn each_mut<T: Send, R: Send>(
    all: &mut [T],
    work: impl Fn(&mut T) -> R + Sync + Send,
) -> Vec<R> {
    all.par_iter_mut().with_max_len(1).map(work).collect()
}

#[cfg(target_family = "wasm")]
pub(super) fn each_mut<T, R>(all: &mut [T], work: impl Fn(&mut T) -> R) -> Vec<R> {
    all.iter_mut().map(work).collect()
}
