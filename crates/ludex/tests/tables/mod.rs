//! Tables, made and read as users do.

mod cluster;
mod commands;
mod forgery;
mod kills;
pub(crate) mod kit;
mod repair;
mod verify;
