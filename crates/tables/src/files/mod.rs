//! What a table is on disk, finished and unfinished.
//!
//! Stays: parts (`columns`, `part_writer`, `part_reader`, cut where `part_cuts` says). Goes when
//! the table is finished: runs of numbers (`run`, read by `layer` and `numbers`),
//! scores and marks (`values`), and what says that they are whole (`store`, by way of
//! `sync_queue`). `checksum` compares parts and manifest with what was written;
//! `cleanup` knows what may be removed.

pub(crate) mod checksum;
pub(crate) mod cleanup;
pub(crate) mod columns;
pub(crate) mod guard;
pub(crate) mod layer;
pub(crate) mod numbers;
pub(crate) mod part_cuts;
pub(crate) mod part_reader;
pub(crate) mod part_writer;
pub(crate) mod run;
pub(crate) mod store;
pub(crate) mod sync_queue;
pub(crate) mod values;
