//! The launcher, as its processes see it: standard input is a pipe that only the
//! launcher can write to. Nothing ever comes through it but its end, which the system
//! sends however the launcher has ended.

use std::{io, process, thread};

use crate::exit;

/// From now on this process ends when its launcher does, at once: whatever is
/// half-written then is made again by the next run.
pub(super) fn end_with_it() {
    thread::spawn(|| {
        // Where it cannot be read, there is no launcher either.
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        exit::say("the launcher has ended; finished layers are kept");
        process::exit(2);
    });
}
