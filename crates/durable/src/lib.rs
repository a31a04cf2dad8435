//! Files that survive accidents.
//!
//! Whatever Ludex writes for somebody to keep is written here, by a few operations:
//! [`File`]s are created, written and synced; files and folders are renamed, removed
//! and synced. [`write()`] replaces a file whole or not at all: after a kill, a loss of
//! power or a full disk it is the old file or the new one, and a [`Replacement`] does
//! the same for content that comes in pieces. [`Checkpoint`] is such a file's content
//! for long searches. This crate knows no game.
//!
//! In builds with debug assertions every one of these operations can be made to fail:
//! see [`faults`].

mod checkpoint;
pub mod faults;
mod files;
mod replacement;

pub use checkpoint::Checkpoint;
pub use files::{File, create_folders, folder_of, remove_file, remove_folder, rename, sync_folder};
pub use replacement::{
    Replacement, can_write, save, temporaries_of, temporary_for, write, write_through,
    write_unsynced,
};
