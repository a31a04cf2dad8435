//! Answers about pegs and Gone as JSON.

pub mod gone;
pub mod pegs;
