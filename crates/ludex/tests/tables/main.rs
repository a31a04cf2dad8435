//! Tables, made and read as users do.

mod cluster;
mod commands;
mod forgery;
mod kills;
mod kit;
#[path = "../program/mod.rs"]
mod program;
mod verify;
