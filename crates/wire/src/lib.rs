//! Answers about Gone as JSON.

pub mod gone;
