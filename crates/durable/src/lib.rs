//! Files that survive accidents: full disks, crashes, power cuts.
//!
//! Everything Ludex writes for you to keep goes through this crate. A file is replaced as a
//! whole or not at all: whatever happens, it holds the old content or the new.
//!
//! ```
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("answer.txt");
//! durable::write(&path, b"old")?;
//! durable::write(&path, b"new")?; // interrupted anywhere, the file still reads "old"
//! assert_eq!(std::fs::read(&path)?, b"new");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! | to | use |
//! |---|---|
//! | replace a file | [`write()`], or [`save`], which also writes through links, pipes and devices |
//! | replace a file piece by piece | [`Replacement`]: write to it, then [`commit`](Replacement::commit) |
//! | find out early whether a file can be written | [`can_write`] |
//! | know the checksum of what was written | [`HashingWriter`] |
//! | save and resume a long search | [`Checkpoint`] |
//! | write, rename, remove and sync step by step | [`File`], [`rename`], [`remove_file`], [`sync_folder`], … |
//! | test what happens when the disk fails | [`faults`]: in builds with debug assertions, any operation can be made to fail |

mod checkpoint;
pub mod faults;
mod files;
mod hashing;
mod replacement;

pub use checkpoint::Checkpoint;
pub use files::{File, create_folders, folder_of, remove_file, remove_folder, rename, sync_folder};
pub use hashing::{HashingWriter, hexadecimal};
pub use replacement::{
    Replacement, can_write, save, temporaries_of, temporary_for, write, write_through,
    write_unsynced,
};
