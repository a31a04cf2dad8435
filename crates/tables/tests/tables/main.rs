//! Tables against a brute-force walk, and against interruptions.

mod all_rules;
#[path = "../../../pawns/tests/brute/mod.rs"]
mod brute;
#[cfg(debug_assertions)]
mod faults;
mod folder;
mod interruptions;
mod lookup;
mod repair;
#[path = "../../../pawns/tests/all_rules/translation.rs"]
mod translation;
#[allow(dead_code)] // the tests of the rules need more of it
#[path = "../../../pawns/tests/all_rules/twin.rs"]
mod twin;
mod values;
