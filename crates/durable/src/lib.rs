//! Files that survive accidents.
//!
//! [`write()`] replaces a file whole or not at all: after a kill, a loss of power or a full
//! disk it is the old file or the new one. [`Checkpoint`] is such a
//! file's content for long searches. This crate knows no game.

mod atomic;
mod checkpoint;

pub use atomic::{can_write, temporaries_of, temporary_for, write, write_through, write_unsynced};
pub use checkpoint::Checkpoint;
