//! What scripts may rely on: fields, exit codes, channels, files.

mod channels;
mod fields;
mod help;
#[cfg(unix)]
mod names;
mod pictures;
