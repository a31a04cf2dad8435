//! What the checker accepts, and what it does not.

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
mod rules;
mod soundness;
mod statements;
mod strategy;
mod twin;
