//! Files that survive accidents.
//!
//! [`write`] replaces a file whole or not at all: whoever is killed, loses power or
//! runs out of disk leaves the old file or the new one. [`Checkpoint`] is such a
//! file's content for long searches. This crate knows no game.

mod atomic;
mod checkpoint;

pub use atomic::{can_write, temporaries_of, temporary_for, write, write_through, write_unsynced};
pub use checkpoint::Checkpoint;
