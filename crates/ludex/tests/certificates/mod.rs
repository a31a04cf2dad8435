//! Certificates: what the program writes, the checker accepts, and nothing else.

mod checkpoints;
mod commands;
mod kit;
mod placements;
mod starts;
