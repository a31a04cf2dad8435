//! Tables against a brute-force walk, and against interruptions.

#[path = "../../../pawns/tests/brute/mod.rs"]
mod brute;
#[cfg(debug_assertions)]
mod faults;
mod folder;
mod interruptions;
mod lookup;
mod repair;
mod values;
