//! Tables against a brute-force walk, and against interruptions.

#[path = "../../../pawns/tests/brute/mod.rs"]
mod brute;
mod folder;
mod interruptions;
mod lookup;
mod repair;
mod values;
