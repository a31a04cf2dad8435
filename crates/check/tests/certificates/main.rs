//! What the checker accepts, and what it does not.

#[allow(dead_code)] // the tests of the rules need more of it
#[path = "../../../pawns/tests/all_rules/twin.rs"]
mod all_rules;
mod any_rules;
mod body;
mod bounds;
mod compression;
mod damage;
mod golden;
mod gone;
mod header;
mod kit;
mod pegs;
mod position;
mod program;
mod races;
mod rules;
mod soundness;
mod statements;
mod strategy;
mod twin;
