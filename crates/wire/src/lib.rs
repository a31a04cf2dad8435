//! Answers about pegs as JSON.

pub mod pegs;
