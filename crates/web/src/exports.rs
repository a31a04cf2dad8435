//! What a worker calls, and what it is asked for. A request is written into room reserved for
//! it; a reply stays where it is until it is released.
//!
//! The `unsafe` words here are all about names: that no other
//! function of the program has the same one, and that the worker has what is imported.
//! No pointer is followed: addresses leave as numbers, and the worker stays within the bounds
//! that it is given.
#![expect(unsafe_code, reason = "exports and imports have no other form")]

use std::sync::{Mutex, PoisonError};

static REQUEST: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static REPLY: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Makes room for a request of so many bytes; returns its address.
#[unsafe(no_mangle)]
extern "C" fn reserve(length: usize) -> usize {
    let mut request = REQUEST.lock().unwrap_or_else(PoisonError::into_inner);
    *request = vec![0; length];
    request.as_mut_ptr() as usize
}

/// Takes the request that was written there.
fn request() -> Vec<u8> {
    std::mem::take(&mut *REQUEST.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Keeps a reply until the next; returns its address and, in the lower half, its length.
fn keep(bytes: Vec<u8>) -> u64 {
    let mut reply = REPLY.lock().unwrap_or_else(PoisonError::into_inner);
    *reply = bytes;
    (reply.as_ptr() as u64) << 32 | reply.len() as u64
}

/// Forgets the reply.
#[unsafe(no_mangle)]
extern "C" fn release() {
    keep(Vec::new());
}

#[cfg(feature = "checker")]
#[unsafe(no_mangle)]
extern "C" fn verify() -> u64 {
    keep(crate::report(&request(), None))
}

/// Verifies, and lists so many entries of the proof from this one on.
#[cfg(feature = "checker")]
#[unsafe(no_mangle)]
extern "C" fn verify_and_list(from: u32, show: u32) -> u64 {
    let window = crate::Window { from: from.into(), show: show.into() };
    keep(crate::report(&request(), Some(window)))
}

#[cfg(feature = "desk")]
mod desk {
    use std::panic;
    use std::sync::Arc;
    use std::time::Duration;

    use super::{keep, request};
    use crate::host::Outside;

    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        safe fn now() -> f64;
        safe fn seed() -> u64;
        safe fn progress(start: usize, length: usize);
        safe fn panic(start: usize, length: usize);
    }

    /// The worker.
    struct Worker;

    impl Outside for Worker {
        fn now(&self) -> Duration {
            Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
        }

        fn seed(&self) -> u64 {
            seed()
        }

        fn progress(&self, json: &str) {
            progress(json.as_ptr() as usize, json.len());
        }
    }

    #[unsafe(no_mangle)]
    extern "C" fn ask() -> u64 {
        panic::set_hook(Box::new(|info| {
            let words = info.to_string();
            panic(words.as_ptr() as usize, words.len());
        }));
        keep(crate::answer(&request(), &(Arc::new(Worker) as _)).into_bytes())
    }
}
