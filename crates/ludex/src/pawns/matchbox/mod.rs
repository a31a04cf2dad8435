//! The matchbox machine: learning, and the kit.

pub(crate) mod boxes;
mod fronts;
mod game;
mod kit;
pub(crate) mod learn;
