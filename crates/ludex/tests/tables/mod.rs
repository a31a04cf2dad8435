//! Tables, made and read as users do.

mod cluster;
mod commands;
mod forgery;
mod kills;
pub(crate) mod kit;
#[cfg(target_os = "linux")]
mod launcher;
#[cfg(target_os = "linux")]
mod limits;
mod repair;
mod verify;
