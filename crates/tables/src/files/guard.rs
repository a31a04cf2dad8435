//! Files that may be anything, read by a library that panics at some of them.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::path::Path;
use std::sync::Once;

use crate::error::TableError;

thread_local! {
    /// Whether a panic of this thread is nobody's business.
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Reads a file. Where that panics, the file is damaged, and nothing is printed: the words
/// of a library, with the paths of its sources, would help nobody.
pub(crate) fn guarded<T>(
    path: &Path,
    read: impl FnOnce() -> Result<T, TableError>,
) -> Result<T, TableError> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let others = take_hook();
        set_hook(Box::new(move |panic| {
            if !IS_GUARDED.get() {
                others(panic);
            }
        }));
    });
    let was_guarded = IS_GUARDED.replace(true);
    let result = catch_unwind(AssertUnwindSafe(read));
    IS_GUARDED.set(was_guarded);
    result.unwrap_or_else(|_| Err(TableError::damaged(path, "it cannot be read")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error_that_names_the_file() {
        let path = Path::new("some/part");
        assert_eq!(guarded(path, || Ok(7)).unwrap(), 7);
        let error = guarded(path, || -> Result<(), _> { panic!("not to be seen") }).unwrap_err();
        assert_eq!(error.to_string(), "some/part is damaged: it cannot be read");
        assert!(!IS_GUARDED.get());
    }
}
