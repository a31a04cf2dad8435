//! Certificates: what the program writes, the checker accepts, and nothing else.

mod checkpoints;
mod commands;
mod kit;
mod placements;
#[path = "../program/mod.rs"]
mod program;
mod starts;
